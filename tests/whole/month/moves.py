"""How people move: what a computer in their place would do, by typed commands, by /play, or on the panel."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

import msgspec
from whole.month.watched import TEXT
from whole.party import of

from bot.engine import ParseError, Rng

if TYPE_CHECKING:
    from random import Random

    from whole.month.watched import Watched

    from bot.engine import Seat
    from bot.local import Driver, Reply, Sight

LONGEST_PLAN = 4
"""So many plies are typed in one line at most."""
STEPS = 12
"""After so many presses on a panel whoever is lost in it types instead."""


class Plan(NamedTuple):
    """Plies of one turn, up to the first that shows something.

    Attributes:
        typed: as they are typed, one by one.
        lines: as they will stand in the history.
    """

    typed: tuple[str, ...]
    lines: tuple[tuple[str, Seat, str], ...]


def planned(match: Watched, seat: Seat, chance: Random) -> Plan:
    """Return what a computer would do in this turn of a seat."""
    game, shadow = match.table.game, match.shadow
    assert shadow is not None
    ahead = shadow.copy()
    typed: list[str] = []
    lines: list[tuple[str, Seat, str]] = []
    moves: list[Any] = []
    first = ahead.view(seat)
    while seat in ahead.to_act and len(typed) < LONGEST_PLAN:
        view = ahead.view(seat)
        move = game.autoplayer(view, tuple(ahead.legal_moves(seat)), Rng(chance.randbytes(32)))
        moves.append(move)
        words = game.words.move(move, view, TEXT)
        if typed and not _reads(match, ", ".join([*typed, words]), first, moves):
            break
        typed.append(words)
        lines.append(("ply", seat, game.encode(move).decode()))
        step = ahead.play(seat, move)
        if step.reveals or any(event.opens_turn for event in step.events):
            break
    return Plan(tuple(typed), tuple((kind, who, _plain(move)) for kind, who, move in lines))


def _reads(match: Watched, line: str, view: Any, moves: list[Any]) -> bool:
    """Whether a line is read as these moves by somebody who types it all at once."""
    try:
        return tuple(match.table.game.words.parse_moves(line, view, TEXT)) == tuple(moves)
    except ParseError:
        return False


def _plain(move: str) -> str:
    return msgspec.json.encode(msgspec.json.decode(move)).decode()


def command_for(game: str, typed: str) -> tuple[str, dict[str, Any]]:
    """Return the game's own command for a single ply that is typed so, and its options."""
    first, _, rest = typed.partition(" ")
    match game:
        case "transamerica" if typed == "stop":
            return "transamerica stop", {}
        case "transamerica" if "–" in typed:
            return "transamerica build", {"first": typed}
        case "transamerica":
            return "transamerica marker", {"junction": typed}
        case "ticket_to_ride" if first == "keep":
            return "ticket tickets", {"keep": rest}
        case "ticket_to_ride" if "–" not in typed and typed != "tickets":
            return "ticket draw", {"card": typed}
        case "trambahn" if first in ("passenger", "station", "income", "tram") and ">" not in typed:
            return f"trambahn {first}", {"tram" if first == "tram" else "card": rest}
        case "trambahn" if typed in ("done", "finish"):
            return f"trambahn {typed}", {}
        case "traxx":
            return ("traxx pass", {}) if typed == "pass" else ("traxx draw", {"path": typed})
        case "cable_car" if rest:
            return "cablecar place", {"square": first, "tile": rest}
    return "play", {"move": typed}


async def open_panel(person: Driver, post: Sight) -> Reply:
    """Open the panel below a turn post."""
    return await person.press(post, "Your move")


async def step_on(person: Driver, panel: Sight, chance: Random) -> bool:
    """Do one thing on a panel that leads on; return whether there was something.

    What makes the moves that were chosen is pressed where it can be; otherwise the best of a list is picked,
    or a way is taken.
    """
    components = [each for each in panel.components if not each.get("disabled")]
    does = [each for each in components if of(each).verb == "do"]
    picks = [each for each in components if of(each).verb == "pick"]
    goes = [each for each in components if of(each).verb == "go" and of(each).rest and each.get("style") == 1]
    if does:
        await person.press(panel, does[0]["custom_id"])
    elif picks and (not goes or chance.random() < 0.8):
        menu = picks[0]
        values = [option["value"] for option in menu["options"]][: menu.get("min_values") or 1]
        await person.select(panel, menu["custom_id"], *values)
    elif goes:
        await person.press(panel, chance.choice(goes)["custom_id"])
    else:
        return False
    return True
