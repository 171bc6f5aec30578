"""The train cards on the table: the deck, the discard pile, and the five that lie face up."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct

from bot.games.ticket_to_ride import board
from bot.games.ticket_to_ride.events import DeckReshuffled, FaceUpReset

if TYPE_CHECKING:
    from collections.abc import Iterable

    from bot.engine import Rng
    from bot.games.ticket_to_ride.events import Event
    from bot.games.ticket_to_ride.view import Cards

NO_CARDS: Cards = (0,) * len(board.CARDS)


class Piles(Struct, frozen=True):
    """The cards on the table, see `State`, and what has just happened to them.

    Between two plies the discard pile is empty if the deck is, and five cards lie face up if the deck is not
    empty: `settled` sees to it.
    """

    face_up: tuple[int, ...]
    deck: tuple[int, ...]
    discard: Cards
    rng: Rng
    events: tuple[Event, ...] = ()


def with_card(cards: Cards, kind: int, number: int = 1) -> Cards:
    """Return the cards with so many more of a kind."""
    counts = list(cards)
    counts[kind] += number
    return tuple(counts)


def counted(kinds: Iterable[int]) -> Cards:
    """Return how many of each kind there are."""
    counts = list(NO_CARDS)
    for kind in kinds:
        counts[kind] += 1
    return tuple(counts)


def listed(cards: Cards) -> tuple[int, ...]:
    """Return the kind of each card, in the order of board.CARDS."""
    return tuple(kind for kind, number in enumerate(cards) for _ in range(number))


def drawn(piles: Piles) -> Piles:
    """Return the piles after the top card of the deck was drawn."""
    deck = piles.deck[:-1]
    if deck or piles.discard == NO_CARDS:
        return Piles(piles.face_up, deck, piles.discard, piles.rng)
    return _reshuffled(Piles(piles.face_up, deck, piles.discard, piles.rng))


def taken(piles: Piles, card: int) -> Piles:
    """Return the piles after a face-up card of this kind was taken: the next of the deck is in its place."""
    place = piles.face_up.index(card)
    before, after = piles.face_up[:place], piles.face_up[place + 1 :]
    if not piles.deck:
        return Piles(before + after, (), piles.discard, piles.rng)
    turned_up = piles.deck[-1]
    return settled(Piles((*before, turned_up, *after), piles.deck[:-1], piles.discard, piles.rng))


def settled(piles: Piles) -> Piles:
    """Return the piles with the deck renewed, the face-up cards filled up and too many locomotives replaced.

    All face-up cards are replaced while three or more of them are locomotives, if anything is left to turn up
    and there are enough other cards for a better outcome; at most three times in a row.
    """
    piles = _filled_up(piles)
    for _ in range(board.RESETS_IN_A_ROW):
        if not _is_to_reset(piles):
            break
        piles = _reset(piles)
    return piles


def _filled_up(piles: Piles) -> Piles:
    piles = _reshuffled(piles)
    while piles.deck and len(piles.face_up) < board.FACE_UP:
        face_up = (*piles.face_up, piles.deck[-1])
        piles = _reshuffled(Piles(face_up, piles.deck[:-1], piles.discard, piles.rng, piles.events))
    return piles


def _reshuffled(piles: Piles) -> Piles:
    """Return the piles with the discard pile shuffled into a new deck, if there is none."""
    if piles.deck or piles.discard == NO_CARDS:
        return piles
    deck, rng = piles.rng.shuffled(listed(piles.discard))
    return Piles(piles.face_up, deck, NO_CARDS, rng, (*piles.events, DeckReshuffled(len(deck))))


def crowded(face_up: tuple[int, ...]) -> bool:
    """Whether so many locomotives lie face up that all the cards are to be replaced."""
    return face_up.count(board.LOCOMOTIVE) >= board.RESET_LOCOMOTIVES


def _is_to_reset(piles: Piles) -> bool:
    if not piles.deck or not crowded(piles.face_up):
        return False
    total = len(piles.face_up) + len(piles.deck) + sum(piles.discard)
    locomotives = (*piles.face_up, *piles.deck).count(board.LOCOMOTIVE) + piles.discard[board.LOCOMOTIVE]
    # With fewer other cards three of the new ones would be locomotives again, whatever came.
    return total - locomotives > min(board.FACE_UP, total) - board.RESET_LOCOMOTIVES


def _reset(piles: Piles) -> Piles:
    discard = tuple(map(sum, zip(piles.discard, counted(piles.face_up), strict=True)))
    after = _filled_up(Piles((), piles.deck, discard, piles.rng, piles.events))
    reset = FaceUpReset(piles.face_up, after.face_up)
    return Piles(after.face_up, after.deck, after.discard, after.rng, (*after.events, reset))
