/** Puts the page together: one store, one socket, and what draws them. */
import { drawChannels } from "./channels.js";
import { Composer } from "./composer.js";
import { openNewChannel, openSettings } from "./dialogs.js";
import { Drawer } from "./drawer.js";
import { drawHead, drawTitle } from "./head.js";
import { icon } from "./icons.js";
import { Interactions } from "./interactions.js";
import { hashOf, placeOfHash } from "./links.js";
import { MessageList } from "./messages.js";
import { Modals } from "./modal.js";
import { drawNotes } from "./notes.js";
import { Reading } from "./reading.js";
import { Socket } from "./socket.js";
import { Store } from "./state.js";
import { keep, recall } from "./storage.js";
import { setLocale, say } from "./text.js";
import { startClock } from "./time.js";
import { clearToasts, tell, tellOfMessage } from "./toasts.js";
import { Typing } from "./typing.js";
import { followViewport } from "./viewport.js";
import { drawWelcome } from "./welcome.js";

const seat = new URLSearchParams(location.search).get("seat") ?? "";
const store = new Store();
const socket = new Socket(
  `${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/table/ws?seat=${encodeURIComponent(seat)}`,
);
const interactions = new Interactions(socket);
const composer = new Composer({ store, socket, interactions, seat });
const reading = new Reading(store, socket);
const drawer = new Drawer();
const context = {
  store,
  interactions,
  useCommand: (name) => composer.useCommand(name),
  dismiss: (message) => {
    if (socket.send({ do: "dismiss", channel_id: message.channel_id, message_id: message.id }))
      store.remove(message.channel_id, message.id);
  },
};
const messages = new MessageList(context, (channelId, id) => reading.seen(channelId, id));
const typing = new Typing(store);
new Modals(context);

/** What must be drawn again soon; several frames in one go are drawn once. */
const stale = new Set();
function redraw(...parts) {
  if (stale.size === 0) requestAnimationFrame(drawStale);
  for (const part of parts) stale.add(part);
}

function drawStale() {
  const parts = new Set(stale);
  stale.clear();
  if (!store.me) return;
  if (parts.has("channels"))
    drawChannels(document.getElementById("channels"), store, { newChannel, openDirect });
  if (parts.has("head")) drawHead(store);
  if (parts.has("title")) drawTitle(store);
}

function newChannel() {
  const taken = new Set([...store.channels.values()].map((channel) => channel.name));
  let number = 2;
  while (taken.has(`games-${number}`)) number += 1;
  openNewChannel(socket, `games-${number}`);
}

function openDirect() {
  socket.send({ do: "open_dm" });
}

/** The channel to begin in: the address says, else the one of the last visit, else the first. */
function firstChannel() {
  const remembered = recall(`channel:${seat}`);
  const wanted = [placeOfHash(location.hash)?.channelId, store.current, remembered].find((id) =>
    store.channels.has(id),
  );
  const rooms = [...store.channels.values()].filter(
    (channel) => !store.isDirect(channel) && !store.isThread(channel),
  );
  rooms.sort((one, other) => (one.position ?? 0) - (other.position ?? 0));
  return wanted ?? rooms[0]?.id ?? store.channels.keys().next().value;
}

function showCurrent() {
  const id = store.current;
  messages.show(id);
  composer.showChannel(id);
  composer.drawPlaceholder();
  drawWelcome(store, composer);
  drawNotes(id, interactions, (line) => composer.retry(line));
  typing.draw();
  clearToasts(id);
  redraw("channels", "head", "title");
}

/** Follow the page's own address: show its channel, then its message. */
function followHash() {
  const place = placeOfHash(location.hash);
  if (!place || !store.channels.has(place.channelId)) return;
  const moved = store.current !== place.channelId;
  store.go(place.channelId);
  drawer.close();
  if (!moved) clearToasts(place.channelId);
  if (place.messageId && !messages.jump(place.messageId)) tell(say("That message is not here any more."));
}

store.addEventListener("hello", () => {
  setLocale(store.locale);
  const id = firstChannel();
  const moved = store.current !== id;
  store.go(id);
  if (!moved) showCurrent();
  if (placeOfHash(location.hash)?.channelId === id) followHash();
  document.body.classList.add("ready");
});
store.addEventListener("current", () => {
  keep(`channel:${seat}`, store.current);
  if (placeOfHash(location.hash)?.channelId !== store.current)
    history.replaceState(null, "", hashOf(store.current));
  showCurrent();
});
store.addEventListener("message", ({ detail: { message, isNew } }) => {
  if (!isNew) interactions.forget(message.id);
  messages.upsert(message, isNew);
  typing.stop(message.channel_id, message.author.id);
  const inSight = message.channel_id === store.current && !document.hidden;
  if (isNew && !inSight && store.callsMe(message)) tellOfMessage(message, store);
  redraw("channels", "title");
});
store.addEventListener("removed", ({ detail: { channelId, id } }) => {
  messages.remove(channelId, id);
  redraw("channels", "title");
});
store.addEventListener("channels", () => {
  if (!store.channels.has(store.current)) store.go(firstChannel());
  composer.drawPlaceholder();
  redraw("channels", "head", "title");
});
store.addEventListener("read", () => redraw("channels", "title"));
store.addEventListener("bot", () => redraw("head"));
store.addEventListener("settings", () => {
  setLocale(store.locale);
  showCurrent();
});
interactions.addEventListener("message-state", ({ detail }) => messages.refresh(detail.messageId));
interactions.addEventListener("notes", ({ detail }) => {
  if (detail.channelId === store.current)
    drawNotes(store.current, interactions, (line) => composer.retry(line));
});
interactions.addEventListener("error", ({ detail }) => tell(detail.reason));
socket.addEventListener("frame", ({ detail: frame }) => store.take(frame) || interactions.take(frame));
socket.addEventListener("link", ({ detail: { state } }) => {
  const banner = document.getElementById("banner");
  banner.hidden = state === "open";
  banner.textContent = state === "open" ? "" : say("The connection was lost. Reconnecting …");
  if (state === "lost") interactions.dropAll();
});

document.querySelector(".brand-mark").append(icon("locomotive"));
document.getElementById("me").addEventListener("click", () => store.me && openSettings(store, socket));
addEventListener("hashchange", followHash);
document.addEventListener("click", (event) => {
  // A link to where the address stands already changes no hash, yet the reader wants to be taken there.
  const link = event.target.closest("a[data-jump]");
  if (link && link.hash === location.hash) followHash();
  else if (link) drawer.close();
});
startClock();
followViewport();
socket.connect();
