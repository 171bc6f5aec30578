"""What those who manage a server can do with its matches, and what they are shown of them.

They see what everybody can see: who plays what, where, and who is waited for. No hand, no board of a seat.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import discord

from bot.chat import leaving, permissions, posts, timings, troubles
from bot.chat.controls import Control, button
from bot.chat.presses import handles
from bot.games import GAMES
from bot.games.seats import SHAPES, label
from bot.matches.motions import EndMatch
from bot.matches.places import Place, trouble_of
from bot.matches.problems import NoSuchMatchProblem, NotManagerProblem
from bot.matches.servers import channels_of, defaults_of

if TYPE_CHECKING:
    from bot.chat.client import Whistlestop
    from bot.chat.presses import Press
    from bot.chat.reader import Interaction, Reader
    from bot.engine import Text
    from bot.matches import MatchSummary
    from bot.matches.table import Table

PAGE = 10
"""How many matches are listed at a time."""


def server_of(interaction: Interaction) -> int:
    """Return the server that the person manages; NotManagerProblem for anybody else.

    Discord lets a server give its commands to whom it likes, so this is looked at each time.
    """
    if interaction.guild_id is None or not interaction.permissions.manage_guild:
        raise NotManagerProblem
    return interaction.guild_id


async def table_here(bot: Whistlestop, interaction: Interaction, typed: str | None) -> Table:
    """Return the match of the person's server that is meant: by its number, or that of this channel.

    Raises NotManagerProblem, and NoSuchMatchProblem also for a match of another server.
    """
    guild_id = server_of(interaction)
    if typed is None:
        place_id = interaction.channel_id or 0
        here = await bot.matches.places.in_channel(place_id)
        alone = here[0].match_id if len(here) == 1 else 0
        match_id = await bot.matches.people.match_in(place_id) or alone
    else:
        number = typed.strip().removeprefix("#")
        match_id = int(number) if number.isascii() and number.isdecimal() and len(number) <= 18 else 0
    table = await bot.matches.table(match_id)
    if table.row.guild_id != guild_id or table.is_daily:
        raise NoSuchMatchProblem
    return table


def line(match: MatchSummary, text: Text, *, plain: bool = False) -> str:
    """Return a match in a line; `plain` for a list to choose from, where nothing is formatted."""
    names = [f"{SHAPES[seat.seat]} {seat.name if plain else posts.plain(seat.name)}" for seat in match.seats]
    title, players = GAMES[match.game].title, " ".join(names)
    if plain:
        return f"#{match.match_id} · {title} · {players}"
    place = f"<#{match.place_id}>"
    if match.status == "lobby":
        sentence = text.gettext("`#{number}` {game} in {place}: {players} · not started")
    else:
        sentence = text.gettext("`#{number}` {game} in {place}: {players} · waits since {since}")
    since = discord.utils.format_dt(match.waiting_since, "R") if match.waiting_since else "–"
    said = sentence.format(number=match.match_id, game=title, place=place, players=players, since=since)
    trouble = trouble_of(match)
    return said if trouble is None else f"{said}\n> {troubles.words(trouble, text)}"


async def show_matches(bot: Whistlestop, reader: Reader, page: int = 0) -> None:
    """List the unfinished matches of the reader's server, the one that has waited longest first."""
    await reader.defer()
    guild_id, text = server_of(reader.interaction), reader.text
    count = await bot.matches.servers.count(guild_id)
    pages = max(1, -(-count // PAGE))
    page %= pages
    found = await bot.matches.servers.matches(guild_id, skip=page * PAGE, limit=PAGE)
    head = text.ngettext("**{n} match on this server**", "**{n} matches on this server**", count)
    content = posts.fitted([head.format(n=count), *(line(match, text) for match in found)])
    items = []
    if pages > 1:
        name = text.gettext("More ({page} of {pages})").format(page=page + 1, pages=pages)
        items.append(button(name, Control("adminlist", 0, rest=str((page + 1) % pages))))
    await reader.answer(content, items=items)


async def ask_to_end(bot: Whistlestop, reader: Reader, typed: str | None) -> None:
    """Ask once more before a match is ended."""
    await reader.defer()
    table, text = await table_here(bot, reader.interaction, typed), reader.text
    question = text.gettext(
        "End **{game}** ({players}) in {place} without a result? That cannot be taken back."
    ).format(game=table.game.title, players=posts.players(table, text), place=f"<#{table.row.place_id}>")
    yes = button(text.gettext("End it"), Control("adminend", table.match_id), "danger")
    await reader.answer(question, items=[yes])


async def move(bot: Whistlestop, reader: Reader, to: int, typed: str | None) -> None:
    """Let a match go on in another channel or thread."""
    await reader.defer()
    text, mention = reader.text, f"<#{to}>"
    table = await table_here(bot, reader.interaction, typed)
    try:
        place = bot.get_channel(to) or await bot.fetch_channel(to)
    except (discord.Forbidden, discord.NotFound):
        place = None
    if place is not None and not isinstance(place, discord.TextChannel | discord.Thread):
        await reader.answer(text.gettext("Matches are played in text channels and their threads."))
        return
    missing = ["view_channel"] if place is None else permissions.lacking_in(place)
    if place is None or missing:
        names = permissions.listed(missing, text)
        sentence = text.gettext("I cannot post in {place}: I lack {permissions} there.")
        await reader.answer(sentence.format(place=mention, permissions=names))
        return
    above = place.parent_id if isinstance(place, discord.Thread) else place.id
    await bot.matches.places.move(table.match_id, Place(place.id, above, place.guild.id), None)
    await reader.answer(text.gettext("The match goes on in {place}.").format(place=mention))


async def transfer(
    bot: Whistlestop, reader: Reader, seat: str, player: discord.Member | discord.User, typed: str | None
) -> None:
    """Give a seat to somebody else; whoever sat there is told, and the table."""
    await reader.defer()
    text = reader.text
    table = await table_here(bot, reader.interaction, typed)
    table.running()
    number = leaving.seat_typed(table, seat)
    if player.bot:
        await reader.answer(text.gettext("That is a program; only people can take a seat."))
        return
    table = await bot.matches.replacing.transfer(table.match_id, number, player.id, player.display_name)
    sentence = text.gettext("{player} plays from now on, and was sent what belongs to the seat.")
    await reader.answer(sentence.format(player=label(number, text, posts.shown_names(table))))


async def settings_lines(bot: Whistlestop, guild_id: int, text: Text) -> list[str]:
    """Return the settings of a server in words."""
    row = await bot.matches.servers.settings(guild_id)
    defaults, channels = defaults_of(row), channels_of(row)
    thread = (
        text.gettext("A thread of its own for each match, where that is possible.")
        if defaults.thread
        else text.gettext("Matches are played in the channel itself.")
    )
    lines = [
        text.gettext("Language of the tables: {language}.").format(language=row.language or "en"),
        text.gettext("New matches begin with: {clock}. {undo}. {thread}").format(
            clock=timings.rule(defaults.clock, text), undo=posts.undo_rule(defaults.undo, text), thread=thread
        ),
    ]
    if defaults.clock is not None:
        lines.append(f"{timings.late_rule(defaults.late, text)}.")
    if channels:
        places = ", ".join(f"<#{channel}>" for channel in channels)
        lines.append(text.gettext("Matches can be opened in: {places}.").format(places=places))
    else:
        lines.append(text.gettext("Matches can be opened in every channel."))
    return lines


async def show_settings(bot: Whistlestop, reader: Reader) -> None:
    """Show the settings of the reader's server."""
    lines = await settings_lines(bot, server_of(reader.interaction), reader.text)
    await reader.answer("\n".join(lines))


@handles("adminlist")
async def _list(press: Press) -> None:
    rest = press.control.rest
    await show_matches(press.bot, press.reader, int(rest) if rest.isdecimal() else 0)


@handles("adminend")
async def _end(press: Press) -> None:
    """End the match, if whoever presses still manages the server to which it belongs."""
    bot, reader = press.bot, press.reader
    await reader.defer()
    table = await table_here(bot, reader.interaction, str(press.match_id))
    if table.row.status == "lobby":
        await bot.matches.lobby.call_off(table.match_id, None)
    else:
        await bot.matches.motions.agree(table.match_id, press.user_id, EndMatch(), alone=True)
    await reader.answer(reader.text.gettext("The match has ended."))
