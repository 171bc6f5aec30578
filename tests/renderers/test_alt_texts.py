"""What a picture says to somebody who does not see it."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import msgspec
import pytest
from sample_pictures import NAMES, SAMPLES, drawn, scattered, states, view
from samples import Loud

from bot.engine.bits import bits
from bot.games.transamerica import board
from renderers import alt
from renderers.transamerica import paths
from renderers.transamerica.words import points

END = "Whole position: Board as text."


@pytest.mark.parametrize("name", SAMPLES)
def test_every_alt_text_fits_discord_and_says_where_to_find_the_rest(name: str) -> None:
    shown, arguments = SAMPLES[name]
    for names in (NAMES, tuple("W" * 40 for _ in NAMES)):
        said = drawn(shown, **arguments, names=names[: shown.seats]).alt
        assert len(said) <= alt.LIMIT
        assert said.endswith(END)
        assert "{" not in said


def test_a_full_board_still_fits() -> None:
    for seed in range(8):
        shown = scattered(6, seed, 2)
        crowded = msgspec.structs.replace(
            shown, position=msgspec.structs.replace(shown.position, tracks=bits(range(84)) & board.LINES)
        )
        assert len(drawn(crowded).alt) <= alt.LIMIT


def test_the_alt_text_begins_with_whose_turn_it_is_and_the_last_turn() -> None:
    state = next(s for s in states(4)[30:] if s.phase == "building" and s.last.lines)
    said = drawn(view(state)).alt
    shape = "●■▲◆"[state.mover]
    colour = ("blue", "vermilion", "green", "amber")[state.mover]
    player = f"{NAMES[state.mover]} ({colour} {shape})"
    left = view(state).supply
    assert said.startswith(f"{player} to move, round {state.round}, {left} tracks left.")
    assert f"{NAMES[state.last.seat]} laid " in said


def test_the_alt_text_says_points_barrier_markers_and_networks() -> None:
    state = next(s for s in states(4) if s.round == 2 and s.phase == "building" and s.position.tracks)
    shown = view(state)
    said = drawn(shown).alt
    for seat, total in enumerate(shown.points):
        assert f"{NAMES[seat]} {total}" in said
    assert f"the game ends at {shown.barrier}." in said
    for seat, marker in enumerate(shown.position.markers):
        assert f"{NAMES[seat]} {board.junction_name(marker)}" in said
    assert "Network of " in said
    assert "Tracks of " in said


def test_a_marker_placed_last_is_told_with_its_city() -> None:
    state = states(4)[1]
    said = drawn(view(state)).alt
    marker = state.last.marker
    assert f"{NAMES[state.last.seat]} started at {board.junction_name(marker)}" in said
    assert "to place the marker" in said


def test_the_personal_alt_text_names_the_own_cities_and_nobody_elses() -> None:
    state = states(6, 2)[40]
    for seat in range(6):
        shown = view(state, seat)
        said = drawn(shown).alt
        own = {board.CITIES[city].name for city in shown.hand}
        listed = said.split("Your cities: ")[1].split(" to go in all.")[0]
        named = {city.name for city in board.CITIES if city.name in listed}
        assert named == own
        assert "Your cities" not in drawn(view(state)).alt


def test_the_hand_says_each_city_how_far_it_is_and_where() -> None:
    state = states(4)[50]
    shown = view(state, 1)
    said = drawn(shown, scene="hand").alt
    for city in shown.hand:
        printed = board.CITIES[city]
        assert f"{printed.name} lies at {board.junction_name(printed.junction)}" in said
    assert " to go in all." in said


def test_a_hand_before_the_marker_stands_tells_no_distances() -> None:
    state = states(4)[0]
    said = drawn(view(state, 1), scene="hand").alt
    assert " away" not in said
    assert " connected" not in said


def test_the_round_says_why_it_ended_and_what_everybody_lost_had_and_missed() -> None:
    shown = view(next(s for s in states(4) if s.finished))
    said = drawn(shown, scene="round").alt
    assert said.startswith("Round 1 is over: ")
    for seat, loss in enumerate(shown.finished.losses):
        assert f"{NAMES[seat]} loses {loss} and is at {points(shown.finished.points[seat])}." in said
        assert f"{NAMES[seat]} had " in said
        if loss:
            assert f"{NAMES[seat]} missed " in said


def test_a_finished_match_opens_with_who_has_won() -> None:
    shown = view(states(4)[-1])
    first = min(shown.result.winners)
    assert drawn(shown).alt.startswith(f"{NAMES[first]} (")
    assert drawn(shown).alt.split(".")[0].endswith(f"in round {shown.round}")


@pytest.mark.parametrize("name", ["four", "four_personal", "four_hand", "four_round", "over"])
def test_every_sentence_goes_through_the_readers_translator(name: str) -> None:
    shown, arguments = SAMPLES[name]
    said = drawn(shown, **arguments, text=Loud()).alt
    assert said.startswith("«")
    assert said.endswith(END.upper())


def test_sentences_that_do_not_fit_are_left_out_from_the_end() -> None:
    said = alt.assembled(["first.", "x" * 990, "y" * 500, "z."], Loud())
    assert said == f"first. {'x' * 990} {END.upper()}"[: alt.LIMIT] or said == f"first. {END.upper()}"
    assert len(said) <= alt.LIMIT
    assert "z." not in said


def test_paths_cover_every_track_once() -> None:
    for seed in range(10):
        tracks = scattered(4, seed).position.tracks
        walked: list[Any] = []
        for path in paths.decomposed(tracks):
            walked += [board.line_between(a, b) for a, b in pairwise(path)]
        assert len(walked) == tracks.bit_count()
        assert bits(walked) == tracks


def test_a_turn_that_hangs_together_is_told_as_one_path() -> None:
    l3, l4, k4 = (board.junction_named(name) or 0 for name in ("L3", "L4", "K4"))
    first, second = board.line_between(l3, l4), board.line_between(k4, l3)
    assert first is not None
    assert second is not None
    assert [paths.named(path) for path in paths.laid((first, second))] == ["L4–L3–K4"]
    apart = board.line_between(*(board.junction_named(name) or 0 for name in ("A1", "A2")))
    assert apart is not None
    assert [paths.named(path) for path in paths.laid((first, apart))] == ["L3–L4", "A1–A2"]
