/** A chosen command with its options as fields: required ones at once, the others to be added. */
import { check, nest, readArguments, writeLine } from "./commands.js";
import { el, fill, iconButton } from "./dom.js";
import { icon } from "./icons.js";
import { OptionField } from "./optionfield.js";
import { say } from "./text.js";

export class CommandForm {
  #context;
  #fields = [];
  #line;
  #errors;
  #chips;
  #hint;
  #send;

  /**
   * @param {Object} command From `flatten`.
   * @param {Map<string, string>} texts What is known of its options.
   * @param {Object} context `store`, `suggestions`, `interactions`, `channelId()`, `send(command, values, words,
   *   lasting)` (answers whether it left), `leave(line)` (back to plain text).
   */
  constructor(command, texts, context) {
    this.command = command;
    this.#context = context;
    this.#line = el("div", { class: "command-fields" });
    this.#errors = el("div", { class: "field-errors", role: "alert" });
    this.#chips = el("div", { class: "option-chips", role: "group", "aria-label": say("More options") });
    this.#hint = el("p", { class: "command-hint" }, command.description);
    this.#send = el(
      "button",
      {
        type: "submit",
        class: "icon-button send",
        "aria-label": say("Send the command"),
        title: say("Send the command"),
      },
      icon("send"),
    );
    this.node = el(
      "div",
      {
        class: "command-form",
        role: "group",
        "aria-label": say("Command {name}", { name: `/${command.name}` }),
        data: { command: command.name },
      },
      this.#hint,
      el(
        "div",
        { class: "composer-box command-box" },
        this.#line,
        el(
          "div",
          { class: "command-actions" },
          iconButton(icon("close"), say("Leave the command"), () => this.#leave("")),
          this.#send,
        ),
      ),
      this.#errors,
      this.#chips,
    );
    this.node.addEventListener("keydown", (event) => this.#key(event));
    fill(this.#line, el("span", { class: "command-name" }, `/${command.shownName}`));
    for (const option of command.options)
      if (option.required || texts.has(option.name)) this.#add(option, texts.get(option.name) ?? "");
    this.#drawChips();
  }

  /** Put the keyboard where something is still to be said. */
  focus(name = null) {
    const named = name && this.#field(name);
    const field = named || this.#fields.find((each) => !each.text) || this.#fields.at(-1);
    (field?.input ?? this.#send).focus();
  }

  /** What would be typed to come back here. */
  get line() {
    return writeLine(this.command, this.#texts());
  }

  #field(name) {
    return this.#fields.find((field) => field.option.name === name);
  }

  #add(option, text) {
    const { store, suggestions } = this.#context;
    const field = new OptionField(option, {
      store,
      suggestions,
      ask: (asked, typed) => this.#ask(asked, typed),
      changed: (each) => this.#split(each),
      chosen: (each) => this.#next(each),
      focused: (each) => this.#explain(each.option),
    });
    if (text) field.text = text;
    this.#fields.push(field);
    this.#line.append(field.node);
    this.#errors.append(field.error);
    return field;
  }

  #remove(field) {
    const at = this.#fields.indexOf(field);
    this.#fields.splice(at, 1);
    const before = this.#fields[Math.max(0, at - 1)];
    (before?.input ?? this.#send).focus();
    field.node.remove();
    field.error.remove();
    this.#drawChips();
  }

  #drawChips() {
    const left = this.command.options.filter((option) => !this.#field(option.name));
    fill(
      this.#chips,
      left.map((option) =>
        el(
          "button",
          {
            type: "button",
            class: "option-chip",
            title: option.description,
            data: { addOption: option.name },
            "aria-label": say("Add the option {name}", { name: option.shownName }),
            on: { click: () => this.#open(option.name) },
          },
          icon("plus"),
          option.shownName,
        ),
      ),
    );
    this.#chips.hidden = left.length === 0;
  }

  #open(name, text = "") {
    const field =
      this.#field(name) ??
      this.#add(
        this.command.options.find((option) => option.name === name),
        text,
      );
    this.#drawChips();
    field.input.focus();
  }

  #explain(option) {
    const bounds =
      option.min_value !== undefined && option.max_value !== undefined
        ? say(" ({min} to {max})", { min: option.min_value, max: option.max_value })
        : "";
    fill(
      this.#hint,
      el("strong", {}, option.shownName),
      " · ",
      option.description,
      bounds,
      option.required ? null : el("span", { class: "optional" }, say("optional")),
    );
  }

  /** `players:` typed inside another option's field opens that option, as does a pasted line. */
  #split(field) {
    const found = readArguments(this.command, `${field.option.name}:${field.text}`);
    if (found.size < 2) return false;
    field.text = found.get(field.option.name) ?? "";
    let last = field;
    for (const [name, text] of found) {
      if (name === field.option.name) continue;
      last =
        this.#field(name) ??
        this.#add(
          this.command.options.find((option) => option.name === name),
          "",
        );
      if (text) last.text = text;
    }
    this.#drawChips();
    last.input.focus();
    return true;
  }

  /** After a choice: on to the next field that must be filled, else stay, ready to send. */
  #next(field) {
    const missing = this.#fields.find((each) => each.option.required && !each.text);
    if (missing && missing !== field) missing.input.focus();
  }

  #texts() {
    return new Map(this.#fields.map((field) => [field.option.name, field.text.trim()]));
  }

  #picked() {
    return new Map(
      this.#fields.filter((field) => field.picked).map((field) => [field.option.name, field.picked.value]),
    );
  }

  #ask(option, typed) {
    const { values } = check(this.command, this.#texts(), this.#picked(), this.#context.store);
    values.set(option.name, typed);
    return this.#context.interactions.choices(
      this.#context.channelId(),
      this.command.id,
      nest(this.command, values, option.name),
    );
  }

  /** Say what is wrong with the fields; answers the values when nothing is. */
  validate() {
    const { values, errors } = check(this.command, this.#texts(), this.#picked(), this.#context.store);
    for (const field of this.#fields) field.complain(errors.get(field.option.name));
    const first = this.#fields.find((field) => errors.has(field.option.name));
    first?.input.focus();
    return errors.size ? null : values;
  }

  /** Send the command when its options are in order; answers whether it left. */
  submit() {
    const values = this.validate();
    if (!values) return false;
    const lasting = writeLine(
      this.command,
      new Map(this.#fields.map((field) => [field.option.name, field.lasting])),
    );
    return this.#context.send(this.command, values, this.line, lasting);
  }

  #leave(line) {
    this.#context.suggestions.close();
    this.#context.leave(line);
  }

  #key(event) {
    const { suggestions } = this.#context;
    const field = this.#fields.find((each) => each.input === event.target);
    if (event.key === "Escape") {
      if (suggestions.isOpen && field) suggestions.close();
      else this.#leave(this.line);
    } else if (!field) {
      if (event.key !== "Backspace") return;
      this.#leave(this.line);
    } else if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      if (suggestions.isOpen) suggestions.move(event.key === "ArrowDown" ? 1 : -1);
      else field.suggest(0);
    } else if (event.key === "Enter") {
      if (!(suggestions.isOpen && !isSettled(field, suggestions) && suggestions.chooseCurrent()))
        this.submit();
    } else if (
      event.key === "Tab" &&
      !event.shiftKey &&
      suggestions.isOpen &&
      (field.text.trim() || suggestions.wasMoved) &&
      !field.picked
    ) {
      suggestions.chooseCurrent();
      if (document.activeElement !== field.input) event.preventDefault();
      return;
    } else if (event.key === "Backspace" && field.text === "") {
      if (field.option.required) this.#leave(this.line);
      else this.#remove(field);
    } else {
      return;
    }
    event.preventDefault();
  }
}

/** Whether Enter means "send" rather than "take the marked choice": the field says exactly what is marked, or nothing. */
function isSettled(field, suggestions) {
  if (suggestions.wasMoved) return false;
  if (field.text.trim() === "") return !field.option.required;
  return field.picked !== null;
}
