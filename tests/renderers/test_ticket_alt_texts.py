"""What Ticket to Ride's pictures say to somebody who does not see them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from msgspec.structs import replace
from samples import Loud
from ticket_pictures import (
    LONG,
    NAMES,
    SAMPLES,
    drawing,
    drawn,
    keeping,
    late,
    scattered,
    states,
    view,
    with_claimed,
)

import renderers
from bot.engine import ENGLISH
from bot.engine.bits import members
from bot.games.ticket_to_ride import board
from bot.games.ticket_to_ride.view import Drawn, Trace
from renderers import alt
from renderers.scene import Request
from renderers.ticket_to_ride import spoken

if TYPE_CHECKING:
    from collections.abc import Sequence

    from bot.engine import Text

END = "Whole position: Board as text."
SPOKEN = {"board": spoken.board_alt, "hand": spoken.hand_alt, "final": spoken.final_alt}


def told(
    shown: Any,
    scene: str = "board",
    names: Sequence[str] = NAMES,
    text: Text = ENGLISH,
    preview: tuple[Any, ...] = (),
) -> str:
    """Return a picture's alt text without drawing the picture."""
    request = Request(shown, names[: shown.seats], {shown.seats - 1}, text, renderers.LIGHT, preview)
    return SPOKEN[scene](request)


@pytest.mark.parametrize("scene", SPOKEN)
def test_a_picture_carries_the_alt_text_of_its_scene(scene: str) -> None:
    shown = view(states(2)[-1], 0)
    assert drawn(shown, scene=scene).alt == told(shown, scene)


@pytest.mark.parametrize("name", SAMPLES)
def test_every_alt_text_fits_discord_and_says_where_to_find_the_rest(name: str) -> None:
    shown, arguments = SAMPLES[name]
    for names in (NAMES, LONG):
        said = told(shown, **arguments, names=names)
        assert len(said) <= alt.LIMIT
        assert said.endswith(END)
        assert "{" not in said
        assert "  " not in said


def test_the_alt_text_begins_with_whose_turn_it_is_and_the_last_turn() -> None:
    state = late(5)
    said = told(view(state))
    shape = "●■▲◆★"[state.mover]
    colour = ("blue", "vermilion", "green", "amber", "purple")[state.mover]
    assert said.startswith(f"{NAMES[state.mover]} ({colour} {shape}) to move, round ")
    track = board.ROUTES[state.last.route]
    assert f"{NAMES[state.last.seat]} claimed {board.route_name(state.last.route)}: " in said
    assert f"{track.length} train" in said


def test_the_public_numbers_and_the_face_up_cards_are_said() -> None:
    shown = view(late(4))
    said = told(shown)
    for seat in range(4):
        row = (
            f"{NAMES[seat]} {shown.points[seat]} points, {shown.trains[seat]} trains, "
            f"{shown.cards[seat]} cards, {shown.tickets[seat]} tickets"
        )
        assert row in said
    assert f"Deck {shown.deck}, discard {sum(shown.discard)}, {shown.ticket_deck} tickets left." in said
    assert said.split("Face up: ")[1].split(".")[0].count(",") == len(shown.face_up) - 1


def test_routes_are_said_by_owner_as_far_as_they_fit() -> None:
    shown = with_claimed(0b1011, seat=2)
    owned = told(shown).split("Chloé owns ")[1].split(".")[0]
    assert owned == ", ".join(board.route_name(route) for route in members(0b1011))
    for seed in range(6):
        assert len(told(scattered(5, seed))) <= alt.LIMIT


def test_lanes_that_are_closed_to_everybody_are_said() -> None:
    lane = next(members(board.FIRST_LANES))
    assert f"Closed second lanes: {board.route_name(lane)}." in told(with_claimed(1 << lane, seats=3))
    assert "Closed" not in told(with_claimed(1 << lane, seats=5))


def test_every_kind_of_turn_is_told() -> None:
    bare = with_claimed()
    drew = Trace(1, drawn=(Drawn(card=4, face_up=True), Drawn(card=None, face_up=False)))
    assert "Ben drew green and a card from the deck." in told(replace(bare, last=drew))
    kept = Trace(1, tickets_drawn=3, tickets_kept=1)
    assert "Ben drew 3 tickets and kept 1." in told(replace(bare, last=kept))
    assert "Ben passed." in told(replace(bare, last=Trace(1, passed=True)))
    state = keeping()
    said = told(view(state))
    assert f"{NAMES[state.mover]} drew 3 tickets." in said
    assert "to choose which tickets to keep" in said
    assert "to draw a second card" in told(view(drawing()))


def test_the_last_round_is_said() -> None:
    for left, sentence in ((3, "Last round: 3 turns are left."), (1, "This is the last turn.")):
        state = next(s for s in states(4) if s.turns_left == left and s.phase == "acting")
        assert sentence in told(view(state))


def test_the_personal_alt_text_has_the_own_tickets_and_cards_and_nobody_elses() -> None:
    state = late(5)
    for seat in range(5):
        shown = view(state, seat)
        said = told(shown)
        for ticket in shown.own_tickets:
            assert f"{board.ticket_name(ticket)} {board.TICKETS[ticket].points}, " in said
        assert "Your tickets" not in told(view(state))
        assert "Your cards" not in told(view(state))
        held = said.split("Your cards: ")[1].split(".")[0] if "Your cards: " in said else ""
        assert sum(int(part.split()[0]) for part in held.split(", ") if part) == sum(shown.hand)


def test_tickets_to_choose_from_and_those_chosen_are_said_to_their_owner() -> None:
    shown = view(states(5)[0], 1)
    said = told(shown)
    for ticket in shown.offered:
        assert (
            f"{board.ticket_name(ticket)} {board.TICKETS[ticket].points}" in said.split("To choose from: ")[1]
        )
    sealed = view(states(5)[1], 0)
    assert sealed.sealed is not None
    chosen = told(sealed).split("You have chosen ")[1]
    assert all(board.ticket_name(ticket) in chosen for ticket in sealed.sealed)
    assert "You have chosen" not in told(view(states(5)[1], 1))


def test_a_ticket_is_said_to_be_done_to_go_or_closed() -> None:
    city = board.city_named("Miami")
    assert city is not None
    ticket = next(t for t, card in enumerate(board.TICKETS) if city in (card.a, card.b))
    walls = sum(1 << route for route, track in enumerate(board.ROUTES) if city in (track.a, track.b))
    shown = replace(view(late(2), 0), own_tickets=(ticket,))
    assert ", no way left" in told(replace(shown, claimed=(0, walls)))
    assert " to go (" in told(replace(shown, claimed=(0, 0)))
    assert ", done" in told(replace(shown, claimed=(board.ALL_ROUTES, 0)))


def test_the_hand_begins_with_the_number_of_cards_and_ends_with_the_trains() -> None:
    shown = view(late(5), 2)
    said = told(shown, scene="hand")
    assert said.startswith(f"Hand of Chloé (green ▲): {sum(shown.hand)} train card")
    assert f"{shown.trains[2]} trains left. {END}" in said


def test_the_end_says_who_has_won_and_every_part_of_every_score() -> None:
    shown = view(states(3)[-1])
    said = told(shown, scene="final")
    first = min(shown.result.winners)
    assert said.startswith(f"{NAMES[first]} (")
    for seat, score in enumerate(shown.final):
        total = str(score.total).replace("-", "−")
        assert f"{NAMES[seat]} {total}: routes {score.routes}, tickets " in said
        if score.longest:
            assert f"longest path of {score.path_length} trains 10" in said
        for ticket in score.completed:
            assert board.ticket_name(ticket) in said.split(f"{NAMES[seat]} completed ")[1]
        if len(score.completed) < len(score.tickets):
            assert f"{NAMES[seat]} failed " in said
    globe = view(states(4, 2, tickets="usa_1910")[-1])
    assert "most tickets 15" in told(globe, scene="final")


@pytest.mark.parametrize("name", ["five", "five_personal", "five_hand", "final_five", "over", "choosing"])
def test_every_sentence_goes_through_the_readers_translator(name: str) -> None:
    shown, arguments = SAMPLES[name]
    said = told(shown, **arguments, text=Loud())
    assert said.startswith("«")
    assert said.endswith(END.upper())
