"""What is offered while a player types: single moves, and behind the beginning of a turn what may follow."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.engine import ParseError
from bot.games.folding import folded
from bot.games.trambahn import legality, plans
from bot.games.trambahn.moves import AddIncome, BoardPassenger, BuyTram, PlaceStation
from bot.games.trambahn.parsing import parse_moves
from bot.games.trambahn.view import ride_points

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from bot.engine import Text
    from bot.games.trambahn.moves import Move
    from bot.games.trambahn.view import View

    Word = Callable[[Move, View, Text], str]

LABEL = 100
"""The most characters that a choice in a list, and what it stands for, may have."""


def suggestions(
    view: View, moves: Iterable[Move], typed: str, text: Text, *, move: Word, describe: Word
) -> Iterator[tuple[str, str]]:
    """Yield (label, what to type): what scores or builds most first.

    Where the words typed so far are the beginning of a turn, what can follow is offered behind them.

    Args:
        view: the player's.
        moves: what is legal.
        typed: what was typed so far; accents and case do not matter.
        text: the player's translator.
        move: writes a move.
        describe: writes it at length.
    """
    found = False
    for pair in _matching(view, moves, typed, text, move=move, describe=describe):
        found = True
        yield pair
    head, _, tail = typed.strip().rpartition(" ")
    if found or not view.is_movers:
        return
    for begun, rest in ((typed.strip(), ""), (head.strip(), tail)):
        following = _after(view, begun, text)
        if following is None:
            continue
        seen, legal = following
        for label, value in _matching(seen, legal, rest, text, move=move, describe=describe):
            longer, whole = f"{begun} · {label}", f"{begun} {value}"
            if len(longer) <= LABEL and len(whole) <= LABEL:
                yield longer, whole
        return


def _after(view: View, typed: str, text: Text) -> tuple[View, Iterable[Move]] | None:
    """Return the view after the moves typed, with what is legal then; None if they are none, or the last."""
    try:
        begun = parse_moves(typed, view, text)
    except ParseError:
        return None
    reached = plans.outcome(view, begun)
    if reached.final:
        return None
    seen = reached.view
    _, hand = plans.viewer(seen)
    return seen, legality.moves(seen.options, seen.position, hand)


def _matching(
    view: View, moves: Iterable[Move], typed: str, text: Text, *, move: Word, describe: Word
) -> Iterator[tuple[str, str]]:
    wanted = folded(typed)
    for m in sorted(moves, key=lambda m: -_promise(view, m)):
        label, value = describe(m, view, text), move(m, view, text)
        if wanted in folded(f"{value} {label}"):
            yield label, value


def _promise(view: View, m: Move) -> float:
    """Return about how many points a move is good for; being done stands between gains and losses."""
    seat, _ = plans.viewer(view)
    match m:
        case BoardPassenger(_, row):
            mine, other = ride_points(view.position, row)[seat], ride_points(view.position, row)[1 - seat]
            return (mine - other) * (len(view.position.rows[row]) + 1) / 4 + 0.1
        case PlaceStation(card, place):
            own = plans.columns(view)
            if place not in plans.sensible_places(view, card):
                return -1
            return 1 if place is None else 1 + own[place].points
        case BuyTram(tram, place):
            return plans.columns(view)[place].worth * (tram + 2)
        case AddIncome():
            return -1
    return 0
