"""What it means for a match that Discord refuses something where it is played; and how that is told.

The one place that knows Discord's error codes about channels. Everything else that fails is tried again
later: limits, server errors, broken connections.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import discord

from bot.chat import permissions, posts
from bot.matches.places import Trouble, trouble_of

if TYPE_CHECKING:
    from bot.engine import Text
    from bot.matches.table import Table

UNKNOWN_CHANNEL, UNKNOWN_GUILD = 10003, 10004
MISSING_ACCESS, MISSING_PERMISSIONS = 50001, 50013
ARCHIVED, LOCKED = 50083, 160005

_CHANNEL = re.compile(r"/channels/(\d+)(?:/|$)")


def found(error: discord.HTTPException, client: discord.Client, table: Table) -> Trouble | None:
    """Return what keeps the match from speaking, as this answer of Discord's shows it.

    None where the answer is about another place, or is nothing that a deed of people would mend.
    """
    row = table.row
    about = _channel_of(error)
    if row.guild_id is None or about not in (row.place_id, row.channel_id):
        return None
    match error.code:
        case code if code == UNKNOWN_CHANNEL:
            return Trouble("gone", about)
        case code if code in (UNKNOWN_GUILD, MISSING_ACCESS, MISSING_PERMISSIONS):
            if client.get_guild(row.guild_id) is None:
                return Trouble("away", row.guild_id)
            governing = _governing(client, about, row.channel_id)
            if code == MISSING_ACCESS:
                return Trouble("forbidden", governing, ("view_channel",))
            return Trouble("forbidden", governing, _lacking(client, about))
        case code if code in (ARCHIVED, LOCKED):
            return Trouble("locked", about)
    return None


def _channel_of(error: discord.HTTPException) -> int | None:
    """Return the channel of the request that was refused."""
    asked = _CHANNEL.search(str(getattr(error.response, "url", "")))
    return None if asked is None else int(asked[1])


def _governing(client: discord.Client, place_id: int, channel_id: int) -> int:
    """Return the channel whose permissions count in a place: for a thread the one it belongs to."""
    place = client.get_channel(place_id)
    return place.parent_id if isinstance(place, discord.Thread) else channel_id


def _lacking(client: discord.Client, place_id: int) -> tuple[str, ...]:
    """Return the permissions that are missing in a place, as far as they are known."""
    place = client.get_channel(place_id)
    if place is None or isinstance(place, discord.abc.PrivateChannel):
        return ()
    # Whoever may not write may attach nothing either, whatever the settings say: the first one is the cause.
    return tuple(permissions.lacking_in(place))[:1]


def lasts(trouble: Trouble, client: discord.Client, place_id: int) -> bool:
    """Whether it is known, without asking Discord, that a trouble is still there."""
    match trouble.kind:
        case "gone":
            return client.get_channel(place_id) is None
        case "away":
            return client.get_guild(trouble.where) is None
        case "forbidden":
            return bool(_lacking(client, place_id))
        case "locked":
            place = client.get_channel(place_id)
            if not isinstance(place, discord.Thread) or place.parent is None:
                return False
            return place.locked and not place.permissions_for(place.guild.me).manage_threads


def words(trouble: Trouble, text: Text) -> str:
    """Return what is missing and who can mend it, as it is true of every match with this trouble."""
    place = f"<#{trouble.where}>"
    match trouble.kind:
        case "gone":
            return text.gettext("The channel or thread is gone in which it was played.")
        case "away":
            return text.gettext(
                "I am no longer on its server, so it waits. Nothing is lost: as soon as I am invited again, "
                "it goes on by itself."
            )
        case "locked":
            return text.gettext(
                "{place} is locked, so what is played there waits. Nothing is lost: as soon as somebody who "
                "manages threads unlocks it, it goes on by itself."
            ).format(place=place)
        case "forbidden" if trouble.missing:
            return text.gettext(
                "I lack {permissions} in {place}, so what is played there waits. Nothing is lost: as soon as "
                "somebody who manages the channel gives me that (Edit Channel, Permissions), it goes on by "
                "itself."
            ).format(permissions=permissions.listed(trouble.missing, text), place=place)
        case "forbidden":
            return text.gettext(
                "Discord does not let me write in {place}, so what is played there waits. Nothing is lost: "
                "`/doctor`, typed there, tells what is missing, and then it goes on by itself."
            ).format(place=place)


def way_on(table: Table, text: Text) -> str:
    """Return how a match can be played elsewhere."""
    return text.gettext(
        "{opener} can also let it go on in another channel: type `/game move` there. Whoever manages the "
        "server can with `/admin move`."
    ).format(opener=posts.plain(table.opener.name))


def personal(table: Table, text: Text) -> str:
    """Return what a player is told by direct message; empty if nothing is wrong."""
    trouble = trouble_of(table.row)
    if trouble is None:
        return ""
    said = [f"**{table.game.title}** · {posts.players(table, text)}", words(trouble, text)]
    if table.row.status in ("over", "ended"):
        return "\n".join(said)
    if trouble.kind == "gone":
        said.append(text.gettext("Nothing is lost, and nobody's time runs: it waits for a new place."))
    said.append(way_on(table, text))
    return "\n".join(said)
