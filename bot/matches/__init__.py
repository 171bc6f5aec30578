"""The use cases: what people do with matches. No Discord here, and no SQL."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.matches import daily, timing
from bot.matches.absence import Absence
from bot.matches.computers import Computers
from bot.matches.daily import Daily
from bot.matches.lateness import Lateness
from bot.matches.leaving import Leaving
from bot.matches.ledger import RECOUNT, Ledger
from bot.matches.lobby import Lobby
from bot.matches.motions import Motions
from bot.matches.orders import Orders
from bot.matches.outbox import Outbox
from bot.matches.people import People
from bot.matches.places import Places
from bot.matches.play import Play
from bot.matches.presence import Presence
from bot.matches.rematches import Rematches
from bot.matches.reminders import Reminders
from bot.matches.replacing import Replacing
from bot.matches.rewinding import RedoRewind, Rewinding, RewindTo
from bot.matches.servers import Servers
from bot.matches.tables import Tables, utc_now
from bot.matches.timekeeper import Timekeeper
from bot.store import (
    TABLE_SEAT,
    LateRule,
    MatchSummary,
    PlyRow,
    PostRow,
    SeatRow,
    UndoRule,
    UserRow,
    WhyDropped,
)

if TYPE_CHECKING:
    from collections.abc import Callable
    from datetime import datetime

    from bot.engine import Seat
    from bot.matches.table import Table
    from bot.store import Store

__all__ = [
    "TABLE_SEAT",
    "LateRule",
    "MatchSummary",
    "Matches",
    "PlyRow",
    "PostRow",
    "SeatRow",
    "UndoRule",
    "UserRow",
    "WhyDropped",
    "utc_now",
]


class Matches:
    """All use cases over one store.

    Args:
        store: where everything is kept.
        now: the clock.
    """

    def __init__(self, store: Store, now: Callable[[], datetime] = utc_now) -> None:
        self.tables = Tables(store, now)
        self.lobby = Lobby(self.tables)
        self.ledger = Ledger(self.tables)
        self.play = Play(self.tables, self.ledger)
        self.motions = Motions(self.tables, self.ledger)
        rewinding = Rewinding(self.tables)
        self.motions.on_carried(RewindTo, rewinding.rewind)
        self.motions.on_carried(RedoRewind, rewinding.redo)
        self.orders = Orders(self.tables, self.ledger)
        self.timekeeper = Timekeeper(self.tables)
        self.daily = Daily(self.tables, self.ledger)
        self.timekeeper.on(daily.TIMER, self.daily.end)
        self.timekeeper.on("lapse", self.motions.lapse)
        self.people = People(self.tables)
        self.reminders = Reminders(self.tables, self.ledger)
        self.leaving = Leaving(self.tables, self.ledger, self.motions)
        self.replacing = Replacing(self.tables, self.ledger, self.motions)
        self.presence = Presence(self.tables, self.ledger, self.people, self.lobby)
        self.rematches = Rematches(self.tables)
        self.timekeeper.on(RECOUNT, self.motions.recount)
        self.lateness = Lateness(self.tables, self.ledger, self.motions, self.leaving.resigned)
        self.absence = Absence(self.tables, self.ledger, self.people, self.motions)
        self.timekeeper.on(timing.REMIND, self.reminders.remind)
        self.timekeeper.on(timing.LATE, self.lateness.late)
        self.timekeeper.on(timing.BACK, self.absence.look)
        self.places = Places(self.tables, self.ledger)
        self.servers = Servers(self.tables)
        self.outbox = Outbox(self.tables)
        self.computers = Computers(self.tables, self.play)
        self.tables.on_change = self.computers.look_at

    async def table(self, match_id: int) -> Table:
        """Return a match to look at; NoSuchMatchProblem if there is none."""
        return await self.tables.table(match_id)

    async def reached(self, match_id: int, seat: Seat) -> None:
        """Note that a direct message about a match has just reached the player at a seat."""
        async with self.tables.changing(match_id) as table:
            table.change_seat(seat, reached_at=self.tables.now())
            await self.ledger.save(table)
