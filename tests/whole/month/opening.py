"""A house for a month: a clock that stands still between the moments, sketches that bear fingerprints."""

from __future__ import annotations

import logging
import shutil
from collections import deque
from contextlib import AsyncExitStack, asynccontextmanager
from datetime import timedelta
from io import BytesIO
from typing import TYPE_CHECKING, Any

import pytest
from aiohttp import web_app
from PIL import Image
from whole.house import Clock, House
from whole.month.people import BEGIN
from whole.month.watched import print_of

import renderers
from bot.engine import Match, Rng
from bot.games import GAMES
from bot.local import LoopbackDiscord, point_client_at

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Mapping, Sequence
    from datetime import datetime
    from pathlib import Path

    from whole.month.people import Person

    from bot.local.routing import RequestNote

RECORD = 50
"""So many things shown to each person are remembered; what is checked is heard when it happens."""


class StillClock(Clock):
    """A clock that moves only when it is told to."""

    def __call__(self) -> datetime:
        return BEGIN + self.ahead

    def move_to(self, moment: datetime) -> timedelta:
        """Go forward to a moment; return how far that was."""
        span = max(moment - self(), timedelta())
        self.ahead += span
        return span


class Requests(deque[Any]):
    """The requests of the program since they were asked for last."""

    def take(self) -> list[RequestNote]:
        """Return those that were answered, and forget them."""
        taken = [note for note in self if note.status]
        waiting = [note for note in self if not note.status]
        self.clear()
        self.extend(waiting)
        return taken


@asynccontextmanager
async def month_house(
    folder: Path,
    people: Sequence[Person],
    new_database: Path,
    *,
    seed: int,
    begun: Mapping[str, int],
    sketched: bool = True,
) -> AsyncIterator[House]:
    """Open a house for these people, with nothing left to chance.

    Args:
        folder: where its database is kept.
        people: who is there.
        new_database: a database to start with.
        seed: of everything that is dealt.
        begun: how many plies each game's matches have behind them when they are dealt, by the game's key.
        sketched: whether pictures are sketches.
    """
    shutil.copy(new_database, folder / "whistlestop.db")
    async with AsyncExitStack() as stack:
        patch = stack.enter_context(pytest.MonkeyPatch.context())
        patch.setattr(Rng, "fresh", _Deals(seed).fresh)
        for key, plies in begun.items():
            rules: Any = GAMES[key].rules
            patch.setattr(rules, "setup", _Begun(key, plies).setup)
        if sketched:
            patch.setattr(renderers, "render", _Sketcher().render)
        loopback = LoopbackDiscord(port=0, seats=tuple(each.seat for each in people), record=RECORD)
        loopback._door.requests = Requests()
        await stack.enter_async_context(loopback)
        stack.enter_context(point_client_at(loopback.address))
        house = House(loopback, folder)
        house.clock = StillClock()
        logging.getLogger().addHandler(house.faults)
        stack.callback(logging.getLogger().removeHandler, house.faults)
        stack.push_async_callback(house.close)
        yield house
    web_app._cached_build_middleware.cache_clear()


class _Deals:
    """Keys, the same ones in every month of a seed."""

    def __init__(self, seed: int) -> None:
        self._drawn = seed << 32

    def fresh(self) -> Rng:
        self._drawn += 1
        return Rng(self._drawn.to_bytes(32, "big"))


class _Sketcher:
    """Draws nothing, but tells what a picture would be drawn from."""

    def __init__(self) -> None:
        drawn = BytesIO()
        Image.new("RGB", (30, 20), "white").save(drawn, "PNG")
        self._png = drawn.getvalue()

    def render(self, _game: str, view: object, *, scene: str, **_how: object) -> renderers.Picture:
        return renderers.Picture(self._png, 30, 20, f"a sketch of the {scene} {print_of(view)}")


class _Begun:
    """Deals matches in which computers have made the first plies."""

    def __init__(self, key: str, plies: int) -> None:
        self._game, self._plies = GAMES[key], plies
        self._setup = self._game.rules.setup
        self._states: dict[tuple[int, Any, Rng], Any] = {}

    def setup(self, seats: int, options: Any, rng: Rng) -> Any:
        dealt = (seats, options, rng)
        if dealt not in self._states:
            self._states[dealt] = self._play(self._setup(seats, options, rng))
        return self._states[dealt]

    def _play(self, state: Any) -> Any:
        """Return the state after those plies, or the last before the match would be over."""
        match, chance = Match(self._game.rules, state), Rng(bytes(32))
        for _ in range(self._plies):
            state = match.state
            seat = min(match.to_act)
            moves = tuple(match.legal_moves(seat))
            match.play(seat, self._game.autoplayer(match.view(seat), moves, chance))
            if not match.to_act:
                return state
        return match.state
