/** Where messages and commands are written. */
import { CommandForm } from "./commandform.js";
import { check, commandOf, flatten, nest, optionNamed, readArguments, search } from "./commands.js";
import { el, fill, iconButton } from "./dom.js";
import { History } from "./history.js";
import { icon } from "./icons.js";
import { Suggestions } from "./suggestions.js";
import { say } from "./text.js";

/** Discord's limit for what a person may write at once. */
const LONGEST_MESSAGE = 2000;

export class Composer {
  #root = document.getElementById("composer");
  #store;
  #socket;
  #interactions;
  #suggestions;
  #area;
  #plain;
  #error;
  #form = null;
  #drafts = new Map();
  #channelId = null;
  #history;

  constructor({ store, socket, interactions, seat }) {
    this.#store = store;
    this.#socket = socket;
    this.#interactions = interactions;
    this.#history = new History(seat);
    const list = el("div", { class: "suggestions" });
    this.#suggestions = new Suggestions(list);
    this.#area = el("textarea", {
      class: "composer-text",
      rows: "1",
      maxlength: LONGEST_MESSAGE,
      autocomplete: "off",
      enterkeyhint: "send",
      "aria-autocomplete": "list",
      id: "message-text",
      on: {
        input: () => this.#typed(),
        keydown: (event) => this.#key(event),
        blur: () => this.#suggestions.belongsTo(this.#area) && this.#suggestions.close(),
      },
    });
    const slash = iconButton(icon("slash"), say("Show the commands"), () => this.#showCommands(), {
      class: "icon-button slash",
    });
    const send = el(
      "button",
      { type: "submit", class: "icon-button send", "aria-label": say("Send"), title: say("Send") },
      icon("send"),
    );
    this.#plain = el("div", { class: "composer-box" }, slash, this.#area, send);
    this.#error = el("p", { class: "composer-error", role: "alert", hidden: true });
    fill(this.#root, list, this.#plain, this.#error);
    this.#root.addEventListener("submit", (event) => {
      event.preventDefault();
      if (this.#form) this.#form.submit();
      else this.#enter();
    });
    document.addEventListener("keydown", (event) => this.#typedElsewhere(event));
  }

  /** Write for another channel; what was begun for the last one waits there. */
  showChannel(channelId) {
    if (channelId === this.#channelId) return;
    if (this.#channelId) this.#drafts.set(this.#channelId, this.#form ? this.#form.line : this.#area.value);
    this.#channelId = channelId;
    this.#toPlain(this.#drafts.get(channelId) ?? "");
    if (matchMedia("(pointer: fine)").matches && !document.querySelector("dialog[open]")) this.#area.focus();
  }

  /** Say in the empty field where its words will go. */
  drawPlaceholder() {
    const channel = this.#store.channel;
    const name = `${this.#store.isDirect(channel) ? "@" : "#"}${this.#store.nameOf(channel)}`;
    this.#area.placeholder = matchMedia("(max-width: 720px)").matches
      ? say("Message {name}", { name })
      : say("Message {name}, or type / to play", { name });
    this.#area.setAttribute("aria-label", say("Message {name}", { name }));
  }

  /** Begin a command by its name (`game new`), or show those that start so (`game`). */
  useCommand(name) {
    const command = this.#commands().find((each) => each.name === name);
    if (command) this.#toForm(command, new Map());
    else {
      this.#toPlain(`/${name} `);
      this.#area.focus();
      this.#typed();
    }
  }

  /** Send a command that needs nothing more; one that does, or is not there, is begun. */
  sendCommand(name) {
    const command = this.#commands().find((each) => each.name === name);
    if (command) this.#run(command, "");
    else this.useCommand(name);
  }

  /** Put a line that failed back, to be sent again or changed. */
  retry(line) {
    this.#toPlain(line);
    this.#area.focus();
  }

  #commands() {
    return flatten(this.#store.commands, {
      locale: this.#store.locale,
      isDirect: this.#store.isDirect(this.#store.channel),
    });
  }

  #showCommands() {
    this.#toPlain("/");
    this.#area.focus();
    this.#typed();
  }

  #toPlain(text) {
    this.#form?.node.remove();
    this.#form = null;
    this.#plain.hidden = false;
    this.#area.value = text;
    this.#complain(null);
    this.#fit();
  }

  #toForm(command, texts, focus = null) {
    this.#suggestions.close();
    this.#complain(null);
    this.#form?.node.remove();
    this.#form = new CommandForm(command, texts, {
      store: this.#store,
      suggestions: this.#suggestions,
      interactions: this.#interactions,
      channelId: () => this.#channelId,
      send: (...request) => this.#sendCommand(...request),
      leave: (line) => {
        this.#toPlain(line);
        this.#area.focus();
      },
    });
    this.#plain.hidden = true;
    this.#area.value = "";
    this.#plain.before(this.#form.node);
    this.#form.focus(focus);
  }

  #fit() {
    this.#area.style.setProperty("height", "auto");
    this.#area.style.setProperty("height", `${Math.min(this.#area.scrollHeight, innerHeight * 0.35)}px`);
  }

  #complain(words) {
    this.#error.hidden = !words;
    this.#error.textContent = words ?? "";
  }

  #typed() {
    this.#fit();
    this.#complain(null);
    this.#history.rest();
    const line = this.#area.value;
    if (!line.startsWith("/")) {
      this.#suggestions.close();
      return;
    }
    const commands = this.#commands();
    const match = commandOf(commands, line);
    const opened = match && this.#area.selectionEnd === line.length && /(?:^|\s)([^\s:]+):$/.exec(match.rest);
    const option = opened && optionNamed(match.command, opened[1]);
    if (option) {
      this.#toForm(match.command, readArguments(match.command, match.rest), option.name);
      return;
    }
    this.#suggest(
      match?.rest.trim() ? [match.command] : search(commands, line.slice(1), this.#history.names),
    );
  }

  #suggest(commands) {
    const items = commands
      .slice(0, 40)
      .map((command) => ({ command, data: { command: command.name }, draw: () => commandNodes(command) }));
    const nothing = this.#store.commands.length
      ? say("No command is called that.")
      : say("The bot has not told its commands yet.");
    const note = items.length ? null : nothing;
    this.#suggestions.open(this.#area, items, {
      pick: (item) => this.#pick(item.command),
      label: say("Commands"),
      note,
    });
  }

  /** A chosen command becomes a form; what was typed after its name goes along. */
  #pick(command) {
    const match = commandOf([command], this.#area.value);
    this.#toForm(command, match ? readArguments(command, match.rest) : new Map());
  }

  #key(event) {
    if (event.isComposing) return;
    const open = this.#suggestions.isOpen;
    const steps = { ArrowDown: 1, ArrowUp: -1 };
    if (event.key === "Enter" && !event.shiftKey) this.#enter();
    else if (open && event.key in steps) this.#suggestions.move(steps[event.key]);
    else if (open && event.key === "Tab" && !event.shiftKey) this.#suggestions.chooseCurrent();
    else if (open && event.key === "Escape") this.#suggestions.close();
    else if (event.key === "ArrowUp" && this.#history.mayRecall(this.#area.value)) this.#recall(1);
    else if (event.key === "ArrowDown" && this.#history.isRecalling) this.#recall(-1);
    else return;
    event.preventDefault();
  }

  #recall(step) {
    this.#area.value = this.#history.recall(step);
    this.#fit();
    this.#area.setSelectionRange(this.#area.value.length, this.#area.value.length);
  }

  /** Enter: send the line, or take the marked command, or say why neither can be. */
  #enter() {
    const line = this.#area.value.trim();
    if (!line) return;
    if (!line.startsWith("/")) {
      this.#say(line);
      return;
    }
    const match = this.#suggestions.wasMoved ? null : commandOf(this.#commands(), line);
    if (match) this.#run(match.command, match.rest.trim());
    else if (!this.#suggestions.chooseCurrent())
      this.#complain(
        say("There is no command “{line}”. Type / to see them all.", { line: line.split(/\s/)[0] }),
      );
  }

  #run(command, rest) {
    const texts = readArguments(command, rest);
    if (rest && !command.options.length) texts.set("", rest);
    const { values, errors } = check(command, texts, new Map(), this.#store);
    if (errors.has("")) this.#complain(errors.get(""));
    else if (errors.size) {
      this.#toForm(command, texts, [...errors.keys()][0]);
      if (rest) this.#form.validate();
    } else {
      this.#sendCommand(command, values, `/${command.name}${rest ? ` ${rest}` : ""}`);
    }
  }

  #sendCommand(command, values, words, line = words) {
    const options = nest(command, values);
    const sent = this.#interactions.command(this.#channelId, command.id, options, { words, line });
    if (!sent) {
      this.#complain(say("There is no connection to the table just now."));
      return false;
    }
    this.#history.add(command.name, line);
    this.#sent();
    // The answer is worth more room than the keyboard of a phone.
    if (matchMedia("(pointer: coarse)").matches) this.#area.blur();
    return true;
  }

  #say(content) {
    if (!this.#socket.send({ do: "say", channel_id: this.#channelId, content })) {
      this.#complain(say("There is no connection to the table just now."));
      return;
    }
    this.#sent();
  }

  #sent() {
    this.#suggestions.close();
    this.#drafts.delete(this.#channelId);
    this.#toPlain("");
    this.#area.focus();
  }

  /** Letters typed while nothing has the focus go into the message. */
  #typedElsewhere(event) {
    const elsewhere =
      document.activeElement === document.body ||
      document.activeElement?.closest(".scroller > :not(button), #scroller:focus");
    const letter =
      event.key.length === 1 && event.key !== " " && !event.ctrlKey && !event.metaKey && !event.altKey;
    if (
      !letter ||
      !elsewhere ||
      event.defaultPrevented ||
      document.querySelector("dialog[open]") ||
      isControl(document.activeElement)
    )
      return;
    if (this.#form) this.#form.focus();
    else this.#area.focus();
  }
}

function isControl(node) {
  return Boolean(node?.closest("button, a, input, textarea, select, [role=button]"));
}

function commandNodes(command) {
  return [
    el("span", { class: "suggestion-name command-name" }, `/${command.shownName}`),
    el("span", { class: "suggestion-words" }, command.description),
    el(
      "span",
      { class: "suggestion-options" },
      command.options.map((option) =>
        el("span", { class: option.required ? "needs" : "takes" }, option.shownName),
      ),
    ),
  ];
}
