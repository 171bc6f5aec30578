"""Another player takes a seat: offered by whoever sits there, or by the others, and accepted by that player.

All that belongs to the seat goes along: the hand, the turn, a fresh clock. What was private to the one before
does not: prepared moves, words in votes, the message with the hand.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from bot.matches import turns
from bot.matches.leaving import joining_at
from bot.matches.motions import ReplaceComputer, ReplacePlayer
from bot.matches.notices import Decided, Farewell, Hand, Offered, OfferOver, Replaced, Turn
from bot.matches.presence import Offer, offer_of
from bot.matches.problems import (
    AlreadySeatedProblem,
    DailyProblem,
    NoSuchSeatProblem,
    NotOfferedProblem,
    OtherSeatedProblem,
    SoloProblem,
)
from bot.store import SeatRow

if TYPE_CHECKING:
    from collections.abc import Sequence

    from bot.engine import Seat
    from bot.matches.ledger import Ledger
    from bot.matches.motions import Motions
    from bot.matches.notices import Notice
    from bot.matches.table import Table
    from bot.matches.tables import Tables


class Replacing:
    """Offering a seat, taking it, and leaving it be."""

    def __init__(self, tables: Tables, ledger: Ledger, motions: Motions) -> None:
        self._tables = tables
        self._ledger = ledger
        motions.on_carried(ReplacePlayer, self._offer_of_all)
        motions.on_carried(ReplaceComputer, self._offer_of_all)

    async def offer(self, match_id: int, user_id: int, to: int) -> Table:
        """Offer the user's own seat to somebody, in place of whomever it was offered to before.

        Raises NotSeatedProblem, NotRunningProblem, DailyProblem, SoloProblem, OtherSeatedProblem.
        """
        async with self._tables.changing(match_id) as table:
            table.running()
            seat = table.seat_of(user_id)
            if table.is_daily:
                raise DailyProblem
            if len(table.seats) == 1:
                raise SoloProblem
            if table.find_seat(to) is not None:
                raise OtherSeatedProblem
            wanted = Offer(to, "player")
            if offer_of(table, seat) != wanted:  # the same once more calls nobody again
                await self._ledger.save(table, _offer(table, seat, wanted))
            return table

    async def _offer_of_all(
        self, table: Table, motion: ReplacePlayer | ReplaceComputer, _alone: Seat | None
    ) -> Sequence[Notice]:
        return _offer(table, motion.seat, Offer(motion.to, "table"))

    async def decline(self, match_id: int, user_id: int, seat: Seat) -> Table:
        """Let an offer be forgotten: whoever it is made to may, and whoever has made it.

        Raises NotRunningProblem, NotOfferedProblem.
        """
        async with self._tables.changing(match_id) as table:
            offer = _open_offer(table, seat)
            if user_id == offer.to:
                how: OfferOver = OfferOver(seat, "declined")
            elif user_id == table.seats[seat].user_id:
                how = OfferOver(seat, "kept")
            else:
                raise NotOfferedProblem
            table.change_seat(seat, offer=None)
            await self._ledger.save(table, [how])
            return table

    async def accept(self, match_id: int, user_id: int, seat: Seat, name: str) -> Table:
        """Let the user take a seat that is offered.

        Raises NotRunningProblem, NotOfferedProblem, AlreadySeatedProblem.
        """
        async with self._tables.changing(match_id) as table:
            offer = _open_offer(table, seat)
            if offer.to != user_id:
                raise NotOfferedProblem
            if table.find_seat(user_id) is not None:
                raise AlreadySeatedProblem
            await self._seat(table, seat, user_id, name, asked=offer.by == "player")
            return table

    async def transfer(self, match_id: int, seat: Seat, user_id: int, name: str) -> Table:
        """Seat somebody in place of whoever sits there, without asking: for those who manage the server.

        Raises NotRunningProblem, NoSuchSeatProblem, OtherSeatedProblem.
        """
        async with self._tables.changing(match_id) as table:
            table.running()
            if seat >= len(table.seats):
                raise NoSuchSeatProblem
            if table.find_seat(user_id) is not None:
                raise OtherSeatedProblem
            await self._seat(table, seat, user_id, name, asked=False)
            return table

    async def _seat(self, table: Table, seat: Seat, user_id: int, name: str, *, asked: bool) -> None:
        """Hand the seat of a draft over, save it, and have everybody told whom it concerns.

        `asked`: whether whoever has sat there wanted it so.
        """
        former, told = table.seats[seat], _other_offers_over(table, seat, user_id)
        joined = joining_at(former, self._tables.now())
        table.hand_over(seat, SeatRow(table.match_id, seat, user_id, None, name, joined), "replaced")
        told.append(Replaced(seat, former.user_id))
        if turns.secrets(table)[seat] is not None:
            told.append(Hand(seat))
        if former.user_id is not None:
            told.append(Farewell(former.user_id, "replaced" if asked else "given"))
        told.append(Turn(table.last_seq, (user_id,)) if seat in table.to_act else Decided())
        await self._ledger.save(table, told)


def _offer(table: Table, seat: Seat, offer: Offer) -> list[Notice]:
    table.change_seat(seat, offer=msgspec.json.encode(offer).decode())
    return [Offered(seat)]


def _open_offer(table: Table, seat: Seat) -> Offer:
    table.running()
    if seat >= len(table.seats):
        raise NoSuchSeatProblem
    offer = offer_of(table, seat)
    if offer is None:
        raise NotOfferedProblem
    return offer


def _other_offers_over(table: Table, taken: Seat, user_id: int) -> list[Notice]:
    """Forget the other offers to somebody who takes one; return the news."""
    told: list[Notice] = []
    for seat in table.seats:
        offer = offer_of(table, seat.seat)
        if seat.seat != taken and offer is not None and offer.to == user_id:
            table.change_seat(seat.seat, offer=None)
            told.append(OfferOver(seat.seat, "declined"))
    return told
