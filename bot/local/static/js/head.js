/** The line above the conversation: which channel, whether the bot is there, who I am; and the tab's title. */
import { el, fill } from "./dom.js";
import { icon } from "./icons.js";
import { hashOf } from "./links.js";
import { avatar } from "./people.js";
import { say } from "./text.js";

/** Draw channel, bot and me. */
export function drawHead(store) {
  const channel = store.channel;
  const parent = store.channels.get(channel?.parent_id);
  const sign = store.isDirect(channel)
    ? avatar(store, channel.recipients?.[0], "small")
    : icon(store.isThread(channel) ? "thread" : "hash");
  fill(
    document.getElementById("channel-title"),
    parent && store.isThread(channel)
      ? [
          el(
            "a",
            { class: "parent", href: hashOf(parent.id), data: { jump: "" } },
            `#${store.nameOf(parent)}`,
          ),
          el("span", { class: "crumb", "aria-hidden": "true" }, "›"),
        ]
      : sign,
    el("h1", {}, store.nameOf(channel)),
    channel?.topic && el("p", { class: "topic", title: channel.topic }, channel.topic),
  );
  const bot = [...store.members.values()].find((user) => user.bot);
  const name = bot ? store.nameOfUser(bot) : say("The bot");
  const state = document.getElementById("bot-state");
  state.dataset.online = String(store.botOnline);
  const words = store.botOnline ? say("{name} is online", { name }) : say("{name} is offline", { name });
  state.title = words;
  fill(
    state,
    el("span", { class: "lamp", "aria-hidden": "true" }),
    el("span", { class: "bot-state-words" }, words),
  );
  const me = document.getElementById("me");
  me.setAttribute("aria-label", say("Settings of {name}", { name: store.nameOfUser(store.me) }));
  fill(
    me,
    avatar(store, store.me),
    el("span", { class: "me-name" }, store.nameOfUser(store.me)),
    icon("gear"),
  );
  document.getElementById("guild-name").textContent = store.guild.name;
}

/** Draw the tab: how much waits, where I am, who I am. */
export function drawTitle(store) {
  const calls = store.calls();
  const elsewhere = [...store.channels.keys()].some((id) => store.unread(id).length);
  const sign = store.isDirect(store.channel) ? "@" : "#";
  const place = store.channel
    ? `${sign}${store.nameOf(store.channel)} · ${store.nameOfUser(store.me)} · Whistlestop`
    : "Whistlestop";
  document.title = calls ? `(${calls}) ${place}` : elsewhere ? `• ${place}` : place;
  document.querySelector("link[rel=icon]").href = calls ? "/static/icon-unread.svg" : "/static/icon.svg";
  const drawer = document.getElementById("drawer-open");
  drawer.dataset.calls = calls ? String(calls) : "";
  drawer.setAttribute(
    "aria-label",
    calls ? say("Show the channel list, {calls} waiting", { calls }) : say("Show the channel list"),
  );
}
