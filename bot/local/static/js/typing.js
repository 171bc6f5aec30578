/** Who is typing, under the conversation. */
import { el, fill } from "./dom.js";
import { currentLocale, count } from "./text.js";

/** Discord shows a typing user for ten seconds, or until they write. */
const LASTS = 10000;

export class Typing {
  #store;
  #until = new Map();

  constructor(store) {
    this.#store = store;
    store.addEventListener("typing", ({ detail }) => this.#start(detail.channelId, detail.userId));
  }

  #start(channelId, userId) {
    if (userId === this.#store.me?.id) return;
    const key = `${channelId}/${userId}`;
    clearTimeout(this.#until.get(key));
    this.#until.set(
      key,
      setTimeout(() => this.stop(channelId, userId), LASTS),
    );
    this.draw();
  }

  /** A user wrote, or has fallen silent. */
  stop(channelId, userId) {
    const key = `${channelId}/${userId}`;
    clearTimeout(this.#until.get(key));
    if (this.#until.delete(key)) this.draw();
  }

  /** Draw the line for the channel shown. */
  draw() {
    const here = [...this.#until.keys()]
      .filter((key) => key.startsWith(`${this.#store.current}/`))
      .map((key) => this.#store.members.get(key.split("/")[1]));
    const names = here.filter(Boolean).map((user) => this.#store.nameOfUser(user));
    const list = new Intl.ListFormat(currentLocale()).format(names);
    fill(
      document.getElementById("typing"),
      names.length
        ? [
            el("span", { class: "dots", "aria-hidden": "true" }, el("i"), el("i"), el("i")),
            count(names.length, "{names} is typing …", "{names} are typing …", { names: list }),
          ]
        : null,
    );
  }
}
