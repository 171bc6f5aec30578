"""A match at the table, as a test looks at it and moves it on."""

from __future__ import annotations

from functools import lru_cache
from gettext import NullTranslations
from typing import TYPE_CHECKING, Any, TypeAlias

import msgspec

from bot.chat import controls
from bot.engine import Match, Ply, Rng
from bot.games import GAMES
from bot.matches.turns import acting_json
from bot.store import PlyRow

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    from whole.house import House

    from bot.chat.controls import Control
    from bot.engine import Seat
    from bot.local import Driver, Reply, Sight
    from bot.matches.table import Table

    How: TypeAlias = Callable[["Party", Driver, int], Awaitable[object]]
    """How somebody does one thing, in the turn of this number."""

GAME = GAMES["transamerica"]
TEXT = NullTranslations()


class Party:
    """The people of one match.

    Attributes:
        house: where it is played.
        match_id: its number.
        game: what they play.
    """

    def __init__(self, house: House, match_id: int = 1, game: str = "transamerica") -> None:
        self.house = house
        self.match_id = match_id
        self.game = GAMES[game]

    # Looking ------------------------------------------------------------------------------------------------

    async def table(self) -> Table:
        """Return the match."""
        return await self.house.matches.table(self.match_id)

    async def state(self) -> Any:
        """Return the position, secrets included."""
        return (await self.table()).started().state

    async def place(self) -> str:
        """Return the id of the channel or thread where it is played."""
        return str((await self.table()).row.place_id)

    async def posts(self) -> list[Sight]:
        """Return what everybody sees where it is played, oldest first."""
        return self.house.posts(await self.place())

    async def turn_posts(self) -> list[Sight]:
        """Return the posts that have called somebody, by their pictures, oldest first."""
        return [post for post in await self.posts() if any(_is_board(file.filename) for file in post.files)]

    async def turn_post(self) -> Sight:
        """Return the standing post: the one with buttons."""
        (post,) = [post for post in await self.posts() if "Your move" in post.labels]
        return post

    async def card(self) -> Sight:
        """Return the lobby's card."""
        stored = await self.house.matches.outbox.post(self.match_id, "lobby")
        assert stored is not None
        (card,) = [
            post for post in self.house.posts(str(stored.channel_id)) if post.id == str(stored.message_id)
        ]
        return card

    async def person(self, seat: Seat) -> Driver:
        """Return who sits at a seat."""
        user_id = str((await self.table()).seats[seat].user_id)
        people = self.house.loopback.world.people
        return self.house.person(next(key for key, person in people.items() if person.id == user_id))

    async def mover(self) -> Driver:
        """Return who is to act."""
        (seat,) = (await self.table()).to_act
        return await self.person(seat)

    async def players(self) -> list[Driver]:
        """Return the people who are to act, by seat."""
        table = await self.table()
        return [await self.person(seat) for seat in sorted(table.to_act - table.computers)]

    async def others(self) -> list[Driver]:
        """Return the people who are not to act, by seat."""
        table = await self.table()
        return [
            await self.person(seat.seat)
            for seat in table.seats
            if seat.user_id is not None and seat.seat not in table.to_act
        ]

    async def best(self) -> str:
        """Return what the one to act would do next, as it is typed: a whole turn towards all cities."""
        mover = await self.mover()
        choices = await mover.autocomplete("play", "move", "", channel=await self.place())
        return str(choices[0]["value"])

    async def advice(self, seat: Seat) -> str:
        """Return what a computer in this seat would do, as it is typed."""
        match = (await self.table()).running()
        view = match.view(seat)
        move = self.game.autoplayer(view, tuple(match.legal_moves(seat)), Rng(bytes(32)))
        return self.game.words.move(move, view, TEXT)

    async def result_post(self) -> Sight:
        """Return the result; it must be the last post, have a picture and the key, and leave no buttons."""
        posts, table = await self.posts(), await self.table()
        (result,) = [post for post in posts if post.content.startswith("🏁")]
        assert table.row.status == "over"
        assert posts[-1].id == result.id
        assert [post.labels for post in posts if post is not result and post.labels] == []
        assert table.row.rng_key is not None
        assert table.row.rng_key.hex() in result.content
        assert len(result.files) == 1
        return result

    # Moving -------------------------------------------------------------------------------------------------

    async def play_on(self, how: How, turns: int | None = None) -> None:
        """Let everybody whose turn it is do one thing after the other, to the end if no number is given."""
        turn = 0
        while (await self.table()).to_act and turn != turns:
            players = await self.players()
            if not players:  # history was written up to where computers are to act
                self.house.matches.computers.look_at(self.match_id)
                await self.house.settle()
            for person in players:
                turn += 1
                before = (await self.table()).row.seq
                await how(self, person, turn)
                assert (await self.table()).row.seq > before, f"nothing was done in turn {turn}"

    async def play(self, move: str | None = None) -> Reply:
        """Let the one to act type a move, the best one if none is given."""
        mover = await self.mover()
        return await self.house.command(
            mover, "play", move=move or await self.best(), channel=await self.place()
        )

    async def panel(self, person: Driver | None = None) -> Sight:
        """Let somebody, the one to act if nobody is named, open the panel."""
        person = person or await self.mover()
        return (await self.house.press(person, await self.turn_post(), "Your move")).message

    async def choose_two(self, person: Driver, panel: Sight) -> None:
        """Let somebody choose, on the panel, a step of two single tracks."""
        options = panel.component("towards")["options"]
        await self.house.pick(
            person, panel, "towards", next(each["value"] for each in options if "," in each["value"])
        )

    async def past(self, *moves: str) -> None:
        """Let these moves, as they are typed, be history, without a word said about them."""
        match, found = Match(self.game.rules, await self.state()), []
        for typed in moves:
            seat = min(match.to_act)
            move = self.game.words.parse(typed, match.view(seat), TEXT)
            step = match.play(seat, move)
            found.append(_Played(seat, move, typed, step.events, step.state))
        await self._write(tuple(found))

    async def skip(self, plies: int) -> None:
        """Let so many plies of the computers' choosing be history, without a word said about them."""
        table = await self.table()
        state = table.started().state
        await self._write(_play_on(self.game.key, state, plies))

    async def skip_to_end_of_round(self, left: int = 1) -> list[str]:
        """Let history go on until `left` plies before the round ends; return those plies as typed.

        A game without rounds is one round.
        """
        played = _play_on(self.game.key, await self.state(), None)
        await self._write(played[: len(played) - left])
        return [ply.typed for ply in played[len(played) - left :]]

    async def end_round(self) -> None:
        """Let history go on to the last ply of the round, and that one be made by whoever is to make it."""
        (last,) = await self.skip_to_end_of_round()
        table = await self.table()
        if table.to_act <= table.computers:
            self.house.matches.computers.look_at(self.match_id)
            await self.house.settle()
        else:
            await self.play(last)

    async def _write(self, played: tuple[_Played, ...]) -> None:
        table = await self.table()
        now, seq = self.house.clock(), table.row.seq
        rows = [
            PlyRow(
                self.match_id,
                seq + number,
                "ply",
                ply.seat,
                self.game.encode(ply.move).decode(),
                self.game.encode(ply.events).decode(),
                now,
            )
            for number, ply in enumerate(played, 1)
        ]
        state = played[-1].state
        async with self.house.store.writing() as tx:
            await tx.add_plies(self.match_id, rows)
            await tx.update_match(
                self.match_id,
                updated_at=now,
                seq=seq + len(rows),
                state=self.game.encode(state).decode(),
                to_act=acting_json(self.game.rules.to_act(state)),
            )
        self.house.matches.tables._tables.pop(self.match_id)


class _Played(msgspec.Struct, frozen=True):
    seat: int
    move: Any
    typed: str
    events: tuple[Any, ...]
    state: Any


@lru_cache(maxsize=64)
def _play_on(key: str, state: Any, plies: int | None) -> tuple[_Played, ...]:
    """Return the next plies as computer players would make them; None: those of this round."""
    game = GAMES[key]
    match, rng = Match(game.rules, state), Rng(bytes(32))
    found: list[_Played] = []
    while len(found) != plies and match.to_act:
        seat = min(match.to_act)
        view = match.view(seat)
        move = game.autoplayer(view, tuple(match.legal_moves(seat)), rng)
        typed = game.words.move(move, view, TEXT)
        step = match.play(seat, move)
        found.append(_Played(seat, move, typed, step.events, step.state))
        if plies is None and any(event.scene for event in step.events):
            break
    return tuple(found)


def of(component: Any) -> Control:
    """Return what a button or list stands for."""
    control = controls.read(component["custom_id"])
    assert control is not None, component
    return control


def _is_board(filename: str) -> bool:
    return filename.startswith("board-")


__all__ = ["GAME", "Party", "Ply", "of"]
