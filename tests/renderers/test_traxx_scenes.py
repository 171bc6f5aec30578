"""Every scene of Traxx, for every seat and number of seats: it can be drawn and says enough."""

from __future__ import annotations

from io import BytesIO
from typing import Any

import pytest
from msgspec.structs import replace
from PIL import Image, ImageChops
from traxx_pictures import NAMES, SAMPLES, at, drawn, longest, picture, sealed, states, view

import renderers
from bot.games.traxx import board
from bot.games.traxx.moves import DrawPath, Pass
from bot.games.traxx.naming import fields_name, figure
from renderers.traxx import geometry


def words(shown: Any, **arguments: Any) -> list[str]:
    return [label.text for label in drawn(shown, **arguments).canvas.labels]


@pytest.mark.parametrize(
    ("theme", "names"),
    [
        ("light", tuple(name for name in SAMPLES if not name.startswith(("last_round", "personal")))),
        ("dark", ("middle_4", "crowded", "final_3", "crowded_personal")),
        ("high_contrast", ("crowded", "sealed")),
    ],
)
def test_every_sample_is_a_palette_png_of_1600_pixels_that_is_small_and_never_square(
    theme: str, names: tuple[str, ...]
) -> None:
    for name in names:
        shown, arguments = SAMPLES[name]
        made = picture(shown, theme=theme, **arguments)
        with Image.open(BytesIO(made.png)) as image:
            assert image.format == "PNG"
            assert image.mode == "P"
            assert image.size == (made.width, made.height) == (1600, made.height)
        assert made.width != made.height
        assert len(made.png) < 300_000, name


@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_every_scene_can_be_drawn_for_every_seat_at_every_time(seats: int) -> None:
    every = states(seats)
    for state in (every[0], every[len(every) // 3], every[-2], every[-1]):
        for seat in (None, *range(seats)):
            canvas = drawn(view(state, seat)).canvas
            assert canvas.size == (1600, geometry.OWN_HEIGHT if seat is not None else _height(seats))
    assert drawn(view(every[-1]), scene="final").canvas.size == (1600, _height(seats))


def _height(seats: int) -> int:
    return geometry.PUBLIC[seats - 1].height


def test_what_cannot_be_drawn_is_refused_by_name() -> None:
    shown = view(states(3)[0])
    with pytest.raises(ValueError, match="board, final"):
        renderers.render("traxx", shown, scene="hand")
    with pytest.raises(ValueError, match="this match goes on"):
        renderers.render("traxx", shown, scene="final")
    assert renderers.scenes("traxx") == ("board", "final")


def test_sheets_card_and_table_take_three_quarters_of_the_board() -> None:
    for layout in geometry.PUBLIC:
        parts = [*layout.sheets, layout.card, layout.table]
        covered = sum((right - left) * (bottom - top) for left, top, right, bottom in parts)
        assert covered / (geometry.WIDTH * layout.height) > 0.7
        for left, top, right, bottom in (*parts, layout.coming, layout.legend, layout.score):
            assert left >= geometry.EDGE
            assert top >= geometry.HEAD
            assert right <= geometry.WIDTH - geometry.EDGE
            assert bottom <= layout.height - 12


def test_the_head_says_the_round_and_that_all_decide_at_once() -> None:
    said = words(view(at(4, 7, decided=2)))
    assert "Round 7 of 15" in said
    assert "all decide at once" in said
    assert all(said.count(name) == 1 for name in NAMES[:4])
    assert "only you see this" not in said
    assert "to decide" in words(view(at(1, 7)))


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_tables_picture_is_the_same_whoever_has_decided_since_its_post_only_changes_its_words(
    seats: int,
) -> None:
    start = at(seats, 7)
    shown = view(start)
    first, *_ = shown.to_act
    before, after = drawn(shown), drawn(view(sealed(start, first, Pass())))
    assert before.canvas.image.tobytes() == after.canvas.image.tobytes()
    assert before.alt == after.alt
    assert all(f"{name} (" in before.alt for name in NAMES[:seats]), "with everybody's colour"


def test_each_sheet_on_a_personal_picture_says_whether_its_seat_has_decided_or_has_no_step() -> None:
    state = at(4, 7, decided=2)
    shown = view(state)
    (seat, *_) = shown.to_act
    said = words(view(state, seat))
    assert said.count("thinking") == len(shown.to_act)
    assert said.count("no step left") == len(shown.stuck) == 1
    assert said.count("decided") == len(shown.decided) - 1
    assert "thinking" not in words(view(states(4)[-1], seat))


def test_each_sheet_says_its_total_and_how_many_fields_are_open() -> None:
    shown = view(at(4, 7))
    canvas = drawn(shown).canvas
    for area, sheet in zip(geometry.PUBLIC[3].sheets, shown.sheets, strict=True):
        inside = {
            label.text
            for label in canvas.labels
            if area[0] <= label.box[0] <= area[2] and area[1] <= label.box[1] <= area[3] and label.size == 42
        }
        assert inside == {figure(sheet.total), str(sheet.open)}


@pytest.mark.parametrize(
    ("seats", "cells"),
    # The part of the table that holds discs, as seen from its edges: the rest are headings and totals.
    [(4, (80, 36, 0, -100)), (3, (80, 36, 0, -100)), (2, (44, 90, -176, 0))],
)
def test_the_table_says_what_every_number_was_worth_to_everybody(
    seats: int, cells: tuple[int, int, int, int]
) -> None:
    shown = view(at(seats, 7))
    left, top, right, bottom = geometry.PUBLIC[seats - 1].table
    inside = [
        label
        for label in drawn(shown).canvas.labels
        if left <= label.box[0] and label.box[2] <= right and top <= label.box[1] and label.box[3] <= bottom
    ]
    discs = [
        label.text
        for label in inside
        if left + cells[0] <= label.box[0]
        and top + cells[1] <= label.box[1]
        and label.box[2] <= right + cells[2]
        and label.box[3] <= bottom + cells[3]
    ]
    assert sorted(discs) == sorted(str(r.points) for sheet in shown.sheets for r in sheet.reached)
    totals = [label.text for label in inside]
    for sheet in shown.sheets:
        assert figure(-sheet.open) in totals
        assert figure(sheet.total) in totals


def test_a_number_at_the_tables_edge_is_bold_as_long_as_its_full_value_waits() -> None:
    full = view(at(4, 7))
    first = view(states(4)[0])
    left, top, _, bottom = geometry.PUBLIC[3].table
    images = [drawn(shown).canvas.image.crop((left, top + 40, left + 80, bottom)) for shown in (first, full)]
    assert ImageChops.difference(*images).getbbox() is not None
    ink = renderers.LIGHT.ink
    dark = [sum(n for n, colour in image.getcolors(10_000) or () if colour == ink) for image in images]
    assert dark[0] > dark[1]


def test_the_cards_to_come_are_counted_and_the_last_card_says_so() -> None:
    shown = view(at(4, 7))
    assert f"{len(shown.to_come)} cards to come" in words(shown)
    assert "1 card to come" in words(replace(shown, to_come=shown.to_come[:1]))
    assert "The last card" in words(replace(shown, to_come=()))


def test_a_personal_picture_has_the_own_sheet_with_field_names_and_the_rivals() -> None:
    state = at(4, 7)
    shown = view(state, 1)
    said = words(shown)
    assert "only you see this" in said
    assert "Your card" in said
    assert set(NAMES) <= set(said)
    named = {board.field_named(text) for text in said if board.field_named(text) is not None}
    assert named == set(range(board.FIELDS)) - set(shown.sheets[1].path)
    sheet = shown.sheets[1]
    assert f"A at {board.field_name(sheet.a)} · B at {board.field_name(sheet.b)}" in said
    begin = view(states(4)[0], 1)
    assert f"starts at {board.field_name(begin.sheets[1].start)}" in words(begin)


def test_a_preview_says_the_path_its_worth_and_what_is_left_of_the_card() -> None:
    state = states(4)[0]
    shown = view(state, 0)
    path = longest(state, 0)
    said = words(shown, preview=(path,))
    numbers = sum(shown.layout.numbers.get(field, 0) for field in path.fields)
    start = board.field_name(shown.sheets[0].start)
    assert numbers > 0
    assert {"Drawn so far", "drawing from A", f"+{len(path.fields) + numbers} points"} <= set(said)
    assert f"{start}–{fields_name(path.fields)}" in said
    assert f"{len(board.CARDS[shown.card]) - len(path.fields)} fields left" in said
    assert "only you see this · not played yet" in said
    first = DrawPath("A", path.fields[:1])
    assert f"{len(board.CARDS[shown.card]) - 1} fields left" in words(shown, preview=(first,))


def test_a_chosen_end_and_a_pass_are_previews_too() -> None:
    shown = view(at(4, 7), 0)
    end = words(shown, preview=(DrawPath("B", ()),))
    assert "drawing from B" in end
    assert f"B at {board.field_name(shown.sheets[0].b)}" in end
    assert not any(text.startswith("+") for text in end)
    assert "nothing: you pass" in words(shown, preview=(Pass(),))


def test_a_sealed_path_is_shown_as_sealed_to_its_owner_alone() -> None:
    state = at(4, 7)
    path = longest(state, 0)
    decided = sealed(state, 0, path)
    own = words(view(decided, 0))
    line = fields_name((view(state).sheets[0].tip(path.end), *path.fields))
    assert own.count("Sealed") == 1
    assert {"sealed", line, f"drawn from {path.end}"} <= set(own)
    for other in (None, 1):
        said = words(view(decided, other))
        assert line not in said
        assert "sealed" not in said
    assert "nothing: you pass" in words(view(sealed(state, 0, Pass()), 0))


def test_what_is_thought_of_is_not_drawn_once_the_seat_has_decided_nor_for_a_spectator() -> None:
    state = at(4, 7)
    path = longest(state, 0)
    decided = view(sealed(state, 0, Pass()), 0)
    assert words(decided, preview=(path,))[:-1] != words(view(state, 0), preview=(path,))[:-1]
    assert "nothing: you pass" in words(decided, preview=(path,))
    public = view(state)
    assert drawn(public, preview=(path,)).canvas.image.tobytes() == drawn(public).canvas.image.tobytes()


def test_a_seat_without_a_legal_step_is_told_so() -> None:
    shown, _ = SAMPLES["stuck_personal"]
    said = words(shown)
    assert "This card leaves you no step." in said
    assert "Sealed" not in said
    assert not any(text.endswith(" left") and text[0].isdecimal() for text in said)


def test_a_seat_that_a_computer_plays_has_a_mark() -> None:
    shown = view(at(4, 7))
    plain = drawn(shown, computers=()).canvas.image
    marked = drawn(shown, computers=[1]).canvas.image
    left, top, right, _ = geometry.PUBLIC[3].sheets[1]
    box = ImageChops.difference(plain, marked).getbbox()
    assert box is not None
    assert left < box[0] < box[2] < right
    assert top < box[1] < box[3] < top + 60


def test_the_result_ranks_the_seats_and_crowns_the_winner() -> None:
    shown = view(states(4)[-1])
    canvas = drawn(shown, scene="final").canvas
    left, top, right, bottom = geometry.PUBLIC[3].score
    rows = sorted(
        (
            label
            for label in canvas.labels
            if label.text in NAMES and left <= label.box[0] and label.box[1] < bottom
        ),
        key=lambda label: label.box[1],
    )
    rows = [row for row in rows if row.box[1] > top]
    totals = [shown.sheets[NAMES.index(row.text)].total for row in rows]
    assert totals == sorted(totals, reverse=True)
    assert right - left == 340
    said = [label.text for label in canvas.labels]
    for sheet in shown.sheets:
        assert f"numbers {sheet.points}, open {figure(-sheet.open)}" in said
    assert said.count("winner") == len(shown.result.winners)
    assert "wins" in said
    assert "share the win" in words(replace(shown, result=replace(shown.result, winners=frozenset({0, 1}))))


def test_a_solo_result_is_its_points() -> None:
    shown = view(states(1)[-1])
    assert f"{shown.sheets[0].total} points" in words(shown, scene="final")
    assert "winner" not in words(shown, scene="final")
    assert "after a higher one: half" in words(view(states(1)[0]))
    assert "others were first: half" in words(view(states(2)[0]))


def test_names_that_cannot_be_drawn_fall_back_to_the_seats_colour() -> None:
    odd = ("山田太郎", "🚂🚃", "\u202eAnn", "x" * 40)
    shown = view(states(4)[-1])
    made = drawn(shown, scene="final", names=odd)
    assert {"Blue", "Vermilion", "Ann"} <= {label.text for label in made.canvas.labels}
    assert "山田太郎" in made.alt
    assert {"Blue", "Vermilion", "Green", "Amber"} <= set(words(shown, names=None))
