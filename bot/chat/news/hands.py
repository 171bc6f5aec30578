"""Secret cards, by direct message."""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING

import discord

from bot.chat import membership, posts
from bot.chat.controls import Control, button, view_of
from bot.chat.speaker import Speaker, is_refusal, only, some, tells
from bot.chat.texts import text_for
from bot.games.seats import label
from bot.matches.notices import Hand

if TYPE_CHECKING:
    from bot.matches.outbox import Due
    from bot.matches.table import Table

log = logging.getLogger(__name__)


@tells(Hand)
async def hand(speaker: Speaker, due: Due, table: Table, notice: Hand) -> None:
    """Send a seat its secrets, or correct the message in which they stand."""
    seat = notice.seat
    user_id = table.seats[seat].user_id
    if user_id is None or table.row.status != "running" or await _later_hand(speaker, due, seat):
        await speaker.done(due)
        return
    user = await speaker.matches.people.user(user_id)
    text = text_for(user.language)
    content = posts.hand(table, seat, text)
    view = view_of(posts.hand_items(table, seat, text))

    async def picture() -> discord.File | None:
        seen = table.view_of_seat(seat)
        return await speaker.pictures.file(table, seen, "hand", text, theme=user.theme, name=str(due.id))

    standing = await speaker.matches.outbox.post(table.match_id, "hand", seat) if notice.own_turn else None
    if standing is None and not table.game.words.secrets(table.view_of_seat(seat)):
        await speaker.done(due)  # nobody needs a message which says that there is nothing
        return
    try:
        channel = await speaker.client.create_dm(discord.Object(user_id))
        if standing is not None:
            try:
                await channel.get_partial_message(standing.message_id).edit(
                    content=content, attachments=some(await picture()), view=view
                )
            except discord.NotFound:
                log.info("match %s: a hand message is gone, so there is a new one", due.match_id)
            else:
                await speaker.done(due)
                return
        message = await speaker.send(due, channel, content, files=some(await picture()), view=view)
    except discord.HTTPException as error:
        if not is_refusal(error):
            raise
        # Closed messages, no server in common any more, an account that is gone: the table goes on.
        if await membership.failed(speaker, table, user_id, error):
            await speaker.done(due)  # which the table is told in its own way
        else:
            await _unreachable(speaker, due, table, seat)
        return
    await speaker.done(due, speaker.post_row(due, "hand", message, seat))
    await speaker.matches.reached(due.match_id, seat)
    if user.dm_open is not True:
        await speaker.matches.people.change(user_id, dm_open=True)


async def _later_hand(speaker: Speaker, due: Due, seat: int) -> bool:
    waiting = await speaker.matches.outbox.waiting(due.match_id)
    return any(
        other.id > due.id and isinstance(other.notice, Hand) and other.notice.seat == seat
        for other in waiting
    )


async def _unreachable(speaker: Speaker, due: Due, table: Table, seat: int) -> None:
    """Say at the table who could not be reached, never what; once a match and seat."""
    outbox = speaker.matches.outbox
    user_id = table.seats[seat].user_id
    assert user_id is not None, "hands are sent to humans"
    await speaker.matches.people.change(user_id, dm_open=False)
    if await outbox.post(table.match_id, "unreachable", seat) is not None:
        await speaker.done(due)
        return
    text = await speaker.text_of(table)
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
    channel = await speaker.channel(table.row.place_id)
    message = await speaker.send(due, channel, content, view=view, allowed_mentions=only([user_id]))
    await speaker.done(due, speaker.post_row(due, "unreachable", message, seat))
