"""The sentences of refusals: why not, and what would be possible."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.games.seats import listed
from bot.games.trambahn import board, refusals
from bot.games.trambahn.naming import (
    card_name,
    colour_name,
    n_cards,
    step_name,
    tram_name,
    tram_sign,
)

if TYPE_CHECKING:
    from collections.abc import Sequence

    from bot.engine import Refusal, Text


def refusal(r: Refusal, text: Text, names: Sequence[str] | None = None) -> str:  # noqa: ARG001 (no seat is named)
    """Return one sentence that says why not, and what is possible instead."""
    match r:
        case refusals.StepPassed(step, phase):
            sentence = text.gettext("The step of the {step} is over; your turn is at the {phase} now.")
            return sentence.format(step=step_name(step, text), phase=step_name(phase, text))
        case refusals.StepToCome(step, phase):
            sentence = text.gettext(
                "Your turn is still at the step of the {phase}; that of the {step} comes later."
            )
            return sentence.format(step=step_name(step, text), phase=step_name(phase, text))
        case refusals.PassengerFirst():
            return text.gettext("A turn begins with one or two passengers.")
        case refusals.CardNotHeld(card):
            if card not in board.CARDS:
                return text.gettext("There is no such card.")
            return text.gettext("You have no {card}.").format(card=card_name(card, text))
        case refusals.WrongRow(card, row):
            sentence = text.gettext("{card} boards in the {own} row, not in the {other} one.")
            return sentence.format(
                card=_capital(card_name(card, text)),
                own=colour_name(board.colour(card), text),
                other=colour_name(row, text),
            )
        case refusals.NoSuchRow():
            return text.gettext("There is no such row.")
    return _no_station(r, text)


def _no_station(r: Refusal, text: Text) -> str:
    match r:
        case refusals.NoSuchColumn():
            return text.gettext("You have no such column.")
        case refusals.ColumnClosed(colour):
            sentence = text.gettext("A 10 has closed that {colour} column.")
            return sentence.format(colour=colour_name(colour, text))
        case refusals.OtherColour(card, colour):
            sentence = text.gettext("{card} cannot join a {colour} column.")
            return sentence.format(card=_capital(card_name(card, text)), colour=colour_name(colour, text))
        case refusals.TooLow(card, last):
            sentence = text.gettext("{card} cannot follow a {last}: a column only rises.")
            return sentence.format(card=_capital(card_name(card, text)), last=last)
        case refusals.ConductorOpensNothing():
            return text.gettext("A conductor opens no column; it joins one of yours that no 10 has closed.")
        case refusals.ColumnNotNeeded(card):
            sentence = text.gettext("{card} fits a column of yours, so it may not open a new one.")
            return sentence.format(card=_capital(card_name(card, text)))
    return _no_tram(r, text)


def _no_tram(r: Refusal, text: Text) -> str:
    match r:
        case refusals.TramNotOffered(tram, offer):
            if not 0 <= tram < len(board.TRAMS):
                return text.gettext("There is no such tram.")
            if not offer:
                return text.gettext("No tram is on offer.")
            sentence = text.gettext("No {tram} tram is on offer; there are {others}.")
            others = listed([tram_sign(other) for other in offer], text)
            return sentence.format(tram=tram_name(tram, text), others=others)
        case refusals.NoColumnForTram():
            return text.gettext("Each of your columns has a tram, so there is no place for another.")
        case refusals.TramStands(colour, tram):
            sentence = text.gettext("That {colour} column has its tram, {tram}, for good.")
            return sentence.format(colour=colour_name(colour, text), tram=tram_sign(tram))
        case refusals.TooLittleMoney(tram, money):
            sentence = text.gettext("{tram} costs {price} of your money pile; it has {money}.")
            price = n_cards(board.TRAMS[tram].price, text)
            return sentence.format(tram=tram_sign(tram), price=price, money=money)
    raise TypeError(f"no refusal of this game: {r!r}")


def _capital(name: str) -> str:
    return name[:1].upper() + name[1:]
