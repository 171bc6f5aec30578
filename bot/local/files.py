"""The contents of attachments: in the database, and in memory until they are written there."""

from __future__ import annotations

import mimetypes
from collections import OrderedDict
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Iterable

    from bot.local.attachments import Upload

CACHED_BYTES = 32 * 1024 * 1024


class Files:
    """Contents by attachment id.

    `unwritten` are those not in the database yet (with the id of their channel), `dropped` those to be taken
    out of it. `fetch` reads one from there; None means it is gone.
    """

    def __init__(self) -> None:
        self.fetch: Callable[[str], Awaitable[bytes | None]] = _nothing
        self.on_change: Callable[[], None] = lambda: None
        self.unwritten: dict[str, tuple[str, bytes]] = {}
        self.dropped: set[str] = set()
        self._digests: dict[str, str] = {}
        self._cache: OrderedDict[str, bytes] = OrderedDict()
        self._cached = 0

    def put(self, attachment_id: str, channel_id: str, upload: Upload) -> None:
        """Take a new file."""
        self._digests[attachment_id] = upload.sha256
        self.unwritten[attachment_id] = (channel_id, upload.content)
        self._remember(attachment_id, upload.content)
        self.on_change()

    def drop(self, attachment_id: str) -> None:
        """Let go of a file that no message shows any more; for a while it may still be read from memory."""
        self.dropped.add(attachment_id)
        self.on_change()

    def written(self, files: Iterable[str], dropped: Iterable[str]) -> None:
        """Note that the database has these files, and no longer has those dropped."""
        for attachment_id in files:
            self.unwritten.pop(attachment_id, None)
        self.dropped.difference_update(dropped)

    def digest(self, attachment_id: str) -> str | None:
        """Return the SHA-256 of a file of this run in hexadecimal, None for files of earlier runs."""
        return self._digests.get(attachment_id)

    async def read(self, attachment_id: str) -> bytes | None:
        """Return a file's content, None if there is none (any more)."""
        if attachment_id in self.unwritten:
            return self.unwritten[attachment_id][1]
        if attachment_id in self._cache:
            self._cache.move_to_end(attachment_id)
            return self._cache[attachment_id]
        content = await self.fetch(attachment_id)
        if content is not None:
            self._remember(attachment_id, content)
        return content

    def _remember(self, attachment_id: str, content: bytes) -> None:
        if attachment_id in self._cache:
            return
        self._cache[attachment_id] = content
        self._cached += len(content)
        while self._cached > CACHED_BYTES and len(self._cache) > 1:
            _, oldest = self._cache.popitem(last=False)
            self._cached -= len(oldest)


def content_type_of(filename: str) -> str:
    """Return the media type a file is served with."""
    return mimetypes.guess_type(filename)[0] or "application/octet-stream"


async def _nothing(_attachment_id: str) -> bytes | None:
    return None
