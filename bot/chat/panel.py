"""The private panel in which a player moves, drawn from the saved match each time it is touched."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any

import discord

from bot.chat import posts, refusals, standings
from bot.chat.controls import Control, button, cut, page_items
from bot.chat.panels import PANELS
from bot.chat.presses import handles
from bot.engine import IllegalMoveError, NotYourTurnError, ParseError
from bot.matches import orders
from bot.matches.problems import NotRunningProblem, StaleProblem, TurnEndsProblem
from bot.matches.rehearsal import rehearse

if TYPE_CHECKING:
    from collections.abc import Callable

    from bot.chat.client import Whistlestop
    from bot.chat.panels.page import Page
    from bot.chat.presses import Press
    from bot.chat.reader import Reader
    from bot.engine import Text
    from bot.matches import WhyDropped
    from bot.matches.play import Played
    from bot.matches.table import Table

LONGEST_MOVE = 100
LONGEST_PROMPT = 45
ROWS = 5
BUTTONS_A_ROW = 5
"""What fits below a message."""
CHANGE = "change"
"""What the button carries that takes a sealed decision back: nothing is asked of the table for its sake."""
PATIENCE_SECONDS = 1.0
"""How long a form waits for its match: it must be the first answer, for which Discord waits 3 seconds."""


async def show(bot: Whistlestop, reader: Reader, match_id: int, choice: str = "", *, note: str = "") -> None:
    """Show the panel of the reader's seat for what was chosen so far, with a sentence before it.

    Where the page would only ask to confirm, and the reader does not want to be asked, the moves are made. Of
    a try at a day's challenge that is over it shows how it has ended.
    """
    await reader.defer()
    table = await bot.matches.table(match_id)
    if table.is_daily and table.row.status != "running":
        await standings.show_try(bot, reader, table, note)
        return
    match = table.running()
    seat = table.seat_of(reader.interaction.user.id)
    if table.seats[seat].gone is not None:
        await bot.matches.presence.here(match_id, reader.interaction.user.id)
    # Taken together, before anything is waited for: a page belongs to one moment of the match.
    view, text, seq = match.view(seat), reader.text, table.row.seq
    more = _extra_items(table, seat, text)
    preview: tuple[Any, ...] = ()
    scene = "board"
    if seat in match.to_act:
        names = posts.shown_names(table)
        # What helps most is a search over the board, which must not hold everybody else up.
        page = await asyncio.to_thread(PANELS[table.game.key].page, view, choice, text, names)
        if choice and page.makes is not None and not reader.user.confirm:
            await _make(bot, reader, table, page.makes, seq)
            return
        content, preview, scene = page.content, page.preview, page.scene
        items = page_items(page, match_id, seq)
        if not choice:
            items += below(page, more)
    else:
        content = _waiting(table, seat, text)
        items = more
    file = await bot.pictures.file(
        table, view, scene, text, theme=reader.user.theme, preview=preview, name="mine"
    )
    why = table.seats[seat].dropped
    notes = [note, dropped(why, text) if why is not None and not choice else ""]
    await reader.answer(posts.fitted([*filter(None, notes), content]), file=file, items=items)


def below(
    page: Page, items: list[discord.ui.Item[discord.ui.View]]
) -> list[discord.ui.Item[discord.ui.View]]:
    """Return the buttons that fit below a page: in its last row, in one more, or only the first of them."""
    row = len(page.rows) - 1
    last = page.rows[row] if page.rows else None
    room = BUTTONS_A_ROW - len(last) if isinstance(last, tuple) else 0
    if room < len(items) and len(page.rows) < ROWS:
        room, row = BUTTONS_A_ROW, len(page.rows)
    for item in items:
        item.row = row
    return items[:room]


def _waiting(table: Table, seat: int, text: Text) -> str:
    sealed = table.running().sealed
    if seat in sealed:
        sentence = text.gettext("Sealed. You can change it until everybody has decided ({decided} of {all}).")
        return sentence.format(decided=len(sealed), all=len(sealed) + len(table.to_act))
    return refusals.not_yet(table, table.to_act, text)


def _extra_items(table: Table, seat: int, text: Text) -> list[discord.ui.Item[discord.ui.View]]:
    """Return the buttons that stand under every panel, the most useful first."""
    match_id, seq, match = table.match_id, table.row.seq, table.running()
    items: list[discord.ui.Item[discord.ui.View]] = [
        button(text.gettext("Board as text"), Control("text", match_id, seq), place=91)
    ]
    sealed = seat in match.sealed
    if sealed:
        change = Control("undo", match_id, seq, CHANGE)
        items.insert(0, button(text.gettext("Change"), change, "primary", place=92))
    elif match.can_undo(seat) and table.row.undo != "off":
        items.append(button(text.gettext("Take back"), Control("undo", match_id, seq), place=92))
    if match.can_redo(seat):
        items.append(button(text.gettext("Play it after all"), Control("redo", match_id, seq), place=93))
    if orders.standing_move(table) is not None:
        items.append(standing_button(table, seat, text))
    return items


def dropped(why: WhyDropped, text: Text) -> str:
    """Return the sentence that what a player had prepared was not made, and why."""
    match why:
        case "unfit":
            return text.gettext("What you had prepared no longer fits, so it was not made.")
        case "partly":
            return text.gettext(
                "The first part of what you had prepared is made. It showed you something new, so the rest "
                "is left to you."
            )
        case "rewound":
            return text.gettext("The match went back by agreement, so what you had prepared is forgotten.")


def standing_button(table: Table, seat: int, text: Text, rest: str = "") -> discord.ui.Item[discord.ui.View]:
    """Return the button that gives the game's standing order, or takes it back."""
    verb, label = "stand", text.gettext("Pass until further notice")
    if table.seats[seat].standing is not None:
        verb, label = "unstand", text.gettext("Pass no longer by itself")
    return button(label, Control(verb, table.match_id, rest=rest), place=94)


async def play(
    bot: Whistlestop, reader: Reader, match_id: int, moves: tuple[Any, ...], *, seq: int | None = None
) -> None:
    """Make the reader's moves and show what came of them."""
    await reader.defer()
    user_id, before = reader.interaction.user.id, await bot.matches.table(match_id)
    played = await bot.matches.play.move(match_id, user_id, moves, seq=seq, name=reader.name)
    # Whoever types may not have seen the panel, in which it stands.
    await told(bot, reader, played, dropped_before=before.seats[played.seat].dropped)


async def play_typed(bot: Whistlestop, reader: Reader, match_id: int, typed: str) -> None:
    """Make the moves that the reader has typed; ParseError if they are none."""
    await reader.defer()
    table = await bot.matches.table(match_id)
    words, text = table.game.words, reader.text
    moves = understood(table, reader.interaction.user.id, lambda view: words.parse_moves(typed, view, text))
    await play(bot, reader, match_id, moves)


def understood(table: Table, user_id: int, read: Callable[[Any], tuple[Any, ...]]) -> tuple[Any, ...]:
    """Return the moves that `read` finds, given what the user may know; ParseError if they are none.

    Whoever is not to act is told that first (NotYourTurnError), since it helps more than how to type.
    """
    match, seat = table.running(), table.seat_of(user_id)
    try:
        return read(match.view(seat))
    except ParseError as error:
        if table.deciding(seat) is None:
            raise NotYourTurnError(seat, match.to_act) from error
        raise


async def told(
    bot: Whistlestop, reader: Reader, played: Played, *, dropped_before: WhyDropped | None = None
) -> None:
    """Show a player what the own moves have done, and what can be done next.

    `dropped_before`: why something prepared was not made before, for those who may not have read it yet.
    """
    table, text = played.table, reader.text
    events = [event.seen_by(played.seat) for event in played.events]
    lines = [] if dropped_before is None else [dropped(dropped_before, text)]
    lines += table.game.words.news(events, text, posts.shown_names(table))
    if played.left_out and played.ended:
        lines.append(text.gettext("The rest was not played: your turn was over."))
    elif played.left_out:
        lines.append(text.gettext("The rest was not played, since this changed what you know."))
    if table.row.status == "running" or table.is_daily:
        await show(bot, reader, table.match_id, note="\n".join(lines))
        return
    view = table.view_of_seat(played.seat)
    file = await bot.pictures.file(table, view, "board", text, theme=reader.user.theme, name="mine")
    await reader.answer(posts.fitted(lines), file=file)


@handles("move")
async def _your_move(press: Press) -> None:
    await show(press.bot, press.reader, press.control.match_id)


@handles("go")
async def _go(press: Press) -> None:
    await _again(press, press.control.rest)


@handles("pick")
async def _pick(press: Press) -> None:
    await _again(press, press.control.rest + ",".join(press.values))


async def _again(press: Press, choice: str) -> None:
    """Show the next page; if the match has gone on, the first one with a kind word."""
    await press.reader.defer()
    table = await press.bot.matches.table(press.control.match_id)
    note = ""
    if table.is_stale(table.seat_of(press.user_id), press.control.seq):
        choice, note = "", refusals.sentence(StaleProblem(), press.reader.text, table)
    await show(press.bot, press.reader, table.match_id, choice, note=note)


@handles("do")
async def _do(press: Press) -> None:
    await press.reader.defer()
    table = await press.bot.matches.table(press.control.match_id)
    await _make(press.bot, press.reader, table, press.control.rest, press.control.seq)


async def _make(bot: Whistlestop, reader: Reader, table: Table, choice: str, seq: int) -> None:
    """Make the moves of a choice that was made at the moment `seq`, and show what came of them."""
    user_id = reader.interaction.user.id
    try:
        view = table.running().view(table.seat_of(user_id))
        moves = _chosen(table, view, choice)
        played = await bot.matches.play.move(table.match_id, user_id, moves, seq=seq, name=reader.name)
    except (IllegalMoveError, NotYourTurnError, NotRunningProblem, StaleProblem) as error:
        note = refusals.sentence(error, reader.text, table)
        await show(bot, reader, table.match_id, note=note)
        return
    await told(bot, reader, played)


def _chosen(table: Table, view: Any, choice: str) -> tuple[Any, ...]:
    """Return the moves of a choice; StaleProblem if it makes no sense in this position."""
    try:
        moves = PANELS[table.game.key].moves(view, choice)
    except ValueError:
        moves = ()
    if not moves:
        raise StaleProblem
    return moves


@handles("type")
async def _type(press: Press) -> None:
    """Open the form to type moves; the form's own id holds the match, so it survives a restart."""
    text = press.reader.text
    prompt = await _prompt(press)
    control = Control("typed", press.control.match_id, press.control.seq)
    form = discord.ui.Modal(title=text.gettext("Type your move"), custom_id=control.custom_id())
    form.add_item(
        discord.ui.TextInput(
            label=cut(prompt, LONGEST_PROMPT),
            custom_id="move",
            max_length=LONGEST_MOVE,
            required=True,
        )
    )
    form.stop()
    await press.reader.interaction.response.send_modal(form)


async def _prompt(press: Press) -> str:
    """Return what the form asks for, in general words if the match is not to be had at once."""
    text = press.reader.text
    try:
        async with asyncio.timeout(PATIENCE_SECONDS):
            table = await press.bot.matches.table(press.control.match_id)
    except TimeoutError:
        return text.gettext("Your move, in words")
    view = table.running().view(table.seat_of(press.user_id))
    return PANELS[table.game.key].prompt(view, text)


@handles("typed")
async def _typed(press: Press) -> None:
    """Preview what was typed into the form."""
    await press.reader.defer()
    table = await press.bot.matches.table(press.control.match_id)
    text, match, seat = press.reader.text, table.running(), table.seat_of(press.user_id)
    view = match.view(seat)
    choice, note, panel = "", "", PANELS[table.game.key]
    try:
        choice = panel.typed(view, "".join(press.values), text)
        if seat in match.to_act:
            await asyncio.to_thread(rehearse, match, seat, panel.moves(view, choice))
    except (ParseError, IllegalMoveError, TurnEndsProblem) as error:
        choice = ""
        # Whoever is not to act sees whose turn it is, which helps more than how to type.
        note = "" if table.deciding(seat) is None else refusals.sentence(error, text, table)
    await show(press.bot, press.reader, table.match_id, choice, note=note)
