"""A turn of Ticket to Ride at the table: what is told, to whom, and why something cannot be done."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from whole.party import TEXT
from whole.railway import NOTHING_TO_TAKE_BACK, cards, start_from, with_hand

from bot.games.ticket_to_ride import board, naming

if TYPE_CHECKING:
    from whole.house import House
    from whole.party import Party

    from bot.games.ticket_to_ride.state import State
    from bot.local import Sight

pytestmark = pytest.mark.usefixtures("sketches")

FACE_UP = tuple(map(board.CARDS.index, ("red", "locomotive", "green", "white", "black")))
TWO_GREEN_ONE_LOCOMOTIVE = cards(green=2, locomotive=1)


async def from_here(house: House, monkeypatch: pytest.MonkeyPatch, state: State) -> Party:
    """Let Ann, who moves, and Ben play on from a position."""
    start_from(monkeypatch, state)
    return await house.deal("ann", "ben", game="ticket_to_ride", undo="own")


def button(panel: Sight, label: str) -> bool:
    """Whether the panel's button can be pressed."""
    return not panel.component(label).get("disabled")


async def test_a_blind_draw_is_told_to_its_owner_at_once_and_never_to_the_table(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    state = with_hand(cards(), face_up=FACE_UP)
    party = await from_here(house, monkeypatch, state)
    first, second = state.deck[-1], state.deck[-2]
    before = len(await party.posts())
    reply = await house.command(house.ann, "ticket draw", card="deck")
    assert reply.is_ephemeral
    assert f"Ann took {naming.card(first, TEXT)}." in reply.text
    assert f"You drew {naming.card(first, TEXT)}. One more:" in reply.text
    assert len(await party.posts()) == before
    reply = await house.command(house.ann, "ticket draw", card="deck")
    assert f"Ann took {naming.card(second, TEXT)}." in reply.text
    post = await party.turn_post()
    assert "Ann took two cards from the deck." in post.content
    assert not any(sign in post.content for sign in naming.EMOJI)
    (hand,) = [dm for dm in house.ann.dms()[-1:] if dm.files]
    assert naming.EMOJI[first] in hand.content
    assert "(2 cards, 45 trains)" in hand.content


async def test_why_the_rest_of_a_command_was_not_played_is_said_as_it_is(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    await from_here(house, monkeypatch, with_hand(cards(), face_up=FACE_UP))
    reply = await house.command(house.ann, "play", move="deck deck")
    assert "The rest was not played, since this changed what you know." in reply.text
    reply = await house.command(house.ann, "play", move="deck deck")
    assert "The rest was not played: your turn was over." in reply.text
    assert "since this changed" not in reply.text


async def test_tickets_are_kept_by_their_letter_on_the_picture_or_all_at_once(house: House) -> None:
    party = await house.deal("ann", "ben", game="ticket_to_ride")
    for person, typed, kept in ((house.ann, "A C", 2), (house.ben, "all", 3)):
        await house.command(person, "play", move=typed)
        seat = (await party.table()).seat_of(int(person.id))
        state = await party.state()
        assert len(state.tickets[seat] or state.sealed[seat]) == kept


async def test_a_face_up_locomotive_as_second_card_is_greyed_and_refused(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    party = await from_here(house, monkeypatch, with_hand(cards(), face_up=FACE_UP))
    panel = await party.panel()
    assert button(panel, "locomotive")
    locomotive = panel.component("locomotive")["custom_id"]
    await house.press(house.ann, panel, "red")
    assert not button(panel, "locomotive")
    assert button(panel, "green")
    why = "A face-up locomotive is a whole draw, so it cannot be your second card. Take another one."
    assert (await house.command(house.ann, "ticket draw", card="locomotive")).text == why
    again = panel.component("locomotive")["custom_id"]
    assert again != locomotive
    house.forge(house.ann, panel, again)
    await house.settle()
    assert panel.content.startswith(why)
    assert (await party.table()).row.seq == 1


async def test_a_face_up_locomotive_is_the_only_card_of_its_turn(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    party = await from_here(house, monkeypatch, with_hand(cards(), face_up=FACE_UP))
    await house.press(house.ann, await party.panel(), "locomotive")
    assert (await party.mover()).id == house.ben.id
    assert "Ann took 🚂 locomotive." in (await party.turn_post()).content


async def test_empty_decks_are_said_and_cannot_be_pressed(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    state = with_hand(cards(), face_up=FACE_UP, deck=(), discard=cards(), ticket_deck=())
    party = await from_here(house, monkeypatch, state)
    panel = await party.panel()
    assert not button(panel, "Deck (0)")
    assert not button(panel, "Tickets (0)")
    empty = "The deck and the discard pile are empty. Face-up cards may still be taken."
    assert (await house.command(house.ann, "ticket draw", card="deck")).text == empty
    assert (await house.command(house.ann, "play", move="tickets")).text == "All tickets have been drawn."
    offered = await house.ann.autocomplete("ticket draw", "card", "")
    assert {choice["value"] for choice in offered} == {"red", "locomotive", "green", "white", "black"}


async def test_where_nothing_can_be_done_the_panel_has_a_pass(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    state = with_hand(cards(), face_up=(), deck=(), discard=cards(), ticket_deck=())
    party = await from_here(house, monkeypatch, state)
    await house.press(house.ann, await party.panel(), "Pass")
    assert (await party.mover()).id == house.ben.id
    assert "Ann could do nothing." in (await party.turn_post()).content


@pytest.mark.parametrize("typed", ["montreal", "MONTRÉAL", "montr"])
async def test_a_city_is_found_whatever_its_accents(
    house: House, monkeypatch: pytest.MonkeyPatch, typed: str
) -> None:
    party = await from_here(house, monkeypatch, with_hand(cards(blue=3), face_up=FACE_UP))
    panel = await party.panel()
    form = await house.ann.press(panel, "Search a city")
    await house.submit(house.ann, form, move=typed)
    assert panel.content == "Routes of Montréal"
    options = panel.component("Routes of Montréal")["options"]
    assert [option["label"] for option in options] == [
        "Boston–Montréal · 2 🌊 · +2",
        "Boston–Montréal (2) · 2 🌊 · +2",
        "Montréal–New York · 3 🌊 · +4",
        "Montréal–Toronto · 3 🌊 · +4",
        "Montréal–Sault St. Marie",
    ]
    assert options[-1]["description"] == "Montréal–Sault St. Marie needs 5 black; you have 3 🌊."
    choices = await house.ann.autocomplete("ticket claim", "route", typed)
    assert choices
    assert all("Montréal" in choice["value"] for choice in choices)


async def test_a_route_that_cannot_be_paid_says_what_is_missing(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    party = await from_here(house, monkeypatch, with_hand(TWO_GREEN_ONE_LOCOMOTIVE, face_up=FACE_UP))
    reply = await house.command(house.ann, "ticket claim", route="Denver-Helena")
    assert reply.text == "Denver–Helena needs 4 green; you have 2 🍃 and 1 🚂."
    panel = await party.panel()
    form = await house.ann.press(panel, "Search a city")
    await house.submit(house.ann, form, move="helena-denver")
    assert panel.content.startswith("Denver–Helena needs 4 green; you have 2 🍃 and 1 🚂.\nDraw two cards")
    form = await house.ann.press(panel, "Search a city")
    await house.submit(house.ann, form, move="helena")
    await house.pick(house.ann, panel, "Routes of Helena", "Denver–Helena")
    assert panel.content == "Denver–Helena needs 4 green; you have 2 🍃 · 1 🚂."
    assert "Claim" not in panel.labels
    assert (await party.table()).row.seq == 0


async def test_a_grey_route_asks_in_which_colour_it_is_paid(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    party = await from_here(house, monkeypatch, with_hand(cards(red=2, blue=3), face_up=FACE_UP))
    asked = (await house.command(house.ann, "ticket claim", route="Boston-Montreal")).text
    assert asked.endswith("Say what pays for Boston–Montréal, such as 2 blue or 2 red.")
    ways = await house.ann.autocomplete("ticket claim", "pay", "", route="Boston–Montréal")
    assert {way["value"] for way in ways} == {"2 red", "2 blue"}

    panel = await party.panel()
    form = await house.ann.press(panel, "Search a city")
    await house.submit(house.ann, form, move="boston-montreal")
    assert panel.content == "Boston–Montréal: how do you pay?"
    await house.pick(house.ann, panel, "Pay with …", "2 ❤️")
    assert panel.content == "Boston–Montréal for 2 ❤️, +2, 43 trains left."
    await house.press(house.ann, panel, "Back")
    await house.pick(house.ann, panel, "Pay with …", "2 🌊")
    await house.press(house.ann, panel, "Claim")
    assert "Ann claimed Boston–Montréal for 2 🌊, +2." in (await party.turn_post()).content
    assert (await party.state()).hands[0] == cards(red=2, blue=1)


async def test_drawn_tickets_are_confirmed_before_and_at_least_one_is_kept(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    party = await from_here(house, monkeypatch, with_hand(cards(), face_up=FACE_UP))
    panel = await party.panel()
    await house.press(house.ann, panel, "Tickets (24)")
    assert panel.content.startswith("Draw 3 tickets? You keep at least one")
    assert (await party.table()).row.seq == 0
    await house.press(house.ann, panel, "Draw tickets")
    assert "Keep at least 1 ticket:" in panel.content
    menu = panel.component("Keep at least 1")
    assert (menu["min_values"], menu["max_values"]) == (1, 3)
    form = await house.command(house.ann, "ticket draw", card="deck")
    assert form.text == "First choose which of the offered tickets to keep: at least 1."
    reply = await house.command(house.ann, "game undo")
    assert reply.text == NOTHING_TO_TAKE_BACK

    other = next(each for each in board.TICKET_DECKS["base"].tickets if str(each) not in _values(menu))
    reply = await house.command(house.ann, "ticket tickets", keep=board.ticket_name(other))
    assert reply.text == "You can keep only tickets that you have just been offered."
    kept = menu["options"][0]
    await house.pick(house.ann, panel, "Keep at least 1", kept["value"])
    assert panel.content.startswith("Keep ")
    assert "give" in panel.content
    await house.press(house.ann, panel, "Keep these")
    post = (await party.turn_post()).content
    assert "Ann kept 1 ticket." in post
    assert kept["label"].split(" ·")[0] not in post
    assert kept["label"].split(" ·")[0] in house.ann.dms()[-1].content


def _values(menu: dict[str, object]) -> set[str]:
    options = menu["options"]
    assert isinstance(options, list)
    return {option["value"] for option in options}


async def test_a_claim_that_showed_nothing_is_taken_back_and_the_hand_comes_again(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    party = await from_here(house, monkeypatch, with_hand(cards(red=2), face_up=FACE_UP))
    before, hand = await party.state(), house.ann.dms()[-1].content
    await house.command(house.ann, "ticket claim", route="Boston-Montreal")
    assert house.ann.dms()[-1].content != hand
    reply = await house.command(house.ann, "game undo")
    assert reply.text.startswith("Taken back: Boston–Montréal 2 red.")
    assert await party.state() == before
    assert house.ann.dms()[-1].content == hand
    await house.command(house.ann, "ticket draw", card="red")
    assert (await house.command(house.ann, "game undo")).text == NOTHING_TO_TAKE_BACK
