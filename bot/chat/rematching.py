"""The rematch: a command, and a button under every result."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.chat.ending import parent_of
from bot.chat.presses import handles

if TYPE_CHECKING:
    from bot.chat.client import Whistlestop
    from bot.chat.presses import Press
    from bot.chat.reader import Reader


async def rematch(bot: Whistlestop, reader: Reader, match_id: int) -> None:
    """Open a table for the same players once more, or say where it is."""
    await reader.defer()
    channel_id = (await bot.matches.table(match_id)).row.channel_id
    table, is_new = await bot.matches.rematches.open(
        match_id, reader.interaction.user.id, parent_id=parent_of(bot.get_channel(channel_id))
    )
    text, place = reader.text, f"<#{table.row.place_id}>"
    if is_new:
        sentence = text.gettext("The rematch is open in {place}: press **Start** when all are ready.")
    elif table.row.status == "lobby":
        sentence = text.gettext("The rematch is open already, in {place}.")
    else:
        sentence = text.gettext("There has been a rematch already, in {place}.")
    await reader.answer(sentence.format(place=place))


@handles("rematch")
async def _rematch(press: Press) -> None:
    press.reader.manner = "new"
    await rematch(press.bot, press.reader, press.control.match_id)
