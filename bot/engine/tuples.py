"""Other tuples made of tuples: states are values, so nothing in them is changed in place."""

from __future__ import annotations

from typing import TypeVar

T = TypeVar("T")


def exchanged(values: tuple[T, ...], index: int, value: T) -> tuple[T, ...]:
    """Return the values with another one at this index, which is not negative."""
    return (*values[:index], value, *values[index + 1 :])


def without(values: tuple[T, ...], value: T) -> tuple[T, ...]:
    """Return the values with the first one like this left out; ValueError if there is none."""
    index = values.index(value)
    return values[:index] + values[index + 1 :]
