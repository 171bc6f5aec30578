"""Moves left for later, which nobody else hears of: prepared ones, and the standing order."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.chat import panel, refusals
from bot.chat.controls import Control, button
from bot.chat.presses import handles
from bot.matches import orders
from bot.matches.problems import YourTurnProblem

if TYPE_CHECKING:
    import discord

    from bot.chat.client import Whistlestop
    from bot.chat.presses import Press
    from bot.chat.reader import Reader
    from bot.engine import Seat, Text
    from bot.matches import WhyDropped
    from bot.matches.table import Table

ASIDE = "aside"
"""What the buttons carry that stand under the list of what is left for later, and not in a panel."""


async def prepare(bot: Whistlestop, reader: Reader, match_id: int, typed: str) -> None:
    """Leave the moves that the reader has typed for the coming turn; ParseError if they are none."""
    await reader.defer()
    table = await bot.matches.table(match_id)
    user_id = reader.interaction.user.id
    seat = table.seat_of(user_id)
    view = table.running().view(seat)
    if seat in table.to_act:
        raise YourTurnProblem
    moves = table.game.words.parse_moves(typed, view, reader.text)
    await bot.matches.orders.prepare(match_id, user_id, moves)
    rest = moves[len(orders.first_part(table.game, moves)) :]
    note = ""
    if rest:
        sentence = reader.text.gettext(
            "**{moves}** is not prepared: the move before it shows you something new, so you decide then."
        )
        note = sentence.format(moves=table.game.words.written(rest, view, reader.text))
    await show(bot, reader, match_id, note=note)


async def show(bot: Whistlestop, reader: Reader, match_id: int, *, note: str = "") -> None:
    """Show what the reader has left for later, with the way to take it back, and a sentence after it."""
    await reader.defer()
    table = await bot.matches.table(match_id)
    table.running()
    seat, text = table.seat_of(reader.interaction.user.id), reader.text
    items: list[discord.ui.Item[discord.ui.View]] = []
    if table.seats[seat].prepared is not None:
        items.append(button(text.gettext("Cancel it"), Control("unprepare", match_id), "danger"))
    if orders.standing_move(table) is not None:
        items.append(panel.standing_button(table, seat, text, ASIDE))
    await reader.answer("\n".join([*_lines(table, seat, text), *filter(None, [note])]), items=items)


def _lines(table: Table, seat: Seat, text: Text) -> list[str]:
    row, view = table.seats[seat], table.view_of_seat(seat)
    lines = [
        refusals.sentence(YourTurnProblem(), text)
        if seat in table.to_act
        else text.gettext(
            "Nothing is prepared. While you wait, `/prepare` with a move leaves it for your coming turn."
        )
    ]
    if row.prepared is not None:
        moves = table.game.words.written(orders.prepared_moves(table, seat), view, text)
        sentence = text.gettext(
            "Prepared for your coming turn: **{moves}**. It is made once, right when that turn comes, if it "
            "is possible then; otherwise you are told. Nobody else knows."
        )
        lines = [sentence.format(moves=moves or "?")]
    elif row.dropped is not None:
        lines.append(panel.dropped(row.dropped, text))
    if row.standing is not None:
        lines.append(text.gettext("You pass in every round until further notice."))
    return lines


def over(table: Table, why: WhyDropped, link: str, text: Text) -> str:
    """Return what a player is told whose prepared moves were not made; without the moves themselves."""
    if why == "unfit":
        sentence = text.gettext("{game}: {what} It is your turn: {place}")
    else:
        sentence = text.gettext("{game}: {what} {place}")
    place = link or f"<#{table.row.place_id}>"
    return sentence.format(game=table.game.title, what=panel.dropped(why, text), place=place)


@handles("unprepare")
async def _cancel(press: Press) -> None:
    await press.reader.defer()
    await press.bot.matches.orders.cancel(press.match_id, press.user_id)
    await show(press.bot, press.reader, press.match_id)


@handles("stand")
async def _stand(press: Press) -> None:
    await _order(press, on=True)


@handles("unstand")
async def _unstand(press: Press) -> None:
    await _order(press, on=False)


async def _order(press: Press, *, on: bool) -> None:
    """Give or take back the standing order, and show again where the button stood."""
    await press.reader.defer()
    table = await press.bot.matches.orders.stand(press.match_id, press.user_id, on=on)
    if table.row.status != "running":
        await press.reader.answer(press.reader.text.gettext("You have passed, and the match is over."))
    elif press.control.rest == ASIDE:
        await show(press.bot, press.reader, press.match_id)
    else:
        await panel.show(press.bot, press.reader, press.match_id)
