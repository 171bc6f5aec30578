"""Sample pictures of Cable Car; `python tests/cable_car_pictures.py [folder]` writes them."""

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
from bot.engine import Match, Rng
from bot.games.cable_car import GAME, board
from bot.games.cable_car.laying import position_of
from bot.games.cable_car.moves import DrawTile, PlaceTile
from bot.games.cable_car.view import EMPTY, Options, Trace, lines, playable

if TYPE_CHECKING:
    from collections.abc import Iterator

    from renderers import Picture

NAMES = ("Ann", "Ben", "Chloé", "Dan", "Ève", "Fritz")
LONG = (
    "Maximiliana Wolkenbruch-Sturzenb",
    "W" * 32,
    "Bartholomäus von und zu Tannhaus",
    "iiiiiiiiiiiiiiiiiiiiiiiiiiiiiiii",
    "Anna-Sophia Öztürk the Unbeatable",
    "Дмитрий Александрович Рождествен",
)


def start(seats: int, key: int = 1, **options: Any) -> Any:
    """Return the state before the first ply."""
    return GAME.rules.setup(seats, Options(**options), Rng.from_key(bytes([key]) * 32))


@cache
def states(seats: int, key: int = 1, **options: Any) -> tuple[Any, ...]:
    """Return every state of a match between computer players, the first and the last one too."""
    match = Match(GAME.rules, start(seats, key, **options))
    found = [match.state]
    rng = Rng.from_key(bytes(32))
    while match.to_act:
        seat = min(match.to_act)
        match.play(seat, GAME.autoplayer(match.view(seat), tuple(match.legal_moves(seat)), rng))
        found.append(match.state)
    return tuple(found)


def view(state: Any, seat: int | None = None) -> Any:
    """Return what a seat, or everybody, knows of a state."""
    return GAME.rules.view(state, seat)


def with_tiles(number: int, seats: int, key: int = 1, **options: Any) -> Any:
    """Return the first state of a match with so many tiles on the board, at the start of a turn."""
    return next(
        state
        for state in states(seats, key, **options)
        if state.position.placed.bit_count() == number and state.phase != "placing_drawn"
    )


def drawing(tiles: int = 30, seats: int = 4) -> Any:
    """Return a state in which the mover must place a tile just drawn."""
    state = with_tiles(tiles, seats)
    return GAME.rules.apply(state, state.mover, DrawTile()).state


def full(seats: int, seed: int, seat: int | None = None) -> Any:
    """Return a view with all 60 tiles anywhere: every line ends, more wildly than in a real match."""
    random = Random(seed)
    deck = [tile for tile, number in board.TILES.items() for _ in range(number)]
    random.shuffle(deck)
    return _filled(seats, deck, seat)


def scattered(seats: int, seed: int, seat: int | None = None) -> Any:
    """Return a view with about half the squares filled anywhere, so that lines go on everywhere."""
    random = Random(seed)
    deck: list[str | None] = [tile for tile, number in board.TILES.items() for _ in range(number)]
    random.shuffle(deck)
    return _filled(
        seats, [tile if random.random() < 0.3 + 0.05 * (seed % 8) else None for tile in deck], seat
    )


def _filled(seats: int, deck: list[Any], seat: int | None) -> Any:
    rest = iter(deck)
    tiles = tuple(None if square in board.POWER_STATION else next(rest) for square in range(board.SQUARES))
    position = position_of(tiles)
    points = [0] * seats
    for line in lines(position, seats):
        if line.owner is not None:
            points[line.owner] += line.points
    laid = [square for square, tile in enumerate(tiles) if tile is not None]
    bare = view(start(seats), seat)
    last = tiles[laid[len(laid) // 2]]
    assert last is not None
    ended = tuple(line.station for line in lines(position, seats) if line.end is not None)
    return replace(
        bare,
        position=position,
        points=tuple(points),
        last=Trace(0, laid[len(laid) // 2], last, drawn=False, finished=ended[:3]),
        to_act=(seat or 0,),
        mover=seat or 0,
    )


def empty(seats: int, seat: int | None = None) -> Any:
    """Return a view of an empty board."""
    return replace(view(start(seats), seat), position=EMPTY, last=None)


@cache
def scoring() -> Any:
    """Return a state in which the mover could finish two lines or more with one tile."""
    for state in states(4):
        if state.phase == "placing" and state.position.placed.bit_count() > 20:
            after = GAME.rules.apply(state, state.mover, placement(view(state, state.mover))).state
            if len(after.last.finished) > 1 and after.points != state.points:
                return state
    raise LookupError("no such state")


def placement(shown: Any) -> PlaceTile:
    """Return the placement that finishes most among those of a view, the last of them."""

    def worth(move: PlaceTile) -> int:
        after = GAME.rules.apply(_state_of(shown, move), shown.mover, move)
        return len(after.state.last.finished)

    moves = [
        PlaceTile(square, tile)
        for tile, squares in playable(shown).items()
        for square in range(board.SQUARES)
        if squares >> square & 1
    ]
    return max(reversed(moves), key=worth)


def _state_of(shown: Any, move: PlaceTile) -> Any:
    """Return a state that looks like the view to its seat."""
    hands = tuple((move.tile,) if seat == shown.mover else () for seat in range(shown.seats))
    return replace(
        start(shown.seats),
        phase="placing",
        mover=shown.mover,
        position=shown.position,
        points=shown.points,
        hands=hands,
        options=Options(),
    )


def views() -> Iterator[tuple[str, Any, dict[str, Any]]]:
    """Yield by name what a sample shows: a view and the arguments of its picture."""
    first = start(4)
    yield "start", view(first), {}
    yield "start_personal", view(first, first.mover), {}
    early = with_tiles(9, 3)
    yield "early_three", view(early), {}
    yield "early_three_personal", view(early, early.mover), {}
    middle = with_tiles(34, 4)
    yield "four", view(middle), {}
    yield "four_personal", view(middle, middle.mover), {}
    yield "four_waiting", view(middle, (middle.mover + 1) % 4), {}
    yield "four_hand", view(middle, middle.mover), {"scene": "hand"}
    shown = view(scoring(), scoring().mover)
    yield "preview", shown, {"preview": (placement(shown),)}
    drawn = drawing()
    yield "drawn", view(drawn), {}
    yield "drawn_personal", view(drawn, drawn.mover), {}
    yield "drawn_hand", view(drawn, drawn.mover), {"scene": "hand"}
    six = with_tiles(44, 6)
    yield "six", view(six), {}
    yield "six_personal", view(six, six.mover), {}
    two = with_tiles(50, 2)
    yield "two", view(two), {}
    yield "two_personal", view(two, two.mover), {}
    yield "two_hand", view(two, two.mover), {"scene": "hand"}
    free = with_tiles(20, 5, orientation="free", hand=3)
    yield "free", view(free), {}
    yield "free_personal", view(free, free.mover), {}
    yield "free_hand", view(free, free.mover), {"scene": "hand"}
    kept = GAME.rules.apply(free, free.mover, DrawTile()).state
    yield "free_drawn_hand", view(kept, kept.mover), {"scene": "hand"}
    yield "over", view(states(4)[-1]), {}
    yield "over_six", view(states(6)[-1]), {}
    yield "over_personal", view(states(6)[-1], 5), {}
    yield "over_hand", view(states(6)[-1], 5), {"scene": "hand"}
    yield "full", full(6, 1), {}


def picture(view: Any, **arguments: Any) -> Picture:
    """Return a sample's picture, with names and a computer player."""
    given: dict[str, Any] = {"names": NAMES[: view.seats], "computers": {view.seats - 1}} | arguments
    return renderers.render("cable_car", view, **given)


SAMPLES = Samples(
    """
    start start_personal early_three early_three_personal four four_personal four_waiting four_hand
    preview drawn drawn_personal drawn_hand six six_personal two two_personal two_hand free
    free_personal free_hand free_drawn_hand over over_six over_personal over_hand full
    """,
    views,
)


def main() -> None:
    folder = Path(sys.argv[1]) if len(sys.argv) > 1 else Path(tempfile.mkdtemp(prefix="pictures-"))
    folder.mkdir(parents=True, exist_ok=True)
    for theme in renderers.THEMES:
        for name, (view, arguments) in SAMPLES.items():
            drawn = picture(view, theme=theme, **arguments)
            path = folder / f"{name}-{theme}.png"
            path.write_bytes(drawn.png)
            print(path, len(drawn.png), drawn.alt, sep="\n  ")


if __name__ == "__main__":
    main()
