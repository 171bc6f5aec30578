"""Sample pictures from played matches; `python tests/sample_pictures.py [folder]` writes them."""

from __future__ import annotations

import sys
import tempfile
from functools import cache
from math import hypot
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any

if __name__ == "__main__":
    sys.path.insert(0, str(Path(__file__).parents[1]))

import msgspec
from samples import Samples

import renderers
from bot.engine import Match, Rng
from bot.engine.bits import bits, members
from bot.games import GAMES
from bot.games.transamerica import board
from bot.games.transamerica.moves import LayTrack, PlaceMarker
from bot.games.transamerica.view import Options, Position, Trace

if TYPE_CHECKING:
    from collections.abc import Iterator

    from renderers import Drawn, Picture

NAMES = ("Ann", "Ben", "Chloé", "Dan", "Ève", "Fritz")
GAME = GAMES["transamerica"]


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


def views() -> Iterator[tuple[str, Any, dict[str, Any]]]:
    """Yield by name what a sample shows: a view and the arguments of its picture."""
    two, four, six = states(2), states(4), states(6, 2)
    yield "start", view(four[0]), {}
    placing = view(four[2], four[2].mover)
    yield "placing", placing, {}
    yield "placing_preview", placing, {"preview": (PlaceMarker(free_junction(placing)),)}
    yield "two", view(two[60]), {}
    yield "two_personal", view(two[60], 0), {}
    yield "four", view(four[140]), {}
    yield "four_personal", view(four[140], 3), {}
    yield "four_hand", view(four[140], 3), {"scene": "hand"}
    yield "four_round", view(four[140], 3), {"scene": "round"}
    yield "six", view(six[110]), {}
    yield "six_personal", view(six[110], 5), {}
    yield "six_round", view(six[-1]), {"scene": "round"}
    yield "preview", view(four[33], four[33].mover), {"preview": two_tracks(four[33])}
    vexed = states(3, vexation=True)
    laid = max(vexed, key=lambda state: sum(lines.bit_count() for lines in state.position.coloured))
    yield "vexation", view(laid), {}
    yield "vexation_personal", view(laid, 1), {}
    yield "fixed_rounds", view(states(3, rounds=3)[60]), {}
    yield "over", view(states(5, 3)[-1]), {}
    yield "over_round", view(states(5, 3)[-1]), {"scene": "round"}


def scattered(seats: int, seed: int, seat: int | None = None) -> Any:
    """Return a view with markers and tracks anywhere, harder on a picture than any real match."""
    random = Random(seed)
    bare = view(start(seats), seat)
    lines = list(members(board.LINES))
    junctions = random.sample(sorted(board.JUNCTION_NAMES), seats)
    # Markers close together are the hard case, so that every other sample has all of them in one corner.
    if seed % 2:
        x, y = board.position(junctions[0])
        junctions = sorted(
            board.JUNCTION_NAMES,
            key=lambda j: hypot(board.position(j)[0] - x, board.position(j)[1] - y),
        )[:seats]
    return msgspec.structs.replace(
        bare,
        phase="building",
        position=Position(
            tuple(junctions), bits(random.sample(lines, random.randrange(board.TRACKS))), (0,) * seats
        ),
        last=Trace(0, None, tuple(random.sample(lines, 2))),
    )


def two_tracks(state: Any) -> tuple[LayTrack, ...]:
    """Return a turn that the mover could play: two single tracks, the second at the end of the first."""
    rules = GAME.rules
    for first in rules.legal_moves(state, state.mover):
        if isinstance(first, LayTrack) and board.SINGLES >> first.line & 1:
            after = rules.apply(state, state.mover, first).state
            for second in rules.legal_moves(after, state.mover):
                if isinstance(second, LayTrack) and set(board.ends(second.line)) & set(
                    board.ends(first.line)
                ):
                    return first, second
    raise LookupError("no such turn")


def free_junction(view: Any) -> int:
    """Return a junction that is free for a marker: the middle of the board."""
    return next(junction for junction in (135, 134, 136) if junction not in view.position.markers)


def drawn(view: Any, **arguments: Any) -> Drawn:
    """Return a sample's picture before it is encoded, with names and a computer player."""
    given: dict[str, Any] = {"names": NAMES[: view.seats], "computers": {view.seats - 1}} | arguments
    return renderers.draw("transamerica", view, **given)


def picture(view: Any, **arguments: Any) -> Picture:
    """Return a sample's picture, with names and a computer player."""
    given: dict[str, Any] = {"names": NAMES[: view.seats], "computers": {view.seats - 1}} | arguments
    return renderers.render("transamerica", view, **given)


SAMPLES = Samples(
    """
    start placing placing_preview two two_personal four four_personal four_hand four_round six
    six_personal six_round preview vexation vexation_personal fixed_rounds over over_round
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
