/** Message components: rows of buttons and selects, and the newer layout components. */
import { ButtonStyle, Component } from "./constants.js";
import { el } from "./dom.js";
import { attachmentNode, mediaNode } from "./attachments.js";
import { emojiWords } from "./emoji.js";
import { icon } from "./icons.js";
import { webAddress } from "./links.js";
import { markup } from "./markup.js";
import { openPicker } from "./picker.js";
import { say } from "./text.js";

const BUTTON_CLASS = {
  [ButtonStyle.PRIMARY]: "primary",
  [ButtonStyle.SECONDARY]: "secondary",
  [ButtonStyle.SUCCESS]: "success",
  [ButtonStyle.DANGER]: "danger",
  [ButtonStyle.LINK]: "link",
  [ButtonStyle.PREMIUM]: "secondary",
};

/** All components of a message, or null when it has none. */
export function componentsNode(message, context) {
  if (!message.components?.length) return null;
  const children = message.components.map((component) => componentNode(component, message, context));
  return el(
    "div",
    { class: "components", role: "group", "aria-label": say("Actions of this message") },
    children,
  );
}

function componentNode(component, message, context) {
  const nested = () => (component.components ?? []).map((child) => componentNode(child, message, context));
  switch (component.type) {
    case Component.ROW:
      return el("div", { class: "row" }, nested());
    case Component.BUTTON:
      return buttonNode(component, message, context);
    case Component.STRING_SELECT:
    case Component.USER_SELECT:
    case Component.MENTIONABLE_SELECT:
    case Component.CHANNEL_SELECT:
      return selectNode(component, message, context);
    case Component.TEXT:
      return el("div", { class: "content" }, markup(component.content ?? "", context));
    case Component.SECTION:
      return el(
        "div",
        { class: "section" },
        el("div", { class: "section-words" }, nested()),
        component.accessory && componentNode(component.accessory, message, context),
      );
    case Component.THUMBNAIL:
      return mediaNode(component, message, context, "thumbnail");
    case Component.GALLERY:
      return el(
        "div",
        { class: "gallery" },
        (component.items ?? []).map((item) => mediaNode(item, message, context, "gallery-item")),
      );
    case Component.FILE:
      return attachmentNode(fileOf(component, message), message, context);
    case Component.SEPARATOR:
      return el("hr", {
        class: component.spacing === 2 ? "separator wide" : "separator",
        data: { bare: component.divider === false ? "" : undefined },
      });
    case Component.CONTAINER:
      return containerNode(component, nested());
    default:
      return el(
        "p",
        { class: "unknown" },
        say("This table cannot show component {type} yet.", { type: component.type }),
      );
  }
}

function containerNode(component, children) {
  const colour = Number.isInteger(component.accent_color)
    ? `#${component.accent_color.toString(16).padStart(6, "0")}`
    : null;
  return el("div", { class: "container", style: { "--accent": colour } }, children);
}

function fileOf(component, message) {
  const name = (component.file?.url ?? "").replace(/^attachment:\/\//, "");
  const known = (message.attachments ?? []).find((attachment) => attachment.filename === name);
  return (
    known ?? {
      id: name,
      filename: component.name ?? name.split("/").at(-1),
      url: component.file?.url,
      size: component.size,
    }
  );
}

function buttonNode(component, message, context) {
  const classes = `button ${BUTTON_CLASS[component.style] ?? "secondary"}`;
  const words = [emojiWords(component.emoji), component.label && el("span", {}, component.label)];
  // An emoji by itself is decoration beside words, but the whole name of a button that has nothing else.
  const spoken = component.label ? null : (component.emoji?.name ?? say("Button"));
  const url = component.style === ButtonStyle.LINK ? webAddress(component.url) : null;
  if (url) return linkButton(url, classes, words, component.disabled);
  const busy = context.interactions.busy(message.id);
  return el(
    "button",
    {
      type: "button",
      class: classes,
      "aria-label": spoken,
      disabled: component.disabled || component.style >= ButtonStyle.LINK,
      "aria-disabled": busy ? "true" : null,
      "aria-busy": busy === component.custom_id ? "true" : null,
      data: { customId: component.custom_id ?? "" },
      on: { click: () => context.interactions.press(message, component.custom_id) },
    },
    words,
  );
}

function linkButton(url, classes, words, disabled) {
  if (disabled) return el("button", { type: "button", class: classes, disabled: true }, words, icon("link"));
  return el(
    "a",
    { class: classes, href: url.href, target: "_blank", rel: "noopener noreferrer" },
    words,
    icon("link"),
  );
}

/** What a select offers: {value, label, description, emoji, default}. */
export function choicesOf(component, store) {
  const preset = new Set((component.default_values ?? []).map((value) => value.id));
  if (component.type === Component.STRING_SELECT) return component.options ?? [];
  if (component.type === Component.CHANNEL_SELECT) {
    const fits = (channel) =>
      !store.isDirect(channel) &&
      (!component.channel_types?.length || component.channel_types.includes(channel.type));
    return [...store.channels.values()].filter(fits).map((channel) => ({
      value: channel.id,
      label: `#${store.nameOf(channel)}`,
      default: preset.has(channel.id),
    }));
  }
  return [...store.members.values()].map((user) => ({
    value: user.id,
    label: store.nameOfUser(user),
    description: user.bot ? say("Computer") : `@${user.username}`,
    default: preset.has(user.id),
    user,
  }));
}

function selectNode(component, message, context) {
  const { interactions, store } = context;
  const choices = choicesOf(component, store);
  const busy = interactions.busy(message.id);
  const chosen =
    interactions.chosen(message.id, component.custom_id) ??
    choices.filter((choice) => choice.default).map((choice) => choice.value);
  return selectButton({
    component,
    choices,
    chosen,
    store,
    busy: busy === component.custom_id,
    locked: Boolean(busy),
    onChoose: (values) => interactions.select(message, component.custom_id, values),
  });
}

/** The closed state of a select: a button that opens the picker. */
export function selectButton({
  component,
  choices,
  chosen,
  store,
  busy = false,
  locked = false,
  label = null,
  onChoose,
}) {
  const placeholder =
    component.placeholder || (component.max_values > 1 ? say("Choose …") : say("Choose one …"));
  const shown = choices.filter((choice) => chosen.includes(choice.value));
  const words = shown.length
    ? shown.map((choice) =>
        el("span", { class: "chosen" }, emojiWords(choice.emoji), el("span", {}, choice.label)),
      )
    : el("span", { class: "placeholder" }, placeholder);
  const button = el(
    "button",
    {
      type: "button",
      class: "select",
      role: "combobox",
      "aria-haspopup": "listbox",
      "aria-expanded": "false",
      // What is chosen is its value, not its name.
      "aria-label": label ?? placeholder,
      disabled: component.disabled,
      "aria-disabled": locked ? "true" : null,
      "aria-busy": busy ? "true" : null,
      data: { customId: component.custom_id ?? "" },
      on: {
        click: () => {
          if (locked) return;
          openPicker({
            anchor: button,
            label: label ?? placeholder,
            choices,
            chosen,
            min: component.min_values ?? 1,
            max: component.max_values ?? 1,
            store,
            onChoose,
          });
        },
      },
    },
    el("span", { class: "select-words" }, words),
    icon("down"),
  );
  return button;
}
