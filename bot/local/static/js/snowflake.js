/** Discord's ids: 64-bit numbers written as strings, with the time of their making in the upper 42 bits. */

const DISCORD_EPOCH = 1420070400000;

/** Order two ids by age: negative when the first is older. Works on strings, since they exceed a double. */
export function compareIds(one, other) {
  return one.length - other.length || (one < other ? -1 : one > other ? 1 : 0);
}

/** The moment an id was made, in milliseconds since 1970. */
export function timeOfId(id) {
  return Number(BigInt(id) >> 22n) + DISCORD_EPOCH;
}
