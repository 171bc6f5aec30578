"""Questions to the table in words, and the buttons under them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.chat import departures, posts, timings
from bot.chat.controls import Control, button
from bot.chat.presses import handles
from bot.games.seats import label, listed
from bot.matches.motions import (
    EndMatch,
    EndWithout,
    LetComputer,
    PauseMatch,
    RemovePlayer,
    ReplaceComputer,
    ReplacePlayer,
    WaitLonger,
    motion_of,
    subject_of,
)
from bot.matches.rewinding import RedoRewind, RewindTo

if TYPE_CHECKING:
    import discord

    from bot.chat.presses import Press
    from bot.engine import Seat, Text
    from bot.matches.motions import Motion, Poll
    from bot.matches.table import Table


def wish(table: Table, motion: Motion, seat: Seat, text: Text) -> str:
    """Return what the seat that has put the motion would like."""
    player = label(seat, text, posts.shown_names(table))
    match motion:
        case EndMatch():
            return text.gettext("{player} would like to end this match without a result.").format(
                player=player
            )
        case PauseMatch():
            return text.gettext(
                "{player} would like this match to pause: no clock runs, and nobody is reminded."
            ).format(player=player)
        case RewindTo(back=back):
            return text.ngettext(
                "{player} would like to go back {n} move. The decks keep their order, and what has been "
                "seen stays seen.",
                "{player} would like to go back {n} moves. The decks keep their order, and what has been "
                "seen stays seen.",
                back,
            ).format(player=player, n=back)
        case RedoRewind():
            return text.gettext(
                "{player} would like what was taken back by agreement to count again."
            ).format(player=player)
        case WaitLonger() | LetComputer() | EndWithout():
            return timings.wish(table, motion, player, text)
        case RemovePlayer() | ReplacePlayer() | ReplaceComputer():
            return departures.wish(table, motion, player, text)


def asked(table: Table, found: Poll, seat: Seat, text: Text) -> str:
    """Return the post that puts a motion to the table, or tells how it stands."""
    names = posts.shown_names(table)
    lines = [wish(table, found.motion, seat, text)]
    yes = [label(one, text, names) for one in found.yes if one != seat]
    if yes:
        sentence = text.ngettext("{players} agrees.", "{players} agree.", len(yes))
        lines.append(sentence.format(players=listed(yes, text)))
    others = [f"<@{table.seats[one].user_id}>" for one in found.missing]
    if found.motion.majority:
        sentence = text.gettext(
            "It happens when most agree: {others}, what do you say? The next move makes this void."
        )
    else:
        sentence = text.ngettext(
            "It happens when {others} agrees; the next move makes this void.",
            "It happens when {others} agree; the next move makes this void.",
            len(others),
        )
    lines.append(sentence.format(others=listed(others, text)))
    return "\n".join(lines)


def items(table: Table, motion: Motion, text: Text) -> list[discord.ui.Item[discord.ui.View]]:
    """Return the buttons under a motion."""
    rest = subject_of(motion)
    agree = button(text.gettext("Agree"), Control("agree", table.match_id, rest=rest), "primary")
    if motion.majority:  # one alone cannot stop it: who is against it leaves it alone
        return [agree]
    return [agree, button(text.gettext("No"), Control("decline", table.match_id, rest=rest), place=1)]


def agreed(table: Table, found: Poll, text: Text) -> str:
    """Return what somebody is told who has put a motion or agreed to it."""
    if found.carried:
        return text.gettext("Everybody needed has agreed: it is done.")
    names = posts.shown_names(table)
    others = [label(seat, text, names) for seat in found.missing]
    sentence = text.gettext("Your word is noted. Still asked: {players}.")
    return sentence.format(players=listed(others, text))


@handles("agree")
async def _agree(press: Press) -> None:
    press.reader.manner = "quiet"
    await press.reader.defer()
    motions = press.bot.matches.motions
    await motions.agree(press.match_id, press.user_id, motion_of(press.control.rest), standing=True)


@handles("decline")
async def _decline(press: Press) -> None:
    press.reader.manner = "quiet"
    await press.reader.defer()
    await press.bot.matches.motions.decline(press.match_id, press.user_id, motion_of(press.control.rest))
