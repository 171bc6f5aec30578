"""What was prepared and not made: told to its player alone."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.chat import preparing
from bot.chat.controls import Control, button, view_of
from bot.chat.news.direct import by_message, link_of
from bot.chat.speaker import Speaker, tells
from bot.chat.texts import text_for
from bot.matches.notices import PreparedOver

if TYPE_CHECKING:
    from bot.matches.outbox import Due
    from bot.matches.table import Table


@tells(PreparedOver)
async def prepared_over(speaker: Speaker, due: Due, table: Table, notice: PreparedOver) -> None:
    """Tell by direct message; the table, which hears nothing of it, calls the player as always."""
    user_id = table.seats[notice.seat].user_id
    if user_id is None or table.row.status != "running":
        await speaker.done(due)
        return
    text = text_for((await speaker.matches.people.user(user_id)).language)
    content = preparing.over(table, notice.why, await link_of(speaker, table), text)
    acts = notice.seat in table.to_act
    move = button(text.gettext("Your move"), Control("move", table.match_id, table.row.seq), "primary")
    view = view_of([move]) if acts else None
    if not await by_message(speaker, due, table, notice.seat, user_id, content, view):
        await speaker.done(due)
