"""What cards, columns and trams are called, in lists and in what a player types."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.games.trambahn import board
from bot.games.trambahn.view import letter

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from bot.engine import Text
    from bot.games.trambahn.view import Column, Phase

EMOJI = ("💧", "❤️", "🍀", "☀️")
"""A sign for each colour: the same as on the cards."""
CONDUCTOR_EMOJI = "🧢"
TRAM_EMOJI = ("🐎", "🚂", "⚡")
"""A sign for each kind of tram."""
MONEY_EMOJI = "🪙"
RIDE_EMOJI = "🔔"


def colour_name(colour: int, text: Text) -> str:
    """Return what a colour is called, without a capital."""
    return (
        text.gettext("blue"),
        text.gettext("red"),
        text.gettext("green"),
        text.gettext("yellow"),
    )[colour]


def conductor_name(text: Text) -> str:
    """Return what a conductor is called."""
    return text.gettext("conductor")


def tram_name(tram: int, text: Text) -> str:
    """Return what a kind of tram is called."""
    return (text.gettext("horse"), text.gettext("steam"), text.gettext("electric"))[tram]


def step_name(phase: Phase, text: Text) -> str:
    """Return what a step of a turn is called."""
    return {
        "passengers": text.gettext("passengers"),
        "stations": text.gettext("stations"),
        "income": text.gettext("income"),
        "trams": text.gettext("trams"),
        "over": text.gettext("the end"),
    }[phase]


def sign(card: int) -> str:
    """Return a card as it is shown, such as "💧5"."""
    if card == board.CONDUCTOR:
        return CONDUCTOR_EMOJI
    return f"{EMOJI[board.colour(card)]}{board.value(card)}"


def signs(cards: Iterable[int]) -> str:
    """Return cards as they are shown, such as "💧5 ❤️1"; "–" for none."""
    return " ".join(map(sign, cards)) or "–"


def card_name(card: int, text: Text) -> str:
    """Return a card as it is written in a sentence, such as "blue 5"."""
    if card == board.CONDUCTOR:
        return conductor_name(text)
    return text.gettext("{colour} {value}").format(
        colour=colour_name(board.colour(card), text), value=board.value(card)
    )


def card_typed(card: int, text: Text) -> str:
    """Return a card as it is typed, such as "blue5"."""
    if card == board.CONDUCTOR:
        return conductor_name(text)
    return f"{colour_name(board.colour(card), text)}{board.value(card)}"


def column_typed(columns: Sequence[Column], place: int, text: Text) -> str:
    """Return a column as it is typed: "red", or "redB" for the second of several red ones."""
    return f"{colour_name(columns[place].colour, text)}{letter(columns, place)}"


def column_name(columns: Sequence[Column], place: int, text: Text) -> str:
    """Return a column as it is shown: "❤️ red", or "❤️ red B"."""
    column = columns[place]
    name = f"{EMOJI[column.colour]} {colour_name(column.colour, text)} {letter(columns, place)}"
    return name.rstrip()


def tram_sign(tram: int) -> str:
    """Return a tram as it is shown, such as "🐎×2"."""
    return f"{TRAM_EMOJI[tram]}×{board.TRAMS[tram].multiplier}"


def n_cards(number: int, text: Text) -> str:
    """Return how many cards."""
    return text.ngettext("{n} card", "{n} cards", number).format(n=number)


def n_points(number: int, text: Text) -> str:
    """Return how many points."""
    return text.ngettext("{n} point", "{n} points", number).format(n=number)
