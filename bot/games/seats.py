"""How a seat is shown in words: always by its shape, never by colour alone."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Sequence

    from bot.engine import Seat, Text

SHAPES = ("●", "■", "▲", "◆", "★", "✚")
"""One shape a seat, the same in texts and pictures."""


def colour_name(seat: Seat, text: Text) -> str:
    """Return the name of the seat's colour, with a capital."""
    return (
        text.gettext("Blue"),
        text.gettext("Vermilion"),
        text.gettext("Green"),
        text.gettext("Amber"),
        text.gettext("Purple"),
        text.gettext("Black"),
    )[seat]


def label(seat: Seat, text: Text, names: Sequence[str] | None = None) -> str:
    """Return a seat's shape and name, such as "● Ann"; its colour serves where no names are given."""
    return f"{SHAPES[seat]} {names[seat] if names is not None else colour_name(seat, text)}"


def players(seats: Iterable[Seat], text: Text, names: Sequence[str] | None = None) -> str:
    """Return seats as they are listed in a sentence, such as "● Ann and ■ Ben"."""
    return listed([label(seat, text, names) for seat in seats], text)


def winning(winners: Collection[Seat], text: Text, names: Sequence[str] | None = None) -> str:
    """Return "● Ann wins." or "● Ann and ■ Ben share the win."."""
    sentence = text.ngettext("{players} wins.", "{players} share the win.", len(winners))
    return sentence.format(players=players(winners, text, names))


def either(items: Sequence[str], text: Text) -> str:
    """Return "a", "a or b" or "a, b or c" in the reader's language."""
    if len(items) < 2:
        return "".join(items)
    return text.gettext("{several} or {last}").format(several=", ".join(items[:-1]), last=items[-1])


def listed(items: Sequence[str], text: Text) -> str:
    """Return "a", "a and b" or "a, b and c" in the reader's language."""
    if len(items) < 2:
        return "".join(items)
    return text.gettext("{several} and {last}").format(several=", ".join(items[:-1]), last=items[-1])
