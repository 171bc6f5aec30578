/** Times as Discord shows them: in the reader's language and time zone, relative ones kept up to date. */
import { el } from "./dom.js";
import { currentLocale, say } from "./text.js";

const STYLES = {
  t: { timeStyle: "short" },
  T: { timeStyle: "medium" },
  d: { dateStyle: "short" },
  D: { dateStyle: "long" },
  f: { dateStyle: "long", timeStyle: "short" },
  F: { dateStyle: "full", timeStyle: "short" },
  s: { dateStyle: "short", timeStyle: "short" },
  S: { dateStyle: "short", timeStyle: "medium" },
};
const UNITS = [
  ["year", 31536000],
  ["month", 2592000],
  ["day", 86400],
  ["hour", 3600],
  ["minute", 60],
  ["second", 1],
];

const formats = new Map();

/** Making a format takes far longer than using it, and a channel shows hundreds of times. */
function format(date, options) {
  const key = `${currentLocale()} ${JSON.stringify(options)}`;
  if (!formats.has(key)) formats.set(key, new Intl.DateTimeFormat(currentLocale(), options));
  return formats.get(key).format(date);
}

/** "in 5 hours", "2 minutes ago": the distance from now, in its largest unit. */
export function relative(seconds, now = Date.now()) {
  const distance = Math.round(seconds - now / 1000);
  const [unit, size] = UNITS.find(([, length]) => Math.abs(distance) >= length) ?? UNITS.at(-1);
  return new Intl.RelativeTimeFormat(currentLocale(), { numeric: "auto" }).format(
    Math.trunc(distance / size),
    unit,
  );
}

/** A `<t:seconds:style>` as a node; its full date is the tooltip. */
export function timestamp(seconds, style) {
  const date = new Date(seconds * 1000);
  if (Number.isNaN(date.getTime())) return el("span", {}, `<t:${seconds}>`);
  const shown = style === "R" ? relative(seconds) : format(date, STYLES[style] ?? STYLES.f);
  return el(
    "time",
    {
      class: "timestamp",
      datetime: date.toISOString(),
      title: format(date, STYLES.F),
      data: style === "R" ? { relative: seconds } : {},
    },
    shown,
  );
}

/** The time beside an author's name: the hour today and yesterday, the date before. */
export function messageTime(iso) {
  const date = new Date(iso);
  const clock = format(date, STYLES.t);
  const days = Math.round((startOfDay(new Date()) - startOfDay(date)) / 86400000);
  const shown =
    days === 0
      ? clock
      : days === 1
        ? say("Yesterday, {hour}", { hour: clock })
        : format(date, { dateStyle: "medium", timeStyle: "short" });
  return el(
    "time",
    { class: "message-time", datetime: date.toISOString(), title: format(date, STYLES.F) },
    shown,
  );
}

/** The hour alone, for messages that follow another of the same author. */
export function hour(iso) {
  return format(new Date(iso), STYLES.t);
}

/** The words of the line between two days. */
export function dayName(iso) {
  return format(new Date(iso), { dateStyle: "full" });
}

function startOfDay(date) {
  return new Date(date.getFullYear(), date.getMonth(), date.getDate()).getTime();
}

/** Keep every relative time on the page true. */
export function startClock() {
  setInterval(() => {
    if (document.hidden) return;
    for (const node of document.querySelectorAll("time[data-relative]")) {
      const shown = relative(Number(node.dataset.relative));
      if (node.textContent !== shown) node.textContent = shown;
    }
  }, 1000);
}
