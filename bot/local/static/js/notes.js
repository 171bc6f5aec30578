/** Commands on their way, at the end of the conversation: sending, or failed with a way to try again. */
import { el, fill } from "./dom.js";
import { icon } from "./icons.js";
import { say, sayNodes } from "./text.js";

/** Draw the notes of a channel. */
export function drawNotes(channelId, interactions, again) {
  fill(
    document.getElementById("notes"),
    interactions.notes(channelId).map((note) => noteNode(note, interactions, again)),
  );
}

function noteNode(note, interactions, again) {
  const words = el("code", { class: "command-name" }, note.words);
  if (note.state === "sending") {
    return el(
      "li",
      { class: "note", role: "status" },
      el("span", { class: "dots", "aria-hidden": "true" }, el("i"), el("i"), el("i")),
      el("span", {}, sayNodes("Sending {command}", { command: words })),
    );
  }
  return el(
    "li",
    { class: "note note-failed", role: "alert" },
    icon("warning"),
    el("span", { class: "note-words" }, words, el("span", {}, note.reason)),
    el(
      "button",
      {
        type: "button",
        class: "link-button",
        on: {
          click: () => {
            interactions.dismissNote(note);
            again(note.line);
          },
        },
      },
      say("Try again"),
    ),
    el(
      "button",
      { type: "button", class: "link-button", on: { click: () => interactions.dismissNote(note) } },
      say("Dismiss"),
    ),
  );
}
