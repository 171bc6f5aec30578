"""Why what a player had prepared was not made, for those whom no direct message reaches."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add it to the seats."""
    op.add_column("seats", sa.Column("dropped", sa.Text()))
