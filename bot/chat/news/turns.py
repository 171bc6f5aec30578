"""Turn posts, finished rounds, and who has decided."""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING, Any

import msgspec

from bot.chat import membership, posts, timings
from bot.chat.controls import view_of
from bot.chat.news import digest
from bot.chat.speaker import Speaker, digest_of, only, some, tells
from bot.matches.notices import Decided, Ended, Scene, Turn
from bot.matches.outbox import events_of, in_force, opens_turn, scene_of

if TYPE_CHECKING:
    from bot.matches.notices import Notice
    from bot.matches.outbox import Due
    from bot.matches.table import Table

log = logging.getLogger(__name__)


@tells(Scene)
async def scene(speaker: Speaker, due: Due, table: Table, notice: Scene) -> None:
    """Tell what deserves a post and a picture of its own."""
    text = await speaker.text_of(table)
    plies = await speaker.matches.outbox.plies(table.match_id, notice.seq - 1)
    if notice.seq not in in_force(table, plies):  # the match has gone back behind it meanwhile
        await speaker.done(due)
        return
    events = events_of(table, [ply for ply in plies if ply.seq == notice.seq], None)
    channel = await speaker.channel(table.row.place_id)
    # A later one has taken the place of what this picture would show; the words still tell it.
    file = None
    if not await speaker.is_later(due, Scene):
        file = await speaker.pictures.file(table, table.view(None), notice.scene, text, name=str(due.id))
    message = await speaker.send(due, channel, posts.scene(table, events, text), files=some(file))
    await speaker.done(due, digest.kept(speaker, due, notice.seq, message))


@tells(Turn)
async def turn(speaker: Speaker, due: Due, table: Table, _: Turn) -> None:
    """Call those who are to act, with the board: once, however many posts were to do so meanwhile."""
    outbox = speaker.matches.outbox
    waiting = await outbox.waiting(due.match_id)
    is_over = table.row.status != "running" or any(isinstance(one.notice, Ended) for one in waiting)
    calls = {one.id: one for one in waiting if isinstance(one.notice, Turn)}
    heir = calls[max(calls)]
    if (is_over or heir.id != due.id) and await _was_said(speaker, due, table):
        return
    if is_over:
        await speaker.done(due)
        return
    if heir.id != due.id:
        await outbox.merge(due, heir, _with_calls_of(heir.notice, calls[due.id].notice))
        return
    text = await speaker.text_of(table)
    standing = await outbox.post(table.match_id, "turn")
    to_act = [table.seats[seat].user_id for seat in table.to_act - table.computers]
    ping = [user for user in _calls(heir.notice) if user in to_act]
    news, until = await _since_last_turn(speaker, table), timings.deadlines(table, text)
    content = posts.turn(table, news, ping, text, until, await digest.links(speaker, table, text))
    view = view_of([*posts.turn_items(table, text), *timings.seat_items(table, text)])
    channel = await speaker.channel(table.row.place_id)
    file = await speaker.pictures.file(table, table.view(None), "board", text, name=str(due.id))
    message = await speaker.send(
        due, channel, content, files=some(file), view=view, allowed_mentions=only(ping)
    )
    told = digest.kept(speaker, due, table.row.seq, message)
    await outbox.keep(told, *await digest.outdated(speaker, table))
    await speaker.retire(standing, message)
    await speaker.done(due, speaker.post_row(due, "turn", message, digest=digest_of(content)))
    await membership.look(speaker, table, ping)


async def _was_said(speaker: Speaker, due: Due, table: Table) -> bool:
    """Whether a post that need not be said any more was sent all the same, which is then noted.

    It has called whom it was to call, and what follows takes its buttons away as those of any other.
    """
    message = await speaker.said_before(due, await speaker.channel(table.row.place_id))
    if message is None:
        return False
    await speaker.retire(await speaker.matches.outbox.post(table.match_id, "turn"), message)
    await speaker.done(due, speaker.post_row(due, "turn", message))
    return True


def _calls(notice: Notice) -> tuple[int, ...]:
    """Return whom a turn post calls, as it stands in the outbox by now."""
    assert isinstance(notice, Turn), "only those are looked for"
    return notice.ping


def _with_calls_of(later: Notice, earlier: Notice) -> Notice:
    """Return the later turn post, calling also whomever the earlier one would have called."""
    ping = tuple(dict.fromkeys((*_calls(earlier), *_calls(later))))
    return msgspec.structs.replace(later, ping=ping)


@tells(Decided)
async def decided(speaker: Speaker, due: Due, table: Table, _: Decided) -> None:
    """Tell in the standing post who has decided; an edit calls nobody."""
    outbox = speaker.matches.outbox
    standing = await outbox.post(table.match_id, "turn")
    if standing is None or table.row.status != "running" or await speaker.is_later(due, Decided, Turn, Ended):
        await speaker.done(due)
        return
    text = await speaker.text_of(table)
    waiting = [user for seat in table.to_act if (user := table.seats[seat].user_id) is not None]
    news, until = await _since_last_turn(speaker, table), timings.deadlines(table, text)
    content = posts.turn(table, news, waiting, text, until, await digest.links(speaker, table, text))
    await speaker.done(due, await speaker.amend(standing, content))


async def _since_last_turn(speaker: Speaker, table: Table) -> list[Any]:
    """Return what has happened since the last ply of the one who is to act, as everybody may know it.

    A ply with which a round ended tells what all of them did, also to the one who made it.
    """
    last = max((table.last_ply(seat, before_turn=True) for seat in table.to_act), default=0)
    plies = await speaker.matches.outbox.plies(table.match_id, max(0, last - 1))
    if plies and plies[0].seq == last and not opens_turn(table, plies[0]):
        plies = plies[1:]
    # Who has decided, while several do, stands in a line of its own; a scene had a post of its own.
    sealed = {table.last_ply(seat) for seat in table.running().sealed}
    plies = [ply for ply in plies if ply.seq not in sealed and not scene_of(table, ply)]
    return events_of(table, plies, None)
