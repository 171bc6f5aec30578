"""Time in words: clocks, deadlines, reminders, who is away, and what a table is asked about somebody late.

Moments are shown as Discord's timestamps, which every reader sees in the own time zone.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from discord.utils import format_dt

from bot.chat import posts
from bot.chat.controls import Control, button
from bot.games.seats import label, listed
from bot.matches import clocks, timing
from bot.matches.motions import EndWithout, LetComputer, WaitLonger, in_time, present, subject_of

if TYPE_CHECKING:
    from collections.abc import Mapping
    from datetime import datetime

    import discord

    from bot.engine import Seat, Text
    from bot.matches import LateRule, UserRow
    from bot.matches.clocks import ClockRule
    from bot.matches.motions import Motion
    from bot.matches.notices import Late, LateOver, StoodIn
    from bot.matches.table import Table


def rule(clock: ClockRule | None, text: Text) -> str:
    """Return what time the players have."""
    if clock is None:
        return text.gettext("No clock, reminders only")
    return text.gettext("Clock {bank} h + {increment} h per turn, up to {cap} h").format(
        bank=_hours(clock.bank), increment=_hours(clock.increment), cap=_hours(clock.cap)
    )


def _hours(minutes: int) -> str:
    return f"{minutes / 60:.2f}".rstrip("0").rstrip(".")


def late_rule(late: LateRule, text: Text) -> str:
    """Return what happens when a player's time is up."""
    return {
        "ask": text.gettext("Time up: the others decide"),
        "stand_in": text.gettext("Time up: the computer plays that turn"),
        "forfeit": text.gettext("Time up: the player has resigned"),
    }[late]


def line(table: Table, text: Text) -> str:
    """Return what time the players have, and what happens when it is up, in one line."""
    clock = clocks.decoded(table.row.clock)
    if clock is None:
        return f"{rule(None, text)}."
    return f"{rule(clock, text)} · {late_rule(table.row.late, text)}."


def deadlines(table: Table, text: Text) -> list[str]:
    """Return until when those who are to act have time; nothing where no clock runs."""
    if table.row.paused_at is not None:
        return [text.gettext("The match pauses; `/game resume` lets it go on.")]
    due = {seat: moment for seat in table.to_act if (moment := clocks.deadline(table.seats[seat]))}
    if len(due) == len(table.to_act) == 1:
        (moment,) = due.values()
        return [text.gettext("Time until {when}.").format(when=_moment(moment))]
    names = posts.shown_names(table)
    sentence = text.gettext("{player} has time until {when}.")
    return [
        sentence.format(player=label(seat, text, names), when=_moment(moment))
        for seat, moment in sorted(due.items())
    ]


def _moment(moment: datetime) -> str:
    return f"{format_dt(moment, 'f')} ({format_dt(moment, 'R')})"


def status(table: Table, users: Mapping[int, UserRow], now: datetime, text: Text) -> list[str]:
    """Return the lines of /game status about time: clocks, who is away, who was reached when."""
    if table.row.status != "running":
        return []
    names = posts.shown_names(table)
    found = [line(table, text), *deadlines(table, text)]
    reached = []
    for seat in table.seats:
        if seat.user_id is None:
            continue
        player, user = label(seat.seat, text, names), timing.user_at(users, seat)
        if seat.bank is not None and seat.ticking_since is None:
            sentence = text.gettext("Called now, {player} would have time until {when}.")
            due = now + seat.bank * clocks.MILLISECOND
            found.append(sentence.format(player=player, when=format_dt(due, "f")))
        if timing.is_away(user, now) and user.away_until is not None:
            if seat.bank is None:
                sentence = text.gettext("{player} is away until {when}.")
            else:
                sentence = text.gettext("{player} is away until {when}, and that clock stands.")
            found.append(sentence.format(player=player, when=format_dt(user.away_until, "f")))
        if seat.stand_in is not None:
            found.append(text.gettext("A computer moves for {player}.").format(player=player))
        when = format_dt(seat.reached_at, "R") if seat.reached_at else text.gettext("never")
        sentence = text.gettext("{player} {when}")
        reached.append(sentence.format(player=player, when=when))
    if reached:
        sentence = text.gettext("Last reached by direct message: {players}.")
        found.append(sentence.format(players=" · ".join(reached)))
    return found


def reminder(table: Table, seat: Seat, count: int, link: str, text: Text) -> str:
    """Return the reminder of a turn: the first is a hint, the last says that it is the last."""
    since = table.row.waiting_since
    due = clocks.deadline(table.seats[seat])
    if count == 1:
        sentence = text.gettext("**{game}** in {place} waits for your move, since {when}. {link}")
    elif count < timing.LAST_REMINDER - 2:
        sentence = text.gettext(
            "Still your turn in **{game}**, {place}: you were called {when}, and this is reminder {count}. "
            "{link}"
        )
    elif count < timing.LAST_REMINDER:
        sentence = text.gettext(
            "**{game}** in {place} has waited for you since {when}. No time at the moment? `/away until` "
            "lets the others know. {link}"
        )
    else:
        sentence = text.gettext(
            "**{game}** in {place} has waited for you since {when}. This is the last reminder of this turn; "
            "then I tell the table. {link}"
        )
    words = sentence.format(
        game=table.game.title,
        place=f"<#{table.row.place_id}>",
        when=format_dt(since, "R") if since else "–",
        count=count,
        link=link,
    )
    if due is None:
        return words
    return "\n".join([words, text.gettext("Your time: until {when}.").format(when=_moment(due))])


def reminder_items(table: Table, count: int, text: Text) -> list[discord.ui.Item[discord.ui.View]]:
    """Return the buttons under a reminder."""
    match_id, seq = table.match_id, table.row.seq
    return [
        button(text.gettext("Your move"), Control("move", match_id, seq), "primary"),
        button(text.gettext("No more reminders this turn"), Control("mute", match_id, seq, str(count))),
    ]


def next_up(table: Table, acting: Seat, link: str, text: Text) -> str:
    """Return the word to somebody who is next."""
    return text.gettext("**{game}** in {place}: it is the turn of {player}, and you are next. {link}").format(
        game=table.game.title,
        place=f"<#{table.row.place_id}>",
        player=label(acting, text, posts.shown_names(table)),
        link=link,
    )


def late(table: Table, notice: Late, text: Text) -> str:
    """Return the post that puts a late player's turn to the others."""
    player = label(notice.seat, text, posts.shown_names(table))
    if notice.why == "clock":
        sentence = text.gettext("⌛ The time of {player} is up.")
    else:
        sentence = text.ngettext(
            "⌛ {player} was reminded {n} time without an answer; I do not remind any more.",
            "⌛ {player} was reminded {n} times without an answer; I do not remind any more.",
            timing.LAST_REMINDER,
        )
    head = sentence.format(player=player, n=timing.LAST_REMINDER)
    others = [f"<@{table.seats[seat].user_id}>" for seat in in_time(table)]
    if not others and _others(table, notice.seat):
        words = text.gettext("Nobody else is in time: whoever of you comes first decides what shall happen.")
        return f"{head}\n{words}"
    if not others:
        return "\n".join([head, text.gettext("Nobody else is here to decide, so the match waits.")])
    sentence = text.ngettext(
        "{others}, what shall happen? Nothing does by itself.",
        "{others}, what shall happen? Nothing does by itself; most of you decide.",
        len(others),
    )
    return "\n".join([head, sentence.format(others=listed(others, text))])


def _others(table: Table, seat: Seat) -> list[Seat]:
    """Return the seats of the other people who are there, be they in time or late themselves."""
    return [other for other in present(table) if other != seat]


def late_items(table: Table, seat: Seat, text: Text) -> list[discord.ui.Item[discord.ui.View]]:
    """Return the ways on among which the others choose; none where there are no others."""
    if not _others(table, seat):
        return []
    ways: list[tuple[str, Motion, str]] = [
        (text.gettext("Wait 24 h"), WaitLonger(seat), "primary"),
        (text.gettext("Let the computer play this turn"), LetComputer(seat, "turn"), "secondary"),
        (text.gettext("Let the computer take the seat"), LetComputer(seat, "seat"), "secondary"),
        (text.gettext("End the match"), EndWithout(seat), "danger"),
    ]
    return [
        button(name, Control("propose", table.match_id, rest=subject_of(motion)), style, place=place)
        for place, (name, motion, style) in enumerate(ways)
    ]


def late_over(table: Table, notice: LateOver, text: Text) -> str:
    """Return what has become of it; what has happened instead is told by another post."""
    player = label(notice.seat, text, posts.shown_names(table))
    due = clocks.deadline(table.seats[notice.seat])
    if notice.how == "moved":
        return text.gettext("⌛ The time of {player} was up, but then came a move.").format(player=player)
    if notice.how == "over":
        return text.gettext("⌛ The time of {player} was up.").format(player=player)
    if due is None:
        return text.gettext("⌛ The table waits for {player} all the same.").format(player=player)
    sentence = text.gettext("⌛ The time of {player} was up; the table waits until {when}.")
    return sentence.format(player=player, when=_moment(due))


def wish(table: Table, motion: WaitLonger | LetComputer | EndWithout, player: str, text: Text) -> str:
    """Return what somebody would like to happen about a seat whose time is up."""
    late = label(motion.seat, text, posts.shown_names(table))
    match motion:
        case WaitLonger():
            sentence = text.gettext("{player} would like to wait 24 hours more for {late}.")
        case LetComputer(how="turn"):
            sentence = text.gettext("{player} would like the computer to play this turn for {late}.")
        case LetComputer():
            sentence = text.gettext("{player} would like the computer to take the seat of {late}.")
        case EndWithout():
            sentence = text.gettext(
                "{player} would like to end the match without a result, since {late} does not move."
            )
    return sentence.format(player=player, late=late)


def stood_in(table: Table, notice: StoodIn, text: Text) -> str:
    """Return that a computer moves for a player."""
    seat = table.seats[notice.seat]
    player = label(notice.seat, text, posts.shown_names(table))
    if notice.how == "turn":
        return text.gettext("🤖 The computer plays this turn for {player}.").format(player=player)
    return text.gettext(
        "🤖 The computer moves for {player} from now on. {mention}: press **Take my seat back** whenever you "
        "like, or just move when it is your turn."
    ).format(player=player, mention=f"<@{seat.user_id}>")


def seat_items(table: Table, text: Text) -> list[discord.ui.Item[discord.ui.View]]:
    """Return the button with which players take their seats back; nothing where nobody has lent one."""
    if all(seat.stand_in != "seat" for seat in table.seats):
        return []
    return [button(text.gettext("Take my seat back"), Control("seatback", table.match_id), place=90)]
