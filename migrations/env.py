"""What Alembic runs: on the connection given by the program, or on DATABASE_URL from the command line."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Any, Literal

from alembic import context
from sqlalchemy import make_url

from bot.store.engines import upgrading_engine
from bot.store.tables import Time, metadata

if TYPE_CHECKING:
    from alembic.autogenerate.api import AutogenContext
    from sqlalchemy import Connection

DEFAULT_URL = "sqlite+aiosqlite:///data/whistlestop.db"


def render_item(kind: str, item: Any, _context: AutogenContext) -> str | Literal[False]:
    """Write times as what they are in the database: migrations do not depend on the program's types."""
    if kind == "type" and isinstance(item, Time):
        return "sa.BigInteger()"
    return False


def run(connection: Connection) -> None:
    """Run the migrations in the transaction that is open on ``connection``, or in one of their own."""
    context.configure(
        connection=connection,
        target_metadata=metadata,
        render_as_batch=True,  # SQLite changes most things about a table by building a new one
        render_item=render_item,
        transactional_ddl=True,
        compare_server_default=True,
    )
    with context.begin_transaction():
        context.run_migrations()


def main() -> None:
    """Take the program's connection, or make one."""
    connection = context.config.attributes.get("connection")
    if connection is not None:
        run(connection)
        return
    engine = upgrading_engine(make_url(os.environ.get("DATABASE_URL", DEFAULT_URL)))
    with engine.begin() as own:
        run(own)
    engine.dispose()


main()
