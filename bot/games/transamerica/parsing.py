"""What a player typed, read as moves."""

from __future__ import annotations

import re
from difflib import get_close_matches
from itertools import pairwise
from typing import TYPE_CHECKING

from bot.engine import ParseError
from bot.games.folding import folded
from bot.games.transamerica import board
from bot.games.transamerica.moves import LayTrack, Move, PlaceMarker, Stop

if TYPE_CHECKING:
    from collections.abc import Iterator

    from bot.engine import Text
    from bot.games.transamerica.view import View

OWN = "own"
"""Typed after a line to lay a track of the own colour; so is its translation."""
STOP = "stop"
"""Typed to end a turn after one track; so is its translation."""

_DASHES = re.compile(r"\s*[-‐‑‒–—−>→]+\s*")
_PARTS = re.compile(r"\s*[,;\n]\s*")
_FILLERS = frozenset(
    ["at", "begin", "build", "from", "in", "lay", "marker", "place", "start", "then", "to", "track"]
)
_SHOWN = 40
"""How much of what was not understood is repeated."""


def own_word(text: Text) -> str:
    """Return `OWN` in the reader's language."""
    return text.gettext("own")


def stop_word(text: Text) -> str:
    """Return `STOP` in the reader's language."""
    return text.gettext("stop")


def parse(typed: str, view: View, text: Text) -> Move:
    """Read one move: a junction or a city, a line by its two ends (in either order), or "stop".

    Raises ParseError.
    """
    moves = parse_moves(typed, view, text)
    if len(moves) != 1:
        raise ParseError(typed, _hint(text))
    return moves[0]


def parse_moves(typed: str, view: View, text: Text) -> tuple[Move, ...]:  # noqa: ARG001 (part of the contract)
    """Read the moves of a turn: "E9-E10 E10-F10", "E9-E10-F10", "e9 e10", "E9-E10, stop", "Kansas City".

    Raises ParseError, which names the part that is no move.
    """
    found = [move for part in _PARTS.split(typed.strip()) for move in _part(part, text)]
    if not found:
        raise ParseError(typed, _hint(text))
    return tuple(found)


class _Path:
    """Junctions named one after the other: a lone one is a place to start, more of them are lines."""

    def __init__(self, junction: int) -> None:
        self.junctions = [junction]
        self.own = False

    def moves(self, part: str, text: Text) -> Iterator[Move]:
        if len(self.junctions) == 1:
            if self.own:
                raise ParseError(part, _hint(text))
            yield PlaceMarker(self.junctions[0])
        for a, b in pairwise(self.junctions):
            line = board.line_between(a, b)
            if line is None:
                sentence = text.gettext("{a} and {b} are no neighbours, so no line joins them.")
                raise ParseError(part, sentence.format(a=board.full_name(a), b=board.full_name(b)))
            yield LayTrack(line, self.own)


def _part(part: str, text: Text) -> Iterator[Move]:
    """Yield the moves between two commas.

    A dash joins two junctions to a line. A space does too, except before a name that a dash follows: that one
    begins the next line.
    """
    found: list[_Path | Stop] = []
    pieces = [list(_words(piece, text)) for piece in _DASHES.split(part)]
    for number, words in enumerate(pieces):
        for index, word in enumerate(words):
            path = found[-1] if found and isinstance(found[-1], _Path) else None
            after_dash = number > 0 and index == 0
            before_dash = number < len(pieces) - 1 and index == len(words) - 1
            if word == STOP and not after_dash:
                found.append(Stop())
            elif word == OWN and path is not None and not after_dash:
                path.own = True
            elif isinstance(word, str) or (after_dash and path is None):
                raise ParseError(part, _hint(text))
            elif path is None or path.own or (before_dash and not after_dash and len(path.junctions) > 1):
                found.append(_Path(word))
            elif after_dash or word != path.junctions[-1]:
                path.junctions.append(word)
        if not words and len(pieces) > 1:
            raise ParseError(part, _hint(text))
    for item in found:
        if isinstance(item, Stop):
            yield item
        else:
            yield from item.moves(part, text)


def _words(piece: str, text: Text) -> Iterator[int | str]:
    """Yield the junctions named, by city or not, and the words OWN and STOP."""
    known = {folded(own_word(text)): OWN, OWN: OWN, folded(stop_word(text)): STOP, STOP: STOP}
    words = piece.split()
    while words:
        for length in range(min(_LONGEST, len(words)), 0, -1):
            junction = board.junction_named(" ".join(words[:length]))
            if junction is not None:
                yield junction
                del words[:length]
                break
        else:
            if folded(words[0]) in _FILLERS:
                del words[0]
                continue
            word = known.get(folded(words[0]))
            if word is None:
                raise _unknown(" ".join(words), text)
            yield word
            del words[0]


_CITY_NAMES = {folded(city.name): city.name for city in board.CITIES}
_LONGEST = max(len(name.split()) for name in _CITY_NAMES)


def _unknown(name: str, text: Text) -> ParseError:
    close = get_close_matches(folded(name[:_SHOWN]), _CITY_NAMES, n=1)
    if close:
        sentence = text.gettext("There is no junction “{name}”. Do you mean {city}?")
        return ParseError(name, sentence.format(name=name[:_SHOWN], city=_CITY_NAMES[close[0]]))
    sentence = text.gettext("There is no junction “{name}”. Junctions are named like F7, or by their city.")
    return ParseError(name, sentence.format(name=name[:_SHOWN]))


def _hint(text: Text) -> str:
    return text.gettext("Type a line such as E9-E10, two of them, a junction such as F7, or stop.")
