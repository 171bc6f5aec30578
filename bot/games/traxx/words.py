"""The game's sentences, made for one reader."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from bot.games.seats import label, players, winning
from bot.games.traxx import plans
from bot.games.traxx.events import CardTurned, Event, MatchEnded, PathSealed, RoundResolved
from bot.games.traxx.layout import LAYOUTS, STANDARD
from bot.games.traxx.moves import DrawPath, Move
from bot.games.traxx.naming import (
    card_signs,
    fields_name,
    n_points,
    numbers_reached,
    path_name,
    signed,
    signs,
)
from bot.games.traxx.parsing import parse, parse_moves, pass_word
from bot.games.traxx.position import position
from bot.games.traxx.prose import hand, score_table, secrets, summary, turn
from bot.games.traxx.refusing import refusal
from bot.games.traxx.suggestions import suggestions as offered

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from bot.engine import Text
    from bot.games.traxx.view import Reached, View

__all__ = [
    "describe",
    "event",
    "hand",
    "move",
    "news",
    "option",
    "option_value",
    "parse",
    "parse_moves",
    "position",
    "refusal",
    "score_table",
    "secrets",
    "suggestions",
    "summary",
    "turn",
    "written",
]

GREAT = 40
"""More points than these are called great when playing alone."""


def move(m: Move, view: View, text: Text) -> str:
    """Return the move as it can be typed: "E9–D8–D7" from the field at the end on, or "pass"."""
    if isinstance(m, DrawPath):
        return path_name(m, None if view.seat is None else plans.own_sheet(view))
    return pass_word(text)


def written(moves: Sequence[Move], view: View, text: Text) -> str:
    """Return moves that are made one after the other, as they can be typed in one line."""
    return ", ".join(move(m, view, text) for m in moves)


def describe(m: Move, view: View, text: Text) -> str:
    """Return the move with what makes it worth choosing: "E9–D8–D7 · 🔥❤️ · +9, reaches 7"."""
    if not isinstance(m, DrawPath):
        return text.gettext("pass")
    path = move(m, view, text)
    colours = signs(view.layout.colours[field] for field in m.fields)
    if view.seat is None:
        return text.gettext("{path} · {colours}").format(path=path, colours=colours)
    worth = plans.worth(view, m)
    if worth.reached:
        sentence = text.gettext("{path} · {colours} · {points}, reaches {numbers}")
    else:
        sentence = text.gettext("{path} · {colours} · {points}")
    numbers = numbers_reached(worth.reached, text)
    return sentence.format(path=path, colours=colours, points=signed(worth.points), numbers=numbers)


def suggestions(view: View, moves: Iterable[Move], typed: str, text: Text) -> Iterator[tuple[str, str]]:
    """Yield (label, what to type) for what fits what was typed so far, best guesses first."""
    return offered(view, moves, typed, text, move=move, describe=describe)


def event(e: Event, text: Text, names: Sequence[str] | None = None) -> str:
    """Return a sentence for the event, or for what each seat did in a round."""
    match e:
        case PathSealed(seat, None):
            return text.gettext("{player} has decided.").format(player=label(seat, text, names))
        case PathSealed(seat, DrawPath(end, fields)):
            sentence = text.gettext("{player} will draw {fields} from end {end}.")
            return sentence.format(player=label(seat, text, names), fields=fields_name(fields), end=end)
        case PathSealed(seat):
            return text.gettext("{player} will pass.").format(player=label(seat, text, names))
        case RoundResolved():
            return _resolved(e, text, names)
        case CardTurned(number, card, stuck):
            turned = text.gettext("The card of round {number} is {card}.").format(
                number=number, card=card_signs(card)
            )
            if not stuck:
                return turned
            sentence = text.ngettext(
                "It allows {players} no step.", "It allows none of these a step: {players}.", len(stuck)
            )
            return f"{turned} {sentence.format(players=players(stuck, text, names))}"
    return _match_ended(e, text, names)


def _resolved(e: RoundResolved, text: Text, names: Sequence[str] | None) -> str:
    """Return "Round 6: ● Ann drew E9–D8 from end A and reached 4. ■ Ben passed."."""
    if len(e.stuck) == len(e.moves):
        return text.gettext("Round {number}: nobody could draw anything.").format(number=e.number)
    done = " ".join(
        _done(seat, m, reached, text, names)
        for seat, (m, reached) in enumerate(zip(e.moves, e.reached, strict=True))
    )
    return text.gettext("Round {number}: {done}").format(number=e.number, done=done)


def _done(seat: int, m: Move, reached: Sequence[Reached], text: Text, names: Sequence[str] | None) -> str:
    player = label(seat, text, names)
    if not isinstance(m, DrawPath):
        return text.gettext("{player} passed.").format(player=player)
    if reached:
        sentence = text.gettext("{player} drew {fields} from end {end} and reached {numbers}.")
    else:
        sentence = text.gettext("{player} drew {fields} from end {end}.")
    numbers = numbers_reached(reached, text)
    return sentence.format(player=player, fields=fields_name(m.fields), end=m.end, numbers=numbers)


def _match_ended(e: MatchEnded, text: Text, names: Sequence[str] | None) -> str:
    points = max(e.points)
    if len(e.points) > 1:
        return winning(e.winners, text, names)
    if points > GREAT:
        sentence = text.gettext("{player} finishes with {points}, which is great!")
    else:
        sentence = text.gettext("{player} finishes with {points}.")
    return sentence.format(player=players(e.winners, text, names), points=n_points(points, text))


def news(events: Sequence[Event], text: Text, names: Sequence[str] | None = None) -> list[str]:
    """Return a line for each round: who has decided is told only while the round goes on."""
    resolved = [number for number, e in enumerate(events) if isinstance(e, RoundResolved)]
    told = resolved[-1] if resolved else 0
    return [
        event(e, text, names)
        for number, e in enumerate(events)
        if number >= told or not isinstance(e, PathSealed)
    ]


def option(name: str, text: Text) -> str:
    """Return what an option is called."""
    return {"layout": text.gettext("Colours of the sheet")}[name]


def option_value(name: str, value: Any, text: Text) -> str:  # noqa: ARG001 (there is one option)
    """Return what a value of an option means; other layouts are called what their files call them."""
    if value == STANDARD:
        return text.gettext("standard (official)")
    return LAYOUTS[value].title
