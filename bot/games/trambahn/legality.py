"""What may be done: written for what the mover itself sees, so that a view answers it as a state does."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.games.trambahn import board, refusals
from bot.games.trambahn.moves import AddIncome, BoardPassenger, BuyTram, Done, PlaceStation
from bot.games.trambahn.view import STEPS

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from bot.engine import Refusal
    from bot.games.trambahn.moves import Move
    from bot.games.trambahn.view import Cards, Column, Options, Phase, Position

# Moves are values, so those of every turn are made once.
_DONE = Done()
_ROWS = range(len(board.COLOURS))
_PASSENGERS = tuple(
    tuple(BoardPassenger(card, row) for row in (_ROWS if card == board.CONDUCTOR else [board.colour(card)]))
    for card in board.CARDS
)
_INCOME = tuple(map(AddIncome, board.CARDS))


def fits(column: Column, card: int) -> bool:
    """Whether the card may be added to the end of the column."""
    if column.closed:
        return False
    if card == board.CONDUCTOR:
        return True
    return board.colour(card) == column.colour and board.value(card) > column.last


def places(options: Options, columns: Sequence[Column], card: int) -> tuple[int | None, ...]:
    """Return where among the own columns a card may be played; None stands for a new one."""
    found: tuple[int | None, ...] = tuple(place for place, column in enumerate(columns) if fits(column, card))
    if card == board.CONDUCTOR or (found and options.new_column == "only_if_needed"):
        return found
    return (*found, None)


def without_tram(columns: Sequence[Column]) -> tuple[int, ...]:
    """Return the places of the columns that still need a tram."""
    return tuple(place for place, column in enumerate(columns) if column.tram is None)


def moves(options: Options, position: Position, hand: Cards) -> Iterator[Move]:
    """Yield each legal move of the mover, who holds this hand, once."""
    phase, columns = position.phase, position.columns[position.mover]
    if phase == "passengers":
        for card in dict.fromkeys(hand):
            yield from _PASSENGERS[card]
        if position.trace.passengers:
            yield _DONE
        return
    if phase == "stations":
        for card in dict.fromkeys(hand):
            for place in places(options, columns, card):
                yield PlaceStation(card, place)
    elif phase == "income":
        for card in dict.fromkeys(hand):
            yield _INCOME[card]
    else:
        waiting = without_tram(columns)
        for tram in dict.fromkeys(position.offer) if waiting else ():
            if board.TRAMS[tram].price <= position.money[position.mover]:
                for place in waiting:
                    yield BuyTram(tram, place)
    yield _DONE


def why_not(options: Options, position: Position, hand: Cards, move: Move) -> Refusal | None:
    """Return why the mover, who holds this hand, may not make this move, or None if it is legal."""
    if isinstance(move, Done):
        first = position.phase == "passengers" and not position.trace.passengers
        return refusals.PassengerFirst() if first else None
    step = step_of(move)
    if step != position.phase:
        return _why_not_now(step, position)
    if isinstance(move, BuyTram):
        return _why_not_buy(position, move)
    if move.card not in hand:
        return refusals.CardNotHeld(move.card)
    if isinstance(move, PlaceStation):
        return _why_not_place(options, position.columns[position.mover], move)
    if isinstance(move, BoardPassenger):
        return _why_not_board(move)
    return None


def step_of(move: BoardPassenger | PlaceStation | AddIncome | BuyTram) -> Phase:
    """Return the step of a turn to which the move belongs."""
    match move:
        case BoardPassenger():
            return "passengers"
        case PlaceStation():
            return "stations"
        case AddIncome():
            return "income"
    return "trams"


def _why_not_now(step: Phase, position: Position) -> Refusal:
    if STEPS.index(step) < STEPS.index(position.phase):
        return refusals.StepPassed(step, position.phase)
    if position.phase == "passengers" and not position.trace.passengers:
        return refusals.PassengerFirst()
    return refusals.StepToCome(step, position.phase)


def _why_not_board(move: BoardPassenger) -> Refusal | None:
    if move.row not in _ROWS:
        return refusals.NoSuchRow()
    if move.card != board.CONDUCTOR and move.row != board.colour(move.card):
        return refusals.WrongRow(move.card, move.row)
    return None


def _why_not_place(options: Options, columns: Sequence[Column], move: PlaceStation) -> Refusal | None:
    card = move.card
    if move.column in places(options, columns, card):
        return None
    if move.column is None:
        if card == board.CONDUCTOR:
            return refusals.ConductorOpensNothing()
        return refusals.ColumnNotNeeded(card)
    if not 0 <= move.column < len(columns):
        return refusals.NoSuchColumn()
    column = columns[move.column]
    if column.closed:
        return refusals.ColumnClosed(column.colour)
    if board.colour(card) != column.colour:
        return refusals.OtherColour(card, column.colour)
    return refusals.TooLow(card, column.last)


def _why_not_buy(position: Position, move: BuyTram) -> Refusal | None:
    columns, money = position.columns[position.mover], position.money[position.mover]
    if move.tram not in position.offer:
        return refusals.TramNotOffered(move.tram, position.offer)
    waiting = without_tram(columns)
    if not waiting:
        return refusals.NoColumnForTram()
    if not 0 <= move.column < len(columns):
        return refusals.NoSuchColumn()
    column = columns[move.column]
    if column.tram is not None:
        return refusals.TramStands(column.colour, column.tram)
    if board.TRAMS[move.tram].price > money:
        return refusals.TooLittleMoney(move.tram, money)
    return None
