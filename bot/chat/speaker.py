"""What all that is told to a table has in common: where, in which language, and never twice."""

from __future__ import annotations

import asyncio
import hashlib
import logging
from collections import OrderedDict
from datetime import timedelta
from typing import TYPE_CHECKING, Any, TypeAlias

import aiohttp
import discord
import msgspec

from bot.chat import troubles
from bot.chat.controls import view_of
from bot.chat.texts import text_for
from bot.matches import TABLE_SEAT, PostRow
from bot.matches.notices import APART, DailyDone, Retire, makes_needless
from bot.matches.places import trouble_of

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Iterable, Sequence
    from datetime import datetime

    from bot.chat.pictures import Pictures
    from bot.engine import Text
    from bot.matches import Matches
    from bot.matches.outbox import Due
    from bot.matches.table import Table

log = logging.getLogger(__name__)

LOOK_BACK = 30
"""How many messages are looked through for one that may have been sent before a crash."""
MOST_SEEN = 10_000
"""How many users are remembered as seen."""
BARE = "bare"
"""Stands in place of a post's digest where it has no controls, so that none need be taken away."""
CLOCKS_DIFFER = timedelta(minutes=5)
"""How far Discord's clock may be from ours. A message older than the match does not belong to it."""

Teller: TypeAlias = "Callable[[Speaker, Due, Table, Any], Awaitable[None]]"
"""Says a notice about a match, and notes that it is said."""

TELLERS: dict[type, Teller] = {}
"""How each kind of notice is said."""


def tells(kind: type) -> Callable[[Teller], Teller]:
    """Register the function as how this kind of notice is said."""

    def register(teller: Teller) -> Teller:
        TELLERS[kind] = teller
        return teller

    return register


class Speaker:
    """The one who speaks for the matches.

    Attributes:
        client: the connection to Discord.
        matches: the use cases.
        pictures: draws what is attached.
    """

    def __init__(self, client: discord.Client, matches: Matches, pictures: Pictures) -> None:
        self.client = client
        self.matches = matches
        self.pictures = pictures
        self.seen: OrderedDict[tuple[int, int], datetime] = OrderedDict()
        """When users were last found to be in a server, by (server, user)."""
        self.telling = asyncio.Lock()
        """Held by whoever tells of a trouble that others may be telling of."""
        self._started = matches.tables.now()

    async def say(self, due: Due) -> None:
        """Say a notice."""
        table = await self.matches.table(due.match_id)
        if table.row.day is not None and not isinstance(due.notice, DailyDone):
            await self.done(due)  # everybody plays with the same cards: nothing of them is told
            return
        if await self._is_needless(due):
            await self.done(due)
            return
        await TELLERS[type(due.notice)](self, due, table, due.notice)

    async def done(self, due: Due, post: PostRow | None = None, old: PostRow | None = None) -> None:
        """Note that it is said, and by which message; `old` is a message that stands no more."""
        await self.matches.outbox.done([due.id], post, old)

    async def text_of(self, table: Table) -> Text:
        """Return the translator for what a match's table reads."""
        return await self.text_in(table.row.guild_id)

    async def text_in(self, guild_id: int | None) -> Text:
        """Return the translator for what a server reads; English in direct messages."""
        if guild_id is None:
            return text_for(None)
        return text_for((await self.matches.people.guild(guild_id)).language)

    async def channel(self, channel_id: int) -> Any:
        """Return a channel or thread; a discord.HTTPException if it is gone or hidden."""
        return self.client.get_channel(channel_id) or await self.client.fetch_channel(channel_id)

    async def said_before(
        self, due: Due, channel: Any, content: str = "", view: discord.ui.View | None = None
    ) -> discord.Message | None:
        """Return the message that already says this, if it was sent without being noted.

        What has a picture is known by that alone. Only notices that were tried before, or planned before this
        start, can have been said.
        """
        if not due.attempts and due.planned_at >= self._started:
            return None
        opened = (await self.matches.table(due.match_id)).row.created_at - CLOCKS_DIFFER
        try:
            message: discord.Message
            async for message in channel.history(limit=LOOK_BACK):
                if message.created_at < opened:
                    return None
                if (
                    self.client.user is not None
                    and message.author.id == self.client.user.id
                    and _says(message, due, content, view)
                ):
                    return message
        except discord.Forbidden:
            log.warning("match %s: the history of its channel cannot be read", due.match_id)
        return None

    async def send(
        self, due: Due, channel: Any, content: str, *, view: discord.ui.View | None = None, **more: Any
    ) -> discord.Message:
        """Send a message unless it was sent already; Discord refuses a second one with the same nonce."""
        found = await self.said_before(due, channel, content, view)
        if found is not None:
            return found
        if view is not None:
            more["view"] = view
        sent: discord.Message = await channel.send(content, nonce=str(due.id), **more)
        await self._note_said(due, channel.id)
        return sent

    async def _note_said(self, due: Due, channel_id: int) -> None:
        """Note that a match can speak where it is played, if it could not.

        Something that is said apart proves nothing: a reminder has no picture, for example.
        """
        row = (await self.matches.table(due.match_id)).row
        trouble = trouble_of(row)
        if trouble is None or channel_id != row.place_id or isinstance(due.notice, APART):
            return
        # A place that was thought to be gone is there after all.
        if trouble.kind == "gone" or not troubles.lasts(trouble, self.client, row.place_id):
            await self.matches.places.release(due.match_id)

    async def amend(
        self, standing: PostRow, content: str, view: Any = discord.utils.MISSING
    ) -> PostRow | None:
        """Let a standing message say this, with these controls, unless it does already.

        Args:
            standing: the message, with the digest of what it says.
            content: what it is to say.
            view: its controls; None for none, nothing for those it has.

        Returns the message with its new digest, or None if it is gone.
        """
        digest = digest_of(content, view)
        if standing.digest == digest:
            return standing
        try:
            await self._edit(standing.channel_id, standing.message_id, content=content, view=view)
        except discord.NotFound:
            log.info("match %s: the message %s is gone", standing.match_id, standing.message_id)
            return None
        return msgspec.structs.replace(standing, digest=digest)

    async def take_buttons(self, channel_id: int, message_id: int) -> None:
        """Take the controls of a message away; nothing happens if it is gone."""
        try:
            await self._edit(channel_id, message_id, view=None)
        except discord.NotFound:
            log.info("the message %s is gone, and its buttons with it", message_id)

    async def _edit(self, channel_id: int, message_id: int, **changes: Any) -> None:
        """Edit a message, also in a thread that has been archived: only sending wakes one by itself."""
        channel = await self.channel(channel_id)
        message = channel.get_partial_message(message_id)
        try:
            await message.edit(**changes)
        except discord.HTTPException as error:
            if error.code != troubles.ARCHIVED:
                raise
            try:
                await channel.edit(archived=False)
            except discord.Forbidden:
                raise error from None  # it is locked, which says more than that the deed is not allowed
            await message.edit(**changes)

    def post_row(
        self,
        due: Due,
        kind: str,
        message: discord.Message,
        seat: int = TABLE_SEAT,
        *,
        digest: str | None = None,
    ) -> PostRow:
        """Return that this message stands for the match, or a seat of it, in this role."""
        return PostRow(
            due.match_id, kind, seat, message.channel.id, message.id, digest, self.matches.tables.now()
        )

    async def is_later(self, due: Due, *kinds: type) -> bool:
        """Whether the same match has a later notice of one of these kinds, which makes this one needless."""
        waiting = await self.matches.outbox.waiting(due.match_id)
        return any(other.id > due.id and isinstance(other.notice, kinds) for other in waiting)

    def may_be_said(self, due: Due) -> bool:
        """Whether a notice that is not noted as said may have been said all the same."""
        return not due.refused and (due.attempts > 0 or due.planned_at < self._started)

    async def _is_needless(self, due: Due) -> bool:
        """Whether something waits that makes this needless: a closed place kept both from being said."""
        if self.may_be_said(due):
            return False  # and is to be found then
        waiting = await self.matches.outbox.waiting(due.match_id)
        return any(other.id > due.id and makes_needless(other.notice, due.notice) for other in waiting)

    async def put(
        self,
        due: Due,
        table: Table,
        content: str,
        *,
        items: Sequence[discord.ui.Item[discord.ui.View]] = (),
        kind: tuple[str, int] | None = None,
        call: Sequence[int] = (),
    ) -> discord.Message:
        """Say something at the table; with a `kind` (and seat) in place of what stood there as such."""
        standing = None if kind is None else await self.matches.outbox.post(table.match_id, *kind)
        channel = await self.channel(table.row.place_id)
        more: dict[str, Any] = {"view": view_of(items)} if items else {}
        message = await self.send(due, channel, content, allowed_mentions=only(call), **more)
        await self.retire(standing, message)
        bare = None if items else BARE
        post = None if kind is None else self.post_row(due, kind[0], message, kind[1], digest=bare)
        await self.done(due, post)
        return message

    async def settle(self, due: Due, kind: tuple[str, int], words: str) -> None:
        """Let a standing post say how it has ended, without its buttons."""
        standing = await self.matches.outbox.post(due.match_id, *kind)
        if standing is None:
            await self.done(due)
            return
        await self.amend(standing, words, None)
        await self.done(due, None, standing)

    async def put_away(
        self, match_id: int, seat: int, kinds: Iterable[str], message: discord.Message
    ) -> None:
        """Take the buttons of standing posts about a seat away, since a message says what came of it."""
        for kind in kinds:
            standing = await self.matches.outbox.post(match_id, kind, seat)
            if standing is not None and standing.message_id != message.id:
                await self.retire(standing, message)
                await self.matches.outbox.keep(None, standing)

    def note_seen(self, guild_id: int, user_id: int) -> None:
        """Note that a user is in a server."""
        self.seen[guild_id, user_id] = self.matches.tables.now()
        self.seen.move_to_end((guild_id, user_id))
        while len(self.seen) > MOST_SEEN:
            self.seen.popitem(last=False)

    async def retire(self, standing: PostRow | None, message: discord.Message) -> None:
        """Take the buttons of the post before away, before the new one stands for the match.

        Where that fails it is tried again later, and keeps nothing else waiting.
        """
        if standing is None or standing.message_id == message.id or standing.digest == BARE:
            return
        try:
            await self.take_buttons(standing.channel_id, standing.message_id)
        except (discord.HTTPException, aiohttp.ClientError, OSError) as error:
            log.info("the buttons of message %s are taken away later: %s", standing.message_id, error)
            left = Retire(standing.channel_id, standing.message_id)
            await self.matches.outbox.add(standing.match_id, [left])


def digest_of(content: str, view: Any = discord.utils.MISSING) -> str:
    """Return a short sign of what a message says and of its controls; see `Speaker.amend`."""
    controls = view.to_components() if isinstance(view, discord.ui.View) else view
    return hashlib.blake2b(repr((content, controls)).encode(), digest_size=12).hexdigest()


def is_refusal(error: discord.HTTPException) -> bool:
    """Whether Discord will say no again, in contrast to what a later try may mend."""
    return 400 <= error.status < 500 and error.status != 429


def some(file: discord.File | None) -> list[discord.File]:
    """Return what to attach: a picture, or nothing where it could not be drawn."""
    return [] if file is None else [file]


def only(users: Sequence[int]) -> discord.AllowedMentions:
    """Return that a message calls these users and nobody else."""
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
    # A message without words is none of ours, but what Discord puts at the beginning of a thread.
    return bool(content) and message.content == content and shown == wanted


def _children(row: discord.Component) -> Sequence[discord.Component]:
    return row.children if isinstance(row, discord.ActionRow) else ()
