"""The same match once more: same seats, same options, same clock; the rules draw again who begins."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.games import GAMES
from bot.matches.leaving import MILLISECOND
from bot.matches.notices import LobbyCard
from bot.matches.problems import NoRematchProblem, PlaceOccupiedProblem
from bot.matches.servers import check_channel
from bot.store import PlaceTakenError, SeatRow

if TYPE_CHECKING:
    from bot.matches.table import Table
    from bot.matches.tables import Tables


class Rematches:
    """Opening one, once."""

    def __init__(self, tables: Tables) -> None:
        self._tables = tables

    async def open(self, match_id: int, user_id: int, *, parent_id: int | None = None) -> tuple[Table, bool]:
        """Open a table after a match, or find the one that was opened; return it and whether it is new.

        Everybody who sat at the end sits there already, apart from those who cannot be reached any more, and
        may leave before it starts. Whoever asks is its opener. `parent_id` is the channel above the place
        where the table was opened, if that is a thread.

        Raises NotSeatedProblem, PlaceOccupiedProblem, ForbiddenChannelProblem where the server has matches
        elsewhere by now, and NoRematchProblem for a match that is not over, was
        never begun, or is a try at the challenge of a day.
        """
        async with self._tables.changing(match_id) as old:
            row = old.row
            if row.status not in ("over", "ended") or old.match is None or old.is_daily:
                raise NoRematchProblem
            asker, now = old.seat_of(user_id), self._tables.now()
            here = [seat for seat in old.seats if seat.gone is None or seat.seat == asker]
            try:
                async with self._tables.store.writing() as tx:
                    found = await tx.rematch_of(match_id)
                    is_new = found is None
                    if found is None:
                        guild = None if row.guild_id is None else await tx.guild(row.guild_id)
                        check_channel(guild, row.channel_id, parent_id)
                        found = await tx.add_match(
                            game=row.game,
                            options=row.options,
                            channel_id=row.channel_id,
                            guild_id=row.guild_id,
                            seats_wanted=row.seats_wanted,
                            wants_thread=row.place_id != row.channel_id,
                            undo=row.undo,
                            clock=row.clock,
                            late=row.late,
                            created_at=now,
                            after=match_id,
                        )
                        seats = [
                            SeatRow(
                                found,
                                number,
                                seat.user_id,
                                seat.autoplayer,
                                seat.name,
                                # Who has sat here longest is the opener.
                                now if seat.seat == asker else now + MILLISECOND,
                            )
                            for number, seat in enumerate(here)
                        ]
                        await tx.set_seats(found, seats)
                        await self._tables.announce(tx, found, [LobbyCard()])
            except PlaceTakenError as error:
                other = await self._tables.store.match_in(row.channel_id)
                title = "" if other is None else GAMES[other.game].title
                raise PlaceOccupiedProblem(other.match_id if other else 0, title) from error
        table = await self._tables.table(found)
        self._tables.wake(table)
        return table, is_new
