"""Positions in a few words, as a person would draw them.

state = position("I2-H2-G3-F4-F5", "D5", card="blue green red grey")
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from bot.engine import ENGLISH, Rng, Step
from bot.games.traxx import board, rules, words
from bot.games.traxx.layout import LAYOUTS, Layout
from bot.games.traxx.parsing import parse
from bot.games.traxx.rounds import next_round
from bot.games.traxx.state import State
from bot.games.traxx.view import Options, Reached, Sheet

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    import pytest

    from bot.games.traxx.moves import Move

KEY = Rng.from_key(bytes(32))
LAYOUT = LAYOUTS["standard"]
EXAMPLE = "I2-H2-G3-F4-F5"
"""The path of the rules' example, from its end A: it started at F5."""
SNAKE = tuple(
    field
    for row, length in enumerate(board.ROWS)
    for field in range(sum(board.ROWS[:row]), sum(board.ROWS[:row]) + length)[:: 1 if row % 2 else -1]
)
"""A way through all 61 fields, row by row from A5."""


def field(name: str) -> int:
    """Return the field named."""
    found = board.field_named(name)
    assert found is not None, name
    return found


def fields(path: str) -> tuple[int, ...]:
    """Return the fields of a path such as "E9-D8"."""
    return tuple(map(field, path.split("-")))


def colours(names: str) -> tuple[int, ...]:
    """Return colours named with spaces between."""
    return tuple(board.COLOURS.index(name) for name in names.split())


def card_of(names: str) -> int:
    """Return the card with these colours, a doubled one named twice."""
    return board.CARDS.index(tuple(sorted(colours(names))))


def position(
    *paths: str,
    card: str = "blue green yellow grey",
    deck: Sequence[str] | None = None,
    reached: Sequence[Sequence[Reached]] = (),
    number: int | None = None,
    layout: str = "standard",
) -> State:
    """Return a match in mid-round, nobody having decided yet.

    Args:
        paths: a seat's path each, from end A to end B; it started at the field with a star, or at end B.
        card: the card of the round.
        deck: the cards to come, the next one first; all others if None.
        reached: what each seat has reached.
        number: the round; as many cards as are missing have been played if None.
        layout: the name of the layout.
    """
    now = card_of(card)
    to_come = (
        tuple(number for number in range(len(board.CARDS)) if number != now)
        if deck is None
        else tuple(card_of(names) for names in deck)
    )
    sheets = []
    for seat, path in enumerate(paths):
        names = path.split("-")
        start = next((name for name in names if name.endswith("*")), names[-1]).rstrip("*")
        done = tuple(reached[seat]) if seat < len(reached) else ()
        sheets.append(Sheet(field(start), fields(path.replace("*", "")), done))
    round_number = rules.ROUNDS - len(to_come) if number is None else number
    state = State(
        Options(layout=layout),
        KEY,
        round_number - 1,
        None,
        (now, *to_come),
        tuple(sheets),
        (None,) * len(paths),
    )
    return next_round(state)[0]


def move(state: State, seat: int, typed: str) -> Move:
    """Return the move as the seat would type it."""
    return parse(typed, rules.view(state, seat), ENGLISH)


def play(state: State, *typed: str) -> Step:
    """Let the seats that are to act decide, in their order; return the last step."""
    step = Step(state, ())
    for seat, path in zip(sorted(rules.to_act(state)), typed, strict=False):
        step = rules.apply(step.state, seat, move(step.state, seat, path))
    return step


def legal(state: State, seat: int = 0) -> set[str]:
    """Return the legal moves of a seat as they are typed, with plain dashes."""
    view = rules.view(state, seat)
    return {words.move(move, view, ENGLISH).replace("–", "-") for move in rules.legal_moves(state, seat)}


def use_layout(
    monkeypatch: pytest.MonkeyPatch,
    *,
    numbers: Mapping[str, int] | None = None,
    only: str | None = None,
    name: str = "other",
) -> str:
    """Add a layout: the standard one with other places of numbers, or with one colour only."""
    changed = Layout(
        "Other",
        LAYOUT.colours if only is None else colours(only) * board.FIELDS,
        LAYOUT.numbers if numbers is None else {field(place): number for place, number in numbers.items()},
        LAYOUT.starts,
    )
    everywhere: Any = dict(LAYOUTS) | {name: changed}
    for module in ("layout", "rounds", "rules", "view", "words"):
        monkeypatch.setattr(f"bot.games.traxx.{module}.LAYOUTS", everywhere)
    return name
