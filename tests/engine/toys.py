"""Two tiny games that show every side of the contract, for tests of what serves all games.

`HIGH_CARD`: everybody secretly plays one of the cards dealt, at the same time; when the last has chosen all
are shown, and the highest takes the round. After three rounds the most rounds win.

`RACE`: in turn, count on by 1 or 2, or peek at the secret goal; whoever reaches it first wins.
"""

from __future__ import annotations

from types import SimpleNamespace
from typing import TYPE_CHECKING, Any, TypeAlias, cast

from msgspec import Struct
from msgspec.structs import replace

from bot.engine import (
    Event,
    Game,
    IllegalMoveError,
    IllegalSetupError,
    ParseError,
    Refusal,
    Result,
    Rng,
    Step,
)

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from bot.engine import Rules, Text, Words

CARDS = 12
HAND = 3


class NoOptions(Struct, frozen=True):
    """A game without variants."""


class PlayCard(Struct, frozen=True, tag=True):
    card: int


class CardSealed(Event, frozen=True):
    """A seat has chosen; which card, only that seat is told."""

    seat: int
    card: int | None

    def seen_by(self, seat: int | None) -> CardSealed:
        return self if seat == self.seat else CardSealed(self.seat, None)


class RoundShown(Event, frozen=True):
    cards: tuple[int, ...]
    winner: int


HighCardEvent: TypeAlias = CardSealed | RoundShown


class NotInHand(Refusal, frozen=True):
    card: int


class HighCardState(Struct, frozen=True):
    rng: Rng
    hands: tuple[tuple[int, ...], ...]
    sealed: tuple[int | None, ...]
    points: tuple[int, ...]
    shown: tuple[tuple[int, ...], ...] = ()


class HighCardView(Struct, frozen=True):
    seat: int | None
    to_act: tuple[int, ...]
    hand: tuple[int, ...]
    sealed: int | None
    has_sealed: tuple[bool, ...]
    points: tuple[int, ...]
    shown: tuple[tuple[int, ...], ...]
    result: Result | None


class HighCardRules:
    State, Move, View, Event = HighCardState, PlayCard, HighCardView, HighCardEvent

    def setup(self, seats: int, options: NoOptions, rng: Rng) -> HighCardState:
        if seats not in (2, 3):
            raise IllegalSetupError(f"not for {seats}")
        deck, rng = rng.shuffled(range(CARDS))
        hands = tuple(tuple(sorted(deck[seat * HAND : seat * HAND + HAND])) for seat in range(seats))
        return HighCardState(rng, hands, (None,) * seats, (0,) * seats)

    def to_act(self, state: HighCardState) -> frozenset[int]:
        if len(state.shown) == HAND:
            return frozenset()
        return frozenset(seat for seat, card in enumerate(state.sealed) if card is None)

    def legal_moves(self, state: HighCardState, seat: int) -> Iterator[PlayCard]:
        if seat in self.to_act(state):
            yield from map(PlayCard, state.hands[seat])

    def apply(self, state: HighCardState, seat: int, move: PlayCard) -> Step:
        if move.card not in state.hands[seat]:
            raise IllegalMoveError(NotInHand(move.card))
        sealed = tuple(move.card if s == seat else card for s, card in enumerate(state.sealed))
        events: tuple[HighCardEvent, ...] = (CardSealed(seat, move.card),)
        cards = tuple(card for card in sealed if card is not None)
        if len(cards) < len(sealed):
            return Step(replace(state, sealed=sealed), events)
        winner = cards.index(max(cards))
        after = replace(
            state,
            hands=tuple(
                tuple(card for card in hand if card != played)
                for hand, played in zip(state.hands, cards, strict=True)
            ),
            sealed=(None,) * len(cards),
            points=tuple(points + (s == winner) for s, points in enumerate(state.points)),
            shown=(*state.shown, cards),
        )
        return Step(after, (*events, RoundShown(cards, winner)), reveals=True)

    def view(self, state: HighCardState, seat: int | None) -> HighCardView:
        return HighCardView(
            seat=seat,
            to_act=tuple(sorted(self.to_act(state))),
            hand=() if seat is None else state.hands[seat],
            sealed=None if seat is None else state.sealed[seat],
            has_sealed=tuple(card is not None for card in state.sealed),
            points=state.points,
            shown=state.shown,
            result=self.result(state),
        )

    def redeal(
        self,
        state: HighCardState,
        seat: int | None,
        rng: Rng,
        keep: Sequence[tuple[int, PlayCard]] = (),
    ) -> HighCardState:
        key, rng = rng.fork()
        gone = {card for cards in state.shown for card in cards} | set(
            () if seat is None else state.hands[seat]
        )
        kept: dict[int, list[int]] = {}
        for other, move in keep:
            kept.setdefault(other, []).append(move.card)
        gone |= {card for other, cards in kept.items() if other != seat for card in cards}
        deck, rng = rng.shuffled([card for card in range(CARDS) if card not in gone])
        unseen = iter(deck)
        hands, sealed = [], []
        for other, (hand, card) in enumerate(zip(state.hands, state.sealed, strict=True)):
            mine = list(hand) if other == seat else kept.get(other, [])
            mine += [next(unseen) for _ in range(len(hand) - len(mine))]
            hands.append(tuple(sorted(mine)))
            if card is not None and other != seat:
                card, rng = rng.choice(mine)  # noqa: PLW2901 (sealed cards are redealt as well)
            sealed.append(card)
        return replace(state, rng=key, hands=tuple(hands), sealed=tuple(sealed))

    def result(self, state: HighCardState) -> Result | None:
        if self.to_act(state):
            return None
        most = max(state.points)
        winners = frozenset(seat for seat, points in enumerate(state.points) if points == most)
        return Result(state.points, winners, "cards")


class HighCardWords:
    def move(self, m: PlayCard, view: HighCardView, text: Text) -> str:
        return text.gettext("card {card}").format(card=m.card)

    def describe(self, m: PlayCard, view: HighCardView, text: Text) -> str:
        return self.move(m, view, text)

    def written(self, moves: Sequence[PlayCard], view: HighCardView, text: Text) -> str:
        return ", ".join(self.move(m, view, text) for m in moves)

    def parse(self, typed: str, view: HighCardView, text: Text) -> PlayCard:
        word, _, number = typed.partition(" ")
        if word != "card" or not number.isdecimal():
            raise ParseError(typed, text.gettext("Type card and its number."))
        return PlayCard(int(number))

    def parse_moves(self, typed: str, view: HighCardView, text: Text) -> tuple[PlayCard, ...]:
        return (self.parse(typed, view, text),)

    def suggestions(
        self, view: HighCardView, moves: Iterator[PlayCard], typed: str, text: Text
    ) -> Iterator[tuple[str, str]]:
        words = (self.move(m, view, text) for m in moves)
        yield from ((word, word) for word in words if typed in word)

    def event(self, e: HighCardEvent, text: Text, names: Sequence[str] | None = None) -> str:
        match e:
            case CardSealed(seat, None):
                return text.gettext("Seat {seat} has chosen.").format(seat=seat)
            case CardSealed(_, card):
                return text.gettext("You have chosen {card}.").format(card=card)
            case RoundShown(cards, winner):
                return text.gettext("{cards}: seat {seat} wins.").format(cards=cards, seat=winner)

    def news(
        self, events: Sequence[HighCardEvent], text: Text, names: Sequence[str] | None = None
    ) -> list[str]:
        return [self.event(e, text, names) for e in events]

    def refusal(self, r: NotInHand, text: Text, names: Sequence[str] | None = None) -> str:
        return text.gettext("You do not hold {card}.").format(card=r.card)

    def secrets(self, view: HighCardView) -> tuple[int, ...] | None:
        return None if view.seat is None else view.hand

    def hand(self, view: HighCardView, text: Text) -> str:
        return text.gettext("You hold {cards}.").format(cards=view.hand)

    def turn(self, view: HighCardView, text: Text) -> str:
        return text.gettext("round {number}").format(number=len(view.shown) + 1)

    def position(self, view: HighCardView, text: Text, names: Sequence[str] | None = None) -> list[str]:
        return [text.gettext("{points} so far").format(points=view.points)]

    def score_table(self, view: HighCardView, text: Text, names: Sequence[str] | None = None) -> list[str]:
        return [text.gettext("seat {seat}: {n}").format(seat=s, n=n) for s, n in enumerate(view.points)]

    def summary(self, options: NoOptions, text: Text) -> str:
        return text.gettext("The highest card takes the round.")


HIGH_CARD = Game(
    key="high_card",
    title="High Card",
    seats=(2, 3),
    rules=cast("Rules", HighCardRules()),
    options=NoOptions,
    words=cast("Words", HighCardWords()),
    autoplayer=lambda _view, moves, _rng: max(moves, key=lambda move: move.card),
)


class Count(Struct, frozen=True, tag=True):
    by: int


class Peek(Struct, frozen=True, tag=True):
    """Look at the goal, and go on with the turn."""


class CannotCount(Refusal, frozen=True):
    by: int


class RaceState(Struct, frozen=True):
    goal: int
    total: int = 0
    mover: int = 0
    peeked: frozenset[int] = frozenset()


class RaceRules:
    """Counts to `goal`; a peek reveals, a count of 2 keeps the turn once, so that a turn has two plies."""

    State, Move, View, Event = RaceState, Count | Peek, RaceState, Event

    def to_act(self, state: RaceState) -> frozenset[int]:
        return frozenset() if state.total >= state.goal else frozenset([state.mover])

    def apply(self, state: RaceState, seat: int, move: Count | Peek) -> Step:
        if isinstance(move, Peek):
            return Step(replace(state, peeked=state.peeked | {seat}), (), reveals=True)
        if move.by not in (1, 2):
            raise IllegalMoveError(CannotCount(move.by))
        after = replace(state, total=state.total + move.by)
        return Step(after if move.by == 2 else replace(after, mover=1 - state.mover), ())

    def legal_moves(self, state: RaceState, seat: int) -> Iterator[Count | Peek]:
        if seat in self.to_act(state):
            yield from (Count(1), Count(2), Peek())

    def view(self, state: RaceState, seat: int | None) -> Any:
        return SimpleNamespace(total=state.total, goal=state.goal if seat in state.peeked else None)

    def result(self, state: RaceState) -> Result | None:
        if self.to_act(state):
            return None
        return Result((0, 0), frozenset([state.mover]), "goal")


RACE = cast("Rules", RaceRules())
