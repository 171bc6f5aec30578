"""The table definitions. A change here needs a migration; a test compares the two.

Everything is portable SQL. What would be a partial index on one database is a nullable column here, which the
store keeps up to date: ``matches.occupies`` and ``seats.engaged``.
"""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import TYPE_CHECKING, Any

from sqlalchemy import (
    BigInteger,
    Boolean,
    CheckConstraint,
    Column,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    Table,
    Text,
    false,
    text,
    true,
)
from sqlalchemy.types import TypeDecorator

if TYPE_CHECKING:
    from sqlalchemy.engine import Dialect

EPOCH = datetime(1970, 1, 1, tzinfo=UTC)
MILLISECOND = timedelta(milliseconds=1)


class Time(TypeDecorator[datetime]):
    """An aware datetime, kept as whole milliseconds since 1970 UTC: the same on every database, and exact."""

    impl = BigInteger
    cache_ok = True

    def process_bind_param(self, value: datetime | None, dialect: Dialect) -> int | None:  # noqa: ARG002
        """Turn a datetime into milliseconds; what is finer is cut off.

        Raises:
            TypeError: the datetime is naive (SQLAlchemy passes it on as a StatementError).
        """
        return None if value is None else (value - EPOCH) // MILLISECOND

    def process_result_value(self, value: int | None, dialect: Dialect) -> datetime | None:  # noqa: ARG002
        """Turn milliseconds into an aware datetime in UTC."""
        return None if value is None else EPOCH + value * MILLISECOND


# SQLite numbers rows by itself only where the key is called INTEGER; it holds 64 bits all the same.
SerialKey = BigInteger().with_variant(Integer, "sqlite")

metadata = MetaData(
    naming_convention={
        "ix": "ix_%(table_name)s_%(column_0_N_name)s",
        "uq": "uq_%(table_name)s_%(column_0_N_name)s",
        "ck": "ck_%(table_name)s_%(constraint_name)s",
        "fk": "fk_%(table_name)s_%(column_0_N_name)s",
        "pk": "pk_%(table_name)s",
    }
)


def _match_id(**kwargs: Any) -> Column[int]:
    return Column("match_id", BigInteger, ForeignKey("matches.match_id", ondelete="CASCADE"), **kwargs)


matches = Table(
    "matches",
    metadata,
    Column("match_id", SerialKey, primary_key=True),
    Column("guild_id", BigInteger),
    Column("channel_id", BigInteger, nullable=False),
    Column("place_id", BigInteger, nullable=False),
    # The place while the match holds it, else NULL: unique, so that a place has one unfinished match.
    Column("occupies", BigInteger, unique=True),
    Column("game", Text, nullable=False),
    Column("options", Text, nullable=False),
    Column("seats_wanted", Integer),
    Column("wants_thread", Boolean, nullable=False),
    Column("status", Text, nullable=False),
    Column("rng_key", LargeBinary),
    Column("start", Text),
    Column("state", Text),
    Column("seq", Integer, nullable=False, server_default=text("0")),
    Column("to_act", Text, nullable=False, server_default=text("'[]'")),
    Column("waiting_since", Time),
    Column("created_at", Time, nullable=False),
    Column("updated_at", Time, nullable=False),
    Column("started_at", Time),
    Column("ended_at", Time),
    Column("undo", Text, nullable=False, server_default=text("'consent'")),
    Column("clock", Text),
    Column("late", Text, nullable=False, server_default=text("'ask'")),
    Column("paused_at", Time),
    Column("after", BigInteger),
    Column("day", Text),
    Column("trouble", Text),
    CheckConstraint("status IN ('lobby', 'running', 'over', 'expired', 'ended')", name="status"),
    # Lobbies of a channel; unfinished matches of all places in the order of their ids; lobbies by age; the
    # rematches of a match; the matches of a server; those that cannot speak.
    Index(None, "channel_id", "status"),
    Index(None, "place_id", "match_id"),
    Index(None, "status", "match_id"),
    Index(None, "status", "created_at"),
    Index(None, "after"),
    Index(None, "guild_id", "status"),
    Index(None, "trouble"),
    # Buttons in old messages carry match ids: a number must never come back.
    sqlite_autoincrement=True,
)

seats = Table(
    "seats",
    metadata,
    _match_id(primary_key=True),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("user_id", BigInteger),
    Column("autoplayer", Text),
    Column("name", Text, nullable=False),
    Column("joined_at", Time, primary_key=True),
    Column("left_at", Time),
    # The user while sitting in an unfinished match, else NULL: looking for somebody's matches costs the same
    # however many that person has finished.
    Column("engaged", BigInteger),
    Column("bank", BigInteger),
    Column("ticking_since", Time),
    Column("stand_in", Text),
    Column("standing", Text),
    Column("prepared", Text),
    Column("reminded", Integer, nullable=False, server_default=text("0")),
    Column("muted", Boolean, nullable=False, server_default=false()),
    Column("gone", Text),
    Column("reached_at", Time),
    Column("granted", BigInteger, nullable=False, server_default=text("0")),
    Column("granted_at", Integer, nullable=False, server_default=text("0")),
    Column("late_at", Time),
    Column("left_how", Text),
    Column("offer", Text),
    Column("dropped", Text),
    CheckConstraint("(user_id IS NULL) <> (autoplayer IS NULL)", name="occupant"),
    Index(None, "engaged"),
    Index(None, "user_id", "left_at"),
)

plies = Table(
    "plies",
    metadata,
    _match_id(primary_key=True),
    Column("seq", Integer, primary_key=True, autoincrement=False),
    Column("kind", Text, nullable=False),
    Column("seat", Integer, nullable=False),
    Column("move", Text, nullable=False),
    Column("events", Text, nullable=False, server_default=text("'[]'")),
    Column("played_at", Time, nullable=False),
    CheckConstraint("kind IN ('ply', 'undo', 'rewind', 'redo')", name="kind"),
    # A match's history lies together on disk although the matches take turns in writing.
    sqlite_with_rowid=False,
)

outbox = Table(
    "outbox",
    metadata,
    Column("id", SerialKey, primary_key=True),
    _match_id(),
    Column("kind", Text, nullable=False),
    Column("payload", Text, nullable=False),
    Column("in_order", Boolean, nullable=False),
    Column("due_at", Time, nullable=False),
    Column("attempts", Integer, nullable=False, server_default=text("0")),
    Column("done_at", Time),
    Column("last_error", Text),
    # Both start where done_at is NULL, so that what is done costs nothing.
    Index(None, "done_at", "due_at"),
    Index(None, "match_id", "done_at", "id"),
    # Ids are the nonces of messages: a number must never come back.
    sqlite_autoincrement=True,
)

posts = Table(
    "posts",
    metadata,
    _match_id(primary_key=True),
    Column("kind", Text, primary_key=True),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("channel_id", BigInteger, nullable=False),
    Column("message_id", BigInteger, nullable=False),
    Column("digest", Text),
    Column("posted_at", Time, nullable=False),
    Index(None, "message_id"),
)

votes = Table(
    "votes",
    metadata,
    _match_id(primary_key=True),
    Column("subject", Text, primary_key=True),
    Column("user_id", BigInteger, primary_key=True, autoincrement=False),
    Column("cast_at", Time, nullable=False),
)

# What is to happen by the clock. The moment is looked for by time alone, so that the search costs the same
# however many matches there are.
timers = Table(
    "timers",
    metadata,
    _match_id(primary_key=True),
    Column("kind", Text, primary_key=True),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("due_at", Time, nullable=False),
    Index(None, "due_at"),
)

users = Table(
    "users",
    metadata,
    Column("user_id", BigInteger, primary_key=True, autoincrement=False),
    Column("name", Text),
    Column("language", Text),
    Column("theme", Text, nullable=False, server_default=text("'light'")),
    Column("confirm", Boolean, nullable=False, server_default=true()),
    Column("seen_at", Time),
    Column("dm_open", Boolean),
    Column("time_zone", Text),
    Column("quiet_from", Integer),
    Column("quiet_to", Integer),
    Column("remind_hours", Integer, nullable=False, server_default=text("24")),
    Column("next_ping", Boolean, nullable=False, server_default=false()),
    Column("away_until", Time),
)

guilds = Table(
    "guilds",
    metadata,
    Column("guild_id", BigInteger, primary_key=True, autoincrement=False),
    Column("language", Text),
    Column("joined_at", Time),
    Column("left_at", Time),
    Column("defaults", Text),
    Column("channels", Text),
)

dailies = Table(
    "dailies",
    metadata,
    Column("day", Text, primary_key=True),
    Column("game", Text, primary_key=True),
    Column("rng_key", LargeBinary, nullable=False),
)

# The key keeps everybody to one try a day.
daily_tries = Table(
    "daily_tries",
    metadata,
    Column("day", Text, primary_key=True),
    Column("game", Text, primary_key=True),
    Column("user_id", BigInteger, primary_key=True, autoincrement=False),
    _match_id(nullable=False),
    Column("guild_id", BigInteger),
    Column("score", Integer),
    Column("ended_at", Time),
    Index(None, "match_id"),
    Index(None, "guild_id", "day"),
)
