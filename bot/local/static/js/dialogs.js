/** The page's own small windows: settings, and a name for a new channel. */
import { el, freshId } from "./dom.js";
import { avatar } from "./people.js";
import { say } from "./text.js";

function openDialog(title, ...children) {
  const dialog = el(
    "dialog",
    { class: "dialog", "aria-label": title },
    el("div", { class: "dialog-form" }, el("h2", { class: "dialog-title" }, title), children),
  );
  dialog.addEventListener("close", () => dialog.remove());
  dialog.addEventListener("click", (event) => event.target === dialog && dialog.close());
  document.body.append(dialog);
  dialog.showModal();
  return dialog;
}

/** Who I am, my language, whether the bot may write to me. */
export function openSettings(store, socket) {
  const localeId = freshId("locale");
  const locale = el(
    "select",
    {
      id: localeId,
      class: "modal-input",
      on: { change: () => socket.send({ do: "settings", locale: locale.value }) },
    },
    store.locales.map(({ code, name }) =>
      el("option", { value: code, selected: code === store.locale }, name),
    ),
  );
  const direct = el("input", {
    type: "checkbox",
    role: "switch",
    class: "switch",
    on: { change: () => socket.send({ do: "settings", dm_open: direct.checked }) },
  });
  direct.checked = store.dmOpen;
  const close = el(
    "button",
    { type: "button", class: "button primary", on: { click: () => dialog.close() } },
    say("Done"),
  );
  const dialog = openDialog(
    say("Settings"),
    el(
      "div",
      { class: "dialog-body" },
      el(
        "div",
        { class: "who" },
        avatar(store, store.me),
        el(
          "div",
          {},
          el("strong", {}, store.nameOfUser(store.me)),
          el("p", { class: "modal-words" }, `@${store.me.username}`),
        ),
        el("a", { class: "button secondary", href: "/" }, say("Change seats")),
      ),
      el(
        "div",
        { class: "modal-field" },
        el("div", { class: "modal-label" }, el("label", { for: localeId }, say("Language"))),
        locale,
        el("p", { class: "modal-words" }, say("The bot answers you in this language where it speaks it.")),
      ),
      el(
        "label",
        { class: "switch-row" },
        el(
          "span",
          {},
          el("strong", {}, say("Allow direct messages")),
          el(
            "span",
            { class: "modal-words" },
            say("The bot sends your secret hand by direct message. Close this to see what happens without."),
          ),
        ),
        direct,
      ),
    ),
    el("div", { class: "dialog-buttons" }, close),
  );
  close.focus();
}

/** Ask for the name of a new channel. */
export function openNewChannel(socket, suggestion) {
  const id = freshId("channel");
  const input = el("input", {
    id,
    class: "modal-input",
    type: "text",
    maxlength: "100",
    autocomplete: "off",
    autocapitalize: "none",
    required: true,
  });
  input.value = suggestion;
  const form = el(
    "form",
    {
      class: "dialog-inner",
      on: {
        submit: (event) => {
          event.preventDefault();
          const name = input.value.trim().toLowerCase().replace(/\s+/g, "-");
          if (name && socket.send({ do: "new_channel", name })) dialog.close();
        },
      },
    },
    el(
      "div",
      { class: "dialog-body" },
      el(
        "div",
        { class: "modal-field" },
        el("div", { class: "modal-label" }, el("label", { for: id }, say("Name"))),
        input,
        el(
          "p",
          { class: "modal-words" },
          say("One match is played in a channel at a time; a new channel makes room for another."),
        ),
      ),
    ),
    el(
      "div",
      { class: "dialog-buttons" },
      el(
        "button",
        { type: "button", class: "button secondary", on: { click: () => dialog.close() } },
        say("Cancel"),
      ),
      el("button", { type: "submit", class: "button primary" }, say("Make the channel")),
    ),
  );
  const dialog = openDialog(say("New channel"), form);
  input.select();
}
