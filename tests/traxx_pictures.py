"""Sample pictures of Traxx; `python tests/traxx_pictures.py [folder]` writes them."""

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
from bot.games.traxx import board, rules
from bot.games.traxx.layout import LAYOUTS
from bot.games.traxx.moves import DrawPath, Pass
from bot.games.traxx.view import FinishedRound, Options, Reached, Sheet

if TYPE_CHECKING:
    from collections.abc import Iterator

    from renderers import Drawn, Picture

NAMES = ("Ann", "Ben", "Chloé", "Dorothea")
LONG = (
    "Maximiliana Wolkenbruch-Sturzenb",
    "W" * 32,
    "Bartholomäus von und zu Tannhaus",
    "iiiiiiiiiiiiiiiiiiiiiiiiiiiiiiii",
)


@cache
def states(seats: int, key: int = 1) -> tuple[Any, ...]:
    """Return every state of a match, the first and the last one too; all draw far, and numbers first."""
    match = Match(rules, rules.setup(seats, Options(), Rng.from_key(bytes([key]) * 32)))
    random = Random(key)
    found = [match.state]
    while match.to_act:
        seat = max(match.to_act) if random.random() < 0.5 else min(match.to_act)
        numbers = LAYOUTS[match.state.options.layout].numbers

        def wish(move: Any, numbers: dict[int, int] = numbers) -> tuple[int, float]:
            fields = move.fields if isinstance(move, DrawPath) else ()
            return len(fields) + sum(numbers.get(field, 0) for field in fields), random.random()

        match.play(seat, max(match.legal_moves(seat), key=wish))
        found.append(match.state)
    return tuple(found)


def view(state: Any, seat: int | None = None) -> Any:
    """Return what a seat, or everybody, knows of a state."""
    return rules.view(state, seat)


def at(seats: int, round_: int, decided: int = 0, key: int = 1) -> Any:
    """Return a state of a round, in which so many have decided (those without a step included)."""
    return next(
        state
        for state in states(seats, key)
        if state.round == round_
        and sum(move is not None for move in state.sealed) >= decided
        and state.card is not None
    )


def longest(state: Any, seat: int, steps: int | None = None) -> DrawPath:
    """Return a longest path that the seat could draw, or its first steps."""
    moves = [move for move in rules.legal_moves(state, seat) if isinstance(move, DrawPath)]
    best = max(moves, key=lambda move: len(move.fields))
    return DrawPath(best.end, best.fields[:steps])


def sealed(state: Any, seat: int, move: Any) -> Any:
    """Return the state after a seat has decided."""
    return rules.apply(state, seat, move).state


def views() -> Iterator[tuple[str, Any, dict[str, Any]]]:
    """Yield by name what a sample shows: a view and the arguments of its picture."""
    for seats in (1, 2, 3, 4):
        yield f"start_{seats}", view(states(seats)[0]), {}
        yield f"middle_{seats}", view(at(seats, 7, decided=seats // 2)), {}
        yield (
            f"last_round_{seats}",
            view(at(seats, 15)) if has_round(seats, 15) else view(states(seats)[-2]),
            {},
        )
        yield f"final_{seats}", view(states(seats)[-1]), {"scene": "final"}
        state = at(seats, 7)
        seat = min(rules.to_act(state))
        yield f"personal_{seats}", view(state, seat), {}
        yield f"preview_{seats}", view(state, seat), {"preview": (longest(state, seat, 2),)}
        yield f"over_personal_{seats}", view(states(seats)[-1], seats - 1), {}
    begin = states(4)[0]
    yield "start_personal", view(begin, 0), {}
    yield "start_preview", view(begin, 0), {"preview": (longest(begin, 0),)}
    state = at(4, 7)
    seat = min(rules.to_act(state))
    yield "end_chosen", view(state, seat), {"preview": (DrawPath("B", ()),)}
    yield "pass_preview", view(state, seat), {"preview": (Pass(),)}
    yield "sealed", view(sealed(state, seat, longest(state, seat)), seat), {}
    yield "sealed_pass", view(sealed(state, seat, Pass()), seat), {}
    stuck = next(s for s in states(4) if s.card is not None and view(s).stuck)
    yield "stuck", view(stuck), {}
    yield "stuck_personal", view(stuck, view(stuck).stuck[0]), {}
    yield "crowded", scattered(4, 1), {}
    yield "crowded_personal", scattered(4, 1, 0), {}


def has_round(seats: int, round_: int) -> bool:
    """Whether anybody could decide anything in a round of the sample match."""
    return any(state.round == round_ and state.card is not None for state in states(seats))


def scattered(seats: int, seed: int, seat: int | None = None) -> Any:
    """Return a view with long random paths over many numbers, harder on a picture than a real match."""
    random = Random(seed)
    state = states(seats)[0]
    layout = LAYOUTS[state.options.layout]
    sheets = []
    for sheet in state.sheets:
        # Long, with both ends free to go on.
        paths = [wander(sheet.start, random)[4:-4] for _ in range(40)]
        path = max((path for path in paths if sheet.start in path), key=len)
        reached = [
            Reached(number, 3, number if random.random() < 0.5 else -(-number // 2))
            for field in path
            if (number := layout.numbers.get(field)) is not None
        ]
        sheets.append(Sheet(sheet.start, path, tuple(reached)))
    moves = tuple(
        DrawPath("A", tuple(reversed(sheet.path[:4]))) if number % 3 else Pass()
        for number, sheet in enumerate(sheets)
    )
    crowded = replace(
        state,
        round=9,
        sheets=tuple(sheets),
        last=FinishedRound(8, 3, moves, ()),
        deck=state.deck[:6],
        sealed=tuple(Pass() if random.random() < 0.5 and number else None for number in range(seats)),
    )
    return view(crowded, seat)


def wander(start: int, random: Random) -> tuple[int, ...]:
    """Return a random path that goes on from both ends until it can no more."""
    path = [start]
    for turn in (-1, 1):
        while True:
            tip = path[0] if turn < 0 else path[-1]
            free = [f for f in range(board.FIELDS) if board.NEIGHBOURS[tip] >> f & 1 and f not in path]
            if not free or (turn < 0 and len(path) > board.FIELDS // 2):
                break
            path.insert(0 if turn < 0 else len(path), random.choice(free))
    return tuple(path)


def drawn(view: Any, **arguments: Any) -> Drawn:
    """Return a sample's picture before it is encoded, with names and a computer player."""
    given: dict[str, Any] = {"names": NAMES[: view.seats], "computers": {view.seats - 1}} | arguments
    return renderers.draw("traxx", view, **given)


def picture(view: Any, **arguments: Any) -> Picture:
    """Return a sample's picture, with names and a computer player."""
    given: dict[str, Any] = {"names": NAMES[: view.seats], "computers": {view.seats - 1}} | arguments
    return renderers.render("traxx", view, **given)


SAMPLES = Samples(
    """
    start_1 middle_1 last_round_1 final_1 personal_1 preview_1 over_personal_1 start_2 middle_2
    last_round_2 final_2 personal_2 preview_2 over_personal_2 start_3 middle_3 last_round_3 final_3
    personal_3 preview_3 over_personal_3 start_4 middle_4 last_round_4 final_4 personal_4 preview_4
    over_personal_4 start_personal start_preview end_chosen pass_preview sealed sealed_pass stuck
    stuck_personal crowded crowded_personal
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
