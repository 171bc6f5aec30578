"""Second thoughts: taking back for free, letting it count again, and asking the table to go back."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.chat import motions, panel, refusals
from bot.chat.controls import Control, button
from bot.chat.presses import handles
from bot.engine import NothingToRedoError, NothingToUndoError, Rewind, Undo
from bot.matches.motions import motion_of, subject_of
from bot.matches.problems import NoSuchMotionProblem, StaleProblem
from bot.matches.rewinding import RedoRewind, RewindTo, needs_nobody, ways_back

if TYPE_CHECKING:
    import discord

    from bot.chat.client import Whistlestop
    from bot.chat.presses import Handler, Press
    from bot.chat.reader import Reader
    from bot.engine import Text


async def take_back(bot: Whistlestop, reader: Reader, match_id: int, *, seq: int | None = None) -> None:
    """Take the reader's last ply (that of the moment `seq`) back, and show the panel again.

    Where that is not free, offer to ask the table.
    """
    await reader.defer()
    try:
        table, ply = await bot.matches.play.undo(match_id, reader.interaction.user.id, seq=seq)
    except NothingToUndoError:
        await _offer_rewind(bot, reader, match_id)
        return
    view = table.view_of_seat(ply.seat)
    move = table.game.words.move(ply.move, view, reader.text)
    await panel.show(bot, reader, match_id, note=reader.text.gettext("Taken back: {move}.").format(move=move))


async def redo(bot: Whistlestop, reader: Reader, match_id: int, *, seq: int | None = None) -> None:
    """Let the reader's own ply that was taken back last count again, and show the panel again.

    Where it was the table that took back, offer to ask it.
    """
    await reader.defer()
    try:
        table, ply = await bot.matches.play.redo(match_id, reader.interaction.user.id, seq=seq)
    except NothingToRedoError:
        await _offer_redo(bot, reader, match_id)
        return
    if table.row.status != "running":
        await reader.answer(reader.text.gettext("It counts again."))
        return
    move = table.game.words.move(ply.move, table.view_of_seat(ply.seat), reader.text)
    await panel.show(
        bot, reader, match_id, note=reader.text.gettext("It counts again: {move}.").format(move=move)
    )


async def _offer_rewind(bot: Whistlestop, reader: Reader, match_id: int) -> None:
    """Offer to ask the others; NothingToUndoError if the match has nothing to go back to."""
    table = await bot.matches.table(match_id)
    seat, text = table.seat_of(reader.interaction.user.id), reader.text
    ways = ways_back(table, seat) if table.row.undo == "consent" else ()
    if not ways:
        raise NothingToUndoError("nor can the table be asked")
    alone = needs_nobody(table, seat)
    if alone:
        content = text.gettext(
            "Somebody has acted since, or something was shown. Nobody else is to be asked, so the match can "
            "go back all the same: the decks keep their order, and what you have seen you have seen."
        )
    else:
        content = text.gettext(
            "Somebody has acted since, or something was shown. If all the others agree, the match goes back "
            "all the same: the decks keep their order, and what has been seen stays seen."
        )
    items: list[discord.ui.Item[discord.ui.View]] = [
        button(
            _way(plies, text, alone=alone, whole=plies == ways[-1]),
            Control("ask", match_id, rest=subject_of(RewindTo(seat, plies, table.row.seq))),
            "primary",
            place=place,
        )
        for place, plies in enumerate(ways)
    ]
    await reader.answer(content, items=items)


def _way(plies: int, text: Text, *, alone: bool, whole: bool) -> str:
    if whole:
        sentence = (
            text.ngettext(
                "Go back {n} move, to the start of your last turn",
                "Go back {n} moves, to the start of your last turn",
                plies,
            )
            if alone
            else text.ngettext(
                "Ask to go back {n} move, to the start of your last turn",
                "Ask to go back {n} moves, to the start of your last turn",
                plies,
            )
        )
    else:
        sentence = (
            text.ngettext("Go back {n} move", "Go back {n} moves", plies)
            if alone
            else text.ngettext("Ask to go back {n} move", "Ask to go back {n} moves", plies)
        )
    return sentence.format(n=plies)


async def _offer_redo(bot: Whistlestop, reader: Reader, match_id: int) -> None:
    """Offer to ask the others; NothingToRedoError if nothing was taken back by agreement last."""
    table = await bot.matches.table(match_id)
    seat, text = table.seat_of(reader.interaction.user.id), reader.text
    if not any(entry == Undo(seat) or isinstance(entry, Rewind) for entry in table.running().history):
        # What others have taken back, and may have sealed, is their business.
        await reader.tell(text.gettext("Nothing of yours was taken back."))
        return
    if table.row.undo != "consent" or not table.running().can_redo(None):
        raise NothingToRedoError("nor can the table be asked")
    rest = subject_of(RedoRewind(seat, table.row.seq))
    label = (
        text.gettext("Let it count again") if needs_nobody(table, seat) else text.gettext("Ask the others")
    )
    await reader.answer(
        text.gettext("The match went back by agreement; it can go forth again in the same way."),
        items=[button(label, Control("ask", match_id, rest=rest), "primary")],
    )


@handles("ask")
async def _ask(press: Press) -> None:
    await press.reader.defer()
    await _at_that_moment(press, _put)


async def _put(press: Press) -> None:
    """Put the question of the button, which must be the own one."""
    bot, reader, match_id = press.bot, press.reader, press.match_id
    motion = motion_of(press.control.rest)
    seat = (await bot.matches.table(match_id)).seat_of(press.user_id)
    if not isinstance(motion, RewindTo | RedoRewind) or motion.seat != seat:
        raise NoSuchMotionProblem
    table, found = await bot.matches.motions.agree(match_id, press.user_id, motion)
    if found.carried:
        await panel.show(bot, reader, match_id, note=reader.text.gettext("It is done."))
    else:
        await reader.answer(motions.agreed(table, found, reader.text))


@handles("undo")
async def _undo(press: Press) -> None:
    await press.reader.defer()
    await _at_that_moment(press, _take_back)


async def _take_back(press: Press) -> None:
    """Take back what the button stands for; StaleProblem where all have decided and nothing is sealed now."""
    if press.control.rest == panel.CHANGE:
        table = await press.bot.matches.table(press.match_id)
        if not table.has_sealed(table.seat_of(press.user_id)):
            raise StaleProblem
    await take_back(press.bot, press.reader, press.match_id, seq=press.control.seq)


@handles("redo")
async def _redo(press: Press) -> None:
    await press.reader.defer()
    await _at_that_moment(press, _count_again)


async def _count_again(press: Press) -> None:
    await redo(press.bot, press.reader, press.match_id, seq=press.control.seq)


async def _at_that_moment(press: Press, work: Handler) -> None:
    """Do what a button stands for; if the match has gone on since, show how it stands now."""
    table = await press.bot.matches.table(press.match_id)
    try:
        await work(press)
    except StaleProblem as error:
        note = refusals.sentence(error, press.reader.text, table)
        await panel.show(press.bot, press.reader, table.match_id, note=note)
