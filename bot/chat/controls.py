"""Buttons and selects whose custom ids carry all they mean, so that they work after any restart."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

import discord

from bot.chat.panels.page import Select

if TYPE_CHECKING:
    from collections.abc import Iterable

    from bot.chat.panels.page import Page

VERSION = "w1"
"""The format of custom ids; a later one can read this one's."""

LONGEST_ID = 100
LONGEST_LABEL = 80
LONGEST_OPTION = 100

_STYLES = {
    "primary": discord.ButtonStyle.primary,
    "secondary": discord.ButtonStyle.secondary,
    "success": discord.ButtonStyle.success,
    "danger": discord.ButtonStyle.danger,
}
NUMBER = r"[0-9]{1,18}"
"""A whole number, in a custom id or a picked value, that every database takes."""

_PATTERN = re.compile(
    rf"{VERSION}:{NUMBER}:(?P<verb>[a-z]+):(?P<match>{NUMBER}):(?P<seq>{NUMBER}):(?P<rest>.*)", re.DOTALL
)


@dataclass(frozen=True)
class Control:
    """What a button, select or form stands for.

    Attributes:
        verb: what it does; see `bot.chat.presses`.
        match_id: the match it belongs to.
        seq: the moment of the match at which it was shown.
        rest: what else it carries.
    """

    verb: str
    match_id: int
    seq: int = 0
    rest: str = ""

    def custom_id(self, place: int = 0) -> str:
        """Return the id; `place` keeps two controls of one message apart. ValueError if it is too long."""
        found = f"{VERSION}:{place}:{self.verb}:{self.match_id}:{self.seq}:{self.rest}"
        if len(found) > LONGEST_ID:
            raise ValueError(f"Discord takes no custom id of {len(found)} characters: {found}")
        return found


def read(custom_id: str) -> Control | None:
    """Return what a custom id stands for; None for one that is not ours."""
    found = _PATTERN.fullmatch(custom_id)
    if found is None:
        return None
    return Control(found["verb"], int(found["match"]), int(found["seq"]), found["rest"])


def cut(label: str, longest: int) -> str:
    """Return the text, shortened with an ellipsis if Discord would not take it."""
    return label if len(label) <= longest else f"{label[: longest - 1]}…"


def button(
    label: str,
    control: Control,
    style: str = "secondary",
    *,
    row: int = 0,
    place: int = 0,
    emoji: str | None = None,
    disabled: bool = False,
) -> discord.ui.Button[discord.ui.View]:
    """Return a button."""
    return discord.ui.Button(
        label=cut(label, LONGEST_LABEL),
        style=_STYLES[style],
        custom_id=control.custom_id(place),
        row=row,
        emoji=emoji,
        disabled=disabled,
    )


def select(
    placeholder: str,
    options: Iterable[tuple[str, str, str | None]],
    control: Control,
    *,
    row: int = 0,
    place: int = 0,
    chosen: str | None = None,
    least: int = 1,
    most: int = 1,
) -> discord.ui.Select[discord.ui.View]:
    """Return a list to pick `least` to `most` of, from (label, value, description)."""
    return discord.ui.Select(
        placeholder=cut(placeholder, 150),
        min_values=least,
        max_values=most,
        custom_id=control.custom_id(place),
        row=row,
        options=[
            discord.SelectOption(
                label=cut(label, LONGEST_OPTION),
                value=value,
                description=cut(description, LONGEST_OPTION) if description else None,
                default=value == chosen,
            )
            for label, value, description in options
        ],
    )


def view_of(items: Iterable[discord.ui.Item[discord.ui.View]]) -> discord.ui.View:
    """Return the items as the view of a message.

    It is stopped at once, so that discord.py keeps nothing of it in memory: presses are dispatched by their
    custom ids.
    """
    view = discord.ui.View(timeout=None)
    for item in items:
        view.add_item(item)
    view.stop()
    return view


def page_items(page: Page, match_id: int, seq: int) -> list[discord.ui.Item[discord.ui.View]]:
    """Return the controls of a panel's page."""
    items: list[discord.ui.Item[discord.ui.View]] = []
    place = 0
    for row, content in enumerate(page.rows):
        if isinstance(content, Select):
            options = [(option.label, option.choice, option.description) for option in content.options]
            control = Control("pick", match_id, seq, content.prefix)
            items.append(
                select(
                    content.placeholder,
                    options,
                    control,
                    row=row,
                    place=place,
                    least=content.least,
                    most=content.most,
                )
            )
            place += 1
            continue
        for entry in content:
            control = Control(entry.verb, match_id, seq, entry.choice)
            items.append(
                button(
                    entry.label,
                    control,
                    entry.style,
                    row=row,
                    place=place,
                    emoji=entry.emoji,
                    disabled=entry.disabled,
                )
            )
            place += 1
    return items
