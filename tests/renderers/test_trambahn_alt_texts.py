"""What Trambahn's pictures say to somebody who does not see them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from msgspec.structs import replace
from samples import Loud
from trambahn_pictures import LONG, LONGEST, NAMES, SAMPLES, C, begun, column, states, view, with_columns

import renderers
from bot.engine import ENGLISH
from bot.games.trambahn import board
from bot.games.trambahn.naming import card_name
from bot.games.trambahn.view import Boarded, Bought, Placed, Ride, Trace
from renderers import alt
from renderers.scene import Request
from renderers.trambahn import spoken

if TYPE_CHECKING:
    from collections.abc import Sequence

    from bot.engine import Text

END = "Whole position: Board as text."


SPOKEN = {"board": spoken.board_alt, "hand": spoken.hand_alt, "final": spoken.final_alt}


def said(
    shown: Any,
    scene: str = "board",
    names: Sequence[str] = NAMES,
    text: Text = ENGLISH,
    preview: tuple[Any, ...] = (),
) -> str:
    return SPOKEN[scene](Request(shown, names, (), text, renderers.LIGHT, preview))


@pytest.mark.parametrize("scene", SPOKEN)
def test_a_picture_carries_the_alt_text_of_its_scene(scene: str) -> None:
    shown = view(states()[-1], 0)
    assert renderers.draw("trambahn", shown, scene=scene, names=NAMES).alt == said(shown, scene)


@pytest.mark.parametrize("name", SAMPLES)
def test_every_alt_text_fits_discord_and_says_where_to_find_the_rest(name: str) -> None:
    shown, arguments = SAMPLES[name]
    for names in (NAMES, LONG):
        text = said(shown, **arguments, names=names)
        assert len(text) <= alt.LIMIT
        assert text.endswith(END)
        assert "{" not in text
        assert "  " not in text


@pytest.mark.parametrize("phase", ["passengers", "stations", "income", "trams"])
def test_the_alt_text_begins_with_whose_turn_it_is_the_step_the_rides_and_the_round(phase: str) -> None:
    state = begun(phase)
    mover = state.position.mover
    who = f"{NAMES[mover]} ({('blue ●', 'vermilion ■')[mover]})"
    shown = view(state)
    rides = len(state.position.rides)
    assert said(shown).startswith(f"{who} to move: {phase}. {rides} of 10 rides, round {shown.round}.")


def test_all_that_a_turn_did_is_told() -> None:
    base = view(begun("passengers", 5))
    trace = Trace(
        1,
        passengers=(Boarded(board.card(1, 5), 1, ride=0), Boarded(C, 2)),
        stations=(Placed(board.card(0, 3), 0, opened=True), Placed(C, 0, tour=16)),
        income=2,
        trams=(Bought(1, 0),),
        removed=((3,),),
        drawn=4,
        reshuffled=True,
    )
    position = replace(
        base.position, mover=0, trace=Trace(0), last=trace, rides=(Ride(1, (4, 12)),), columns=((), ())
    )
    text = said(replace(base, position=position))
    assert (
        "Benedikt: passengers red 5, conductor on green; stations blue 3, conductor; 2 cards of income; "
        "bought steam; 1 column removed; drew 4; both halved their money. "
        "Red ride: Ann 4, Benedikt 12. Extra tour: 16 points."
    ) in text


def test_the_public_numbers_the_rows_and_the_sale_are_said() -> None:
    shown = view(begun("passengers", 5))
    position = replace(shown.position, rows=((1, 2), (), (C,), (33,)), offer=(0, 2), stack=5)
    text = said(replace(shown, position=position))
    for seat in (0, 1):
        row = (
            f"{NAMES[seat]} {shown.points[seat]} points, {position.money[seat]} money, "
            f"{position.cards[seat]} in hand"
        )
        assert row in text
    assert "Waiting passengers: blue 2, red 0, green 1, yellow 1." in text
    pile = f"Draw pile {position.draw_pile}, discard {position.discard}."
    assert f"For sale: horse ×2 for 5, electric ×4 for 15; 5 more. {pile}" in text
    assert "For sale: –; 0 more." in said(replace(shown, position=replace(position, offer=(), stack=0)))


def test_columns_are_said_by_line_with_letters_cards_factor_and_points() -> None:
    text = said(with_columns(view(begun("passengers", 5)), LONGEST, (column(3, (2, None, 9), 2),)))
    assert "blue 1-2-3-C-4-5-6-7-8-9-C-C-10 ×2 = 30" in text
    assert "red A 1-2-3-C-C-5-6-8-9-10 ×3 = 36; red B 4 without a tram" in text
    assert "Columns of Benedikt: yellow 2-C-9 ×4 = 12." in text


def test_the_personal_alt_text_has_the_own_hand_and_nobody_elses() -> None:
    state = begun("passengers", 5)
    for seat in (0, 1):
        text = said(view(state, seat))
        held = text.split("Your hand: ")[1].split(".")[0].split(", ")
        assert held == [card_name(card, ENGLISH) for card in state.hands[seat]]
    assert "Your hand" not in said(view(state))
    assert "Your hand is empty." in said(replace(view(state, 0), hand=()))


def test_the_hand_says_its_cards_what_they_score_and_the_money() -> None:
    shown = replace(view(begun("passengers", 5), 0), hand=(board.card(0, 10), board.card(2, 3), C))
    text = said(shown, scene="hand")
    assert text.startswith("Hand of Ann (blue ●): 3 cards. Your hand: blue 10, green 3, conductor.")
    assert "Blue 10 scores 3, green 3 scores 1." in text
    assert f"{shown.position.money[0]} money cards." in text
    assert "scores" not in said(replace(shown, hand=(C,)), scene="hand")


def test_the_end_says_who_has_won_the_parts_of_the_score_every_ride_and_the_hands() -> None:
    shown = view(states()[-1])
    first = min(shown.result.winners)
    text = said(shown, scene="final")
    points = f"{shown.points[first]} : {shown.points[1 - first]}"
    assert text.startswith(f"{NAMES[first]} (")
    assert f" wins, {points}, after 10 of 10 rides." in text
    for seat in (0, 1):
        rides = sum(ride.points[seat] for ride in shown.position.rides)
        tours = shown.position.tours[seat]
        assert f"{NAMES[seat]} {shown.points[seat]}: rides {rides}, extra tours {tours}." in text
        assert f"{NAMES[seat]} kept {card_name(shown.hands[seat][0], ENGLISH)}" in text
    assert text.count(" ride: ") == 10
    shared = replace(shown, result=replace(shown.result, winners=frozenset({0, 1})))
    assert "share the win" in said(shared, scene="final")


@pytest.mark.parametrize("name", ["late", "late_personal", "hand", "final", "over", "trams"])
def test_every_sentence_goes_through_the_readers_translator(name: str) -> None:
    shown, arguments = SAMPLES[name]
    text = said(shown, **arguments, text=Loud())
    assert text.startswith("«")
    assert text.endswith(END.upper())
