"""Players who cannot be reached any more: they have left the server, were banned, or have no account left.

Discord tells that only to programs which may see all members. This one finds it out where something fails,
tells the table once, and takes it back as soon as the player does anything.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, TypeAlias

import msgspec
from msgspec import Struct

from bot.matches.notices import Gone, GoneOver, OfferOver
from bot.matches.problems import HasStartedProblem, NoSuchSeatProblem, NotGoneProblem, NotSeatedProblem

if TYPE_CHECKING:
    from collections.abc import Sequence

    from bot.engine import Seat
    from bot.matches.ledger import Ledger
    from bot.matches.lobby import Lobby
    from bot.matches.notices import Notice
    from bot.matches.people import People
    from bot.matches.table import Table
    from bot.matches.tables import Tables
    from bot.store import MatchSummary

WhyGone: TypeAlias = Literal["left", "deleted"]
"""Not on the server any more, by choice or not · without an account."""


class Offer(Struct, frozen=True):
    """A seat that somebody may take.

    Attributes:
        to: the user.
        by: who has offered it: the player who sits there, or the others.
    """

    to: int
    by: Literal["player", "table"]


def offer_of(table: Table, seat: Seat) -> Offer | None:
    """Return how a seat is offered."""
    offer = table.seats[seat].offer
    return None if offer is None else msgspec.json.decode(offer, type=Offer)


def back(table: Table, seat: Seat) -> list[Notice]:
    """Note in a draft that the player at a seat has done something, and return the news of that.

    Whoever is back is not gone, and keeps a seat that the others have offered to somebody.
    """
    told: list[Notice] = []
    if table.seats[seat].gone is not None:
        table.change_seat(seat, gone=None)
        told.append(GoneOver(seat, "back"))
    offer = offer_of(table, seat)
    if offer is not None and offer.by == "table":
        table.change_seat(seat, offer=None)
        told.append(OfferOver(seat, "kept"))
    return told


class Presence:
    """Who is still there."""

    def __init__(self, tables: Tables, ledger: Ledger, people: People, lobby: Lobby) -> None:
        self._tables = tables
        self._ledger = ledger
        self._people = people
        self._lobby = lobby

    async def gone(self, user_id: int, why: WhyGone, guild_id: int | None = None) -> None:
        """Note that a user cannot be reached: in one server, or (None) nowhere.

        The tables of running matches are told once; in those that have not started the user stands up.
        """
        for match in await self._people.matches_of(user_id):
            if guild_id is None or match.guild_id == guild_id:
                await self._gone_from(match, user_id, why)

    async def _gone_from(self, match: MatchSummary, user_id: int, why: WhyGone) -> None:
        if match.status == "lobby":
            try:
                await self._lobby.leave(match.match_id, user_id)
            except HasStartedProblem:
                pass  # just now, so it is a running match
            except NotSeatedProblem:
                return
            else:
                return
        async with self._tables.changing(match.match_id) as table:
            seat = table.find_seat(user_id)
            alone = len(table.seats) == 1
            if seat is None or alone or table.row.status != "running" or table.seats[seat].gone is not None:
                return
            table.change_seat(seat, gone=why)
            # Where a computer moves for the player already, nobody waits.
            told: Sequence[Notice] = [] if table.seats[seat].stand_in == "seat" else [Gone(seat)]
            await self._ledger.save(table, told)

    async def here(self, match_id: int, user_id: int) -> None:
        """Note that a user who could not be reached is there again; nothing happens for anybody else."""
        async with self._tables.changing(match_id) as table:
            seat = table.find_seat(user_id)
            if seat is None or table.row.status != "running" or table.seats[seat].gone is None:
                return
            await self._ledger.save(table, back(table, seat))

    async def wait(self, match_id: int, user_id: int, seat: Seat) -> Table:
        """Let the table wait for a player who cannot be reached, as the user wants.

        Raises NotSeatedProblem, NotRunningProblem, NotGoneProblem.
        """
        async with self._tables.changing(match_id) as table:
            table.running()
            table.seat_of(user_id)
            if seat >= len(table.seats):
                raise NoSuchSeatProblem
            if table.seats[seat].gone is None:
                raise NotGoneProblem
            await self._ledger.save(table, [GoneOver(seat, "waits")])
            return table
