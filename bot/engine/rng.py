"""A random generator that is a value: the same key gives the same draws on every machine, for ever.

BLAKE2b (RFC 7693) in counter mode: word i is the 8-byte keyed hash of the counter i (16 bytes,
little-endian), read little-endian. A match announces the SHA-256 of its key when it starts and shows the key
when it ends, so anybody can check that no deck was touched in between.
"""

from __future__ import annotations

import hashlib
import secrets
from typing import TYPE_CHECKING, TypeVar

from msgspec import Struct

if TYPE_CHECKING:
    from collections.abc import Sequence

T = TypeVar("T")

KEY_BYTES = 32
_WORD_BYTES = 8
_WORD = 1 << 8 * _WORD_BYTES


class Rng(Struct, frozen=True):
    """A position in the stream of a key.

    Each draw returns the drawn value and the generator to go on with; the receiver itself never changes.

    Attributes:
        key: 32 secret bytes.
        counter: how many 64-bit words of the stream have been used.
    """

    key: bytes
    counter: int = 0

    def __post_init__(self) -> None:
        if len(self.key) != KEY_BYTES:
            raise ValueError(f"a key has {KEY_BYTES} bytes, not {len(self.key)}")

    @classmethod
    def from_key(cls, key: bytes) -> Rng:
        """Return the generator at the start of the stream of `key` (32 bytes; ValueError otherwise)."""
        return cls(key)

    @classmethod
    def fresh(cls) -> Rng:
        """Return a generator with an unpredictable key from the operating system."""
        return cls(secrets.token_bytes(KEY_BYTES))

    @property
    def commitment(self) -> str:
        """The SHA-256 of the key in hexadecimal: what is announced before the first card is dealt."""
        return hashlib.sha256(self.key).hexdigest()

    def word(self) -> tuple[int, Rng]:
        """Draw 64 random bits, as an int from 0 to 2**64 - 1."""
        words = hashlib.blake2b(self.counter.to_bytes(16, "little"), digest_size=_WORD_BYTES, key=self.key)
        return int.from_bytes(words.digest(), "little"), Rng(self.key, self.counter + 1)

    def below(self, n: int) -> tuple[int, Rng]:
        """Draw an int from 0 to n - 1, each equally likely (words of the biased rest are thrown away).

        Raises ValueError unless 1 <= n <= 2**64.
        """
        if not 1 <= n <= _WORD:
            raise ValueError(f"no number can be drawn below {n}")
        limit = _WORD - _WORD % n
        rng = self
        while True:
            word, rng = rng.word()
            if word < limit:
                return word % n, rng

    def shuffled(self, items: Sequence[T]) -> tuple[tuple[T, ...], Rng]:
        """Return `items` in random order (Fisher and Yates, from the last place down)."""
        deck = list(items)
        rng = self
        for last in range(len(deck) - 1, 0, -1):
            chosen, rng = rng.below(last + 1)
            deck[last], deck[chosen] = deck[chosen], deck[last]
        return tuple(deck), rng

    def choice(self, items: Sequence[T]) -> tuple[T, Rng]:
        """Draw one of `items`, which must not be empty (ValueError)."""
        index, rng = self.below(len(items))
        return items[index], rng

    def fork(self) -> tuple[Rng, Rng]:
        """Draw a generator with a key of its own, from which this one's cannot be told."""
        words = []
        rng = self
        for _ in range(KEY_BYTES // _WORD_BYTES):
            word, rng = rng.word()
            words.append(word.to_bytes(_WORD_BYTES, "little"))
        return Rng.from_key(b"".join(words)), rng
