"""Clocks, reminders, stand-ins, prepared moves, quiet hours, daily challenges."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add what a match needs between its moves."""
    op.add_column(
        "matches", sa.Column("undo", sa.Text(), server_default=sa.text("'consent'"), nullable=False)
    )
    op.add_column("matches", sa.Column("clock", sa.Text()))
    op.add_column("matches", sa.Column("late", sa.Text(), server_default=sa.text("'ask'"), nullable=False))
    op.add_column("matches", sa.Column("paused_at", sa.BigInteger()))
    op.add_column("matches", sa.Column("after", sa.BigInteger()))
    op.add_column("matches", sa.Column("day", sa.Text()))
    op.add_column("matches", sa.Column("trouble", sa.Text()))
    op.create_index("ix_matches_after", "matches", ["after"])
    op.create_index("ix_matches_guild_id_status", "matches", ["guild_id", "status"])
    op.create_index("ix_matches_trouble", "matches", ["trouble"])

    op.add_column("seats", sa.Column("bank", sa.BigInteger()))
    op.add_column("seats", sa.Column("ticking_since", sa.BigInteger()))
    op.add_column("seats", sa.Column("stand_in", sa.Text()))
    op.add_column("seats", sa.Column("standing", sa.Text()))
    op.add_column("seats", sa.Column("prepared", sa.Text()))
    op.add_column("seats", sa.Column("reminded", sa.Integer(), server_default=sa.text("0"), nullable=False))
    op.add_column("seats", sa.Column("muted", sa.Boolean(), server_default=sa.false(), nullable=False))
    op.add_column("seats", sa.Column("gone", sa.Text()))
    op.add_column("seats", sa.Column("reached_at", sa.BigInteger()))
    op.add_column("seats", sa.Column("granted", sa.BigInteger(), server_default=sa.text("0"), nullable=False))
    op.add_column("seats", sa.Column("granted_at", sa.Integer(), server_default=sa.text("0"), nullable=False))
    op.add_column("seats", sa.Column("late_at", sa.BigInteger()))
    op.add_column("seats", sa.Column("left_how", sa.Text()))
    op.add_column("seats", sa.Column("offer", sa.Text()))

    op.create_table(
        "timers",
        sa.Column("match_id", sa.BigInteger(), nullable=False),
        sa.Column("kind", sa.Text(), nullable=False),
        sa.Column("seat", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("due_at", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(
            ["match_id"], ["matches.match_id"], name="fk_timers_match_id", ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("match_id", "kind", "seat", name="pk_timers"),
    )
    op.create_index("ix_timers_due_at", "timers", ["due_at"])
    # Those who are waited for now are to be reminded, too: each match is looked at once, at the next start.
    op.execute(
        "INSERT INTO timers (match_id, kind, seat, due_at) "
        "SELECT match_id, 'back', 0, 0 FROM matches WHERE status = 'running'"
    )

    op.add_column("users", sa.Column("time_zone", sa.Text()))
    op.add_column("users", sa.Column("quiet_from", sa.Integer()))
    op.add_column("users", sa.Column("quiet_to", sa.Integer()))
    op.add_column(
        "users", sa.Column("remind_hours", sa.Integer(), server_default=sa.text("24"), nullable=False)
    )
    op.add_column("users", sa.Column("next_ping", sa.Boolean(), server_default=sa.false(), nullable=False))
    op.add_column("users", sa.Column("away_until", sa.BigInteger()))

    op.add_column("guilds", sa.Column("defaults", sa.Text()))
    op.add_column("guilds", sa.Column("channels", sa.Text()))

    op.create_table(
        "dailies",
        sa.Column("day", sa.Text(), nullable=False),
        sa.Column("game", sa.Text(), nullable=False),
        sa.Column("rng_key", sa.LargeBinary(), nullable=False),
        sa.PrimaryKeyConstraint("day", "game", name="pk_dailies"),
    )
    op.create_table(
        "daily_tries",
        sa.Column("day", sa.Text(), nullable=False),
        sa.Column("game", sa.Text(), nullable=False),
        sa.Column("user_id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("match_id", sa.BigInteger(), nullable=False),
        sa.Column("guild_id", sa.BigInteger()),
        sa.Column("score", sa.Integer()),
        sa.Column("ended_at", sa.BigInteger()),
        sa.ForeignKeyConstraint(
            ["match_id"], ["matches.match_id"], name="fk_daily_tries_match_id", ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("day", "game", "user_id", name="pk_daily_tries"),
    )
    op.create_index("ix_daily_tries_match_id", "daily_tries", ["match_id"])
    op.create_index("ix_daily_tries_guild_id_day", "daily_tries", ["guild_id", "day"])
