"""A computer player that sees only its seat's view.

It takes the few decisions that look best by what they bring at once and by the outlook of the sheet after
them. For each it looks at some of the cards that are still to come, any of which may be the next, and at the
best that could be drawn with them then; the best mean decides.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.games.traxx import outlook

if TYPE_CHECKING:
    from collections.abc import Sequence

    from bot.engine import Rng
    from bot.games.traxx.moves import Move
    from bot.games.traxx.view import View

DECISIONS = 6
"""How many decisions are looked at closely."""
CARDS = 6
"""How many of the cards to come they are tried with."""


def choose(view: View, moves: Sequence[Move], rng: Rng) -> Move:
    """Return one of the seat's legal `moves`; `rng` draws the cards to look at."""
    assert view.seat is not None, "a computer player has a seat"
    alone = view.seats == 1
    now = outlook.standing(view, view.seat)
    rounds = outlook.rounds_left(view)
    found = []
    for move in moves:
        gain, then = outlook.prolonged(now, move, alone=alone)
        found.append((gain + outlook.promise(*then, rounds), move, gain, then))
    found.sort(key=lambda one: -one[0])
    cards = rng.shuffled(view.to_come)[0][:CARDS]
    if not cards:
        return found[0][1]

    known: outlook.Known = {}

    def mean(gain: int, then: outlook.Standing) -> float:
        replies = (
            outlook.best_reply(view.layout, then, card, rounds - 1, alone=alone, known=known)
            for card in cards
        )
        return gain + sum(replies) / len(cards)

    return max(found[:DECISIONS], key=lambda one: mean(one[2], one[3]))[1]
