/** The open state of a select: a list beside its button, or a sheet from below on a phone. */
import { el, fill, freshId, iconButton } from "./dom.js";
import { emojiWords } from "./emoji.js";
import { icon } from "./icons.js";
import { avatar } from "./people.js";
import { count, say } from "./text.js";

/** Lists longer than this get a field to search them. */
const SEARCH_FROM = 9;
/** How wide a list is at least, and how far it keeps from what is around it (CSS pixels). */
const NARROWEST = 280;
const GAP = 10;
const NARROW = matchMedia("(max-width: 720px)");

/**
 * Open a picker. One choice is taken at once; several wait for *Done*.
 *
 * @param {Object} request `anchor` (the select's button), `label`, `choices`, `chosen` (values), `min`, `max`,
 *   `store`, `onChoose` (called with the values).
 */
export function openPicker(request) {
  const picker = new Picker(request);
  picker.open();
}

class Picker {
  #request;
  #chosen;
  #shown;
  #at = 0;
  #dialog;
  #list;
  #search = null;
  #status = null;
  #done = null;
  #putBack = () => {};
  #id = freshId("picker");

  constructor(request) {
    this.#request = request;
    this.#chosen = new Set(request.chosen);
    this.#shown = request.choices;
    this.#at = Math.max(
      0,
      request.choices.findIndex((choice) => this.#chosen.has(choice.value)),
    );
  }

  get #several() {
    return this.#request.max > 1;
  }

  open() {
    const { anchor, label, choices } = this.#request;
    this.#list = el("div", {
      class: "picker-list",
      role: "listbox",
      id: this.#id,
      tabindex: "0",
      "aria-label": label,
      "aria-multiselectable": this.#several ? "true" : null,
    });
    if (choices.length >= SEARCH_FROM) {
      this.#search = el("input", {
        class: "picker-search",
        type: "search",
        placeholder: say("Search"),
        "aria-label": say("Search the choices"),
        "aria-controls": this.#id,
        autocomplete: "off",
        on: { input: () => this.#filter() },
      });
    }
    const close = iconButton(icon("close"), say("Close"), () => this.#close());
    const head = el("div", { class: "picker-head" }, el("span", { class: "picker-title" }, label), close);
    this.#dialog = el(
      "dialog",
      { class: "picker", "aria-label": label },
      head,
      this.#search,
      this.#list,
      this.#foot(),
    );
    this.#dialog.addEventListener("keydown", (event) => this.#key(event));
    this.#dialog.addEventListener("click", (event) => event.target === this.#dialog && this.#close());
    this.#dialog.addEventListener("close", () => this.#gone());
    document.body.append(this.#dialog);
    this.#draw();
    this.#dialog.showModal();
    this.#place(anchor);
    anchor.setAttribute("aria-expanded", "true");
    const touch = matchMedia("(pointer: coarse)").matches;
    (this.#search && !touch ? this.#search : this.#list).focus();
    this.#reveal();
  }

  #foot() {
    if (!this.#several) return null;
    this.#status = el("span", { class: "picker-status", role: "status" });
    this.#done = el(
      "button",
      { type: "button", class: "button primary", on: { click: () => this.#finish() } },
      say("Done"),
    );
    return el("div", { class: "picker-foot" }, this.#status, this.#done);
  }

  /** The list stands by its button; on phones the style sheet makes a sheet of it instead. */
  #place(anchor) {
    const box = anchor.getBoundingClientRect();
    const size = { width: Math.max(box.width, NARROWEST), height: this.#dialog.offsetHeight };
    const picture = anchor.closest("article")?.querySelector(".picture")?.getBoundingClientRect();
    if (NARROW.matches) {
      if (picture) this.#putBack = liftAbove(this.#dialog.offsetHeight, picture);
      return;
    }
    const place = placeFor(box, size, picture);
    for (const [name, value] of Object.entries(place))
      this.#dialog.style.setProperty(`--${name}`, `${value}px`);
  }

  #filter() {
    const words = this.#search.value.toLocaleLowerCase().split(/\s+/).filter(Boolean);
    const fits = (choice) => {
      const text = `${choice.label} ${choice.description ?? ""}`.toLocaleLowerCase();
      return words.every((word) => text.includes(word));
    };
    this.#shown = this.#request.choices.filter(fits);
    this.#at = 0;
    this.#draw();
  }

  #draw() {
    const options = this.#shown.map((choice, index) => this.#option(choice, index));
    fill(this.#list, options.length ? options : el("p", { class: "picker-none" }, say("Nothing fits.")));
    this.#mark();
    this.#tellCount();
  }

  #option(choice, index) {
    const chosen = this.#chosen.has(choice.value);
    return el(
      "div",
      {
        class: "picker-option",
        role: "option",
        id: `${this.#id}-${index}`,
        "aria-selected": chosen ? "true" : "false",
        data: { value: choice.value },
        on: { click: () => this.#take(index), pointermove: () => this.#moveTo(index) },
      },
      this.#several ? el("span", { class: "tick" }, icon("check")) : null,
      choice.user ? avatar(this.#request.store, choice.user, "small") : emojiWords(choice.emoji),
      el(
        "span",
        { class: "picker-words" },
        el("span", { class: "picker-label" }, choice.label),
        choice.description && el("span", { class: "picker-description" }, choice.description),
      ),
      !this.#several && chosen ? icon("check") : null,
    );
  }

  #moveTo(index) {
    if (index === this.#at || !this.#shown.length) return;
    this.#at = (index + this.#shown.length) % this.#shown.length;
    this.#mark();
  }

  #mark() {
    const options = [...this.#list.querySelectorAll("[role=option]")];
    options.forEach((option, index) => option.classList.toggle("at", index === this.#at));
    const active = options[this.#at]?.id ?? "";
    for (const owner of [this.#list, this.#search]) owner?.setAttribute("aria-activedescendant", active);
  }

  #reveal() {
    this.#list.querySelector(".at")?.scrollIntoView({ block: "nearest" });
  }

  #take(index) {
    const choice = this.#shown[index];
    if (!choice) return;
    this.#at = index;
    if (!this.#several) {
      const clear = this.#request.min === 0 && this.#chosen.has(choice.value);
      this.#chosen = new Set(clear ? [] : [choice.value]);
      this.#finish();
      return;
    }
    if (this.#chosen.has(choice.value)) this.#chosen.delete(choice.value);
    else if (this.#chosen.size < this.#request.max) this.#chosen.add(choice.value);
    this.#draw();
  }

  #tellCount() {
    if (!this.#several) return;
    const { min, max } = this.#request;
    const n = this.#chosen.size;
    this.#status.textContent =
      min === max
        ? count(n, "{n} of {max} chosen", "{n} of {max} chosen", { max })
        : count(n, "{n} chosen, {min} to {max} allowed", "{n} chosen, {min} to {max} allowed", { min, max });
    this.#done.disabled = n < min || n > max;
  }

  #finish() {
    if (this.#done?.disabled) return;
    const values = this.#request.choices
      .map((choice) => choice.value)
      .filter((value) => this.#chosen.has(value));
    this.#close();
    this.#request.onChoose(values);
  }

  #key(event) {
    const inSearch = event.target === this.#search;
    const inList = inSearch || event.target === this.#list;
    if (!inList) return;
    const steps = { ArrowDown: 1, ArrowUp: -1 };
    if (event.key in steps) this.#moveTo(this.#at + steps[event.key]);
    else if (event.key === "Home" && !inSearch) this.#moveTo(0);
    else if (event.key === "End" && !inSearch) this.#moveTo(this.#shown.length - 1);
    else if (event.key === "Enter" || (event.key === " " && !inSearch)) this.#take(this.#at);
    else return;
    event.preventDefault();
    this.#reveal();
  }

  #close() {
    this.#dialog.close();
  }

  #gone() {
    this.#putBack();
    this.#request.anchor.setAttribute("aria-expanded", "false");
    this.#dialog.remove();
  }
}

/**
 * Where a list of this size goes: under its button where it fits; else where it leaves the message's picture in
 * sight, since one chooses by looking at the board; else on the side of the button with more room.
 */
function placeFor(box, { width, height }, picture) {
  const lowest = innerHeight - GAP - height;
  const left = Math.max(GAP, Math.min(box.left, innerWidth - width - GAP));
  const below = innerHeight - box.bottom - GAP;
  if (below >= height) return { left, top: box.bottom + 4, width, room: below };
  if (picture) {
    const beside = lowest >= picture.bottom ? box.right + GAP : picture.right + GAP;
    const narrowed = Math.min(width, innerWidth - beside - GAP);
    const top = Math.max(GAP, Math.min(box.top, lowest));
    if (narrowed >= NARROWEST) return { left: beside, top, width: narrowed, room: innerHeight - 2 * GAP };
  }
  if (below > box.top) return { left, top: box.bottom + 4, width, room: below };
  return { left, top: Math.max(GAP, box.top - 4 - height), width, room: box.top - GAP };
}

/**
 * Shift the conversation so that a picture stands above a sheet of this height; answers how to put it back. It is
 * shifted rather than scrolled, so that it stays where it was read.
 */
function liftAbove(height, picture) {
  const scroller = document.getElementById("scroller");
  const covered = picture.bottom + GAP - (innerHeight - height);
  const spare = picture.top - scroller.getBoundingClientRect().top - GAP;
  const lift = Math.min(covered, spare);
  if (lift <= 0) return () => {};
  scroller.style.setProperty("transform", `translateY(${-lift}px)`);
  return () => scroller.style.removeProperty("transform");
}
