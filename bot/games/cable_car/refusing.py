"""The sentences of refusals: why not, and what would be possible."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.games.cable_car import refusals
from bot.games.cable_car.naming import square_name
from bot.games.seats import listed

if TYPE_CHECKING:
    from collections.abc import Sequence

    from bot.engine import Refusal, Text


def refusal(r: Refusal, text: Text, names: Sequence[str] | None = None) -> str:  # noqa: ARG001 (part of the contract)
    """Return one sentence that says why not, and what is possible instead."""
    match r:
        case refusals.NoSuchSquare():
            return text.gettext("The board has no such square. Squares are named from A1 to H8.")
        case refusals.InPowerStation(square):
            sentence = text.gettext("{square} belongs to the power station. Choose a square around it.")
            return sentence.format(square=square_name(square))
        case refusals.SquareTaken(square):
            sentence = text.gettext("A tile lies on {square} already. Choose an empty square.")
            return sentence.format(square=square_name(square))
        case refusals.NotReached(square):
            sentence = text.gettext("{square} is neither at the edge of the board nor beside a tile.")
            return sentence.format(square=square_name(square))
        case refusals.NotInHand(tile, hand):
            sentence = text.gettext("You do not have {tile}. You have {hand}.")
            return sentence.format(tile=tile, hand=listed(hand, text))
        case refusals.NotTheDrawn(_, drawn):
            sentence = text.gettext("You drew {drawn} and must place that one. Your hand stays.")
            return sentence.format(drawn=drawn)
        case refusals.SingleTileLine(square, tile, station):
            sentence = text.gettext(
                "On {square}, {tile} would take line {station} to an arrival over this one tile, "
                "and there are other ways to lay it."
            )
            return sentence.format(square=square_name(square), tile=tile, station=station)
        case refusals.PileEmpty():
            return text.gettext("All tiles have been drawn. Place one of your own.")
        case refusals.AlreadyDrawn(drawn):
            sentence = text.gettext("You have drawn {drawn} in this turn. Now place it.")
            return sentence.format(drawn=drawn)
    raise TypeError(f"no refusal of this game: {r!r}")
