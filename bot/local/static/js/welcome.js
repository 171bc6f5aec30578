/** What an empty channel says to a visitor. */
import { el, fill } from "./dom.js";
import { icon } from "./icons.js";
import { say, sayNodes } from "./text.js";

/** Draw the card of an empty channel. */
export function drawWelcome(store, composer) {
  const direct = store.isDirect(store.channel);
  const command = (name) =>
    el(
      "button",
      { type: "button", class: "mention mention-command", on: { click: () => composer.useCommand(name) } },
      `/${name}`,
    );
  const card = direct
    ? [
        el("h2", {}, say("Between you and the bot")),
        el("p", {}, say("Your secret hands arrive here. Nobody else at the table can read this.")),
      ]
    : [
        el("h2", {}, say("The line is open")),
        el(
          "p",
          {},
          sayNodes(
            "Type {command} to open a table, invite friends at their own addresses, or fill the seats with computer players.",
            { command: command("game new") },
          ),
        ),
        el(
          "div",
          { class: "row" },
          el(
            "button",
            { type: "button", class: "button primary", on: { click: () => composer.useCommand("game new") } },
            say("Open a table"),
          ),
          el(
            "button",
            { type: "button", class: "button secondary", on: { click: () => composer.sendCommand("help") } },
            say("How it works"),
          ),
        ),
      ];
  fill(
    document.getElementById("welcome"),
    el(
      "div",
      { class: "welcome-card" },
      el("span", { class: "welcome-mark", "aria-hidden": "true" }, icon("locomotive")),
      card,
    ),
  );
}
