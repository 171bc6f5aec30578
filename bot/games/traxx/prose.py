"""The longer texts: what a player has decided, scores and the rules in short."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from bot.games.seats import label
from bot.games.traxx import board, plans
from bot.games.traxx.moves import DrawPath
from bot.games.traxx.naming import card_signs, figure, n_fields, numbers_reached, path_name, signed

if TYPE_CHECKING:
    from collections.abc import Sequence

    from bot.engine import Text
    from bot.games.traxx.view import Options, View


def secrets(view: View) -> Any:  # noqa: ARG001 (part of the contract)
    """Return None: a player has nothing but the own decision of the round, which need not be sent."""
    return None


def hand(view: View, text: Text) -> str:
    """Return the card of the round, and what the viewer has decided."""
    if view.card is None:
        return text.gettext("All cards have been played.")
    card = text.gettext("**Card of round {number}**: {card}").format(
        number=view.round, card=card_signs(view.card)
    )
    return card if view.seat is None else f"{card}\n{decision(view, text)}"


def decision(view: View, text: Text) -> str:
    """Return what the viewer, who has a seat, has decided in this round, or may."""
    if view.seat in view.stuck:
        return text.gettext("The card allows you no step, so you pass.")
    if view.sealed is None:
        return text.gettext("You have not decided yet.")
    if isinstance(view.sealed, DrawPath):
        return text.gettext("You will draw {path}, worth {points}.").format(
            path=path_name(view.sealed, plans.own_sheet(view)),
            points=signed(plans.worth(view, view.sealed).points),
        )
    return text.gettext("You will pass.")


def turn(view: View, text: Text) -> str:
    """Return the round."""
    return text.gettext("round {number} of {all}").format(number=view.round, all=len(board.CARDS))


def score_table(view: View, text: Text, names: Sequence[str] | None = None) -> list[str]:
    """Return a line a seat with its points by part, the best first."""
    sentence = text.gettext("{player}: **{total}** = numbers {points} ({numbers}) − {open} open")
    return [
        sentence.format(
            player=label(seat, text, names),
            total=figure(view.sheets[seat].total),
            points=view.sheets[seat].points,
            numbers=numbers_reached(view.sheets[seat].reached, text),
            open=n_fields(view.sheets[seat].open, text),
        )
        for seat in sorted(range(view.seats), key=lambda seat: -view.sheets[seat].total)
    ]


def summary(options: Options, text: Text) -> str:  # noqa: ARG001 (the rules are the same on every layout)
    """Return the rules in short."""
    parts = [
        text.gettext(
            "Everybody draws one path through their own sheet of 61 fields. All sheets are the same but for "
            "the field where the path starts, which counts as reached."
        ),
        text.gettext(
            "**Each of the 15 rounds** turns a card that all use at once. It shows four or five coloured "
            "fields. Choose one end of your path and prolong it from field to neighbouring field, each field "
            "of the card used at most once, in any order, as many of them as you like; or pass. No field is "
            "entered twice. In the next round you may choose the other end. Your first path is from end A."
        ),
        text.gettext(
            "**Decisions are secret** until everybody has decided; until then you may change yours. Who has "
            "no possible step passes without being asked."
        ),
        text.gettext(
            "**Numbers**, from 2 to 10, are worth their full value unless somebody reached them in an "
            "earlier round, and then half of it, rounded up. Those who reach a number in the same round all "
            "get the same for it."
        ),
        text.gettext(
            "**Alone**, a number has its full value unless you have reached a higher one before. More than "
            "40 points are great."
        ),
        text.gettext(
            "**At the end** every field that you have not reached is a point less. Most points win; ties "
            "share the win."
        ),
        text.gettext(
            "Fields are named by row and place. Type a path from the field at one of its ends on, as in "
            "`/traxx draw path:E9-D8-D7`, or `/traxx pass`."
        ),
    ]
    return "\n\n".join(parts)
