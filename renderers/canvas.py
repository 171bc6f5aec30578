"""The picture being made: sprites and text are put on it, and where every text stands is kept."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, NamedTuple, TypeAlias

from PIL import Image, ImageDraw

from renderers import lettering

if TYPE_CHECKING:
    from renderers.lettering import Weight
    from renderers.pen import Box, Sprite
    from renderers.theme import Colour, Theme

Align: TypeAlias = Literal["left", "middle", "right"]


class Label(NamedTuple):
    """A text on the picture, with the box of its ink (capitals to descenders)."""

    text: str
    box: Box
    size: float


class Canvas:
    """A picture in the making.

    Attributes:
        image: the pixels, mode RGB.
        theme: its colours.
        labels: every text put on it, so that tests can see that no two meet.
    """

    def __init__(self, image: Image.Image, theme: Theme, labels: list[Label] | None = None) -> None:
        self.image = image
        self.theme = theme
        self.labels = labels if labels is not None else []
        self._draw = ImageDraw.Draw(image)

    @classmethod
    def blank(cls, width: int, height: int, theme: Theme) -> Canvas:
        """Return a picture of nothing but paper."""
        return cls(Image.new("RGB", (width, height), theme.paper), theme)

    @property
    def size(self) -> tuple[int, int]:
        """Width and height in pixels."""
        return self.image.size

    def put(self, sprite: Sprite, x: float, y: float) -> None:
        """Put a sprite with its origin on the point."""
        at = round(x) + sprite.left, round(y) + sprite.top
        self.image.paste(sprite.image, at, sprite.image)

    def fill(self, box: tuple[int, int, int, int], colour: Colour) -> None:
        """Fill a rectangle of whole pixels; right and bottom are not part of it."""
        self.image.paste(colour, box)

    def text(
        self,
        x: float,
        y: float,
        text: str,
        size: float,
        weight: Weight,
        colour: Colour,
        *,
        align: Align = "left",
        halo: Colour | None = None,
    ) -> Box:
        """Write one line whose capitals are centred on `y`; return the box of its ink."""
        advance = lettering.width(text, size, weight)
        start = x - {"left": 0.0, "middle": advance / 2, "right": advance}[align]
        base = y + size * lettering.CAP_HEIGHT / 2
        if halo is not None:
            self._stamp(lettering.glyphs(text, size, weight, 2.2), start, base, halo)
        self._stamp(lettering.glyphs(text, size, weight), start, base, colour)
        box = ink_box(start, y, text, size, weight)
        self.labels.append(Label(text, box, size))
        return box

    def _stamp(self, glyphs: lettering.Glyphs, x: float, y: float, colour: Colour) -> None:
        self.image.paste(colour, (round(x) + glyphs.left, round(y) + glyphs.top), glyphs.mask)


def ink_box(start: float, y: float, text: str, size: float, weight: Weight) -> Box:
    """Return the box of a line of text that starts at `start` and whose capitals are centred on `y`."""
    half = size * lettering.CAP_HEIGHT / 2
    below = size * lettering.DESCENT if lettering.descends(text) else 0.0
    return start, y - half, start + lettering.width(text, size, weight), y + half + below


def meet(a: Box, b: Box, gap: float = 0.0) -> bool:
    """Whether two boxes are nearer than `gap` pixels in both directions."""
    return a[0] < b[2] + gap and b[0] < a[2] + gap and a[1] < b[3] + gap and b[1] < a[3] + gap
