/** The list above the composer: commands while a line is typed, choices while an option is. */
import { el, fill, freshId } from "./dom.js";

/**
 * A listbox that belongs to a text field. The field keeps the focus; the list follows its arrow keys.
 */
export class Suggestions {
  #root;
  #owner = null;
  #items = [];
  #at = -1;
  #pick = null;
  #moved = false;
  #id = freshId("suggestions");

  /** @param {HTMLElement} root Where the list is shown. */
  constructor(root) {
    this.#root = root;
    // Pressing the list must not take the focus (and the keyboard of a phone) from the field.
    root.addEventListener("pointerdown", (event) => event.preventDefault());
    this.close();
  }

  /**
   * Show items for a field.
   *
   * @param {HTMLElement} owner The field that has the focus.
   * @param {Object[]} items What `pick` is called with; each is drawn by its `draw()`.
   * @param {Object} how `pick` (function), `label`, `note` (a line under the list), `at` (marked at first).
   */
  open(owner, items, { pick, label, note = null, at = 0 }) {
    if (this.#owner && this.#owner !== owner) this.close();
    this.#owner = owner;
    this.#items = items;
    this.#pick = pick;
    this.#at = items.length ? at : -1;
    this.#moved = false;
    const options = items.map((item, index) =>
      el(
        "div",
        {
          class: "suggestion",
          role: "option",
          id: `${this.#id}-${index}`,
          data: item.data ?? {},
          on: { click: () => this.#choose(index), pointermove: () => this.#mark(index, false) },
        },
        item.draw(),
      ),
    );
    const list = el(
      "div",
      { class: "suggestion-list", role: "listbox", id: this.#id, "aria-label": label },
      options,
    );
    fill(this.#root, items.length ? list : null, note && el("p", { class: "suggestion-note" }, note));
    this.#root.hidden = !items.length && !note;
    owner.setAttribute("aria-controls", this.#id);
    this.#root.classList.remove("stale");
    this.#tellExpanded();
    this.#mark(this.#at, false);
  }

  /** Only a combobox may say that it is expanded; the message field stays a text box. */
  #tellExpanded() {
    if (this.#owner?.getAttribute("role") === "combobox")
      this.#owner.setAttribute("aria-expanded", this.isOpen ? "true" : "false");
  }

  /** What is shown answers an older text: keep it in sight, but let nobody choose from it. */
  outdate(owner) {
    if (this.#owner !== owner) return;
    this.#items = [];
    this.#mark(-1, false);
    this.#root.classList.add("stale");
  }

  close() {
    this.#owner?.removeAttribute("aria-activedescendant");
    this.#items = [];
    this.#tellExpanded();
    this.#owner = null;
    this.#at = -1;
    this.#root.hidden = true;
    fill(this.#root);
  }

  /** Whether something can be chosen now. */
  get isOpen() {
    return this.#items.length > 0;
  }

  /** Whether the list is shown for this field. */
  belongsTo(owner) {
    return this.#owner === owner;
  }

  /** Whether the arrow keys have moved the mark since the list was opened. */
  get wasMoved() {
    return this.#moved;
  }

  /** The marked item, or undefined. */
  get current() {
    return this.#items[this.#at];
  }

  /** Move the mark by a step, around the ends. */
  move(step) {
    if (!this.isOpen) return;
    this.#moved = true;
    this.#mark((this.#at + step + this.#items.length) % this.#items.length, true);
  }

  /** Choose the marked item; answers whether there was one. */
  chooseCurrent() {
    if (!this.current) return false;
    this.#choose(this.#at);
    return true;
  }

  #choose(index) {
    const item = this.#items[index];
    this.#pick?.(item);
  }

  #mark(index, scroll) {
    this.#at = index;
    const options = this.#root.querySelectorAll("[role=option]");
    options.forEach((option, position) => {
      option.setAttribute("aria-selected", position === index ? "true" : "false");
      if (scroll && position === index) option.scrollIntoView({ block: "nearest" });
    });
    const active = options[index]?.id;
    if (active) this.#owner?.setAttribute("aria-activedescendant", active);
    else this.#owner?.removeAttribute("aria-activedescendant");
  }
}
