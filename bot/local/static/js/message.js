/** One message as a list item. */
import { attachmentNodes } from "./attachments.js";
import { componentsNode } from "./components.js";
import { MessageFlag, MessageType } from "./constants.js";
import { el } from "./dom.js";
import { embedNode } from "./embeds.js";
import { icon } from "./icons.js";
import { hashOf } from "./links.js";
import { channelLink, excerpt, markup } from "./markup.js";
import { avatar } from "./people.js";
import { dayName, hour, messageTime } from "./time.js";
import { say, sayNodes } from "./text.js";

/** Types that are a sentence of the client's own rather than somebody's words. */
const NOTICES = {
  [MessageType.PINNED]: "{name} pinned a message.",
  [MessageType.JOINED]: "{name} joined.",
  [MessageType.THREAD_CREATED]: "{name} opened the thread {thread}.",
};

/**
 * A message as a node.
 *
 * @param {Object} message Discord's message object.
 * @param {Object} context `store`, `interactions`, `useCommand`, `dismiss`, and `reuse` (Map from address to an
 *   `<img>` that has loaded already).
 */
export function messageNode(message, context) {
  const { store } = context;
  if (message.type in NOTICES) return noticeNode(message, context);
  if (message.type === MessageType.THREAD_STARTER) return starterNode(message, context);
  const ephemeral = Boolean(message.flags & MessageFlag.EPHEMERAL);
  const names = [
    "message",
    ephemeral && "ephemeral",
    store.callsMe(message) && !store.isDirect(store.channel) && "calls-me",
    message.author.id === store.me?.id && "mine",
  ];
  return el(
    "li",
    { class: names.filter(Boolean).join(" "), ...marks(message) },
    el(
      "article",
      {
        class: "message-body",
        "aria-label": say("{name}, {hour}", {
          name: store.nameOfUser(message.author),
          hour: hour(message.timestamp),
        }),
        tabindex: "-1",
      },
      originNode(message, context),
      el(
        "div",
        { class: "gutter" },
        avatar(store, message.author),
        el("span", { class: "hover-time", "aria-hidden": "true" }, hour(message.timestamp)),
      ),
      headNode(message, store),
      el(
        "div",
        { class: "message-content" },
        bodyNodes(message, context),
        ephemeral && ephemeralNode(message, context),
      ),
    ),
  );
}

/** A thread begins with the message it was opened from, shown again without its buttons. */
function starterNode(message, context) {
  const { channel_id: channelId, message_id: id } = message.message_reference ?? {};
  const first = message.referenced_message ?? context.store.message(channelId, id);
  const { id: ownId, channel_id: ownChannel, timestamp, flags } = message;
  const again = first
    ? { ...first, components: [], thread: null, interaction: null, interaction_metadata: null }
    : { ...message, content: `*${say("The message this thread began with is gone.")}*` };
  const type = MessageType.DEFAULT;
  return messageNode({ ...again, id: ownId, channel_id: ownChannel, timestamp, flags, type }, context);
}

function marks(message) {
  return {
    id: `message-${message.id}`,
    data: { messageId: message.id, authorId: message.author.id, day: dayName(message.timestamp) },
  };
}

function headNode(message, store) {
  return el(
    "div",
    { class: "message-head" },
    el("span", { class: "author" }, store.nameOfUser(message.author)),
    message.author.bot && el("span", { class: "bot-tag" }, say("bot")),
    messageTime(message.timestamp),
  );
}

function bodyNodes(message, context) {
  if (message.flags & MessageFlag.LOADING) {
    return el(
      "p",
      { class: "thinking", role: "status" },
      el("span", { class: "dots", "aria-hidden": "true" }, el("i"), el("i"), el("i")),
      say("{name} is thinking …", { name: context.store.nameOfUser(message.author) }),
    );
  }
  const words = message.content ? el("div", { class: "content" }, markup(message.content, context)) : null;
  // A panel is edited at every press; nobody needs to be told.
  if (words && message.edited_timestamp && !(message.flags & MessageFlag.EPHEMERAL))
    markEdited(words, message);
  return [
    words,
    message.flags & MessageFlag.SUPPRESS_EMBEDS
      ? null
      : (message.embeds ?? []).map((embed) => embedNode(embed, message, context)),
    message.flags & MessageFlag.COMPONENTS_V2 ? null : attachmentNodes(message, context),
    message.thread && threadNode(message, context),
    componentsNode(message, context),
    failureNode(message, context),
  ];
}

function markEdited(words, message) {
  const last = words.lastElementChild;
  const host = last?.matches("p") ? last : words;
  host.append(" ", el("span", { class: "edited", title: hour(message.edited_timestamp) }, say("(edited)")));
}

function failureNode(message, context) {
  const reason = context.interactions.failure(message.id);
  return (
    reason &&
    el(
      "p",
      { class: "failed", role: "alert" },
      icon("warning"),
      el("span", {}, el("strong", {}, say("This interaction failed.")), " ", reason),
    )
  );
}

function ephemeralNode(message, context) {
  return el(
    "p",
    { class: "only-you" },
    icon("eye"),
    el("span", {}, say("Only you can see this")),
    el("span", { "aria-hidden": "true" }, "·"),
    el(
      "button",
      {
        type: "button",
        class: "link-button",
        data: { action: "dismiss" },
        on: { click: () => context.dismiss(message) },
      },
      say("Dismiss"),
    ),
  );
}

/** What a message answers: another message, or a command somebody used. */
function originNode(message, context) {
  const { store } = context;
  const reference = message.message_reference;
  const replied =
    message.referenced_message ?? (reference && store.message(reference.channel_id, reference.message_id));
  if (message.type === MessageType.REPLY || (replied && message.type !== MessageType.THREAD_STARTER)) {
    if (!replied)
      return el(
        "div",
        { class: "origin" },
        icon("reply"),
        el("em", {}, say("The message this answers was deleted.")),
      );
    return el(
      "a",
      { class: "origin", href: hashOf(replied.channel_id, replied.id), data: { jump: "" } },
      icon("reply"),
      avatar(store, replied.author, "tiny"),
      el("strong", {}, store.nameOfUser(replied.author)),
      el("span", {}, excerpt(replied.content ?? "", store, 90) || say("a picture")),
    );
  }
  const metadata = message.interaction_metadata ?? message.interaction;
  const name = message.interaction?.name ?? metadata?.name;
  if (!name || !metadata.user) return null;
  return el(
    "div",
    { class: "origin" },
    icon("reply"),
    avatar(store, metadata.user, "tiny"),
    el(
      "span",
      {},
      sayNodes("{name} used {command}", {
        name: el("strong", {}, store.nameOfUser(metadata.user)),
        command: el("code", { class: "command-name" }, `/${name}`),
      }),
    ),
  );
}

function noticeNode(message, context) {
  const { store } = context;
  const thread = message.message_reference?.channel_id ?? message.thread?.id;
  const name = el("strong", {}, store.nameOfUser(message.author));
  const link =
    thread && store.channels.has(thread)
      ? channelLink(thread, null, store, message.content || null)
      : el("strong", {}, message.content ?? "");
  return el(
    "li",
    { class: "message notice", ...marks(message) },
    el(
      "p",
      { class: "notice-words" },
      icon(message.type === MessageType.THREAD_CREATED ? "thread" : "right"),
      el("span", {}, sayNodes(NOTICES[message.type], { name, thread: link })),
      messageTime(message.timestamp),
    ),
  );
}

function threadNode(message, context) {
  const thread = context.store.channels.get(message.thread.id) ?? message.thread;
  return el(
    "a",
    { class: "thread-card", href: hashOf(thread.id), data: { jump: "" } },
    icon("thread"),
    el("strong", {}, thread.name),
    el("span", {}, say("Open the thread")),
  );
}
