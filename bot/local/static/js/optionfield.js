/** One option of a command being filled in: a text field with the choices that fit it. */
import { el, freshId } from "./dom.js";
import { Option } from "./constants.js";
import { emojiWords } from "./emoji.js";
import { avatar } from "./people.js";
import { say } from "./text.js";
import { asksBot, localChoices } from "./values.js";

/** Typing rests this long (ms) before the bot is asked. */
const DEBOUNCE = 140;
const NUMERIC = [Option.INTEGER, Option.NUMBER];

export class OptionField {
  #form;
  #asked = 0;
  #timer = null;
  #answers = [];
  #picked = null;

  /**
   * @param {Object} option The option, from `flatten`.
   * @param {Object} form `store`, `suggestions`, `ask(option, text)` (a promise of choices or null),
   *   `changed(field)`, `chosen(field)`, `focused(field)`.
   */
  constructor(option, form) {
    this.option = option;
    this.#form = form;
    const hintId = freshId("hint");
    this.input = el("input", {
      class: "field-input",
      id: freshId("option"),
      type: "text",
      role: "combobox",
      size: "6",
      autocomplete: "off",
      autocapitalize: "none",
      spellcheck: "false",
      "aria-autocomplete": "list",
      "aria-expanded": "false",
      "aria-describedby": hintId,
      "aria-required": option.required ? "true" : null,
      inputmode:
        NUMERIC.includes(option.type) && !asksBot(option)
          ? option.type === Option.INTEGER && !(option.min_value < 0)
            ? "numeric"
            : "decimal"
          : null,
      enterkeyhint: "send",
      data: { option: option.name },
      on: { input: () => this.#typed(), focus: () => this.#focused(), blur: () => this.#left() },
    });
    this.error = el("p", { class: "field-error", id: hintId, hidden: true });
    this.node = el(
      "div",
      { class: option.required ? "field required" : "field" },
      el("label", { class: "field-name", for: this.input.id }, option.shownName),
      this.input,
    );
  }

  get text() {
    return this.input.value;
  }

  set text(text) {
    this.input.value = text;
    this.#picked = null;
    this.#fit();
  }

  /** {value} when the text stands for a choice of the list, else null. */
  get picked() {
    if (this.#picked?.name === this.text) return this.#picked;
    const wanted = this.text.trim();
    return (wanted && this.#answers.find((choice) => choice.name === wanted)) || null;
  }

  /** What to type to say the same again. */
  get lasting() {
    return asksBot(this.option) && this.picked ? String(this.picked.value) : this.text.trim();
  }

  /** Say what is wrong, or that nothing is. */
  complain(words) {
    this.error.textContent = words ?? "";
    this.error.hidden = !words;
    this.input.toggleAttribute("aria-invalid", Boolean(words));
    if (words) this.input.setAttribute("aria-invalid", "true");
  }

  #fit() {
    this.input.size = Math.min(60, Math.max(5, [...this.text].length + 1));
  }

  #typed() {
    this.#fit();
    this.complain(null);
    if (this.#form.changed(this)) return;
    this.suggest();
  }

  #focused() {
    this.#form.focused(this);
    this.suggest(0);
  }

  #left() {
    clearTimeout(this.#timer);
    this.#asked += 1;
    if (this.#form.suggestions.belongsTo(this.input)) this.#form.suggestions.close();
  }

  /** Show what fits the text: at once from here, after a rest from the bot. */
  suggest(rest = DEBOUNCE) {
    clearTimeout(this.#timer);
    this.#asked += 1;
    const local = localChoices(this.option, this.#form.store);
    if (local) this.#show(filterChoices(local, this.#picked ? "" : this.text));
    else if (asksBot(this.option)) this.#askSoon(rest);
  }

  #askSoon(rest) {
    const turn = this.#asked;
    const { suggestions } = this.#form;
    if (suggestions.belongsTo(this.input)) suggestions.outdate(this.input);
    this.#timer = setTimeout(async () => {
      const choices = await this.#form.ask(this.option, this.text);
      if (turn !== this.#asked) return;
      this.#answers = choices ?? [];
      if (choices === null)
        suggestions.open(this.input, [], {
          label: "",
          note: say("The bot offers no choices just now; type the value."),
        });
      else this.#show(choices, say("Nothing fits; the bot will say what is possible."));
    }, rest);
  }

  #show(choices, nothing = say("Nothing fits.")) {
    const { suggestions, store } = this.#form;
    const items = choices.map((choice) => ({
      choice,
      data: { value: String(choice.value) },
      draw: () => [
        choice.user ? avatar(store, choice.user, "small") : emojiWords(choice.emoji),
        el("span", { class: "suggestion-name" }, choice.name),
        choice.description && el("span", { class: "suggestion-words" }, choice.description),
      ],
    }));
    const at = Math.max(
      0,
      choices.findIndex((choice) => choice.name === this.text),
    );
    suggestions.open(this.input, items, {
      pick: (item) => this.choose(item.choice),
      label: this.option.shownName,
      at,
      note: items.length ? null : nothing,
    });
  }

  /** Take a choice. */
  choose(choice) {
    this.input.value = choice.name;
    this.#picked = choice;
    this.#fit();
    this.complain(null);
    clearTimeout(this.#timer);
    this.#asked += 1;
    this.#form.suggestions.close();
    this.#form.chosen(this);
  }
}

function filterChoices(choices, text) {
  const wanted = text.trim().replace(/^[@#]/, "").toLocaleLowerCase();
  const rank = (choice) => {
    const name = choice.name.toLocaleLowerCase();
    return name.replace(/^#/, "").startsWith(wanted) ? 0 : name.includes(wanted) ? 1 : 2;
  };
  return choices
    .filter((choice) => rank(choice) < 2)
    .sort((one, other) => rank(one) - rank(other))
    .slice(0, 25);
}
