"""What a seat can ask for. A move has one form: a line is named by its number, whichever way it was typed."""

from __future__ import annotations

from typing import TypeAlias

from msgspec import Struct


class PlaceMarker(Struct, frozen=True, tag=True):
    """Place the start marker on a junction: the first turn of a round."""

    junction: int


class LayTrack(Struct, frozen=True, tag=True):
    """Lay one track on a line; `own` takes one of the own colour (vexation) instead of a common one."""

    line: int
    own: bool = False


class Stop(Struct, frozen=True, tag=True):
    """End the turn after a single track."""


Move: TypeAlias = PlaceMarker | LayTrack | Stop
