"""Who has left, cannot be reached, is to come or has come."""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING

import discord

from bot.chat import departures, membership, posts
from bot.chat.speaker import Speaker, is_refusal, only, tells
from bot.chat.texts import text_for
from bot.games.seats import label
from bot.matches.motions import present
from bot.matches.notices import Farewell, Gone, GoneOver, Offered, OfferOver, PlayerLeft, Replaced
from bot.matches.presence import offer_of

if TYPE_CHECKING:
    from bot.engine import Seat
    from bot.matches.outbox import Due
    from bot.matches.table import Table

log = logging.getLogger(__name__)

GONE, OFFER, LATE, STAND_IN = "gone", "offer", "late", "stand-in"


@tells(PlayerLeft)
async def left(speaker: Speaker, due: Due, table: Table, notice: PlayerLeft) -> None:
    """Tell that a computer has taken a seat; whoever was removed hears it too."""
    text = await speaker.text_of(table)
    former = await _former(speaker, table, notice.seat, notice.user_id)
    player = label(notice.seat, text, posts.shown_names(table))
    channel = await speaker.channel(table.row.place_id)
    call = [notice.user_id] if notice.how == "removed" else []
    content = departures.left(notice, former, player, text)
    message = await speaker.send(due, channel, content, allowed_mentions=only(call))
    await speaker.done(due)
    await speaker.put_away(table.match_id, notice.seat, (GONE, OFFER, LATE, STAND_IN), message)


async def _former(speaker: Speaker, table: Table, seat: Seat, user_id: int | None) -> str:
    """Return the player who has last left a seat; a computer where `user_id` is None."""
    rows = await speaker.matches.leaving.former(table.match_id)
    name = next((row.name for row in reversed(rows) if (row.seat, row.user_id) == (seat, user_id)), "")
    return departures.who(seat, name)


@tells(Farewell)
async def farewell(speaker: Speaker, due: Due, table: Table, notice: Farewell) -> None:
    """Tell somebody that the seat is another's now; if no direct message arrives, at the table.

    Whoever was removed is called there in any case, and whoever has given the seat up knows.
    """
    user = await speaker.matches.people.user(notice.user_id)
    content = departures.farewell(table, notice, text_for(user.language))
    try:
        channel = await speaker.client.create_dm(discord.Object(notice.user_id))
        await speaker.send(due, channel, content)
    except discord.HTTPException as error:
        if not is_refusal(error):
            raise
        log.info("match %s: no farewell reaches %s: %s", due.match_id, notice.user_id, error)
        given = notice.how == "given"
        if given and not await membership.failed(speaker, table, notice.user_id, error):
            await _farewell_at_table(speaker, due, table, notice)
    await speaker.done(due)


async def _farewell_at_table(speaker: Speaker, due: Due, table: Table, notice: Farewell) -> None:
    words = departures.farewell(table, notice, await speaker.text_of(table))
    content = f"<@{notice.user_id}> {words}"
    try:
        channel = await speaker.channel(table.row.place_id)
        await speaker.send(due, channel, content, allowed_mentions=only([notice.user_id]))
    except discord.HTTPException as error:
        if not is_refusal(error):
            raise
        log.info("match %s: nor at its table: %s", due.match_id, error)


@tells(Gone)
async def gone(speaker: Speaker, due: Due, table: Table, notice: Gone) -> None:
    """Tell that a player is out of reach, and ask the others what shall happen."""
    seat = table.seats[notice.seat]
    if table.row.status != "running" or seat.gone is None:
        await speaker.done(due)
        return
    text = await speaker.text_of(table)
    others = [user for one in present(table) if (user := table.seats[one].user_id) is not None]
    await speaker.put(
        due,
        table,
        departures.gone(table, notice.seat, text),
        items=departures.gone_items(table, notice.seat, text),
        kind=(GONE, notice.seat),
        call=others,
    )


@tells(GoneOver)
async def gone_over(speaker: Speaker, due: Due, table: Table, notice: GoneOver) -> None:
    """Say in the same post what has become of it."""
    text = await speaker.text_of(table)
    await speaker.settle(due, (GONE, notice.seat), departures.gone_over(table, notice, text))


@tells(Offered)
async def offered(speaker: Speaker, due: Due, table: Table, notice: Offered) -> None:
    """Offer a seat to somebody, who is called."""
    offer = offer_of(table, notice.seat)
    if table.row.status != "running" or offer is None:
        await speaker.done(due)
        return
    text = await speaker.text_of(table)
    await speaker.put(
        due,
        table,
        departures.offered(table, notice.seat, text),
        items=departures.offer_items(table, notice.seat, text),
        kind=(OFFER, notice.seat),
        call=[offer.to],
    )


@tells(OfferOver)
async def offer_over(speaker: Speaker, due: Due, table: Table, notice: OfferOver) -> None:
    """Say in the offer's post that it stands no more."""
    text = await speaker.text_of(table)
    await speaker.settle(due, (OFFER, notice.seat), departures.offer_over(table, notice, text))


@tells(Replaced)
async def replaced(speaker: Speaker, due: Due, table: Table, notice: Replaced) -> None:
    """Welcome somebody who has taken a seat, and bring that player into the match's thread."""
    user_id = table.seats[notice.seat].user_id
    if user_id is None:  # who has left again before it could be said
        await speaker.done(due)
        return
    text = await speaker.text_of(table)
    channel = await speaker.channel(table.row.place_id)
    former = await _former(speaker, table, notice.seat, notice.user_id)
    content = departures.replaced(table, notice, former, text)
    message = await speaker.send(due, channel, content, allowed_mentions=only([user_id]))
    if isinstance(channel, discord.Thread):  # which the message has woken, if it was archived
        try:
            await channel.add_user(discord.Object(user_id))
        except discord.HTTPException as error:
            if not is_refusal(error):
                raise
            log.info("user %s could not be added to a thread: %s", user_id, error)
    await speaker.settle(due, (OFFER, notice.seat), departures.taken(table, notice.seat, text))
    await speaker.put_away(table.match_id, notice.seat, (GONE, LATE, STAND_IN), message)
