"""Games with a fault planted in them, which the laws must catch."""

from __future__ import annotations

from types import SimpleNamespace
from typing import TYPE_CHECKING, Any

import msgspec
import pytest
from games.walks import Setup, walk
from msgspec.structs import replace

from bot.engine import EngineError, Step

if TYPE_CHECKING:
    from collections.abc import Callable

    from games.walks import Walk

    from bot.engine import Game

BROKEN = (AssertionError, pytest.fail.Exception, EngineError, msgspec.ValidationError)


def with_fault(game: Game, **changed: Any) -> Game:
    """Return the game with functions of its rules, or a whole part of it, exchanged."""
    parts = {name: value for name, value in changed.items() if name in ("words", "autoplayer", "next_seat")}
    names = ("State", "Move", "View", "Event", "setup", "to_act", "legal_moves", "apply", "view", "redeal")
    kept = {name: getattr(game.rules, name) for name in (*names, "result")}
    faulty: Any = SimpleNamespace(**(kept | {n: f for n, f in changed.items() if n not in parts}))
    return replace(game, rules=faulty, **parts)


def assert_caught(
    law: Callable[[Walk], None], game: Game, *, options: Any = None, computers: bool = False
) -> None:
    setup = Setup(game, min(3, game.seats[-1]), options or game.options(), computers)
    with pytest.raises(BROKEN):
        law(walk(setup))


def changed_state(step: Step, **changes: Any) -> Step:
    return Step(replace(step.state, **changes), step.events, step.reveals)
