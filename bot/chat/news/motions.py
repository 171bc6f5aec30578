"""Questions to the table: asked, answered, settled. Each has one post, which is edited as words come in."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from bot.chat import motions, posts
from bot.chat.controls import view_of
from bot.chat.speaker import Speaker, digest_of, only, tells
from bot.games.seats import label
from bot.matches.motions import motion_of
from bot.matches.notices import MotionAsked, MotionOver

if TYPE_CHECKING:
    from bot.matches import PostRow
    from bot.matches.outbox import Due
    from bot.matches.table import Table


def _kind(subject: str) -> str:
    return f"motion {subject}"


def _noted(standing: PostRow | None, seat: int) -> tuple[int, str]:
    """Return which seat has put a question, and the digest of its post; `seat` where there is none."""
    first, _, told = ((standing.digest if standing else None) or str(seat)).partition(" ")
    return int(first), told


@tells(MotionAsked)
async def asked(speaker: Speaker, due: Due, table: Table, notice: MotionAsked) -> None:
    """Put the question, or tell in its post who else has agreed."""
    motion = motion_of(notice.subject)
    found = await speaker.matches.motions.poll(table.match_id, motion)
    if table.row.status != "running" or found is None or found.carried:
        await speaker.done(due)
        return
    text = await speaker.text_of(table)
    kind = _kind(notice.subject)
    standing = await speaker.matches.outbox.post(table.match_id, kind)
    first, told = _noted(standing, notice.seat)
    content, view = motions.asked(table, found, first, text), view_of(motions.items(table, motion, text))
    if standing is not None:
        amended = await speaker.amend(msgspec.structs.replace(standing, digest=told), content, view)
        if amended is not None:
            note = f"{first} {amended.digest}"
            await speaker.done(due, msgspec.structs.replace(amended, digest=note))
            return
    channel = await speaker.channel(table.row.place_id)
    users = [user for seat in found.missing if (user := table.seats[seat].user_id) is not None]
    message = await speaker.send(due, channel, content, view=view, allowed_mentions=only(users))
    note = f"{first} {digest_of(content, view)}"
    await speaker.done(due, speaker.post_row(due, kind, message, digest=note))


@tells(MotionOver)
async def over(speaker: Speaker, due: Due, table: Table, notice: MotionOver) -> None:
    """Say in the question's post how it was settled, and take its buttons away."""
    standing = await speaker.matches.outbox.post(table.match_id, _kind(notice.subject))
    if standing is None:
        await speaker.done(due)
        return
    text = await speaker.text_of(table)
    seat, _ = _noted(standing, 0)
    match notice.how:
        case "carried":
            end = text.gettext("Agreed.")
        case "declined":
            player = label(notice.seat or 0, text, posts.shown_names(table))
            end = text.gettext("{player} is against it.").format(player=player)
        case "lapsed":
            end = text.gettext("Not everybody has answered in time, so it does not happen.")
        case "void":
            end = text.gettext("The match has gone on, so it does not happen.")
    content = "\n".join([motions.wish(table, motion_of(notice.subject), seat, text), end])
    await speaker.amend(standing, content, None)
    await speaker.done(due, old=standing)
