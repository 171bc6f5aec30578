"""The lobby's card."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.chat import posts, timings
from bot.chat.controls import view_of
from bot.chat.speaker import Speaker, digest_of, only, tells
from bot.matches.notices import LobbyCard

if TYPE_CHECKING:
    from bot.matches.outbox import Due
    from bot.matches.table import Table


@tells(LobbyCard)
async def lobby(speaker: Speaker, due: Due, table: Table, _: LobbyCard) -> None:
    """Post the lobby's card, or bring it up to date."""
    outbox = speaker.matches.outbox
    if await speaker.is_later(due, LobbyCard):
        await speaker.done(due)
        return
    text = await speaker.text_of(table)
    content, view = posts.lobby(table, text), view_of(posts.lobby_items(table, text))
    if table.row.status == "lobby":
        content = f"{content} {timings.line(table, text)}"
    called = _called_for_rematch(table)
    if called:
        sentence = text.gettext("A rematch: {players}, you sit already. **Leave** if you would rather not.")
        content += "\n" + sentence.format(players=" ".join(f"<@{user}>" for user in called))
    standing = await outbox.post(table.match_id, "lobby")
    if standing is not None:
        amended = await speaker.amend(standing, content, view)
        if amended is not None:
            await speaker.done(due, amended)
            return
    # There is no card yet, or somebody has deleted it.
    channel = await speaker.channel(table.row.channel_id)
    message = await speaker.send(due, channel, content, view=view, allowed_mentions=only(called))
    await speaker.done(due, speaker.post_row(due, "lobby", message, digest=digest_of(content, view)))


def _called_for_rematch(table: Table) -> list[int]:
    """Return who sits at a new table without having asked for it."""
    if table.row.status != "lobby" or table.row.after is None:
        return []
    users = [seat.user_id for seat in table.seats if seat.user_id is not None]
    return [user for user in users if user != table.opener.user_id]
