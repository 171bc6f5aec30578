/** The list of channels, threads and direct messages, with what is unread in each. */
import { el, fill, iconButton } from "./dom.js";
import { icon } from "./icons.js";
import { hashOf } from "./links.js";
import { avatar } from "./people.js";
import { compareIds } from "./snowflake.js";
import { count, say } from "./text.js";

/**
 * Draw the list.
 *
 * @param {HTMLElement} root
 * @param {Store} store
 * @param {{newChannel: function(), openDirect: function()}} actions
 */
export function drawChannels(root, store, actions) {
  const all = [...store.channels.values()];
  const direct = all.filter((channel) => store.isDirect(channel));
  const threads = all.filter((channel) => store.isThread(channel));
  const rooms = all
    .filter((channel) => !store.isDirect(channel) && !store.isThread(channel))
    .sort(byPosition);
  const orphans = threads.filter((thread) => !store.channels.has(thread.parent_id));
  fill(
    root,
    group(
      say("Channels"),
      iconButton(icon("plus"), say("New channel"), actions.newChannel),
      [...rooms, ...orphans].map((room) => [entry(room, store), nested(room, threads, store)]),
    ),
    group(
      say("Direct messages"),
      direct.length ? null : iconButton(icon("plus"), say("Write to the bot"), actions.openDirect),
      direct.length
        ? direct
            .sort((one, other) => compareIds(other.last_message_id ?? "0", one.last_message_id ?? "0"))
            .map((channel) => entry(channel, store))
        : [el("li", { class: "channels-hint" }, say("The bot writes to you here."))],
    ),
  );
}

function byPosition(one, other) {
  return (one.position ?? 0) - (other.position ?? 0) || compareIds(one.id, other.id);
}

function group(title, action, entries) {
  return el(
    "section",
    { class: "channel-group" },
    el("div", { class: "channel-group-head" }, el("h2", {}, title), action),
    el("ul", {}, entries),
  );
}

/** Open threads of a channel, newest last; an archived one stays only while it is shown or has news. */
function nested(room, threads, store) {
  const alive = (thread) =>
    !thread.thread_metadata?.archived || thread.id === store.current || store.unread(thread.id).length;
  const own = threads
    .filter((thread) => thread.parent_id === room.id && alive(thread))
    .sort((one, other) => compareIds(one.id, other.id));
  return own.length
    ? el(
        "li",
        { class: "threads" },
        el(
          "ul",
          { "aria-label": say("Threads of {channel}", { channel: room.name }) },
          own.map((thread) => entry(thread, store)),
        ),
      )
    : null;
}

function entry(channel, store) {
  const calls = store.calls(channel.id);
  const unread = store.unread(channel.id).length > 0;
  const shown = channel.id === store.current;
  const sign = store.isDirect(channel)
    ? avatar(store, channel.recipients?.[0], "small")
    : icon(store.isThread(channel) ? "thread" : "hash");
  return el(
    "li",
    {},
    el(
      "a",
      {
        class: `channel${unread ? " unread" : ""}`,
        href: hashOf(channel.id),
        "aria-current": shown ? "page" : null,
        data: { channelId: channel.id, jump: "" },
      },
      sign,
      el("span", { class: "channel-name" }, store.nameOf(channel)),
      calls > 0
        ? el(
            "span",
            { class: "badge", "aria-label": count(calls, "{n} message calls you", "{n} messages call you") },
            String(calls),
          )
        : unread && el("span", { class: "unread-dot", "aria-label": say("unread") }),
    ),
  );
}
