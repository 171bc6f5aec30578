"""A month goes by: from moment to moment, whoever is next to do something does it, and all is looked at."""

from __future__ import annotations

import asyncio
import heapq
from collections import Counter
from datetime import datetime, timedelta
from functools import partial
from itertools import count
from random import Random
from typing import TYPE_CHECKING, Any

from whole.month import ears as hearing
from whole.month.calls import Calls, Owed
from whole.month.ears import Ears
from whole.month.opening import Requests, StillClock
from whole.month.watched import Watched
from whole.test_rest_faults import MESSAGE

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Iterator
    from typing import TypeAlias

    from whole.house import House
    from whole.month.ears import Said
    from whole.month.people import Person
    from whole.month.plan import Plan

    from bot.local import Driver
    from bot.matches.table import Table

    Deed: TypeAlias = Callable[[], Awaitable[object]]

MOMENT = timedelta(seconds=1)


class Month:
    """A house in which a month goes by.

    Attributes:
        house: where.
        plan: what is to happen.
        chance: what everything that is left to chance is drawn from.
        matches: the matches, by number.
        calls: what is owed to people; `ears` what they hear.
        is_up: whether the program runs and is connected.
        figures: what was counted.
        archived: whether threads may be archived.
        halted: set where a program has come to the point at which it is to be killed; `on_halt` kills it.
        wake: starts a program that does not run.
        on_new: hears every new message about a match.
    """

    def __init__(self, house: House, plan: Plan, seed: int) -> None:
        assert isinstance(house.clock, StillClock)
        self.house, self.plan, self.chance = house, plan, Random(seed)
        self.clock = house.clock
        self.matches: dict[int, Watched] = {}
        self.by_user = {int(house.person(each.key).id): each for each in plan.people}
        self.calls = Calls(self.by_user, self.takes_messages, self.clock)
        self.ears = Ears(house.loopback)
        self.figures: Counter[str] = Counter()
        self.halted = asyncio.Event()
        self.is_up = False
        self.archived = False
        self.on_halt: Deed = nothing
        self.wake: Deed = nothing
        self.on_new: Callable[[Said, Watched], None] = lambda _said, _match: None
        self._deeds: list[tuple[datetime, int, Deed]] = []
        self._numbers = count()
        self._unreachable: set[tuple[int, int]] = set()

    @property
    def now(self) -> datetime:
        """Return the time."""
        return self.clock()

    def driver(self, person: Person) -> Driver:
        """Return who sits before the page of a person."""
        return self.house.person(person.key)

    def takes_messages(self, user_id: int) -> bool:
        """Whether a direct message reaches somebody."""
        world = self.house.loopback.world
        person = world.person_of(str(user_id))
        return person is not None and person.dm_open and world.is_member(person.id)

    def later(self, at: datetime, deed: Deed) -> None:
        """Let something be done at a moment."""
        whole = at.replace(microsecond=0) + (MOMENT if at.microsecond else timedelta())
        heapq.heappush(self._deeds, (whole, next(self._numbers), deed))

    # Time ---------------------------------------------------------------------------------------------------

    async def run(self) -> None:
        """Let the month go by."""
        while self.now < self.plan.ends:
            at = min([*await self._moments(), self.plan.ends])
            await self.move_to(at)
            while self._deeds and self._deeds[0][0] <= self.now:
                _, _, deed = heapq.heappop(self._deeds)
                await deed()

    async def _moments(self) -> list[datetime]:
        """Return when something is next to happen: by people, by the program, or by the rules."""
        found = [deed[0] for deed in self._deeds[:1]]
        if self.is_up:
            store = self.house.store
            planned = [await store.next_timer_at(), await store.next_due_at(), self.calls.next_due()]
            found += [max(each, self.now + MOMENT) for each in planned if each is not None]
        return found

    async def move_to(self, at: datetime) -> None:
        """Let time pass, and all be done and seen that falls due."""
        self.pass_time(at - self.now)
        if self.is_up:
            await self.house.matches.timekeeper.look()
            self.house.matches.tables.news.set()
            await self.look()

    def pass_time(self, span: timedelta) -> None:
        """Let time pass for the program, whether it runs or not, and for Discord."""
        passed = self.clock.move_to(self.now + span)
        self.house.loopback.clock.advance(passed.total_seconds())

    async def calm(self, seconds: float = 60.0) -> None:
        """Wait until nobody has anything to do, or the program has come to where it is to be killed."""
        rests = 0
        async with asyncio.timeout(seconds):
            while not self.halted.is_set():
                await asyncio.sleep(0.002)
                rests = rests + 1 if self.house._is_calm() else 0
                if rests >= 2 and await self.house.rests():
                    return

    # Looking ------------------------------------------------------------------------------------------------

    async def look(self) -> None:
        """Wait until all is quiet, then see what has changed, what was said, and whether it is right."""
        await self.calm()
        if self.halted.is_set():
            for match in self.matches.values():  # what was due has been saved, if not said
                if any(wait.due and wait.due <= self.now for wait in self._waits(match)):
                    self.calls.fire(match.table, self.now)
            await self.on_halt()
            return
        await self.see()

    async def see(self) -> None:
        """See what has changed and what was said, and whether it is right."""
        assert self.house.faults.messages == []
        assert self.house.loopback.broken == []
        changed = [match for match in self.matches.values() if await self._see_match(match)]
        for said in self.ears.take():
            self._hear(said)
        for match in changed:
            match.forget()
        for match_id in {owed.match_id for owed in self.calls.owed}:
            if not await self.house.matches.outbox.waiting(match_id):
                self.calls.settle(await self.house.matches.table(match_id))
        self._check_requests()

    async def _see_match(self, match: Watched) -> bool:
        """See whether a match has changed, and what follows from that."""
        before = match.table
        table = await self.house.matches.table(match.match_id)
        if table is before and match.shadow is not None:
            if any(wait.due and wait.due <= self.now for wait in self._waits(match)):
                self.calls.fire(table, self.now)
            return False
        match.table = table
        if table.match is None:
            return False
        if match.shadow is None:
            match.begin(table)
            self.calls.started(table, self.now)
            before = table
        lines = None
        if table.row.seq != len(match.rows):
            new = await self.house.store.plies(match.match_id, len(match.rows))
            lines = match.follow(before, [*match.rows, *new])
            self.figures["lines of histories"] += len(new)
        self.calls.changed(before, table, lines, self.now)
        await self._see_questions(match)
        return True

    def _waits(self, match: Watched) -> Iterator[Any]:
        for row in match.table.seats:
            wait = self.calls.waits.get((match.match_id, row.seat))
            if wait is not None:
                yield wait

    async def _see_questions(self, match: Watched) -> None:
        votes = await self.house.store.all_votes(match.match_id)
        subjects = frozenset(vote.subject for vote in votes)
        for subject in subjects - match.subjects:
            voters = {vote.user_id for vote in votes if vote.subject == subject}
            self.calls.asked(match.table, subject, voters, partial(_is_asked, match, subject))
        match.subjects = subjects

    def _hear(self, said: Said) -> None:
        match = self._match_of(said)
        if match is None:
            return
        own: set[int | None] = set()
        if said.reader is not None:
            own = {row.seat for row in match.table.seats if row.user_id == said.reader}
        match.checked += hearing.check_secrets(said, match, own)
        is_private = said.reader is not None and not said.is_direct
        match.ends += said.is_new and not is_private and "rematch" in said.verbs
        if hearing.kind_of(said) == "unreachable":
            self._hear_of_closed_messages(said, match)
        elif not is_private:
            hearing.pay(said, match, self.ears, self.calls)
        if said.is_new:
            self.on_new(said, match)

    def _hear_of_closed_messages(self, said: Said, match: Watched) -> None:
        """Check that the table hears once of a hand that could not be sent, and only if that is so."""
        for user in self.ears.called(said) if said.is_new else ():
            assert not self.takes_messages(user), said.data["content"]
            assert (match.match_id, user) not in self._unreachable, said.data["content"]
            self._unreachable.add((match.match_id, user))
            self.calls.paid["unreachable"] += 1

    def _match_of(self, said: Said) -> Watched | None:
        """Return the match that a message is about: by its controls, its place, or the place it names."""
        number = hearing.match_of(said)
        if number is not None:
            return self.matches.get(number)
        for place in (int(said.data["channel_id"]), *hearing.places_in(said)):
            found = [each for each in self.matches.values() if place == each.table.row.place_id]
            if found:
                return found[-1]
        return None

    def _check_requests(self) -> None:
        requests = self.house.loopback._door.requests
        assert isinstance(requests, Requests)
        for note in requests.take():
            self.figures["requests"] += 1
            self.figures["refused requests"] += note.status >= 400
            expected = self.archived and note.route == MESSAGE  # a thread is archived, which the answer says
            assert note.status != 400 or expected, note

    def watch(self, match_id: int, game: str, table: Any) -> Watched:
        """Begin to watch a match."""
        self.matches[match_id] = Watched(match_id, game, table)
        return self.matches[match_id]

    def owed(self) -> list[Owed]:
        """Return what is owed to anybody that still holds."""
        found = []
        for owed, holds in self.calls.owed.items():
            table = self.matches[owed.match_id].table
            if table.row.trouble is None and holds(table):
                found.append(owed)
        return found


def _is_asked(match: Watched, subject: str, _: Table) -> bool:
    return subject in match.subjects


async def nothing() -> None:
    """Do nothing where a program comes to a point that nobody has asked for."""
