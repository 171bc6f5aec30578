/**
 * What the page knows: a mirror of the server's last `hello` and the frames since.
 *
 * Emits (as CustomEvents with the named detail): `hello`, `channels`, `message` {message, isNew},
 * `removed` {channelId, id}, `commands`, `bot`, `typing` {channelId}, `settings`, `current`, `read`.
 */
import { Channel, MessageFlag } from "./constants.js";
import { compareIds } from "./snowflake.js";

/** Messages kept per channel; the server sends the newest 100 and the rest arrives live. */
const KEPT = 200;

export class Store extends EventTarget {
  me = null;
  guild = { id: "0", name: "Whistlestop" };
  channels = new Map();
  members = new Map();
  commands = [];
  locales = [];
  locale = "en-US";
  dmOpen = true;
  botOnline = false;
  read = new Map();
  current = null;
  #messages = new Map();

  #emit(type, detail = {}) {
    this.dispatchEvent(new CustomEvent(type, { detail }));
  }

  /** Take a frame of the server that tells a fact; answers false for frames about interactions. */
  take(frame) {
    switch (frame.t) {
      case "hello":
        return this.#hello(frame);
      case "message":
        return this.#message(frame.message);
      case "message_delete":
        return this.remove(frame.channel_id, frame.id);
      case "channel":
        this.channels.set(frame.channel.id, frame.channel);
        this.#emit("channels");
        return true;
      case "channel_delete":
        this.channels.delete(frame.id);
        this.#messages.delete(frame.id);
        this.#emit("channels");
        return true;
      case "commands":
        this.commands = frame.commands;
        this.#emit("commands");
        return true;
      case "bot":
        this.botOnline = frame.online;
        this.#emit("bot");
        return true;
      case "typing":
        this.#emit("typing", { channelId: frame.channel_id, userId: frame.user_id });
        return true;
      case "settings":
        this.locale = frame.locale;
        this.dmOpen = frame.dm_open;
        this.#emit("settings");
        return true;
      default:
        return false;
    }
  }

  #hello(frame) {
    this.me = frame.me;
    this.guild = frame.guild;
    this.channels = new Map(frame.channels.map((channel) => [channel.id, channel]));
    this.members = new Map(frame.members.map((member) => [member.id, member]));
    this.members.set(frame.me.id, frame.me);
    this.commands = frame.commands;
    this.locales = frame.locales;
    this.locale = frame.locale;
    this.dmOpen = frame.dm_open;
    this.botOnline = frame.bot_online;
    this.read = new Map(Object.entries(frame.read ?? {}));
    this.#messages = new Map();
    for (const [channelId, messages] of Object.entries(frame.messages)) {
      const sorted = [...messages].sort((one, other) => compareIds(one.id, other.id));
      this.#messages.set(channelId, new Map(sorted.map((message) => [message.id, message])));
    }
    this.#emit("hello");
    return true;
  }

  #message(message) {
    const known = this.#messages.get(message.channel_id) ?? new Map();
    this.#messages.set(message.channel_id, known);
    const isNew = !known.has(message.id);
    const last = isNew ? this.newest(message.channel_id) : null;
    known.set(message.id, message);
    if (last && compareIds(message.id, last.id) < 0) this.#sort(message.channel_id);
    if (known.size > KEPT) {
      const oldest = known.keys().next().value;
      if (oldest !== message.id) this.remove(message.channel_id, oldest);
    }
    this.#emit("message", { message, isNew });
    return true;
  }

  #sort(channelId) {
    const sorted = [...this.#messages.get(channelId)].sort(([one], [other]) => compareIds(one, other));
    this.#messages.set(channelId, new Map(sorted));
  }

  /** Forget a message: deleted, dismissed, or too old to keep. */
  remove(channelId, id) {
    if (this.#messages.get(channelId)?.delete(id)) this.#emit("removed", { channelId, id });
    return true;
  }

  /** The messages of a channel, oldest first. */
  messagesOf(channelId) {
    return [...(this.#messages.get(channelId)?.values() ?? [])];
  }

  /** One message, or undefined. */
  message(channelId, id) {
    return this.#messages.get(channelId)?.get(id);
  }

  /** The newest message of a channel, or null. */
  newest(channelId) {
    return this.messagesOf(channelId).at(-1) ?? null;
  }

  /** Make a channel the one that is shown. */
  go(channelId) {
    if (this.current === channelId) return;
    this.current = channelId;
    this.#emit("current");
  }

  /** The channel that is shown, or undefined before `hello`. */
  get channel() {
    return this.channels.get(this.current);
  }

  /** Remember that a channel was read up to a message; answers whether that was news. */
  markRead(channelId, id) {
    const before = this.read.get(channelId);
    if (before && compareIds(before, id) >= 0) return false;
    this.read.set(channelId, id);
    this.#emit("read");
    return true;
  }

  /** The messages of a channel this seat has not seen and did not write. */
  unread(channelId) {
    const read = this.read.get(channelId);
    const fresh = (message) => !read || compareIds(message.id, read) > 0;
    return this.messagesOf(channelId).filter(
      (message) => message.author.id !== this.me?.id && fresh(message),
    );
  }

  /** Whether a message calls this seat: it names them, everybody, or came by direct message. */
  callsMe(message) {
    if (!this.me || message.author.id === this.me.id || message.flags & MessageFlag.SILENT) return false;
    if (this.isDirect(this.channels.get(message.channel_id))) return true;
    if (message.flags & MessageFlag.EPHEMERAL) return false;
    return (
      Boolean(message.mention_everyone) || (message.mentions ?? []).some((user) => user.id === this.me.id)
    );
  }

  /** Number of unread messages that call this seat, in one channel or in all. */
  calls(channelId) {
    const channels = channelId ? [channelId] : [...this.channels.keys()];
    return channels.reduce(
      (sum, id) => sum + this.unread(id).filter((message) => this.callsMe(message)).length,
      0,
    );
  }

  isDirect(channel) {
    return channel?.type === Channel.DM;
  }

  isThread(channel) {
    return [Channel.NEWS_THREAD, Channel.PUBLIC_THREAD, Channel.PRIVATE_THREAD].includes(channel?.type);
  }

  /** What to call a channel, without its sign. */
  nameOf(channel) {
    if (!this.isDirect(channel)) return channel?.name ?? "";
    return (channel.recipients ?? []).map((user) => this.nameOfUser(user)).join(", ");
  }

  /** What to call a user: as the server shows them. */
  nameOfUser(user) {
    const known = this.members.get(user?.id) ?? user;
    return known?.nick || known?.global_name || known?.username || "?";
  }

  /** Everybody at the table but the bot. */
  get people() {
    return [...this.members.values()].filter((user) => !user.bot);
  }
}
