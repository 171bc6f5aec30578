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
    from sqlalchemy import URL, Connection


def render_item(kind: str, item: Any, _context: AutogenContext) -> str | Literal[False]:
    """Write times as what they are in the database: migrations do not depend on the program's types."""
    if kind == "type" and isinstance(item, Time):
        return "sa.BigInteger()"
    return False


def run(connection: Connection) -> None:
    """Run the migrations in the transaction that is open on ``connection``."""
    context.configure(
        connection=connection,
        target_metadata=metadata,
        render_as_batch=True,  # SQLite changes most things about a table by building a new one
        render_item=render_item,
        compare_server_default=True,
    )
    context.run_migrations()


def write_down(url: URL) -> None:
    """Print the migrations as SQL, for whoever upgrades a database by hand."""
    context.configure(dialect_name=url.get_backend_name(), literal_binds=True, transactional_ddl=True)
    with context.begin_transaction():
        context.run_migrations()


def run_from_command_line() -> None:
    """Find the database by DATABASE_URL."""
    if not os.environ.get("DATABASE_URL"):
        raise SystemExit("Set DATABASE_URL to the address of the database, as in .env.example.")
    url = make_url(os.environ["DATABASE_URL"])
    if context.is_offline_mode():
        write_down(url)
        return
    engine = upgrading_engine(url)
    with engine.begin() as connection:
        run(connection)
    engine.dispose()


given = context.config.attributes.get("connection")
if given is None:
    run_from_command_line()
else:
    run(given)
