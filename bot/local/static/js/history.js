/** Commands used before at this seat, newest first; kept by the browser across visits. */
import { keep, recall } from "./storage.js";

const KEPT = 30;
/** How many of the last commands stand first in the list. */
const RECENT = 4;

export class History {
  #key;
  #entries;
  #at = -1;
  #shown = null;

  constructor(seat) {
    this.#key = `commands:${seat}`;
    this.#entries = load(this.#key);
  }

  /** Names of the commands used last, newest first, each once. */
  get names() {
    return [...new Set(this.#entries.map((entry) => entry.name))].slice(0, RECENT);
  }

  /** Remember a command as it was typed. */
  add(name, line) {
    this.#entries = [{ name, line }, ...this.#entries.filter((entry) => entry.line !== line)].slice(0, KEPT);
    this.rest();
    keep(this.#key, this.#entries);
  }

  /** Whether the arrow key brings an old line back: the field is empty, or shows one already. */
  mayRecall(text) {
    return this.#entries.length > 0 && (text === "" || text === this.#shown);
  }

  get isRecalling() {
    return this.#at >= 0;
  }

  /** The line one further back (1) or forth (-1); past the newest it is empty. */
  recall(step) {
    this.#at = Math.max(-1, Math.min(this.#entries.length - 1, this.#at + step));
    this.#shown = this.#at < 0 ? "" : this.#entries[this.#at].line;
    return this.#shown;
  }

  /** Something else was typed: the next recall starts at the newest again. */
  rest() {
    this.#at = -1;
    this.#shown = null;
  }
}

function load(key) {
  const stored = recall(key);
  const isEntry = (entry) => typeof entry?.name === "string" && typeof entry?.line === "string";
  return Array.isArray(stored) ? stored.filter(isEntry) : [];
}
