/** Makes nodes of what `markdown.js` parsed, with names of people, channels and commands filled in. */
import { append, el } from "./dom.js";
import { icon } from "./icons.js";
import { hashOf, placeOf, webAddress } from "./links.js";
import { parse } from "./markdown.js";
import { relative, timestamp } from "./time.js";
import { say } from "./text.js";

const PLAIN_TAGS = { strong: "strong", em: "em", underline: "u", strike: "s" };

/**
 * A message's text as nodes.
 *
 * @param {string} source Discord's Markdown.
 * @param {{store: Store, useCommand: function(string)}} context
 * @returns {Node[]}
 */
export function markup(source, context) {
  return parse(source).map((block) => blockNode(block, context));
}

function blockNode(block, context) {
  switch (block.kind) {
    case "heading":
      return el(
        `h${block.level + 2}`,
        { class: `md-heading md-h${block.level}` },
        inlines(block.children, context),
      );
    case "small":
      return el("p", { class: "md-small" }, inlines(block.children, context));
    case "quote":
      return el(
        "blockquote",
        { class: "md-quote" },
        block.children.map((child) => blockNode(child, context)),
      );
    case "fence":
      return el(
        "pre",
        { class: "md-fence", tabindex: "0", data: { language: block.language } },
        el("code", {}, block.code),
      );
    case "list":
      return listNode(block, context);
    case "lists":
      return el(
        "div",
        {},
        block.lists.map((list) => listNode(list, context)),
      );
    default:
      return el("p", { class: "md-text" }, inlines(block.children, context));
  }
}

function listNode(list, context) {
  const items = list.items.map((item) =>
    el(
      "li",
      {},
      inlines(item.children, context),
      item.lists.map((inner) => listNode(inner, context)),
    ),
  );
  return list.ordered
    ? el("ol", { class: "md-list", start: list.start }, items)
    : el("ul", { class: "md-list" }, items);
}

function inlines(children, context) {
  return children.map((child) => (typeof child === "string" ? child : inlineNode(child, context)));
}

function inlineNode(node, context) {
  const { store } = context;
  switch (node.kind) {
    case "code":
      return el("code", { class: "md-code" }, node.code);
    case "spoiler":
      return spoiler(node, context);
    case "link":
      return linkNode(node, context);
    case "time":
      return timestamp(node.seconds, node.style);
    case "emoji":
      return el("span", { class: "md-emoji", title: `:${node.name}:` }, `:${node.name}:`);
    case "user":
      return userMention(node.id, store);
    case "everyone":
      return el("span", { class: "mention mention-me" }, node.name);
    case "role":
      return el("span", { class: "mention" }, say("@role"));
    case "channel":
      return channelLink(node.id, null, store);
    case "command":
      return commandMention(node, context);
    default:
      return el(PLAIN_TAGS[node.kind], {}, inlines(node.children, context));
  }
}

function userMention(id, store) {
  const known = store.members.get(id);
  const mine = id === store.me?.id;
  return el(
    "span",
    { class: mine ? "mention mention-me" : "mention", data: { userId: id } },
    `@${known ? store.nameOfUser(known) : say("somebody")}`,
  );
}

/** A link that jumps to a channel or message inside the page. */
export function channelLink(channelId, messageId, store, words = null) {
  const channel = store.channels.get(channelId);
  if (!channel) return el("span", { class: "mention" }, words ?? say("#unknown"));
  const sign = store.isDirect(channel) ? "@" : "#";
  const name = words ?? [
    `${sign}${store.nameOf(channel)}`,
    messageId ? " › " : "",
    messageId ? icon("link") : "",
  ];
  return el(
    "a",
    { class: words ? "md-link" : "mention", href: hashOf(channelId, messageId), data: { jump: "" } },
    name,
  );
}

function linkNode(node, context) {
  const place = placeOf(node.href);
  if (place && context.store.channels.has(place.channelId)) {
    return channelLink(
      place.channelId,
      place.messageId,
      context.store,
      node.masked ? inlines(node.children, context) : null,
    );
  }
  const url = webAddress(node.href);
  const words = inlines(node.children, context);
  if (!url) return el("span", {}, words);
  return el(
    "a",
    {
      class: "md-link",
      href: url.href,
      target: "_blank",
      rel: "noopener noreferrer nofollow",
      title: node.title ?? (node.masked ? url.href : null),
    },
    words,
  );
}

function commandMention(node, context) {
  return el(
    "button",
    { type: "button", class: "mention mention-command", on: { click: () => context.useCommand(node.name) } },
    `/${node.name}`,
  );
}

function spoiler(node, context) {
  const words = el(
    "span",
    { class: "spoiler-words", "aria-hidden": "true" },
    inlines(node.children, context),
  );
  words.inert = true;
  const shell = el(
    "span",
    { class: "spoiler", role: "button", tabindex: "0", "aria-label": say("Spoiler, press to read") },
    words,
  );
  const show = (event) => {
    if (
      shell.classList.contains("shown") ||
      (event.type === "keydown" && !["Enter", " "].includes(event.key))
    )
      return;
    event.preventDefault();
    shell.classList.add("shown");
    for (const name of ["role", "tabindex", "aria-label"]) shell.removeAttribute(name);
    words.removeAttribute("aria-hidden");
    words.inert = false;
  };
  shell.addEventListener("click", show);
  shell.addEventListener("keydown", show);
  return shell;
}

/** A message's text on one line without signs, for notices, replies and screen readers; spoilers stay shut. */
export function excerpt(source, store, length = 140) {
  const words = parse(source)
    .map((block) => blockWords(block, store))
    .join(" ")
    .replace(/\s+/g, " ")
    .trim();
  return words.length > length ? `${words.slice(0, length - 1)}…` : words;
}

function blockWords(block, store) {
  if (block.kind === "fence") return block.code;
  if (block.kind === "lists") return block.lists.map((list) => blockWords(list, store)).join(" ");
  if (block.kind === "list") {
    return block.items
      .map((item) =>
        [inlineWords(item.children, store), ...item.lists.map((list) => blockWords(list, store))].join(" "),
      )
      .join(" · ");
  }
  if (block.kind === "quote") return block.children.map((child) => blockWords(child, store)).join(" ");
  return inlineWords(block.children, store);
}

function inlineWords(children, store) {
  return children
    .map((child) => {
      if (typeof child === "string") return child;
      switch (child.kind) {
        case "spoiler":
          return "▒▒▒";
        case "code":
          return child.code;
        case "emoji":
          return `:${child.name}:`;
        case "everyone":
          return child.name;
        case "role":
          return say("@role");
        case "command":
          return `/${child.name}`;
        case "time":
          return child.style === "R"
            ? relative(child.seconds)
            : timestamp(child.seconds, child.style).textContent;
        case "channel":
          return `#${store.nameOf(store.channels.get(child.id)) || say("unknown")}`;
        case "user":
          return `@${store.members.has(child.id) ? store.nameOfUser(store.members.get(child.id)) : say("somebody")}`;
        default:
          return inlineWords(child.children, store);
      }
    })
    .join("");
}

/** Put a text's nodes into an element and answer it. */
export function withMarkup(node, source, context) {
  return append(node, markup(source, context));
}
