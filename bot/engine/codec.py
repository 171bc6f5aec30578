"""JSON for the values of the engine, with a decoder a type kept ready."""

from __future__ import annotations

from functools import cache
from typing import Any

import msgspec

_encoder = msgspec.json.Encoder(order="deterministic")


@cache
def _decoder(kind: Any) -> msgspec.json.Decoder[Any]:
    return msgspec.json.Decoder(kind)


def encode(value: Any) -> bytes:
    """Return the value as JSON: structs as objects, tuples and sets as arrays, bytes as base64.

    Equal values have equal bytes, whatever the order in which a set was filled.
    """
    return _encoder.encode(value)


def decode(kind: Any, data: bytes | str) -> Any:
    """Read a value of the type `kind`; msgspec.ValidationError or DecodeError if the data are none."""
    return _decoder(kind).decode(data)
