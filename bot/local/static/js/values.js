/** From what was typed into an option to its value, with a sentence where that cannot be. */
import { Option } from "./constants.js";
import { currentLocale, say } from "./text.js";

const TRUE_WORDS = ["true", "yes", "y", "on", "1"];
const FALSE_WORDS = ["false", "no", "n", "off", "0"];

/** {value} or {error} for one option's text (trimmed, not empty). */
export function toValue(option, text, store) {
  if (option.choices?.length) return chosenValue(option, text);
  switch (option.type) {
    case Option.STRING:
      return stringValue(option, text);
    case Option.INTEGER:
      return /^[+-]?\d+$/.test(text)
        ? numberValue(option, text)
        : { error: say("{option} is a whole number.", { option: option.shownName }) };
    case Option.NUMBER:
      return numberValue(option, text.replace(",", "."));
    case Option.BOOLEAN:
      return booleanValue(option, text);
    case Option.USER:
    case Option.MENTIONABLE:
      return userValue(option, text, store);
    case Option.CHANNEL:
      return channelValue(option, text, store);
    default:
      return { error: say("{option} cannot be given at this table.", { option: option.shownName }) };
  }
}

function chosenValue(option, text) {
  const wanted = text.toLocaleLowerCase();
  const fits = (choice) =>
    choice.name.toLocaleLowerCase() === wanted || String(choice.value).toLocaleLowerCase() === wanted;
  const choice = option.choices.find(fits);
  if (choice) return { value: choice.value };
  const names = new Intl.ListFormat(currentLocale(), { type: "disjunction" }).format(
    option.choices.map((each) => each.name),
  );
  return { error: say("{option} is one of: {names}.", { option: option.shownName, names }) };
}

function stringValue(option, text) {
  const length = [...text].length;
  if (option.min_length && length < option.min_length)
    return {
      error: say("{option} has at least {n} characters.", { option: option.shownName, n: option.min_length }),
    };
  if (option.max_length && length > option.max_length)
    return {
      error: say("{option} has at most {n} characters.", { option: option.shownName, n: option.max_length }),
    };
  return { value: text };
}

function numberValue(option, text) {
  const value = Number(text);
  if (!Number.isFinite(value)) return { error: say("{option} is a number.", { option: option.shownName }) };
  const { min_value: min, max_value: max } = option;
  if (value >= (min ?? -Infinity) && value <= (max ?? Infinity)) return { value };
  if (min !== undefined && max !== undefined)
    return { error: say("{option} is from {min} to {max}.", { option: option.shownName, min, max }) };
  return {
    error:
      min === undefined
        ? say("{option} is at most {max}.", { option: option.shownName, max })
        : say("{option} is at least {min}.", { option: option.shownName, min }),
  };
}

function booleanValue(option, text) {
  const word = text.toLocaleLowerCase();
  if (TRUE_WORDS.includes(word)) return { value: true };
  if (FALSE_WORDS.includes(word)) return { value: false };
  return { error: say("{option} is True or False.", { option: option.shownName }) };
}

function userValue(option, text, store) {
  const id = /^<@!?(\d+)>$/.exec(text)?.[1] ?? (store.members.has(text) ? text : null);
  const wanted = text.replace(/^@/, "").toLocaleLowerCase();
  const user = id
    ? store.members.get(id)
    : [...store.members.values()].find((member) =>
        [store.nameOfUser(member), member.username].some((name) => name?.toLocaleLowerCase() === wanted),
      );
  return user ? { value: user.id } : { error: say("Nobody here is called “{text}”.", { text }) };
}

function channelValue(option, text, store) {
  const id = /^<#(\d+)>$/.exec(text)?.[1] ?? (store.channels.has(text) ? text : null);
  const wanted = text.replace(/^#/, "").toLocaleLowerCase();
  const channel = id
    ? store.channels.get(id)
    : [...store.channels.values()].find((each) => store.nameOf(each).toLocaleLowerCase() === wanted);
  return channel ? { value: channel.id } : { error: say("There is no channel “{text}”.", { text }) };
}

/** Whether an option asks the bot for its choices. */
export function asksBot(option) {
  return Boolean(option.autocomplete);
}

/** What can be chosen without asking the bot: {name, value, description}; or null for free text. */
export function localChoices(option, store) {
  if (option.choices?.length)
    return option.choices.map((choice) => ({
      name: choice.name_localizations?.[currentLocale()] ?? choice.name,
      value: choice.value,
    }));
  switch (option.type) {
    case Option.BOOLEAN:
      return [
        { name: say("True"), value: true },
        { name: say("False"), value: false },
      ];
    case Option.USER:
    case Option.MENTIONABLE:
      return [...store.members.values()].map((user) => ({
        name: store.nameOfUser(user),
        value: user.id,
        user,
        description: `@${user.username}`,
      }));
    case Option.CHANNEL:
      return channelChoices(option, store);
    default:
      return null;
  }
}

function channelChoices(option, store) {
  const fits = (channel) =>
    !store.isDirect(channel) &&
    (!option.channel_types?.length || option.channel_types.includes(channel.type));
  return [...store.channels.values()]
    .filter(fits)
    .map((channel) => ({ name: `#${store.nameOf(channel)}`, value: channel.id }));
}
