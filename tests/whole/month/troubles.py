"""What goes wrong in a month: stops, kills, lost connections, a Discord that fails, and what people break."""

from __future__ import annotations

import asyncio
import gc
from contextlib import suppress
from datetime import timedelta
from functools import partial
from typing import TYPE_CHECKING

from whole.doomed import stumble
from whole.month.month import nothing
from whole.test_reconnecting import LOSSES
from whole.test_rest_faults import ANSWER, CALLBACK, MESSAGE, MESSAGES

from bot.local import Fault
from bot.local.gateway import RESUME
from bot.local.reply import NoAnswerError

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    from whole.month.acts import Acts
    from whole.month.month import Month
    from whole.month.watched import Watched

HOUR = timedelta(hours=1)

FAULTS: dict[str, Callable[[], Fault]] = {
    "unavailable": lambda: Fault("POST", MESSAGES, status=503, times=3),
    "limited": lambda: Fault("POST", MESSAGES, retry_after=0.02, times=2),
    "limited everywhere": lambda: Fault("POST", MESSAGES, retry_after=0.02, is_global=True),
    "broken": lambda: Fault("POST", MESSAGES, status=500),
    "broken after the effect": lambda: Fault("POST", MESSAGES, status=500, effect=True),
    "cut": lambda: Fault("POST", MESSAGES, cut=True, times=2),
    "cut after the effect": lambda: Fault("POST", MESSAGES, cut=True, effect=True, times=2),
    "edits fail": lambda: Fault("PATCH", MESSAGE, status=503, times=3),
    "edits are cut after the effect": lambda: Fault("PATCH", MESSAGE, cut=True, effect=True),
    "answers are cut": lambda: Fault("PATCH", ANSWER, cut=True),
    "answers are slow": lambda: Fault("POST", CALLBACK, delay=0.3, times=4),
}
KILLS = {
    "killed before a call is said": ("before it is said", "Turn"),
    "killed before a call is noted": ("before it is noted", "Turn"),
    "killed before a reminder is said": ("before it is said", "Remind"),
    "killed before a reminder is noted": ("before it is noted", "Remind"),
    "killed before a hand is noted": ("before it is noted", "Hand"),
    "killed before an edit is noted": ("before it is noted", "Decided"),
    "killed before a computer moves": ("before a computer moves", ""),
}
PATIENCE = timedelta(hours=40)
"""So long a program that is to be killed at some point may take to come there."""


class Troubles:
    """Lets things go wrong in a month."""

    def __init__(self, month: Month, acts: Acts) -> None:
        self.month, self.acts, self.house = month, acts, month.house
        self.loopback = month.house.loopback
        self._perhaps: tuple[Watched, int] | None = None
        month.wake = self._start

    def begin(self) -> None:
        """Plan everything that is to go wrong."""
        for at, name in self.month.plan.troubles:
            self.month.later(at, partial(self.happen, name))

    async def happen(self, name: str) -> None:
        """Let something happen, or later if something else is just wrong."""
        month = self.month
        if not month.is_up or not self._is_member():
            month.later(month.now + 2 * HOUR, lambda: self.happen(name))
            return
        month.figures[f"trouble: {name}"] += 1
        if name in FAULTS:
            fault = self.loopback.faults.add(FAULTS[name]())
            if fault.effect and fault.method == "PATCH":
                month.ears.forgive(fault)
        elif name in KILLS:
            point, kind = KILLS[name]
            await self._kill_at(point, kind)
        elif name in LOSSES:
            await self._lose(name)
        else:
            await self.others()[name]()

    def others(self) -> dict[str, Callable[[], Awaitable[None]]]:
        """Return all other things that can go wrong, by name."""
        return {
            "stopped": self._stop,
            "killed in mid-command": self._kill_in_command,
            "closed messages": self._close_messages,
            "archived threads": self._archive,
            "no posting": lambda: self._deny("send_messages", "send_messages_in_threads"),
            "no pictures": lambda: self._deny("attach_files"),
            "removed": self._remove,
            "deleted channel": self._delete,
            "left the server": self._leave,
        }

    def _is_member(self) -> bool:
        world = self.loopback.world
        return world.is_member(world.bot_id)

    # The program stops --------------------------------------------------------------------------------------

    async def _stop(self) -> None:
        await self.house.close()
        await self._gone_for(timedelta(hours=1 + 20 * self.month.chance.random()))

    async def _gone_for(self, span: timedelta) -> None:
        """Let the program not run for a while."""
        self.month.is_up = False
        self.month.figures["restarts"] += 1
        self.month.later(self.month.now + span, self._start)

    async def _start(self) -> None:
        """Start the program again; what was sent to it last counts wholly or not at all, all else counts."""
        month = self.month
        if month.is_up:
            return
        month.halted.clear()
        month.on_halt = nothing
        await self.house.open()
        month.is_up = True
        await self.house.matches.timekeeper.look()
        month.ears.forgiving = True
        await month.look()
        month.ears.forgiving = False
        if self._perhaps is not None:
            match, plies = self._perhaps
            assert len(match.expected) in (0, plies), f"match {match.match_id}: half of a command counts"
            month.figures["killed before a command counted"] += len(match.expected) > 0
            match.expected, self._perhaps = [], None
        for match in month.matches.values():
            assert match.expected == [], f"match {match.match_id}: an accepted command is lost"
            match.anything, match.lent = None, set()
        self.acts.think_of_all()

    async def _kill_at(self, point: str, kind: str) -> None:
        """Let the program be killed where it comes to a point next."""
        month, bot = self.month, self.house.bot

        async def halt() -> None:
            month.halted.set()
            await asyncio.Event().wait()

        stumble(bot, self.house.matches, point, 1, halt, kind)
        month.on_halt = lambda: self._kill("at a point")
        month.later(month.now + PATIENCE, lambda: self._restart_if(bot))

    async def _restart_if(self, bot: object) -> None:
        """Stop a program that has never come to the point, so that it is not killed much later."""
        if self.month.is_up and self.house.bot is bot:
            await self._stop()

    async def _kill(self, how: str) -> None:
        await self.house.kill()
        gc.collect()  # the system closes what a killed program had open; here it may lie about in tracebacks
        self.month.halted.clear()
        self.month.figures[f"killed {how}"] += 1
        await self._gone_for(timedelta(minutes=1 + 300 * self.month.chance.random()))

    async def _kill_in_command(self) -> None:
        """Kill the program just when somebody has sent a move: it counts once, or not at all."""
        found = self._somebody()
        if found is None:
            self.month.later(self.month.now + HOUR, lambda: self.happen("killed in mid-command"))
            return
        match, seat, key = found
        plan = self.acts.plan(match, seat)
        match.expected = list(plan.lines)
        place = str(match.table.row.place_id)
        reply = await self.house.person(key).command(
            "play", move=", ".join(plan.typed), channel=place, wait=False
        )
        await asyncio.sleep(0.03 * self.month.chance.random())
        await self._kill("in mid-command")
        with suppress(NoAnswerError):
            await asyncio.wait_for(reply.answered(), 5)
        self._perhaps = match, len(plan.lines)

    def _somebody(self) -> tuple[Watched, int, str] | None:
        """Return somebody whom a match waits for."""
        for match in self.month.matches.values():
            if match.table.row.status != "running" or not self.acts.can_play(match):
                continue
            for seat in sorted(match.table.to_act - match.table.computers):
                person = self.month.by_user[match.table.seats[seat].user_id or 0]
                if self.loopback.world.is_member(self.month.driver(person).id):
                    return match, seat, person.key
        return None

    # Discord ------------------------------------------------------------------------------------------------

    async def _lose(self, loss: str) -> None:
        """Lose the connection, with something pressed meanwhile."""
        opcodes = self.loopback.gateway.opcodes
        resumed = opcodes.count(RESUME)
        LOSSES[loss](self.loopback)
        found = self._somebody()
        reply = None
        if found is not None:
            match, seat, key = found
            plan = self.acts.plan(match, seat)
            match.expected = list(plan.lines)
            place = str(match.table.row.place_id)
            reply = await self.house.person(key).command(
                "play", move=", ".join(plan.typed), channel=place, wait=False
            )
        await self.loopback.until(lambda: opcodes.count(RESUME) > resumed)
        await self.month.look()
        if found is not None and reply is not None:
            await reply.finished()
            self.acts.accepted(found[0], "while the connection was lost")
        self.acts.think_of_all()

    # People and their servers -------------------------------------------------------------------------------

    async def _close_messages(self) -> None:
        """Let somebody take no direct messages for some days."""
        person = self.month.chance.choice(self.month.plan.people)
        driver = self.month.driver(person)
        driver.settings(dm_open=False)

        async def opened() -> None:
            driver.settings(dm_open=True)

        self.month.later(self.month.now + timedelta(days=3), opened)

    async def _archive(self) -> None:
        """Let all threads be archived."""
        world = self.loopback.world
        for thread in world.channels.children(self.loopback.channel("games")["id"]):
            metadata = {**thread["thread_metadata"], "archived": True}
            world.channels.change(thread["id"], thread_metadata=metadata)
        self.month.archived = True
        await self.month.look()

    async def _deny(self, *permissions: str) -> None:
        """Take permissions in #games away, and give them back after some hours."""
        self.loopback.deny("games", *permissions)
        self.month.figures["permissions taken away"] += 1

        async def given_back() -> None:
            self.loopback.deny("games")
            if self.month.is_up:
                await self.month.look()

        self.month.later(self.month.now + timedelta(hours=30 * self.month.chance.random()), given_back)

    async def _remove(self) -> None:
        """Let the program be removed from the server, and invited again after some hours."""
        self.loopback.remove_bot()
        await self.month.look()

        async def invited() -> None:
            self.loopback.invite_bot()
            if self.month.is_up:
                await self.month.look()
            self.acts.think_of_all()

        self.month.later(self.month.now + timedelta(hours=2 + 20 * self.month.chance.random()), invited)

    async def _delete(self) -> None:
        """Let a channel be deleted in which a match is played; somebody moves it some hours later."""
        world, games = self.loopback.world, self.loopback.channel("games")["id"]
        for match in self.month.matches.values():
            row, place = match.table.row, str(match.table.row.place_id)
            if row.status != "running" or str(row.channel_id) == games or place not in world.channels.by_id:
                continue
            world.channels.delete(place)
            await self.month.look()
            self.month.later(self.month.now + 20 * HOUR, partial(self._move, match))
            return

    async def _move(self, match: Watched) -> None:
        """Let the opener, or who manages the server, move a match whose channel is gone to a new one."""
        user = match.table.opener.user_id
        if match.table.row.status != "running" or user is None:
            return
        if not self.month.is_up or not self._is_member():
            self.month.later(self.month.now + HOUR, lambda: self._move(match))
            return
        place = self.loopback.world.channels.create_text(f"again-{match.match_id}")
        if self.loopback.world.is_member(str(user)):
            opener = self.month.driver(self.month.by_user[user])
            reply = await opener.command("game move", channel=place["id"])
            menus = [each for each in reply.message.components if "options" in each] if reply.messages else []
            if menus:  # several could be meant
                await opener.select(reply.message, menus[0]["custom_id"], str(match.match_id))
        else:
            manager = self.month.driver(self.month.plan.people[0])
            await manager.command("admin move", to=place["id"], match=str(match.match_id))
        await self.month.look()
        self.month.figures["matches moved"] += int(match.table.row.place_id == int(place["id"]))
        self.acts.think_of_all()

    async def _leave(self) -> None:
        """Let somebody leave the server for good."""
        gone = [each for each in self.month.plan.people if each.is_gone(self.month.now)]
        if not gone:
            self.month.later(self.month.now + 24 * HOUR, lambda: self.happen("left the server"))
            return
        self.loopback.world.leave_guild(self.month.driver(gone[0]).id)
        await self.month.look()


ALL = (*FAULTS, *KILLS, *LOSSES)
"""What can go wrong by these tables; the rest stands in `Troubles.others`."""
