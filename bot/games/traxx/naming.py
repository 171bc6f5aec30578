"""What colours, cards and paths are called, in lists and in what a player types."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.games.traxx import board

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from bot.engine import Text
    from bot.games.traxx.board import Card, Colour, Field
    from bot.games.traxx.moves import DrawPath
    from bot.games.traxx.view import Reached, Sheet

EMOJI = ("💧", "🍀", "☀️", "❤️", "🔥", "☁️")
"""A sign for each colour, in the order of board.COLOURS: the same as on the fields and on buttons."""


def colour_name(colour: Colour, text: Text) -> str:
    """Return what a colour is called, without a capital."""
    return (
        text.gettext("blue"),
        text.gettext("green"),
        text.gettext("yellow"),
        text.gettext("red"),
        text.gettext("orange"),
        text.gettext("grey"),
    )[colour]


def signs(colours: Iterable[Colour]) -> str:
    """Return the signs of colours, such as "💧🍀🍀❤️🔥"."""
    return "".join(EMOJI[colour] for colour in colours)


def card_signs(card: Card) -> str:
    """Return a card by the signs of its fields."""
    return signs(board.CARDS[card])


def card_name(card: Card, text: Text) -> str:
    """Return a card by its colours, such as "blue-green-green-red-orange"."""
    return "-".join(colour_name(colour, text) for colour in board.CARDS[card])


def fields_name(fields: Iterable[Field]) -> str:
    """Return fields in order, such as "E9–D8–D7"."""
    return "–".join(map(board.field_name, fields))


def path_name(path: DrawPath, sheet: Sheet | None) -> str:
    """Return a path as it is written and typed.

    On a known sheet it begins with the field at its end, such as "E9–D8–D7", which no other end has;
    otherwise with the end's own name, such as "A D8–D7".
    """
    if sheet is None:
        return f"{path.end} {fields_name(path.fields)}"
    return fields_name((sheet.tip(path.end), *path.fields))


def n_points(number: int, text: Text) -> str:
    """Return how many points; a negative number has a real minus."""
    return text.ngettext("{n} point", "{n} points", abs(number)).format(n=figure(number))


def n_fields(number: int, text: Text) -> str:
    """Return how many fields."""
    return text.ngettext("{n} field", "{n} fields", number).format(n=number)


def figure(number: int) -> str:
    """Return a number with a real minus."""
    return str(number).replace("-", "−")


def signed(number: int) -> str:
    """Return a number with its sign, such as "+2" or "−3"."""
    return f"{number:+d}".replace("-", "−")


def numbers_reached(reached: Sequence[Reached], text: Text) -> str:
    """Return the numbers with what they are worth, such as "10, 9 (half: 5)"; "–" for none."""
    half = text.gettext("{number} (half: {points})")
    return (
        ", ".join(
            str(one.number) if one.full else half.format(number=one.number, points=one.points)
            for one in reached
        )
        or "–"
    )
