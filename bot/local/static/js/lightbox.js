/** A picture large: fitted at first, then zoomed by wheel, pinch, double tap, keys or buttons, and dragged. */
import { el, fill, iconButton } from "./dom.js";
import { icon } from "./icons.js";
import { say } from "./text.js";

const CLOSEST = 6;
const STEP = 1.5;

/** Open an album at one of its pictures ({source, alt, name, width, height}). */
export function openLightbox(album, at) {
  new Lightbox(album, at).open();
}

class Lightbox {
  #album;
  #at;
  #dialog;
  #image;
  #stage;
  #caption;
  #scale = 1;
  #x = 0;
  #y = 0;
  #pointers = new Map();
  #moved = false;
  #lastTap = 0;

  constructor(album, at) {
    this.#album = album;
    this.#at = at;
  }

  open() {
    this.#image = el("img", { class: "lightbox-image", draggable: "false" });
    this.#stage = el("div", { class: "lightbox-stage" }, this.#image);
    this.#caption = el("div", { class: "lightbox-caption" });
    const many = this.#album.length > 1;
    this.#dialog = el(
      "dialog",
      { class: "lightbox", "aria-label": say("Picture") },
      this.#stage,
      el(
        "div",
        { class: "lightbox-tools" },
        many && iconButton(icon("left"), say("Previous picture"), () => this.#turn(-1)),
        many && iconButton(icon("right"), say("Next picture"), () => this.#turn(1)),
        iconButton(icon("minus"), say("Zoom out"), () => this.#zoom(1 / STEP)),
        iconButton(icon("plus"), say("Zoom in"), () => this.#zoom(STEP)),
        iconButton(icon("fit"), say("Fit to the screen"), () => this.#fit()),
        iconButton(icon("close"), say("Close the picture"), () => this.#dialog.close()),
      ),
      this.#caption,
    );
    this.#listen();
    document.body.append(this.#dialog);
    this.#show();
    this.#dialog.showModal();
  }

  #listen() {
    const resized = new ResizeObserver(() => this.#fit());
    resized.observe(this.#stage);
    this.#dialog.addEventListener("close", () => {
      resized.disconnect();
      this.#dialog.remove();
    });
    this.#image.addEventListener("load", () => this.#size());
    this.#dialog.addEventListener("keydown", (event) => this.#key(event));
    this.#stage.addEventListener(
      "wheel",
      (event) => {
        event.preventDefault();
        this.#zoom(Math.exp(-event.deltaY / 400), event.clientX, event.clientY);
      },
      { passive: false },
    );
    this.#stage.addEventListener("pointerdown", (event) => this.#down(event));
    this.#stage.addEventListener("pointermove", (event) => this.#move(event));
    for (const type of ["pointerup", "pointercancel"])
      this.#stage.addEventListener(type, (event) => this.#up(event));
  }

  #show() {
    const { source, alt, name } = this.#album[this.#at];
    this.#image.src = source;
    this.#image.alt = alt || name;
    const details = alt && el("details", {}, el("summary", {}, say("Description")), el("p", {}, alt));
    const page =
      this.#album.length > 1 &&
      el(
        "span",
        { class: "lightbox-page" },
        say("{at} of {all}", { at: this.#at + 1, all: this.#album.length }),
      );
    fill(
      this.#caption,
      page,
      details,
      el(
        "a",
        { class: "lightbox-original", href: source, target: "_blank", rel: "noopener" },
        say("Open the file"),
      ),
    );
    this.#fit();
  }

  #turn(step) {
    this.#at = (this.#at + step + this.#album.length) % this.#album.length;
    this.#show();
  }

  #fit() {
    this.#size();
    this.#scale = 1;
    this.#x = 0;
    this.#y = 0;
    this.#apply();
  }

  /** As large as the screen allows, known before the picture has loaded wherever the message told its size. */
  #size() {
    const { width, height } = this.#album[this.#at];
    const whole = { width: width || this.#image.naturalWidth, height: height || this.#image.naturalHeight };
    if (!whole.width || !whole.height) return;
    const fitted = Math.min(1, innerWidth / whole.width, innerHeight / whole.height);
    this.#image.style.setProperty("width", `${whole.width * fitted}px`);
    this.#image.style.setProperty("height", `${whole.height * fitted}px`);
  }

  /** Zoom so that the point of the picture under (clientX, clientY) stays where it is. */
  #zoom(factor, clientX = innerWidth / 2, clientY = innerHeight / 2) {
    const scale = Math.min(CLOSEST, Math.max(1, this.#scale * factor));
    const box = this.#stage.getBoundingClientRect();
    const x = clientX - box.left - box.width / 2;
    const y = clientY - box.top - box.height / 2;
    const ratio = scale / this.#scale;
    this.#x = x - (x - this.#x) * ratio;
    this.#y = y - (y - this.#y) * ratio;
    this.#scale = scale;
    this.#apply();
  }

  /** Put the picture in its place; it cannot be dragged off the screen. */
  #apply() {
    const box = this.#stage.getBoundingClientRect();
    const farX = Math.max(0, (this.#image.offsetWidth * this.#scale - box.width) / 2);
    const farY = Math.max(0, (this.#image.offsetHeight * this.#scale - box.height) / 2);
    this.#x = Math.min(farX, Math.max(-farX, this.#x));
    this.#y = Math.min(farY, Math.max(-farY, this.#y));
    this.#image.style.setProperty("transform", `translate(${this.#x}px, ${this.#y}px) scale(${this.#scale})`);
    this.#dialog.classList.toggle("zoomed", this.#scale > 1.01);
    this.#dialog.dataset.scale = this.#scale.toFixed(2);
  }

  #key(event) {
    const pan = 80;
    const actions = {
      "+": () => this.#zoom(STEP),
      "=": () => this.#zoom(STEP),
      "-": () => this.#zoom(1 / STEP),
      0: () => this.#fit(),
      ArrowLeft: () => (this.#scale > 1.01 ? this.#pan(pan, 0) : this.#album.length > 1 && this.#turn(-1)),
      ArrowRight: () => (this.#scale > 1.01 ? this.#pan(-pan, 0) : this.#album.length > 1 && this.#turn(1)),
      ArrowUp: () => this.#pan(0, pan),
      ArrowDown: () => this.#pan(0, -pan),
    };
    if (!(event.key in actions)) return;
    event.preventDefault();
    actions[event.key]();
  }

  #pan(x, y) {
    this.#x += x;
    this.#y += y;
    this.#apply();
  }

  #down(event) {
    this.#stage.setPointerCapture(event.pointerId);
    if (this.#pointers.size === 0) this.#moved = false;
    this.#pointers.set(event.pointerId, { x: event.clientX, y: event.clientY });
  }

  #move(event) {
    const before = this.#pointers.get(event.pointerId);
    if (!before) return;
    const now = { x: event.clientX, y: event.clientY };
    const other = [...this.#pointers].find(([id]) => id !== event.pointerId)?.[1];
    if (other) {
      const spread = (point) => Math.hypot(point.x - other.x, point.y - other.y) || 1;
      this.#pan((now.x - before.x) / 2, (now.y - before.y) / 2);
      this.#zoom(spread(now) / spread(before), (now.x + other.x) / 2, (now.y + other.y) / 2);
      this.#moved = true;
    } else if (this.#moved || Math.hypot(now.x - before.x, now.y - before.y) > 4) {
      this.#moved = true;
      this.#pan(now.x - before.x, now.y - before.y);
    } else {
      return;
    }
    this.#pointers.set(event.pointerId, now);
  }

  /** A tap beside the picture closes; a double tap on it zooms in or fits again. */
  #up(event) {
    const known = this.#pointers.delete(event.pointerId);
    if (!known || this.#moved || event.type === "pointercancel" || this.#pointers.size) return;
    const box = this.#image.getBoundingClientRect();
    const inside =
      event.clientX >= box.left &&
      event.clientX <= box.right &&
      event.clientY >= box.top &&
      event.clientY <= box.bottom;
    if (!inside) {
      this.#dialog.close();
      return;
    }
    const double = event.timeStamp - this.#lastTap < 320;
    this.#lastTap = double ? 0 : event.timeStamp;
    if (double) {
      if (this.#scale > 1.01) this.#fit();
      else this.#zoom(2.5, event.clientX, event.clientY);
    }
  }
}
