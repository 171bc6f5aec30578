"""How a month's tables are opened, and how people say what they want of the program."""

from __future__ import annotations

from datetime import timedelta
from functools import partial
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from whole.month.acts import Acts
    from whole.month.month import Month
    from whole.month.people import Person
    from whole.month.plan import Bout

HOUR = timedelta(hours=1)


class Tables:
    """Lets people sit down at the tables of a month."""

    def __init__(self, month: Month, acts: Acts) -> None:
        self.month, self.acts, self.house = month, acts, month.house

    def begin(self) -> None:
        """Plan everything that does not follow from something else."""
        month = self.month
        for bout in month.plan.bouts:
            month.later(bout.at, partial(self.sit_down, bout))
        for person in month.plan.people:
            if person.away is not None:
                at = month.now + timedelta(days=person.away[0])
                month.later(at, partial(self.go_away, person))

    async def settings(self, person: Person) -> None:
        """Let somebody tell the program how to be treated."""
        quiet = "off"
        if person.quiet is not None:
            quiet = "-".join(f"{at // 60}:{at % 60:02}" for at in person.quiet)
        await self.month.driver(person).command(
            "settings",
            time_zone=person.zone,
            quiet=quiet,
            reminders=person.remind,
            next_ping=person.next_ping,
            confirm=person.confirm,
        )
        await self.month.look()

    async def sit_down(self, bout: Bout) -> None:
        """Open a table, let the others come, and start."""
        month = self.month
        world = month.house.loopback.world
        if not month.is_up or not world.is_member(world.bot_id):
            month.later(month.now + HOUR, partial(self.sit_down, bout))
            return
        channel = month.house.loopback.channel("games")
        if not bout.thread:
            name = f"table-{bout.at:%d-%H-%M-%S}"
            channel = month.house.loopback.world.channels.create_text(name)
        people = [self.house.person(key) for key in bout.keys]
        await people[0].command("game new", game=bout.game, thread=bout.thread, channel=channel["id"])
        await month.look()
        lobbies = await self.house.matches.people.lobbies_in(int(channel["id"]))
        if not lobbies:  # nothing can be posted there just now
            month.later(month.now + HOUR, partial(self.sit_down, bout))
            return
        match_id, opener = lobbies[-1].match_id, int(people[0].id)
        match = month.watch(match_id, bout.game, await self.house.matches.table(match_id))
        await month.wake()
        for person in people[1:]:
            await person.command("game join", channel=channel["id"])
        lobby = self.house.matches.lobby
        for _ in range(bout.computers):
            await lobby.add_computer(match_id, opener)
        await lobby.set_undo(match_id, opener, bout.undo)
        await lobby.set_clock(match_id, opener, bout.clock)
        await lobby.set_late(match_id, opener, bout.late)
        await month.look()
        await month.wake()
        await people[0].command("game start", channel=channel["id"])
        await month.look()
        await month.wake()
        assert match.shadow is not None, f"match {match_id} has not begun"
        self.acts.think_of(match)

    async def go_away(self, person: Person) -> None:
        """Let somebody be away for some days."""
        month = self.month
        if not month.is_up or person.away is None or person.is_gone(month.now):
            return
        driver, hours = month.driver(person), person.away[1]
        dm = self.house.loopback.world.channels.dm_with(driver.id)
        month.calls.away[int(driver.id)] = month.now + timedelta(hours=hours)
        reply = await driver.command("away until", when=f"{hours}h", channel=dm)
        assert reply.text.startswith("You are away until"), reply.text
        month.figures["people away"] += 1
        await month.look()
