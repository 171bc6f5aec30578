"""What the laws must be told of each game, since no contract says it.

A game that joins bot.games.GAMES needs a row in `TABLES`; test_laws.py says which one is missing.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from engine.toys import HIGH_CARD, HighCardState
from games.cable_car.table import TABLE as CABLE_CAR
from games.table import Table
from games.ticket_to_ride.table import TABLE as TICKET_TO_RIDE
from games.trambahn.table import TABLE as TRAMBAHN
from games.traxx.table import TABLE as TRAXX

from bot.engine.bits import union
from bot.games.transamerica import board, rules

if TYPE_CHECKING:
    from collections.abc import Mapping

    from bot.games.transamerica.state import State


def _transamerica(state: State) -> dict[str, Any]:
    seen = rules.view(state, None)
    cards = [card for hand in state.hands for card in hand]
    layers = (state.position.tracks, *state.position.coloured)
    laid = [lines.bit_count() for lines in layers]
    return {
        "common tracks": laid[0] + seen.supply,
        "too many own tracks": [max(0, count - board.OWN_TRACKS) for count in laid[1:]],
        "lines with two tracks": sum(laid) - union(layers).bit_count(),
        "tracks beside lines": union(layers) & ~board.LINES,
        "cards": len(cards) + seen.aside,
        "cards dealt twice": len(cards) - len(set(cards)),
        "cards not in play": set(cards) - set(board.cards(len(state.points))),
        "colours": [[board.CITIES[card].colour for card in hand] for hand in state.hands],
    }


def _high_card(state: HighCardState) -> list[int]:
    gone = [card for cards in state.shown for card in cards]
    return sorted([*gone, *(card for hand in state.hands for card in hand)])


TABLES: Mapping[str, Table] = {
    "transamerica": Table(("barrier", "rounds"), _transamerica, lambda state: state.hands),
    "ticket_to_ride": TICKET_TO_RIDE,
    "trambahn": TRAMBAHN,
    "traxx": TRAXX,
    "cable_car": CABLE_CAR,
    HIGH_CARD.key: Table(
        ("cards",), _high_card, lambda state: tuple(zip(state.hands, state.sealed, strict=True))
    ),
}
