"""Tracks: what is drawn on a tile leads where the engine says, and joins at every side."""

from __future__ import annotations

from itertools import combinations
from math import dist, hypot

import pytest
from PIL import Image, ImageChops, ImageDraw, ImageStat

import renderers
from bot.games.cable_car import board
from renderers.cable_car import courses, geometry, lines, tiles
from renderers.cable_car.colours import bright, colours
from renderers.cable_car.courses import Track
from renderers.cable_car.geometry import ENTRIES, EXITS, TILE
from renderers.cable_car.lines import Style
from renderers.pen import Pen

THEME = renderers.LIGHT
LAID = [(tile, turns) for tile in board.TILES for turns in range(4)]
MIDDLE_SQUARE = 18
PORTS = {("in", side): point for side, point in enumerate(ENTRIES)} | {
    ("out", side): point for side, point in enumerate(EXITS)
}


def ways(tile: str) -> tuple[Track, ...]:
    return courses.tracks(board.exits(tile))


def edge_pixels(image: Image.Image) -> set[tuple[int, int]]:
    """Return all points on the sides of a tile's picture."""
    last = image.width - 1
    return {point for at in range(image.width) for point in ((at, 0), (at, last), (0, at), (last, at))}


def ports_in(image: Image.Image, colour: tuple[int, int, int]) -> set[tuple[str, int]]:
    """Return the ports at which a tile's picture has this colour on its sides."""
    found = set()
    for x, y in edge_pixels(image):
        pixel = image.getpixel((x, y))
        assert isinstance(pixel, tuple)
        if pixel == (*colour, 255):
            port, far = min(
                ((port, hypot(px - x, py - y)) for port, (px, py) in PORTS.items()), key=lambda one: one[1]
            )
            assert far <= lines.EDGE / 2 + 1, (x, y)
            found.add(port)
    return found


@pytest.mark.parametrize(("tile", "turns"), LAID)
def test_the_drawn_exits_of_every_tile_turned_each_way_are_those_of_the_engine(tile: str, turns: int) -> None:
    laid = board.turned(tile, turns)
    drawn = ways(laid)
    body = bright(THEME)[0].body
    for entry in range(4):
        styles = tuple(Style(0, "open") if way.entry == entry else None for way in drawn)
        image = lines.layer(THEME, drawn, styles).image
        beyond = board.NEXT[laid][4 * MIDDLE_SQUARE + entry]
        neighbour, side_there = divmod(beyond, 4)
        assert ports_in(image, body) == {("in", entry), ("out", (side_there + 2) % 4)}
        # And where it leaves this tile is where the neighbour lets it in.
        here, there = geometry.corner(MIDDLE_SQUARE), geometry.corner(neighbour)
        leaving, entering = EXITS[(side_there + 2) % 4], ENTRIES[side_there]
        assert dist(
            (here[0] + leaving[0], here[1] + leaving[1]), (there[0] + entering[0], there[1] + entering[1])
        ) == pytest.approx(0)


def test_a_car_leaves_a_station_and_arrives_at_one_where_the_board_says() -> None:
    for station in board.STATIONS:
        square, side = board.departure(station)
        x, y = geometry.corner(square)
        plot = geometry.plot(station - 1)
        assert plot.side == side
        assert plot.at(geometry.TRACK, 0) == pytest.approx((x + ENTRIES[side][0], y + ENTRIES[side][1]))
        assert plot.at(-geometry.TRACK, 0) == pytest.approx((x + EXITS[side][0], y + EXITS[side][1]))


def test_every_track_is_one_piece_from_its_entry_to_its_exit() -> None:
    for way in {way for tile in board.TILES for way in ways(tile)}:
        mask = lines.track(THEME, way, None).image.getchannel("A").point(lambda alpha: 255 * (alpha > 127))
        start, end = (
            (min(int(x), TILE - 1), min(int(y), TILE - 1)) for x, y in (ENTRIES[way.entry], EXITS[way.exit])
        )
        assert mask.getpixel(start) == 255
        ImageDraw.floodfill(mask, start, 100)
        assert mask.getpixel(end) == 100, way
        assert 255 not in {colour for _, colour in mask.getcolors() or ()}, way


def test_all_tiles_meet_their_sides_in_the_same_pixels_so_that_any_two_join() -> None:
    def sides(tile: str) -> list[Image.Image]:
        image = lines.layer(THEME, ways(tile), (None,) * 4).image
        last = TILE - 1
        boxes = ((0, 0, TILE, 1), (last, 0, TILE, TILE), (0, last, TILE, TILE), (0, 0, 1, TILE))
        return [image.crop(box) for box in boxes]

    north, east, south, west = sides("aaaa")
    assert north.tobytes() == south.tobytes()
    assert east.tobytes() == west.tobytes()
    for tile in board.TILES:
        for side, expected in zip(sides(tile), (north, east, south, west), strict=True):
            extrema = ImageChops.difference(side, expected).getextrema()
            # A curve's outline may cover a fifth of a pixel more or less than a straight track's.
            assert max(most for _, most in extrema) <= 51, tile  # type: ignore[misc]


@pytest.mark.parametrize("look", ["open", "own", "faint", "finished"])
def test_a_line_is_as_wide_and_as_dark_on_both_sides_of_a_seam(look: lines.Look) -> None:
    for seat in range(6):
        straight = lines.track(THEME, Track(3, 1), Style(seat, look)).image
        left, right = straight.crop((0, 0, 1, TILE)), straight.crop((TILE - 1, 0, TILE, TILE))
        # A stripe may lean, so that the pixels of its half steps differ; their sum does not.
        assert left.getchannel("A").tobytes() == right.getchannel("A").tobytes()
        for one, other in zip(ImageStat.Stat(left).mean, ImageStat.Stat(right).mean, strict=True):
            assert one == pytest.approx(other, abs=6)


def test_a_turned_tile_is_drawn_as_the_tile_turned() -> None:
    for tile, turns in LAID:
        turned = {(way.entry, way.exit): way for way in ways(board.turned(tile, turns))}
        for way in ways(tile):
            expected = courses.course(way)
            for _ in range(turns):
                expected = tuple((TILE - y, x) for x, y in expected)
            found = courses.course(turned[(way.entry + turns) % 4, (way.exit + turns) % 4])
            assert all(dist(a, b) < 1e-6 for a, b in zip(found, expected, strict=True)), (tile, turns)


def test_each_of_the_24_tiles_looks_different() -> None:
    assert len({lines.layer(THEME, ways(tile), (None,) * 4).image.tobytes() for tile in board.TILES}) == 24


def test_every_track_ends_at_right_angles_to_the_side() -> None:
    for tile in board.TILES:
        for way in ways(tile):
            points = courses.course(way)
            for (x, y), (nx, ny), side in (
                (points[0], points[1], way.entry),
                (points[-1], points[-2], way.exit),
            ):
                dx, dy = geometry.OUTWARDS[side]
                inwards = (nx - x) * -dx + (ny - y) * -dy
                assert inwards / hypot(nx - x, ny - y) > 0.995, (tile, way)


def test_tracks_that_do_not_cross_keep_apart_and_those_that_do_get_bridges() -> None:
    crossed = {
        tile: sum(len(courses.crossings(b, a)) for a, b in combinations(ways(tile), 2))
        for tile in board.TILES
    }
    assert crossed["aaaa"] == 4
    assert crossed["dddd"] == crossed["cccc"] == crossed["bcbc"] == crossed["cbcb"] == 0
    for tile in board.TILES:
        for lower, upper in combinations(ways(tile), 2):
            assert (lines.bridge(THEME, upper, lower) is None) == (not courses.crossings(upper, lower))
            if not courses.crossings(upper, lower):
                near = min(dist(a, b) for a in courses.course(lower) for b in courses.course(upper))
                assert near > lines.EDGE, (tile, lower, upper)


def test_straight_tracks_from_north_to_south_run_over_all_others() -> None:
    drawn = ways("aaaa")
    assert [way.entry % 2 for way in drawn] == [1, 1, 0, 0]
    body = bright(THEME)[0].body
    above = lines.layer(THEME, drawn, (None, None, Style(0, "open"), None)).image
    below = lines.layer(THEME, drawn, (Style(0, "open"), None, None, None)).image
    count = [sum(n for n, c in image.getcolors(9999) or () if c == (*body, 255)) for image in (above, below)]
    assert count[0] > count[1] * 1.3


def test_houses_stand_beside_the_tracks_of_every_tile() -> None:
    for tile in board.TILES:
        layer = lines.layer(THEME, ways(tile), (Style(0, "own"),) * 4).image.getchannel("A")
        for box in ((7, 7), (TILE - 26, 7), (7, TILE - 26), (TILE - 26, TILE - 26)):
            inner = layer.crop((box[0] + 2, box[1] + 2, box[0] + 17, box[1] + 17))
            # The own line is the widest; of a house it may touch the outermost corner only.
            assert ImageStat.Stat(inner).mean[0] < 6, tile
    pen = Pen((0, 0, 40, 40))
    tiles.house(pen, THEME, (8, 8, 27, 27), 1, 1)
    assert pen.sprite().image.getbbox() == (8, 8, 27, 27)


def test_a_blocks_four_houses_have_one_hue() -> None:
    def near(square: int, x: int, y: int) -> set[tuple[int, ...]]:
        image = tiles.base(THEME, square).image.crop((x, y, x + 15, y + 15))
        return {
            colour[:3] for n, colour in image.getcolors(999) or () if isinstance(colour, tuple) and n > 80
        }

    for square in (0, 9, 20, 45):
        corners = (
            near(square, TILE - 24, TILE - 24),
            near(square + 1, 9, TILE - 24),
            near(square + 8, TILE - 24, 9),
            near(square + 9, 9, 9),
        )
        assert set.intersection(*corners), square


@pytest.mark.parametrize(("look", "apart"), [("open", 15), ("finished", 6)])
def test_seats_lines_are_told_apart_in_greyscale(look: lines.Look, apart: float) -> None:
    for theme in renderers.THEMES.values():
        grey = []
        for seat in range(6):
            sheet = Image.new("RGB", (TILE, TILE), colours(theme).tile)
            line = lines.track(theme, Track(3, 1), Style(seat, look)).image
            sheet.paste(line, (0, 0), line)
            grey.append(sheet.convert("L").crop((10, 76, TILE - 10, 96)))
        for a, b in combinations(range(6), 2):
            difference = ImageStat.Stat(ImageChops.difference(grey[a], grey[b])).mean[0]
            assert difference > apart, (theme.name, a, b)
