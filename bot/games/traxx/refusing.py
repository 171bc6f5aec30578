"""The sentences of refusals: why not, and what would be possible."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.games.seats import listed
from bot.games.traxx import board, refusals
from bot.games.traxx.naming import colour_name

if TYPE_CHECKING:
    from collections.abc import Sequence

    from bot.engine import Refusal, Text


def refusal(r: Refusal, text: Text, names: Sequence[str] | None = None) -> str:  # noqa: ARG001 (part of the contract)
    """Return one sentence that says why not, and what is possible instead."""
    match r:
        case refusals.NothingDrawn():
            return text.gettext("A path has at least one new field. To leave yours as it is, pass.")
        case refusals.FirstFromEndA(start):
            sentence = text.gettext("Both ends are still your start, {start}: your first path is from end A.")
            return sentence.format(start=board.field_name(start))
        case refusals.NoSuchField():
            return text.gettext("The sheet has no such field.")
        case refusals.FieldVisited(field):
            sentence = text.gettext("The path runs through {field} already, and may enter no field twice.")
            return sentence.format(field=board.field_name(field))
        case refusals.NoNeighbour(field, tip):
            sentence = text.gettext("{field} does not touch {tip}, where the path is to go on.")
            return sentence.format(field=board.field_name(field), tip=board.field_name(tip))
        case refusals.ColourMissing(field, colour, card):
            sentence = text.gettext("{field} is {colour}, and the card shows only {colours}.")
            return sentence.format(
                field=board.field_name(field),
                colour=colour_name(colour, text),
                colours=listed(
                    [colour_name(other, text) for other in dict.fromkeys(board.CARDS[card])], text
                ),
            )
        case refusals.ColourUsed(field, colour, times):
            sentence = text.ngettext(
                "{field} is {colour}, and the card's {colour} field is used already.",
                "{field} is {colour}, and both {colour} fields of the card are used already.",
                times,
            )
            return sentence.format(field=board.field_name(field), colour=colour_name(colour, text))
    raise TypeError(f"no refusal of this game: {r!r}")
