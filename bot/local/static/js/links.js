/** Addresses: which may be followed, which lead inside the table, and where its pictures are served. */

const DISCORD_PAGES = /^(?:[a-z]+\.)?discord(?:app)?\.com$/;
const DISCORD_FILES = /^(?:cdn|media)\.discordapp\.(?:com|net)$/;
const MESSAGE = /^\/channels\/(?:@me|\d{1,20})\/(\d{1,20})(?:\/(\d{1,20}))?\/?$/;
const LOOPBACK = /^(?:127(?:\.\d{1,3}){3}|localhost|\[::1\])$/;

/** The address, when it is a web address; else null. Nothing else (`javascript:`, `data:`) is ever followed. */
export function webAddress(address) {
  try {
    const url = new URL(address);
    return url.protocol === "https:" || url.protocol === "http:" ? url : null;
  } catch {
    return null;
  }
}

/** {channelId, messageId} when an address names a channel or message of this table; else null. */
export function placeOf(address) {
  const url = webAddress(address);
  if (!url || !(DISCORD_PAGES.test(url.hostname) || LOOPBACK.test(url.hostname))) return null;
  const match = MESSAGE.exec(url.pathname);
  return match && { channelId: match[1], messageId: match[2] ?? null };
}

/** The hash of this page that shows a channel, or one message of it. */
export function hashOf(channelId, messageId = null) {
  return messageId ? `#/${channelId}/${messageId}` : `#/${channelId}`;
}

/** The channel and message in the page's own hash, or null. */
export function placeOfHash(hash) {
  const match = /^#\/(\d{1,20})(?:\/(\d{1,20}))?$/.exec(hash);
  return match && { channelId: match[1], messageId: match[2] ?? null };
}

/** Files come from this page's own server, by whatever name of it the bot or the page was reached. */
export function fileAddress(address) {
  const url = webAddress(address);
  if (!url) return null;
  return DISCORD_FILES.test(url.hostname) || LOOPBACK.test(url.hostname)
    ? `${url.pathname}${url.search}`
    : url.href;
}
