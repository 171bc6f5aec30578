"""What Cable Car's pictures say to somebody who does not see them."""

from __future__ import annotations

from typing import Any

import pytest
from cable_car_pictures import (
    LONG,
    NAMES,
    SAMPLES,
    drawing,
    empty,
    full,
    placement,
    scattered,
    scoring,
    states,
    view,
    with_tiles,
)
from msgspec.structs import replace
from samples import Loud

import renderers
from bot.engine import ENGLISH
from bot.engine.bits import members, union
from bot.games.cable_car import GAME, board
from bot.games.cable_car.moves import PlaceTile
from bot.games.cable_car.view import lines, playable, unfinished
from renderers import alt
from renderers.cable_car import spoken
from renderers.scene import Request

END = "Whole position: Board as text."


def said(
    shown: Any, *, scene: str = "board", names: Any = NAMES, text: Any = ENGLISH, preview: Any = ()
) -> str:
    """Return a picture's alt text without drawing the picture."""
    request = Request(shown, names[: shown.seats], (), text, renderers.LIGHT, preview)
    return spoken.hand_alt(request) if scene == "hand" else spoken.board_alt(request)


@pytest.mark.parametrize("name", SAMPLES)
def test_every_alt_text_fits_discord_and_says_where_to_find_the_rest(name: str) -> None:
    shown, arguments = SAMPLES[name]
    for names in (NAMES, LONG):
        spoken_ = said(shown, names=names, **arguments)
        assert len(spoken_) <= alt.LIMIT
        assert spoken_.endswith(END)
        assert "{" not in spoken_
        assert "  " not in spoken_


def test_a_picture_has_the_alt_text_of_its_scene() -> None:
    shown = SAMPLES["four_personal"][0]
    for scene in ("board", "hand"):
        assert renderers.draw("cable_car", shown, names=NAMES[:4], scene=scene).alt == said(
            shown, scene=scene
        )


def test_the_alt_text_begins_with_whose_turn_it_is_and_the_last_tile() -> None:
    shown = view(with_tiles(34, 4))
    colour = ("blue ●", "vermilion ■", "green ▲", "amber ◆")[shown.mover]
    start = f"{NAMES[shown.mover]} ({colour}) to place a tile. {NAMES[shown.last.seat]} "
    assert said(shown).startswith(start)
    assert f" {board.SQUARE_NAMES[shown.last.square]}, " in said(shown)
    drawn = drawing()
    assert "has drawn a tile and must place it." in said(view(drawn))
    over = view(states(4)[-1])
    assert said(over).startswith(f"{NAMES[min(over.result.winners)]} (")
    assert " wins. " in said(over)
    shared = replace(over, result=replace(over.result, winners=frozenset({0, 1})))
    assert "Ann (blue ●) and Ben (vermilion ■) share the win." in said(shared)


def test_points_lines_and_open_ends_are_said() -> None:
    shown = view(with_tiles(34, 4))
    text = said(shown)
    for seat in range(4):
        done = 8 - len(unfinished(shown, seat))
        assert f"{NAMES[seat]} {shown.points[seat]} points, {done} of 8 lines finished" in text
        ends = [line for line in unfinished(shown, seat) if line.passes]
        part = text.split(f"Lines of {NAMES[seat]} go on: ")[1].split(".")[0] if ends else ""
        expected = [f"{one.station} at {board.SQUARE_NAMES[one.next_square or 0]}" for one in ends]
        assert part == ", ".join(expected)
    assert f"{shown.pile} in the pile." in text


def test_the_tiles_on_the_board_are_said_where_they_fit() -> None:
    shown = full(2, 3)
    tiles = said(shown).split("Tiles: ")[1].split(".")[0].split(", ")
    assert len(tiles) == 60
    assert tiles[0] == f"A1 {shown.position.tiles[0]}"
    for seed in range(6):
        assert len(said(scattered(6, seed), names=LONG)) <= alt.LIMIT


def test_the_own_tile_and_where_it_may_be_laid_are_said_to_its_owner_alone() -> None:
    state = with_tiles(34, 4)
    own = view(state, state.mover)
    assert f"Your tile: {own.hand[0]}." in said(own)
    squares = ", ".join(board.SQUARE_NAMES[s] for s in members(union(playable(own).values())))
    assert f"Open squares: {squares}." in said(own)
    assert "Your tile" not in said(view(state))
    assert "Open squares" not in said(view(state, (state.mover + 1) % 4))
    drawn = drawing()
    shown = view(drawn, drawn.mover)
    assert f"You have drawn {shown.drawn}. Your tile: " in said(shown)
    assert "You have drawn" not in said(view(drawn))


def test_a_preview_says_what_the_tile_would_do() -> None:
    state = scoring()
    own = view(state, state.mover)
    move = placement(own)
    after = GAME.rules.apply(state, state.mover, move).state
    text = said(own, preview=(move,))
    assert f"Not played yet: {move.tile} on {board.SQUARE_NAMES[move.square]}." in text
    for station in after.last.finished:
        assert f"line {station} is finished: " in text.lower()
    assert "Not played yet" not in said(view(state), preview=(move,))
    quiet = SAMPLES["start_personal"][0]
    assert "line " in said(quiet, preview=(placement(quiet),))


def test_a_preview_says_of_a_line_of_nobody_that_it_scores_nothing() -> None:
    corner = board.square_named("H8")
    assert corner is not None
    text = said(empty(3, 0), preview=(PlaceTile(corner, "dddd"),))
    both = "line 16, nobody’s, is finished; line 17, nobody’s, is finished."
    assert f"Not played yet: dddd on H8. {both}" in text


def test_the_hand_says_the_tiles_and_how_each_line_stands() -> None:
    shown = SAMPLES["four_hand"][0]
    text = said(shown, scene="hand")
    assert text.startswith(f"Hand of {NAMES[shown.seat]} (")
    for line in lines(shown.position, 4):
        if line.owner != shown.seat:
            continue
        told = text.split(f"Line {line.station}: ")[1].split(".")[0]
        unit = "" if line.passes == 1 else "s"
        if line.end is not None:
            assert told == f"{line.points} point{'' if line.points == 1 else 's'}"
        elif line.passes:
            square = board.SQUARE_NAMES[line.next_square or 0]
            assert told == f"goes on at {square} after {line.passes} tile{unit}"
        else:
            assert told == "not begun"


@pytest.mark.parametrize(
    "name", ["four", "four_personal", "preview", "drawn", "over", "four_hand", "free_hand"]
)
def test_every_sentence_goes_through_the_readers_translator(name: str) -> None:
    shown, arguments = SAMPLES[name]
    text = said(shown, text=Loud(), **arguments)
    assert text.startswith("«")
    assert text.endswith(END.upper())
