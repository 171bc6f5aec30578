"""The page of the lobby's options about time: the clock, and what happens when it has run out."""

from __future__ import annotations

from datetime import timedelta
from typing import TYPE_CHECKING

import discord

from bot.chat import timings
from bot.chat.controls import Control, button, select
from bot.matches import clocks
from bot.matches.problems import NoSuchClockProblem, NoSuchOptionProblem

if TYPE_CHECKING:
    from collections.abc import Sequence

    from bot.engine import Text
    from bot.matches import LateRule
    from bot.matches.clocks import ClockRule
    from bot.matches.table import Table

LATE: tuple[LateRule, ...] = ("ask", "stand_in", "forfeit")
LONGEST_FIGURE = 6


def _rules(table: Table) -> list[ClockRule | None]:
    """Return the clocks in the list: none, the usual ones, and that of the match."""
    return list(dict.fromkeys([None, *clocks.PRESETS, clocks.decoded(table.row.clock)]))


def _value(rule: ClockRule | None) -> str:
    return clocks.encoded(rule) or "none"


def items(table: Table, text: Text) -> list[discord.ui.Item[discord.ui.View]]:
    """Return the controls of the page, in its rows 0 to 2."""
    clock = clocks.decoded(table.row.clock)
    menu = [(timings.rule(each, text), _value(each), None) for each in _rules(table)]
    late = [(timings.late_rule(each, text), each, None) for each in LATE]
    match_id = table.match_id
    found: list[discord.ui.Item[discord.ui.View]] = [
        select(
            text.gettext("Clock"),
            menu,
            Control("clock", match_id),
            chosen=_value(clock),
        )
    ]
    if clock is not None:
        menu_late = Control("late", match_id)
        what = text.gettext("When the time is up")
        found.append(select(what, late, menu_late, row=1, place=1, chosen=table.row.late))
    found.append(
        button(text.gettext("Another clock"), Control("clockform", match_id), row=len(found), place=2)
    )
    return found


def chosen_clock(table: Table, value: str) -> ClockRule | None:
    """Return the clock that was picked; NoSuchOptionProblem if it does not stand in the list."""
    for rule in _rules(table):
        if value == _value(rule):
            return rule
    raise NoSuchOptionProblem


def chosen_late(value: str) -> LateRule:
    """Return what was picked to happen when the time is up; NoSuchOptionProblem."""
    for late in LATE:
        if value == late:
            return late
    raise NoSuchOptionProblem


def form(match_id: int, text: Text) -> discord.ui.Modal:
    """Return the form for figures; its own id holds the match, so it survives a restart."""
    control = Control("clockset", match_id)
    found = discord.ui.Modal(title=text.gettext("A clock of your own"), custom_id=control.custom_id())
    for name, label, usual in (
        ("bank", text.gettext("Hours at the start"), "48"),
        ("increment", text.gettext("Hours more after each turn"), "8"),
        ("cap", text.gettext("Hours at most"), "96"),
    ):
        found.add_item(
            discord.ui.TextInput(label=label, custom_id=name, default=usual, max_length=LONGEST_FIGURE)
        )
    found.stop()
    return found


def typed_clock(values: Sequence[str]) -> ClockRule:
    """Return the clock of the figures in the form; NoSuchClockProblem."""
    try:
        bank, increment, cap = (float(value.replace(",", ".")) for value in values)
    except ValueError as error:
        raise NoSuchClockProblem(clocks.LONGEST // timedelta(hours=1)) from error
    return clocks.of_hours(bank, increment, cap)
