/** The bot's forms: a title, fields to fill in, submit or cancel. */
import { choicesOf, selectButton } from "./components.js";
import { Component } from "./constants.js";
import { el, fill, freshId } from "./dom.js";
import { markup } from "./markup.js";
import { count, say } from "./text.js";

const PARAGRAPH = 2;

export class Modals {
  #context;
  #open = null;

  /** @param {Object} context As messages are drawn with; `interactions` sends and tells the outcome. */
  constructor(context) {
    this.#context = context;
    context.interactions.addEventListener("modal", (event) =>
      this.#show(event.detail.frame, event.detail.channelId),
    );
    context.interactions.addEventListener("modal-state", (event) => this.#open?.settle(event.detail));
  }

  #show(frame, channelId) {
    this.#open?.close();
    this.#open = new Modal(frame, channelId ?? this.#context.store.current, this.#context);
  }
}

class Modal {
  #frame;
  #channelId;
  #context;
  #fields = [];
  #dialog;
  #status;
  #submit;

  constructor(frame, channelId, context) {
    this.#frame = frame;
    this.#channelId = channelId;
    this.#context = context;
    this.#status = el("p", { class: "dialog-error", role: "alert", hidden: true });
    this.#submit = el("button", { type: "submit", class: "button primary" }, say("Submit"));
    const body = frame.components.map((component) => this.#part(component));
    const form = el(
      "form",
      { class: "dialog-form", novalidate: true, on: { submit: (event) => this.#send(event) } },
      el("h2", { class: "dialog-title" }, frame.title),
      el("div", { class: "dialog-body" }, body),
      this.#status,
      el(
        "div",
        { class: "dialog-buttons" },
        el(
          "button",
          { type: "button", class: "button secondary", on: { click: () => this.close() } },
          say("Cancel"),
        ),
        this.#submit,
      ),
    );
    this.#dialog = el(
      "dialog",
      { class: "dialog modal", "aria-label": frame.title, data: { customId: frame.custom_id } },
      form,
    );
    this.#dialog.addEventListener("close", () => this.#dialog.remove());
    document.body.append(this.#dialog);
    this.#dialog.showModal();
    (this.#dialog.querySelector("input, textarea") ?? this.#submit).focus();
  }

  #part(component, label = null) {
    switch (component.type) {
      case Component.ROW:
        return (component.components ?? []).map((child) => this.#part(child));
      case Component.LABEL:
        return this.#part(component.component ?? {}, component);
      case Component.TEXT:
        return el("div", { class: "content" }, markup(component.content ?? "", this.#context));
      case Component.TEXT_INPUT:
        return this.#textInput(component, label);
      case Component.STRING_SELECT:
      case Component.USER_SELECT:
      case Component.MENTIONABLE_SELECT:
      case Component.CHANNEL_SELECT:
        return this.#select(component, label);
      default:
        return el(
          "p",
          { class: "unknown" },
          say("This table cannot show component {type} yet.", { type: component.type }),
        );
    }
  }

  #textInput(component, label) {
    const id = freshId("modal");
    const required = component.required !== false;
    const long = component.style === PARAGRAPH;
    const counter = el("span", { class: "modal-count" });
    const error = el("p", { class: "field-error", id: `${id}-error`, hidden: true });
    const tell = () => {
      counter.textContent = component.max_length
        ? say("{n} of {max}", { n: [...input.value].length, max: component.max_length })
        : "";
    };
    const input = el(long ? "textarea" : "input", {
      id,
      class: "modal-input",
      type: long ? null : "text",
      rows: long ? "5" : null,
      placeholder: component.placeholder,
      maxlength: component.max_length,
      "aria-required": required ? "true" : null,
      "aria-describedby": `${id}-error ${id}-words`,
      data: { customId: component.custom_id },
      autocomplete: "off",
      on: {
        input: () => {
          tell();
          complain(input, error, null);
        },
      },
    });
    input.value = component.value ?? "";
    tell();
    this.#fields.push({
      component,
      label,
      value: () => ({ value: input.value }),
      focus: () => input.focus(),
      complain: (words) => complain(input, error, words),
      error: () => textError(input.value, component, required),
    });
    return el(
      "div",
      { class: "modal-field" },
      fieldLabel(id, label?.label ?? component.label, required, counter),
      label?.description && el("p", { class: "modal-words", id: `${id}-words` }, label.description),
      input,
      error,
    );
  }

  #select(component, label) {
    const required = component.required !== false;
    const choices = choicesOf(component, this.#context.store);
    let chosen = choices.filter((choice) => choice.default).map((choice) => choice.value);
    const holder = el("div", {});
    const error = el("p", { class: "field-error", hidden: true });
    const name = label?.label ?? component.placeholder ?? say("Choose one …");
    const draw = () =>
      fill(
        holder,
        selectButton({
          component,
          choices,
          chosen,
          store: this.#context.store,
          label: name,
          onChoose: (values) => {
            chosen = values;
            draw();
            complain(holder.firstElementChild, error, null);
            holder.firstElementChild.focus();
          },
        }),
      );
    draw();
    this.#fields.push({
      component,
      label,
      value: () => ({ values: chosen }),
      focus: () => holder.firstElementChild.focus(),
      complain: (words) => complain(holder.firstElementChild, error, words),
      error: () =>
        required && chosen.length < (component.min_values ?? 1) ? say("Choose something here.") : null,
    });
    return el(
      "div",
      { class: "modal-field" },
      fieldLabel(null, name, required),
      label?.description && el("p", { class: "modal-words" }, label.description),
      holder,
      error,
    );
  }

  #send(event) {
    event.preventDefault();
    if (this.#submit.getAttribute("aria-busy")) return;
    const wrong = this.#fields.filter((field) => {
      const words = field.error();
      field.complain(words);
      return words;
    });
    if (wrong.length) {
      wrong[0].focus();
      return;
    }
    const components = this.#fields.map(({ component, label, value }) => {
      const inner = { type: component.type, custom_id: component.custom_id, ...value() };
      return label
        ? { type: Component.LABEL, component: inner }
        : { type: Component.ROW, components: [inner] };
    });
    const sent = this.#context.interactions.submitModal(
      this.#channelId,
      this.#frame.interaction_id,
      this.#frame.custom_id,
      components,
    );
    if (sent) this.#submit.setAttribute("aria-busy", "true");
    this.#tell(sent ? null : say("There is no connection to the table just now."));
  }

  /** The bot answered the form, or did not; what was written stays until it has. */
  settle({ interactionId, state, reason }) {
    if (interactionId !== this.#frame.interaction_id) return;
    this.#submit.removeAttribute("aria-busy");
    if (state === "done") this.close();
    else this.#tell(say("This did not work: {reason} Your words are still here.", { reason }));
  }

  #tell(words) {
    this.#status.textContent = words ?? "";
    this.#status.hidden = !words;
  }

  close() {
    if (this.#dialog.open) this.#dialog.close();
  }
}

function fieldLabel(id, words, required, counter = null) {
  const star = required
    ? el("span", { class: "star", title: say("needed"), "aria-hidden": "true" }, "*")
    : null;
  return el("div", { class: "modal-label" }, el("label", { for: id }, words), star, counter);
}

function complain(input, error, words) {
  error.textContent = words ?? "";
  error.hidden = !words;
  if (words) input.setAttribute("aria-invalid", "true");
  else input.removeAttribute("aria-invalid");
}

function textError(text, component, required) {
  const length = [...text].length;
  if (!text.trim() && required) return say("Write something here.");
  if (!text) return null;
  if (component.min_length && length < component.min_length)
    return count(component.min_length, "At least {n} character.", "At least {n} characters.");
  if (component.max_length && length > component.max_length)
    return count(component.max_length, "At most {n} character.", "At most {n} characters.");
  return null;
}
