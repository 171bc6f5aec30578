/**
 * Requests that wait for the bot: what was pressed, whether it was answered, what went wrong.
 *
 * Emits `message-state` {messageId} when a message's components become busy or free, `notes` {channelId} when
 * the list of sent commands changes, `modal` {frame, channelId}, `modal-state` {interactionId, state, reason},
 * `error` {reason}.
 */
import { say } from "./text.js";

/** Autocompletion is asked again for what stands in the field then; a request older than this is given up (ms). */
const CHOICES_TIMEOUT = 4000;

export class Interactions extends EventTarget {
  #socket;
  #waiting = new Map();
  #channelOf = new Map();
  #busy = new Map();
  #failures = new Map();
  #chosen = new Map();
  #notes = new Map();

  constructor(socket) {
    super();
    this.#socket = socket;
  }

  #emit(type, detail) {
    this.dispatchEvent(new CustomEvent(type, { detail }));
  }

  /** Take a frame about an interaction. */
  take(frame) {
    if (frame.t === "modal") {
      this.#emit("modal", { frame, channelId: this.#channelOf.get(frame.interaction_id) ?? null });
    } else if (frame.t === "error") {
      this.#emit("error", { reason: frame.reason });
    } else if (frame.nonce) {
      this.#answer(frame);
    }
  }

  #answer(frame) {
    const request = this.#waiting.get(frame.nonce);
    if (!request) return;
    if (frame.t === "pending") {
      this.#channelOf.set(frame.interaction_id, request.channelId);
      return;
    }
    this.#waiting.delete(frame.nonce);
    if (frame.t === "choices") request.resolve?.(frame.choices);
    else
      this.#settle(
        request,
        frame.t === "failed" ? frame.reason || say("The application did not respond.") : null,
      );
  }

  #settle(request, reason) {
    switch (request.kind) {
      case "component":
        this.#busy.delete(request.messageId);
        if (reason) this.#fail(request.messageId, reason);
        this.#emit("message-state", { messageId: request.messageId });
        break;
      case "command":
        if (reason) Object.assign(request.note, { state: "failed", reason });
        else this.#dropNote(request.note);
        this.#emit("notes", { channelId: request.channelId });
        break;
      case "modal":
        this.#emit("modal-state", {
          interactionId: request.interactionId,
          state: reason ? "failed" : "done",
          reason,
        });
        break;
      default:
        request.resolve?.(null);
    }
  }

  /** The connection went: nothing that was under way will be answered. */
  dropAll() {
    const requests = [...this.#waiting.values()];
    this.#waiting.clear();
    for (const request of requests)
      this.#settle(request, say("The connection was lost before the answer came."));
  }

  #send(frame, request) {
    const nonce = this.#socket.nonce();
    if (!this.#socket.send({ ...frame, nonce, channel_id: request.channelId })) return null;
    this.#waiting.set(nonce, request);
    return nonce;
  }

  #component(frame, message) {
    if (this.#busy.has(message.id)) return;
    const request = { kind: "component", channelId: message.channel_id, messageId: message.id };
    this.#failures.delete(message.id);
    if (this.#send({ ...frame, message_id: message.id }, request)) {
      this.#busy.set(message.id, frame.custom_id);
    } else {
      this.#fail(message.id, say("There is no connection to the table just now."));
    }
    this.#emit("message-state", { messageId: message.id });
  }

  /** What was chosen did not arrive, so the selects show again what holds. */
  #fail(messageId, reason) {
    this.#failures.set(messageId, reason);
    this.#chosen.delete(messageId);
  }

  /** Press a button of a message. */
  press(message, customId) {
    this.#component({ do: "press", custom_id: customId }, message);
  }

  /** Choose values in a select of a message. */
  select(message, customId, values) {
    const chosen = this.#chosen.get(message.id) ?? new Map();
    this.#chosen.set(message.id, chosen.set(customId, values));
    this.#component({ do: "select", custom_id: customId, values }, message);
  }

  /** The values last chosen in a select since its message was written, or undefined. */
  chosen(messageId, customId) {
    return this.#chosen.get(messageId)?.get(customId);
  }

  /** A message was written anew: its selects and its failure start over. */
  forget(messageId) {
    this.#chosen.delete(messageId);
    this.#failures.delete(messageId);
  }

  /** The custom_id under way in a message, or undefined. */
  busy(messageId) {
    return this.#busy.get(messageId);
  }

  /** Why the last interaction with a message failed, or undefined. */
  failure(messageId) {
    return this.#failures.get(messageId);
  }

  /**
   * Send a slash command; `words` is what to show of it, `line` what to type to send it again. Answers false while
   * there is no connection.
   */
  command(channelId, commandId, options, { words, line }) {
    const note = { channelId, words, line, state: "sending", reason: null };
    const sent = this.#send(
      { do: "command", command_id: commandId, options },
      { kind: "command", channelId, note },
    );
    if (!sent) return false;
    this.#notes.set(channelId, [...this.notes(channelId), note]);
    this.#emit("notes", { channelId });
    return true;
  }

  /** Commands of a channel that wait or failed: {words, line, state: "sending" | "failed", reason}. */
  notes(channelId) {
    return this.#notes.get(channelId) ?? [];
  }

  /** Take a note of a failed command away. */
  dismissNote(note) {
    this.#dropNote(note);
    this.#emit("notes", { channelId: note.channelId });
  }

  #dropNote(note) {
    this.#notes.set(
      note.channelId,
      this.notes(note.channelId).filter((other) => other !== note),
    );
  }

  /** Ask for the choices of an option; null when no answer came in time. */
  choices(channelId, commandId, options) {
    return new Promise((resolve) => {
      const nonce = this.#send(
        { do: "autocomplete", command_id: commandId, options },
        { kind: "choices", channelId, resolve },
      );
      if (!nonce) return resolve(null);
      setTimeout(() => {
        if (this.#waiting.delete(nonce)) resolve(null);
      }, CHOICES_TIMEOUT);
    });
  }

  /** Submit a modal; answers false while there is no connection. */
  submitModal(channelId, interactionId, customId, components) {
    const frame = { do: "modal", interaction_id: interactionId, custom_id: customId, components };
    return Boolean(this.#send(frame, { kind: "modal", channelId, interactionId }));
  }
}
