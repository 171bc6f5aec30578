/** Avatars: an initial on a colour for a person, a locomotive for the bot. */
import { el } from "./dom.js";
import { icon } from "./icons.js";
import { compareIds } from "./snowflake.js";

/** Number of avatar colours in base.css. They are not the seats' colours: a person has another seat each match. */
const COLOURS = 6;

/** The avatar of a user; decoration, since the name always stands beside it. */
export function avatar(store, user, size = "") {
  const shell = { class: `avatar ${size}`.trim(), "aria-hidden": "true" };
  if (user?.bot) return el("span", { ...shell, class: `${shell.class} avatar-bot` }, icon("locomotive"));
  const name = store.nameOfUser(user);
  const initial = [...name][0]?.toLocaleUpperCase() ?? "?";
  return el("span", { ...shell, data: { colour: colourOf(store, user) } }, initial);
}

function colourOf(store, user) {
  const order = store.people.map((person) => person.id).sort(compareIds);
  return Math.max(0, order.indexOf(user?.id)) % COLOURS;
}
