"""Every route, glow and preview is where it should be, and changes nothing elsewhere."""

from __future__ import annotations

from itertools import combinations
from math import dist, hypot
from typing import TYPE_CHECKING, Any

import pytest
from msgspec.structs import replace
from PIL import ImageChops, ImageStat
from ticket_pictures import states, view, with_claimed

import renderers
from bot.engine.bits import bits, members
from bot.games.ticket_to_ride import board
from bot.games.ticket_to_ride.moves import ClaimRoute, DrawFromDeck, TakeFaceUp
from bot.games.ticket_to_ride.view import Trace, closed
from renderers.ticket_to_ride import cards, colours, geometry, names, pieces, symbols, trains
from renderers.ticket_to_ride.geometry import CITIES, MAP, SPACES
from renderers.ticket_to_ride.surface import Surface

if TYPE_CHECKING:
    from PIL import Image

    from renderers.canvas import Canvas
    from renderers.pen import Box
    from renderers.theme import Theme

LIGHT = renderers.LIGHT
MARGIN = 8.0
"""How far a train reaches beyond its space: outline, shadow and buffers."""


def drawn(shown: Any, **arguments: Any) -> Canvas:
    return renderers.draw("ticket_to_ride", shown, **arguments).canvas


EMPTY = drawn(with_claimed()).image


def box_of(route: int, number: int, margin: float = MARGIN) -> Box:
    corners = SPACES[route][number].corners(geometry.WAGON_LENGTH, geometry.WAGON_WIDTH)
    return geometry.bounds(corners, margin)


def changed(before: Image.Image, after: Image.Image, ignored: list[Box]) -> Box | None:
    """Return the box of what differs outside the ignored boxes."""
    difference = ImageChops.difference(before, after)
    for left, top, right, bottom in ignored:
        difference.paste((0, 0, 0), (int(left), int(top), int(right) + 1, int(bottom) + 1))
    return difference.getbbox()


def shades(image: Image.Image, x: float, y: float, reach: float) -> set[Any]:
    """Return all colours in a square round a point."""
    found = image.crop((round(x - reach), round(y - reach), round(x + reach) + 1, round(y + reach) + 1))
    return {colour for _, colour in found.getcolors(1_000_000) or ()}


def test_all_100_routes_show_their_trains_and_change_nothing_but_their_own_spaces() -> None:
    assert len(board.ROUTES) == 100
    for route in range(len(board.ROUTES)):
        seat = route % 5
        picture = drawn(with_claimed(1 << route, seat)).image
        spaces = [box_of(route, number) for number in range(board.ROUTES[route].length)]
        couplers = [
            geometry.bounds([(space.x, space.y), (after.x, after.y)], 3)
            for space, after in zip(SPACES[route], SPACES[route][1:], strict=False)
        ]
        assert changed(EMPTY, picture, [*spaces, *couplers]) is None, board.route_name(route)
        for number, space in enumerate(SPACES[route]):
            # Beside the badge, which covers the middle of some trains.
            at = space.at(-17)
            assert LIGHT.seats[seat] in shades(picture, *at, 6), (board.route_name(route), number)
            assert changed(EMPTY.crop(_whole(spaces[number])), picture.crop(_whole(spaces[number])), [])


def _whole(box: Box) -> tuple[int, int, int, int]:
    return int(box[0]), int(box[1]), int(box[2]) + 1, int(box[3]) + 1


def test_every_space_shows_the_colour_and_the_symbol_of_its_route() -> None:
    own = colours.colours(LIGHT)
    seen = 0
    for route, spaces in enumerate(SPACES):
        colour = board.ROUTES[route].colour
        inks = own.slots[-1 if colour is None else colour]
        for space in spaces:
            assert inks.fill in shades(EMPTY, *space.at(17), 2), board.route_name(route)
            if colour is not None:
                assert inks.symbol in shades(EMPTY, space.x, space.y, 6), board.route_name(route)
            seen += 1
    assert seen == 309


def test_every_space_lies_on_the_map_and_clear_of_every_other() -> None:
    middles = [(space.x, space.y) for spaces in SPACES for space in spaces]
    for x, y in middles:
        assert MAP[0] + 15 < x < MAP[2] - 15
        assert MAP[1] + 15 < y < MAP[3] - 15
    for a, b in combinations(middles, 2):
        assert hypot(a[0] - b[0], a[1] - b[1]) >= geometry.SLOT_WIDTH + 2, (a, b)


def test_the_spaces_of_a_route_run_from_its_first_city_to_its_second() -> None:
    for track, spaces in zip(board.ROUTES, SPACES, strict=True):
        far = [dist(CITIES[track.a], (space.x, space.y)) for space in spaces]
        assert far == sorted(far)
        for space in spaces:
            assert dist(CITIES[track.b], space.at(5)) < dist(CITIES[track.b], space.at(-5))
            assert hypot(space.ux, space.uy) == pytest.approx(1)


def test_two_trains_fit_beside_each_other_on_a_double_route() -> None:
    for route in members(board.FIRST_LANES):
        for first, second in zip(SPACES[route], SPACES[route + 1], strict=True):
            aside = abs((second.x - first.x) * -first.uy + (second.y - first.y) * first.ux)
            assert aside >= geometry.WAGON_WIDTH - 0.6, board.route_name(route)


def test_trains_side_by_side_never_have_their_badges_side_by_side() -> None:
    for route in members(board.FIRST_LANES):
        if board.ROUTES[route].length > 1:
            assert not set(trains.badges(route)) & set(trains.badges(route + 1))
    for route, track in enumerate(board.ROUTES):
        assert len(trains.badges(route)) == (2 if track.length == 6 else 1)


def test_the_last_turn_glows_round_its_route_alone() -> None:
    for route in (0, 37, 99):
        claimed = with_claimed(1 << route)
        plain = drawn(claimed)
        lit = drawn(replace(claimed, last=Trace(0, route=route)))
        ignored = [geometry.bounds(geometry.course(route), 52), (0, 0, geometry.WIDTH, geometry.HEAD - 3)]
        # Names that the glow reaches lose the halo that keeps coasts off them.
        ignored += [geometry.bounds([box[:2], box[2:]], 9) for name in names.names() for box in name.boxes()]
        assert changed(plain.image, lit.image, ignored) is None
        space = SPACES[route][0]
        assert LIGHT.glow in shades(lit.image, *space.at(-34), 4)
        assert LIGHT.seats[0] in shades(lit.image, *space.at(-17), 6)


def test_a_second_lane_that_nobody_may_claim_any_more_fades_with_three_players_but_not_with_four() -> None:
    lane = next(members(board.FIRST_LANES))
    for seats, shut in ((2, True), (3, True), (4, False), (5, False)):
        bare, shown = with_claimed(seats=seats), with_claimed(1 << lane, seats=seats)
        assert bool(closed(shown)) is shut
        x, y = _outside(lane + 1)
        before, after = (shades(drawn(v).image, x, y, 1) for v in (bare, shown))
        assert (before != after) is shut, seats


def test_closed_lanes_stay_faded_under_a_ticket_and_so_does_the_other_lane_of_an_own_route() -> None:
    lane = next(members(board.FIRST_LANES))
    track = board.ROUTES[lane]
    for seats in (2, 5):
        shown = with_claimed(1 << lane, seats=seats)
        x, y = _outside(lane + 1)
        ticket = next(
            number for number, card in enumerate(board.TICKETS) if {card.a, card.b} & {track.a, track.b}
        )
        mine = replace(view(states(seats)[-1], 0), result=None, final=None, own_tickets=(ticket,), last=None)
        free = shades(drawn(replace(mine, claimed=(0,) * seats)).image, x, y, 1)
        assert shades(drawn(replace(mine, claimed=shown.claimed)).image, x, y, 1) != free


def _outside(route: int) -> tuple[float, float]:
    """Return a point on a lane's outer half, away from its neighbour's shadow."""
    twin = board.ROUTES[route].twin
    assert twin is not None
    own, other = SPACES[route][0], SPACES[twin][0]
    away = hypot(other.x - own.x, other.y - own.y)
    return own.x + (own.x - other.x) / away * 6, own.y + (own.y - other.y) / away * 6


def test_the_own_trains_stand_out_on_a_personal_board() -> None:
    routes = bits((3, 40))
    shown = replace(view(states(5)[-1], 0), claimed=(1 << 3, 1 << 40, 0, 0, 0), own_tickets=(), last=None)
    picture = drawn(replace(shown, result=None, final=None)).image
    assert LIGHT.seats[0] in shades(picture, *SPACES[3][0].at(-17), 6)
    assert LIGHT.seats[1] not in shades(picture, *SPACES[40][0].at(-17), 6)
    assert colours.faint(LIGHT)[1].body in shades(picture, *SPACES[40][0].at(-17), 6)
    assert routes.bit_count() == 2


def test_a_route_that_is_only_thought_of_is_hollow() -> None:
    shown = replace(view(next(s for s in states(5) if s.phase == "acting"), 1), own_tickets=())
    route = 12
    plain, thought = drawn(shown), drawn(shown, preview=(ClaimRoute(route, 0, 0),))
    spaces = [box_of(route, number, 9) for number in range(board.ROUTES[route].length)]
    couplers = [geometry.bounds(geometry.course(route), 5)]
    head = (0.0, 0.0, 1600.0, geometry.HEAD - 3.0)
    assert changed(plain.image, thought.image, [*spaces, *couplers, head]) is None
    found = shades(thought.image, *SPACES[route][0].at(-17), 6)
    assert colours.PALE in found
    assert LIGHT.lines[1] in found
    claimed = drawn(replace(shown, claimed=(0, 1 << route, 0, 0, 0)))
    assert colours.PALE not in shades(claimed.image, *SPACES[route][0].at(-17), 6)


def test_a_card_that_is_thought_of_is_framed() -> None:
    shown = view(next(s for s in states(5) if s.phase == "acting"), 1)
    plain = drawn(shown)
    for move, left in ((TakeFaceUp(shown.face_up[2]), None), (DrawFromDeck(), 681)):
        framed = drawn(shown, preview=(move,))
        x = 26 + 127 * shown.face_up.index(shown.face_up[2]) if left is None else left
        ignored = [(x - 10.0, 1128.0, x + 124.0, 1316.0), (0, 0, 1600, geometry.HEAD - 3)]
        assert changed(plain.image, framed.image, ignored) is None
        assert LIGHT.lines[1] in shades(framed.image, x - 5, 1200, 3)


def test_under_nothing_the_board_stays_as_it_is() -> None:
    surface = Surface(LIGHT, geometry.BOARD_HEIGHT)
    before = surface.canvas.image.tobytes()
    surface.under([])
    surface.clear(0)
    surface.fade(0)
    assert surface.canvas.image.tobytes() == before


@pytest.mark.parametrize("theme", renderers.THEMES.values(), ids=lambda theme: theme.name)
def test_symbols_are_told_apart_without_colour_on_spaces_and_on_cards(theme: Theme) -> None:
    for size in (6.3, 23.0):
        alone = [symbols.symbol(card, size, (0, 0, 0), (255, 255, 255)) for card in range(len(board.CARDS))]
        for pair in combinations(alone, 2):
            first, second = (sprite.image.getchannel("A") for sprite in pair)
            share = ImageStat.Stat(ImageChops.difference(first, second)).mean[0] / 255
            assert share > 0.1
    grey = [cards.card(theme, card).image.convert("L") for card in range(len(board.CARDS))]
    for a, b in combinations(grey, 2):
        assert ImageStat.Stat(ImageChops.difference(a, b)).mean[0] > 3


@pytest.mark.parametrize("theme", renderers.THEMES.values(), ids=lambda theme: theme.name)
def test_spaces_of_different_colours_are_told_apart_in_greyscale(theme: Theme) -> None:
    spaces = {}
    for colour in range(len(board.COLOURS)):
        route = next(number for number, track in enumerate(board.ROUTES) if track.colour == colour)
        space = SPACES[route][0]
        sprite = pieces.slot(theme, route, 0)
        at = round(space.x) - sprite.left, round(space.y) - sprite.top
        spaces[colour] = sprite.image.convert("L").crop((at[0] - 7, at[1] - 7, at[0] + 8, at[1] + 8))
    for a, b in combinations(spaces.values(), 2):
        assert ImageStat.Stat(ImageChops.difference(a, b)).mean[0] > 8


@pytest.mark.parametrize("theme", renderers.THEMES.values(), ids=lambda theme: theme.name)
def test_trains_are_told_in_greyscale_from_free_spaces_and_from_each_other(theme: Theme) -> None:
    for route in (0, 12, 55, 80):
        free = pieces.slot(theme, route, 0)
        owned = [trains.wagon(theme, seat, route, 0) for seat in range(5)]
        for sprite in owned:
            on = sprite.image.convert("LA")
            off = free.image.convert("LA")
            # A train is heavier: its outline alone is far from what a free space has at its edge.
            darkest = _extreme(theme, on.getchannel("L"), on.getchannel("A"))
            edge = _extreme(theme, off.getchannel("L"), off.getchannel("A"))
            assert abs(darkest - edge) > 20 or board.ROUTES[route].colour == 7
        greys = [sprite.image.convert("L") for sprite in owned]
        for a, b in combinations(greys, 2):
            assert ImageStat.Stat(ImageChops.difference(a, b)).mean[0] > 2
    badges = [trains.badge(theme, seat).image.convert("L") for seat in range(5)]
    for a, b in combinations(badges, 2):
        assert ImageStat.Stat(ImageChops.difference(a, b)).mean[0] > 2


def _extreme(theme: Theme, light: Image.Image, cover: Image.Image) -> int:
    """Return how dark the outline is, or in a dark theme how light the line round it."""
    solid = light.copy()
    dark = theme.name == "dark"
    solid.paste(0 if dark else 255, mask=cover.point(lambda level: 0 if level > 200 else 255))
    low, high = solid.getextrema()
    return int(high if dark else low)  # type: ignore[arg-type]


def test_every_route_reaches_from_city_to_city() -> None:
    for track, spaces in zip(board.ROUTES, SPACES, strict=True):
        for city, space, reach in ((track.a, spaces[0], -1), (track.b, spaces[-1], 1)):
            end = space.at(reach * geometry.WAGON_LENGTH / 2)
            assert 8 < hypot(end[0] - CITIES[city][0], end[1] - CITIES[city][1]) < 60
