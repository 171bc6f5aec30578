"""The whole program in one place: the bot on a database file, at a loopback Discord that outlives it.

Everything between is real: the discord.py client, its sockets, SQLite. A test can stop the bot, kill it and
start it again, and wait until nobody has anything left to do.
"""

from __future__ import annotations

import asyncio
import logging
from datetime import UTC, datetime, timedelta
from typing import TYPE_CHECKING, Any

from whole.party import Party

from bot.chat import controls
from bot.chat.client import Whistlestop
from bot.games import GAMES
from bot.local import Driver, LoopbackDiscord, Reply, Sight
from bot.local.interactions import COMPONENT, MODAL_SUBMIT
from bot.local.messages import COMMAND_REPLY, DEFAULT, REPLY
from bot.matches import Matches
from bot.store import Store

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable
    from pathlib import Path

    from bot.local.interactions import Interaction
    from bot.local.shapes import Json
    from bot.matches import UndoRule

BUTTON, SELECT, TEXT_INPUT = 2, 3, 4

_OF_THE_CLIENT = ("discord.py: ", "CommandTree-invoker")
"""How discord.py names the tasks in which it serves what it has heard."""


class Clock:
    """The program's clock, which a test may push forward."""

    def __init__(self) -> None:
        self.ahead = timedelta()

    def __call__(self) -> datetime:
        return datetime.now(UTC) + self.ahead

    def advance(self, **span: float) -> None:
        """Let so much time pass, given as for a timedelta."""
        self.ahead += timedelta(**span)


class Faults(logging.Handler):
    """Collects what the program, discord.py or asyncio reported as an error."""

    def __init__(self) -> None:
        super().__init__(logging.ERROR)
        self.messages: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        cause = f": {record.exc_info[1]!r}" if record.exc_info else ""
        self.messages.append(f"{record.name}: {record.getMessage()}{cause}")


class House:
    """The program at a loopback Discord.

    Attributes:
        loopback: the Discord.
        url: where the database is.
        clock: the program's clock.
        faults: what was reported as an error so far; must stay empty where a test does not expect it.
        bot, matches, store: the program that runs now.
    """

    bot: Whistlestop
    matches: Matches
    store: Store

    def __init__(self, loopback: LoopbackDiscord, folder: Path) -> None:
        self.loopback = loopback
        self.url = f"sqlite+aiosqlite:///{folder / 'whistlestop.db'}"
        self.clock = Clock()
        self.faults = Faults()
        self._connection: asyncio.Task[None] | None = None
        self._given_up: set[Interaction] = set()

    # The program --------------------------------------------------------------------------------------------

    async def open(self) -> None:
        """Start the bot on what is stored."""
        ready = asyncio.Event()
        self.store = await Store.open(self.url)
        self.matches = Matches(self.store, self.clock)
        tidied = _once_tidied(self.matches)
        self.bot = Whistlestop(self.matches, ready.set)
        self.bot._connection.guild_ready_timeout = 0.01  # one small guild is there at once
        self.bot.before_identify_hook = _at_once  # type: ignore[assignment]
        self._connection = asyncio.create_task(self.bot.start(self.loopback.token))
        waiting = asyncio.create_task(ready.wait())
        await asyncio.wait({self._connection, waiting}, return_when=asyncio.FIRST_COMPLETED, timeout=20)
        waiting.cancel()
        if self._connection.done():
            self._connection.result()
        assert ready.is_set(), "the bot was not ready in time"
        await asyncio.wait_for(tidied.wait(), 20)

    async def close(self) -> None:
        """Stop the bot. Nothing is finished first: what is under way is left as it is."""
        if self._connection is None:
            return
        await self.bot.close()
        await asyncio.wait({self._connection})
        self._connection = None
        await self.store.close()

    async def kill(self) -> None:
        """Take the program away without a farewell, also to those whom it is just serving."""
        tasks = [task for task in asyncio.all_tasks() if task.get_name().startswith(_OF_THE_CLIENT)]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        self.give_up()
        await self.close()

    def give_up(self) -> None:
        """Wait no longer for the answers that a program which is gone still owes."""
        self._given_up.update(self.loopback.interactions.open_ones())

    async def restart(self) -> None:
        """Stop the bot and start it again on the same database."""
        await self.close()
        await self.open()

    # Waiting ------------------------------------------------------------------------------------------------

    async def settle(self, seconds: float = 20.0) -> None:
        """Wait until nobody has anything to do: no interaction, no post, no computer player."""
        calm = 0
        async with asyncio.timeout(seconds):
            # What was just written to a socket is read at one of the next looks.
            while calm < 3 or not await self.bot.courier.idle():
                await asyncio.sleep(0.002)
                calm = calm + 1 if calm < 3 and self._is_calm() else 0

    async def pass_time(self, **span: float) -> None:
        """Let so much time pass, given as for a timedelta, and all be done that falls due by then."""
        self.clock.advance(**span)
        await self.matches.timekeeper.look()
        await self.settle()

    async def until(self, true: Callable[[], Awaitable[object]], seconds: float = 20.0) -> None:
        """Wait until a condition holds."""
        async with asyncio.timeout(seconds):
            while not await true():  # noqa: ASYNC110 (what is waited for has no event)
                await asyncio.sleep(0.002)

    async def rests(self) -> bool:
        """Whether nobody does anything, and nothing is to be said."""
        return self._is_calm() and await self.bot.courier.idle()

    def _is_calm(self) -> bool:
        """Whether nobody does anything that can be seen without asking the database."""
        loopback = self.loopback
        if set(loopback.interactions.open_ones()) - self._given_up:
            return False
        if loopback._door.under_way or not loopback.gateway.is_idle():
            return False
        if any(task.get_name().startswith(_OF_THE_CLIENT) for task in asyncio.all_tasks()):
            return False
        return not self.matches.computers._running and not self.bot.courier._busy

    # People -------------------------------------------------------------------------------------------------

    def person(self, key: str) -> Driver:
        """Return who sits before the page of this key."""
        return self.loopback.person(key)

    @property
    def ann(self) -> Driver:
        """Ann."""
        return self.person("ann")

    @property
    def ben(self) -> Driver:
        """Ben."""
        return self.person("ben")

    @property
    def chloe(self) -> Driver:
        """Chloé."""
        return self.person("chloe")

    @property
    def dan(self) -> Driver:
        """Dan, who looks on in most tests."""
        return self.person("dan")

    def posts(self, channel: str | None = None) -> list[Sight]:
        """Return what everybody sees in a channel (a name or id; None is #games), oldest first."""
        by_id = self.loopback.world.channels.by_id
        channel_id = channel if channel in by_id else str(self.loopback.channel(channel or "games")["id"])
        return [Sight(message) for message in self.loopback.messages.seen_by(channel_id, "nobody")]

    # What people do, until all of it is done ----------------------------------------------------------------

    async def command(self, person: Driver, line: str, *, channel: Any = None, **options: Any) -> Reply:
        """Let somebody type a slash command."""
        reply = await person.command(line, channel=channel, **options)
        await self.settle()
        return reply

    async def press(self, person: Driver, message: Sight, button: str) -> Reply:
        """Let somebody press a button."""
        reply = await person.press(message, button)
        await self.settle()
        return reply

    async def pick(self, person: Driver, message: Sight, menu: str, value: str | None = None) -> Reply:
        """Let somebody pick from a list: an option by its label or value, or the first one."""
        component = message.component(menu)
        chosen = component["options"][0]["value"] if value is None else value
        reply = await person.select(message, component["custom_id"], chosen)
        await self.settle()
        return reply

    async def submit(self, person: Driver, form: Reply, **fields: str) -> Reply:
        """Let somebody send a form."""
        reply = await person.submit(form, fields)
        await self.settle()
        return reply

    # What Discord's own program would not send --------------------------------------------------------------

    def forge(self, person: Driver, message: Sight, custom_id: str, values: list[str] | None = None) -> Reply:
        """Press a button, or with values pick from a list, that is not on the message."""
        data: Json = {"custom_id": custom_id, "component_type": BUTTON, "id": 1}
        if values is not None:
            data |= {"component_type": SELECT, "values": values}
        channel = self.loopback.world.channels.get(message.channel_id)
        source = self.loopback.messages.find(message.id)
        return Reply(self.loopback.interactions.begin(COMPONENT, person.person, channel, data, source=source))

    def forge_form(
        self, person: Driver, channel_id: str, custom_id: str, *fields: str, source: Sight | None = None
    ) -> Reply:
        """Send a form that was never opened, or by somebody else."""
        rows = [
            {"type": 1, "components": [{"type": TEXT_INPUT, "custom_id": f"field{n}", "value": field}]}
            for n, field in enumerate(fields)
        ]
        channel = self.loopback.world.channels.get(channel_id)
        below = None if source is None else self.loopback.messages.find(source.id)
        data: Json = {"custom_id": custom_id, "components": rows}
        return Reply(
            self.loopback.interactions.begin(MODAL_SUBMIT, person.person, channel, data, source=below)
        )

    # Matches ------------------------------------------------------------------------------------------------

    async def lobby(
        self,
        *keys: str,
        computers: int = 0,
        channel: str = "games",
        thread: bool = False,
        players: int | None = None,
        game: str = "transamerica",
        undo: UndoRule = "consent",
        **options: Any,
    ) -> Party:
        """Open a table at which these people sit, the first as opener, without a word typed."""
        lobby = self.matches.lobby
        people = [self.person(key) for key in keys]
        opener = int(people[0].id)
        table = await lobby.open(
            GAMES[game],
            user_id=opener,
            name=people[0].person.name,
            channel_id=int(self.loopback.channel(channel)["id"]),
            guild_id=int(self.loopback.world.guild_id),
            players=players,
            thread=thread,
        )
        for person in people[1:]:
            await lobby.join(table.match_id, int(person.id), person.person.name)
        for _ in range(computers):
            await lobby.add_computer(table.match_id, opener)
        if undo != "consent":
            await lobby.set_undo(table.match_id, opener, undo)
        for name, value in options.items():
            await lobby.set_option(table.match_id, opener, name, value)
        await self.settle()
        return Party(self, table.match_id, game)

    async def deal(self, *keys: str, **how: Any) -> Party:
        """Start a match of these people; see `lobby`."""
        party = await self.lobby(*keys, **how)
        await self.matches.lobby.start(party.match_id, int(self.person(keys[0]).id))
        await self.settle()
        return party


def _once_tidied(matches: Matches) -> asyncio.Event:
    """Return what is set when the housekeeping of the start is over: nobody else would wait for it."""
    tidied, prune = asyncio.Event(), matches.outbox.prune

    async def last_of_it() -> None:
        await prune()
        tidied.set()

    vars(matches.outbox)["prune"] = last_of_it
    return tidied


async def _at_once(_shard_id: int | None, *, initial: bool = False) -> None:
    """Identify without the pause that Discord's limits ask for."""


def check_controls(loopback: LoopbackDiscord) -> None:
    """Check that no button or list on any message is dead: each has a custom id that somebody serves."""
    from bot.chat.presses import HANDLERS

    for sight in every_message(loopback):
        for component in sight.components:
            control = controls.read(component["custom_id"])
            assert control is not None, f"nobody reads {component['custom_id']!r}"
            assert control.verb in HANDLERS, f"nobody serves {component['custom_id']!r}"


def every_message(loopback: LoopbackDiscord) -> list[Sight]:
    """Return every message of the bot's own words that is there, also those that one person alone sees."""
    every = [
        Sight(message)
        for messages in loopback.messages._by_channel.values()
        for message in messages.values()
        if message.data["type"] in (DEFAULT, REPLY, COMMAND_REPLY)
    ]
    return [sight for sight in every if sight.json["author"]["id"] == loopback.world.bot_id]
