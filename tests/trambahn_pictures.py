"""Sample pictures of Trambahn; `python tests/trambahn_pictures.py [folder]` writes them."""

from __future__ import annotations

import sys
import tempfile
from functools import cache
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any

if __name__ == "__main__":
    sys.path.insert(0, str(Path(__file__).parents[1]))

from msgspec.structs import replace
from samples import Samples

import renderers
from bot.engine import Rng
from bot.games.trambahn import board, rules
from bot.games.trambahn.moves import AddIncome, BoardPassenger, BuyTram, Done, PlaceStation
from bot.games.trambahn.view import Column, Options, Trace

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from renderers import Picture

NAMES = ("Ann", "Benedikt")
LONG = ("Maximiliana Wolkenbruch-Sturzenb", "W" * 32)
C = board.CONDUCTOR


def _choice(random: Random, moves: list[Any]) -> Any:
    """Return a move of a player who builds much and buys what there is."""
    trams = [move for move in moves if isinstance(move, BuyTram)]
    stations = [move for move in moves if isinstance(move, PlaceStation)]
    if trams and random.random() < 0.9:
        return max(trams, key=lambda move: move.tram)
    if stations and random.random() < 0.75:
        return min(
            stations, key=lambda m: (m.column is None and random.random() < 0.7, board.value(m.card), m.card)
        )
    if Done() in moves and random.random() < 0.6:
        return Done()
    return random.choice(moves)


@cache
def states(key: int = 1) -> tuple[Any, ...]:
    """Return every state of a match between such players, the first and the last one too."""
    random = Random(key)
    state = rules.setup(2, Options(), Rng.from_key(bytes([key]) * 32))
    found = [state]
    while seats := rules.to_act(state):
        seat = min(seats)
        state = rules.apply(state, seat, _choice(random, list(rules.legal_moves(state, seat)))).state
        found.append(state)
    return tuple(found)


def view(state: Any, seat: int | None = None) -> Any:
    """Return what a seat, or everybody, knows of a state."""
    return rules.view(state, seat)


def found(wanted: Callable[[Any], bool], key: int = 1) -> Any:
    """Return the first state of this kind; LookupError if there is none."""
    for state in states(key):
        if wanted(state):
            return state
    raise LookupError("no such state")


def begun(phase: str, rides: int = 5) -> Any:
    """Return a state in this step of a turn, after so many rides."""
    return found(lambda s: s.position.phase == phase and len(s.position.rides) >= rides)


def before_a_ride() -> tuple[Any, BoardPassenger]:
    """Return a state with a passenger who would set off a ride."""
    for state in states():
        for move in rules.legal_moves(state, state.position.mover):
            if (
                isinstance(move, BoardPassenger)
                and len(state.position.rows[move.row]) == board.ROW - 1
                and len(state.position.rides) > 4
            ):
                return state, move
    raise LookupError("no such state")


def column(colour: int, values: Iterable[int | None], tram: int | None) -> Column:
    """Return a column of these values, None for a conductor."""
    return Column(tuple(C if value is None else board.card(colour, value) for value in values), tram)


LONGEST = (
    column(0, (1, 2, 3, None, 4, 5, 6, 7, 8, 9, None, None, 10), 0),
    column(1, (1, 2, 3, None, None, 5, 6, 8, 9, 10), 1),
    column(2, range(1, 9), 2),
    column(2, (2, 3, 4, 5, 6, 7, None, None, None), 2),
    column(3, (9, 10), 1),
    column(3, (10,), 0),
    column(1, (4,), None),
)
"""A yard with columns as long as they hardly ever get."""


def crowded(number: int, seed: int = 1) -> tuple[Column, ...]:
    """Return so many columns of any kind."""
    random = Random(seed * 100 + number)
    return tuple(
        column(
            random.randrange(4),
            sorted(random.sample(range(1, 11), random.randint(1, 6))),
            random.choice((0, 1, 2)),
        )
        for _ in range(number)
    )


def with_columns(shown: Any, *columns: tuple[Column, ...], **changes: Any) -> Any:
    """Return a view with other columns, and nothing that was done to them."""
    nothing = {"trace": Trace(shown.position.mover), "last": None}
    return replace(shown, position=replace(shown.position, columns=columns, **nothing, **changes))


def views() -> Iterator[tuple[str, Any, dict[str, Any]]]:
    """Yield by name what a sample shows: a view and the arguments of its picture."""
    yield "start", view(states()[0]), {}
    yield "start_personal", view(states()[0], 1), {}
    early, late = begun("passengers", 2), begun("passengers", 8)
    yield "early", view(early), {}
    yield "late", view(late), {}
    yield "late_personal", view(late, 0), {}
    for phase in ("stations", "income", "trams"):
        middle = begun(phase)
        yield phase, view(middle, middle.position.mover), {}
    yield "waiting", view(begun("trams"), 1 - begun("trams").position.mover), {}
    state, move = before_a_ride()
    shown = view(state, state.position.mover)
    yield "ride_preview", shown, {"preview": (move,)}
    yield "hand", shown, {"scene": "hand"}
    yield "hand_preview", shown, {"scene": "hand", "preview": (AddIncome(shown.hand[0]),)}
    building = begun("stations", 6)
    seat = building.position.mover
    new = next(
        m for m in rules.legal_moves(building, seat) if isinstance(m, PlaceStation) and m.column is None
    )
    plan = (new, BuyTram(1, len(building.position.columns[seat])))
    yield "column_preview", view(building, seat), {"preview": plan}
    yield "long_columns", with_columns(view(building), LONGEST, crowded(7)), {}
    yield "long_personal", with_columns(view(building, seat), crowded(8), LONGEST), {}
    yield "many_columns", with_columns(view(building), crowded(12), crowded(10)), {}
    yield "most_columns", with_columns(view(building, seat), crowded(15), crowded(17)), {}
    yield "final", view(states()[-1]), {"scene": "final"}
    yield "final_personal", view(states(2)[-1], 0), {"scene": "final"}
    yield "over", view(states()[-1]), {}


def picture(shown: Any, **arguments: Any) -> Picture:
    """Return a sample's picture, with names and a computer player."""
    given: dict[str, Any] = {"names": NAMES, "computers": {1}} | arguments
    return renderers.render("trambahn", shown, **given)


SAMPLES = Samples(
    """
    start start_personal early late late_personal stations income trams waiting ride_preview hand
    hand_preview column_preview long_columns long_personal many_columns most_columns final
    final_personal over
    """,
    views,
)


def main() -> None:
    folder = Path(sys.argv[1]) if len(sys.argv) > 1 else Path(tempfile.mkdtemp(prefix="pictures-"))
    folder.mkdir(parents=True, exist_ok=True)
    for theme in renderers.THEMES:
        for name, (shown, arguments) in SAMPLES.items():
            drawn = picture(shown, theme=theme, **arguments)
            path = folder / f"{name}-{theme}.png"
            path.write_bytes(drawn.png)
            print(path, len(drawn.png), drawn.alt, sep="\n  ")


if __name__ == "__main__":
    main()
