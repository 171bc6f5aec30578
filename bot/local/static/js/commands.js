/**
 * Slash commands without any DOM: the flat list of what can be typed, finding in it, reading a typed line, and
 * the nested options an interaction carries.
 */
import { CHAT_INPUT, Context, Option } from "./constants.js";
import { say } from "./text.js";
import { toValue } from "./values.js";

/**
 * A command as typed: a command, or one subcommand of it.
 *
 * @typedef {Object} Typed
 * @property {string} id The application command's id.
 * @property {string[]} path `["game", "new"]`.
 * @property {string} name `game new`.
 * @property {string} shownName The name in the reader's language; both can be typed.
 * @property {string} description
 * @property {Object[]} options The leaf options, required ones first.
 */

/** Every command that can be typed here, subcommands one by one, sorted by name. */
export function flatten(commands, { locale, isDirect }) {
  const usable = commands.filter(
    (command) => (command.type ?? CHAT_INPUT) === CHAT_INPUT && fitsHere(command, isDirect),
  );
  const found = usable.flatMap((command) => leaves(command, [], { id: command.id, locale }));
  return found.sort((one, other) => one.shownName.localeCompare(other.shownName));
}

function fitsHere(command, isDirect) {
  if (command.contexts) return command.contexts.includes(isDirect ? Context.BOT_DM : Context.GUILD);
  return !isDirect || (command.dm_permission !== false && !command.guild_id);
}

function leaves(node, above, { id, locale }) {
  const localized = (thing, key) => thing[`${key}_localizations`]?.[locale] ?? thing[key] ?? "";
  const here = [...above, { name: node.name, shown: localized(node, "name") }];
  const inner = (node.options ?? []).filter(
    (option) => option.type === Option.SUBCOMMAND || option.type === Option.GROUP,
  );
  if (inner.length) return inner.flatMap((option) => leaves(option, here, { id, locale }));
  const options = (node.options ?? []).map((option) => ({
    ...option,
    shownName: localized(option, "name"),
    description: localized(option, "description"),
  }));
  options.sort((one, other) => Number(Boolean(other.required)) - Number(Boolean(one.required)));
  const path = here.map((part) => part.name);
  const shownName = here.map((part) => part.shown).join(" ");
  return [
    { id, path, name: path.join(" "), shownName, description: localized(node, "description"), options },
  ];
}

/** The commands that fit what was typed, best first; `recent` (names, newest first) break ties. */
export function search(list, typed, recent = []) {
  const words = typed.toLocaleLowerCase().split(/\s+/).filter(Boolean);
  const query = words.join(" ");
  const rank = (command) => {
    const names = [command.shownName.toLocaleLowerCase(), command.name];
    const all = `${names.join(" ")} ${command.description.toLocaleLowerCase()}`;
    if (names.some((name) => name.startsWith(query))) return 0;
    if (words.every((word) => names.some((name) => ` ${name}`.includes(` ${word}`)))) return 1;
    if (words.every((word) => names.some((name) => name.includes(word)))) return 2;
    return words.every((word) => all.includes(word)) ? 3 : -1;
  };
  const use = (command) => (recent.includes(command.name) ? recent.indexOf(command.name) : Infinity);
  return list
    .map((command) => ({ command, rank: rank(command) }))
    .filter((found) => found.rank >= 0)
    .sort((one, other) => one.rank - other.rank || compare(use(one.command), use(other.command)))
    .map((found) => found.command);
}

function compare(one, other) {
  return one === other ? 0 : one < other ? -1 : 1;
}

/** The command a line names, the longest that fits, with the rest of the line; or null. */
export function commandOf(list, line) {
  if (!line.startsWith("/")) return null;
  const tidy = line.slice(1).replace(/^\s+/, "");
  let best = null;
  for (const command of list) {
    const names = [command.name, command.shownName].map((name) =>
      escapeForRegExp(name).replaceAll(" ", "\\s+"),
    );
    const match = new RegExp(`^(?:${names.join("|")})(?=\\s|$)`, "i").exec(tidy);
    if (match && (!best || command.path.length > best.command.path.length)) {
      best = { command, rest: tidy.slice(match[0].length) };
    }
  }
  return best;
}

function escapeForRegExp(text) {
  return text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
}

/** The option of this command that a word names, in either language, or undefined. */
export function optionNamed(command, word) {
  const wanted = word.toLocaleLowerCase();
  return command.options.find(
    (option) => option.name === wanted || option.shownName.toLocaleLowerCase() === wanted,
  );
}

/**
 * Read `game:transamerica players:3` (values in "quotes" or running on to the next option).
 *
 * Words before any name belong to the first option, so that `/play E9-E10` works.
 *
 * @returns {Map<string, string>} raw texts by option name.
 */
export function readArguments(command, text) {
  const found = new Map();
  const marks = [];
  const mark = /("[^"]*"?)|(^|\s)([\p{L}\p{N}_-]{1,32}):/gu;
  for (const match of text.matchAll(mark)) {
    const option = match[3] && optionNamed(command, match[3]);
    if (option) marks.push({ option, start: match.index, from: match.index + match[0].length });
  }
  const lead = text.slice(0, marks[0]?.start ?? text.length).trim();
  if (lead && command.options.length) found.set(command.options[0].name, unquote(lead));
  marks.forEach((here, index) => {
    found.set(
      here.option.name,
      unquote(text.slice(here.from, marks[index + 1]?.start ?? text.length).trim()),
    );
  });
  return found;
}

function unquote(text) {
  const match = /^"([^"]*)"?$/.exec(text);
  return match ? match[1] : text;
}

/** The line that would be typed for these texts. */
export function writeLine(command, texts) {
  const pairs = [...texts]
    .filter(([, text]) => text !== "")
    .map(([name, text]) => `${name}:${/^\s|\s$|:|^"/.test(text) ? `"${text}"` : text}`);
  return [`/${command.shownName}`, ...pairs].join(" ");
}

/**
 * Turn texts into values, all options at once.
 *
 * @param {Typed} command
 * @param {Map<string, string>} texts Raw text by option name; missing or empty means not given.
 * @param {Map<string, *>} picked Values of options chosen from a list, which count before the text.
 * @param {Store} store
 * @returns {{values: Map<string, *>, errors: Map<string, string>}}
 */
export function check(command, texts, picked, store) {
  const values = new Map();
  const errors = new Map();
  for (const option of command.options) {
    const text = texts.get(option.name) ?? "";
    if (picked.has(option.name)) {
      values.set(option.name, picked.get(option.name));
    } else if (text.trim() === "") {
      if (option.required) errors.set(option.name, say("{option} is needed.", { option: option.shownName }));
    } else {
      const { value, error } = toValue(option, text.trim(), store);
      if (error) errors.set(option.name, error);
      else values.set(option.name, value);
    }
  }
  if (!command.options.length && texts.size) errors.set("", say("This command takes no options."));
  return { values, errors };
}

/** The `options` of an interaction, nested as Discord nests subcommands; `focused` names the one being typed. */
export function nest(command, values, focused = null) {
  const leavesOf = command.options
    .filter((option) => values.has(option.name))
    .map((option) => ({
      name: option.name,
      type: option.type,
      value: values.get(option.name),
      ...(option.name === focused ? { focused: true } : {}),
    }));
  const [, ...inner] = command.path;
  return inner.reduceRight(
    (options, name, index) => [
      { name, type: index === inner.length - 1 ? Option.SUBCOMMAND : Option.GROUP, options },
    ],
    leavesOf,
  );
}
