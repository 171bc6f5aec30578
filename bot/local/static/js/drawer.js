/** The channel list on narrow screens: a drawer that slides over the conversation. */
import { icon } from "./icons.js";

const NARROW = matchMedia("(max-width: 720px)");

export class Drawer {
  #sidebar = document.getElementById("sidebar");
  #opener = document.getElementById("drawer-open");
  #stage = document.getElementById("stage");

  constructor() {
    const closer = document.getElementById("drawer-close");
    closer.append(icon("close"));
    this.#opener.append(icon("menu"));
    this.#opener.addEventListener("click", () => this.open());
    closer.addEventListener("click", () => this.close());
    document.getElementById("drawer-shade").addEventListener("click", () => this.close());
    document.addEventListener("keydown", (event) => event.key === "Escape" && this.#isOpen && this.close());
    NARROW.addEventListener("change", () => this.#apply(false));
    this.#apply(false);
  }

  get #isOpen() {
    return document.body.classList.contains("drawer-shown");
  }

  open() {
    this.#apply(true);
    document.getElementById("drawer-close").focus();
  }

  close() {
    if (!this.#isOpen) return;
    this.#apply(false);
    this.#opener.focus();
  }

  #apply(open) {
    document.body.classList.toggle("drawer-shown", open);
    this.#opener.setAttribute("aria-expanded", String(open));
    this.#sidebar.inert = NARROW.matches && !open;
    this.#stage.inert = NARROW.matches && open;
  }
}
