"""The first tables."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Make the first tables."""
    op.create_table(
        "matches",
        sa.Column("match_id", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), nullable=False),
        sa.Column("guild_id", sa.BigInteger()),
        sa.Column("channel_id", sa.BigInteger(), nullable=False),
        sa.Column("place_id", sa.BigInteger(), nullable=False),
        sa.Column("occupies", sa.BigInteger()),
        sa.Column("game", sa.Text(), nullable=False),
        sa.Column("options", sa.Text(), nullable=False),
        sa.Column("seats_wanted", sa.Integer()),
        sa.Column("wants_thread", sa.Boolean(), nullable=False),
        sa.Column("status", sa.Text(), nullable=False),
        sa.Column("rng_key", sa.LargeBinary()),
        sa.Column("start", sa.Text()),
        sa.Column("state", sa.Text()),
        sa.Column("seq", sa.Integer(), server_default=sa.text("0"), nullable=False),
        sa.Column("to_act", sa.Text(), server_default=sa.text("'[]'"), nullable=False),
        sa.Column("waiting_since", sa.BigInteger()),
        sa.Column("created_at", sa.BigInteger(), nullable=False),
        sa.Column("updated_at", sa.BigInteger(), nullable=False),
        sa.Column("started_at", sa.BigInteger()),
        sa.Column("ended_at", sa.BigInteger()),
        sa.CheckConstraint(
            "status IN ('lobby', 'running', 'over', 'expired', 'ended')", name="ck_matches_status"
        ),
        sa.PrimaryKeyConstraint("match_id", name="pk_matches"),
        sa.UniqueConstraint("occupies", name="uq_matches_occupies"),
        sqlite_autoincrement=True,
    )
    op.create_index("ix_matches_channel_id_status", "matches", ["channel_id", "status"])
    op.create_index("ix_matches_place_id_match_id", "matches", ["place_id", "match_id"])
    op.create_index("ix_matches_status_created_at", "matches", ["status", "created_at"])
    op.create_index("ix_matches_status_match_id", "matches", ["status", "match_id"])

    op.create_table(
        "seats",
        sa.Column("match_id", sa.BigInteger(), nullable=False),
        sa.Column("seat", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("user_id", sa.BigInteger()),
        sa.Column("autoplayer", sa.Text()),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("joined_at", sa.BigInteger(), nullable=False),
        sa.Column("left_at", sa.BigInteger()),
        sa.Column("engaged", sa.BigInteger()),
        sa.CheckConstraint("(user_id IS NULL) <> (autoplayer IS NULL)", name="ck_seats_occupant"),
        sa.ForeignKeyConstraint(
            ["match_id"], ["matches.match_id"], name="fk_seats_match_id", ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("match_id", "seat", "joined_at", name="pk_seats"),
    )
    op.create_index("ix_seats_engaged", "seats", ["engaged"])
    op.create_index("ix_seats_user_id_left_at", "seats", ["user_id", "left_at"])

    op.create_table(
        "plies",
        sa.Column("match_id", sa.BigInteger(), nullable=False),
        sa.Column("seq", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("kind", sa.Text(), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("move", sa.Text(), nullable=False),
        sa.Column("events", sa.Text(), server_default=sa.text("'[]'"), nullable=False),
        sa.Column("played_at", sa.BigInteger(), nullable=False),
        sa.CheckConstraint("kind IN ('ply', 'undo', 'rewind', 'redo')", name="ck_plies_kind"),
        sa.ForeignKeyConstraint(
            ["match_id"], ["matches.match_id"], name="fk_plies_match_id", ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("match_id", "seq", name="pk_plies"),
        sqlite_with_rowid=False,
    )

    op.create_table(
        "outbox",
        sa.Column("id", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), nullable=False),
        sa.Column("match_id", sa.BigInteger()),
        sa.Column("kind", sa.Text(), nullable=False),
        sa.Column("payload", sa.Text(), nullable=False),
        sa.Column("in_order", sa.Boolean(), nullable=False),
        sa.Column("due_at", sa.BigInteger(), nullable=False),
        sa.Column("attempts", sa.Integer(), server_default=sa.text("0"), nullable=False),
        sa.Column("done_at", sa.BigInteger()),
        sa.Column("last_error", sa.Text()),
        sa.ForeignKeyConstraint(
            ["match_id"], ["matches.match_id"], name="fk_outbox_match_id", ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("id", name="pk_outbox"),
        sqlite_autoincrement=True,
    )
    op.create_index("ix_outbox_done_at_due_at", "outbox", ["done_at", "due_at"])
    op.create_index("ix_outbox_match_id_done_at_id", "outbox", ["match_id", "done_at", "id"])

    op.create_table(
        "posts",
        sa.Column("match_id", sa.BigInteger(), nullable=False),
        sa.Column("kind", sa.Text(), nullable=False),
        sa.Column("seat", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("channel_id", sa.BigInteger(), nullable=False),
        sa.Column("message_id", sa.BigInteger(), nullable=False),
        sa.Column("digest", sa.Text()),
        sa.Column("posted_at", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(
            ["match_id"], ["matches.match_id"], name="fk_posts_match_id", ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("match_id", "kind", "seat", name="pk_posts"),
    )
    op.create_index("ix_posts_message_id", "posts", ["message_id"])

    op.create_table(
        "votes",
        sa.Column("match_id", sa.BigInteger(), nullable=False),
        sa.Column("subject", sa.Text(), nullable=False),
        sa.Column("user_id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("cast_at", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(
            ["match_id"], ["matches.match_id"], name="fk_votes_match_id", ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("match_id", "subject", "user_id", name="pk_votes"),
    )

    op.create_table(
        "users",
        sa.Column("user_id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("name", sa.Text()),
        sa.Column("language", sa.Text()),
        sa.Column("theme", sa.Text(), server_default=sa.text("'light'"), nullable=False),
        sa.Column("confirm", sa.Boolean(), server_default=sa.true(), nullable=False),
        sa.Column("seen_at", sa.BigInteger()),
        sa.Column("dm_open", sa.Boolean()),
        sa.PrimaryKeyConstraint("user_id", name="pk_users"),
    )

    op.create_table(
        "guilds",
        sa.Column("guild_id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("language", sa.Text()),
        sa.Column("joined_at", sa.BigInteger()),
        sa.Column("left_at", sa.BigInteger()),
        sa.PrimaryKeyConstraint("guild_id", name="pk_guilds"),
    )
