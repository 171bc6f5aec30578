"""Why a move may not be made. All of it follows from the mover's own sheet and the card."""

from __future__ import annotations

from bot.engine import Refusal


class NothingDrawn(Refusal, frozen=True):
    """A path has at least one new field; to leave it as it is, pass."""


class FirstFromEndA(Refusal, frozen=True):
    """Both ends are still the start, and the first extension of all is from end A."""

    start: int


class NoSuchField(Refusal, frozen=True):
    """The sheet has no such field."""


class FieldVisited(Refusal, frozen=True):
    """The path runs through the field already: it may neither cross nor touch itself."""

    field: int


class NoNeighbour(Refusal, frozen=True):
    """The field shares no edge with `tip`, where the path is to go on."""

    field: int
    tip: int


class ColourMissing(Refusal, frozen=True):
    """The card does not show the field's colour."""

    field: int
    colour: int
    card: int


class ColourUsed(Refusal, frozen=True):
    """The card shows the field's colour only `times` times, and so often it is used already."""

    field: int
    colour: int
    times: int
