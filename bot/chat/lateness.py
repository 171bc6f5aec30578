"""The buttons of what time brings: no more reminders, what is to become of somebody late, the seat back."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.chat.presses import handles
from bot.matches.motions import motion_of
from bot.matches.problems import StaleProblem

if TYPE_CHECKING:
    from bot.chat.presses import Press


@handles("mute")
async def _mute(press: Press) -> None:
    press.reader.manner = "new"
    await press.reader.defer()
    text = press.reader.text
    try:
        await press.bot.matches.reminders.mute(press.match_id, press.user_id, seq=press.control.seq)
    except StaleProblem:
        words = text.gettext(
            "That reminder was of an earlier turn. A reminder of this one comes with a button of its own."
        )
    else:
        words = text.gettext("You are not reminded of this turn any more. `/settings` changes how often.")
    await press.reader.answer(words)


@handles("propose")
async def _propose(press: Press) -> None:
    press.reader.manner = "quiet"
    await press.reader.defer()
    await press.bot.matches.motions.agree(press.match_id, press.user_id, motion_of(press.control.rest))


@handles("seatback")
async def _take_back(press: Press) -> None:
    press.reader.manner = "new"
    await press.reader.defer()
    table = await press.bot.matches.lateness.take_back(press.match_id, press.user_id)
    text = press.reader.text
    if table.seat_of(press.user_id) in table.to_act:
        await press.reader.answer(text.gettext("Your seat is yours again, and it is your turn: `/play`."))
    else:
        await press.reader.answer(
            text.gettext("Your seat is yours again. You are called when it is your turn.")
        )
