/** Pictures and files of a message. Pictures keep their place before they have loaded, so that nothing jumps. */
import { el } from "./dom.js";
import { icon } from "./icons.js";
import { fileAddress } from "./links.js";
import { openLightbox } from "./lightbox.js";
import { currentLocale, say } from "./text.js";

/** Largest size of a picture in the conversation, in CSS pixels. */
const WIDEST = 640;
const TALLEST = 520;

const isPicture = (attachment) => (attachment.content_type ?? "").startsWith("image/") && attachment.url;

/** The attachments of a message, without those that an embed or component shows already. */
export function attachmentNodes(message, context) {
  const shown = new Set(
    (message.embeds ?? []).flatMap((embed) => [embed.image?.url, embed.thumbnail?.url]).filter(Boolean),
  );
  const left = (message.attachments ?? []).filter(
    (attachment) => !shown.has(attachment.url) && !shown.has(`attachment://${attachment.filename}`),
  );
  return left.map((attachment) => attachmentNode(attachment, message, context));
}

/** One attachment: a picture that opens large, or a link to the file. */
export function attachmentNode(attachment, message, context) {
  return isPicture(attachment) ? pictureNode(attachment, message, context) : fileNode(attachment);
}

/** Pictures of a message in order, as the lightbox wants them. */
function albumOf(message) {
  return (message.attachments ?? []).filter(isPicture).map(asPicture);
}

function asPicture(attachment) {
  return {
    source: fileAddress(attachment.url),
    alt: attachment.description ?? "",
    name: attachment.filename ?? "",
    width: attachment.width ?? null,
    height: attachment.height ?? null,
  };
}

function pictureNode(attachment, message, context, kind = "picture") {
  const picture = asPicture(attachment);
  const known = picture.width > 0 && picture.height > 0;
  const width = known ? Math.min(picture.width, WIDEST, (TALLEST * picture.width) / picture.height) : null;
  const image =
    context.reuse?.get(picture.source) ??
    el("img", { src: picture.source, decoding: "async", draggable: "false" });
  image.alt = picture.alt || say("Picture without a description: {name}", { name: picture.name });
  const button = el(
    "button",
    {
      type: "button",
      class: kind,
      title: say("Open large"),
      data: { attachmentId: attachment.id ?? "" },
      style: {
        "--width": width && `${Math.round(width)}px`,
        "--ratio": known ? `${picture.width} / ${picture.height}` : null,
        "--aspect": known ? picture.width / picture.height : null,
      },
      on: { click: () => openFrom(button, picture, message) },
    },
    image,
  );
  if (/^SPOILER_/.test(attachment.filename ?? "")) veil(button);
  return button;
}

function openFrom(button, picture, message) {
  if (button.classList.contains("veiled")) {
    button.classList.remove("veiled");
    return;
  }
  const album = albumOf(message);
  const at = album.findIndex((other) => other.source === picture.source);
  openLightbox(at < 0 ? [picture] : album, Math.max(0, at));
}

function veil(button) {
  button.classList.add("veiled");
  button.title = say("Spoiler, press to see");
}

function fileNode(attachment) {
  return el(
    "a",
    {
      class: "file",
      href: fileAddress(attachment.url ?? "") ?? "#",
      download: attachment.filename ?? "",
      data: { attachmentId: attachment.id ?? "" },
    },
    icon("file"),
    el(
      "span",
      { class: "file-words" },
      el("span", { class: "file-name" }, attachment.filename ?? say("File")),
      el(
        "span",
        { class: "file-size" },
        [sizeWords(attachment.size), attachment.description].filter(Boolean).join(" · "),
      ),
    ),
    icon("download"),
  );
}

function sizeWords(bytes) {
  if (!Number.isFinite(bytes)) return "";
  const [value, unit] =
    bytes < 1000 ? [bytes, "byte"] : bytes < 1e6 ? [bytes / 1000, "kilobyte"] : [bytes / 1e6, "megabyte"];
  return new Intl.NumberFormat(currentLocale(), { style: "unit", unit, maximumFractionDigits: 1 }).format(
    value,
  );
}

/** A picture that an embed or a component names: by address, or as `attachment://name`. */
export function mediaNode(item, message, context, kind) {
  const media = item.media ?? item;
  const name = (media.url ?? "").replace(/^attachment:\/\//, "");
  const attachment = (message.attachments ?? []).find(
    (other) => other.filename === name || other.url === media.url,
  );
  const merged = {
    id: attachment?.id ?? "",
    filename: attachment?.filename ?? name.split("/").at(-1),
    url: attachment?.url ?? media.url,
    width: media.width ?? attachment?.width,
    height: media.height ?? attachment?.height,
    description: item.description ?? media.description ?? attachment?.description,
  };
  if (!fileAddress(merged.url)) return el("p", { class: "unknown" }, say("This picture cannot be shown."));
  const node = pictureNode(merged, message, context, kind === "picture" ? kind : `picture ${kind}`);
  if (item.spoiler) veil(node);
  return node;
}
