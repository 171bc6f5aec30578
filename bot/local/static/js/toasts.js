/** Notices in the corner: somebody wrote to this seat in another channel. */
import { el, iconButton } from "./dom.js";
import { icon } from "./icons.js";
import { hashOf } from "./links.js";
import { excerpt } from "./markup.js";
import { avatar } from "./people.js";
import { say } from "./text.js";

/** How long a notice stays (ms), and how many at once. */
const STAY = 9000;
const MOST = 3;

const root = () => document.getElementById("toasts");

/** Tell of a message elsewhere; the notice leads there. */
export function tellOfMessage(message, store) {
  const name = store.nameOfUser(message.author);
  const channel = store.channels.get(message.channel_id);
  const title = store.isDirect(channel)
    ? say("{name} wrote to you", { name })
    : say("{name} mentioned you in #{channel}", { name, channel: store.nameOf(channel) });
  const words = excerpt(message.content ?? "", store) || say("a picture");
  show(
    el(
      "a",
      { class: "toast-link", href: hashOf(message.channel_id, message.id), data: { jump: "" } },
      avatar(store, message.author),
      el("span", { class: "toast-words" }, el("strong", {}, title), el("span", {}, words)),
    ),
    message.channel_id,
  );
}

/** Tell something in plain words. */
export function tell(words) {
  show(el("p", { class: "toast-link" }, icon("warning"), el("span", { class: "toast-words" }, words)), "");
}

/** Take away what a channel's notices said, now that it is shown. */
export function clearToasts(channelId) {
  for (const toast of root().querySelectorAll(`[data-channel-id="${channelId}"]`)) toast.remove();
}

function show(content, channelId) {
  const toast = el(
    "div",
    { class: "toast", role: "status", data: { channelId } },
    content,
    iconButton(icon("close"), say("Close this notice"), () => toast.remove()),
  );
  content.addEventListener("click", () => toast.remove());
  root().append(toast);
  while (root().childElementCount > MOST) root().firstElementChild.remove();
  let timer = null;
  const leaveSoon = (wait) => {
    clearTimeout(timer);
    timer = setTimeout(() => toast.remove(), wait);
  };
  whenSeen(() => leaveSoon(STAY));
  // Whoever is reading it, by pointer or keyboard, is given the time.
  for (const type of ["pointerenter", "focusin"]) toast.addEventListener(type, () => clearTimeout(timer));
  for (const type of ["pointerleave", "focusout"]) {
    toast.addEventListener(type, () => leaveSoon(STAY / 2));
  }
}

/** Now, or once the page is looked at again: a notice must not pass while nobody can see it. */
function whenSeen(action) {
  if (!document.hidden) action();
  else document.addEventListener("visibilitychange", () => whenSeen(action), { once: true });
}
