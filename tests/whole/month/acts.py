"""What people do in a month: sit down, move, think again, prepare, answer questions, resign, come back."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any

import msgspec
from whole.month import moves
from whole.month.calls import is_human
from whole.party import of

from bot.local import Sight
from bot.matches.presence import offer_of

if TYPE_CHECKING:
    from whole.month.ears import Said
    from whole.month.month import Month
    from whole.month.people import Person
    from whole.month.watched import Watched

    from bot.engine import Seat
    from bot.local import Driver, Reply
    from bot.local.shapes import Json
    from bot.matches.table import Table

SITTING = 12
"""So many commands at most are given in one sitting."""


class Acts:
    """Lets the people of a month act."""

    def __init__(self, month: Month) -> None:
        self.month, self.house, self.chance = month, month.house, month.chance
        self._thinking: set[tuple[int, Seat]] = set()
        self._answered: set[tuple[str, str]] = set()
        self.tired: set[int] = set()
        month.on_new = self.hear

    # Moving -------------------------------------------------------------------------------------------------

    def think_of(self, match: Watched) -> None:
        """Let everybody for whom a match waits come back to it in time."""
        table = match.table
        for seat in table.to_act:
            row = table.seats[seat]
            person = self.month.by_user.get(row.user_id or 0)
            if person is None or not is_human(row) or (match.match_id, seat) in self._thinking:
                continue
            self._thinking.add((match.match_id, seat))
            at = self.month.now + person.delay(self.chance)
            self.month.later(at, partial(self.decide, match, seat, person))

    async def decide(self, match: Watched, seat: Seat, person: Person) -> None:
        """Let somebody come to the table and, if it is still to be done, play a turn."""
        month = self.month
        self._thinking.discard((match.match_id, seat))
        until = month.calls.away.get(int(month.driver(person).id), month.now)
        if person.is_gone(month.now):
            return
        if until > month.now or not self.can_play(match):
            self._thinking.add((match.match_id, seat))
            at = max(until, month.now) + person.delay(self.chance)
            month.later(at, lambda: self.decide(match, seat, person))
            return
        for _ in range(SITTING):
            table = match.table
            if seat not in table.to_act or not is_human(table.seats[seat]) or not month.is_up:
                break
            if table.seats[seat].user_id != int(month.driver(person).id):
                break
            began = match.shadow.turn_began if match.shadow else 0
            await self.move(match, seat, person)
            if match.shadow is None or not match.shadow.to_act or match.shadow.turn_began != began:
                break
        if month.is_up and match.shadow is not None and match.shadow.to_act:
            await self.afterwards(match, seat, person)
        self.think_of_all()

    def think_of_all(self) -> None:
        """Let everybody come back to every match that waits for them."""
        for match in self.month.matches.values():
            if match.table.row.status == "running":
                self.think_of(match)

    def can_play(self, match: Watched) -> bool:
        """Whether anything can be typed where a match is played."""
        world = self.house.loopback.world
        return (
            self.month.is_up
            and world.is_member(world.bot_id)
            and str(match.table.row.place_id) in world.channels.by_id
            and not match.table.row.wants_thread  # which could not be opened yet: nobody knows where to play
        )

    async def move(self, match: Watched, seat: Seat, person: Person) -> None:
        """Let somebody make some plies of a turn, in one way or another."""
        month, driver = self.month, self.month.driver(person)
        kind = self.chance.random()
        post = self.turn_post(match)
        if kind < 0.25 and post is not None:
            await self._by_panel(match, seat, driver, post)
            return
        plan = moves.planned(match, seat, self.chance)
        if kind < 0.6:
            line, options = moves.command_for(match.game, plan.typed[0])
            plan = moves.Plan(plan.typed[:1], plan.lines[:1])
        else:
            line, options = "play", {"move": ", ".join(plan.typed)}
        match.expected = list(plan.lines)
        if self.chance.random() < 0.05:
            self.house.loopback.gateway.duplicate_interactions = 1
            month.figures["commands delivered twice"] += 1
        reply = await driver.command(line, channel=str(match.table.row.place_id), **options)
        await month.look()
        self.accepted(match, f"{line} {options}: {reply.text}")

    def accepted(self, match: Watched, what: str) -> None:
        """Note that something was accepted; all its plies must be there, each once."""
        if self.month.is_up:  # otherwise it is looked for at the next start
            assert match.expected == [], f"match {match.match_id}: {what}"
        self.month.figures["commands accepted"] += 1

    def plan(self, match: Watched, seat: Seat) -> moves.Plan:
        """Return what somebody is about to do."""
        return moves.planned(match, seat, self.chance)

    async def _by_panel(self, match: Watched, seat: Seat, driver: Driver, post: Sight) -> None:
        month, before = self.month, len(match.rows)
        match.anything = seat
        panel = (await moves.open_panel(driver, post)).message
        for _ in range(moves.STEPS):
            if not month.is_up or not await moves.step_on(driver, panel, self.chance):
                break
            await month.look()
            if len(match.rows) > before or not month.is_up:
                break
        match.anything = None if month.is_up else seat  # it may count, as is seen at the next start
        month.figures["turns played on panels"] += len(match.rows) > before

    def turn_post(self, match: Watched) -> Sight | None:
        """Return the standing post of a match, as everybody sees it."""
        posts = self.house.posts(str(match.table.row.place_id))
        found = [post for post in posts if "Your move" in post.labels and post.files]
        return found[-1] if found else None

    # Second thoughts and others -----------------------------------------------------------------------------

    async def afterwards(self, match: Watched, seat: Seat, person: Person) -> None:
        """Let somebody who has just moved do something else as well, now and then."""
        dice, driver = self.chance.random(), self.month.driver(person)
        if match.table.row.status != "running" or match.table.seats[seat].user_id != int(driver.id):
            return
        if dice < 0.06:
            await self.take_back(match, seat, driver)
        elif dice < 0.12:
            await self.prepare(match, seat, driver)
        elif dice < 0.14 and len(match.rows) > 8:
            await self.resign(match, driver)
        elif dice < 0.16:
            await self.offer(match, seat, driver)
        elif dice < 0.18:
            await self.command(match, driver, "game pause")
        elif dice < 0.3:
            look = self.chance.choice(["board", "hand", "game status", "game log", "games"])
            await self.command(match, driver, look)

    async def command(self, match: Watched, driver: Driver, line: str, **options: Any) -> Reply:
        """Let somebody type something where a match is played."""
        await self.month.wake()
        reply = await driver.command(line, channel=str(match.table.row.place_id), **options)
        await self.month.look()
        return reply

    async def take_back(self, match: Watched, seat: Seat, driver: Driver) -> None:
        """Let somebody take a move back, or ask for it."""
        shadow, rule = match.shadow, match.table.row.undo
        assert shadow is not None
        free = shadow.can_undo(seat) and (rule != "off" or seat in shadow.sealed)
        match.expected = [("undo", seat, "null")] if free else []
        reply = await self.command(match, driver, "game undo")
        if free:
            self.accepted(match, reply.text)
            self.month.figures["moves taken back"] += 1
        elif rule == "consent" and reply.messages and reply.message.labels:
            match.rewinds += 1
            await self.month.wake()
            assert "options" not in reply.message.components[0], reply.text
            await driver.press(reply.message, reply.message.components[0]["custom_id"])
            await self.month.look()
            self.month.figures["tables asked to go back"] += 1

    async def prepare(self, match: Watched, seat: Seat, driver: Driver) -> None:
        """Let somebody who waits leave a move, guessing what comes before."""
        shadow = match.shadow
        assert shadow is not None
        if len(shadow.to_act) != 1 or seat in shadow.to_act or match.table.at_once:
            return
        ahead, before = shadow.copy(), match.shadow
        (other,) = shadow.to_act
        guess = moves.planned(match, other, self.chance)
        for _, who, move in guess.lines:
            ahead.play(who, match.table.game.decode_move(move))
        if seat not in ahead.to_act:
            return
        match.shadow = ahead
        plan = moves.planned(match, seat, self.chance)
        match.shadow = before
        reply = await self.command(match, driver, "prepare", move=plan.typed[0])
        if reply.text.startswith("Prepared"):
            match.prepared[seat] = [plan.lines[0][2]]
            self.month.figures["moves prepared"] += 1

    async def resign(self, match: Watched, driver: Driver) -> None:
        """Let somebody resign, after a second word."""
        question = (await self.command(match, driver, "game resign")).message
        if "Resign" in question.labels:
            await self.month.wake()
            await driver.press(question, "Resign")
            await self.month.look()
            self.month.figures["resignations"] += 1

    async def offer(self, match: Watched, seat: Seat, driver: Driver) -> None:
        """Let somebody hand the seat over to somebody who does not play here."""
        seated, offer = {row.user_id for row in match.table.seats}, offer_of(match.table, seat)
        asked = {offer.to} if offer is not None else set()
        others = [user for user in self.month.by_user if user not in seated | asked]
        if others and len(seated) > 1:
            newcomer = self.month.by_user[self.chance.choice(others)]
            await self.command(match, driver, "game replace", player=newcomer.key)
            self.month.figures["seats offered"] += 1

    # Answers ------------------------------------------------------------------------------------------------

    def hear(self, said: Said, match: Watched) -> None:
        """Let those whom a message asks something answer in time."""
        verbs = set(said.verbs)
        if said.is_direct:
            if "mute" in verbs and self.chance.random() < 0.1:
                self._answer(said, match, said.reader or 0, ["mute"])
            return
        asked = [int(user["id"]) for user in said.data["mentions"]]
        for choices in (
            ["agree", "agree", "agree", "decline"],
            ["takeseat", "leaveseat"],
            ["propose", "waitgone"],
        ):
            if verbs & set(choices):
                for user in asked:
                    self._answer(said, match, user, [verb for verb in choices if verb in verbs])
        if "seatback" in verbs and "move" not in verbs:
            for user in asked:
                self._answer(said, match, user, ["seatback"])
        if "rematch" in verbs and self.chance.random() < 0.2:
            users = [row.user_id for row in match.table.seats if row.user_id is not None]
            if users:
                self._answer(said, match, self.chance.choice(users), ["rematch"])

    def _answer(self, said: Said, match: Watched, user: int, verbs: list[str]) -> None:
        person = self.month.by_user.get(user)
        key = (said.data["id"], str(user))
        if person is None or key in self._answered:
            return
        self._answered.add(key)
        verb = self.chance.choice(verbs)
        at = self.month.now + person.delay(self.chance)
        self.month.later(at, lambda: self.press(said, match, person, verb))

    async def press(self, said: Said, match: Watched, person: Person, verb: str) -> None:
        """Let somebody press one of the buttons of a message with this verb, if it is still there."""
        month, driver = self.month, self.month.driver(person)
        message = self.house.loopback.messages.find(said.data["id"])
        if message is None or person.is_gone(month.now) or not self.can_play(match):
            return
        sight = Sight(message)
        buttons = [each for each in sight.components if of(each).verb == verb and not each.get("disabled")]
        if not buttons:
            return
        button = self.chance.choice(buttons)
        user = int(driver.id)
        match.lent = _lent_by(button)
        reply = await driver.press(sight, button["custom_id"])
        if verb == "mute" and reply.text.startswith("You are not reminded of this turn any more"):
            self._mute(match, user)
        month.figures[f"answers: {verb}"] += 1
        await month.look()
        match.lent = set() if month.is_up else match.lent
        if verb == "rematch":
            await self._rematch(match, driver, reply)
        if match.table.row.paused_at is not None:
            month.later(month.now + person.delay(self.chance), lambda: self.resume(match, person))
        self.think_of_all()

    def _mute(self, match: Watched, user: int) -> None:
        for row in match.table.seats:
            wait = self.month.calls.waits.get((match.match_id, row.seat))
            if wait is not None and row.user_id == user and row.seat in match.table.to_act:
                wait.muted, wait.due = True, None

    async def resume(self, match: Watched, person: Person) -> None:
        """Let a match that pauses go on."""
        if match.table.row.paused_at is not None and self.can_play(match):
            await self.command(match, self.month.driver(person), "game resume")
            self.month.figures["pauses"] += 1
            self.think_of_all()

    async def _rematch(self, match: Watched, driver: Driver, reply: Reply) -> None:
        """Start the rematch that was opened."""
        if "The rematch is open in" not in reply.text:
            return
        async with self.house.store.reading() as snapshot:
            number = await snapshot.rematch_of(match.match_id)
        assert number is not None
        table: Table = await self.house.matches.table(number)
        self.month.watch(number, match.game, table)
        channel = str(table.row.channel_id)
        await self.month.wake()
        await driver.command("game start", channel=channel)
        await self.month.look()
        self.month.figures["rematches"] += 1


def _lent_by(button: Json) -> set[Seat]:
    """Return the seat for which a button lets a computer move."""
    rest = of(button).rest
    motion = msgspec.json.decode(rest) if rest.startswith("{") else {}
    return {motion["seat"]} if motion.get("type") == "computer" else set()
