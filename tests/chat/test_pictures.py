"""Pictures are drawn off the event loop, few at a time, and kept for the next who looks."""

from __future__ import annotations

import asyncio
import threading
from typing import TYPE_CHECKING, Any

import pytest

import renderers
from bot.chat.pictures import AT_ONCE, KEPT, Pictures
from bot.chat.texts import text_for
from bot.games import GAMES
from bot.matches import Matches
from bot.store import Store

if TYPE_CHECKING:
    from collections.abc import AsyncIterator
    from pathlib import Path

    from bot.matches.table import Table

TEXT = text_for(None)


@pytest.fixture
async def table(tmp_path: Path) -> AsyncIterator[Table]:
    async with await Store.open(f"sqlite+aiosqlite:///{tmp_path / 'x.db'}") as store:
        matches = Matches(store)
        await matches.lobby.open(GAMES["transamerica"], user_id=1, name="Ann", channel_id=7, guild_id=5)
        await matches.lobby.join(1, 2, "Ben")
        yield await matches.lobby.start(1, 1)


class Drawn:
    """Counts what is drawn, and in how many threads at once."""

    def __init__(self) -> None:
        self.calls: list[dict[str, Any]] = []
        self.most = self._now = 0
        self.fails = False
        self._lock = threading.Lock()

    def render(self, game: str, view: Any, **how: Any) -> renderers.Picture:
        with self._lock:
            self._now += 1
            self.most = max(self.most, self._now)
            self.calls.append(how)
        try:
            if self.fails:
                raise ZeroDivisionError
            threading.Event().wait(0.01)
            return renderers.Picture(b"png", 30, 20, f"{game} {'x' * 2000}")
        finally:
            with self._lock:
                self._now -= 1


@pytest.fixture
def drawn(monkeypatch: pytest.MonkeyPatch) -> Drawn:
    counter = Drawn()
    monkeypatch.setattr(renderers, "render", counter.render)
    return counter


@pytest.fixture
async def pictures() -> AsyncIterator[Pictures]:
    found = Pictures()
    yield found
    found.close()


async def test_a_file_has_its_scene_for_a_name_and_the_picture_s_words(
    table: Table, drawn: Drawn, pictures: Pictures
) -> None:
    file = await pictures.file(table, table.view(None), "board", TEXT, name="12")
    assert file is not None
    assert file.filename == "board-12.png"
    assert file.description is not None
    assert file.description.startswith("transamerica")
    assert len(file.description) == 1024
    bare = await pictures.file(table, table.view(None), "hand", TEXT)
    assert bare is not None
    assert bare.filename == "hand.png"


async def test_the_same_picture_is_drawn_once(table: Table, drawn: Drawn, pictures: Pictures) -> None:
    for name in ("1", "2"):
        await pictures.file(table, table.view(None), "board", TEXT, name=name)
    assert len(drawn.calls) == 1
    for seat in (0, 1):
        await pictures.file(table, table.view_of_seat(seat), "board", TEXT)
    await pictures.file(table, table.view(None), "board", TEXT, theme="dark")
    await pictures.file(table, table.view(None), "hand", TEXT)
    assert len(drawn.calls) == 5


async def test_only_the_last_pictures_are_kept(table: Table, drawn: Drawn, pictures: Pictures) -> None:
    for number in range(KEPT + 5):
        await pictures.file(table, table.view(None), f"scene{number}", TEXT)
    assert len(pictures._kept) == KEPT
    await pictures.file(table, table.view(None), "scene0", TEXT)
    assert len(drawn.calls) == KEPT + 6


async def test_few_are_drawn_at_the_same_time(table: Table, drawn: Drawn, pictures: Pictures) -> None:
    files = (pictures.file(table, table.view(None), f"scene{number}", TEXT) for number in range(8))
    await asyncio.gather(*files)
    assert len(drawn.calls) == 8
    assert drawn.most == AT_ONCE
