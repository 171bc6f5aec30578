"""Sets of small numbers as the bits of one int: union, cut and difference of a whole board at once."""

from __future__ import annotations

from functools import reduce
from operator import or_
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator


def bits(items: Iterable[int]) -> int:
    """Return the set that holds each of `items` (0 or more)."""
    found = 0
    for item in items:
        found |= 1 << item
    return found


def members(bitset: int) -> Iterator[int]:
    """Yield the members in ascending order."""
    while bitset:
        lowest = bitset & -bitset
        yield lowest.bit_length() - 1
        bitset ^= lowest


def union(bitsets: Iterable[int]) -> int:
    """Return what is in any of the sets."""
    return reduce(or_, bitsets, 0)
