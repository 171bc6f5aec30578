"""The house: the whole program, running, for one test."""

from __future__ import annotations

import hashlib
import logging
import shutil
from contextlib import AsyncExitStack, asynccontextmanager
from io import BytesIO
from typing import TYPE_CHECKING

import msgspec
import pytest
from local.openapi import check_requests
from PIL import Image
from whole.house import House, check_controls

import renderers
from bot.engine import Rng
from bot.local import DEFAULT_SEATS, LoopbackDiscord, point_client_at

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Callable
    from contextlib import AbstractAsyncContextManager
    from pathlib import Path

    from bot.local import Seat
    from bot.local.routing import RequestNote

    Opened = Callable[..., AbstractAsyncContextManager[House]]


CHANNEL = "/channels/{channel_id}"


class Deals:
    """Keys for matches, the same ones in every house: its first match is dealt by 1, its second by 2."""

    drawn = 0

    @classmethod
    def fresh(cls) -> Rng:
        """Return the generator of the next match."""
        cls.drawn += 1
        return Rng(cls.drawn.to_bytes(32, "big"))


@pytest.fixture(autouse=True)
def same_deals(no_power_cut: None, monkeypatch: pytest.MonkeyPatch) -> None:
    """Let every house deal the same cities each time."""
    monkeypatch.setattr(Rng, "fresh", Deals.fresh)


@pytest.fixture
def sketches(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let pictures be sketches: half of the time of a turn is painting, which is not the point everywhere."""
    drawn = BytesIO()
    Image.new("RGB", (30, 20), "white").save(drawn, "PNG")

    def sketch(_game: str, _view: object, *, scene: str, **_how: object) -> renderers.Picture:
        return renderers.Picture(drawn.getvalue(), 30, 20, f"a sketch of the {scene}")

    monkeypatch.setattr(renderers, "render", sketch)


@pytest.fixture
def fingerprints(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let pictures be sketches that differ wherever what they would be drawn from differs.

    So what is shown can be compared without painting, and a view that holds more than it should is noticed
    even where its picture would not show it.
    """

    def fingerprint(game: str, view: object, *, scene: str, **how: object) -> renderers.Picture:
        about = repr((game, view, scene, [(name, how[name]) for name in sorted(how) if name != "text"]))
        drawn = BytesIO()
        Image.frombytes("RGB", (8, 4), hashlib.shake_128(about.encode()).digest(96)).save(drawn, "PNG")
        return renderers.Picture(drawn.getvalue(), 8, 4, f"a sketch of the {scene}")

    monkeypatch.setattr(renderers, "render", fingerprint)


_seen: set[bytes] = set()


def _is_new(note: RequestNote) -> bool:
    """Whether no request like this was checked before: every program sends the same commands, for example."""
    key = hashlib.sha256(msgspec.json.encode((note.method, note.route, note.status, note.body))).digest()
    is_new = key not in _seen
    _seen.add(key)
    return is_new


@asynccontextmanager
async def _open_house(
    folder: Path, seats: tuple[Seat, ...] = DEFAULT_SEATS, *, start: bool = True
) -> AsyncIterator[House]:
    Deals.drawn = 0
    async with AsyncExitStack() as stack:
        loopback = await stack.enter_async_context(LoopbackDiscord(port=0, seats=seats))
        stack.enter_context(point_client_at(loopback.address))
        house = House(loopback, folder)
        logging.getLogger().addHandler(house.faults)
        stack.callback(logging.getLogger().removeHandler, house.faults)
        stack.push_async_callback(house.close)
        if start:
            await house.open()
        yield house
        assert loopback.broken == []
        assert house.faults.messages == []
        check_requests(note for note in loopback.requests if _is_new(note))
        check_controls(loopback)
        renamed = [
            note for note in loopback.requests if note.route == CHANNEL and "name" in (note.body or ())
        ]
        assert renamed == []


@pytest.fixture
def open_house(tmp_path: Path, new_database: Path) -> Opened:
    """Opens a house with other people in it, or several one after another.

    When it closes, everything the bot asked for must have been there, every request that was accepted must
    fit Discord's description of its API, no fault may have been reported, and no control may be dead.
    """
    opened = 0

    def another(
        seats: tuple[Seat, ...] = DEFAULT_SEATS, *, start: bool = True
    ) -> AbstractAsyncContextManager[House]:
        nonlocal opened
        opened += 1
        folder = tmp_path / str(opened)
        folder.mkdir()
        shutil.copy(new_database, folder)
        return _open_house(folder, seats, start=start)

    return another


@pytest.fixture
async def house(open_house: Opened) -> AsyncIterator[House]:
    """The whole program, ready, with Ann, Ben, Chloé and Dan before it."""
    async with open_house() as opened:
        yield opened
