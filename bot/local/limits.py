"""Discord's limits on messages, modals and choices, answered with error 50035 and every problem."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from bot.local import mentions
from bot.local.errors import Problems

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from bot.local.shapes import Json


Path = tuple[str | int, ...]

SUPPRESS_EMBEDS, EPHEMERAL, LOADING, SUPPRESS_NOTIFICATIONS, COMPONENTS_V2 = (
    1 << bit for bit in (2, 6, 7, 12, 15)
)
"""Message flags."""

ROW, BUTTON, STRING_SELECT, TEXT_INPUT, TEXT_DISPLAY, LABEL = 1, 2, 3, 4, 10, 18
"""Component types that are named in the code."""

SELECTS = frozenset({3, 5, 6, 7, 8})
_V2_TOP = frozenset({1, 9, 10, 12, 13, 14, 17})
_LABELLED = frozenset({3, 4, 5, 6, 7, 8, 19, 21, 22, 23})
_LINK, _PREMIUM = 5, 6


def check_message(payload: Json, *, flags: int, files: int) -> None:
    """Check a message's payload and its number of files.

    Raises:
        ApiError: 50035.
    """
    problems = Problems()
    if payload.get("content") is not None:
        problems.too_long(("content",), payload["content"], 2000)
    if payload.get("nonce") is not None:
        problems.too_long(("nonce",), str(payload["nonce"]), 25)
    mentions.check(payload.get("allowed_mentions"), problems)
    check_embeds(payload.get("embeds") or [], problems)
    attachments = payload.get("attachments") or []
    if max(len(attachments), files) > 10:
        problems.add(("attachments",), "BASE_TYPE_MAX_LENGTH", "Must be 10 or fewer in length.")
    for n, attachment in enumerate(attachments):
        if attachment.get("description") is not None:
            problems.too_long(("attachments", n, "description"), attachment["description"], 1024)
    components = payload.get("components") or []
    if flags & COMPONENTS_V2:
        _check_layout(components, problems)
        for key in ("content", "embeds"):
            if payload.get(key):
                code = "MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2"
                message = f"The '{key}' field cannot be used when using MessageFlags.IS_COMPONENTS_V2"
                problems.add((key,), code, message)
    else:
        problems.too_many(("components",), components, 5)
        for n, row in enumerate(components):
            if row.get("type") == ROW:
                _check_row(row, ("components", n), problems)
            else:
                problems.bad_choice(("components", n, "type"), "(1,)")
    _check_custom_ids(components, problems)
    problems.raise_if_any()


def check_embeds(embeds: list[Json], problems: Problems) -> None:
    """Note what is wrong with a message's embeds."""
    problems.too_many(("embeds",), embeds, 10)
    total = 0
    for n, embed in enumerate(embeds):
        path: Path = ("embeds", n)
        footer, author = embed.get("footer") or {}, embed.get("author") or {}
        texts: list[tuple[Path, Any, int]] = [
            ((*path, "title"), embed.get("title"), 256),
            ((*path, "description"), embed.get("description"), 4096),
            ((*path, "footer", "text"), footer.get("text"), 2048),
            ((*path, "author", "name"), author.get("name"), 256),
        ]
        fields = embed.get("fields") or []
        problems.too_many((*path, "fields"), fields, 25)
        for k, field in enumerate(fields):
            for key, most in (("name", 256), ("value", 1024)):
                if not field.get(key):
                    problems.required((*path, "fields", k, key))
                texts.append(((*path, "fields", k, key), field.get(key), most))
        for where, text, most in texts:
            if text is not None:
                problems.too_long(where, text, most)
                total += len(str(text))
    if total > 6000:
        message = "Embed size exceeds maximum size of 6000"
        problems.add(("embeds",), "MAX_EMBED_SIZE_EXCEEDED", message)


def walk(components: Sequence[Json], path: Path = ("components",)) -> Iterator[tuple[Json, Path]]:
    """Yield every component, however deep, with its place in the form."""
    for n, component in enumerate(components):
        here = (*path, n)
        yield component, here
        yield from walk(component.get("components") or [], (*here, "components"))
        for key in ("accessory", "component"):
            if component.get(key):
                yield component[key], (*here, key)


def _check_custom_ids(components: list[Json], problems: Problems) -> None:
    seen: set[str] = set()
    for component, path in walk(components):
        custom_id = component.get("custom_id")
        if custom_id is None:
            continue
        problems.too_long((*path, "custom_id"), custom_id, 100, 1)
        if custom_id in seen:
            message = "Component custom id cannot be duplicated"
            problems.add((*path, "custom_id"), "COMPONENT_CUSTOM_ID_DUPLICATED", message)
        seen.add(custom_id)


def _check_layout(components: list[Json], problems: Problems) -> None:
    everything = list(walk(components))
    if len(everything) > 40:
        problems.add(("components",), "BASE_TYPE_BAD_LENGTH", "Must be between 1 and 40 in length.")
    letters = sum(
        len(str(each.get("content", ""))) for each, _ in everything if each.get("type") == TEXT_DISPLAY
    )
    if letters > 4000:
        message = "Components displayable text size exceeds maximum size of 4000"
        problems.add(("components",), "COMPONENT_DISPLAYABLE_TEXT_SIZE_EXCEEDED", message)
    for n, component in enumerate(components):
        if component.get("type") not in _V2_TOP:
            problems.bad_choice(("components", n, "type"), tuple(sorted(_V2_TOP)))
    for component, path in everything:
        if component.get("type") == ROW:
            _check_row(component, path, problems)
        elif component.get("type") == BUTTON and path[-1] == "accessory":
            _check_button(component, path, problems)


def _check_row(row: Json, path: Path, problems: Problems) -> None:
    children = row.get("components") or []
    problems.too_many((*path, "components"), children, 5, 1)
    for n, child in enumerate(children):
        here = (*path, "components", n)
        if child.get("type") == BUTTON:
            _check_button(child, here, problems)
        elif child.get("type") in SELECTS:
            if len(children) > 1:
                message = "The specified component exceeds the maximum width"
                problems.add(here, "COMPONENT_LAYOUT_WIDTH_EXCEEDED", message)
            _check_select(child, here, problems)
        else:
            problems.bad_choice((*here, "type"), (2, *sorted(SELECTS)))


def _check_button(button: Json, path: Path, problems: Problems) -> None:
    style = button.get("style")
    if style not in range(1, 7):
        problems.bad_choice((*path, "style"), "(1, 2, 3, 4, 5, 6)")
    if button.get("label") is not None:
        problems.too_long((*path, "label"), button["label"], 80)
    if style == _PREMIUM:
        return
    if not button.get("label") and not button.get("emoji"):
        problems.add((*path, "label"), "BUTTON_COMPONENT_INVALID_EMOJI", "A button needs a label or an emoji")
    if style == _LINK:
        if not button.get("url"):
            problems.required((*path, "url"))
        else:
            problems.too_long((*path, "url"), button["url"], 512)
        if button.get("custom_id"):
            message = "A custom id and url cannot both be specified"
            problems.add((*path, "custom_id"), "BUTTON_COMPONENT_CUSTOM_ID_URL_EXCLUSIVE", message)
    elif not button.get("custom_id"):
        problems.required((*path, "custom_id"))


def _check_select(select: Json, path: Path, problems: Problems) -> None:
    if not select.get("custom_id"):
        problems.required((*path, "custom_id"))
    if select.get("placeholder") is not None:
        problems.too_long((*path, "placeholder"), select["placeholder"], 150)
    least, most = select.get("min_values", 1), select.get("max_values", 1)
    if not 0 <= least <= 25:
        problems.add((*path, "min_values"), "NUMBER_TYPE_MAX", "int value should be between 0 and 25.")
    if not 1 <= most <= 25 or most < least:
        problems.add((*path, "max_values"), "NUMBER_TYPE_MAX", "int value should be between 1 and 25.")
    if select.get("type") != STRING_SELECT:
        return
    options = select.get("options") or []
    problems.too_many((*path, "options"), options, 25, 1)
    if most > max(len(options), 1):
        message = "The maximum number of values must not exceed the number of options"
        problems.add((*path, "options"), "SELECT_COMPONENT_MAX_VALUES_EXCEEDS_OPTIONS", message)
    values: set[str] = set()
    for n, option in enumerate(options):
        here = (*path, "options", n)
        problems.too_long((*here, "label"), option.get("label"), 100, 1)
        problems.too_long((*here, "value"), option.get("value"), 100, 1)
        if option.get("description") is not None:
            problems.too_long((*here, "description"), option["description"], 100)
        if option.get("value") in values:
            message = "The specified option value is already used"
            problems.add((*here, "value"), "SELECT_COMPONENT_OPTION_VALUE_DUPLICATED", message)
        values.add(str(option.get("value")))
    if sum(bool(option.get("default")) for option in options) > most:
        message = "The number of default options exceeds the maximum number of values"
        problems.add((*path, "options"), "SELECT_COMPONENT_TOO_MANY_DEFAULT_VALUES", message)


def check_modal(data: Json) -> None:
    """Check a modal dialog.

    Raises:
        ApiError: 50035.
    """
    problems = Problems()
    problems.too_long(("data", "custom_id"), data.get("custom_id"), 100, 1)
    problems.too_long(("data", "title"), data.get("title"), 45, 1)
    components = data.get("components") or []
    problems.too_many(("data", "components"), components, 5, 1)
    for n, component in enumerate(components):
        path: Path = ("data", "components", n)
        if component.get("type") == ROW:
            children = component.get("components") or []
            problems.too_many((*path, "components"), children, 1, 1)
            for k, child in enumerate(children):
                here = (*path, "components", k)
                if child.get("type") != TEXT_INPUT:
                    problems.bad_choice((*here, "type"), "(4,)")
                else:
                    problems.too_long((*here, "label"), child.get("label"), 45, 1)
                    _check_text_input(child, here, problems)
        elif component.get("type") == LABEL:
            problems.too_long((*path, "label"), component.get("label"), 45, 1)
            if component.get("description") is not None:
                problems.too_long((*path, "description"), component["description"], 100)
            inner = component.get("component") or {}
            if inner.get("type") not in _LABELLED:
                problems.bad_choice((*path, "component", "type"), tuple(sorted(_LABELLED)))
            elif inner["type"] == TEXT_INPUT:
                _check_text_input(inner, (*path, "component"), problems)
            elif inner["type"] in SELECTS:
                _check_select(inner, (*path, "component"), problems)
        elif component.get("type") != TEXT_DISPLAY:
            problems.bad_choice((*path, "type"), "(1, 10, 18)")
    _check_custom_ids(components, problems)
    problems.raise_if_any()


def _check_text_input(text_input: Json, path: Path, problems: Problems) -> None:
    if text_input.get("style") not in (1, 2):
        problems.bad_choice((*path, "style"), "(1, 2)")
    if not text_input.get("custom_id"):
        problems.required((*path, "custom_id"))
    for key, most in (("value", 4000), ("placeholder", 100)):
        if text_input.get(key) is not None:
            problems.too_long((*path, key), text_input[key], most)
    for key, least in (("min_length", 0), ("max_length", 1)):
        if text_input.get(key) is not None and not least <= text_input[key] <= 4000:
            message = f"int value should be between {least} and 4000."
            problems.add((*path, key), "NUMBER_TYPE_MAX", message)


def check_choices(choices: list[Json]) -> None:
    """Check the answer to an autocompletion.

    Raises:
        ApiError: 50035.
    """
    problems = Problems()
    problems.too_many(("data", "choices"), choices, 25)
    for n, choice in enumerate(choices):
        problems.too_long(("data", "choices", n, "name"), choice.get("name"), 100, 1)
        if isinstance(choice.get("value"), str):
            problems.too_long(("data", "choices", n, "value"), choice["value"], 100)
    problems.raise_if_any()


def check_thread(payload: Json, minutes_allowed: tuple[int, ...]) -> None:
    """Check the name and the archive time of a new or changed thread or channel.

    Raises:
        ApiError: 50035.
    """
    problems = Problems()
    if "name" in payload:
        problems.too_long(("name",), payload["name"], 100, 1)
    minutes = payload.get("auto_archive_duration")
    if minutes is not None and minutes not in minutes_allowed:
        problems.bad_choice(("auto_archive_duration",), minutes_allowed)
    problems.raise_if_any()
