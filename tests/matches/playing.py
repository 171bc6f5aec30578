"""Matches that are well under way: history as computer players would have made it, written at once."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any

import msgspec

from bot.engine import Match, Rng
from bot.games import GAMES
from bot.matches.turns import acting_json
from bot.store import PlyRow

if TYPE_CHECKING:
    from bot.matches import Matches
    from bot.matches.table import Table


class Made(msgspec.Struct, frozen=True):
    """One ply of such a history, and the state after it."""

    seat: int
    move: Any
    events: tuple[Any, ...]
    state: Any


@cache
def played_out(key: str, start: Any) -> tuple[Made, ...]:
    """Return all plies from a state to the end of the match, as computer players would make them."""
    game = GAMES[key]
    match, rng, found = Match(game.rules, start), Rng(bytes(32)), []
    while match.to_act:
        seat = min(match.to_act)
        move = game.autoplayer(match.view(seat), tuple(match.legal_moves(seat)), rng)
        step = match.play(seat, move)
        found.append(Made(seat, move, step.events, step.state))
    return tuple(found)


async def skip(matches: Matches, plies: int) -> list[Made]:
    """Let the first plies be history without a word said (less than 0: all but so many); return the rest."""
    table = await matches.table(1)
    every = played_out(table.game.key, table.started().state)
    made = every[:plies]
    now = matches.tables.now()
    rows = [
        PlyRow(
            1,
            number,
            "ply",
            ply.seat,
            table.game.encode(ply.move).decode(),
            table.game.encode(ply.events).decode(),
            now,
        )
        for number, ply in enumerate(made, 1)
    ]
    state = made[-1].state
    async with matches.tables.store.writing() as tx:
        await tx.add_plies(1, rows)
        await tx.update_match(
            1,
            updated_at=now,
            seq=len(rows),
            state=table.game.encode(state).decode(),
            to_act=acting_json(table.game.rules.to_act(state)),
        )
    matches.tables._tables.pop(1)
    return list(every[len(made) :])


async def play(matches: Matches, ply: Made) -> Table:
    """Let the person at the seat make this ply."""
    table = await matches.table(1)
    return (await matches.play.move(1, table.seats[ply.seat].user_id or 0, [ply.move])).table


async def reloaded(matches: Matches) -> Table:
    """Return the match as it is stored."""
    matches.tables._tables.clear()
    return await matches.table(1)
