"""Why a move may not be made."""

from __future__ import annotations

from bot.engine import Refusal


class MarkerFirst(Refusal, frozen=True):
    """The first turn of a round places the marker, and nothing else."""


class MarkerStands(Refusal, frozen=True):
    """The marker was placed on `junction` this round and stays there."""

    junction: int


class NoSuchJunction(Refusal, frozen=True):
    """The board has no such junction."""


class JunctionTaken(Refusal, frozen=True):
    """The marker of `seat` stands on the junction."""

    junction: int
    seat: int


class NoSuchLine(Refusal, frozen=True):
    """The board has no such line."""


class LineOccupied(Refusal, frozen=True):
    """A track lies on the line already."""

    line: int


class NotConnected(Refusal, frozen=True):
    """The line touches nothing that is connected to the own marker at `marker`."""

    line: int
    marker: int


class DoubleAfterSingle(Refusal, frozen=True):
    """A double line takes a whole turn, and a single track was laid in this one."""

    line: int


class TrackFirst(Refusal, frozen=True):
    """A turn has at least one track."""


class NoOwnTracks(Refusal, frozen=True):
    """Tracks of an own colour belong to the vexation variant."""


class OwnTracksUsed(Refusal, frozen=True):
    """All `number` tracks of the own colour lie on the board."""

    number: int


class JunctionCrowded(Refusal, frozen=True):
    """Two coloured tracks meet at the junction already, which is the most."""

    junction: int


class WallsIn(Refusal, frozen=True):
    """The coloured track would cut `seat` off from a city or a marker."""

    line: int
    seat: int
