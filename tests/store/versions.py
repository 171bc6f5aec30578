"""Databases of older versions, and programs of newer ones."""

from __future__ import annotations

import os
import shutil
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path
from textwrap import dedent, indent
from typing import TYPE_CHECKING

from alembic import command
from alembic.config import Config
from alembic.script import ScriptDirectory
from sqlalchemy import make_url

from bot.store.engines import upgrading_engine
from bot.store.upgrade import MIGRATIONS

if TYPE_CHECKING:
    from collections.abc import Iterable

ROOT = Path(__file__).resolve().parents[2]
SAMPLES = Path(__file__).parent / "samples"


def revisions() -> list[str]:
    """All versions there are, the oldest first."""
    return [script.revision for script in ScriptDirectory(str(MIGRATIONS)).walk_revisions()][::-1]


def make_database(path: Path, revision: str) -> None:
    """Make a database of this version, and tell the sample story in it."""
    path.parent.mkdir(parents=True, exist_ok=True)
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS))
    engine = upgrading_engine(make_url(f"sqlite:///{path}"))
    with engine.begin() as connection:
        config.attributes["connection"] = connection
        command.upgrade(config, revision)
    engine.dispose()
    with closing(sqlite3.connect(path)) as database:
        database.execute("PRAGMA journal_mode=WAL")
        database.executescript((SAMPLES / f"{revision}.sql").read_text(encoding="utf-8"))


def newer_program(folder: Path, body: str) -> Path:
    """The migrations of a program that has one version more, ``9999``, and upgrades to it by ``body``."""
    migrations = folder / "migrations"
    shutil.copytree(MIGRATIONS, migrations, ignore=shutil.ignore_patterns("__pycache__"))
    (migrations / "versions" / "9999_newer.py").write_text(
        "import os\nimport sqlalchemy as sa\nfrom alembic import op\n"
        f'revision = "9999"\ndown_revision = "{revisions()[-1]}"\n'
        f"def upgrade():\n{indent(dedent(body), '    ')}\n",
        encoding="utf-8",
    )
    return migrations


def dump(path: Path) -> list[str]:
    """Everything in a database, definitions and rows, as SQL."""
    with closing(sqlite3.connect(path)) as database:
        return list(database.iterdump())


def contents(path: Path) -> bytes:
    """The bytes of a file."""
    return path.read_bytes()


def file_names(folder: Path) -> set[str]:
    """The names of everything in a folder."""
    return {file.name for file in folder.iterdir()}


def python(*arguments: str, cwd: Path = ROOT, url: str = "") -> subprocess.CompletedProcess[str]:
    """Run Python in a process of its own."""
    return subprocess.run(
        [sys.executable, *arguments],
        cwd=cwd,
        env={**os.environ, "DATABASE_URL": url},
        check=False,
        text=True,
        stdout=subprocess.PIPE,
    )


def backups(path: Path) -> list[Path]:
    """The backups beside a database, the oldest first."""
    return sorted(path.parent.glob(f"{path.stem}.backup-*.db"))


def query(path: Path, sql: str) -> Iterable[tuple[object, ...]]:
    """Ask a database something in SQL."""
    with closing(sqlite3.connect(path)) as database:
        return database.execute(sql).fetchall()
