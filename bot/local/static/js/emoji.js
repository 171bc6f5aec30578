/** Emojis as buttons, options and choices carry them. */
import { el } from "./dom.js";

/** The sign of an emoji ({id, name}), or null without one; an emoji of a server's own shows by its name. */
export function emojiWords(emoji) {
  if (!emoji?.name) return null;
  return el("span", { class: "emoji", "aria-hidden": "true" }, emoji.id ? `:${emoji.name}:` : emoji.name);
}
