"""What Cable Car's pictures show: public and personal boards, previews, hands."""

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
    picture,
    placement,
    scattered,
    scoring,
    start,
    states,
    view,
    with_tiles,
)
from msgspec.structs import replace

import renderers
from bot.engine.bits import members, union
from bot.games.cable_car import GAME, board
from bot.games.cable_car.laying import laid
from bot.games.cable_car.moves import DrawTile, PlaceTile
from bot.games.cable_car.view import Trace, lines, path, playable, reachable
from renderers.cable_car import boards, colours, geometry, pieces
from renderers.cable_car.geometry import EXITS, HEAD, SIDE, TILE


def words(shown: Any, **arguments: Any) -> list[str]:
    given: dict[str, Any] = {"names": NAMES[: shown.seats]} | arguments
    return [label.text for label in renderers.draw("cable_car", shown, **given).canvas.labels]


def image(shown: Any, **arguments: Any) -> Any:
    given: dict[str, Any] = {"names": NAMES[: shown.seats]} | arguments
    return renderers.draw("cable_car", shown, **given).canvas.image


def square_of(picture_: Any, square: int) -> Any:
    left, top = geometry.corner(square)
    return picture_.crop((left, top, left + TILE, top + TILE))


def middle() -> Any:
    return with_tiles(34, 4)


@pytest.mark.parametrize("name", SAMPLES)
def test_no_picture_is_square_and_boards_are_as_wide_as_all_others(name: str) -> None:
    shown, arguments = SAMPLES[name]
    width, height = renderers.draw("cable_car", shown, **arguments).canvas.size
    assert width == (1200 if arguments.get("scene") == "hand" else 1600)
    assert width > height * 1.1


def test_a_full_board_stays_below_300_kilobytes() -> None:
    for shown in (full(6, 1), view(states(6)[-1], 5)):
        assert len(picture(shown).png) < 300_000


def test_the_scenes_and_what_a_spectator_cannot_ask_for() -> None:
    assert renderers.scenes("cable_car") == ("board", "hand")
    with pytest.raises(ValueError, match="a spectator has no hand"):
        picture(view(middle()), scene="hand")
    with pytest.raises(ValueError, match="no scene 'attic'"):
        picture(view(middle()), scene="attic")


def test_the_head_says_whose_turn_it_is_or_who_has_won() -> None:
    state = middle()
    mover = state.mover
    assert f"{NAMES[mover]}’s turn" in words(view(state))
    assert "Your turn" in words(view(state, mover))
    assert f"{NAMES[mover]}’s turn" in words(view(state, (mover + 1) % 4))
    drawn = drawing()
    assert "Place it now" in words(view(drawn, drawn.mover))
    assert f"{NAMES[drawn.mover]} has drawn" in words(view(drawn))
    over = view(states(4)[-1])
    (winner,) = over.result.winners
    assert f"{NAMES[winner]} wins" in words(over)
    shared = replace(over, result=replace(over.result, winners=frozenset({0, 2})))
    assert "Ann and Chloé share the win" in words(shared)
    everybody = replace(over, result=replace(over.result, winners=frozenset(range(4))))
    assert "share the win" in words(everybody, names=LONG[:4])


@pytest.mark.parametrize(("seats", "hand"), [(2, 2), (2, 3), (6, 3)])
def test_each_of_several_own_tiles_has_its_name_below_it_as_it_is_called_in_lists(
    seats: int, hand: int
) -> None:
    state = start(seats, hand=hand)
    mine = view(state, state.mover)
    assert [said for said in words(mine) if said in board.TILES] == list(mine.hand)
    alone = start(seats)
    assert not board.TILES.keys() & set(words(view(alone, alone.mover)))


def test_the_head_tells_what_the_last_tile_did() -> None:
    shown = full(3, 4)
    ended = {line.station: line for line in lines(shown.position, 3)}
    home = next(line for line in ended.values() if line.owner is not None and line.arrival is not None)
    power = next(line for line in ended.values() if line.owner is not None and line.arrival is None)
    assert ended[16].owner is None

    def told(*finished: int, drawn: bool = False) -> list[str]:
        last = Trace(1, 3, "aaaa", drawn=drawn, finished=finished)
        return words(replace(shown, last=last))

    assert "Ben placed D1" in told()
    assert "Ben drew for D1" in told(drawn=True)
    assert "no line finished" in told()
    assert "line 16, nobody’s, is finished" in told(16)
    one = f"line {home.station} arrived at {home.arrival}: {home.points} for {NAMES[home.owner or 0]}"
    assert one in told(home.station)
    other = f"line {power.station} reached the power station: {power.points} for {NAMES[power.owner or 0]}"
    assert other in told(power.station)
    assert "2 lines finished" in told(16, 17)
    own = [line for line in ended.values() if line.owner == 0][:2]
    both = sum(line.points for line in own)
    assert f"2 lines finished: {both} for Ann" in told(*(line.station for line in own))
    assert not [
        text for text in words(empty(3)) if "finished" in text and "line" in text and text != "finished line"
    ]


def test_a_seats_card_has_its_points_its_lines_and_its_tiles() -> None:
    for shown in (view(middle()), scattered(6, 3), scattered(2, 2)):
        canvas = renderers.draw("cable_car", shown, names=NAMES).canvas
        strip = [label.text for label in canvas.labels if label.box[0] > SIDE]
        for seat in range(shown.seats):
            own = [line for line in lines(shown.position, shown.seats) if line.owner == seat]
            done = [line for line in own if line.end is not None]
            assert str(shown.points[seat]) in strip
            assert f"{len(done)}/{len(own)} lines" in strip
            for line in own:
                assert str(line.station) in strip
            for line in done:
                assert str(line.points) in strip
        assert "1 tile" in strip


def test_a_finished_car_shows_its_points_and_a_seats_lines_add_up() -> None:
    shown = full(4, 2)
    canvas = renderers.draw("cable_car", shown).canvas
    total = [0] * 4
    for line in lines(shown.position, 4):
        x, y = geometry.plot(line.station - 1).at(geometry.TRACK, 57)
        here = [
            one.text for one in canvas.labels if one.box[0] < x < one.box[2] and one.box[1] < y < one.box[3]
        ]
        assert here == [str(line.points)]
        total[line.owner or 0] += int(here[0])
    assert tuple(total) == shown.points


@pytest.mark.parametrize("seats", [3, 6])
def test_every_pass_of_every_line_is_drawn_in_its_owners_colours_and_nobodys_in_none(seats: int) -> None:
    theme = renderers.LIGHT
    for seed in (5, 7):
        shown = scattered(seats, seed)
        drawn = image(shown)
        owner = {}
        for line in lines(shown.position, seats):
            for step in path(shown.position, line.station):
                owner[step.square, step.entry] = line
        assert len(owner) > 25
        own_colours = {
            colour
            for look in (colours.bright, colours.calm)
            for paint in look(theme)
            for colour in (paint.body, paint.edge)
        }
        for square in members(shown.position.placed):
            if square == shown.last.square:
                continue
            left, top = geometry.corner(square)
            tile = shown.position.tiles[square]
            for entry, leaving in enumerate(board.exits(tile)):
                x, y = left + EXITS[leaving][0], top + EXITS[leaving][1]
                dx, dy = geometry.OUTWARDS[leaving]
                at = round(x - 3 * dx), round(y - 3 * dy)
                near = drawn.crop((at[0] - 7, at[1] - 7, at[0] + 7, at[1] + 7)).getcolors(999)
                seen = {colour for _, colour in near} & own_colours
                here = owner.get((square, entry))
                if here is None or here.owner is None:
                    assert not seen, (board.SQUARE_NAMES[square], entry)
                    continue
                look = colours.bright if here.end is None else colours.calm
                assert look(theme)[here.owner].body in seen, (board.SQUARE_NAMES[square], entry)


def test_the_own_lines_are_strong_and_the_others_pale_on_a_personal_board() -> None:
    theme = renderers.LIGHT
    state = middle()
    seat = next(line.owner for line in lines(state.position, 4) if line.end is None and line.passes > 1)
    assert seat is not None

    def seen(reader: int | None) -> set[Any]:
        field = image(view(state, reader)).crop((120, 204, 1176, 1260))
        return {colour for _, colour in field.getcolors(1 << 20)}

    strong, pale = (look(theme)[seat].edge for look in (colours.bright, colours.faint))
    assert strong in seen(None)
    assert strong in seen(seat)
    assert pale not in seen(seat)
    assert pale in seen((seat + 1) % 4)


def test_the_last_tile_has_a_ring_and_no_other_tile_has() -> None:
    shown = view(middle())
    ringed, bare = image(shown), image(replace(shown, last=None))
    for square in members(shown.position.placed):
        left, top = geometry.corner(square)
        # Between the ports a side has no track on it.
        at = left + TILE // 2, top - 3
        lit = ringed.getpixel(at) == renderers.LIGHT.glow
        assert lit == (square == shown.last.square), board.SQUARE_NAMES[square]
        assert bare.getpixel(at) != renderers.LIGHT.glow


def test_legal_squares_are_marked_for_the_seat_that_is_to_act_and_for_nobody_else() -> None:
    state = middle()
    own = view(state, state.mover)
    theme = renderers.LIGHT
    legal = union(playable(own).values())
    assert 0 < legal.bit_count() < reachable(own.position).bit_count()

    def marked(shown: Any) -> set[int]:
        drawn = image(shown)
        return {
            square
            for square in members(board.SPACES & ~shown.position.placed)
            if drawn.getpixel((geometry.corner(square)[0] + 24, geometry.corner(square)[1] + 116))
            == colours.tinted(theme, shown.seat or 0)
        }

    assert marked(own) == set(members(legal))
    assert marked(view(state, (state.mover + 1) % 4)) == set()
    assert marked(view(state)) == set()


def test_squares_barred_by_the_one_tile_rule_are_marked_and_explained() -> None:
    state = middle()
    own = view(state, state.mover)
    shut = reachable(own.position) & ~union(playable(own).values())
    canvas = renderers.draw("cable_car", own).canvas
    sizes = {label.text: label.size for label in canvas.labels if label.text in board.SQUARE_NAMES}
    for square in members(board.SPACES & ~own.position.placed):
        legal = union(playable(own).values()) >> square & 1
        assert sizes[board.SQUARE_NAMES[square]] == (32 if legal else 22 if shut >> square & 1 else 24)
    assert "barred: one-tile rule" in words(own)
    assert "barred: one-tile rule" not in words(view(state, (state.mover + 1) % 4))


def test_the_strip_of_a_personal_board_has_the_own_tiles_and_what_can_be_done() -> None:
    state = middle()
    own = view(state, state.mover)
    number = union(playable(own).values()).bit_count()
    said = words(own)
    assert {"Your tile", f"{number} squares open", f"or draw: {own.pile} in the pile"} <= set(said)
    waiting = words(view(state, (state.mover + 1) % 4))
    assert f"{own.pile} in the pile" in waiting
    assert not [text for text in waiting if "squares open" in text]
    assert "Your tiles" in words(SAMPLES["free_personal"][0])
    drawn = drawing()
    seen = words(view(drawn, drawn.mover))
    assert "Drawn tile" in seen
    assert not [text for text in seen if text.startswith("or draw")]
    ended = words(view(states(6)[-1], 5))
    assert "in the pile" in ended
    assert "only you see this" in ended


def test_a_preview_shows_the_board_and_the_points_as_they_would_be() -> None:
    state = scoring()
    own = view(state, state.mover)
    move = placement(own)
    after = GAME.rules.apply(state, state.mover, move).state
    drawn = renderers.draw("cable_car", own, names=NAMES, preview=(move,)).canvas
    said = [label.text for label in drawn.labels]
    assert "only you see this · not played yet" in said
    assert board.SQUARE_NAMES[move.square] not in said
    for seat in range(4):
        assert str(after.points[seat]) in said
        if after.points[seat] > own.points[seat]:
            assert f"+{after.points[seat] - own.points[seat]}" in said
    # The lines run as they will when the tile lies there; only the frame is another one.
    real = image(replace(view(after, state.mover), last=None))
    tile = square_of(image(own, preview=(move,)), move.square).crop((14, 14, TILE - 14, TILE - 14))
    assert tile.tobytes() == square_of(real, move.square).crop((14, 14, TILE - 14, TILE - 14)).tobytes()
    # And it is no more than a thought: the last tile keeps its ring, the tile has a broken frame.
    frame = pieces.thought(renderers.LIGHT, own.seat).image
    assert frame.getpixel((frame.width // 2, 9)) != (0, 0, 0, 0)
    corner = geometry.corner(move.square)
    assert drawn.image.getpixel((corner[0] + 9, corner[1] + 1)) == renderers.LIGHT.lines[own.seat]


def test_each_legal_placement_can_be_previewed_and_none_changes_the_view() -> None:
    state = middle()
    own = view(state, state.mover)
    copy = GAME.encode(own)
    for tile, squares in playable(own).items():
        for square in list(members(squares))[::3]:
            renderers.draw("cable_car", own, preview=(PlaceTile(square, tile),))
    assert GAME.encode(own) == copy


def test_a_preview_of_drawing_or_on_a_public_board_changes_nothing_but_words() -> None:
    state = middle()
    own, public = view(state, state.mover), view(state)
    move = placement(own)
    assert image(public, preview=(move,)).tobytes() == image(public).tobytes()
    field = (0, HEAD, SIDE, HEAD + SIDE - 8)
    drawing_ = image(own, preview=(DrawTile(),)).crop(field)
    assert drawing_.tobytes() == image(own).crop(field).tobytes()
    # A tile that somebody has meanwhile laid on the square is not covered.
    taken = PlaceTile(own.last.square, move.tile)
    assert image(own, preview=(taken,)).crop(field).tobytes() == image(own).crop(field).tobytes()


def test_a_preview_counts_the_points_of_everybody() -> None:
    own = view(scoring(), scoring().mover)
    move = placement(own)
    position, grown = laid(own.position, move.square, move.tile)
    assert boards.points_on(own, own.position) == own.points
    after = boards.points_on(own, position)
    for seat in range(4):
        gained = [
            board.worth(one.head, one.passes) for one in grown if board.OWNERS[4][one.station - 1] == seat
        ]
        assert after[seat] == own.points[seat] + sum(gained)
    assert after != own.points
    corner = board.square_named("H8")
    assert corner is not None
    nobodys = empty(3, 0)
    ended, _ = laid(nobodys.position, corner, "dddd")
    assert boards.points_on(nobodys, ended) == (0, 0, 0)


def test_a_hand_shows_every_tile_with_the_squares_it_fits_on_and_how_the_own_lines_stand() -> None:
    shown = SAMPLES["four_hand"][0]
    said = words(shown, scene="hand")
    (tile,) = shown.hand
    assert tile in said
    assert f"{playable(shown)[tile].bit_count()} squares open" in said
    own = [line for line in lines(shown.position, 4) if line.owner == shown.seat]
    for line in own:
        assert str(line.station) in said
        if line.end is not None:
            assert f"{line.points} points" in said
        elif line.passes:
            assert f"{line.passes} long, on at {board.SQUARE_NAMES[line.next_square or 0]}" in said
    assert said.count("not begun") == sum(not line.passes for line in own)


def test_a_hand_of_tiles_that_may_be_turned_shows_every_turn() -> None:
    shown = SAMPLES["free_hand"][0]
    said = words(shown, scene="hand")
    for tile in shown.hand:
        for way in board.ROTATIONS[tile]:
            assert way in said
    drawn = SAMPLES["free_drawn_hand"][0]
    said = words(drawn, scene="hand")
    assert f"{drawn.drawn} · drawn" in said
    assert said.count("kept") == 3
    waiting = view(middle(), (middle().mover + 1) % 4)
    assert "not your turn" in words(waiting, scene="hand")


def test_a_seat_that_a_computer_plays_has_a_mark_in_its_card() -> None:
    shown = view(middle())
    plain, marked = image(shown), image(shown, computers=[2])
    top = HEAD + 8 + 2 * 202
    card = (SIDE, top, 1600, top + 190)
    assert plain.crop(card).tobytes() != marked.crop(card).tobytes()
    assert plain.crop((0, 0, SIDE, 1380)).tobytes() == marked.crop((0, 0, SIDE, 1380)).tobytes()


def test_the_seat_to_act_is_framed_and_so_is_the_winner() -> None:
    theme = renderers.LIGHT
    shown = view(middle())
    edge = [image(shown).getpixel((SIDE + 14 - 3, HEAD + 8 + 202 * seat + 95)) for seat in range(4)]
    assert [colour == theme.ink for colour in edge] == [seat == shown.mover for seat in range(4)]
    over = view(states(4)[-1])
    edge = [image(over).getpixel((SIDE + 14 - 1, HEAD + 8 + 202 * seat + 95)) for seat in range(4)]
    assert [colour == theme.glow for colour in edge] == [seat in over.result.winners for seat in range(4)]


def test_a_station_of_nobody_has_no_car_and_a_quiet_number() -> None:
    def car(seats: int, station: int) -> set[Any]:
        box = geometry.plot(station - 1).box(0, 10, 40, 82)
        found = image(empty(seats)).crop(tuple(map(round, box))).getcolors(1 << 16)
        return {colour for _, colour in found}

    seats_colours = set(renderers.LIGHT.seats)
    for seats in board.SEATS:
        for station in (15, 16, 17, 18):
            is_owned = board.OWNERS[seats][station - 1] is not None
            assert bool(car(seats, station) & seats_colours) == is_owned, (seats, station)


def test_long_names_leave_points_and_the_last_turn_whole() -> None:
    shown = view(with_tiles(44, 6))
    said = words(shown, names=LONG)
    assert {str(points) for points in shown.points} <= set(said)
    assert [text for text in said if text.endswith(("’s turn", "…"))]
    assert any("D7" in text for text in said)
