"""A computer player that sees only its seat's view.

It reckons how many rides each colour will still have, and holds every card against what it is worth in each
of its three uses: as a station, by the points that it adds to those rides; as money, by what a tram brings
for its price; as a passenger, by what the next ride of the row brings itself more than the other.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct

from bot.games.trambahn import board, legality, plans
from bot.games.trambahn.moves import AddIncome, BoardPassenger, BuyTram, Done, Move, PlaceStation
from bot.games.trambahn.view import ride_points

if TYPE_CHECKING:
    from collections.abc import Sequence

    from bot.engine import Rng
    from bot.games.trambahn.view import Column, View

_DONE = Done()
MONEY = 0.25
"""What a money card is worth in points, for each ride that is still to come."""
LEAD = 0.35
"""How much of its share of the rides a colour shifts by with each passenger who waits."""
GAP = 0.3
"""How likely a value that a card jumps over would otherwise have come."""
GROWTH = 0.45
"""How many more points a new column will get, for each ride that is still to come."""
WAITING = 0.5
"""What share of its ride's lead a passenger is held to bring who does not set it off yet."""
NEARER = 0.25
"""What share of an extra tour a card is held to bring that comes just before the eighth."""
PRICE = 0.5
"""What share of a tram's price counts against opening a column: the money is there to be spent."""
SECOND = -0.5
"""What a second passenger must be good for to be worth a card."""


class _Outlook(Struct, frozen=True):
    """What the rest of the match looks like.

    Attributes:
        left: how many rides are still to come.
        rides: how many of them each colour will have.
        money: what a money card is worth in points.
    """

    left: int
    rides: tuple[float, ...]
    money: float


def choose(view: View, moves: Sequence[Move], rng: Rng) -> Move:
    """Return one of the seat's legal `moves`; `rng` decides between equals."""
    outlook = _outlook(view)
    if view.phase == "passengers":
        worth = {move: _passenger(view, outlook, move) for move in moves if move != _DONE}
        least = SECOND if view.position.trace.passengers else float("-inf")
    elif view.phase == "stations":
        worth = {move: _station(view, outlook, move) for move in moves if isinstance(move, PlaceStation)}
        least = outlook.money
    elif view.phase == "income":
        worth = {move: -_kept(view, outlook, move.card) for move in moves if isinstance(move, AddIncome)}
        least = -outlook.money
    else:
        worth = {move: _purchase(view, outlook, move) for move in moves if isinstance(move, BuyTram)}
        least = 0.0
    best = max(worth.values(), default=least)
    if best <= least:
        return _DONE
    return rng.choice([move for move, value in worth.items() if value == best])[0]


def _outlook(view: View) -> _Outlook:
    left = board.RIDES - len(view.position.rides)
    waiting = [len(row) for row in view.position.rows]
    shares = [1 + LEAD * (number - sum(waiting) / len(waiting)) for number in waiting]
    return _Outlook(left, tuple(left * max(share, 0.2) / len(shares) for share in shares), MONEY * left)


def _passenger(view: View, outlook: _Outlook, move: Move) -> float:
    """Return what a passenger is good for, less what its card could be used for instead."""
    assert isinstance(move, BoardPassenger)
    seat, _ = plans.viewer(view)
    points = ride_points(view.position, move.row)
    lead = points[seat] - points[1 - seat]
    waiting = len(view.position.rows[move.row]) + 1
    good = lead if waiting == board.ROW else WAITING * lead * waiting / board.ROW
    return good - max(_as_station(view, outlook, move.card), outlook.money)


def _as_station(view: View, outlook: _Outlook, card: int) -> float:
    """Return what a card is worth in the best of the own columns that it fits."""
    own = plans.columns(view)
    return max(
        (
            _added(column, outlook, card, column.tram)
            for column in own
            if column.tram is not None and legality.fits(column, card)
        ),
        default=0.0,
    )


def _added(column: Column, outlook: _Outlook, card: int, tram: int) -> float:
    """Return what a card adds to a column with this tram."""
    times = board.TRAMS[tram].multiplier
    cards = len(column.cards) + 1
    good = 0.0
    if cards <= board.TOUR:  # each card brings the extra tour nearer, the eighth brings it
        tour = (column.worth + board.POINTS[card]) * times
        good = tour if cards == board.TOUR else NEARER * tour * (cards / board.TOUR) ** 3
    if card == board.CONDUCTOR:
        return good
    rides = outlook.rides[column.colour]
    missed = (board.value(card) - column.last - 1) * GAP * outlook.left / board.RIDES
    return good + (board.POINTS[card] - missed) * times * rides


def _station(view: View, outlook: _Outlook, move: PlaceStation) -> float:
    """Return what a card is worth in this place; a new column must be worth a tram that can be paid."""
    own, idle = plans.columns(view), len(plans.idle_columns(view))
    if move.column is not None:
        column = own[move.column]
        tram = _affordable(view, idle) if column.tram is None else column.tram
        return float("-inf") if tram is None else _added(column, outlook, move.card, tram)
    tram = _affordable(view, idle + 1)
    if tram is None:
        return float("-inf")
    value = board.value(move.card)
    followers = _followers(view, move.card)
    growth = min(GROWTH * outlook.left, float(board.LAST_VALUE - value))
    kind, colour = board.TRAMS[tram], board.colour(move.card)
    brings = (board.POINTS[move.card] + followers + growth) * kind.multiplier * outlook.rides[colour]
    return brings - PRICE * kind.price * outlook.money


def _followers(view: View, card: int) -> int:
    """Return the points of the cards in hand that could follow this one in its column."""
    _, hand = plans.viewer(view)
    above = {other for other in hand if board.colour(other) == board.colour(card) and other > card}
    return sum(board.POINTS[other] for other in above - {board.CONDUCTOR})


def _affordable(view: View, number: int) -> int | None:
    """Return the best tram that the last of so many columns could get, income from the hand included."""
    seat, hand = plans.viewer(view)
    money = view.position.money[seat] + max(0, len(hand) - 1)
    for first in range(len(view.position.offer) - number, -1, -1):
        chosen = view.position.offer[first : first + number]
        if sum(board.TRAMS[tram].price for tram in chosen) <= money:
            return chosen[-1]
    return None


def _kept(view: View, outlook: _Outlook, card: int) -> float:
    """Return what keeping a card is worth: money that the trams still lack comes first."""
    seat, _ = plans.viewer(view)
    number = len(plans.idle_columns(view))
    cheapest = sum(board.TRAMS[tram].price for tram in view.position.offer[:number])
    if view.position.money[seat] < cheapest:
        return -board.HAND + _as_station(view, outlook, card) / 100
    return _as_station(view, outlook, card) / 2


def _purchase(view: View, outlook: _Outlook, move: BuyTram) -> float:
    """Return what a tram brings its column; one that leaves another column without any brings less."""
    seat, _ = plans.viewer(view)
    column, kind = plans.columns(view)[move.column], board.TRAMS[move.tram]
    offer = list(view.position.offer)
    offer.remove(move.tram)
    others = len(plans.idle_columns(view)) - 1
    left = view.position.money[seat] - kind.price
    growth = GROWTH * outlook.left if not column.closed else 0.0
    brings = (column.worth + growth) * kind.multiplier * outlook.rides[column.colour]
    if others and sum(board.TRAMS[tram].price for tram in offer[:others]) > left:
        brings /= 2
    return brings + 0.01
