"""A whole match as one animated picture: a GIF, which chat programs play by themselves."""

from __future__ import annotations

from io import BytesIO
from typing import TYPE_CHECKING, NamedTuple

from PIL import Image

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

WIDTHS = (720, 560, 440, 320)
"""How wide it is drawn, in pixels: the first that fits the limit."""
FRAME_MS, LAST_MS = 900, 4000
"""How long a frame is shown, and the last one."""


class Film(NamedTuple):
    """An animated picture.

    Attributes:
        gif: the file.
        width, height: in pixels.
        frames: how many pictures it shows.
    """

    gif: bytes
    width: int
    height: int
    frames: int


def film(pictures: Callable[[], Iterable[Image.Image]], palette: bytes, most_bytes: int) -> Film:
    """Return pictures (mode RGB) as one that moves, small enough to be sent.

    Args:
        pictures: draws them, one after another; called again where they must be made smaller. The first says
            how large all are: what is larger is cut off, what is smaller stands on its colour of paper.
        palette: the 768 bytes of the colours that they are drawn in.
        most_bytes: how large the file may be. The smallest width is taken whether it fits or not.

    Raises ValueError without any picture.
    """
    for width in WIDTHS:
        found = _film(pictures(), palette, width)
        if len(found.gif) <= most_bytes:
            break
    return found


def _film(pictures: Iterable[Image.Image], palette: bytes, width: int) -> Film:
    key = Image.new("P", (1, 1))
    key.putpalette(palette)
    frames = [picture.quantize(palette=key, dither=Image.Dither.NONE) for picture in _scaled(pictures, width)]
    if not frames:
        raise ValueError("a film needs a picture")
    out = BytesIO()
    times = [FRAME_MS] * (len(frames) - 1) + [LAST_MS]
    # Frames that do not differ are shown longer by Pillow, which keeps of the others only what has changed.
    frames[0].save(out, "GIF", save_all=True, append_images=frames[1:], duration=times, loop=0)
    return Film(out.getvalue(), *frames[0].size, len(frames))


def _scaled(pictures: Iterable[Image.Image], width: int) -> Iterator[Image.Image]:
    """Yield the pictures, all of the size of the first, scaled down to the width."""
    size: tuple[int, int] | None = None
    for picture in pictures:
        size = size or picture.size
        if picture.size != size:
            paper = Image.new("RGB", size, picture.getpixel((0, 0)))
            paper.paste(picture)
            picture = paper  # noqa: PLW2901 (from here on it has the common size)
        if size[0] > width:
            yield picture.resize((width, round(size[1] * width / size[0])), Image.Resampling.LANCZOS)
        else:
            yield picture
