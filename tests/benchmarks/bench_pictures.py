"""How long a picture takes and how large it is.

Aims for a board: draw and encode together below 40 ms once warm, below 300 kB (Ticket to Ride, whose board is
a third taller and full of symbols, 350 kB; 500 kB at the outside). The floor is what no drawing can avoid:
copying a ready board of this size, mapping it to a ready palette and compressing it, about 20 ms on the
two-core machine these aims were set on.
"""

from __future__ import annotations

import resource
import statistics
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import TYPE_CHECKING, Any

sys.path[:0] = [str(Path(__file__).parents[2]), str(Path(__file__).parents[1])]

import cable_car_pictures  # noqa: E402
import sample_pictures  # noqa: E402
import ticket_pictures  # noqa: E402
import trambahn_pictures  # noqa: E402
import traxx_pictures  # noqa: E402
from sample_pictures import NAMES, states, view  # noqa: E402

import renderers  # noqa: E402
from renderers import cable_car, palette, ticket_to_ride, trambahn, transamerica, traxx  # noqa: E402
from renderers.transamerica import surface  # noqa: E402

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

REPEATS = 30


def milliseconds(job: Callable[[], object], repeats: int = REPEATS) -> tuple[float, float]:
    """Return the fastest run by the clock, and the median by this thread's share of a busy machine."""
    clock, own = [], []
    for _ in range(repeats):
        started, began = time.perf_counter(), time.thread_time()
        job()
        clock.append((time.perf_counter() - started) * 1000)
        own.append((time.thread_time() - began) * 1000)
    return min(clock), statistics.median(own)


def warm(game: str) -> None:
    """Print what the first picture of a theme would cost without warming."""
    for theme in renderers.THEMES:
        started = time.perf_counter()
        renderers.warm(game, theme)
        print(f"warm {game} {theme:<14} {(time.perf_counter() - started) * 1000:7.0f} ms")
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    print(f"peak memory with all themes {peak:.0f} MB")


def floor() -> None:
    """Print the floor: copy, map, compress."""
    board = surface.begin(renderers.LIGHT, 4).image
    key = transamerica.palette(renderers.LIGHT)
    best, median = milliseconds(lambda: palette.png(board.copy(), key))
    print(f"floor: a bare board copied and encoded {best:5.1f} ms by the clock, {median:5.1f} ms own time")


def pictures(game: str, samples: Iterator[tuple[str, Any, dict[str, Any]]], key: bytes) -> None:
    """Print each sample of a game: drawing, encoding and size."""
    print(f"{game}: best by the clock/median of own time in ms, size in kB")
    print(f"{'':<24}{'draw':>14}{'encode':>14}{'together':>11}{'size':>10}")
    for name, shown, arguments in samples:
        given: dict[str, Any] = {"names": NAMES[: shown.seats], "computers": {shown.seats - 1}} | arguments

        def drawn(shown: Any = shown, given: dict[str, Any] = given) -> renderers.Drawn:
            return renderers.draw(game, shown, **given)

        image = drawn().canvas.image
        draw = milliseconds(drawn)
        encode = milliseconds(lambda image=image: palette.png(image, key))  # type: ignore[misc]
        size = len(palette.png(image, key)) / 1000
        together = draw[1] + encode[1]
        print(
            f"{name:<24}{draw[0]:7.1f}/{draw[1]:5.1f} {encode[0]:7.1f}/{encode[1]:5.1f} "
            f"{together:10.1f}{size:10.1f}"
        )


def many() -> None:
    """Print ten pictures at once from four threads."""
    shown = view(states(4)[60], 0)
    started = time.perf_counter()
    with ThreadPoolExecutor(4) as pool:
        list(pool.map(lambda _: renderers.render("transamerica", shown, names=NAMES[:4]), range(10)))
    print(f"ten personal boards at once from four threads {(time.perf_counter() - started) * 1000:.0f} ms")


if __name__ == "__main__":
    warm("transamerica")
    floor()
    pictures("transamerica", sample_pictures.views(), transamerica.palette(renderers.LIGHT))
    many()
    warm("ticket_to_ride")
    pictures("ticket_to_ride", ticket_pictures.views(), ticket_to_ride.palette(renderers.LIGHT))
    warm("trambahn")
    pictures("trambahn", trambahn_pictures.views(), trambahn.palette(renderers.LIGHT))
    warm("cable_car")
    pictures("cable_car", cable_car_pictures.views(), cable_car.palette(renderers.LIGHT))
    warm("traxx")
    pictures("traxx", traxx_pictures.views(), traxx.palette(renderers.LIGHT))
