"""What is chosen on Trambahn's panel, as the short texts that its controls carry.

A choice is "" for the present step, or what is previewed in it: "s0,2;1" for cards of the hand, by their
places, as stations with the columns that were asked for (";-" is a new one), "i0,2" for the money, "t1" for a
tram whose column is still to be chosen, "finish", and "=p12.1d" for moves in full: passengers with their
rows, stations and trams with their columns, income, and being done with a step.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from bot.games.trambahn import board, plans
from bot.games.trambahn.moves import AddIncome, BoardPassenger, BuyTram, Done, Move, PlaceStation

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from bot.games.trambahn.plans import Arrangement
    from bot.games.trambahn.view import View

FINISH = "finish"
NEXT = "=d"
NEW = "-"
"""Stands for a new column."""
ANSWER = ";"
"""Stands before each column that was answered."""

_CARDS = re.compile(r"([si])(\d(?:,\d)*)((?:;(?:\d{1,2}|-))*)")
_TRAM = re.compile(r"t([0-2])")
_MOVE = re.compile(r"(?P<kind>[psitd])(?:(?P<what>\d{1,2})(?:\.(?P<place>\d{1,2}|-))?)?")


def script(moves: Sequence[Move]) -> str:
    """Return moves in full as a choice."""
    return "=" + "".join(map(_part, moves))


def _part(move: Move) -> str:
    match move:
        case BoardPassenger(card, row):
            return f"p{card}.{row}"
        case PlaceStation(card, column):
            return f"s{card}.{NEW if column is None else column}"
        case AddIncome(card):
            return f"i{card}"
        case BuyTram(tram, column):
            return f"t{tram}.{column}"
    return "d"


def _read_script(written: str) -> Iterator[Move]:
    """Yield the moves of a script; ValueError if it is none."""
    at = 0
    while at < len(written):
        found = _MOVE.match(written, at)
        if found is None:
            raise ValueError(written)
        at = found.end()
        yield _read_part(found["kind"], found["what"], found["place"])


def _read_part(kind: str, what: str | None, place: str | None) -> Move:
    if kind == "d" and what is None:
        return Done()
    if what is not None and int(what) in board.CARDS:
        match kind, place:
            case "p", str(row) if row != NEW:
                return BoardPassenger(int(what), int(row))
            case "s", str(column):
                return PlaceStation(int(what), None if column == NEW else int(column))
            case "i", None:
                return AddIncome(int(what))
            case "t", str(column) if column != NEW and int(what) < len(board.TRAMS):
                return BuyTram(int(what), int(column))
    raise ValueError(kind)


def moves(view: View, choice: str) -> tuple[Move, ...]:
    """Return the moves of a choice, legal or not; ValueError if it is none, or not complete."""
    if choice.startswith("="):
        return tuple(_read_script(choice[1:]))
    if choice == FINISH:
        return plans.finish(view)
    tram = tram_of(choice)
    if tram is not None:
        bought = plans.buy(view, tram)
        if bought is None:
            raise ValueError(choice)
        return (bought,)
    kind, cards, _ = _chosen_cards(view, choice)
    if kind == "i":
        return tuple(map(AddIncome, cards))
    placing = arranged(view, choice)
    if placing.card is not None:
        raise ValueError(choice)
    return placing.moves


def _chosen_cards(view: View, choice: str) -> tuple[str, tuple[int, ...], tuple[int | None, ...]]:
    """Return for what step cards were chosen, which, and the columns answered; ValueError if none were."""
    found = _CARDS.fullmatch(choice)
    hand = view.hand or ()
    if found is None:
        raise ValueError(choice)
    places = list(dict.fromkeys(map(int, found[2].split(","))))
    if max(places) >= len(hand):
        raise ValueError(choice)
    answers = tuple(None if part == NEW else int(part) for part in found[3].split(ANSWER)[1:])
    return found[1], tuple(hand[place] for place in places), answers


def tram_of(choice: str) -> int | None:
    """Return which tram was chosen, if that is what the choice says."""
    found = _TRAM.fullmatch(choice)
    return None if found is None else int(found[1])


def arranged(view: View, choice: str) -> Arrangement:
    """Return where the cards that were chosen go, as far as it is clear; ValueError if none were."""
    _, cards, answers = _chosen_cards(view, choice)
    return plans.arrange(view, cards, answers)
