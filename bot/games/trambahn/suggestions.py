"""What is offered while a player types: single moves, and behind the beginning of a turn what may follow."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.engine import ParseError
from bot.games.folding import folded
from bot.games.trambahn import legality, plans
from bot.games.trambahn.moves import AddIncome, BoardPassenger, BuyTram, PlaceStation
from bot.games.trambahn.parsing import Begun, begun
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
    for start, rest in ((typed.strip(), ""), (head.strip(), tail)):
        where = _begun(start, view, text)
        if where is None:
            continue
        seen = where.view
        _, hand = plans.viewer(seen)
        following = legality.moves(seen.options, seen.position, hand)
        for label, value in _matching(seen, following, rest, text, move=move, describe=describe):
            more = value.partition(" ")[2] or value if where.step_named else value
            longer, whole = f"{start} · {label}", f"{start} {more}"
            if len(longer) <= LABEL and len(whole) <= LABEL:
                yield longer, whole
        return


def _begun(typed: str, view: View, text: Text) -> Begun | None:
    """Return where what was typed leaves off; None if it is no beginning of a turn, or all of it."""
    try:
        return begun(typed, view, text)
    except ParseError:
        return None


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
