"""The random generator: known answers, fairness, and that it is a value."""

from __future__ import annotations

import hashlib
from collections import Counter

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.engine import Rng
from bot.engine.codec import decode, encode

ZEROS = Rng.from_key(bytes(32))
COUNTING = Rng.from_key(bytes(range(32)))


def drawn(rng: Rng, n: int, times: int) -> list[int]:
    found = []
    for _ in range(times):
        number, rng = rng.below(n)
        found.append(number)
    return found


def test_the_words_of_a_key_are_known_for_ever() -> None:
    first, rng = ZEROS.word()
    assert (first, rng.word()[0]) == (5906085387370390199, 11346321625895405260)
    first, rng = COUNTING.word()
    assert (first, rng.word()[0]) == (10159967622866979378, 16396124276543587557)


def test_a_word_is_the_keyed_hash_of_its_number() -> None:
    word, rng = msgspec.structs.replace(COUNTING, counter=7).word()
    expected = hashlib.blake2b((7).to_bytes(16, "little"), digest_size=8, key=bytes(range(32)))
    assert word.to_bytes(8, "little") == expected.digest()
    assert rng == Rng(bytes(range(32)), 8)


def test_draws_and_shuffles_are_known_for_ever() -> None:
    # Worked out from the description of the generator by a program that shares no line with it.
    assert drawn(COUNTING, 6, 12) == [0, 3, 3, 1, 1, 0, 4, 4, 2, 3, 2, 0]
    assert drawn(COUNTING, 1 << 64, 1) == [10159967622866979378]
    assert "".join(COUNTING.shuffled("TRANSAMERICA")[0]) == "ECTAASARIRNM"
    assert COUNTING.choice("abcdef")[0] == "a"
    key = "32ca7422b974ff8ce5048abc28bc8ae387577f7cf9834b717394a79d66e37812"
    assert COUNTING.fork()[0].key.hex() == key


def test_the_commitment_is_the_hash_of_the_key() -> None:
    assert COUNTING.commitment == hashlib.sha256(bytes(range(32))).hexdigest()


def test_every_number_is_equally_likely() -> None:
    # Chi-square with 6 degrees of freedom: a fair generator exceeds 22.5 once in a thousand keys.
    counts = Counter(drawn(COUNTING, 7, 7_000))
    assert set(counts) == set(range(7))
    assert sum((count - 1_000) ** 2 / 1_000 for count in counts.values()) < 22.5


def test_every_order_is_equally_likely() -> None:
    # Chi-square with 23 degrees of freedom: a fair shuffle exceeds 49.7 once in a thousand keys.
    counts: Counter[tuple[int, ...]] = Counter()
    rng = COUNTING
    for _ in range(4_800):
        order, rng = rng.shuffled(range(4))
        counts[order] += 1
    assert len(counts) == 24
    assert sum((count - 200) ** 2 / 200 for count in counts.values()) < 49.7


def test_words_of_the_biased_rest_are_thrown_away() -> None:
    # Below 3 * 2**62 a quarter of the words would make the low numbers likelier; they are skipped.
    n = 3 << 62
    skipped = 0
    rng = COUNTING
    for _ in range(100):
        number, after = rng.below(n)
        assert number < n
        skipped += after.counter - rng.counter - 1
        rng = after
    assert 15 <= skipped <= 60


def test_drawing_changes_no_generator() -> None:
    before = encode(COUNTING)
    for draw in (COUNTING.word, COUNTING.fork, lambda: COUNTING.below(5), lambda: COUNTING.shuffled("ab")):
        assert draw() == draw()
    assert encode(COUNTING) == before


def test_a_fork_has_another_key_and_the_original_goes_on() -> None:
    child, rest = COUNTING.fork()
    assert child.key != COUNTING.key
    assert child.counter == 0
    assert rest == Rng(COUNTING.key, 4)
    assert rest.fork()[0].key != child.key


def test_fresh_generators_differ() -> None:
    assert Rng.fresh().key != Rng.fresh().key


@pytest.mark.parametrize("length", [0, 31, 33])
def test_a_key_of_another_length_is_refused(length: int) -> None:
    with pytest.raises(ValueError, match="32 bytes"):
        Rng.from_key(bytes(length))


def test_stored_data_with_a_short_key_are_refused() -> None:
    data = encode(COUNTING).replace(b"AAECAwQF", b"")
    with pytest.raises(msgspec.ValidationError, match="32 bytes"):
        decode(Rng, data)


@pytest.mark.parametrize("n", [-1, 0, (1 << 64) + 1])
def test_no_number_is_drawn_below_what_has_none(n: int) -> None:
    with pytest.raises(ValueError, match="below"):
        ZEROS.below(n)


def test_nothing_is_chosen_from_nothing() -> None:
    with pytest.raises(ValueError, match="below 0"):
        ZEROS.choice([])


def test_the_only_number_below_one_is_zero() -> None:
    assert drawn(COUNTING, 1, 5) == [0] * 5


@given(st.lists(st.integers()), st.binary(min_size=32, max_size=32))
def test_a_shuffle_keeps_what_it_shuffles(items: list[int], key: bytes) -> None:
    order, _ = Rng.from_key(key).shuffled(items)
    assert sorted(order) == sorted(items)


@given(st.binary(min_size=32, max_size=32), st.integers(min_value=0, max_value=1 << 60))
def test_a_generator_survives_being_stored(key: bytes, counter: int) -> None:
    rng = Rng(key, counter)
    assert decode(Rng, encode(rng)) == rng
