"""Every scene of Ticket to Ride, for every seat and number of seats: it can be drawn and says enough."""

from __future__ import annotations

from io import BytesIO
from typing import Any

import pytest
from msgspec.structs import replace
from PIL import Image
from ticket_pictures import (
    NAMES,
    SAMPLES,
    collector,
    drawing,
    drawn,
    keeping,
    late,
    picture,
    states,
    view,
    with_claimed,
)

import renderers
from bot.engine import Match, Rng
from bot.games.ticket_to_ride import GAME, board
from bot.games.ticket_to_ride.moves import ClaimRoute, KeepTickets
from bot.games.ticket_to_ride.view import Trace
from renderers import tokens
from renderers.ticket_to_ride import geometry


def size(png: bytes) -> tuple[int, int]:
    return Image.open(BytesIO(png)).size


def words(shown: Any, **arguments: Any) -> list[str]:
    given: dict[str, Any] = {"names": NAMES[: shown.seats]} | arguments
    return [label.text for label in renderers.draw("ticket_to_ride", shown, **given).canvas.labels]


FULLEST = ("choosing_hand", "five_fullest", "drawing_preview", "claim_preview", "collector", "final_five")
"""What stands for all samples in the other themes."""


@pytest.mark.parametrize("theme", renderers.THEMES)
def test_every_sample_is_a_palette_png_of_its_width_and_never_square(theme: str) -> None:
    for name in SAMPLES if theme == "light" else FULLEST:
        shown, arguments = SAMPLES[name]
        made = picture(shown, theme=theme, **arguments)
        with Image.open(BytesIO(made.png)) as image:
            assert image.format == "PNG"
            assert image.mode == "P"
            assert image.size == (made.width, made.height)
        assert made.width == (1200 if arguments.get("scene") == "hand" else 1600), name
        assert made.width != made.height, name
        # A seat with twelve tickets on a full board in the dark is the largest: nobody has played so.
        assert len(made.png) < (370_000 if name == "collector" else 350_000), name


@pytest.mark.parametrize("seats", board.SEATS)
def test_every_scene_can_be_drawn_for_every_seat(seats: int) -> None:
    for state in (states(seats)[0], late(seats), states(seats)[-1]):
        assert drawn(view(state)).canvas.size == (1600, 1368)
        for seat in range(seats):
            shown = view(state, seat)
            assert drawn(shown).canvas.size[0] == 1600
            assert drawn(shown, scene="hand").canvas.size[0] == 1200
    assert drawn(view(states(seats)[-1]), scene="final").canvas.size[0] == 1600


def test_names_that_cannot_be_drawn_fall_back_to_the_seats_colour_in_every_scene() -> None:
    odd = ("山田太郎", "🚂🚃", "\u202eAnn", "  much   room ", "x" * 40)
    over = view(states(5)[-1])
    for scene, shown in (("board", over), ("final", over)):
        drawn = renderers.draw("ticket_to_ride", shown, scene=scene, names=odd)
        said = [label.text for label in drawn.canvas.labels]
        assert {"Blue", "Vermilion", "Ann", "much room"} <= set(said)
        assert "山田太郎" in drawn.alt
    hand = renderers.draw("ticket_to_ride", view(late(5), 0), scene="hand", names=odd)
    assert "Blue – your hand" in [label.text for label in hand.canvas.labels]
    without = [label.text for label in renderers.draw("ticket_to_ride", over).canvas.labels]
    assert {"Blue", "Vermilion", "Green", "Amber", "Purple"} <= set(without)


def test_the_map_takes_three_quarters_of_the_board() -> None:
    left, top, right, bottom = geometry.MAP
    assert (bottom - top) / geometry.BOARD_HEIGHT >= 0.75
    assert (right - left) / geometry.WIDTH >= 0.98


def test_what_cannot_be_drawn_is_refused_by_name() -> None:
    shown = view(late(3))
    with pytest.raises(ValueError, match="board, hand, final"):
        renderers.render("ticket_to_ride", shown, scene="attic")
    with pytest.raises(ValueError, match="spectator has no hand"):
        renderers.render("ticket_to_ride", shown, scene="hand")
    with pytest.raises(ValueError, match="this match goes on"):
        renderers.render("ticket_to_ride", shown, scene="final")
    assert renderers.scenes("ticket_to_ride") == ("board", "hand", "final")


def test_the_head_says_whose_turn_it_is_what_the_last_one_did_and_the_round() -> None:
    state = late(5)
    shown = view(state)
    said = words(shown)
    track = board.ROUTES[shown.last.route]
    assert f"{NAMES[state.mover]} to move" in said
    assert NAMES[shown.last.seat] in said
    assert f"+{track.points}" in said
    assert any(text.startswith(board.route_name(shown.last.route)) for text in said)
    assert "Ticket to Ride · USA" in said


def test_the_head_tells_the_round_and_the_tickets_left_until_the_end_comes_near() -> None:
    shown = view(next(s for s in states(4) if s.turns > 30))
    assert f"round {shown.round} · {shown.ticket_deck} tickets left" in words(shown)
    near = view(next(s for s in states(4) if s.turns_left == 3 and s.phase == "acting"))
    assert "last round: 3 turns left" in words(near)
    assert words(near).count("last turn") == 3
    last = view(next(s for s in states(4) if s.turns_left == 1 and s.phase == "acting"))
    assert words(last).count("last turn") == 2
    assert "last turn" not in words(view(states(4)[-1]))


def test_the_head_of_a_personal_board_says_what_is_to_be_done() -> None:
    state = late(4)
    assert {f"{NAMES[state.mover]} – your turn", "only you see this"} <= set(words(view(state, state.mover)))
    other = (state.mover + 1) % 4
    assert f"{NAMES[state.mover]} to move" in words(view(state, other))
    second = drawing()
    assert f"{NAMES[second.mover]} – one more card" in words(view(second, second.mover))
    assert f"{NAMES[second.mover]} to draw a second card" in words(view(second))
    kept = keeping()
    assert f"{NAMES[kept.mover]} – choose your tickets" in words(view(kept, kept.mover))
    assert f"{NAMES[kept.mover]} to choose tickets" in words(view(kept))
    assert "only you see this" not in words(view(state))


def test_the_last_turn_is_told_whatever_it_was() -> None:
    shown = with_claimed()
    assert "passed" in words(replace(shown, last=Trace(0, passed=True)))
    assert "drew 3 tickets, kept 2" in words(replace(shown, last=Trace(0, tickets_drawn=3, tickets_kept=2)))
    assert "drew 1 ticket, kept 1" in words(replace(shown, last=Trace(0, tickets_drawn=1, tickets_kept=1)))
    kept = keeping()
    assert "drew 3 tickets" in words(view(kept))
    second = drawing()
    assert "drew" in words(view(second))


def test_cards_drawn_unseen_look_alike_to_others_and_not_to_the_owner() -> None:
    state = next(
        s
        for s in states(5)
        if s.phase == "acting"
        and s.last
        and len(s.last.drawn) == 2
        and not any(d.face_up for d in s.last.drawn)
    )
    owner = state.last.seat
    box = (0, 0, 1300, 84)
    names = ("same",) * 5
    public, other, own = (
        renderers.draw("ticket_to_ride", view(state, seat), names=names).canvas.image.crop(box)
        for seat in (None, (owner + 1) % 5, owner)
    )
    assert view(state).last.drawn[0].card is None
    assert view(state, owner).last.drawn[0].card is not None
    assert other.crop((500, 0, 800, 84)).tobytes() != own.crop((500, 0, 800, 84)).tobytes()
    assert public.size == other.size


def test_the_tables_picture_is_the_same_whoever_has_chosen_since_its_post_only_changes_its_words() -> None:
    before, after = (renderers.draw("ticket_to_ride", view(states(5)[done]), names=NAMES) for done in (0, 4))
    assert before.canvas.image.tobytes() == after.canvas.image.tobytes()
    assert before.alt == after.alt
    assert all(f"{name} (" in before.alt for name in NAMES[:5]), "with everybody's colour"


def test_everybody_who_is_to_choose_first_tickets_is_shown_to_a_player_and_who_has() -> None:
    start = states(5)[0]
    assert "all choose first tickets" in words(view(start))
    after = states(5)[2]
    assert words(view(after, 0)).count("has chosen") == 2
    almost = states(5)[4]
    assert f"{NAMES[4]} to choose tickets" in words(view(almost, 0))
    assert "before the first round · 15 tickets left" in words(view(start))
    assert words(view(start)).count("–") == 5  # nobody's number of tickets is known yet


def test_a_row_has_a_seats_points_trains_cards_and_tickets() -> None:
    shown = view(late(5))
    canvas = renderers.draw("ticket_to_ride", shown, names=NAMES).canvas
    rows = [label for label in canvas.labels if label.box[1] > 1150 and label.box[0] > 1250]
    for seat in range(5):
        y = geometry.MAP[3] + 64 + 39.4 * seat
        row = [label.text for label in rows if abs((label.box[1] + label.box[3]) / 2 - y) < 10]
        assert row == [
            str(shown.points[seat]),
            str(shown.trains[seat]),
            str(shown.cards[seat]),
            str(shown.tickets[seat]),
        ]


def test_deck_and_discard_are_counted_and_an_empty_deck_says_0() -> None:
    shown = view(late(5))
    said = words(shown)
    assert {str(shown.deck), str(sum(shown.discard)), "Deck", "Discard"} <= set(said)
    assert words(replace(shown, deck=0, discard=(0,) * 9, face_up=shown.face_up[:2])).count("0") >= 2


def test_a_seat_that_a_computer_plays_has_a_mark() -> None:
    shown = view(late(5))
    plain = renderers.draw("ticket_to_ride", shown, names=NAMES).canvas.image
    marked = renderers.draw("ticket_to_ride", shown, names=NAMES, computers=[2]).canvas.image
    top = geometry.MAP[3] + 64 + round(39.4 * 2) - 19
    row = (952, top, 1250, top + 39)
    assert plain.crop(row).tobytes() != marked.crop(row).tobytes()
    assert plain.crop((0, 0, 1600, top)).tobytes() == marked.crop((0, 0, 1600, top)).tobytes()


def test_the_strip_of_a_personal_board_counts_the_cards_and_says_how_tickets_stand() -> None:
    shown = collector(6)
    said = words(shown)
    for number in shown.hand:
        assert str(number) in said
    for ticket in shown.own_tickets:
        assert board.ticket_name(ticket) in said
        assert f"+{board.TICKETS[ticket].points}" in said
    assert "no train cards" in words(replace(shown, hand=(0,) * 9))
    assert any(text.endswith(" to go") or text in {"done", "no way left"} for text in said)


def test_a_ticket_with_no_way_left_says_so_on_board_and_hand() -> None:
    shown = view(late(2), 0)
    city = board.city_named("Miami")
    assert city is not None
    ticket = next(t for t, card in enumerate(board.TICKETS) if city in (card.a, card.b))
    walls = sum(1 << route for route, track in enumerate(board.ROUTES) if city in (track.a, track.b))
    shut = replace(shown, claimed=(0, walls), own_tickets=(ticket,))
    assert "no way left" in words(shut)
    assert "no way left" in words(shut, scene="hand")
    assert "closed" in words(shut)


def test_a_preview_is_said_to_be_one_and_shows_what_would_be_left_to_go() -> None:
    shown = view(next(s for s in states(3) if s.phase == "acting"), 0)
    ticket = next(t for t in range(30) if board.ticket_name(t) == "Denver–El Paso")
    a, b = (board.city_named(name) for name in ("Denver", "Santa Fe"))
    assert a is not None
    assert b is not None
    plan = (ClaimRoute(board.routes_between(a, b)[0], 0, 0),)
    alone = replace(shown, own_tickets=(ticket,))
    assert "only you see this · not played yet" in words(alone, preview=plan)
    assert "4 → 2 to go" in words(alone, preview=plan)
    assert "4 to go" in words(alone)
    assert "4 → 2 to go" in words(alone, preview=plan, scene="hand")


@pytest.mark.parametrize("scene", ["board", "hand"])
def test_tickets_just_drawn_are_marked_as_new_beside_the_own_ones_and_first_tickets_are_not(
    scene: str,
) -> None:
    shown = next(view(state, state.mover) for state in states(4) if state.phase == "keeping")
    said = words(shown, scene=scene)
    assert len([word for word in said if word.startswith("new · ")]) == len(shown.offered)
    assert not any(word.startswith("new") for word in words(view(states(4)[0], 0), scene=scene))


def test_tickets_to_choose_from_are_shown_with_what_is_thought_of_and_sealed() -> None:
    start = states(5)[0]
    shown = view(start, 1)
    three = shown.offered
    assert len(three) == 3
    said = words(shown, scene="hand")
    assert {"Choose your tickets", "keep at least 2"} <= set(said)
    assert all(board.city_name(board.TICKETS[t].a) in said for t in three)
    thought = words(shown, scene="hand", preview=(KeepTickets(tuple(sorted(three[:2]))),))
    assert thought.count("returned") == 1
    assert words(view(states(5)[0], 0), scene="hand").count("returned") == 0
    sealed = view(states(5)[1], 0)
    assert sealed.sealed is not None
    assert {"Your choice", f"{len(sealed.sealed)} of 3 kept"} <= set(words(sealed, scene="hand"))
    later = keeping()
    both = words(view(later, later.mover), scene="hand")
    assert {"Choose your tickets", "keep at least 1", "Tickets"} <= set(both)


def test_a_hand_says_what_its_tickets_are_worth_as_they_stand() -> None:
    shown = view(states(2)[-1], 0)
    said = words(shown, scene="hand")
    score = shown.final[0]
    done = f"{len(score.completed)} of {len(score.tickets)} done"
    worth = f"+{score.ticket_points}" if score.ticket_points > 0 else f"−{-score.ticket_points}"
    assert f"{done} · now worth {worth}" in said
    assert "No tickets" in words(replace(shown, own_tickets=()), scene="hand")
    assert "no train cards" in words(replace(shown, hand=(0,) * 9), scene="hand")


def test_the_end_shows_every_ticket_and_every_part_of_the_score() -> None:
    for seats in board.SEATS:
        shown = view(states(seats)[-1])
        said = words(shown, scene="final")
        for score in shown.final:
            assert str(score.total).replace("-", "−") in said
            assert str(score.routes) in said
            for ticket in score.tickets:
                assert board.ticket_name(ticket) in said
                worth = board.TICKETS[ticket].points
                assert (f"+{worth}" if ticket in score.completed else f"−{worth}") in said
        longest = max(score.path_length for score in shown.final)
        assert f"{longest} · +10" in said
        winners = [NAMES[seat] for seat in sorted(shown.result.winners)]
        assert f"{winners[0]} wins" in said or "share the win" in " ".join(said)


@pytest.mark.parametrize(
    ("tickets", "path", "most"),
    [
        ("base", True, False),
        ("usa_1910", False, True),
        ("mega_game", True, True),
        ("big_cities", False, False),
    ],
)
def test_the_end_has_the_columns_of_its_deck(tickets: str, *, path: bool, most: bool) -> None:
    said = words(view(states(4, 2, tickets=tickets)[-1]), scene="final")
    assert any("longest" in text for text in said) is path
    assert any("most" in text for text in said) is most


def test_the_longest_path_glows_at_the_end_and_no_other_route_does() -> None:
    shown = view(states(4)[-1])
    glowing = {route for score in shown.final if score.longest for route in score.path}
    assert glowing
    drawn = renderers.draw("ticket_to_ride", shown, scene="final").canvas
    plain = replace(shown, final=tuple(replace(score, longest=0) for score in shown.final))
    without = renderers.draw("ticket_to_ride", plain, scene="final").canvas
    for route in range(len(board.ROUTES)):
        x, y = geometry.SPACES[route][0].at(0, 13.6)
        lit = drawn.image.getpixel((round(x), round(y))) != without.image.getpixel((round(x), round(y)))
        if route in glowing:
            other = geometry.SPACES[route][0].at(0, -13.6)
            at = round(other[0]), round(other[1])
            assert lit or drawn.image.getpixel(at) != without.image.getpixel(at), board.route_name(route)


def test_the_winner_comes_first_at_the_end() -> None:
    shown = view(states(5)[-1])
    canvas = renderers.draw("ticket_to_ride", shown, names=NAMES, scene="final").canvas
    rows = sorted(
        (label for label in canvas.labels if label.text in NAMES and label.box[1] > geometry.MAP[3]),
        key=lambda label: label.box[1],
    )
    assert NAMES.index(rows[0].text) in shown.result.winners
    totals = [shown.final[NAMES.index(row.text)].total for row in rows]
    assert totals == sorted(totals, reverse=True)


def test_a_match_of_its_own_can_be_drawn_at_every_ply() -> None:
    match = Match(GAME.rules, GAME.rules.setup(3, GAME.options(), Rng.from_key(bytes([5]) * 32)))
    rng = Rng.from_key(bytes(32))
    plies = 0
    while match.to_act:
        seat = min(match.to_act)
        match.play(seat, GAME.autoplayer(match.view(seat), tuple(match.legal_moves(seat)), rng))
        plies += 1
        if plies % 9 == 0:
            for looking in (None, seat):
                drawn = renderers.draw("ticket_to_ride", match.view(looking), names=NAMES[:3])
                assert len(drawn.alt) <= 1024


def test_the_arrow_is_for_those_to_act_and_not_for_the_winner() -> None:
    arrow = tokens.acting(renderers.LIGHT).image
    assert arrow.getbbox() is not None
    shown = view(states(5)[-1])
    over = renderers.draw("ticket_to_ride", shown, names=NAMES).canvas.image
    winner = min(shown.result.winners)
    y = round(geometry.MAP[3] + 64 + 39.4 * winner)
    assert over.getpixel((962, y)) != renderers.LIGHT.ink
    acting = view(late(5))
    y = round(geometry.MAP[3] + 64 + 39.4 * acting.mover)
    drawn = renderers.draw("ticket_to_ride", acting, names=NAMES).canvas.image
    assert drawn.getpixel((962, y)) == renderers.LIGHT.ink
