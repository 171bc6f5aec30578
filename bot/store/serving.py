"""The one process that serves a database: a lock beside the file, which the system lets go when it dies.

The database itself can be read by several processes, and written by them in turn; but two that serve it would
say everything twice.
"""

from __future__ import annotations

from contextlib import contextmanager
from typing import TYPE_CHECKING

from filelock import FileLock, Timeout
from sqlalchemy import make_url
from sqlalchemy.exc import ArgumentError

from bot.store.engines import database_file
from bot.store.errors import ServedError, StoreError

if TYPE_CHECKING:
    from collections.abc import Iterator


@contextmanager
def serving(url: str) -> Iterator[None]:
    """Be the one who serves this database; other databases than SQLite have no lock.

    Raises:
        ServedError: another process serves it.
        StoreError: its folder cannot be written, or the address names no file.
    """
    try:
        file = database_file(make_url(url))
    except ArgumentError as error:
        raise StoreError(f"The database address cannot be used: {error}.") from error
    if file is None:
        yield
        return
    lock = FileLock(file.with_name(f"{file.name}.lock"), thread_local=False)
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        lock.acquire(blocking=False)
    except Timeout as error:
        raise ServedError(
            f"The database {file} is in use: another Whistlestop is running on it, and two would say "
            "everything twice. Stop that one, or give this one another DATABASE_URL."
        ) from error
    except OSError as error:
        raise StoreError(
            f"The database folder {file.parent.absolute()} cannot be written: {error.strerror}."
        ) from error
    try:
        yield
    finally:
        lock.release()
