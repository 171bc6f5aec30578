"""How turns and matches end: columns without a tram go, the offer is filled up, and cards are drawn."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct
from msgspec.structs import replace

from bot.engine import Result, Rng, Step
from bot.engine.tuples import exchanged
from bot.games.trambahn import board
from bot.games.trambahn.events import CardsDrawn, ColumnRemoved, Event, MatchEnded, MoneyHalved
from bot.games.trambahn.turns import step_reached
from bot.games.trambahn.view import Bought, Cards, EndOfMatch, Placed, Position, Trace, points

if TYPE_CHECKING:
    from bot.games.trambahn.state import State


class _Piles(Struct, frozen=True):
    """The cards that lie face down, see `State`, and what has just happened to them."""

    money: tuple[Cards, ...]
    draw_pile: Cards
    discard: Cards
    rng: Rng
    events: tuple[Event, ...] = ()


def end_turn(state: State) -> Step:
    """Return the step with which the mover ends its turn and hands on to the other seat."""
    seat = state.position.mover
    state, removed = _without_idle_columns(state)
    piles, hand = _drawn(_Piles(state.money, state.draw_pile, state.discard, state.rng), state.hands[seat])
    drawn = len(hand) - len(state.hands[seat])
    news = _difference(state.hands[seat], hand)
    events = (*removed, *piles.events, CardsDrawn(seat, drawn, news))
    state = replace(
        state,
        rng=piles.rng,
        position=_next_turn(state.position, piles, len(hand), drawn),
        hands=exchanged(state.hands, seat, hand),
        money=piles.money,
        draw_pile=piles.draw_pile,
        discard=piles.discard,
    )
    if not piles.draw_pile and not any(state.hands):
        return end_match(state, events, "standstill")
    return Step(state, events, reveals=drawn > 0)


def end_match(state: State, events: tuple[Event, ...], reason: EndOfMatch) -> Step:
    """Return the step that ends the match: as the position stands, nothing more is played."""
    position = state.position
    if position.phase == "over":  # in the middle of a turn, which ends with the match
        position = replace(
            position, turns=position.turns + 1, last=position.trace, trace=Trace(position.mover)
        )
    else:
        mover = 1 - position.mover
        position = replace(position, phase="over", mover=mover, trace=Trace(mover))
    state = replace(state, position=position, ended=reason)
    result = result_of(position, reason)
    return Step(state, (*events, MatchEnded(reason, result.scores, tuple(sorted(result.winners)))), True)


def result_of(position: Position, reason: EndOfMatch) -> Result:
    """Return the result: most points win, and a tie is a shared win."""
    return Result.by_points(points(position), reason)


def _without_idle_columns(state: State) -> tuple[State, tuple[Event, ...]]:
    """Put the mover's columns without a tram onto its money pile, in opening order, oldest card first."""
    position, seat = state.position, state.position.mover
    columns = position.columns[seat]
    idle = [column.cards for column in columns if column.tram is None]
    if not idle:
        return state, ()
    kept = [place for place, column in enumerate(columns) if column.tram is not None]
    pile = (*state.money[seat], *(card for cards in idle for card in cards))
    position = replace(
        position,
        columns=exchanged(position.columns, seat, tuple(columns[place] for place in kept)),
        money=exchanged(position.money, seat, len(pile)),
        trace=_renumbered(replace(position.trace, removed=tuple(idle)), kept),
    )
    state = replace(state, position=position, money=exchanged(state.money, seat, pile))
    return state, tuple(ColumnRemoved(seat, cards) for cards in idle)


def _renumbered(trace: Trace, kept: list[int]) -> Trace:
    """Return the turn with the places that its columns have among those that are kept."""
    now = {place: number for number, place in enumerate(kept)}
    return replace(
        trace,
        stations=tuple(
            Placed(
                placed.card,
                None if placed.column is None else now.get(placed.column),
                placed.opened,
                placed.tour,
            )
            for placed in trace.stations
        ),
        trams=tuple(Bought(bought.tram, now[bought.column]) for bought in trace.trams),
    )


def _drawn(piles: _Piles, hand: Cards) -> tuple[_Piles, Cards]:
    """Draw up to a full hand. The last card of the draw pile brings a new one at once, hand full or not."""
    cards = list(hand)
    if not piles.draw_pile:
        piles = _renewed(piles)
    while piles.draw_pile and len(cards) < board.HAND:
        cards.append(piles.draw_pile[-1])
        piles = replace(piles, draw_pile=piles.draw_pile[:-1])
        if not piles.draw_pile:
            piles = _renewed(piles)
    return piles, tuple(sorted(cards))


def _renewed(piles: _Piles) -> _Piles:
    """Return the piles after each seat has discarded half its money and all discards were shuffled."""
    halves = tuple(len(pile) // 2 for pile in piles.money)
    money = tuple(pile[: len(pile) - half] for pile, half in zip(piles.money, halves, strict=True))
    gone = [
        card
        for pile, rest in zip(piles.money, money, strict=True)
        for card in pile[len(rest) :][::-1]  # the top one first
    ]
    discard = (*piles.discard, *gone)
    if not discard:
        return piles
    draw_pile, rng = piles.rng.shuffled(discard)
    return _Piles(money, draw_pile, (), rng, (*piles.events, MoneyHalved(halves, len(draw_pile))))


def _difference(before: Cards, after: Cards) -> Cards:
    """Return the cards that have come to a hand."""
    new = list(after)
    for card in before:
        new.remove(card)
    return tuple(new)


def _next_turn(position: Position, piles: _Piles, cards: int, drawn: int) -> Position:
    """Return the table with the offer filled up, and the other seat at the beginning of its turn."""
    seat, other = position.mover, 1 - position.mover
    coming = board.TRAM_STACK[len(board.TRAM_STACK) - position.stack :][: board.OFFER - len(position.offer)]
    last = replace(position.trace, drawn=drawn, reshuffled=bool(piles.events))
    return replace(
        position,
        phase=step_reached("passengers", 0, position.cards[other]),
        mover=other,
        turns=position.turns + 1,
        offer=position.offer + coming,
        stack=position.stack - len(coming),
        cards=exchanged(position.cards, seat, cards),
        money=tuple(map(len, piles.money)),
        draw_pile=len(piles.draw_pile),
        discard=len(piles.discard),
        trace=Trace(other),
        last=last,
    )
