/** Discord's Markdown inside a line or paragraph: emphasis, code, links, mentions, times. See markdown.js. */

const DEEPEST = 12;
const URL_BARE = /https?:\/\/[^\s<>"]+/y;
const ANGLED = [
  [/<@!?(\d{1,20})>/y, (match) => ({ kind: "user", id: match[1] })],
  [/<@&(\d{1,20})>/y, (match) => ({ kind: "role", id: match[1] })],
  [/<#(\d{1,20})>/y, (match) => ({ kind: "channel", id: match[1] })],
  [/<\/([^:<>\n]{1,100}):(\d{1,20})>/y, (match) => ({ kind: "command", name: match[1], id: match[2] })],
  [/<a?:(\w{2,32}):(\d{1,20})>/y, (match) => ({ kind: "emoji", name: match[1], id: match[2] })],
  [
    /<t:(-?\d{1,13})(?::([tTdDfFsSR]))?>/y,
    (match) => ({ kind: "time", seconds: Number(match[1]), style: match[2] ?? "f" }),
  ],
  [/<(https?:\/\/[^\s<>]+)>/y, (match) => ({ kind: "link", href: match[1], children: [match[1]] })],
];
const PAIRS = [
  ["**", "strong"],
  ["__", "underline"],
  ["~~", "strike"],
  ["||", "spoiler"],
];

/** Parse a paragraph into strings and inline objects. */
export function inline(text, depth = 0, inLink = false) {
  if (depth > DEEPEST) return [text];
  const found = [];
  let plain = "";
  let at = 0;
  while (at < text.length) {
    const special = specialAt(text, at, depth, inLink);
    if (special === null) {
      plain += text[at];
      at += 1;
    } else if (typeof special.node === "string") {
      plain += special.node;
      at = special.end;
    } else {
      if (plain) found.push(plain);
      plain = "";
      found.push(special.node);
      at = special.end;
    }
  }
  if (plain) found.push(plain);
  return found;
}

function specialAt(text, at, depth, inLink) {
  switch (text[at]) {
    case "\\":
      return escapeAt(text, at);
    case "`":
      return codeAt(text, at);
    case "*":
    case "_":
    case "~":
    case "|":
      return pairAt(text, at, depth, inLink);
    case "[":
      return inLink ? null : maskedLinkAt(text, at, depth);
    case "<":
      return angledAt(text, at);
    case "h":
      return inLink ? null : bareLinkAt(text, at);
    case "@":
      return everyoneAt(text, at);
    default:
      return null;
  }
}

/** A backslash takes the meaning from punctuation; before anything else it is a backslash. */
function escapeAt(text, at) {
  const next = text[at + 1];
  return next && /[!-/:-@[-`{-~]/.test(next) ? { node: next, end: at + 2 } : null;
}

function codeAt(text, at) {
  const ticks = /`+/y;
  ticks.lastIndex = at;
  const run = ticks.exec(text)[0];
  const close = closingTicks(text, at + run.length, run.length);
  if (close < 0) return { node: run, end: at + run.length };
  let code = text.slice(at + run.length, close);
  if (/^ .*\S.* $/s.test(code)) code = code.slice(1, -1);
  return { node: { kind: "code", code }, end: close + run.length };
}

function closingTicks(text, from, length) {
  let at = text.indexOf("`", from);
  while (at >= 0) {
    let end = at;
    while (text[end] === "`") end += 1;
    if (end - at === length) return at;
    at = text.indexOf("`", end);
  }
  return -1;
}

function pairAt(text, at, depth, inLink) {
  const nested = (from, to) => inline(text.slice(from, to), depth + 1, inLink);
  if (text.startsWith("***", at)) {
    const close = closing(text, at + 3, "***");
    if (close > at + 3)
      return {
        node: { kind: "strong", children: [{ kind: "em", children: nested(at + 3, close) }] },
        end: close + 3,
      };
  }
  for (const [mark, kind] of PAIRS) {
    if (!text.startsWith(mark, at)) continue;
    const close = closing(text, at + 2, mark);
    if (close > at + 2) return { node: { kind, children: nested(at + 2, close) }, end: close + 2 };
  }
  const mark = text[at];
  if (mark !== "*" && mark !== "_") return null;
  if (!text[at + 1] || /\s/.test(text[at + 1]) || text[at + 1] === mark) return null;
  if (mark === "_" && /[\p{L}\p{N}]/u.test(text[at - 1] ?? " ")) return null;
  const close = closing(text, at + 1, mark);
  return close > at + 1 ? { node: { kind: "em", children: nested(at + 1, close) }, end: close + 1 } : null;
}

/** Where this mark closes: escapes and code are stepped over; a single mark is no half of a double one. */
function closing(text, from, mark) {
  let at = from;
  while (at < text.length) {
    if (text[at] === "\\") {
      at += 2;
      continue;
    }
    if (text[at] === "`") {
      at = codeAt(text, at).end;
      continue;
    }
    if (!text.startsWith(mark, at)) {
      at += 1;
      continue;
    }
    let run = at;
    while (text[run] === mark[0]) run += 1;
    const length = run - at;
    if (mark.length > 1) return run - mark.length;
    if (length % 2 === 1 && singleMayClose(text, run, mark)) return run - 1;
    at = run;
  }
  return -1;
}

function singleMayClose(text, run, mark) {
  if (mark === "_") return !/[\p{L}\p{N}]/u.test(text[run] ?? " ");
  return !/\s/.test(text[run - 2] ?? " ");
}

/** `[words](https://address "title")`: the words may hold brackets in pairs. */
function maskedLinkAt(text, at, depth) {
  const close = closingBracket(text, at);
  if (close < 0 || text[close + 1] !== "(") return null;
  const target =
    /\(\s*<?(https?:\/\/[^\s<>()]*(?:\([^\s<>()]*\)[^\s<>()]*)*)>?(?:\s+["']([^"'\n]*)["'])?\s*\)/y;
  target.lastIndex = close + 1;
  const match = target.exec(text);
  if (!match) return null;
  const children = inline(text.slice(at + 1, close), depth + 1, true);
  if (!children.length) return null;
  return {
    node: { kind: "link", href: match[1], title: match[2] ?? null, masked: true, children },
    end: target.lastIndex,
  };
}

function closingBracket(text, at) {
  let open = 0;
  for (let index = at; index < text.length && index - at < 500; index += 1) {
    if (text[index] === "\\") index += 1;
    else if (text[index] === "[") open += 1;
    else if (text[index] === "]" && (open -= 1) === 0) return index;
  }
  return -1;
}

function angledAt(text, at) {
  for (const [pattern, make] of ANGLED) {
    pattern.lastIndex = at;
    const match = pattern.exec(text);
    if (match) return { node: make(match), end: pattern.lastIndex };
  }
  return null;
}

/** An address in running text ends before the punctuation of the sentence around it. */
function bareLinkAt(text, at) {
  if (/\w/.test(text[at - 1] ?? " ")) return null;
  URL_BARE.lastIndex = at;
  const match = URL_BARE.exec(text);
  if (!match) return null;
  let href = match[0].replace(/(\*\*|__|~~|\|\|).*$/s, "").replace(/[.,:;!?'*_~|`]+$/, "");
  while (href.endsWith(")") && href.split(")").length > href.split("(").length) href = href.slice(0, -1);
  return { node: { kind: "link", href, children: [href] }, end: at + href.length };
}

function everyoneAt(text, at) {
  const match = /@(everyone|here)\b/y;
  match.lastIndex = at;
  const found = match.exec(text);
  return found ? { node: { kind: "everyone", name: found[0] }, end: match.lastIndex } : null;
}
