"""What the laws must be told of one game."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from msgspec import Struct

if TYPE_CHECKING:
    from collections.abc import Callable


class Table(Struct, frozen=True):
    """What is particular to a game.

    Attributes:
        reasons: every reason for which a match can end.
        census: counts the components of a state; the same all through a match.
        secrets: what each seat has that others may not see, by seat, as long as the match is not over; None
            for a seat that has no secret now.
        hidden: what nobody may see, such as the order of a deck; None in a game without it.
    """

    reasons: tuple[str, ...]
    census: Callable[[Any], Any]
    secrets: Callable[[Any], tuple[Any, ...]]
    hidden: Callable[[Any], Any] | None = None
