"""Pictures for messages, drawn off the event loop, a few at a time."""

from __future__ import annotations

import asyncio
import io
import logging
from collections import OrderedDict
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING, Any

import discord

import renderers

if TYPE_CHECKING:
    from collections.abc import Sequence

    from bot.engine import Text
    from bot.matches.table import Table

log = logging.getLogger(__name__)

AT_ONCE = 2
KEPT = 48
"""How many pictures are kept: several people look at the same board."""
LONGEST_ALT = 1024


class Pictures:
    """Draws, and keeps what was drawn last."""

    def __init__(self) -> None:
        self._pool = ThreadPoolExecutor(AT_ONCE, thread_name_prefix="drawing")
        self._film_pool = ThreadPoolExecutor(1, thread_name_prefix="filming")
        self._kept: OrderedDict[tuple[Any, ...], renderers.Picture] = OrderedDict()

    async def warm(self, game: str, theme: str = "light") -> None:
        """Draw what never changes, so that the first player does not wait for it."""
        await asyncio.get_running_loop().run_in_executor(self._pool, renderers.warm, game, theme)

    async def file(
        self,
        table: Table,
        view: Any,
        scene: str,
        text: Text,
        *,
        theme: str = "light",
        preview: tuple[Any, ...] = (),
        name: str = "",
    ) -> discord.File | None:
        """Return a picture to attach, with its alt text.

        None if it cannot be drawn: that is reported, and the words go out without it, since nobody may wait
        on a fault in a picture.

        Args:
            table: the match.
            view: what the reader may see of it: the picture shows nothing else.
            scene: which picture.
            text: the reader's translator.
            theme: the reader's colours.
            preview: moves to draw as a proposal.
            name: what makes the file's name recognisable; never anything secret.
        """
        try:
            picture = await self._picture(table, view, scene, text, theme, preview)
        except Exception:
            log.exception("match %s: the picture %s could not be drawn", table.match_id, scene)
            return None
        return discord.File(
            io.BytesIO(picture.png),
            filename=f"{scene}{name and '-'}{name}.png",
            description=picture.alt[:LONGEST_ALT],
        )

    async def _picture(
        self, table: Table, view: Any, scene: str, text: Text, theme: str, preview: tuple[Any, ...]
    ) -> renderers.Picture:
        names, computers = table.names, table.computers
        key = (table.match_id, table.row.seq, scene, view, names, computers, id(text), theme, preview)
        if key in self._kept:
            self._kept.move_to_end(key)
            return self._kept[key]
        picture = await asyncio.get_running_loop().run_in_executor(
            self._pool,
            lambda: renderers.render(
                table.game.key,
                view,
                scene=scene,
                names=names,
                computers=computers,
                text=text,
                theme=theme,
                preview=preview,
            ),
        )
        self._kept[key] = picture
        while len(self._kept) > KEPT:
            self._kept.popitem(last=False)
        return picture

    async def film(
        self, table: Table, views: Sequence[Any], text: Text, theme: str, most_bytes: int
    ) -> renderers.Film | None:
        """Return a match as one animated picture, a view a frame; None (and a report) if it cannot be drawn.

        It takes seconds, so there is one at a time, and no other picture waits for it.
        """
        names, computers = table.names, table.computers
        try:
            return await asyncio.get_running_loop().run_in_executor(
                self._film_pool,
                lambda: renderers.animate(
                    table.game.key,
                    views,
                    names=names,
                    computers=computers,
                    text=text,
                    theme=theme,
                    most_bytes=most_bytes,
                ),
            )
        except Exception:
            log.exception("match %s: its film could not be drawn", table.match_id)
            return None

    def close(self) -> None:
        """Stop drawing."""
        self._pool.shutdown(wait=True, cancel_futures=True)
        self._film_pool.shutdown(wait=True, cancel_futures=True)
