"""The database: matches, seats, plies, what must still be said, and what is kept about users and servers.

The store knows ids, text, bytes and times: no games and no Discord. ``Store.open`` opens it, its methods
read, ``async with store.writing() as tx`` writes all or nothing.
"""

from bot.store.errors import (
    ConflictError,
    DatabaseTooNewError,
    DatabaseTooOldError,
    PlaceTakenError,
    ServedError,
    StalePlyError,
    StoreError,
    UpgradeError,
)
from bot.store.reads import Reads, Snapshot
from bot.store.rows import (
    TABLE_SEAT,
    UNFINISHED,
    DailyTry,
    GuildChanges,
    GuildRow,
    LateRule,
    LeftHow,
    MatchChanges,
    MatchRow,
    MatchStatus,
    MatchSummary,
    OutboxRow,
    PlyKind,
    PlyRow,
    PostRow,
    SeatRow,
    StandIn,
    TimerRow,
    UndoRule,
    UserChanges,
    UserRow,
    VoteRow,
    WhyDropped,
)
from bot.store.serving import serving
from bot.store.store import Store
from bot.store.writes import Transaction

__all__ = [
    "TABLE_SEAT",
    "UNFINISHED",
    "ConflictError",
    "DailyTry",
    "DatabaseTooNewError",
    "DatabaseTooOldError",
    "GuildChanges",
    "GuildRow",
    "LateRule",
    "LeftHow",
    "MatchChanges",
    "MatchRow",
    "MatchStatus",
    "MatchSummary",
    "OutboxRow",
    "PlaceTakenError",
    "PlyKind",
    "PlyRow",
    "PostRow",
    "Reads",
    "SeatRow",
    "ServedError",
    "Snapshot",
    "StalePlyError",
    "StandIn",
    "Store",
    "StoreError",
    "TimerRow",
    "Transaction",
    "UndoRule",
    "UpgradeError",
    "UserChanges",
    "UserRow",
    "VoteRow",
    "WhyDropped",
    "serving",
]
