/** Numbers of Discord's API that this page reads (https://discord.com/developers/docs/reference). */

export const Channel = { TEXT: 0, DM: 1, NEWS: 5, NEWS_THREAD: 10, PUBLIC_THREAD: 11, PRIVATE_THREAD: 12 };

export const MessageType = {
  DEFAULT: 0,
  PINNED: 6,
  JOINED: 7,
  THREAD_CREATED: 18,
  REPLY: 19,
  COMMAND: 20,
  THREAD_STARTER: 21,
};

export const MessageFlag = {
  SUPPRESS_EMBEDS: 1 << 2,
  EPHEMERAL: 1 << 6,
  LOADING: 1 << 7,
  SILENT: 1 << 12,
  COMPONENTS_V2: 1 << 15,
};

export const Component = {
  ROW: 1,
  BUTTON: 2,
  STRING_SELECT: 3,
  TEXT_INPUT: 4,
  USER_SELECT: 5,
  ROLE_SELECT: 6,
  MENTIONABLE_SELECT: 7,
  CHANNEL_SELECT: 8,
  SECTION: 9,
  TEXT: 10,
  THUMBNAIL: 11,
  GALLERY: 12,
  FILE: 13,
  SEPARATOR: 14,
  CONTAINER: 17,
  LABEL: 18,
};

export const ButtonStyle = { PRIMARY: 1, SECONDARY: 2, SUCCESS: 3, DANGER: 4, LINK: 5, PREMIUM: 6 };

export const Option = {
  SUBCOMMAND: 1,
  GROUP: 2,
  STRING: 3,
  INTEGER: 4,
  BOOLEAN: 5,
  USER: 6,
  CHANNEL: 7,
  ROLE: 8,
  MENTIONABLE: 9,
  NUMBER: 10,
  ATTACHMENT: 11,
};

/** Kinds of application command: only those typed with a slash are shown. */
export const CHAT_INPUT = 1;

/** Where a command may be used (`contexts`): in a server, in a direct message with the bot. */
export const Context = { GUILD: 0, BOT_DM: 1 };
