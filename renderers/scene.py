"""What a game's renderer gets and gives: a request for one picture, and the picture drawn."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol, TypeAlias

from bot.games.seats import SHAPES, colour_name
from renderers.lettering import display_name, spoken_name

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Mapping, Sequence

    from bot.engine import Seat, Text
    from renderers.canvas import Canvas
    from renderers.theme import Theme


@dataclass(frozen=True, slots=True)
class Request:
    """One picture that is asked for.

    Attributes:
        view: what the reader may know.
        names: by seat; the seats' colours where None.
        computers: the seats that computers play.
        text: the reader's translator.
        theme: the colours.
        preview: moves that are only thought of.
    """

    view: Any
    names: Sequence[str] | None
    computers: Collection[Seat]
    text: Text
    theme: Theme
    preview: tuple[Any, ...]

    def name(self, seat: Seat) -> str:
        """Return the seat's name as it can be drawn."""
        return display_name(seat, self.text, self.names)

    def said(self, seat: Seat) -> str:
        """Return the seat's name for an alt text, which may hold any letters."""
        return spoken_name(seat, self.text, self.names)

    def introduced(self, seat: Seat) -> str:
        """Return "Ann (blue ●)" for an alt text, or "Blue ●" where there are no names."""
        colour = colour_name(seat, self.text)
        if self.names is None:
            return f"{colour} {SHAPES[seat]}"
        return f"{self.said(seat)} ({colour.lower()} {SHAPES[seat]})"


class Drawn(NamedTuple):
    """A picture before it is encoded, and what it says to somebody who does not see it."""

    canvas: Canvas
    alt: str


Scene: TypeAlias = "Callable[[Request], Drawn]"


class Renderer(Protocol):
    """The module of one game's pictures.

    Attributes:
        SCENES: by name, what it can draw; "board" first.
    """

    SCENES: Mapping[str, Scene]

    def palette(self, theme: Theme) -> bytes:
        """Return the palette (768 bytes) of all its pictures in a theme."""
        ...

    def warm(self, theme: Theme) -> None:
        """Draw what does not depend on a match, so that the first picture is as quick as the others."""
        ...
