"""What Trambahn's pictures mark is what the turn did, or what is thought of, and nothing else."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise
from typing import TYPE_CHECKING, Any

import pytest
from msgspec.structs import replace
from PIL import ImageChops
from trambahn_pictures import C, before_a_ride, begun, column, crowded, states, view, with_columns

import renderers
from bot.games.trambahn import board, rules
from bot.games.trambahn.moves import AddIncome, BoardPassenger, BuyTram, Done, PlaceStation
from bot.games.trambahn.view import Boarded, Bought, Column, Placed, Ride, Trace, boarded_now
from renderers.canvas import Canvas
from renderers.trambahn import art, cards, layout, panels, people, trams
from renderers.trambahn.colours import colours
from renderers.trambahn.shown import fresh, shown_turn, thought

if TYPE_CHECKING:
    from PIL import Image

LIGHT = renderers.LIGHT
ROWS = layout.YARDS + layout.YARD + layout.GAP
LOWER = ROWS + layout.BAND + layout.GAP


def image(shown: Any, **arguments: Any) -> Image.Image:
    return renderers.draw("trambahn", shown, **arguments).canvas.image


def glows(picture: Image.Image, box: tuple[float, float, float, float]) -> bool:
    """Whether the glow runs along all four sides of a box."""
    left, top, right, bottom = map(round, box)
    x, y = (left + right) // 2, (top + bottom) // 2
    sides = ((left - 4, y), (right + 3, y), (x, top - 4), (x, bottom + 3))
    return all(picture.getpixel(side) == LIGHT.glow for side in sides)


def told(trace: Trace, *columns: tuple[Column, ...], **changes: Any) -> Any:
    """Return a view of a table whose last turn was this one."""
    shown = with_columns(view(begun("passengers", 5)), *columns)
    mover = 1 - trace.seat
    changes |= {"mover": mover, "trace": Trace(mover), "last": trace}
    return replace(shown, position=replace(shown.position, **changes))


def lower(shown: Any) -> int:
    starter: int = shown.position.starter
    return starter


def placed_boxes(shown: Any, seat: int) -> dict[int, tuple[Any, int]]:
    """Return where each column of the lower or upper yard stands, by its place."""
    top = LOWER if seat == lower(shown) else layout.YARDS
    yard = layout.arrange(shown.position.columns[seat], top)
    return {stand.place: (stand, yard.width) for stand in yard.stands}


def test_the_passengers_of_the_last_turn_glow_and_those_before_do_not() -> None:
    seen = set()
    for state in (begun("income", 1), begun("income", 7), begun("trams", 7)):
        picture = image(view(state))
        for line, row in enumerate(state.position.rows):
            for place in range(len(row)):
                left = layout.LEFT + 310 * line + panels.SEATS_AT + panels.SEAT_PITCH * place
                is_new = place >= len(row) - boarded_now(state.position.trace, line)
                # Beside a seat that glows its neighbour's glow begins, so only the upper edge tells.
                at = left + people.SEAT[0] // 2, ROWS + 20 - 4
                assert (picture.getpixel(at) == LIGHT.glow) is is_new
                seen.add(is_new)
    assert seen == {True, False}


def test_only_the_cards_that_the_last_turn_placed_glow() -> None:
    owned = (column(0, (1, 3, 5, 7), 0), column(1, (2, 4), 1), column(3, (9,), 2))
    trace = Trace(1, stations=(Placed(board.card(0, 5), 0), Placed(board.card(0, 7), 0)))
    shown = told(trace, (), owned)
    picture = image(shown)
    for place, (stand, width) in placed_boxes(shown, 1).items():
        last = stand.cards + stand.step * (len(owned[place].cards) - 1)
        first = last - stand.step if place == 0 else last
        box = (stand.left, first, stand.left + width, last + layout.FRONT)
        assert glows(picture, box) is (place == 0)
        assert picture.getpixel((stand.left - 4, round(stand.cards) + 12)) != LIGHT.glow


def test_a_tram_bought_in_the_last_turn_glows_and_a_new_column_as_a_whole() -> None:
    owned = (column(0, (1, 3), 0), column(1, (2, 4), 1), column(3, (9,), 2))
    opened = Placed(board.card(3, 9), 2, opened=True)
    trace = Trace(0, stations=(opened,), trams=(Bought(0, 0), Bought(2, 2)))
    shown = told(trace, owned, ())
    picture = image(shown)
    for place, (stand, width) in placed_boxes(shown, 0).items():
        tram = (stand.left, stand.top, stand.left + width, stand.top + trams.CARD_HEIGHT)
        bottom = stand.cards + stand.step * (len(owned[place].cards) - 1) + layout.FRONT
        whole = (*tram[:3], bottom)
        assert glows(picture, tram) is (place != 1)
        assert glows(picture, whole) is (place == 2)


def test_all_columns_that_a_ride_of_the_last_turn_ran_on_glow_in_both_yards() -> None:
    both = ((column(0, (1,), 0), column(1, (2, 4), 1)), (column(1, (3,), 2), column(2, (5,), 0)))
    rides = (Ride(1, (6, 4)),)
    trace = Trace(0, passengers=(Boarded(board.card(1, 5), 1, ride=0),))
    shown = told(trace, *both, rides=rides, rows=((),) * 4)
    picture = image(shown)
    for seat, owned in enumerate(both):
        for place, (stand, width) in placed_boxes(shown, seat).items():
            bottom = stand.cards + stand.step * (len(owned[place].cards) - 1) + layout.FRONT
            box = (stand.left, stand.top, stand.left + width, bottom)
            assert glows(picture, box) is (owned[place].colour == 1)


def test_the_turn_that_goes_on_is_shown_before_the_last_one_once_it_has_begun() -> None:
    waiting = begun("passengers", 5).position
    quiet = replace(waiting, trace=Trace(waiting.mover))
    assert shown_turn(quiet) == waiting.last
    busy = replace(quiet, trace=Trace(waiting.mover, income=1))
    assert shown_turn(busy) == busy.trace
    over = states()[-1].position
    assert shown_turn(over) == over.last
    first = states()[0].position
    assert shown_turn(first) is None
    assert fresh(first).seat is None


def test_what_a_thought_shows_is_what_the_moves_would_do() -> None:
    tried: Counter[type] = Counter()
    for state in [s for s in states() if s.position.phase == "trams"] + list(states()[::9]):
        for seat in rules.to_act(state):
            shown = view(state, seat)
            for move in rules.legal_moves(state, seat):
                if isinstance(move, Done):
                    continue
                after = rules.apply(state, seat, move).state.position
                later = thought(shown, (move,))
                assert later.columns == after.columns
                assert (later.ride is None) is (len(after.rides) == len(state.position.rides))
                if later.ride is not None:
                    assert later.ride == after.rides[-1]
                    assert len(later.rows[later.ride.colour]) == board.ROW
                else:
                    assert later.rows == after.rows
                used = 0 if isinstance(move, BuyTram) else 1
                assert later.spent.total() == used
                tried[type(move)] += 1
    assert set(tried) == {BoardPassenger, PlaceStation, AddIncome, BuyTram}


def test_a_passenger_after_the_fourth_is_thought_of_in_an_emptied_row() -> None:
    state, move = before_a_ride()
    shown = view(state, state.position.mover)
    again = BoardPassenger(C, move.row)
    later = thought(shown, (move, again))
    assert later.rows[move.row] == (C,)
    assert later.boarded[move.row] == 1


def test_a_preview_changes_only_what_it_is_about() -> None:
    state = begun("stations", 6)
    mover = state.position.mover
    shown = view(state, mover)
    move = next(
        m for m in rules.legal_moves(state, mover) if isinstance(m, PlaceStation) and m.column is not None
    )
    # The words of the head line change too.
    before, after = image(shown), image(shown, preview=(move,))
    changed = ImageChops.difference(before, after)
    changed.paste((0, 0, 0), (0, 0, 1600, layout.HEAD))
    yard = layout.arrange(shown.position.columns[mover], LOWER)
    stand, width = next((stand, yard.width) for stand in yard.stands if stand.place == move.column)
    changed.paste((0, 0, 0), (stand.left - 12, stand.top - 12, stand.left + width + 12, stand.foot + 20))
    strip = LOWER + layout.YARD
    changed.paste((0, 0, 0), (layout.LEFT, strip, 800, 1400))
    assert changed.getbbox() is None
    assert before.tobytes() != after.tobytes()


@pytest.mark.parametrize("card", [card for card in board.CARDS if card != C])
def test_a_card_has_as_many_pips_as_points(card: int) -> None:
    ink = (1, 2, 3)
    sprite = cards.pips(board.POINTS[card], 6, ink)
    alpha = sprite.image.getchannel("A")
    line = [alpha.getpixel((x, alpha.height // 2)) for x in range(alpha.width)]
    discs = sum(a == 0 and b != 0 for a, b in pairwise([0, *line]))
    assert discs == board.POINTS[card]


def test_the_eighth_card_of_a_column_and_no_other_carries_the_star() -> None:
    for values in ((1, 2, 3, 4, 5, 6, 7), (1, 2, 3, 4, 5, 6, 7, 8), (1, 2, 3, 4, 5, 6, 7, 8, 9, 10)):
        shown = told(Trace(0), (column(0, values, 0),), ())
        picture = image(shown)
        stand, width = placed_boxes(shown, 0)[0]
        starred = []
        for number in range(len(values)):
            y = round(stand.cards + stand.step * number)
            tall = round(stand.step) if number < len(values) - 1 else layout.FRONT
            part = picture.crop((stand.left, y, stand.left + width, y + tall))
            if any(colour == colours(LIGHT).star for _, colour in part.getcolors(100_000) or ()):
                starred.append(number + 1)
        assert starred == ([8] if len(values) >= 8 else [])


def test_an_affordable_tram_is_framed_for_the_mover_alone() -> None:
    state = begun("trams", 5)
    mover = state.position.mover
    shown = view(state, mover)
    rich = replace(shown, position=replace(shown.position, money=(12, 12), offer=(0, 1, 2)))
    public = replace(rich, seat=None, hand=None)
    own, others = colours(LIGHT), image(public)
    mine = image(rich)
    for place, dear in enumerate((False, False, True)):
        at = (layout.SIDE[0] + 150, 709 + 108 * place + 2)
        inside = (layout.SIDE[0] + 120, 709 + 108 * place + 12)
        assert (mine.getpixel(at) == LIGHT.outline) is not dear
        assert mine.getpixel(inside) == (own.too_dear if dear else own.enamel_white)
        assert others.getpixel(at) != LIGHT.outline
        assert others.getpixel(inside) == own.enamel_white


def test_only_the_yard_of_the_seat_to_act_has_a_dark_frame() -> None:
    state = begun("passengers")
    picture = image(view(state))
    below = state.position.mover == state.position.starter
    assert (picture.getpixel((700, layout.YARDS - 3)) == LIGHT.ink) is not below
    assert (picture.getpixel((700, LOWER - 3)) == LIGHT.ink) is below


def test_every_line_is_told_apart_without_colours() -> None:
    ink = (0, 0, 0)
    drawn = [art.symbol(line, 12, ink).image.getchannel("A").tobytes() for line in range(4)]
    assert len(set(drawn)) == 4
    marks = [cards.landmark(LIGHT, line).image.getchannel("A").tobytes() for line in range(4)]
    assert len(set(marks)) == 4
    vehicles = {
        trams.vehicle(LIGHT, kind, 0.6, short=short).image.tobytes()
        for kind in range(3)
        for short in (True, False)
    }
    assert len(vehicles) == 6


def test_in_high_contrast_every_strip_has_its_lines_symbol() -> None:
    theme = renderers.HIGH_CONTRAST
    for width in (138, 113, 74):
        images = []
        for line in (0, 1):
            canvas = Canvas.blank(width, 90, theme)
            cards.covered(canvas, board.card(line, 4), 0, 0, width, 30, tour=False)
            ink = colours(theme).lines[line].ink
            across = range(round(width * 0.36), round(width * 0.6))
            images.append([canvas.image.getpixel((x, 16)) == ink for x in across])
        assert all(any(row) for row in images)
        assert images[0] != images[1] or width < 100


def test_a_conductor_at_the_end_of_a_column_still_tells_its_line() -> None:
    drawn = []
    for line in range(4):
        shown = told(Trace(0), (column(line, (3, None), 0),), ())
        stand, width = placed_boxes(shown, 0)[0]
        last = round(stand.cards + stand.step)
        part = image(shown).crop((stand.left, last, stand.left + width, last + layout.FRONT))
        counted = part.getcolors(100_000) or []
        assert colours(LIGHT).lines[line].fill in [colour for _, colour in counted]
        drawn.append(part.tobytes())
    assert len(set(drawn)) == 4


def test_a_tenth_ends_the_track_and_a_conductor_after_nothing_does_not() -> None:
    for values, closed in (((9,), False), ((10,), True), ((9, None), False)):
        shown = told(Trace(0), (column(2, values, 0),), ())
        stand, width = placed_boxes(shown, 0)[0]
        rail = (round(stand.left + width / 2) - panels.TRACK // 2 + 12, stand.end - 4)
        assert (image(shown).getpixel(rail) == colours(LIGHT).rail) is not closed


def test_crowded_yards_change_nothing_outside_themselves() -> None:
    few = told(Trace(0), crowded(3), ())
    many = told(Trace(0), crowded(9), ())
    changed = ImageChops.difference(image(few), image(many))
    top = LOWER if lower(few) == 0 else layout.YARDS
    changed.paste((0, 0, 0), (layout.LEFT + layout.PLATE, top, layout.RIGHT, top + layout.YARD))
    assert changed.getbbox() is None
