"""What Ticket to Ride's pictures say to somebody who does not see them."""

from __future__ import annotations

import pytest
from msgspec.structs import replace
from ticket_pictures import (
    LONG,
    NAMES,
    SAMPLES,
    drawing,
    keeping,
    late,
    picture,
    scattered,
    states,
    view,
    with_claimed,
)

from bot.engine.bits import members
from bot.games.ticket_to_ride import board
from bot.games.ticket_to_ride.view import Drawn, Trace
from renderers import alt

END = "Whole position: Board as text."


class Loud:
    """A translator that shows what went through it."""

    def gettext(self, message: str, /) -> str:
        return message.upper() if "{" not in message else f"«{message}»"

    def ngettext(self, msgid1: str, msgid2: str, n: int, /) -> str:
        return self.gettext(msgid1 if n == 1 else msgid2)


@pytest.mark.parametrize("name", SAMPLES)
def test_every_alt_text_fits_discord_and_says_where_to_find_the_rest(name: str) -> None:
    shown, arguments = SAMPLES[name]
    for names in (NAMES, LONG):
        said = picture(shown, **arguments, names=names[: shown.seats]).alt
        assert len(said) <= alt.LIMIT
        assert said.endswith(END)
        assert "{" not in said
        assert "  " not in said


def test_the_alt_text_begins_with_whose_turn_it_is_and_the_last_turn() -> None:
    state = late(5)
    said = picture(view(state)).alt
    shape = "●■▲◆★"[state.mover]
    colour = ("blue", "vermilion", "green", "amber", "purple")[state.mover]
    assert said.startswith(f"{NAMES[state.mover]} ({colour} {shape}) to move, round ")
    track = board.ROUTES[state.last.route]
    assert f"{NAMES[state.last.seat]} claimed {board.route_name(state.last.route)}: " in said
    assert f"{track.length} train" in said


def test_the_public_numbers_and_the_face_up_cards_are_said() -> None:
    shown = view(late(4))
    said = picture(shown).alt
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
    owned = picture(shown).alt.split("Chloé owns ")[1].split(".")[0]
    assert owned == ", ".join(board.route_name(route) for route in members(0b1011))
    for seed in range(6):
        assert len(picture(scattered(5, seed)).alt) <= alt.LIMIT


def test_lanes_that_are_closed_to_everybody_are_said() -> None:
    lane = next(members(board.FIRST_LANES))
    assert f"Closed second lanes: {board.route_name(lane)}." in picture(with_claimed(1 << lane, seats=3)).alt
    assert "Closed" not in picture(with_claimed(1 << lane, seats=5)).alt


def test_every_kind_of_turn_is_told() -> None:
    bare = with_claimed()
    drew = Trace(1, drawn=(Drawn(card=4, face_up=True), Drawn(card=None, face_up=False)))
    assert "Ben drew green and a card from the deck." in picture(replace(bare, last=drew)).alt
    kept = Trace(1, tickets_drawn=3, tickets_kept=1)
    assert "Ben drew 3 tickets and kept 1." in picture(replace(bare, last=kept)).alt
    assert "Ben passed." in picture(replace(bare, last=Trace(1, passed=True))).alt
    state = keeping()
    said = picture(view(state)).alt
    assert f"{NAMES[state.mover]} drew 3 tickets." in said
    assert "to choose which tickets to keep" in said
    assert "to draw a second card" in picture(view(drawing())).alt


def test_the_last_round_is_said() -> None:
    for left, sentence in ((3, "Last round: 3 turns are left."), (1, "This is the last turn.")):
        state = next(s for s in states(4) if s.turns_left == left and s.phase == "acting")
        assert sentence in picture(view(state)).alt


def test_the_personal_alt_text_has_the_own_tickets_and_cards_and_nobody_elses() -> None:
    state = late(5)
    for seat in range(5):
        shown = view(state, seat)
        said = picture(shown).alt
        for ticket in shown.own_tickets:
            assert f"{board.ticket_name(ticket)} {board.TICKETS[ticket].points}, " in said
        assert "Your tickets" not in picture(view(state)).alt
        assert "Your cards" not in picture(view(state)).alt
        held = said.split("Your cards: ")[1].split(".")[0] if "Your cards: " in said else ""
        assert sum(int(part.split()[0]) for part in held.split(", ") if part) == sum(shown.hand)


def test_tickets_to_choose_from_and_those_chosen_are_said_to_their_owner() -> None:
    shown = view(states(5)[0], 1)
    said = picture(shown).alt
    for ticket in shown.offered:
        assert (
            f"{board.ticket_name(ticket)} {board.TICKETS[ticket].points}" in said.split("To choose from: ")[1]
        )
    sealed = view(states(5)[1], 0)
    assert sealed.sealed is not None
    chosen = picture(sealed).alt.split("You have chosen ")[1]
    assert all(board.ticket_name(ticket) in chosen for ticket in sealed.sealed)
    assert "You have chosen" not in picture(view(states(5)[1], 1)).alt


def test_a_ticket_is_said_to_be_done_to_go_or_closed() -> None:
    city = board.city_named("Miami")
    assert city is not None
    ticket = next(t for t, card in enumerate(board.TICKETS) if city in (card.a, card.b))
    walls = sum(1 << route for route, track in enumerate(board.ROUTES) if city in (track.a, track.b))
    shown = replace(view(late(2), 0), own_tickets=(ticket,))
    assert ", no way left" in picture(replace(shown, claimed=(0, walls))).alt
    assert " to go (" in picture(replace(shown, claimed=(0, 0))).alt
    assert ", done" in picture(replace(shown, claimed=(board.ALL_ROUTES, 0))).alt


def test_the_hand_begins_with_the_number_of_cards_and_ends_with_the_trains() -> None:
    shown = view(late(5), 2)
    said = picture(shown, scene="hand").alt
    assert said.startswith(f"Hand of Chloé (green ▲): {sum(shown.hand)} train card")
    assert f"{shown.trains[2]} trains left. {END}" in said


def test_the_end_says_who_has_won_and_every_part_of_every_score() -> None:
    shown = view(states(3)[-1])
    said = picture(shown, scene="final").alt
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
    assert "most tickets 15" in picture(globe, scene="final").alt


@pytest.mark.parametrize("name", ["five", "five_personal", "five_hand", "final_five", "over", "choosing"])
def test_every_sentence_goes_through_the_readers_translator(name: str) -> None:
    shown, arguments = SAMPLES[name]
    said = picture(shown, **arguments, text=Loud()).alt
    assert said.startswith("«")
    assert said.endswith(END.upper())
