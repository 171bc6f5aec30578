"""What time brings: reminders, who is next, whose time is up, who steps in, pauses."""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING

from bot.chat import membership, posts, timings
from bot.chat.controls import view_of
from bot.chat.news.direct import by_message, link_of
from bot.chat.speaker import Speaker, only, tells
from bot.chat.texts import text_for
from bot.games.seats import label
from bot.matches import hours, timing
from bot.matches.motions import in_time
from bot.matches.notices import Late, LateOver, NextUp, Paused, Remind, Resumed, Returned, StoodIn

if TYPE_CHECKING:
    from bot.matches.outbox import Due
    from bot.matches.table import Table

log = logging.getLogger(__name__)


@tells(Remind)
async def remind(speaker: Speaker, due: Due, table: Table, notice: Remind) -> None:
    """Remind by direct message; at the table where no direct message arrives."""
    user = await speaker.matches.reminders.awaited(table, notice.seat)
    seat = table.seats[notice.seat]
    if user is None or seat.muted or seat.reminded != notice.count:
        await speaker.done(due)  # the player has moved meanwhile, or wants to hear no more
        return
    now = speaker.matches.tables.now()
    free = hours.not_before(user, now)
    if free > now:  # it could not be said in time, and now is not the time
        await speaker.matches.outbox.put_off(due, free)
        return
    if await membership.look(speaker, table, [user.user_id], again=True):
        await speaker.done(due)  # nobody is there to be reminded, which the table is told
        return
    text, link = text_for(user.language), await link_of(speaker, table)
    content = timings.reminder(table, notice.seat, notice.count, link, text)
    view = view_of(timings.reminder_items(table, notice.count, text))
    if await by_message(speaker, due, table, notice.seat, user.user_id, content, view):
        return
    text = await speaker.text_of(table)
    words = timings.reminder(table, notice.seat, notice.count, link, text)
    channel = await speaker.channel(table.row.place_id)
    await speaker.send(
        due,
        channel,
        f"<@{user.user_id}> {words}",
        view=view_of(timings.reminder_items(table, notice.count, text)),
        allowed_mentions=only([user.user_id]),
    )
    await speaker.done(due)


@tells(NextUp)
async def next_up(speaker: Speaker, due: Due, table: Table, notice: NextUp) -> None:
    """Tell a player that it is soon his turn; it is nothing that the table must hear."""
    user_id = table.seats[notice.seat].user_id
    if user_id is None or table.to_act != {notice.acting} or table.row.seq != notice.seq:
        await speaker.done(due)
        return
    user, now = await speaker.matches.people.user(user_id), speaker.matches.tables.now()
    if timing.is_away(user, now) or hours.is_quiet(user, now):  # it could not be said in time
        await speaker.done(due)
        return
    text, link = text_for(user.language), await link_of(speaker, table)
    content = timings.next_up(table, notice.acting, link, text)
    if not await by_message(speaker, due, table, notice.seat, user_id, content, None):
        await speaker.done(due)


@tells(Late)
async def late(speaker: Speaker, due: Due, table: Table, notice: Late) -> None:
    """Ask the others about a player whose time is up."""
    if table.row.status != "running" or table.seats[notice.seat].late_at is None:
        await speaker.done(due)
        return
    text = await speaker.text_of(table)
    others = [user for seat in in_time(table) if (user := table.seats[seat].user_id) is not None]
    await speaker.put(
        due,
        table,
        timings.late(table, notice, text),
        items=timings.late_items(table, notice.seat, text),
        kind=("late", notice.seat),
        call=others,
    )


@tells(LateOver)
async def late_over(speaker: Speaker, due: Due, table: Table, notice: LateOver) -> None:
    """Say what has become of the question, and take its buttons away."""
    text = await speaker.text_of(table)
    await speaker.settle(due, ("late", notice.seat), timings.late_over(table, notice, text))


@tells(StoodIn)
async def stood_in(speaker: Speaker, due: Due, table: Table, notice: StoodIn) -> None:
    """Tell that a computer moves for a player, who can take the seat back here."""
    text = await speaker.text_of(table)
    user_id = table.seats[notice.seat].user_id
    for_good = notice.how == "seat" and user_id is not None
    message = await speaker.put(
        due,
        table,
        timings.stood_in(table, notice, text),
        items=timings.seat_items(table, text) if for_good else (),
        kind=("stand-in", notice.seat),
        call=[user_id] if for_good and user_id is not None else (),
    )
    await speaker.put_away(table.match_id, notice.seat, ("gone",), message)


@tells(Returned)
async def returned(speaker: Speaker, due: Due, table: Table, notice: Returned) -> None:
    """Tell that the player is back: in the post that told of the computer, if there is one."""
    text = await speaker.text_of(table)
    player = label(notice.seat, text, posts.shown_names(table))
    words = text.gettext("A computer has moved for {player}, who now plays again.").format(player=player)
    if await speaker.matches.outbox.post(table.match_id, "stand-in", notice.seat) is None:
        await speaker.put(due, table, words)
    else:
        await speaker.settle(due, ("stand-in", notice.seat), words)


@tells(Paused)
async def paused(speaker: Speaker, due: Due, table: Table, _: Paused) -> None:
    """Tell that the match pauses."""
    text = await speaker.text_of(table)
    words = text.gettext(
        "⏸ The match pauses: no clock runs, and nobody is reminded. Moves can still be made; `/game resume` "
        "lets it go on."
    )
    await speaker.put(due, table, words)


@tells(Resumed)
async def resumed(speaker: Speaker, due: Due, table: Table, notice: Resumed) -> None:
    """Tell that the match goes on, and call those who are to act, unless it pauses again by now."""
    text = await speaker.text_of(table)
    player = label(notice.by, text, posts.shown_names(table))
    awaited = table.to_act - table.computers if table.row.paused_at is None else ()
    calls = [user for seat in sorted(awaited) if (user := table.seats[seat].user_id) is not None]
    if calls:
        words = text.gettext("▶ {player} lets the match go on: {others}, it is for you to move.")
    else:  # a computer is to act, or the match has ended or pauses meanwhile
        words = text.gettext("▶ {player} lets the match go on.")
    others = " ".join(f"<@{user}>" for user in calls)
    lines = [words.format(player=player, others=others), *timings.deadlines(table, text)]
    await speaker.put(due, table, "\n".join(lines), call=calls)
