"""Pictures of games: a view goes in, a PNG with its alt text comes out.

A picture shows what its view knows and nothing else. Adding a game takes one module with `SCENES`, `palette`
and `warm` (see `renderers.scene.Renderer`) and one line in `_RENDERERS`.
"""

from __future__ import annotations

from dataclasses import dataclass
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from bot.engine import ENGLISH
from renderers import cable_car, palette, ticket_to_ride, trambahn, transamerica, traxx
from renderers.film import Film, film
from renderers.scene import Drawn, Renderer, Request
from renderers.theme import DARK, HIGH_CONTRAST, LIGHT, THEMES, Theme, named

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Mapping, Sequence

    from PIL import Image

    from bot.engine import Seat, Text

__all__ = [
    "DARK",
    "HIGH_CONTRAST",
    "LIGHT",
    "THEMES",
    "Drawn",
    "Film",
    "Picture",
    "Theme",
    "animate",
    "draw",
    "render",
    "scenes",
    "warm",
]

_RENDERERS: Mapping[str, Renderer] = MappingProxyType(
    {
        "transamerica": transamerica,
        "ticket_to_ride": ticket_to_ride,
        "trambahn": trambahn,
        "traxx": traxx,
        "cable_car": cable_car,
    }
)


@dataclass(frozen=True, slots=True)
class Picture:
    """A finished picture.

    Attributes:
        png: the file.
        width, height: in pixels.
        alt: the picture in words, at most 1,024 characters.
    """

    png: bytes
    width: int
    height: int
    alt: str


def scenes(game: str) -> tuple[str, ...]:
    """Return the names of the scenes that a game can be drawn in; KeyError if there is no such game."""
    return tuple(_RENDERERS[game].SCENES)


def draw(
    game: str,
    view: Any,
    *,
    scene: str = "board",
    names: Sequence[str] | None = None,
    computers: Collection[Seat] = (),
    text: Text = ENGLISH,
    theme: Theme | str = LIGHT,
    preview: tuple[Any, ...] = (),
) -> Drawn:
    """Draw a picture without encoding it; the arguments and errors are those of `render`."""
    renderer = _RENDERERS[game]
    if scene not in renderer.SCENES:
        raise ValueError(f"{game} has no scene {scene!r}; it has {', '.join(renderer.SCENES)}")
    return renderer.SCENES[scene](Request(view, names, computers, text, named(theme), preview))


def render(
    game: str,
    view: Any,
    *,
    scene: str = "board",
    names: Sequence[str] | None = None,
    computers: Collection[Seat] = (),
    text: Text = ENGLISH,
    theme: Theme | str = LIGHT,
    preview: tuple[Any, ...] = (),
) -> Picture:
    """Return a picture of what a view knows; the same arguments give the same bytes.

    Args:
        game: a key of `bot.games.GAMES`; KeyError if it has no renderer.
        view: the game's View: of a seat for its personal picture, of a spectator for the public one.
        scene: which picture: "board", or another of `scenes(game)`.
        names: the players' names by seat; the colours of the seats serve where None.
        computers: the seats that computers play, which get a mark.
        text: the reader's translator.
        theme: the colours, or the name of a theme.
        preview: moves that the reader thinks of, drawn as provisional; only a personal picture has any.

    Raises ValueError if the game has no such scene, the view has nothing to show in it (a hand for a
    spectator, a finished round before the first has ended, a score before the end), or there is no such
    theme. Safe to call from several threads at once.
    """
    chosen = named(theme)
    drawn = draw(
        game,
        view,
        scene=scene,
        names=names,
        computers=computers,
        text=text,
        theme=chosen,
        preview=preview,
    )
    width, height = drawn.canvas.size
    return Picture(
        palette.png(drawn.canvas.image, _RENDERERS[game].palette(chosen)), width, height, drawn.alt
    )


def animate(
    game: str,
    views: Sequence[Any],
    *,
    names: Sequence[str] | None = None,
    computers: Collection[Seat] = (),
    text: Text = ENGLISH,
    theme: Theme | str = LIGHT,
    most_bytes: int = 8_000_000,
) -> Film:
    """Return the boards of several views as one animated picture of at most so many bytes, if possible.

    The other arguments and the errors are those of `render`; ValueError also without any view. It takes about
    as long as drawing all of them: call it off the event loop.
    """
    chosen = named(theme)

    def pictures() -> Iterator[Image.Image]:
        for view in views:
            drawn = draw(game, view, names=names, computers=computers, text=text, theme=chosen)
            yield drawn.canvas.image

    return film(pictures, _RENDERERS[game].palette(chosen), most_bytes)


def warm(game: str, theme: Theme | str = LIGHT) -> None:
    """Draw what a game's pictures have in common, so that the first one is as quick as the others.

    It takes about a second for each theme; call it off the event loop. Safe in several threads at once.
    """
    _RENDERERS[game].warm(named(theme))
