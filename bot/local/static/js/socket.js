/**
 * The one WebSocket to the server. It comes back by itself, a little later each time, and at once when the
 * browser says that the network or the page is back.
 *
 * Emits `frame` (detail: the frame) and `link` (detail: {state: "open" | "lost", retryIn: milliseconds}).
 */
const FIRST_WAIT = 400;
const LONGEST_WAIT = 8000;

export class Socket extends EventTarget {
  #url;
  #socket = null;
  #wait = FIRST_WAIT;
  #timer = null;
  #nonces = 0;

  constructor(url) {
    super();
    this.#url = url;
    addEventListener("online", () => this.#retryNow());
    document.addEventListener(
      "visibilitychange",
      () => document.visibilityState === "visible" && this.#retryNow(),
    );
  }

  /** Open the connection, or open it again. */
  connect() {
    clearTimeout(this.#timer);
    this.#timer = null;
    const socket = new WebSocket(this.#url);
    this.#socket = socket;
    socket.addEventListener("message", (event) => {
      this.#wait = FIRST_WAIT;
      this.dispatchEvent(new CustomEvent("frame", { detail: JSON.parse(event.data) }));
    });
    socket.addEventListener("open", () => this.#tell("open", 0));
    socket.addEventListener("close", () => socket === this.#socket && this.#lost());
  }

  /** Whether a frame sent now would leave. */
  get isOpen() {
    return this.#socket?.readyState === WebSocket.OPEN;
  }

  /** Send a frame; answers false, having sent nothing, while the connection is down. */
  send(frame) {
    if (!this.isOpen) return false;
    this.#socket.send(JSON.stringify(frame));
    return true;
  }

  /** A word no other request of this page has. */
  nonce() {
    this.#nonces += 1;
    return `${Date.now().toString(36)}-${this.#nonces}`;
  }

  #lost() {
    // Up to a third more, so that four pages do not knock at a restarted server in the same instant.
    const retryIn = this.#wait * (1 + Math.random() / 3);
    this.#wait = Math.min(this.#wait * 2, LONGEST_WAIT);
    this.#timer = setTimeout(() => this.connect(), retryIn);
    this.#tell("lost", retryIn);
  }

  #retryNow() {
    if (this.#timer === null) return;
    this.#wait = FIRST_WAIT;
    this.connect();
  }

  #tell(state, retryIn) {
    this.dispatchEvent(new CustomEvent("link", { detail: { state, retryIn } }));
  }
}
