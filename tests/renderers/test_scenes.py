"""Every scene, for every seat and number of seats: it can be drawn, and fits where it is sent."""

from __future__ import annotations

from io import BytesIO
from typing import Any

import msgspec
import pytest
from PIL import Image
from sample_pictures import GAME, NAMES, SAMPLES, drawn, picture, states, two_tracks, view

import renderers
from bot.games.transamerica import board
from bot.games.transamerica.moves import LayTrack


def size(png: bytes) -> tuple[int, int]:
    return Image.open(BytesIO(png)).size


FULLEST = ("preview", "four_hand", "six_personal", "six_round", "vexation_personal", "over")
"""What stands for all samples in the other themes."""


@pytest.mark.parametrize("theme", renderers.THEMES)
def test_every_sample_is_a_palette_png_below_300_kb_in_every_theme(theme: str) -> None:
    for name in SAMPLES if theme == "light" else FULLEST:
        shown, arguments = SAMPLES[name]
        made = picture(shown, theme=theme, **arguments)
        with Image.open(BytesIO(made.png)) as image:
            assert image.format == "PNG"
            assert image.mode == "P"
            assert image.size == (made.width, made.height)
        assert made.width != made.height, name
        assert len(made.png) < 300_000, name


@pytest.mark.parametrize("seats", range(2, 7))
def test_a_board_has_a_row_of_42_pixels_for_each_seat(seats: int) -> None:
    assert drawn(view(states(seats)[20])).canvas.size == (1600, 1136 + 42 * seats)


@pytest.mark.parametrize("seats", range(2, 7))
def test_every_scene_can_be_drawn_for_every_seat(seats: int) -> None:
    state = next(state for state in states(seats) if state.finished is not None and state.position.tracks)
    for seat in range(seats):
        assert drawn(view(state, seat), scene="board").canvas.size[0] == 1600
        assert drawn(view(state, seat), scene="round").canvas.size[0] == 1600
        assert drawn(view(state, seat), scene="hand").canvas.size == (1200, 482)


def test_game_and_view_are_enough() -> None:
    state = states(4)[40]
    assert renderers.render("transamerica", view(state)).png
    assert renderers.render("transamerica", view(state, 2)).png


def test_what_cannot_be_drawn_is_refused_by_name() -> None:
    state = states(4)[3]
    with pytest.raises(KeyError):
        renderers.render("monopoly", view(state))
    with pytest.raises(ValueError, match="board, hand, round"):
        renderers.render("transamerica", view(state), scene="attic")
    with pytest.raises(ValueError, match="spectator has no hand"):
        renderers.render("transamerica", view(state), scene="hand")
    with pytest.raises(ValueError, match="no round of this match has ended"):
        renderers.render("transamerica", view(state), scene="round")
    with pytest.raises(ValueError, match="light, dark, high_contrast"):
        renderers.render("transamerica", view(state), theme="mauve")


def test_the_scenes_of_a_game_are_listed_with_the_board_first() -> None:
    assert renderers.scenes("transamerica") == ("board", "hand", "round")


def words(shown: Any, **arguments: Any) -> list[str]:
    given: dict[str, Any] = {"names": NAMES[: shown.seats]} | arguments
    return [label.text for label in renderers.draw("transamerica", shown, **given).canvas.labels]


def test_the_head_says_game_round_tracks_left_the_last_turn_and_whose_turn_it_is() -> None:
    state = next(state for state in states(4) if state.phase == "building" and state.last.lines)
    said = words(view(state))
    assert "TransAmerica" in said
    assert "Round 1" in said
    assert str(view(state).supply) in said
    assert said.count(NAMES[state.mover]) == 2  # in the head and in its row
    assert "to move" in said


def test_the_head_of_a_personal_board_says_your_turn_and_that_only_you_see_it() -> None:
    state = next(state for state in states(4) if state.phase == "building")
    assert {"your turn", "only you see this"} <= set(words(view(state, state.mover)))
    other = (state.mover + 1) % 4
    assert "your turn" not in words(view(state, other))
    assert "only you see this" not in words(view(state))


def test_the_head_says_when_a_marker_is_to_be_placed() -> None:
    state = states(4)[1]
    assert "to place a marker" in words(view(state))
    assert "place your marker" in words(view(state, state.mover))


def test_the_head_says_when_the_round_ends_with_this_turn() -> None:
    state = next((s for key in range(1, 40) for s in states(6, key) if s.closing), None)
    assert state is not None
    assert "ends the round" in words(view(state))
    assert "The round ends with this turn." in picture(view(state)).alt


def test_a_finished_match_says_who_has_won() -> None:
    shown = view(states(4)[-1])
    said = words(shown)
    winners = [NAMES[seat] for seat in sorted(shown.result.winners)]
    assert "wins" in said or "share the win" in said
    for winner in winners:
        assert said.count(winner) == 2
    assert "winner" in said
    assert "to move" not in said


def test_a_fixed_number_of_rounds_has_no_barrier() -> None:
    shown = view(states(3, rounds=3)[40])
    assert shown.barrier is None
    said = words(shown)
    assert "game ends" not in said
    assert "Round 1 of 3" in said
    drawn = renderers.draw("transamerica", shown).canvas
    foot = drawn.image.crop((392, 1120, 1572, drawn.size[1])).getcolors(100_000)
    assert foot is not None
    colours = {colour for _, colour in foot}
    assert drawn.theme.stripe not in colours
    assert drawn.theme.danger not in colours


def test_the_barrier_stands_before_the_points_that_end_the_game() -> None:
    moved = next(state for state in states(4) if state.barrier)
    drawn = renderers.draw("transamerica", view(moved)).canvas
    edge = 392 + (13 - moved.barrier) * 1180 // 14
    row = 1120 + 6
    assert drawn.image.getpixel((edge + 20, row)) == drawn.theme.danger
    assert drawn.image.getpixel((edge - 20, row)) == drawn.theme.panel


def test_points_below_zero_stand_in_the_last_lane_with_a_true_minus_sign() -> None:
    shown = next(
        v for seats in range(2, 7) for key in (1, 2, 3) if min((v := view(states(seats, key)[-1])).points) < 0
    )
    said = words(shown)
    lowest = min(shown.points)
    assert f"−{-lowest}" in said
    assert "≤0" in said


def test_a_seat_that_a_computer_plays_has_a_mark() -> None:
    shown = view(states(4)[40])
    plain = renderers.draw("transamerica", shown, names=NAMES[:4]).canvas.image
    marked = renderers.draw("transamerica", shown, names=NAMES[:4], computers=[2]).canvas.image
    assert plain.crop((0, 1204, 392, 1246)).tobytes() != marked.crop((0, 1204, 392, 1246)).tobytes()
    assert plain.crop((0, 0, 1600, 1204)).tobytes() == marked.crop((0, 0, 1600, 1204)).tobytes()


def test_the_round_shows_every_loss_and_who_was_complete() -> None:
    shown = view(next(state for state in states(4) if state.finished))
    said = words(shown, scene="round")
    for loss in shown.finished.losses:
        assert (f"−{loss}" if loss else "±0") in said
    assert "complete" in said
    assert "Round 1" in said


def test_a_round_that_ended_with_the_last_track_says_so() -> None:
    shown = view(next(state for state in states(4) if state.finished))
    finished = msgspec.structs.replace(shown.finished, reason="supply", complete=())
    drawn = msgspec.structs.replace(shown, finished=finished)
    assert "all tracks are laid" in words(drawn, scene="round")
    assert "the last track is laid" in picture(drawn, scene="round").alt


def test_a_preview_is_said_to_be_one_and_shows_what_would_be_left_to_go() -> None:
    state = next(s for s in states(4)[20:] if s.phase == "building")
    shown = view(state, state.mover)
    tracks = two_tracks(state)
    said = words(shown, preview=tracks)
    assert "only you see this · not played yet" in said
    plain = renderers.draw("transamerica", shown).canvas.image
    thought = renderers.draw("transamerica", shown, preview=tracks).canvas.image
    assert plain.tobytes() != thought.tobytes()
    assert renderers.draw("transamerica", shown).canvas.image.tobytes() == plain.tobytes()


def test_own_tracks_left_are_counted_in_the_vexation_variant() -> None:
    bare = view(states(3, vexation=True)[0])
    used = next(state for state in states(3, vexation=True) if any(state.position.coloured))
    before = renderers.draw("transamerica", bare).canvas.image
    after = renderers.draw("transamerica", view(used)).canvas.image
    seat = next(seat for seat, lines in enumerate(used.position.coloured) if lines)
    row = (280, 1120 + 42 * seat + 8, 330, 1120 + 42 * seat + 34)
    assert before.crop(row).tobytes() != after.crop(row).tobytes()


def test_an_own_track_can_be_previewed_too() -> None:
    state = next(s for s in states(3, vexation=True) if s.phase == "building")
    shown = view(state, state.mover)
    move = next(m for m in GAME.rules.legal_moves(state, state.mover) if isinstance(m, LayTrack) and m.own)
    drawn = picture(shown, preview=(move,))
    assert drawn.png != picture(shown).png
    assert f"not played yet: {board.line_name(move.line)}." in drawn.alt


def test_a_public_picture_has_no_preview() -> None:
    state = next(s for s in states(4)[20:] if s.phase == "building")
    assert picture(view(state), preview=two_tracks(state)) == picture(view(state))
