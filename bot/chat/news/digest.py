"""The way back to what has happened: links to the posts since a player's last move."""

from __future__ import annotations

from bisect import bisect_right
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import discord

    from bot.chat.speaker import Speaker
    from bot.engine import Text
    from bot.matches import PostRow
    from bot.matches.outbox import Due
    from bot.matches.table import Table

KIND = "told "
"""With the number of the ply that was told, the kind of the posts that are kept to be linked."""
MOST_LINKS = 5


def kept(speaker: Speaker, due: Due, seq: int, message: discord.Message) -> PostRow:
    """Return that a message tells what has happened up to a line of the history."""
    return speaker.post_row(due, f"{KIND}{seq}", message)


def _seq(post: PostRow) -> int:
    return int(post.kind.removeprefix(KIND))


async def outdated(speaker: Speaker, table: Table) -> list[PostRow]:
    """Return the kept posts that no player needs any more: all have moved since."""
    seen = min((table.last_ply(seat.seat) for seat in table.seats if seat.user_id is not None), default=0)
    posts = await speaker.matches.outbox.posts(table.match_id)
    return [post for post in posts if post.kind.startswith(KIND) and _seq(post) <= seen]


async def links(speaker: Speaker, table: Table, text: Text) -> str:
    """Return links to the posts since the last turn of whoever is to act, but for the post itself.

    The first is where that player left off; of many the last ones follow. Those about moves that were taken
    back are left out.
    """
    last = max((table.last_ply(seat, before_turn=True) for seat in table.to_act), default=0)
    lines = [line + 1 for line in table.running().in_force]
    posts = await speaker.matches.outbox.posts(table.match_id)
    found = sorted(
        (post for post in posts if post.kind.startswith(KIND) and last < _seq(post) < table.row.seq), key=_seq
    )
    found = [post for post in found if _seq(post) in lines] if last else []
    if len(found) > MOST_LINKS:
        found = [found[0], *found[1 - MOST_LINKS :]]
    sentence = text.gettext("[after move {n}]({link})")
    linked = [
        sentence.format(n=bisect_right(lines, _seq(post)), link=_address(table, post)) for post in found
    ]
    return " · ".join(linked) and text.gettext("Look back: {links}").format(links=" · ".join(linked))


def _address(table: Table, post: PostRow) -> str:
    place = table.row.guild_id or "@me"
    return f"https://discord.com/channels/{place}/{post.channel_id}/{post.message_id}"
