"""No two texts of Trambahn's pictures meet, whatever stands in the yards."""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING, Any

import pytest
from msgspec.structs import replace
from trambahn_pictures import (
    LONG,
    LONGEST,
    NAMES,
    SAMPLES,
    begun,
    column,
    crowded,
    states,
    view,
    with_columns,
)

import renderers
from bot.games.trambahn.view import Trace
from renderers.canvas import meet
from renderers.trambahn import layout

if TYPE_CHECKING:
    from renderers.canvas import Canvas, Label


class Wordy:
    """A translator into a language whose words are half as long again."""

    def gettext(self, message: str, /) -> str:
        return message if "{" in message else message + "n" * (len(message) // 2)

    def ngettext(self, msgid1: str, msgid2: str, n: int, /) -> str:
        return self.gettext(msgid1 if n == 1 else msgid2)


def drawn(shown: Any, **arguments: Any) -> Canvas:
    return renderers.draw("trambahn", shown, **arguments).canvas


def meetings(found: list[Label]) -> list[tuple[str, str]]:
    return [(a.text, b.text) for a, b in combinations(found, 2) if meet(a.box, b.box)]


@pytest.mark.parametrize("name", SAMPLES)
def test_no_two_texts_of_a_sample_meet_all_stay_inside_and_none_is_too_small(name: str) -> None:
    shown, arguments = SAMPLES[name]
    for called in (NAMES, LONG):
        canvas = drawn(shown, names=called, computers={0, 1}, **arguments)
        assert meetings(canvas.labels) == []
        width, height = canvas.size
        for label in canvas.labels:
            assert label.size >= 17, label
            assert label.box[0] >= 6, label
            assert label.box[1] >= 6, label
            assert label.box[2] <= width - 6, label
            assert label.box[3] <= height - 6, label


@pytest.mark.parametrize("number", range(19))
def test_no_two_texts_meet_with_any_number_of_columns(number: int) -> None:
    base = view(begun("stations", 6), begun("stations", 6).position.mover)
    rich = replace(base, points=(188, 207), hand=(4, 7, 9, 18, 29, 38))
    shown = with_columns(rich, crowded(number), crowded(number, 2))
    assert meetings(drawn(shown, names=LONG, theme="high_contrast").labels) == []


def test_no_two_texts_meet_in_columns_of_any_length() -> None:
    base = view(begun("stations", 6), 0)
    for length in (1, 6, 8, 9, 11, 14, 18):
        values = [1, *([None] * max(0, length - 10)), *range(2, 11)][:length]
        yards = tuple(column(line % 4, values, line % 3) for line in range(8))
        assert meetings(drawn(with_columns(base, yards, yards[:3])).labels) == []


def test_longer_words_of_another_language_do_not_meet_either() -> None:
    for name in ("late_personal", "trams", "ride_preview", "long_personal", "hand", "final"):
        shown, arguments = SAMPLES[name]
        assert meetings(drawn(shown, names=NAMES, text=Wordy(), **arguments).labels) == []


def test_notes_of_a_turn_keep_off_the_mark_of_who_is_to_move() -> None:
    shown = view(begun("trams"))
    mover = shown.position.mover
    busy = Trace(mover, income=3, drawn=5, removed=((1,), (2,)), reshuffled=True)
    there = replace(shown, position=replace(shown.position, trace=busy))
    assert meetings(drawn(there, names=LONG).labels) == []


def test_yards_grow_for_long_columns_and_for_a_second_row_and_never_shrink() -> None:
    heights = [layout.arrange((column(0, [1, *([None] * n)], 0),), 84).height for n in range(18)]
    assert heights[:9] == [layout.YARD] * 9
    assert heights == sorted(heights)
    assert heights[-1] > layout.YARD
    assert layout.arrange(crowded(12), 84).height == layout.YARD
    assert layout.arrange(crowded(13), 84).height > layout.YARD
    assert layout.arrange((), 84).height == layout.YARD


@pytest.mark.parametrize("number", range(1, 20))
def test_columns_keep_apart_and_inside_their_yard(number: int) -> None:
    for owned in (crowded(number), (LONGEST * 3)[:number]):
        yard = layout.arrange(owned, 100)
        boxes = [(stand.left, stand.top, stand.left + yard.width, stand.foot + 16) for stand in yard.stands]
        assert sorted(stand.place for stand in yard.stands) == list(range(number))
        assert not any(meet(a, b, 6) for a, b in combinations(boxes, 2))
        for stand in yard.stands:
            assert stand.left > layout.LEFT + layout.PLATE
            assert stand.left + yard.width < layout.RIGHT
            last = stand.cards + stand.step * (len(owned[stand.place].cards) - 1)
            assert last + layout.FRONT <= stand.end + 1
            assert stand.foot + 12 <= 100 + yard.height


def test_everything_at_the_end_stays_within_the_picture() -> None:
    over = view(states()[-1])
    shown = replace(over, hands=((9, 19, 29, 39, 40, 40), (9, 19, 29, 39, 40, 40)), points=(310, 299))
    canvas = drawn(shown, scene="final", names=LONG)
    assert meetings(canvas.labels) == []
    assert max(label.box[2] for label in canvas.labels) < 1594
