"""The words of the pictures: whose turn it is, what the last one did; the alt texts stand in `spoken`."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from bot.games.trambahn import board

if TYPE_CHECKING:
    from bot.engine import Seat, Text
    from bot.games.trambahn.view import Trace, View
    from renderers.scene import Request

TITLE = "Trambahn"


class State(NamedTuple):
    """Whose turn it is, or who has won: they, and a sentence with `{player}` where their names go."""

    seats: tuple[Seat, ...]
    sentence: str


def state(request: Request) -> State:
    """Return whose turn it is and what is to be done, or who has won."""
    view: View = request.view
    text = request.text
    if view.result is not None:
        winners = tuple(sorted(view.result.winners))
        return State(winners, text.ngettext("{player} wins", "{player} share the win", len(winners)))
    if view.is_movers:
        return State(view.to_act, text.gettext("{player} – your turn"))
    return State(view.to_act, text.gettext("{player} to move"))


def ranked(view: View) -> list[Seat]:
    """Return the seats, the winners first."""
    winners = view.result.winners if view.result is not None else frozenset()
    return sorted(range(view.seats), key=lambda seat: (seat not in winners, seat))


def rides(view: View, text: Text) -> str:
    """Return how far the match is."""
    return text.gettext("{number} of {all} rides").format(number=len(view.position.rides), all=board.RIDES)


def line(colour: int, text: Text) -> str:
    """Return a line's name."""
    return text.gettext("Line {numeral}").format(numeral=board.NUMERALS[colour])


def notes(trace: Trace, text: Text) -> list[str]:
    """Return what a turn did that is not seen on the table, in few words."""
    said = []
    if trace.income:
        said.append(text.gettext("+{number} income").format(number=trace.income))
    if trace.removed:
        sentence = text.ngettext("−{number} column", "−{number} columns", len(trace.removed))
        said.append(sentence.format(number=len(trace.removed)))
    if trace.drawn:
        said.append(text.gettext("drew {number}").format(number=trace.drawn))
    if trace.reshuffled:
        said.append(text.gettext("money halved"))
    return said
