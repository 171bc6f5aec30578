"""Lines that hang together, as paths that can be named: "K4–L3–L4"."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.engine.bits import members
from bot.games.transamerica import board

if TYPE_CHECKING:
    from collections.abc import Iterable

    from bot.games.transamerica.board import Junction, Line

DASH = "–"


def laid(lines: Iterable[Line]) -> list[list[Junction]]:
    """Return the paths of lines in the order of laying, as few as that order allows."""
    paths: list[list[Junction]] = []
    for line in lines:
        a, b = board.ends(line)
        if paths and len(paths[-1]) == 2 and paths[-1][-1] not in {a, b} and paths[-1][0] in {a, b}:
            paths[-1].reverse()
        if paths and paths[-1][-1] in {a, b}:
            paths[-1].append(b if paths[-1][-1] == a else a)
        else:
            paths.append([a, b])
    return paths


def decomposed(lines: int) -> list[list[Junction]]:
    """Return paths that cover every line of a set once: from ends and branches first, then circles."""
    paths: list[list[Junction]] = []
    left = lines
    while left:
        degrees: dict[Junction, int] = {}
        for line in members(left):
            for end in board.ends(line):
                degrees[end] = degrees.get(end, 0) + 1
        odd = [junction for junction in sorted(degrees) if degrees[junction] % 2]
        path = [odd[0] if odd else min(degrees)]
        while True:
            following = left & board.lines_at(1 << path[-1])
            if not following:
                break
            line = next(members(following))
            left ^= 1 << line
            a, b = board.ends(line)
            path.append(b if path[-1] == a else a)
        paths.append(path)
    return paths


def named(path: Iterable[Junction]) -> str:
    """Return a path by the names of its junctions."""
    return DASH.join(map(board.junction_name, path))
