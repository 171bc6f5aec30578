"""Players who leave, who cannot be reached, and who take the seats of others: words and buttons."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.chat import posts
from bot.chat.controls import Control, button
from bot.games.seats import SHAPES, label, listed
from bot.matches.leaving import ends_with, winner_by
from bot.matches.motions import (
    LetComputer,
    RemovePlayer,
    ReplaceComputer,
    ReplacePlayer,
    present,
    subject_of,
)
from bot.matches.presence import offer_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    import discord

    from bot.engine import Seat, Text
    from bot.matches import SeatRow
    from bot.matches.notices import Farewell, GoneOver, OfferOver, PlayerLeft, Replaced
    from bot.matches.table import Table


def who(seat: Seat, name: str) -> str:
    """Return somebody who sits, or has sat, at a seat."""
    return f"{SHAPES[seat]} {posts.plain(name)}"


# Resigning --------------------------------------------------------------------------------------------------


def resign_question(table: Table, seat: Seat, text: Text) -> str:
    """Return what follows if the player at a seat resigns."""
    place = f"<#{table.row.place_id}>"
    if not ends_with(table, seat) or table.is_daily:
        if table.is_daily:
            sentence = text.gettext(
                "Give up today's {game}? It has no score then, and there is only one try."
            )
        else:
            sentence = text.gettext(
                "Resign from {game} in {place}? A computer takes your seat for good, and the table is told."
            )
        return sentence.format(game=table.game.title, place=place)
    winner = winner_by(table, seat)
    if winner is None:
        sentence = text.gettext("Resign from {game} in {place}? Nobody is left to play, so the match ends.")
        return sentence.format(game=table.game.title, place=place)
    player = label(winner, text, posts.shown_names(table))
    sentence = text.gettext("Resign from {game} in {place}? The match ends, and {player} wins.")
    return sentence.format(game=table.game.title, place=place, player=player)


def resign_items(table: Table, text: Text) -> list[discord.ui.Item[discord.ui.View]]:
    """Return the button that confirms it."""
    return [button(text.gettext("Resign"), Control("resign", table.match_id), "danger")]


def resigned(table: Table, seat: Seat, text: Text, notes: Sequence[str] = ()) -> str:
    """Return the post that ends a match in which somebody has resigned: who, who wins, points, the key."""
    names = posts.shown_names(table)
    player, winner = label(seat, text, names), winner_by(table, seat)
    if winner is None:
        sentence = text.gettext("🏳 {player} has resigned. Nobody is left to play: the match has no winner.")
        lines = [sentence.format(player=player)]
    else:
        sentence = text.gettext("🏳 {player} has resigned: **{winner} wins!**")
        lines = [sentence.format(player=player, winner=label(winner, text, names))]
    lines += notes
    lines += table.game.words.score_table(table.view(None), text, names)
    return posts.fitted([*lines, *posts.key_line(table, text)])


def left(notice: PlayerLeft, former: str, player: str, text: Text) -> str:
    """Return that a computer has taken a seat; `former` and `player` are before and now."""
    if notice.how == "resigned":
        sentence = text.gettext("🏳 {former} has resigned. The computer {player} takes the seat.")
    else:
        sentence = text.gettext(
            "🚪 {former} ({mention}) was removed by a vote of the others. The computer {player} takes the "
            "seat."
        )
    return sentence.format(former=former, player=player, mention=f"<@{notice.user_id}>")


def farewell(table: Table, notice: Farewell, text: Text) -> str:
    """Return what is told to somebody whose seat is another's now."""
    if notice.how == "removed":
        sentence = text.gettext(
            "The others have removed you from **{game}** in {place} by a vote: a computer plays on in your "
            "seat. What you have of its hand is no longer yours."
        )
    elif notice.how in ("replaced", "given"):
        sentence = text.gettext(
            "Your seat in **{game}**, {place}, is another player's now. What you have of its hand is no "
            "longer yours. Thank you for playing."
        )
    else:
        sentence = text.gettext("You have resigned from **{game}** in {place}.")
    return sentence.format(game=table.game.title, place=f"<#{table.row.place_id}>")


def records(table: Table, former: Sequence[SeatRow], text: Text) -> list[str]:
    """Return who has left the match while it ran, and who sits there now."""
    names = posts.shown_names(table)
    found = []
    for row in former:
        if row.user_id is None:
            continue
        if row.left_how == "resigned":
            sentence = text.gettext("{player} plays in the seat of {former}, who has resigned.")
        elif row.left_how == "removed":
            sentence = text.gettext("{player} plays in the seat of {former}, who was removed.")
        else:
            sentence = text.gettext("{player} plays in the seat of {former}, who has handed it over.")
        found.append(sentence.format(player=label(row.seat, text, names), former=who(row.seat, row.name)))
    return found


# Out of reach -----------------------------------------------------------------------------------------------


def gone_line(row: SeatRow, text: Text) -> str:
    """Return that a player cannot be reached any more."""
    if row.gone == "deleted":
        sentence = text.gettext("👋 The account of {player} does not exist any more.")
    else:
        sentence = text.gettext("👋 {player} is no longer on this server.")
    return sentence.format(player=who(row.seat, row.name))


def gone(table: Table, seat: Seat, text: Text) -> str:
    """Return the post that tells the others of it and asks them what shall happen."""
    head = gone_line(table.seats[seat], text)
    others = [f"<@{table.seats[one].user_id}>" for one in present(table)]
    if not others:
        return "\n".join([head, text.gettext("Nobody else is here to decide, so the match waits.")])
    sentence = text.gettext("{others}, what shall happen to the seat? Most of you decide.")
    return "\n".join([head, sentence.format(others=listed(others, text))])


def gone_items(table: Table, seat: Seat, text: Text) -> list[discord.ui.Item[discord.ui.View]]:
    """Return the ways on among which the others choose; none where there are no others."""
    if not present(table):
        return []
    match_id, rest = table.match_id, subject_of(LetComputer(seat, "seat"))
    computer = text.gettext("Let the computer take the seat")
    return [
        button(computer, Control("propose", match_id, rest=rest), "primary"),
        button(text.gettext("Wait"), Control("waitgone", match_id, rest=str(seat))),
        button(text.gettext("Somebody else"), Control("howreplace", match_id, rest=str(seat))),
    ]


def gone_over(table: Table, notice: GoneOver, text: Text) -> str:
    """Return what has become of it."""
    player = label(notice.seat, text, posts.shown_names(table))
    if notice.how == "back":
        return text.gettext("👋 {player} was out of reach, and is back.").format(player=player)
    sentence = text.gettext(
        "{gone} The table waits; `/game replace` and `/game remove` can be used at any time."
    )
    return sentence.format(gone=gone_line(table.seats[notice.seat], text))


# Another player ---------------------------------------------------------------------------------------------


def wish(
    table: Table, motion: RemovePlayer | ReplacePlayer | ReplaceComputer, player: str, text: Text
) -> str:
    """Return what somebody would like to happen to a seat."""
    other = label(motion.seat, text, posts.shown_names(table))
    if isinstance(motion, RemovePlayer):
        sentence = text.gettext("{player} would like to remove {other}: a computer would take the seat.")
        return sentence.format(player=player, other=other)
    sentence = text.gettext("{player} would like {newcomer} to take the seat of {other}.")
    return sentence.format(player=player, other=other, newcomer=f"<@{motion.to}>")


def offered(table: Table, seat: Seat, text: Text) -> str:
    """Return the post that offers a seat to somebody."""
    offer = offer_of(table, seat)
    assert offer is not None, "only a seat that is offered is told of"
    player = label(seat, text, posts.shown_names(table))
    if offer.by == "player":
        sentence = text.gettext("{mention}, {player} would like to hand a seat in **{game}** over to you.")
    elif table.seats[seat].autoplayer is not None:
        sentence = text.gettext(
            "{mention}, all agree that you may play on for {player}, a computer, in **{game}**."
        )
    else:
        sentence = text.gettext("{mention}, the others would like you to play on for {player} in **{game}**.")
    return sentence.format(mention=f"<@{offer.to}>", player=player, game=table.game.title)


def offer_items(table: Table, seat: Seat, text: Text) -> list[discord.ui.Item[discord.ui.View]]:
    """Return the buttons under an offer."""
    take = Control("takeseat", table.match_id, rest=str(seat))
    return [
        button(text.gettext("Take the seat"), take, "primary"),
        button(text.gettext("No, thanks"), Control("leaveseat", table.match_id, rest=str(seat))),
    ]


def offer_over(table: Table, notice: OfferOver, text: Text) -> str:
    """Return what has become of an offer."""
    player = label(notice.seat, text, posts.shown_names(table))
    if notice.how == "kept":
        return text.gettext("{player} keeps the seat.").format(player=player)
    return text.gettext("The seat of {player} was offered, but not taken.").format(player=player)


def replaced(table: Table, notice: Replaced, former: str, text: Text) -> str:
    """Return that somebody has taken a seat; `former` has sat there before."""
    seat = table.seats[notice.seat]
    sentence = text.gettext("🔁 {mention} plays on in the seat of {former}: welcome, {player}.")
    player = label(notice.seat, text, posts.shown_names(table))
    return sentence.format(mention=f"<@{seat.user_id}>", former=former, player=player)


def taken(table: Table, seat: Seat, text: Text) -> str:
    """Return what an offer's post says once the seat is taken."""
    return text.gettext("{player} has taken the seat.").format(
        player=label(seat, text, posts.shown_names(table))
    )


def status(table: Table, former: Sequence[SeatRow], text: Text) -> list[str]:
    """Return the lines of /game status about who has left, is out of reach, or is to come."""
    found = [
        text.gettext("{player} has resigned.").format(player=who(row.seat, row.name))
        for row in table.seats
        if row.left_how == "resigned"
    ]
    if table.row.status == "running":
        for row in table.seats:
            if row.gone is not None:
                found.append(gone_line(row, text))
            offer = offer_of(table, row.seat)
            if offer is not None:
                sentence = text.gettext("The seat of {player} is offered to {newcomer}.")
                found.append(sentence.format(player=who(row.seat, row.name), newcomer=f"<@{offer.to}>"))
    return [*found, *records(table, former, text)]
