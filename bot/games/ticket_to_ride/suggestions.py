"""What is offered while a player types."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.games import folding
from bot.games.ticket_to_ride import board, plans
from bot.games.ticket_to_ride.moves import ClaimRoute, KeepTickets, TakeFaceUp

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from bot.engine import Text
    from bot.games.ticket_to_ride.moves import Move
    from bot.games.ticket_to_ride.view import View

    Word = Callable[[Move, View, Text], str]


def suggestions(
    view: View, moves: Iterable[Move], typed: str, text: Text, *, move: Word, describe: Word
) -> Iterator[tuple[str, str]]:
    """Yield (label, what to type): what brings the own tickets nearer first.

    Args:
        view: the player's.
        moves: what is legal.
        typed: what was typed so far; accents, case and dashes do not matter.
        text: the player's translator.
        move: writes a move.
        describe: writes it at length.
    """
    wanted = _forms(typed)
    for m in _best_first(view, moves):
        label, value = describe(m, view, text), move(m, view, text)
        if any(
            want in form for want, form in zip(wanted, _forms(f"{value} {label} {_turned(m)}"), strict=True)
        ):
            yield label, value


def _forms(typed: str) -> tuple[str, str]:
    """Return what is compared: dashes are spaces, and a Saint may be written in full or not."""
    typed = folding.hyphened(typed).replace("-", " ")
    return folding.folded(typed), board.folded(typed)


def _turned(m: Move) -> str:
    """Return a route's name from its other end."""
    if not isinstance(m, ClaimRoute):
        return ""
    track = board.ROUTES[m.route]
    return f"{board.city_name(track.b)}-{board.city_name(track.a)}"


def _best_first(view: View, moves: Iterable[Move]) -> list[Move]:
    """Return the moves with planned claims first, then cards that are lacking, and at last other claims."""
    if view.offered:
        choices = plans.ticket_choices(view)
        return sorted(moves, key=lambda m: choices.index(m) if isinstance(m, KeepTickets) else 0)
    lacking = plans.wanted_cards(view)
    ranks: dict[Move, tuple[int, int]] = {
        TakeFaceUp(card): (1, -number) for card, number in enumerate(lacking) if number
    }
    for rank, claim in enumerate(plans.claims(view)):
        first, *others = claim.payments
        ranks[first] = (0 if claim.planned else 4, rank)
        ranks |= dict.fromkeys(others, (3 if claim.planned else 5, rank))
    return sorted(moves, key=lambda m: ranks.get(m, (2, 0)))
