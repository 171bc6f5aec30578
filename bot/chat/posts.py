"""What the table reads: the lobby's card, turn posts, finished rounds, results. Plain texts and controls."""

from __future__ import annotations

from typing import TYPE_CHECKING

import discord

from bot.chat.controls import Control, button
from bot.engine import Course, Redo, Rewind, Rng, Undo
from bot.games.seats import SHAPES, label, listed

if TYPE_CHECKING:
    from collections.abc import Sequence

    from bot.engine import Event, Text
    from bot.matches import UndoRule
    from bot.matches.table import Table

LONGEST = 2000
"""Discord's limit for a message."""


def plain(name: str) -> str:
    """Return a name as it stands in texts: nothing in it is formatting, a mention or a custom emoji."""
    return discord.utils.escape_markdown(name).replace("<", "\\<")


def shown_names(table: Table) -> tuple[str, ...]:
    """Return the players' names by seat as they stand in texts."""
    return tuple(map(plain, table.names))


def fitted(lines: Sequence[str], longest: int = LONGEST) -> str:
    """Return the lines as one message, without the first ones if it would be too long.

    Of a last line that is too long by itself the end stays, where the news stands.
    """
    kept: list[str] = []
    length = 0
    for line in reversed(lines):
        length += len(line) + 1
        if length > longest - 2:
            kept.append("…" if kept else _end_of(line, longest))
            break
        kept.append(line)
    return "\n".join(reversed(kept))[:longest]


def _end_of(line: str, longest: int) -> str:
    """Return the last words of a line, after an ellipsis unless it is short enough."""
    if len(line) <= longest:
        return line
    end = line[1 - longest :]
    return f"…{end.partition(' ')[2] or end}"


def chunks(lines: Sequence[str], longest: int = LONGEST) -> list[str]:
    """Return the lines as messages of at most `longest` characters; longer lines are broken at spaces."""
    found = [""]
    for line in lines:
        for piece in _pieces(line, longest):
            joined = f"{found[-1]}\n{piece}" if found[-1] else piece
            if len(joined) > longest:
                found.append(piece)
            else:
                found[-1] = joined
    return found


def _pieces(line: str, longest: int) -> list[str]:
    pieces = []
    while len(line) > longest:
        at = line.rfind(" ", 0, longest)
        at = at if at > 0 else longest
        pieces.append(line[:at])
        line = line[at:].lstrip()
    return [*pieces, line]


def lobby(table: Table, text: Text) -> str:
    """Return the lobby's card."""
    game, names = table.game, shown_names(table)
    if table.row.status == "running":
        return text.ngettext(
            "**{game}**: {players} is playing.\nThe shuffles are fixed: `sha256 {commitment}`",
            "**{game}**: {players} are playing.\nThe shuffles are fixed: `sha256 {commitment}`",
            len(names),
        ).format(game=game.title, players=players(table, text), commitment=table.commitment)
    if table.row.status != "lobby":
        return text.gettext("**{game}**: this table is closed.").format(game=game.title)
    wanted = table.row.seats_wanted or (game.seats[0] if len(game.seats) == 1 else None)
    if wanted:
        seats = text.ngettext(
            "**{game}** · {taken} of {wanted} seat", "**{game}** · {taken} of {wanted} seats", wanted
        )
        head = seats.format(game=game.title, taken=len(names), wanted=wanted)
    else:
        head = text.gettext("**{game}** · {taken} of {fewest}–{most} seats").format(
            game=game.title, taken=len(names), fewest=game.seats[0], most=game.seats[-1]
        )
    if table.is_inherited:
        how = text.gettext("Starts when {opener}, to whom the table was left, presses **Start**. {options}")
    else:
        how = text.gettext("Starts when {opener}, who opened the table, presses **Start**. {options}")
    opener = plain(table.opener.name)
    return "\n".join(
        [head, players(table, text), how.format(opener=opener, options=options_line(table, text))]
    )


def players(table: Table, text: Text) -> str:
    """Return who plays, computers marked."""
    names = [
        f"{name} 🤖" if seat in table.computers else name for seat, name in enumerate(shown_names(table))
    ]
    return " · ".join(label(seat, text, names) for seat in range(len(names)))


def options_line(table: Table, text: Text) -> str:
    """Return which options differ from the official game."""
    game, options = table.game, table.options
    official = game.options()
    changed = [
        text.gettext("{option}: {value}").format(
            option=game.words.option(name, text),
            value=game.words.option_value(name, getattr(options, name), text),
        )
        for name in options.__struct_fields__
        if getattr(options, name) != getattr(official, name)
    ]
    line = (" · ".join(changed) + ".") if changed else text.gettext("Official rules.")
    return line if table.row.undo == "consent" else f"{line} {undo_rule(table.row.undo, text)}."


def undo_rule(rule: UndoRule, text: Text) -> str:
    """Return what can be taken back in a match."""
    return {
        "off": text.gettext("Undo: off, what is played is played"),
        "own": text.gettext("Undo: the own last move, while nobody knows more by it"),
        "consent": text.gettext("Undo: the own last move, and more if all agree"),
    }[rule]


def lobby_items(table: Table, text: Text) -> list[discord.ui.Item[discord.ui.View]]:
    """Return the lobby card's buttons."""
    if table.row.status != "lobby":
        return []
    match_id = table.match_id
    full = len(table.seats) >= (table.row.seats_wanted or table.game.seats[-1])
    ready = (
        len(table.seats) == table.row.seats_wanted
        if table.row.seats_wanted
        else len(table.seats) in table.game.seats
    )
    joins = [button(text.gettext("Join"), Control("join", match_id), "primary", disabled=full)]
    return [
        *(joins if table.row.guild_id is not None else ()),  # nobody else reads direct messages
        button(text.gettext("Leave"), Control("leave", match_id)),
        button(text.gettext("Add computer"), Control("computer", match_id), disabled=full),
        button(text.gettext("Options"), Control("options", match_id)),
        button(text.gettext("Start"), Control("start", match_id), "success", disabled=not ready),
    ]


def turn(
    table: Table,
    events: Sequence[Event],
    ping: Sequence[int],
    text: Text,
    until: Sequence[str] = (),
    links: str = "",
) -> str:
    """Return a turn post.

    Args:
        table: the match.
        events: what has happened since the last turn of the player to act.
        ping: the users to be called by a mention; the others to act are named.
        text: the server's translator.
        until: lines about how much time there is.
        links: a line that leads to what was posted since then.
    """
    names = shown_names(table)
    view = table.view(None)
    called = []
    for seat in sorted(table.to_act):
        user = table.seats[seat].user_id
        called.append(f"<@{user}>" if user in ping else f"**{label(seat, text, names)}**")
    lines = [
        text.gettext("{players}, your turn · {where}").format(
            players=listed(called, text), where=table.game.words.turn(view, text)
        )
    ]
    lines += until
    sealed = table.running().sealed
    if sealed:
        decided = listed([label(seat, text, names) for seat in sorted(sealed)], text)
        sentence = text.ngettext(
            "{players} has decided ({decided} of {all}).",
            "{players} have decided ({decided} of {all}).",
            len(sealed),
        )
        lines.append(
            sentence.format(players=decided, decided=len(sealed), all=len(sealed) + len(table.to_act))
        )
    match table.running().history:
        case (*_, Undo(seat)):
            sentence = text.gettext("{player} has taken a move back.")
            lines.append(sentence.format(player=label(seat, text, names)))
    lines += _gone_back_since(table, text)
    news = table.game.words.news(events, text, names)
    if news:
        room = LONGEST - sum(map(len, lines)) - len(links) - 100
        lines.append(text.gettext("Since your last turn: {news}").format(news=fitted([" ".join(news)], room)))
    return fitted([*lines, *filter(None, [links])])


def _gone_back_since(table: Table, text: Text) -> list[str]:
    """Return what the table has agreed to since the last turn of the player to act."""
    last = max((table.last_ply(seat, before_turn=True) for seat in table.to_act), default=0)
    course, found = Course(), []
    for number, line in enumerate(table.running().history, 1):
        plies = course.add(line)
        if number > last and (isinstance(line, Rewind) or line == Redo(None)):
            found.append(gone_back(plies, text))
    return found


def gone_back(plies: int, text: Text) -> str:
    """Return that the table has agreed to take plies back (less than 0), or to let them count again."""
    if plies < 0:
        sentence = text.ngettext(
            "↩ {n} move was taken back by agreement; the decks keep their order.",
            "↩ {n} moves were taken back by agreement; the decks keep their order.",
            -plies,
        )
    else:
        sentence = text.ngettext(
            "↪ {n} move that was taken back counts again by agreement.",
            "↪ {n} moves that were taken back count again by agreement.",
            plies,
        )
    return sentence.format(n=abs(plies))


def turn_items(table: Table, text: Text) -> list[discord.ui.Item[discord.ui.View]]:
    """Return the buttons of a turn post."""
    match_id, seq = table.match_id, table.row.seq
    items: list[discord.ui.Item[discord.ui.View]] = [
        button(text.gettext("Your move"), Control("move", match_id, seq), "primary")
    ]
    if has_hands(table):
        items.append(button(text.gettext("Show my hand"), Control("hand", match_id, seq)))
    items.append(button(text.gettext("Board as text"), Control("text", match_id, seq)))
    return items


def scene(table: Table, events: Sequence[Event], text: Text) -> str:
    """Return the post that tells what deserves a picture of its own."""
    names = shown_names(table)
    told = [event for event in events if event.scene is not None or event.opens_turn]
    others = [event for event in events if event not in told]
    return fitted([*table.game.words.news(others, text, names), *table.game.words.news(told, text, names)])


def called_off(table: Table, by: int | None, text: Text) -> str:
    """Return that a match has ended without a result; `by` is the seat that decided it alone, if one did."""
    if by is None:
        return text.gettext("The match was called off; it has no result.")
    sentence = text.gettext("{player} called the match off; it has no result.")
    return sentence.format(player=label(by, text, shown_names(table)))


def result(table: Table, events: Sequence[Event], text: Text, notes: Sequence[str] = ()) -> str:
    """Return the result: who has won, what ended it, the points, and the key of the shuffles.

    `notes` are about the players, such as who has played in whose seat.
    """
    names = shown_names(table)
    lines = [
        outcome(table, text),
        # The last event says who has won, as the line before does.
        *table.game.words.news([event for event in events[:-1] if event.scene], text, names),
        *notes,
        *table.game.words.score_table(table.view(None), text, names),
    ]
    return fitted([*lines, *key_line(table, text)])


def outcome(table: Table, text: Text) -> str:
    """Return who has won a match that was played to its end, or with how many points a lone player ends."""
    names = shown_names(table)
    found = table.started().result
    assert found is not None, "a match that was played to its end has a result"
    winners = listed([label(seat, text, names) for seat in sorted(found.winners)], text)
    if len(table.seats) > 1:
        sentence = text.ngettext(
            "🏁 **{players} wins!**", "🏁 **{players} share the win!**", len(found.winners)
        )
    else:  # nobody has lost
        (points,) = found.scores
        sentence = text.ngettext(
            "🏁 **{players} finishes with {points} point!**",
            "🏁 **{players} finishes with {points} points!**",
            abs(points),
        )
    return sentence.format(players=winners, points=str(max(found.scores)).replace("-", "−"))


def key_line(table: Table, text: Text) -> list[str]:
    """Return the key of the shuffles of a match that is over."""
    if table.row.rng_key is None:
        return []
    sentence = text.gettext(
        "Shuffles: key `{key}`, announced as `sha256 {commitment}`; `/game verify` checks them."
    )
    return [sentence.format(key=table.row.rng_key.hex(), commitment=table.commitment)]


def over_items(table: Table, text: Text) -> list[discord.ui.Item[discord.ui.View]]:
    """Return the buttons under the end of a match."""
    return [
        button(text.gettext("Rematch"), Control("rematch", table.match_id), "primary"),
        button(text.gettext("Replay"), Control("replay", table.match_id)),
    ]


def thread_name(table: Table) -> str:
    """Return the name of the thread a match is played in; at most 100 characters."""
    players = ", ".join(f"{SHAPES[seat]} {name}" for seat, name in enumerate(table.names))
    return f"{table.game.title} · {players}"[:100]


def has_hands(table: Table) -> bool:
    """Whether what is played at a table, begun or not, has something that one seat alone may see."""
    game = table.game
    if table.match is not None:
        view = table.view_of_seat(0)
    else:
        view = game.rules.view(game.rules.setup(game.seats[0], table.options, Rng.from_key(bytes(32))), 0)
    return game.words.secrets(view) is not None


def hand_items(table: Table, seat: int, text: Text) -> list[discord.ui.Item[discord.ui.View]]:
    """Return the buttons of a hand's message: while all decide at once, one can decide right there."""
    if seat not in table.to_act or not table.at_once:
        return []
    return [button(text.gettext("Your move"), Control("move", table.match_id, table.row.seq), "primary")]


def hand(table: Table, seat: int, text: Text) -> str:
    """Return a seat's secrets, and where the match is played."""
    words = table.game.words.hand(table.view_of_seat(seat), text)
    return fitted([words, text.gettext("Table: {place}").format(place=f"<#{table.row.place_id}>")])
