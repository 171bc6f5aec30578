"""The end of a match: it never comes without a word."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.chat import departures, posts
from bot.chat.controls import view_of
from bot.chat.speaker import Speaker, some, tells
from bot.matches.notices import Ended
from bot.matches.outbox import events_of

if TYPE_CHECKING:
    from bot.matches.outbox import Due
    from bot.matches.table import Table

WITH_BUTTONS = ("turn", "gone", "offer", "late", "stand-in")
"""The kinds of posts under which something can be done only while a match goes on."""


@tells(Ended)
async def ended(speaker: Speaker, due: Due, table: Table, notice: Ended) -> None:
    """Post the result, or why there is none."""
    outbox = speaker.matches.outbox
    text = await speaker.text_of(table)
    standing = [post for post in await outbox.posts(table.match_id) if post.kind in WITH_BUTTONS]
    channel = await speaker.channel(table.row.place_id)
    has_result = table.started().result is not None
    if not has_result and notice.resigned is None:
        content, scene = posts.called_off(table, notice.by, text), None
    else:
        notes = departures.records(table, await speaker.matches.leaving.former(table.match_id), text)
        if has_result:
            plies = await outbox.plies(table.match_id, table.row.seq - 1)
            events = events_of(table, plies, None)
            scene = next((event.scene for event in events if event.scene), "board")
            content = posts.result(table, events, text, notes)
        else:
            assert notice.resigned is not None, "the other way to end without a result"
            content, scene = departures.resigned(table, notice.resigned, text, notes), "board"
    file = None
    if scene is not None:
        file = await speaker.pictures.file(table, table.view(None), scene, text, name=str(due.id))
    view = view_of(posts.over_items(table, text))
    message = await speaker.send(due, channel, content, files=some(file), view=view)
    for post in standing:
        await speaker.retire(post, message)
        await outbox.keep(None, post)
    await speaker.done(due, speaker.post_row(due, "result", message))
