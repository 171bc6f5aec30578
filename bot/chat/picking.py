"""Several matches could be meant by a command: it is done with the one that is picked from the list."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

from bot.chat import ending, leaving, looking, panel, preparing, rematching, replaying, seating, undoing
from bot.chat.presses import PICKER, handles
from bot.matches.problems import NotSeatedProblem

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    from bot.chat.client import Whistlestop
    from bot.chat.presses import Press
    from bot.chat.reader import Reader

    Work: TypeAlias = Callable[[Whistlestop, Reader, int], Awaitable[None]]

LONGEST_TYPED = 60
"""How much of what was typed fits into the list's custom id; for more the panel opens."""
LONGEST_SEAT = 40
"""How much of what was typed for a seat: no name is longer."""


def typed(move: str) -> str:
    """Return the wish that the moves which were typed be made."""
    return f"type:{move}" if len(move) <= LONGEST_TYPED else "panel"


def prepared(move: str) -> str:
    """Return the wish that the moves which were typed be left for the coming turn."""
    return f"prepare:{move}" if len(move) <= LONGEST_TYPED else "prepared"


def replaced(newcomer: int, seat: str | None) -> str:
    """Return the wish that a seat be offered to a user: the own one, or another, as it was typed."""
    return f"replace:{newcomer} {(seat or '')[:LONGEST_SEAT]}"


def removed(seat: str) -> str:
    """Return the wish that the player at a seat, as it was typed, be removed."""
    return f"remove:{seat[:LONGEST_SEAT]}"


async def _in_words(bot: Whistlestop, reader: Reader, match_id: int) -> None:
    await looking.show_board(bot, reader, match_id, in_words=True)


async def _open(bot: Whistlestop, reader: Reader, match_id: int) -> None:
    """Open the panel; where nothing can be moved, show how the match stands."""
    if (await bot.matches.table(match_id)).row.status == "running":
        await panel.show(bot, reader, match_id)
    else:
        await looking.show_status(bot, reader, match_id)


WISHES: dict[str, Work] = {
    "panel": panel.show,
    "undo": undoing.take_back,
    "redo": undoing.redo,
    "prepared": preparing.show,
    "hand": looking.show_hand,
    "board": looking.show_board,
    "words": _in_words,
    "status": looking.show_status,
    "log": looking.show_log,
    "verify": looking.verify,
    "join": seating.join,
    "leave": seating.leave,
    "start": seating.start,
    "options": seating.show_options,
    "end": ending.end,
    "pause": ending.pause,
    "resume": ending.resume,
    "move": ending.move,
    "resign": leaving.ask_to_resign,
    "rematch": rematching.rematch,
    "replay": replaying.show,
}
"""What a command may have wanted of the match, apart from moves that were typed."""


@handles(PICKER)
async def _picked(press: Press) -> None:
    await press.reader.defer()
    table = await press.bot.matches.table(press.match_id)
    if table.find_seat(press.user_id) is None:  # the list holds only matches of the one who is asked
        raise NotSeatedProblem
    bot, reader, match_id = press.bot, press.reader, press.match_id
    wish, _, words = press.control.rest.partition(":")
    match wish:
        case "type":
            await panel.play_typed(bot, reader, match_id, words)
        case "prepare":
            await preparing.prepare(bot, reader, match_id, words)
        case "remove":
            await leaving.remove(bot, reader, match_id, words)
        case "replace":
            newcomer, _, seat = words.partition(" ")
            await leaving.replace(bot, reader, match_id, await bot.fetch_user(int(newcomer)), seat or None)
        case _:
            await WISHES.get(wish, _open)(bot, reader, match_id)
