"""No two texts of Traxx's pictures meet, and all stay on the picture."""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING, Any

import pytest
from msgspec.structs import replace
from traxx_pictures import LONG, NAMES, SAMPLES, scattered, states, view

import renderers
from bot.games.traxx import board
from renderers.canvas import meet
from renderers.traxx import geometry

if TYPE_CHECKING:
    from renderers.canvas import Canvas, Label


class Wordy:
    """A translator whose sentences are half as long again."""

    def gettext(self, message: str, /) -> str:
        return message + "x" * (len(message) // 2)

    def ngettext(self, msgid1: str, msgid2: str, n: int, /) -> str:
        return self.gettext(msgid1 if n == 1 else msgid2)


def drawn(shown: Any, **arguments: Any) -> Canvas:
    return renderers.draw("traxx", shown, **arguments).canvas


def meetings(found: list[Label]) -> list[tuple[str, str]]:
    return [(a.text, b.text) for a, b in combinations(found, 2) if meet(a.box, b.box)]


def outside(canvas: Canvas) -> list[Label]:
    width, height = canvas.size
    return [
        label
        for label in canvas.labels
        if label.box[0] < 8 or label.box[1] < 8 or label.box[2] > width - 8 or label.box[3] > height - 8
    ]


@pytest.mark.parametrize("name", SAMPLES)
def test_no_two_texts_of_a_sample_meet_and_all_stay_inside_with_short_or_long_names(name: str) -> None:
    shown, arguments = SAMPLES[name]
    for called in (NAMES, LONG):
        canvas = drawn(shown, names=called[: shown.seats], computers=range(shown.seats), **arguments)
        assert meetings(canvas.labels) == []
        assert outside(canvas) == []
        assert min(label.size for label in canvas.labels) >= 14


@pytest.mark.parametrize("name", ["start_4", "middle_3", "middle_2", "preview_1", "sealed", "stuck_personal"])
def test_no_two_texts_meet_in_a_language_of_longer_words(name: str) -> None:
    shown, arguments = SAMPLES[name]
    canvas = drawn(shown, names=LONG[: shown.seats], text=Wordy(), **arguments)
    assert meetings(canvas.labels) == []
    assert outside(canvas) == []


def test_no_two_texts_meet_wherever_the_paths_lie() -> None:
    for seed in range(4):
        for seat in (None, seed):
            assert meetings(drawn(scattered(4, seed, seat), names=LONG, computers=range(4)).labels) == []


def test_a_rivals_points_are_named_in_full_beside_a_computers_mark() -> None:
    labels = drawn(view(states(4)[0], 0), names=NAMES, computers=range(4)).labels
    assert [label.text for label in labels].count("points") == 4
    assert not any(label.text.endswith("…") for label in labels)


def test_no_two_texts_meet_when_all_share_the_win() -> None:
    over = view(states(4)[-1])
    shared = replace(over, result=replace(over.result, winners=frozenset(range(4))))
    for called in (NAMES, LONG):
        canvas = drawn(shared, scene="final", names=called)
        assert meetings(canvas.labels) == []
        assert [label.text for label in canvas.labels].count("winner") == 4


def test_the_words_in_a_sheets_corners_meet_no_field() -> None:
    for name in ("start_4", "start_3", "start_2", "start_1"):
        shown, arguments = SAMPLES[name]
        canvas = drawn(shown, names=LONG[: shown.seats], computers=range(shown.seats), **arguments)
        layout = geometry.PUBLIC[shown.seats - 1]
        for area in layout.sheets:
            x, y = geometry.middle(area)
            fields = []
            for field in range(board.FIELDS):
                dx, dy = geometry.offset(layout.grid, field)
                fields.append((x + dx, y + dy))
            side = layout.grid.side
            words = [
                label
                for label in canvas.labels
                if meet(label.box, area) and label.text not in {"A", "B"} and label.text not in _NUMBERS
            ]
            # Who has decided is told only where nobody else could.
            assert len(words) == (6 if shown.seats == 1 else 5)
            for label in words:
                for fx, fy in fields:
                    # The hexagon's upright sides are half a step away, its flat part half a side.
                    body = (
                        fx - layout.grid.step / 2,
                        fy - side / 2,
                        fx + layout.grid.step / 2,
                        fy + side / 2,
                    )
                    peak = (fx - side / 4, fy - side, fx + side / 4, fy + side)
                    assert not meet(label.box, body), (label, name)
                    assert not meet(label.box, peak), (label, name)


_NUMBERS = {str(number) for number in board.NUMBERS}
