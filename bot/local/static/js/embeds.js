/** Embeds: the framed cards under a message. */
import { mediaNode } from "./attachments.js";
import { el } from "./dom.js";
import { webAddress } from "./links.js";
import { markup } from "./markup.js";
import { messageTime } from "./time.js";

/** One embed of a message. */
export function embedNode(embed, message, context) {
  const colour = Number.isInteger(embed.color) ? `#${embed.color.toString(16).padStart(6, "0")}` : null;
  return el(
    "div",
    { class: "embed", style: { "--accent": colour } },
    el(
      "div",
      { class: "embed-words" },
      embed.author?.name && el("div", { class: "embed-author" }, linked(embed.author.name, embed.author.url)),
      embed.title && el("div", { class: "embed-title" }, linked(markup(embed.title, context), embed.url)),
      embed.description && el("div", { class: "content" }, markup(embed.description, context)),
      embed.fields?.length
        ? el(
            "dl",
            { class: "embed-fields" },
            embed.fields.map((field) => fieldNode(field, context)),
          )
        : null,
    ),
    embed.thumbnail && mediaNode(embed.thumbnail, message, context, "thumbnail"),
    embed.image && mediaNode(embed.image, message, context, "picture"),
    footNode(embed),
  );
}

function linked(words, address) {
  const url = address && webAddress(address);
  return url
    ? el(
        "a",
        { class: "md-link", href: url.href, target: "_blank", rel: "noopener noreferrer nofollow" },
        words,
      )
    : el("span", {}, words);
}

function fieldNode(field, context) {
  return el(
    "div",
    { class: field.inline ? "embed-field inline" : "embed-field" },
    el("dt", {}, markup(field.name ?? "", context)),
    el("dd", { class: "content" }, markup(field.value ?? "", context)),
  );
}

function footNode(embed) {
  if (!embed.footer?.text && !embed.timestamp) return null;
  return el(
    "footer",
    { class: "embed-foot" },
    embed.footer?.text,
    embed.footer?.text && embed.timestamp ? " · " : null,
    embed.timestamp && messageTime(embed.timestamp),
  );
}
