/**
 * Discord's Markdown, from text to a tree of plain objects (`markup.js` makes nodes of it).
 *
 * Blocks: {kind: "text" | "heading" | "small" | "quote" | "list" | "fence", …}.
 * Inlines: strings, and {kind: "strong" | "em" | "underline" | "strike" | "spoiler" | "code" | "link" | "user" |
 * "role" | "channel" | "command" | "emoji" | "time" | "everyone", …}.
 */
import { inline } from "./inline.js";

const DEEPEST_QUOTE = 3;
const FENCE = /```(?:([\w+#.-]{1,20})\n)?([\s\S]*?)```/y;
const HEADING = /^(#{1,3})\s+(.+)$/;
const SMALL = /^-#\s+(.+)$/;
const ITEM = /^( *)([-*]|\d{1,9}\.)\s+(.*)$/;

/** Parse a whole message. */
export function parse(source) {
  return blocks(source, 0);
}

function blocks(source, depth) {
  const found = [];
  let text = "";
  const flush = () => {
    const trimmed = text.replace(/^\n|\n$/g, "");
    if (trimmed) found.push({ kind: "text", children: inline(trimmed) });
    text = "";
  };
  let at = 0;
  while (at < source.length) {
    const special = blockAt(source, at, depth);
    if (special) {
      flush();
      found.push(special.block);
      at = special.end;
      continue;
    }
    const { piece, end } = plainPiece(source, at);
    text += piece;
    at = end;
  }
  flush();
  return found;
}

/** The rest of this line, or what is left of it before a code fence. */
function plainPiece(source, at) {
  const lineEnd = source.indexOf("\n", at);
  const end = lineEnd < 0 ? source.length : lineEnd + 1;
  let fence = source.indexOf("```", at + 1);
  while (fence >= 0 && fence < end) {
    if (source[fence - 1] !== "\\" && source[fence - 1] !== "`" && fenceAt(source, fence))
      return { piece: source.slice(at, fence), end: fence };
    fence = source.indexOf("```", fence + 3);
  }
  return { piece: source.slice(at, end), end };
}

function fenceAt(source, at) {
  FENCE.lastIndex = at;
  const match = FENCE.exec(source);
  if (!match || !match[2].trim()) return null;
  const code = match[2].replace(/^\n|\n$/g, "");
  return {
    block: { kind: "fence", language: match[1] ?? "", code },
    end: skipNewline(source, FENCE.lastIndex),
  };
}

function skipNewline(source, at) {
  return source[at] === "\n" ? at + 1 : at;
}

function blockAt(source, at, depth) {
  if (source.startsWith("```", at)) {
    const fence = fenceAt(source, at);
    if (fence) return fence;
  }
  if (at > 0 && source[at - 1] !== "\n") return null;
  if (depth < DEEPEST_QUOTE) {
    if (source.startsWith(">>> ", at)) {
      return {
        block: { kind: "quote", children: blocks(source.slice(at + 4), depth + 1) },
        end: source.length,
      };
    }
    if (source.startsWith("> ", at)) return quoteAt(source, at, depth);
  }
  const line = lineAt(source, at);
  const heading = HEADING.exec(line.text);
  if (heading)
    return {
      block: { kind: "heading", level: heading[1].length, children: inline(heading[2]) },
      end: line.end,
    };
  const small = SMALL.exec(line.text);
  if (small) return { block: { kind: "small", children: inline(small[1]) }, end: line.end };
  return ITEM.test(line.text) ? listAt(source, at) : null;
}

function lineAt(source, at) {
  const newline = source.indexOf("\n", at);
  const stop = newline < 0 ? source.length : newline;
  return { text: source.slice(at, stop), end: newline < 0 ? stop : stop + 1 };
}

function quoteAt(source, at, depth) {
  const lines = [];
  while (at < source.length && (source.startsWith("> ", at) || lineAt(source, at).text === ">")) {
    const line = lineAt(source, at);
    lines.push(line.text.slice(2));
    at = line.end;
  }
  return { block: { kind: "quote", children: blocks(lines.join("\n"), depth + 1) }, end: at };
}

/** A list: items one a line, deeper ones indented by two or more spaces. */
function listAt(source, at) {
  const root = [];
  const open = [];
  while (at < source.length) {
    const line = lineAt(source, at);
    const match = ITEM.exec(line.text);
    if (!match) break;
    const indent = match[1].length;
    const ordered = match[2].length > 1;
    while (open.length && indent < open.at(-1).indent) open.pop();
    let list = open.at(-1);
    if (!list || indent >= list.indent + 2 || (indent === list.indent && list.block.ordered !== ordered)) {
      if (list && indent === list.indent) open.pop();
      list = {
        indent,
        block: { kind: "list", ordered, start: ordered ? parseInt(match[2], 10) : 1, items: [] },
      };
      const parent = open.at(-1)?.block.items.at(-1);
      if (parent) parent.lists.push(list.block);
      else root.push(list.block);
      open.push(list);
    }
    list.block.items.push({ children: inline(match[3]), lists: [] });
    at = line.end;
  }
  return { block: root.length === 1 ? root[0] : { kind: "lists", lists: root }, end: at };
}
