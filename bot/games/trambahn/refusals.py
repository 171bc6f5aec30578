"""Why a move may not be made. Cards of a hand are the mover's own."""

from __future__ import annotations

from bot.engine import Refusal
from bot.games.trambahn.view import Phase  # noqa: TC001 (msgspec reads the annotations)


class StepPassed(Refusal, frozen=True):
    """The move belongs to step `step`, but the turn is already at `phase`."""

    step: Phase
    phase: Phase


class StepToCome(Refusal, frozen=True):
    """The move belongs to step `step`, and the turn is still at `phase`: first that must be done."""

    step: Phase
    phase: Phase


class PassengerFirst(Refusal, frozen=True):
    """A turn begins with at least one passenger."""


class CardNotHeld(Refusal, frozen=True):
    """The hand has no such card."""

    card: int


class WrongRow(Refusal, frozen=True):
    """The station goes to the row of its own colour, not to `row`."""

    card: int
    row: int


class NoSuchRow(Refusal, frozen=True):
    """There is no row of this number."""


class NoSuchColumn(Refusal, frozen=True):
    """The seat has no such column."""


class ColumnClosed(Refusal, frozen=True):
    """A 10 has closed the column of this colour."""

    colour: int


class OtherColour(Refusal, frozen=True):
    """The card and the column are of different colours."""

    card: int
    colour: int


class TooLow(Refusal, frozen=True):
    """The card's value is not above that of the column's last station, which is `last`."""

    card: int
    last: int


class ConductorOpensNothing(Refusal, frozen=True):
    """A conductor can only join a column."""


class ColumnNotNeeded(Refusal, frozen=True):
    """A new column may be opened only if needed, and this card fits an own one."""

    card: int


class TramNotOffered(Refusal, frozen=True):
    """No such tram is on offer; `offer` holds those that are."""

    tram: int
    offer: tuple[int, ...]


class TooLittleMoney(Refusal, frozen=True):
    """The tram costs more than the `money` cards of the own pile."""

    tram: int
    money: int


class NoColumnForTram(Refusal, frozen=True):
    """Every own column has a tram already, so none can be bought."""


class TramStands(Refusal, frozen=True):
    """The column of this colour has a tram already."""

    colour: int
    tram: int
