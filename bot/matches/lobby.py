"""Before the first ply: opening a match, sitting down, options, starting."""

from __future__ import annotations

import typing
from datetime import timedelta
from typing import TYPE_CHECKING, Any

import msgspec

from bot.engine import Match, Rng
from bot.games import GAMES
from bot.matches import clocks, timing
from bot.matches.notices import Hand, LobbyCard, Thread
from bot.matches.problems import (
    AlreadySeatedProblem,
    HasStartedProblem,
    NoComputerProblem,
    NoSuchOptionProblem,
    NotOpenerProblem,
    PlaceOccupiedProblem,
    TableFullProblem,
    TooFewPlayersProblem,
    WrongSeatsProblem,
)
from bot.matches.servers import check_channel, defaults_of
from bot.matches.turns import acting_json, opening, secrets
from bot.store import PlaceTakenError, SeatRow

if TYPE_CHECKING:
    from collections.abc import Iterator

    from bot.engine import Game
    from bot.matches.clocks import ClockRule
    from bot.matches.notices import Notice
    from bot.matches.table import Table
    from bot.matches.tables import Tables
    from bot.store import LateRule, MatchChanges, UndoRule

LOBBY_LIFE = timedelta(days=7)
"""A lobby that nobody starts is closed after this time."""

ENGINES = (
    "Rocket",
    "Mallard",
    "Flying Scotsman",
    "Big Boy",
    "Adler",
    "Salamanca",
    "Tom Thumb",
    "Puffing Billy",
)
"""Famous locomotives, after which computer players are named."""

AUTOPLAYER = "standard"
"""The one kind of computer player there is."""


def choices(options: type[msgspec.Struct]) -> Iterator[tuple[str, tuple[Any, ...]]]:
    """Yield each option of a game with the values it may have, the default first."""
    hints = typing.get_type_hints(options)
    for field in msgspec.structs.fields(options):
        values = (False, True) if hints[field.name] is bool else tuple(_literals(hints[field.name]))
        yield field.name, (field.default, *(value for value in values if value is not field.default))


def _literals(hint: Any) -> Iterator[Any]:
    if hint is type(None):
        yield None
    elif typing.get_origin(hint) is typing.Literal:
        yield from typing.get_args(hint)
    else:
        for part in typing.get_args(hint):
            yield from _literals(part)


class Lobby:
    """The use cases of a match that has not started."""

    def __init__(self, tables: Tables) -> None:
        self._tables = tables

    async def open(
        self,
        game: Game,
        *,
        user_id: int,
        name: str,
        channel_id: int,
        guild_id: int | None,
        parent_id: int | None = None,
        players: int | None = None,
        thread: bool = False,
    ) -> Table:
        """Open a lobby whose first seat is the user's, with what new matches of the server begin with.

        Args:
            game: what is played.
            user_id: who opens it.
            name: that player's name.
            channel_id: where, be it a channel, a thread or a direct message.
            guild_id: the server; None in a direct message.
            parent_id: the channel of a thread.
            players: how many; None for any number.
            thread: whether the match wants a thread of its own.

        Raises WrongSeatsProblem for a number of players that the game does not have, PlaceOccupiedProblem
        where a match is played in this channel and the new one wants no thread, ForbiddenChannelProblem where
        the server has matches elsewhere.
        """
        if players is not None and players not in game.seats:
            raise WrongSeatsProblem(game.title, game.seats)
        guild = None if guild_id is None else await self._tables.store.guild(guild_id)
        check_channel(guild, channel_id, parent_id)
        defaults = defaults_of(guild)
        now = self._tables.now()
        try:
            async with self._tables.store.writing() as tx:
                match_id = await tx.add_match(
                    game=game.key,
                    options=game.encode(game.options()).decode(),
                    channel_id=channel_id,
                    guild_id=guild_id,
                    seats_wanted=players,
                    wants_thread=thread,
                    created_at=now,
                    undo=defaults.undo,
                    clock=clocks.encoded(defaults.clock),
                    late=defaults.late,
                )
                await tx.set_seats(match_id, [SeatRow(match_id, 0, user_id, None, name, now)])
                await self._tables.announce(tx, match_id, [LobbyCard()])
        except PlaceTakenError as error:
            raise await self._occupied(channel_id) from error
        table = await self._tables.table(match_id)
        self._tables.wake(table)
        return table

    async def _occupied(self, place_id: int) -> PlaceOccupiedProblem:
        other = await self._tables.store.match_in(place_id)
        return PlaceOccupiedProblem(other.match_id if other else 0, GAMES[other.game].title if other else "")

    async def join(self, match_id: int, user_id: int, name: str) -> Table:
        """Sit down on the next seat; AlreadySeatedProblem, TableFullProblem, HasStartedProblem."""
        async with self._tables.changing(match_id) as table:
            _lobby_of(table)
            if table.find_seat(user_id) is not None:
                raise AlreadySeatedProblem
            now = self._tables.now()
            seat = SeatRow(match_id, len(table.seats), user_id, None, name, now)
            await self._seat(table, (*table.seats, seat))
            return table

    async def leave(self, match_id: int, user_id: int) -> Table:
        """Stand up; the seats behind move up, and without any human left the lobby is closed.

        Raises NotSeatedProblem or HasStartedProblem.
        """
        async with self._tables.changing(match_id) as table:
            _lobby_of(table)
            gone = table.seat_of(user_id)
            await self._seat(table, tuple(seat for seat in table.seats if seat.seat != gone))
            return table

    async def add_computer(self, match_id: int, user_id: int) -> Table:
        """Seat a computer player; the opener alone may (NotOpenerProblem), while there is room."""
        async with self._tables.changing(match_id) as table:
            _opener_only(_lobby_of(table), user_id)
            taken = set(table.names)
            name = next(engine for engine in ENGINES if engine not in taken)
            now = self._tables.now()
            seat = SeatRow(match_id, len(table.seats), None, AUTOPLAYER, name, now)
            await self._seat(table, (*table.seats, seat))
            return table

    async def remove_computer(self, match_id: int, user_id: int) -> Table:
        """Send away the computer player who came last; NotOpenerProblem, NoComputerProblem."""
        async with self._tables.changing(match_id) as table:
            _opener_only(_lobby_of(table), user_id)
            if not table.computers:
                raise NoComputerProblem
            gone = max(table.computers)
            await self._seat(table, tuple(seat for seat in table.seats if seat.seat != gone))
            return table

    async def _seat(self, table: Table, seats: tuple[SeatRow, ...]) -> None:
        limit = table.row.seats_wanted or max(table.game.seats)
        if len(seats) > limit:
            raise TableFullProblem(limit)
        seats = tuple(msgspec.structs.replace(row, seat=seat) for seat, row in enumerate(seats))
        empty = all(row.user_id is None for row in seats)
        now = self._tables.now()
        async with self._tables.store.writing() as tx:
            await tx.set_seats(table.match_id, seats)
            if empty:
                await tx.update_match(table.match_id, updated_at=now, status="expired", ended_at=now)
            await self._tables.announce(tx, table.match_id, [LobbyCard()])
        table.seats = seats
        if empty:
            table.row = msgspec.structs.replace(table.row, status="expired", ended_at=now)
        self._tables.wake(table)

    async def set_option(self, match_id: int, user_id: int, name: str, value: Any) -> Table:
        """Set one option of the game; NotOpenerProblem, NoSuchOptionProblem, HasStartedProblem."""
        async with self._tables.changing(match_id) as table:
            _opener_only(_lobby_of(table), user_id)
            allowed = dict(choices(table.game.options)).get(name, ())
            if not any(
                value is choice or (value == choice and type(value) is type(choice)) for choice in allowed
            ):
                raise NoSuchOptionProblem
            options = msgspec.structs.replace(table.options, **{name: value})
            await self._change(table, {"options": table.game.encode(options).decode()})
            return table

    async def set_players(self, match_id: int, user_id: int, players: int | None) -> Table:
        """Fix the number of players, or allow any (None); WrongSeatsProblem, TableFullProblem."""
        async with self._tables.changing(match_id) as table:
            _opener_only(_lobby_of(table), user_id)
            if players is not None and players not in table.game.seats:
                raise WrongSeatsProblem(table.game.title, table.game.seats)
            if players is not None and players < len(table.seats):
                raise TableFullProblem(players)
            await self._change(table, {"seats_wanted": players})
            return table

    async def set_undo(self, match_id: int, user_id: int, rule: UndoRule) -> Table:
        """Say what can be taken back; NotOpenerProblem, HasStartedProblem."""
        async with self._tables.changing(match_id) as table:
            _opener_only(_lobby_of(table), user_id)
            await self._change(table, {"undo": rule})
            return table

    async def set_clock(self, match_id: int, user_id: int, clock: ClockRule | None) -> Table:
        """Say what time the players have, None for all they want; NotOpenerProblem, NoSuchClockProblem."""
        async with self._tables.changing(match_id) as table:
            _opener_only(_lobby_of(table), user_id)
            rule = None if clock is None else clocks.checked(clock)
            await self._change(table, {"clock": clocks.encoded(rule)})
            return table

    async def set_late(self, match_id: int, user_id: int, late: LateRule) -> Table:
        """Say what happens when a player's time is up; NotOpenerProblem, HasStartedProblem."""
        async with self._tables.changing(match_id) as table:
            _opener_only(_lobby_of(table), user_id)
            await self._change(table, {"late": late})
            return table

    async def _change(self, table: Table, changes: MatchChanges) -> None:
        async with self._tables.store.writing() as tx:
            await tx.update_match(table.match_id, updated_at=self._tables.now(), **changes)
            await self._tables.announce(tx, table.match_id, [LobbyCard()])
        table.row = msgspec.structs.replace(table.row, **changes)
        self._tables.wake(table)

    async def start(self, match_id: int, user_id: int) -> Table:
        """Deal, and begin.

        The key of the shuffles is drawn here; its SHA-256 is announced with the first post. Raises
        NotOpenerProblem, TooFewPlayersProblem, HasStartedProblem, PlaceOccupiedProblem.
        """
        async with self._tables.changing(match_id) as table:
            _opener_only(_lobby_of(table), user_id)
            game, present = table.game, len(table.seats)
            needed = table.row.seats_wanted or next((n for n in game.seats if n >= present), game.seats[-1])
            if present != needed:
                raise TooFewPlayersProblem(needed, present)
            rng = Rng.fresh()
            state = game.rules.setup(present, table.options, rng)
            match = Match(game.rules, state)
            now = self._tables.now()
            encoded = game.encode(state).decode()
            changes: MatchChanges = {
                "status": "running",
                "rng_key": rng.key,
                "start": encoded,
                "state": encoded,
                "to_act": acting_json(match.to_act),
                "waiting_since": now,
                "started_at": now,
            }
            table.match = match
            table.row = msgspec.structs.replace(table.row, **changes)
            thread = [Thread()] if table.row.wants_thread else []
            hands = [Hand(seat) for seat, secret in secrets(table).items() if secret is not None]
            first = opening(table)
            try:
                async with self._tables.store.writing() as tx:
                    await tx.update_match(match_id, updated_at=now, **changes)
                    of_time = await timing.keep(tx, table, now)
                    await tx.set_seats(match_id, table.seats)
                    told: list[Notice] = [LobbyCard(), *thread, *hands, *first, *of_time]
                    await self._tables.announce(tx, match_id, told)
            except PlaceTakenError as error:
                raise await self._occupied(table.row.place_id) from error
            self._tables.wake(table)
            return table

    async def settle(self, match_id: int, place_id: int | None) -> Table:
        """Note where a match that wanted a thread is played: there, or in its channel (None).

        Nothing happens if it wants none any more, since it was moved meanwhile.

        Raises PlaceOccupiedProblem if another match is played in the channel.
        """
        async with self._tables.changing(match_id) as table:
            if not table.row.wants_thread:
                return table
            place = table.row.channel_id if place_id is None else place_id
            changes: MatchChanges = {"place_id": place, "wants_thread": False}
            try:
                async with self._tables.store.writing() as tx:
                    await tx.update_match(match_id, updated_at=self._tables.now(), **changes)
            except PlaceTakenError as error:
                raise await self._occupied(place) from error
            table.row = msgspec.structs.replace(table.row, **changes)
            return table

    async def expire(self) -> int:
        """Close the lobbies that nobody has started in time; return how many."""
        now = self._tables.now()
        stale = await self._tables.store.stale_lobbies(now - LOBBY_LIFE)
        for summary in stale:
            async with self._tables.changing(summary.match_id) as table:
                if table.row.status != "lobby":
                    continue
                async with self._tables.store.writing() as tx:
                    await tx.update_match(table.match_id, updated_at=now, status="expired", ended_at=now)
                    await self._tables.announce(tx, table.match_id, [LobbyCard()])
                table.row = msgspec.structs.replace(table.row, status="expired", ended_at=now)
                self._tables.wake(table)
        return len(stale)

    async def call_off(self, match_id: int, user_id: int | None) -> Table:
        """Close the lobby; the opener alone may, and (None) whoever manages the server."""
        async with self._tables.changing(match_id) as table:
            _lobby_of(table)
            if user_id is not None:
                _opener_only(table, user_id)
            now = self._tables.now()
            async with self._tables.store.writing() as tx:
                await tx.update_match(match_id, updated_at=now, status="ended", ended_at=now)
                await self._tables.announce(tx, match_id, [LobbyCard()])
            table.row = msgspec.structs.replace(table.row, status="ended", ended_at=now)
            self._tables.wake(table)
            return table


def _lobby_of(table: Table) -> Table:
    if table.row.status != "lobby":
        raise HasStartedProblem
    return table


def _opener_only(table: Table, user_id: int) -> None:
    if table.opener.user_id != user_id:
        raise NotOpenerProblem(table.opener.name, inherited=table.is_inherited)
