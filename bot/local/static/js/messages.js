/**
 * The conversation: the messages of the channel shown, kept at the bottom for whoever reads there, and left
 * alone under whoever has scrolled up.
 */
import { MessageFlag } from "./constants.js";
import { append, el, fill } from "./dom.js";
import { icon } from "./icons.js";
import { excerpt } from "./markup.js";
import { messageNode } from "./message.js";
import { compareIds } from "./snowflake.js";
import { count, say } from "./text.js";

/** Messages of one author closer than this (ms) share a head. */
const TOGETHER = 7 * 60 * 1000;
/** How far from the end still counts as reading the newest (CSS pixels). */
const NEAR_END = 60;
/** How long a message that was jumped to is marked (ms), as long as its animation. */
const FOUND = 2000;

export class MessageList {
  #context;
  #list = document.getElementById("messages");
  #scroller = document.getElementById("scroller");
  #pill = document.getElementById("new-pill");
  #announcer = document.getElementById("announcer");
  #channelId = null;
  #atEnd = true;
  #unseen = 0;
  /** Height of all that is scrolled when the end was last in sight, to tell growth from scrolling. */
  #heightAtEnd = 0;
  #onRead;

  /**
   * @param {Object} context What messages are drawn with (see message.js).
   * @param {function(string, string)} onRead Called with channel and message id when the newest was seen.
   */
  constructor(context, onRead) {
    this.#context = context;
    this.#onRead = onRead;
    this.#scroller.addEventListener("scroll", () => this.#scrolled(), { passive: true });
    const resized = new ResizeObserver(() => this.#atEnd && this.#toEnd());
    for (const node of [this.#scroller, this.#list, document.getElementById("notes")]) resized.observe(node);
    this.#pill.addEventListener("click", () => this.scrollToEnd());
    document.addEventListener("visibilitychange", () => this.#seen());
    addEventListener("focus", () => this.#seen());
  }

  /** Show a channel from its end, with a line before the first unread message. */
  show(channelId) {
    const { store } = this.#context;
    const sameChannel = channelId === this.#channelId;
    const reuse = sameChannel ? this.#pictures(this.#list) : null;
    const offset = this.#scroller.scrollTop;
    this.#channelId = channelId;
    const unread = store.unread(channelId);
    const nodes = store
      .messagesOf(channelId)
      .map((message) => messageNode(message, { ...this.#context, reuse }));
    fill(this.#list, nodes);
    this.#list.setAttribute(
      "aria-label",
      say("Messages in {channel}", { channel: store.nameOf(store.channel) }),
    );
    if (unread.length && store.read.has(channelId)) this.#drawUnreadLine(unread[0].id);
    this.#arrange();
    if (sameChannel && !this.#atEnd) this.#scroller.scrollTop = offset;
    else this.scrollToEnd();
  }

  #drawUnreadLine(beforeId) {
    this.#list.querySelector(".unread-line")?.remove();
    this.#nodeOf(beforeId)?.before(
      el("li", { class: "unread-line", role: "separator" }, el("span", {}, say("New"))),
    );
  }

  /** A message was written or edited. */
  upsert(message, isNew) {
    if (message.channel_id !== this.#channelId) return;
    const { store } = this.#context;
    const mine = message.author.id === store.me.id || Boolean(message.flags & MessageFlag.EPHEMERAL);
    // Measured now: the event of a scroll under way may not have come yet.
    const wasAtEnd = this.#isAtEnd();
    this.#atEnd = wasAtEnd;
    this.#put(message);
    this.#arrange();
    if (!isNew) {
      if (wasAtEnd) this.#toEnd();
      return;
    }
    this.#announce(message);
    if (wasAtEnd || mine) {
      this.scrollToEnd();
      return;
    }
    this.#unseen += 1;
    if (this.#unseen === 1) this.#drawUnreadLine(message.id);
    this.#drawPill();
  }

  /** Draw a message again: its components became busy or free. */
  refresh(id) {
    const message = this.#context.store.message(this.#channelId, id);
    if (!message || !this.#nodeOf(id)) return;
    this.#put(message);
    this.#arrange();
  }

  /** Take a message away. */
  remove(channelId, id) {
    if (channelId !== this.#channelId) return;
    const node = this.#nodeOf(id);
    if (node?.contains(document.activeElement)) this.#scroller.focus({ preventScroll: true });
    node?.remove();
    this.#arrange();
  }

  #put(message) {
    const old = this.#nodeOf(message.id);
    const node = messageNode(message, { ...this.#context, reuse: old && this.#pictures(old) });
    if (old) {
      const focus = focusIn(old);
      this.#keepPictures(old, node);
      old.replaceWith(node);
      focus?.(node);
      return;
    }
    const next = [...this.#list.children].find(
      (other) => other.dataset.messageId && compareIds(other.dataset.messageId, message.id) > 0,
    );
    if (next) next.before(node);
    else this.#list.append(node);
  }

  /** Pictures that have loaded already, by address: an edit that keeps one must not blink. */
  #pictures(node) {
    return new Map([...node.querySelectorAll("img")].map((image) => [image.getAttribute("src"), image]));
  }

  /** While a new picture loads, the one it replaces stands behind it. */
  #keepPictures(old, node) {
    const before = [...old.querySelectorAll("button.picture")];
    [...node.querySelectorAll("button.picture")].forEach((button, index) => {
      const image = button.querySelector("img");
      const last = before[index]?.querySelector("img");
      if (!last || image.complete) return;
      button.style.setProperty(
        "background-image",
        `url("${last.getAttribute("src").replace(/["\\\n]/g, encodeURIComponent)}")`,
      );
      image.addEventListener("load", () => button.style.removeProperty("background-image"), { once: true });
    });
  }

  #nodeOf(id) {
    return this.#list.querySelector(`[data-message-id="${CSS.escape(id)}"]`);
  }

  /** Which messages share a head with the one before, and before which a new day begins. */
  #arrange() {
    const { store } = this.#context;
    let before = null;
    for (const node of this.#list.children) {
      if (!node.dataset.messageId) {
        before = null;
        continue;
      }
      const message = store.message(this.#channelId, node.dataset.messageId);
      if (!message) continue;
      const newDay =
        node.dataset.day !== before?.node.dataset.day &&
        (before !== null || node === this.#list.firstElementChild);
      node.classList.toggle("new-day", newDay);
      node.classList.toggle("grouped", !newDay && before !== null && together(before, { node, message }));
      before = { node, message };
    }
    const empty = !this.#list.firstElementChild;
    document.getElementById("welcome").hidden = !empty;
  }

  #announce(message) {
    const { store } = this.#context;
    const words =
      excerpt(message.content ?? "", store, 300) ||
      (message.attachments ?? []).map((attachment) => attachment.description).join(" ");
    append(
      fill(this.#announcer),
      el("p", {}, say("{name}: {words}", { name: store.nameOfUser(message.author), words })),
    );
  }

  #isAtEnd() {
    const { scrollTop, scrollHeight, clientHeight } = this.#scroller;
    return scrollHeight - scrollTop - clientHeight < NEAR_END;
  }

  #scrolled() {
    // The browser scrolls by itself too, to hold still what is read while something above grows; somebody at the
    // end wants to stay there.
    const grew = this.#atEnd && this.#scroller.scrollHeight !== this.#heightAtEnd;
    if (grew) this.#toEnd();
    this.#atEnd = this.#isAtEnd();
    if (this.#atEnd) this.#seen();
  }

  #toEnd() {
    this.#heightAtEnd = this.#scroller.scrollHeight;
    this.#scroller.scrollTop = this.#heightAtEnd;
  }

  /** Go to the newest message. */
  scrollToEnd() {
    this.#atEnd = true;
    this.#toEnd();
    this.#seen();
  }

  #seen() {
    if (!this.#atEnd || !this.#channelId || document.hidden) return;
    this.#unseen = 0;
    this.#drawPill();
    const newest = this.#context.store.newest(this.#channelId);
    if (newest) this.#onRead(this.#channelId, newest.id);
  }

  #drawPill() {
    this.#pill.hidden = this.#unseen === 0;
    fill(this.#pill, count(this.#unseen, "{n} new message", "{n} new messages"), icon("down"));
  }

  /** Scroll to one message and show which it is; answers false when it is not here. */
  jump(id) {
    const node = this.#nodeOf(id);
    if (!node) return false;
    this.#atEnd = false;
    node.scrollIntoView({ block: "center" });
    node.querySelector("article")?.focus({ preventScroll: true });
    node.classList.add("found");
    setTimeout(() => node.classList.remove("found"), FOUND);
    return true;
  }
}

function together(before, now) {
  const plain = (node) => !node.classList.contains("notice");
  return (
    before.message.author.id === now.message.author.id &&
    plain(before.node) &&
    plain(now.node) &&
    before.node.classList.contains("ephemeral") === now.node.classList.contains("ephemeral") &&
    !now.node.querySelector(".origin") &&
    Date.parse(now.message.timestamp) - Date.parse(before.message.timestamp) < TOGETHER
  );
}

/** Where the keyboard was in a message, as a way to put it back into the message drawn again. */
function focusIn(node) {
  if (!node.contains(document.activeElement)) return null;
  const stops = (root) => [...root.querySelectorAll("button, a[href]")];
  const customId = document.activeElement.dataset.customId;
  const index = stops(node).indexOf(document.activeElement);
  return (fresh) => {
    const same = customId && fresh.querySelector(`[data-custom-id="${CSS.escape(customId)}"]`);
    const target = same || stops(fresh)[index];
    if (target && !target.disabled) target.focus({ preventScroll: true });
    else fresh.querySelector("article")?.focus({ preventScroll: true });
  };
}
