/** Tells the server how far this seat has read, a moment later and only where it is news. */

const REST = 300;

export class Reading {
  #store;
  #socket;
  #waiting = new Map();
  #timer = null;

  constructor(store, socket) {
    this.#store = store;
    this.#socket = socket;
  }

  /** The newest message of a channel was seen. */
  seen(channelId, messageId) {
    if (!this.#store.markRead(channelId, messageId)) return;
    this.#waiting.set(channelId, messageId);
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#tell(), REST);
  }

  #tell() {
    for (const [channelId, messageId] of this.#waiting) {
      if (this.#socket.send({ do: "read", channel_id: channelId, message_id: messageId }))
        this.#waiting.delete(channelId);
    }
  }
}
