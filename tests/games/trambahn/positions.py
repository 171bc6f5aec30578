"""Positions in a few words, as a person would set them up on the table.

state = position(hands=["blue5 red1"], columns=["red1 red3 steam, blue2"], rows=["blue7 blue8 blue9"])
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any

from bot.engine import IllegalMoveError, Rng
from bot.games.trambahn import board, rules
from bot.games.trambahn.moves import AddIncome, BoardPassenger, BuyTram, Done, PlaceStation
from bot.games.trambahn.state import State
from bot.games.trambahn.view import Column, Options, Position, Ride, Trace, View

if TYPE_CHECKING:
    from collections.abc import Sequence

    from bot.engine import Refusal, Seat, Step
    from bot.games.trambahn.moves import Move
    from bot.games.trambahn.view import Cards

KEY = Rng.from_key(bytes(32))
DONE = Done()
_KINDS: tuple[str, ...] = tuple(kind.kind for kind in board.TRAMS)
_NAMES = {
    f"{name}{value}": board.card(colour, value)
    for colour, name in enumerate(board.COLOURS)
    for value in range(1, board.LAST_VALUE + 1)
} | {"conductor": board.CONDUCTOR}


def card(name: str) -> int:
    """Return a card by its name: "blue5", "conductor"."""
    return _NAMES[name]


def cards(names: str) -> Cards:
    """Return cards by their names: "blue5 blue5 conductor"."""
    return tuple(map(card, names.split()))


def colour(name: str) -> int:
    """Return a colour by its name."""
    return [*map(str, board.COLOURS)].index(name)


def tram(name: str) -> int:
    """Return a kind of tram by its name."""
    return _KINDS.index(name)


def column(written: str) -> Column:
    """Return a column: "red1 red3 conductor steam", or without a tram."""
    names = written.split()
    kind = tram(names.pop()) if names[-1] in _KINDS else None
    return Column(cards(" ".join(names)), kind)


def columns(written: str) -> tuple[Column, ...]:
    """Return columns in opening order, with commas between."""
    return tuple(column(one) for one in written.split(",") if one.strip())


def position(
    *,
    hands: Sequence[str] = (),
    columns: Sequence[str] = (),
    rows: Sequence[str] = (),
    money: Sequence[int | str] = (12, 15),
    draw_pile: int | str = 60,
    rides: int | Sequence[Ride] = 0,
    offer: str = "horse horse horse",
    stack: int | None = None,
    options: Options | None = None,
    **changes: Any,
) -> State:
    """Return the state at the passengers of seat 0, unless `mover` and `phase` say otherwise.

    Of what is given by seat or row, those left out have nothing. Piles are given by their cards, the top one
    first, or by their size; then they are filled with what is left. The rest of the 120 cards is discarded.
    """

    def each(written: Sequence[str], number: int) -> list[str]:
        return [*written, *[""] * (number - len(written))]

    held = tuple(tuple(sorted(cards(hand))) for hand in each(hands, 2))
    built = tuple(columns_of(own) for own in each(columns, 2))
    waiting = tuple(map(cards, each(rows, len(board.COLOURS))))
    left = Counter(dict(enumerate(board.CARD_COUNTS)))
    named = [pile for pile in (*money, draw_pile) if isinstance(pile, str)]
    for known in (*held, *waiting, *(one.cards for own in built for one in own), *map(cards, named)):
        left.subtract(known)
    assert min(left.values()) >= 0, "there are not so many of these cards"
    rest = list(KEY.shuffled([*left.elements()])[0])

    def pile(given: int | str) -> Cards:
        if isinstance(given, str):
            return cards(given)[::-1]
        return tuple(rest.pop() for _ in range(given))

    piles, drawing = tuple(map(pile, money)), pile(draw_pile)
    offered = tuple(map(tram, offer.split()))
    taken = [one.tram for own in built for one in own if one.tram is not None]
    mover = changes.pop("mover", 0)
    fields: dict[str, Any] = {
        "phase": "passengers",
        "starter": 0,
        "mover": mover,
        "turns": 0,
        "rows": waiting,
        "columns": built,
        "offer": offered,
        "stack": len(board.TRAM_STACK) - len(offered) - len(taken) if stack is None else stack,
        "cards": tuple(map(len, held)),
        "money": tuple(map(len, piles)),
        "draw_pile": len(drawing),
        "discard": len(rest),
        "rides": tuple(rides) if not isinstance(rides, int) else (Ride(0, (0, 0)),) * rides,
        "tours": (0, 0),
        "trace": Trace(mover),
        "last": None,
    }
    return State(
        options=options or Options(),
        rng=KEY,
        position=Position(**(fields | changes)),
        hands=held,
        money=piles,
        draw_pile=drawing,
        discard=tuple(rest),
    )


columns_of = columns


def play(state: State, *moves: Move) -> Step:
    """Play the moves, each by the seat to act, and return the last step."""
    assert moves, "nothing to play"
    for move in moves:
        step = rules.apply(state, min(rules.to_act(state)), move)
        state = step.state
    return step


def refusal(state: State, move: Move) -> Refusal | None:
    """Return why the seat to act may not make the move, or None."""
    try:
        rules.apply(state, min(rules.to_act(state)), move)
    except IllegalMoveError as error:
        return error.refusal
    return None


def legal(state: State) -> set[Move]:
    """Return the legal moves of the seat to act."""
    return set(rules.legal_moves(state, min(rules.to_act(state))))


def seen(state: State, seat: Seat | None = 0) -> View:
    """Return the view of a seat."""
    return rules.view(state, seat)


def aboard(name: str, row: str | None = None) -> BoardPassenger:
    """Return the move that plays a passenger; a conductor's row must be said."""
    return BoardPassenger(card(name), board.colour(card(name)) if row is None else colour(row))


def place(name: str, at: int | None = None) -> PlaceStation:
    """Return the move that plays a card to a column, or opens one."""
    return PlaceStation(card(name), at)


def income(name: str) -> AddIncome:
    """Return the move that puts a card into the money."""
    return AddIncome(card(name))


def buy(name: str, at: int) -> BuyTram:
    """Return the move that buys a tram."""
    return BuyTram(tram(name), at)
