"""Bringing a database to the version this program needs, or saying clearly why that cannot be.

Before an upgrade SQLite's backup API copies the database (in WAL mode a copy of the file is no backup). The
backup and the upgrade happen under one write lock: what is in the backup is what was upgraded, and of two
programs started at once one waits. All of an upgrade is one transaction: when it fails, or the machine does,
the database is as it was. Of each version the newest ``BACKUPS_KEPT`` backups stay: a program that is started
again and again, and fails to upgrade each time, neither fills the disk nor loses other versions' backups.
"""

from __future__ import annotations

import glob
import os
import sqlite3
import tempfile
import threading
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING

from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import inspect
from sqlalchemy.exc import DatabaseError, DBAPIError

from bot.store.engines import BUSY_TIMEOUT, database_file, upgrading_engine
from bot.store.errors import DatabaseTooNewError, DatabaseTooOldError, StoreError, UpgradeError

if TYPE_CHECKING:
    from sqlalchemy import URL, Connection

MIGRATIONS = Path(__file__).resolve().parents[2] / "migrations"
BACKUPS_KEPT = 5

# Alembic keeps the migration that is running in module globals.
_one_at_a_time = threading.Lock()


def prepare(url: URL, *, migrate: bool = True, migrations: Path = MIGRATIONS) -> None:
    """Check the database behind ``url``, create it where there is none, upgrade it where it is old. Blocks.

    Raises:
        DatabaseTooNewError: its version is none of those this program knows.
        DatabaseTooOldError: it is old, and ``migrate`` is false.
        UpgradeError: the upgrade failed, and nothing of it was kept.
        StoreError: the folder cannot be written, or the file is something else.
    """
    path = database_file(url)
    if path is not None:
        _check_folder(path.parent)
    config = Config()
    config.set_main_option("script_location", str(migrations).replace("%", "%%"))
    engine = upgrading_engine(url)
    try:
        with _one_at_a_time, engine.begin() as connection:
            _bring_up(connection, config, path, migrate=migrate)
        if path is not None:
            _log_ahead(path)
    except DatabaseError as error:
        raise StoreError(f"The database {_name(url)} cannot be used: {error.orig}.") from error
    finally:
        engine.dispose()


def _bring_up(connection: Connection, config: Config, path: Path | None, *, migrate: bool) -> None:
    """Upgrade inside the transaction that is open on ``connection``."""
    name = _name(connection.engine.url)
    scripts = ScriptDirectory.from_config(config)
    head = scripts.get_current_head()
    current = MigrationContext.configure(connection).get_current_revision()
    if current == head:
        return
    if current is None and inspect(connection).get_table_names():
        raise StoreError(f"The database {name} was not made by this program, which leaves it alone.")
    if current is not None and current not in {script.revision for script in scripts.walk_revisions()}:
        raise DatabaseTooNewError(
            f"The database {name} has version {current}, but this program knows versions up to {head} only: "
            "start the newer program, or put back the backup that was made before its upgrade."
        )
    if not migrate:
        found = "is empty" if current is None else f"has version {current}"
        raise DatabaseTooOldError(
            f"The database {name} {found}, but this program needs version {head}: "
            "upgrade it with “python -m bot migrate”."
        )
    backup = None if path is None or current is None else _back_up(path, current)
    try:
        config.attributes["connection"] = connection
        command.upgrade(config, "head")
        _check_references(connection)
    except Exception as error:
        reason = str(error.orig if isinstance(error, DBAPIError) else error).partition("\n")[0]
        kept = "" if backup is None else f"; a backup of it is {backup}"
        raise UpgradeError(
            f"The upgrade of the database {name} from version {current} to {head} failed ({reason}) "
            f"and was taken back: the database is as it was{kept}."
        ) from error


def _log_ahead(path: Path) -> None:
    """Set WAL mode, which the file remembers: when it is known as ours, and before anybody reads from it."""
    with closing(sqlite3.connect(path, timeout=BUSY_TIMEOUT / 1000)) as database:
        database.execute("PRAGMA journal_mode=WAL")


def _check_references(connection: Connection) -> None:
    """Make up for the foreign keys that are off during an upgrade.

    Raises:
        StoreError: a row refers to one that is not there.
    """
    if connection.dialect.name == "sqlite":
        broken = connection.exec_driver_sql("PRAGMA foreign_key_check").first()
        if broken is not None:
            raise StoreError(f"a row of {broken[0]} refers to a row of {broken[2]} that is not there")


def _name(url: URL) -> str:
    return url.render_as_string(hide_password=True) if database_file(url) is None else str(url.database)


def _check_folder(folder: Path) -> None:
    """Make sure that files can be made in ``folder``: SQLite needs some beside the database.

    Raises:
        StoreError: they cannot.
    """
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=folder):
            pass
    except OSError as error:
        raise StoreError(
            f"The database folder {folder.absolute()} cannot be written: {error.strerror}."
        ) from error


def _back_up(path: Path, revision: str) -> Path:
    """Copy the database beside itself, under its final name only when the copy is complete.

    Raises:
        StoreError: there is no room for it, or no permission.
    """
    stamp = datetime.now(UTC).strftime("%Y%m%dT%H%M%SZ")
    backup = path.with_name(f"{path.stem}.backup-{revision}-{stamp}.db")
    unfinished = backup.with_suffix(".unfinished")
    try:
        with closing(sqlite3.connect(path)) as source, closing(sqlite3.connect(unfinished)) as target:
            source.backup(target)
        with unfinished.open("r+b") as copied:
            os.fsync(copied.fileno())
        unfinished.replace(backup)
    except (OSError, sqlite3.Error) as error:
        unfinished.unlink(missing_ok=True)
        raise StoreError(
            f"The database {path} was not upgraded, as no backup could be made: {error}."
        ) from error
    of_this_version = path.parent.glob(f"{glob.escape(path.stem)}.backup-{revision}-*Z.db")
    for old in sorted(of_this_version)[:-BACKUPS_KEPT]:
        old.unlink(missing_ok=True)
    return backup
