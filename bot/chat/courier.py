"""Says what is in the outbox: each notice once, those of a match in order, however often it must try."""

from __future__ import annotations

import asyncio
import logging
from contextlib import suppress
from datetime import timedelta
from functools import partial
from typing import TYPE_CHECKING, Any

import aiohttp
import discord

from bot.chat import posts
from bot.chat.controls import Control, button, view_of
from bot.chat.texts import text_for
from bot.games.seats import label, listed
from bot.matches import TABLE_SEAT, PostRow
from bot.matches.notices import Decided, EndAsked, Ended, Hand, LobbyCard, Scene, Thread, Turn
from bot.matches.outbox import events_of, scene_of
from bot.matches.problems import PlaceOccupiedProblem

if TYPE_CHECKING:
    from collections.abc import Sequence

    from bot.chat.pictures import Pictures
    from bot.engine import Text
    from bot.matches import Matches
    from bot.matches.outbox import Due
    from bot.matches.table import Table

log = logging.getLogger(__name__)

AT_ONCE = 64
"""In how many matches something is said at the same time: a slow channel keeps nobody else waiting."""
LONGEST_SECONDS = 120.0
"""After so long a notice is given up for now and tried again later."""
AGAIN_SECONDS = 5.0
LOOK_BACK = 30
"""How many messages are looked through for one that may have been sent before a crash."""
CLOCKS_DIFFER = timedelta(minutes=5)
"""How far Discord's clock may be from ours. A message older than the match does not belong to it."""
THREAD_EXISTS = 160004
HOUSEKEEPING_SECONDS = 3600.0


class Courier:
    """The one who speaks for the matches.

    Args:
        client: the connection to Discord.
        matches: the use cases.
        pictures: draws what is attached.
    """

    def __init__(self, client: discord.Client, matches: Matches, pictures: Pictures) -> None:
        self._client = client
        self._matches = matches
        self._pictures = pictures
        self._started = matches.tables.now()
        self._busy: dict[int, asyncio.Task[None]] = {}
        self._slots = asyncio.Semaphore(AT_ONCE)

    async def run(self) -> None:
        """Say what is due, for ever, whatever happens to the database or to single notices."""
        news = self._matches.tables.news
        try:
            while True:
                news.clear()
                try:
                    wait = await self._round()
                except Exception:
                    log.exception("the outbox cannot be read; it is tried again")
                    wait = AGAIN_SECONDS
                with suppress(TimeoutError):
                    await asyncio.wait_for(news.wait(), wait)
        finally:
            for task in list(self._busy.values()):
                task.cancel()
            await asyncio.gather(*self._busy.values(), return_exceptions=True)

    async def _round(self) -> float:
        """Start whatever can be said now; return how long nothing more will be due.

        What belongs to a match in which something is being said waits for that; its task wakes this loop.
        """
        outbox = self._matches.outbox
        by_match: dict[int, list[Due]] = {}
        for one in await outbox.due(without=self._busy):
            by_match.setdefault(one.match_id, []).append(one)
        for match_id, waiting in by_match.items():
            task = asyncio.create_task(self._say_all(waiting), name=f"posts of match {match_id}")
            self._busy[match_id] = task
            task.add_done_callback(partial(self._finished, match_id))
        next_in = await outbox.next_due_in(without=self._busy)
        return HOUSEKEEPING_SECONDS if next_in is None else min(next_in, HOUSEKEEPING_SECONDS)

    def _finished(self, match_id: int, _: asyncio.Task[None]) -> None:
        del self._busy[match_id]
        self._matches.tables.news.set()

    async def idle(self) -> bool:
        """Whether nothing is being said and nothing is due."""
        return not self._busy and not await self._matches.outbox.due()

    async def _say_all(self, waiting: Sequence[Due]) -> None:
        async with self._slots:
            for due in waiting:
                try:
                    async with asyncio.timeout(LONGEST_SECONDS):
                        await self._say(due)
                except (discord.HTTPException, aiohttp.ClientError, OSError, PlaceOccupiedProblem) as error:
                    log.warning("match %s: %s is said later: %r", due.match_id, due.notice, error)
                    await self._later_then(due, error)
                    return
                except Exception as error:
                    log.exception("match %s: %s could not be said", due.match_id, due.notice)
                    await self._later_then(due, error)
                    return

    async def _later_then(self, due: Due, error: Exception) -> None:
        """Note that something is to be said later; where even that fails, wait a little instead."""
        try:
            await self._matches.outbox.failed(due, repr(error))
        except Exception:
            log.exception("match %s: the failure could not be noted", due.match_id)
            await asyncio.sleep(AGAIN_SECONDS)

    async def _say(self, due: Due) -> None:
        table = await self._matches.table(due.match_id)
        match due.notice:
            case LobbyCard():
                await self._lobby(due, table)
            case Thread():
                await self._thread(due, table)
            case Hand(seat, own_turn):
                await self._hand(due, table, seat, own_turn=own_turn)
            case Scene(scene, seq):
                await self._scene(due, table, scene, seq)
            case Turn():
                await self._turn(due, table, due.notice)
            case Decided():
                await self._decided(due, table)
            case EndAsked(seat):
                await self._end_asked(due, table, seat)
            case Ended(by):
                await self._ended(due, table, by)

    async def text_of(self, table: Table) -> Text:
        """Return the translator for what a match's table reads."""
        return await self.text_in(table.row.guild_id)

    async def text_in(self, guild_id: int | None) -> Text:
        """Return the translator for what a server reads; English in direct messages."""
        if guild_id is None:
            return text_for(None)
        return text_for((await self._matches.people.guild(guild_id)).language)

    async def _channel(self, channel_id: int) -> Any:
        return self._client.get_channel(channel_id) or await self._client.fetch_channel(channel_id)

    async def _said_before(
        self, due: Due, channel: Any, content: str, view: discord.ui.View | None
    ) -> discord.Message | None:
        """Return the message that already says this, if it was sent without being noted.

        Only notices that were tried before, or planned before this start, can have been said.
        """
        if not due.attempts and due.planned_at >= self._started:
            return None
        opened = (await self._matches.table(due.match_id)).row.created_at - CLOCKS_DIFFER
        try:
            message: discord.Message
            async for message in channel.history(limit=LOOK_BACK):
                if message.created_at < opened:
                    return None
                if (
                    self._client.user is not None
                    and message.author.id == self._client.user.id
                    and _says(message, due, content, view)
                ):
                    return message
        except discord.Forbidden:
            log.warning("match %s: the history of its channel cannot be read", due.match_id)
        return None

    async def _send(
        self, due: Due, channel: Any, content: str, *, view: discord.ui.View | None = None, **more: Any
    ) -> discord.Message:
        """Send a message unless it was sent already; Discord refuses a second one with the same nonce."""
        found = await self._said_before(due, channel, content, view)
        if found is not None:
            return found
        if view is not None:
            more["view"] = view
        sent: discord.Message = await channel.send(content, nonce=str(due.id), **more)
        return sent

    def _post(self, due: Due, kind: str, message: discord.Message, seat: int = TABLE_SEAT) -> PostRow:
        return PostRow(
            due.match_id, kind, seat, message.channel.id, message.id, None, self._matches.tables.now()
        )

    async def _lobby(self, due: Due, table: Table) -> None:
        outbox = self._matches.outbox
        if await self._later(due, LobbyCard):
            await outbox.done([due.id])
            return
        text = await self.text_of(table)
        content, view = posts.lobby(table, text), view_of(posts.lobby_items(table, text))
        channel = await self._channel(table.row.channel_id)
        standing = await outbox.post(table.match_id, "lobby")
        if standing is not None:
            try:
                await channel.get_partial_message(standing.message_id).edit(content=content, view=view)
            except discord.NotFound:
                standing = None  # somebody has deleted the card: there will be a new one
            else:
                await outbox.done([due.id])
                return
        message = await self._send(due, channel, content, view=view)
        await outbox.done([due.id], self._post(due, "lobby", message))

    async def _later(self, due: Due, *kinds: type) -> bool:
        """Whether the same match has a later notice of one of these kinds, which makes this one needless."""
        waiting = await self._matches.outbox.waiting(due.match_id)
        return any(other.id > due.id and isinstance(other.notice, kinds) for other in waiting)

    async def _thread(self, due: Due, table: Table) -> None:
        """Open the thread from the lobby's card; in a channel without threads the match stays there."""
        place: int | None = None
        card = await self._matches.outbox.post(table.match_id, "lobby")
        if card is not None:
            channel = await self._channel(table.row.channel_id)
            try:
                thread = await channel.get_partial_message(card.message_id).create_thread(
                    name=posts.thread_name(table), auto_archive_duration=10080
                )
                place = thread.id
                await self._bring_in(table, thread)
            except discord.HTTPException as error:
                if error.code == THREAD_EXISTS:
                    place = card.message_id  # a thread has the id of the message it was opened from
                elif not _is_refusal(error):
                    raise
        try:
            await self._matches.lobby.settle(table.match_id, place)
        except PlaceOccupiedProblem as error:
            await self._no_place(table, error)
            raise
        await self._matches.outbox.done([due.id])

    async def _no_place(self, table: Table, problem: PlaceOccupiedProblem) -> None:
        """Tell once that a match waits for a thread, or for the channel to be free."""
        outbox = self._matches.outbox
        if await outbox.post(table.match_id, "waiting") is not None:
            return
        text = await self.text_of(table)
        content = text.gettext(
            "**{game}** cannot begin yet: I may not open a thread here, and {other} is played in this "
            "channel. It begins by itself as soon as one of the two has changed."
        ).format(game=table.game.title, other=problem.title)
        message = await (await self._channel(table.row.channel_id)).send(content)
        post = PostRow(
            table.match_id,
            "waiting",
            TABLE_SEAT,
            message.channel.id,
            message.id,
            None,
            self._matches.tables.now(),
        )
        await outbox.done([], post)

    async def _bring_in(self, table: Table, thread: discord.Thread) -> None:
        for seat in table.seats:
            if seat.user_id is not None:
                try:
                    await thread.add_user(discord.Object(seat.user_id))
                except discord.HTTPException:
                    log.info("user %s could not be added to a thread", seat.user_id)

    async def _hand(self, due: Due, table: Table, seat: int, *, own_turn: bool) -> None:
        outbox = self._matches.outbox
        user_id = table.seats[seat].user_id
        if user_id is None or table.row.status != "running" or await self._later_hand(due, seat):
            await outbox.done([due.id])
            return
        user = await self._matches.people.user(user_id)
        text = text_for(user.language)
        content = posts.hand(table, seat, text)
        view = view_of(posts.hand_items(table, seat, text))

        async def picture() -> discord.File | None:
            seen = table.view_of_seat(seat)
            return await self._pictures.file(table, seen, "hand", text, theme=user.theme, name=str(due.id))

        standing = await outbox.post(table.match_id, "hand", seat) if own_turn else None
        try:
            channel = await self._client.create_dm(discord.Object(user_id))
            if standing is not None:
                try:
                    await channel.get_partial_message(standing.message_id).edit(
                        content=content, attachments=_some(await picture()), view=view
                    )
                except discord.NotFound:
                    log.info("match %s: a hand message is gone, so there is a new one", due.match_id)
                else:
                    await outbox.done([due.id])
                    return
            message = await self._send(due, channel, content, files=_some(await picture()), view=view)
        except discord.HTTPException as error:
            if not _is_refusal(error):
                raise
            # Closed messages, no server in common any more, an account that is gone: the table goes on.
            await self._unreachable(due, table, seat)
            return
        await outbox.done([due.id], self._post(due, "hand", message, seat))
        if user.dm_open is not True:
            await self._matches.people.change(user_id, dm_open=True)

    async def _later_hand(self, due: Due, seat: int) -> bool:
        waiting = await self._matches.outbox.waiting(due.match_id)
        return any(
            other.id > due.id and isinstance(other.notice, Hand) and other.notice.seat == seat
            for other in waiting
        )

    async def _unreachable(self, due: Due, table: Table, seat: int) -> None:
        """Say at the table who could not be reached, never what; once a match and seat."""
        outbox = self._matches.outbox
        user_id = table.seats[seat].user_id
        assert user_id is not None, "hands are sent to humans"
        await self._matches.people.change(user_id, dm_open=False)
        if await outbox.post(table.match_id, "unreachable", seat) is not None:
            await outbox.done([due.id])
            return
        text = await self.text_of(table)
        content = text.gettext(
            "I could not send {player} a direct message. {mention}: press **Show my hand**, or allow "
            "messages from this server (Privacy settings) and press **Try again**."
        ).format(player=label(seat, text, posts.shown_names(table)), mention=f"<@{user_id}>")
        view = view_of(
            [
                button(text.gettext("Show my hand"), Control("hand", table.match_id)),
                button(text.gettext("Try again"), Control("again", table.match_id)),
            ]
        )
        channel = await self._channel(table.row.place_id)
        message = await self._send(due, channel, content, view=view, allowed_mentions=_only([user_id]))
        await outbox.done([due.id], self._post(due, "unreachable", message, seat))

    async def _scene(self, due: Due, table: Table, scene: str, seq: int) -> None:
        text = await self.text_of(table)
        plies = await self._matches.outbox.plies(table.match_id, seq - 1)
        events = events_of(table, [ply for ply in plies if ply.seq == seq], None)
        channel = await self._channel(table.row.place_id)
        # A later one has taken the place of what this picture would show; the words still tell it.
        file = None
        if not await self._later(due, Scene):
            file = await self._pictures.file(table, table.view(None), scene, text, name=str(due.id))
        await self._send(due, channel, posts.scene(table, events, text), files=_some(file))
        await self._matches.outbox.done([due.id])

    async def _turn(self, due: Due, table: Table, notice: Turn) -> None:
        outbox = self._matches.outbox
        if table.row.status != "running" or await self._later(due, Turn, Ended):
            await outbox.done([due.id])
            return
        text = await self.text_of(table)
        standing = await outbox.post(table.match_id, "turn")
        to_act = [table.seats[seat].user_id for seat in table.to_act]
        ping = [user for user in notice.ping if user in to_act]
        content = posts.turn(table, await self._since_last_turn(table), ping, text)
        view = view_of(posts.turn_items(table, text))
        channel = await self._channel(table.row.place_id)
        file = await self._pictures.file(table, table.view(None), "board", text, name=str(due.id))
        message = await self._send(
            due, channel, content, files=_some(file), view=view, allowed_mentions=_only(ping)
        )
        await outbox.done([due.id], self._post(due, "turn", message))
        await self._retire(standing, message)

    async def _decided(self, due: Due, table: Table) -> None:
        """Tell in the standing post who has decided; an edit calls nobody."""
        outbox = self._matches.outbox
        standing = await outbox.post(table.match_id, "turn")
        if standing is None or table.row.status != "running" or await self._later(due, Decided, Turn, Ended):
            await outbox.done([due.id])
            return
        text = await self.text_of(table)
        waiting = [user for seat in table.to_act if (user := table.seats[seat].user_id) is not None]
        content = posts.turn(table, await self._since_last_turn(table), waiting, text)
        channel = await self._channel(standing.channel_id)
        try:
            await channel.get_partial_message(standing.message_id).edit(content=content)
        except discord.NotFound:
            log.info("match %s: its post is gone, so nobody is told who has decided", due.match_id)
        await outbox.done([due.id])

    async def _since_last_turn(self, table: Table) -> list[Any]:
        """Return what has happened since the last ply of the one who is to act, as everybody may know it."""
        last = max((table.acted_seq.get(seat, 0) for seat in table.to_act), default=0)
        plies = await self._matches.outbox.plies(table.match_id, last)
        # Who has decided, while several do, stands in a line of its own; a scene had a post of its own.
        sealed = {table.acted_seq[seat] for seat in table.running().sealed}
        plies = [ply for ply in plies if ply.seq not in sealed and not scene_of(table, ply)]
        return events_of(table, plies, None)

    async def _retire(self, standing: PostRow | None, message: discord.Message) -> None:
        """Take the buttons of the post before away."""
        if standing is None or standing.message_id == message.id:
            return
        try:
            channel = await self._channel(standing.channel_id)
            await channel.get_partial_message(standing.message_id).edit(view=None)
        except discord.HTTPException as error:
            log.info("the buttons of message %s stay: %s", standing.message_id, error)

    async def _end_asked(self, due: Due, table: Table, seat: int) -> None:
        """Ask those who have not agreed yet to end the match."""
        outbox = self._matches.outbox
        missing = await self._matches.play.asked_to_end(table.match_id)
        if table.row.status != "running" or not missing or await self._later(due, EndAsked):
            await outbox.done([due.id])
            return
        text, names = await self.text_of(table), posts.shown_names(table)
        sentence = text.ngettext(
            "{player} would like to end this match without a result. It ends when {others} agrees with "
            "`/game end`; the next move makes this void.",
            "{player} would like to end this match without a result. It ends when {others} agree with "
            "`/game end`; the next move makes this void.",
            len(missing),
        )
        content = sentence.format(
            player=label(seat, text, names), others=listed([f"<@{user}>" for user in missing], text)
        )
        channel = await self._channel(table.row.place_id)
        await self._send(due, channel, content, allowed_mentions=_only(missing))
        await outbox.done([due.id])

    async def _ended(self, due: Due, table: Table, by: int | None) -> None:
        outbox = self._matches.outbox
        text = await self.text_of(table)
        standing = await outbox.post(table.match_id, "turn")
        channel = await self._channel(table.row.place_id)
        if table.started().result is None:
            message = await self._send(due, channel, posts.called_off(table, by, text))
        else:
            plies = await outbox.plies(table.match_id, table.row.seq - 1)
            events = events_of(table, plies, None)
            scene = next((event.scene for event in events if event.scene), "board")
            file = await self._pictures.file(table, table.view(None), scene, text, name=str(due.id))
            message = await self._send(due, channel, posts.result(table, events, text), files=_some(file))
        old = standing if standing is not None and standing.message_id != message.id else None
        await outbox.done([due.id], self._post(due, "result", message), old)
        await self._retire(old, message)


def _is_refusal(error: discord.HTTPException) -> bool:
    """Whether Discord will say no again, in contrast to what a later try may mend."""
    return 400 <= error.status < 500 and error.status != 429


def _some(file: discord.File | None) -> list[discord.File]:
    return [] if file is None else [file]


def _only(users: Sequence[int]) -> discord.AllowedMentions:
    return discord.AllowedMentions(
        everyone=False, roles=False, users=[discord.Object(user) for user in users], replied_user=False
    )


def _says(message: discord.Message, due: Due, content: str, view: discord.ui.View | None) -> bool:
    """Whether the message was sent for this row.

    A picture bears the row's number in its name; without one it is the same text over the same controls.
    """
    if message.attachments:
        return any(attachment.filename.endswith(f"-{due.id}.png") for attachment in message.attachments)
    shown = [getattr(child, "custom_id", None) for row in message.components for child in _children(row)]
    wanted = [getattr(item, "custom_id", None) for item in view.children] if view is not None else []
    return message.content == content and shown == wanted


def _children(row: discord.Component) -> Sequence[discord.Component]:
    return row.children if isinstance(row, discord.ActionRow) else ()
