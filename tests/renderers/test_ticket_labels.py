"""No two texts of Ticket to Ride's pictures meet, and names keep off trains, cities and badges."""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING, Any

import pytest
from msgspec.structs import replace
from ticket_pictures import LONG, NAMES, SAMPLES, collector, late, scattered, states, view

import renderers
from bot.games.ticket_to_ride import board
from bot.games.ticket_to_ride.moves import ClaimRoute
from bot.games.ticket_to_ride.naming import ticket_letter
from bot.games.ticket_to_ride.view import outlooks
from renderers import lettering
from renderers.canvas import Label, meet
from renderers.ticket_to_ride import geometry, names, place_names, tags, trains
from renderers.ticket_to_ride.geometry import CITIES, CITY, MAP, RING, SPACES

if TYPE_CHECKING:
    from renderers.canvas import Canvas
    from renderers.pen import Box

BOXES = {city: list(name.boxes()) for city, name in enumerate(names.names())}


def drawn(shown: Any, **arguments: Any) -> Canvas:
    return renderers.draw("ticket_to_ride", shown, **arguments).canvas


def meetings(found: list[Label]) -> list[tuple[str, str]]:
    return [(a.text, b.text) for a, b in combinations(found, 2) if meet(a.box, b.box)]


def covered(box: Box, length: float, width: float) -> list[tuple[str, int]]:
    """Return the spaces of which a box covers anything, as (route, number)."""
    left, top, right, bottom = box
    found = []
    for route, spaces in enumerate(SPACES):
        for number, space in enumerate(spaces):
            if abs(space.x - (left + right) / 2) > 200 or abs(space.y - (top + bottom) / 2) > 60:
                continue
            # Two convex shapes are apart if one of their four directions separates them.
            corners = space.corners(length, width)
            ends = [(left, top), (right, top), (right, bottom), (left, bottom)]
            apart = False
            for ux, uy in ((1, 0), (0, 1), (space.ux, space.uy), (-space.uy, space.ux)):
                own = [x * ux + y * uy for x, y in corners]
                other = [x * ux + y * uy for x, y in ends]
                apart |= max(own) <= min(other) or max(other) <= min(own)
            if not apart:
                found.append((board.route_name(route), number))
    return found


def test_every_city_has_its_name_once() -> None:
    assert [" ".join(name.lines) for name in names.names()] == [city.name for city in board.CITIES]


@pytest.mark.parametrize("city", range(len(board.CITIES)), ids=[city.name for city in board.CITIES])
def test_a_name_covers_no_train_no_city_and_no_badge(city: int) -> None:
    for box in BOXES[city]:
        assert covered(box, geometry.WAGON_LENGTH + 1, geometry.WAGON_WIDTH + 1) == []
        for x, y in CITIES:
            assert not meet(box, (x - CITY, y - CITY, x + CITY, y + CITY), -2)
        for route, spaces in enumerate(SPACES):
            for number in trains.badges(route):
                middle = spaces[number]
                badge = (middle.x - 12, middle.y - 12, middle.x + 12, middle.y + 12)
                assert not meet(box, badge, -2)
        assert MAP[0] + 6 < box[0]
        assert MAP[1] + 6 < box[1]
        assert box[2] < MAP[2] - 6
        assert box[3] < MAP[3] - 6


def test_no_two_names_meet() -> None:
    for a, b in combinations(BOXES, 2):
        for first in BOXES[a]:
            assert not any(meet(first, second, 5) for second in BOXES[b]), (a, b)


def test_a_name_stands_nearer_to_its_own_city_than_to_any_other() -> None:
    for city, boxes in BOXES.items():
        far = [place_names.distance(boxes, *at) for at in CITIES]
        assert far[city] <= place_names.REACH
        assert min(far) == far[city], board.city_name(city)


def test_the_names_are_where_the_solver_would_put_them() -> None:
    taken, near = place_names.masks()
    for city in (board.city_named("Miami"), board.city_named("Pittsburgh")):
        assert city is not None
        assert names.names()[city] in [c.name for c in place_names.candidates(city, taken, near)]


def test_names_are_no_smaller_than_22_pixels_and_nothing_is_smaller_than_14() -> None:
    assert names.SIZE >= 22
    for shown, arguments in SAMPLES.values():
        assert min(label.size for label in drawn(shown, **arguments).labels) >= 14


@pytest.mark.parametrize("name", SAMPLES)
def test_no_two_texts_of_a_sample_meet_and_all_stay_inside_with_short_or_long_names(name: str) -> None:
    shown, arguments = SAMPLES[name]
    for called in (NAMES, LONG):
        canvas = drawn(shown, names=called[: shown.seats], computers={0}, **arguments)
        assert meetings(canvas.labels) == []
        width, height = canvas.size
        for label in canvas.labels:
            assert label.box[0] >= 6, label
            assert label.box[1] >= 6, label
            assert label.box[2] <= width - 6, label
            assert label.box[3] <= height - 6, label


@pytest.mark.parametrize("seats", board.SEATS)
def test_no_two_texts_meet_whatever_lies_on_the_board(seats: int) -> None:
    for seed in range(6):
        seat = seed % seats
        shown = scattered(seats, seed, seat)
        assert meetings(drawn(shown, names=LONG[:seats], computers=range(seats)).labels) == []


def test_no_two_texts_meet_when_all_share_the_win_or_choose_at_once() -> None:
    over = view(states(5)[-1])
    shared = replace(over, result=replace(over.result, winners=frozenset(range(5))))
    for called in (NAMES, LONG):
        for scene in ("board", "final"):
            assert meetings(drawn(shared, scene=scene, names=called).labels) == []
        assert meetings(drawn(view(states(5)[0]), names=called).labels) == []


def test_a_tag_hides_no_name_no_other_tag_and_no_other_citys_ring() -> None:
    hidden = []
    for seed in range(40):
        items = scattered(5, seed, 0).own_tickets[:4]
        pairs = tuple((board.TICKETS[t].a, board.TICKETS[t].b) for t in items)
        arranged = tags.arrange(pairs)
        assert {tag.city for tag in arranged} == {city for pair in pairs for city in pair}
        for tag in arranged:
            assert MAP[0] < tag.box[0]
            assert tag.box[2] < MAP[2]
            assert not any(meet(tag.box, box) for boxes in BOXES.values() for box in boxes)
            for other in {tag.city for tag in arranged}:
                x, y = CITIES[other]
                assert not meet(tag.box, (x - RING, y - RING, x + RING, y + RING), -4)
            hidden += covered(tag.box, geometry.SLOT_LENGTH - 8, geometry.SLOT_WIDTH - 8)
        for a, b in combinations(arranged, 2):
            assert not meet(a.box, b.box)
    # Round New York and Saint Louis no place is free; elsewhere tags find one.
    assert len(hidden) <= 12, hidden


def test_a_tags_place_does_not_change_while_the_tickets_stay() -> None:
    pairs = ((3, 20), (8, 31))
    tags.arrange.cache_clear()
    first = tags.arrange(pairs)
    tags.arrange.cache_clear()
    assert tags.arrange(pairs) == first


def test_every_ticket_has_its_letter_at_both_its_cities() -> None:
    shown = collector(12)
    pairs = tuple((board.TICKETS[t].a, board.TICKETS[t].b) for t in shown.own_tickets)
    arranged = tags.arrange(pairs)
    for number, pair in enumerate(pairs):
        at = {tag.city for tag in arranged for part in tag.parts if part.ticket == number}
        assert at == set(pair)
        assert sum(part.status for tag in arranged for part in tag.parts if part.ticket == number) <= 1
    said = [label.text for label in drawn(shown).labels]
    assert all(said.count(ticket_letter(number)) >= 2 for number in range(12))
    assert ticket_letter(25) == "Z"
    assert ticket_letter(26) == "AA"


def test_the_longest_ticket_fits_with_every_status() -> None:
    longest = [
        ticket
        for ticket, card in enumerate(board.TICKETS)
        if "Sault St. Marie" in (board.city_name(card.a), board.city_name(card.b))
    ]
    own = [next(t for t in longest if city in board.ticket_name(t)) for city in ("Oklahoma", "Francisco")]
    shown = replace(view(late(5), 0), own_tickets=tuple(own))
    for claimed in ((0,) * 5, (board.ALL_ROUTES, 0, 0, 0, 0), (0, board.ALL_ROUTES, 0, 0, 0)):
        there = replace(shown, claimed=claimed)
        # With a part of the way thought of, the status is at its longest: "20 → 18 to go".
        plan = tuple(ClaimRoute(route, 0, 0) for known in outlooks(there) for route in known.missing[:1])
        for preview in ((), plan):
            labels = drawn(there, preview=preview).labels
            assert meetings(labels) == []
            assert {board.ticket_name(ticket) for ticket in own} <= {label.text for label in labels}


def test_every_ticket_of_every_deck_is_named_in_full() -> None:
    shown = view(late(5), 0)
    for start in range(0, len(board.TICKETS), 8):
        own = tuple(range(start, min(start + 8, len(board.TICKETS))))
        said = [label.text for label in drawn(replace(shown, own_tickets=own)).labels]
        assert [board.ticket_name(t) for t in own if board.ticket_name(t) not in said] == []
    over = view(states(5)[-1])
    for first in range(0, len(board.TICKETS), 10):
        shares = [range(len(board.TICKETS))[first + seat : first + 10 : 5] for seat in range(5)]
        final = tuple(
            replace(score, tickets=tuple(tickets), completed=())
            for score, tickets in zip(over.final, shares, strict=True)
        )
        said = [label.text for label in drawn(replace(over, final=final), scene="final").labels]
        assert [
            board.ticket_name(t) for share in shares for t in share if board.ticket_name(t) not in said
        ] == []


def test_a_names_box_holds_its_letters() -> None:
    for name in names.names():
        for line, box in zip(name.lines, name.boxes(), strict=True):
            glyphs = lettering.glyphs(line, names.SIZE, "Display")
            assert glyphs.mask.width <= box[2] - box[0] + 5
