"""A panel as plain values: what it says, which picture it shows, what can be chosen.

A panel is a pure function of the view and of what was chosen so far. That choice is a short text which the
controls carry in their custom ids, so a panel works after any restart and nothing is kept in memory.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Literal, Protocol, TypeAlias

if TYPE_CHECKING:
    from collections.abc import Sequence

    from bot.engine import Text

Style: TypeAlias = Literal["primary", "secondary", "success", "danger"]
Verb: TypeAlias = Literal["go", "do", "type"]
"""Show the page of the choice · make the moves of the choice · open a small form to type moves."""

MOST_OPTIONS = 25
"""Discord's limit for a select."""


@dataclass(frozen=True)
class Button:
    """A button that takes the player to `choice`, or makes its moves."""

    label: str
    verb: Verb
    choice: str
    style: Style = "secondary"
    emoji: str | None = None
    disabled: bool = False


@dataclass(frozen=True)
class Option:
    """One line of a select; picking it leads to the page of `choice`."""

    label: str
    choice: str
    description: str | None = None
    emoji: str | None = None


@dataclass(frozen=True)
class Select:
    """A list to pick from; at most 25 options, the best first.

    Attributes:
        placeholder: what it is for.
        options: what can be picked.
        least, most: how many may be picked.
        prefix: stands before what was picked, joined by commas, in the choice that it leads to.
    """

    placeholder: str
    options: tuple[Option, ...]
    least: int = 1
    most: int = 1
    prefix: str = ""


Row: TypeAlias = "Select | tuple[Button, ...]"


@dataclass(frozen=True)
class Page:
    """What a panel shows.

    Attributes:
        content: the text above the picture, in the reader's language.
        rows: at most five rows, each a select or up to five buttons.
        preview: the moves of the choice so far, drawn on the picture as a proposal.
        scene: which picture.
        makes: the choice whose moves the page only asks to confirm, nothing being left to choose: they are
            made at once for somebody who does not want to be asked.
    """

    content: str
    rows: tuple[Row, ...]
    preview: tuple[Any, ...] = ()
    scene: str = "board"
    makes: str | None = None


class Panel(Protocol):
    """The module of a game's panel."""

    def page(self, view: Any, choice: str, text: Text, names: Sequence[str]) -> Page:
        """Return the page for what was chosen so far; "" is the beginning.

        A choice that makes no sense (any more) gives the beginning: choices come back from outside.
        """
        ...

    def moves(self, view: Any, choice: str) -> tuple[Any, ...]:
        """Return the moves of a choice, in order; ValueError if it is none."""
        ...

    def typed(self, view: Any, typed: str, text: Text) -> str:
        """Return the choice for what a player typed into the form; ParseError if it means nothing."""
        ...

    def prompt(self, view: Any, text: Text) -> str:
        """Return what the form asks for; at most 45 characters."""
        ...
