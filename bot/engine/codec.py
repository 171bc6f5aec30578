"""JSON for the values of the engine, with a decoder a type kept ready."""

from __future__ import annotations

from functools import cache
from typing import Any

import msgspec

_encoder = msgspec.json.Encoder()


@cache
def _decoder(kind: Any) -> msgspec.json.Decoder[Any]:
    return msgspec.json.Decoder(kind)


def encode(value: Any) -> bytes:
    """Return the value as JSON: structs as objects, tuples as arrays, bytes as base64."""
    return _encoder.encode(value)


def decode(kind: Any, data: bytes | str) -> Any:
    """Read a value of the type `kind`; msgspec.ValidationError or DecodeError if the data are none."""
    return _decoder(kind).decode(data)
