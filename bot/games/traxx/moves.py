"""What a seat can ask for. A path is one ply: nothing is learned between its steps."""

from __future__ import annotations

from typing import Literal, TypeAlias

from msgspec import Struct

End: TypeAlias = Literal["A", "B"]
"""The two ends of a path, which keep their names for the whole match."""


class DrawPath(Struct, frozen=True, tag=True, gc=False):
    """Prolong the path from one end over these fields, at least one, in this order."""

    end: End
    fields: tuple[int, ...]


class Pass(Struct, frozen=True, tag=True):
    """Leave the path as it is in this round."""


Move: TypeAlias = DrawPath | Pass
