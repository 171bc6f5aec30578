/**
 * The page's own sentences. Each is whole, with named places, so that a translator can turn it as a whole; the
 * bot's sentences arrive translated already.
 */

let locale = "en-US";

/** Tell the page which language numbers, dates and the document are in. */
export function setLocale(code) {
  locale = code || "en-US";
  document.documentElement.lang = locale;
}

/** The locale code in force, such as `en-US`. */
export function currentLocale() {
  return locale;
}

/** Put values into a sentence: `say("Message {name}", {name: "Ann"})`. */
export function say(sentence, values = {}) {
  return sentence.replace(/\{(\w+)\}/g, (whole, name) => (name in values ? String(values[name]) : whole));
}

/** The sentence for this number, with `{n}` filled in. */
export function count(n, one, many, values = {}) {
  return say(n === 1 ? one : many, { n: new Intl.NumberFormat(locale).format(n), ...values });
}

/** Like `say`, with nodes as values; answers a list of strings and nodes. */
export function sayNodes(sentence, values) {
  return sentence.split(/\{(\w+)\}/).map((part, index) => (index % 2 ? (values[part] ?? "") : part));
}
