"""Outlines that several games draw, in a square of -1 to 1."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from renderers.pen import Point


def bezier(start: Point, *curves: tuple[Point, Point, Point], steps: int = 14) -> list[Point]:
    """Return points along cubic curves: each takes two controls and its end, and begins at the last end."""
    points = [start]
    for first, second, end in curves:
        x0, y0 = points[-1]
        for step in range(1, steps + 1):
            t = step / steps
            a, b, c, d = (1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t * t * (1 - t), t**3
            points.append(
                (
                    a * x0 + b * first[0] + c * second[0] + d * end[0],
                    a * y0 + b * first[1] + c * second[1] + d * end[1],
                )
            )
    return points


HEART = bezier(
    (0, 0.92),
    ((-0.34, 0.6), (-1, 0.2), (-1, -0.32)),
    ((-1, -0.72), (-0.74, -0.86), (-0.5, -0.86)),
    ((-0.26, -0.86), (-0.08, -0.72), (0, -0.48)),
    ((0.08, -0.72), (0.26, -0.86), (0.5, -0.86)),
    ((0.74, -0.86), (1, -0.72), (1, -0.32)),
    ((1, 0.2), (0.34, 0.6), (0, 0.92)),
)
DROP = bezier(
    (0, -1),
    ((0.3, -0.52), (0.68, -0.08), (0.68, 0.34)),
    ((0.68, 0.74), (0.38, 1), (0, 1)),
    ((-0.38, 1), (-0.68, 0.74), (-0.68, 0.34)),
    ((-0.68, -0.08), (-0.3, -0.52), (0, -1)),
)
FLAME = bezier(
    (0.02, -1),
    ((0.1, -0.62), (0.74, -0.3), (0.74, 0.28)),
    ((0.74, 0.72), (0.4, 1), (0, 1)),
    ((-0.42, 1), (-0.76, 0.7), (-0.76, 0.26)),
    ((-0.76, -0.02), (-0.6, -0.24), (-0.44, -0.42)),
    ((-0.4, -0.22), (-0.34, -0.14), (-0.24, -0.08)),
    ((-0.2, -0.4), (-0.16, -0.74), (0.02, -1)),
)
EMBER = bezier(
    (0.03, 0.16),
    ((0.08, 0.34), (0.3, 0.4), (0.3, 0.62)),
    ((0.3, 0.8), (0.16, 0.9), (0, 0.9)),
    ((-0.17, 0.9), (-0.31, 0.8), (-0.31, 0.62)),
    ((-0.31, 0.42), (-0.06, 0.36), (0.03, 0.16)),
)
"""The hole in the flame."""
