"""What a player could do next, and what would come of it: all of it follows from the player's own view."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct
from msgspec.structs import replace

from bot.games.trambahn import board, legality, turns
from bot.games.trambahn.moves import BoardPassenger, BuyTram, Done, Move, PlaceStation
from bot.games.trambahn.view import STEPS, Trace, points, ride_points

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from bot.engine import Refusal
    from bot.games.trambahn.view import Cards, Column, View

_DONE = Done()


class PassengerPlan(Struct, frozen=True):
    """A passenger who could board now.

    Attributes:
        move: the card and its row.
        waiting: how many passengers the row would have then, 1 to 4.
        ride: what the ride that this passenger sets off would bring by seat; None with fewer than four.
    """

    move: BoardPassenger
    waiting: int
    ride: tuple[int, ...] | None


class Arrangement(Struct, frozen=True):
    """Where several cards of the hand go, one after the other.

    Attributes:
        moves: as far as it is clear.
        card: the card for which a column must be chosen first, or that cannot be placed; None when all are.
        places: the columns among which to choose, the closest below the card first; see PlaceStation.
        refusal: why `card` cannot be placed at all.
    """

    moves: tuple[PlaceStation, ...]
    card: int | None = None
    places: tuple[int | None, ...] = ()
    refusal: Refusal | None = None


class TramPlan(Struct, frozen=True):
    """A kind of tram on offer.

    Attributes:
        tram: an index of board.TRAMS.
        number: how many of the kind lie face up.
        lacking: how many money cards the viewer is short of; 0 if it can be paid.
        columns: the places of the own columns that it could serve, those worth most first.
    """

    tram: int
    number: int
    lacking: int
    columns: tuple[int, ...]


class Outcome(Struct, frozen=True):
    """What comes of some moves of the viewer's turn.

    Attributes:
        view: as it would be then.
        refusal: why the next move cannot be made; None if all can.
        gained: what rides and extra tours bring on the way, by seat.
        per_ride: by colour, how much more a ride would bring the viewer than now.
        final: whether the moves end the turn or the match, so that they cannot be taken back.
    """

    view: View
    refusal: Refusal | None
    gained: tuple[int, ...]
    per_ride: tuple[int, ...]
    final: bool


def outcome(view: View, moves: Sequence[Move]) -> Outcome:
    """Return what comes of these moves; the end of the turn itself is left out, since it draws cards."""
    seat, _ = viewer(view)
    seen, refusal, final = view, None, False
    for move in moves:
        refusal = why_not(seen, move)
        if refusal is not None:
            break
        if ends_turn(seen, move):
            final = True
            break
        seen = after(seen, move)
    before, now = points(view.position), points(seen.position)
    lines = range(len(board.COLOURS))
    return Outcome(
        view=seen,
        refusal=refusal,
        gained=tuple(new - old for old, new in zip(before, now, strict=True)),
        per_ride=tuple(
            ride_points(seen.position, line)[seat] - ride_points(view.position, line)[seat] for line in lines
        ),
        final=final or seen.phase == "over",
    )


def after(view: View, move: Move) -> View:
    """Return the viewer's view after a legal move of its own that does not end the turn."""
    _, hand = viewer(view)
    played = turns.played(view.position, hand, move)
    over = played.position.phase == "over"
    return replace(
        view,
        to_act=() if over else view.to_act,
        position=played.position,
        points=points(played.position),
        hand=played.hand,
    )


def why_not(view: View, move: Move) -> Refusal | None:
    """Return why the viewer, whose turn it is, cannot make the move, or None."""
    _, hand = viewer(view)
    return legality.why_not(view.options, view.position, hand, move)


def own_turn(view: View) -> View:
    """Return the view as it would be if the viewer's turn began now; the same if it goes on already."""
    if view.is_movers or view.phase == "over":
        return view
    seat, hand = viewer(view)
    phase = turns.step_reached("passengers", 0, len(hand))
    return replace(
        view,
        to_act=(seat,),
        position=replace(view.position, phase=phase, mover=seat, trace=Trace(seat)),
    )


def ends_turn(view: View, move: Move) -> bool:
    """Whether the move ends the turn, which draws cards and so cannot be taken back."""
    return view.phase == "trams" and move == _DONE


def finish(view: View) -> tuple[Move, ...]:
    """Return the moves that end the viewer's turn from here on; none while a passenger is due."""
    if not view.is_movers or why_not(view, _DONE) is not None:
        return ()
    return (_DONE,) * (len(STEPS) - STEPS.index(view.phase))


def cards_to_draw(view: View) -> int:
    """Return how many cards the viewer would draw if its turn ended now, as far as the draw pile goes.

    More may come where the pile runs out and money and discards are shuffled.
    """
    _, hand = viewer(view)
    return min(board.HAND - len(hand), view.position.draw_pile)


def idle_columns(view: View) -> tuple[int, ...]:
    """Return the places of the own columns that would turn into money if the turn ended now."""
    return legality.without_tram(columns(view))


def passengers(view: View) -> list[PassengerPlan]:
    """Return who could board now, with what a fourth passenger would score for both."""
    if not view.is_movers or view.phase != "passengers":
        return []
    _, hand = viewer(view)
    found = []
    for move in legality.moves(view.options, view.position, hand):
        if isinstance(move, BoardPassenger):
            waiting = len(view.position.rows[move.row]) + 1
            ride = ride_points(view.position, move.row) if waiting == board.ROW else None
            found.append(PassengerPlan(move, waiting, ride))
    return found


def sensible_places(view: View, card: int) -> tuple[int | None, ...]:
    """Return where it makes sense to play a station or a conductor, the best place first.

    A new column (None) is one of them only where the card fits no own column; several places remain only
    where it fits several columns. Those come first to which the card leaves the smallest gap, and for a
    conductor those with most cards.
    """
    own = columns(view)
    found = legality.places(view.options, own, card)
    fitting = [place for place in found if place is not None]
    if card == board.CONDUCTOR:
        return tuple(sorted(fitting, key=lambda place: -len(own[place].cards)))
    return tuple(sorted(fitting, key=lambda place: -own[place].last)) or found


def possible_places(view: View, card: int) -> tuple[int | None, ...]:
    """Return all places where a station or a conductor may be played: own columns, then a new one (None)."""
    fitting = tuple(place for place in sensible_places(view, card) if place is not None)
    may_open = None in legality.places(view.options, columns(view), card)
    return (*fitting, None) if may_open else fitting


def arrange(view: View, cards: Iterable[int], chosen: Sequence[int | None] = ()) -> Arrangement:
    """Return where several cards of the hand go: rising, conductors before a 10 closes their column.

    Where a card has more than one sensible place, the next one of `chosen` is taken; when these are used up,
    the arrangement ends with the question.
    """
    found: list[PlaceStation] = []
    answers = iter(chosen)
    for card in sorted(cards, key=_order_of_placing):
        places = sensible_places(view, card)
        if len(places) > 1:
            place = next(answers, _ASK)
            if place is _ASK:
                return Arrangement(tuple(found), card, places)
            move = PlaceStation(card, place)  # type: ignore[arg-type]
        else:
            move = PlaceStation(card, places[0] if places else None)
        refusal = why_not(view, move)
        if refusal is not None:
            return Arrangement(tuple(found), card, (), refusal)
        found.append(move)
        view = after(view, move)
    return Arrangement(tuple(found))


_ASK = object()


def _order_of_placing(card: int) -> tuple[int, int]:
    if card == board.CONDUCTOR:
        return 1, card
    return (2 if board.value(card) == board.LAST_VALUE else 0), card


def trams(view: View) -> list[TramPlan]:
    """Return the kinds of trams on offer, with what they lack in money and where they could go."""
    seat, _ = viewer(view)
    own, money = columns(view), view.position.money[seat]
    waiting = sorted(legality.without_tram(own), key=lambda place: (-own[place].worth, place))
    return [
        TramPlan(
            tram,
            view.position.offer.count(tram),
            max(0, board.TRAMS[tram].price - money),
            tuple(waiting),
        )
        for tram in dict.fromkeys(view.position.offer)
    ]


def buy(view: View, tram: int) -> BuyTram | None:
    """Return the purchase of a tram for the only column that needs one; None if there is not just one."""
    waiting = idle_columns(view)
    return BuyTram(tram, waiting[0]) if len(waiting) == 1 else None


def columns(view: View) -> tuple[Column, ...]:
    """Return the viewer's columns."""
    seat, _ = viewer(view)
    return view.position.columns[seat]


def viewer(view: View) -> tuple[int, Cards]:
    """Return the viewer's seat and hand."""
    assert view.seat is not None, "a spectator plays nothing"
    assert view.hand is not None, "a seat knows its cards"
    return view.seat, view.hand
