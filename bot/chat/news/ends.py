"""The end of a match."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.chat import posts
from bot.chat.speaker import Speaker, some, tells
from bot.matches.notices import Ended
from bot.matches.outbox import events_of

if TYPE_CHECKING:
    from bot.matches.outbox import Due
    from bot.matches.table import Table


@tells(Ended)
async def ended(speaker: Speaker, due: Due, table: Table, notice: Ended) -> None:
    """Post the result, or that the match was called off."""
    outbox = speaker.matches.outbox
    text = await speaker.text_of(table)
    standing = await outbox.post(table.match_id, "turn")
    channel = await speaker.channel(table.row.place_id)
    if table.started().result is None:
        message = await speaker.send(due, channel, posts.called_off(table, notice.by, text))
    else:
        plies = await outbox.plies(table.match_id, table.row.seq - 1)
        events = events_of(table, plies, None)
        scene = next((event.scene for event in events if event.scene), "board")
        file = await speaker.pictures.file(table, table.view(None), scene, text, name=str(due.id))
        message = await speaker.send(due, channel, posts.result(table, events, text), files=some(file))
    old = standing if standing is not None and standing.message_id != message.id else None
    await speaker.done(due, speaker.post_row(due, "result", message), old)
    await speaker.retire(old, message)
