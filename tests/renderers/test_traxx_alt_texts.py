"""What Traxx's pictures say to somebody who does not see them."""

from __future__ import annotations

import pytest
from msgspec.structs import replace
from samples import Loud
from traxx_pictures import LONG, NAMES, SAMPLES, at, drawn, longest, sealed, states, view

from bot.games.traxx import board
from bot.games.traxx.moves import DrawPath, Pass
from bot.games.traxx.naming import card_name, fields_name, figure
from renderers import alt

END = "Whole position: Board as text."


def said(shown: object, **arguments: object) -> str:
    return drawn(shown, **arguments).alt


@pytest.mark.parametrize("name", ["start_4", "middle_4", "final_4", "crowded", "crowded_personal", "sealed"])
def test_every_alt_text_fits_discord_and_says_where_to_find_the_rest(name: str) -> None:
    shown, arguments = SAMPLES[name]
    for names in (NAMES, LONG):
        text = said(shown, **arguments, names=names[: shown.seats])
        assert len(text) <= alt.LIMIT
        assert text.endswith(END)
        assert "{" not in text
        assert "  " not in text


def test_a_players_alt_text_begins_with_the_round_its_card_and_who_still_has_to_decide() -> None:
    shown = view(at(4, 7, decided=2), 0)
    text = said(shown)
    assert shown.card is not None
    english = type("English", (), {"gettext": staticmethod(str)})()
    assert text.startswith(f"Round 7 of 15, card {card_name(shown.card, english)}; ")
    for seat in range(4):
        introduced = f"{NAMES[seat]} ("
        assert (introduced in text.split(" to decide.")[0]) is (seat in shown.to_act)
    assert f"Decided: {NAMES[next(seat for seat in shown.decided if seat not in shown.stuck)]}" in text
    assert f"No step left with this card: {NAMES[shown.stuck[0]]}." in text


def test_what_everybody_drew_in_the_last_round_is_said() -> None:
    shown = view(at(4, 7))
    text = said(shown)
    for seat, move in enumerate(shown.last.moves):
        if isinstance(move, DrawPath):
            assert f"{NAMES[seat]} drew {fields_name(move.fields)} from {move.end}" in text
        else:
            assert f"{NAMES[seat]} passed" in text
    assert "drew" not in said(view(states(4)[0]))


def test_the_public_numbers_of_every_seat_are_said() -> None:
    shown = view(at(4, 7))
    text = said(shown)
    for seat, sheet in enumerate(shown.sheets):
        a, b = board.field_name(sheet.a), board.field_name(sheet.b)
        assert f"{NAMES[seat]} {figure(sheet.total)}: {sheet.open} fields open, A at {a}, B at {b}," in text
        for reached in sheet.reached:
            part = text.split(f"{NAMES[seat]} {figure(sheet.total)}: ")[1].split("numbers ")[1].split(".")[0]
            word = str(reached.number) if reached.full else f"{reached.number} (half: {reached.points})"
            assert word in part
    start = view(states(2)[0])
    field = board.field_name(start.sheets[0].start)
    assert f"{NAMES[0]} −60: 60 fields open, start at {field}." in said(start)


def test_numbers_that_wait_for_their_first_are_said_with_their_fields_colour() -> None:
    text = said(view(states(2)[0]))
    assert "Still worth their full value: 2 (D6 orange), " in text
    assert "9 (A3 grey)" in text


def test_paths_and_cards_to_come_are_said_as_far_as_they_fit() -> None:
    shown = view(at(2, 7))
    text = said(shown)
    for seat in range(2):
        assert f"Path of {NAMES[seat]}: {fields_name(shown.sheets[seat].path)}." in text
    assert "Cards to come, in no order: " in text


def test_where_the_path_can_go_on_is_said_to_its_owner_alone() -> None:
    state = at(2, 7)
    own = said(view(state, 0))
    sheet = view(state).sheets[0]
    assert f"From {board.field_name(sheet.a)} you can go to " in own
    assert "you can go" not in said(view(state))


def test_a_preview_a_sealed_path_and_a_pass_are_said_to_their_owner() -> None:
    state = at(4, 7)
    path = longest(state, 0, 2)
    words = fields_name((view(state).sheets[0].tip(path.end), *path.fields))
    thought = said(view(state, 0), preview=(path,))
    assert f"Preview, not sealed yet: {words} from end {path.end}, worth " in thought
    decided = sealed(state, 0, path)
    assert f"You have sealed {words} from end {path.end}, worth " in said(view(decided, 0))
    assert "Your preview is a pass." in said(view(state, 0), preview=(Pass(),))
    passing = sealed(state, 0, Pass())
    assert "You have sealed a pass." in said(view(passing, 0))
    for other in (None, 1):
        assert said(view(decided, other)) == said(view(passing, other))
        assert words not in said(view(decided, other))


def test_the_end_says_who_has_won_with_how_many_points() -> None:
    shown = view(states(3)[-1])
    best = max(sheet.total for sheet in shown.sheets)
    winner = next(seat for seat, sheet in enumerate(shown.sheets) if sheet.total == best)
    assert said(shown, scene="final").startswith(f"{NAMES[winner]} (")
    assert f" wins with {best} point" in said(shown, scene="final")
    shared = replace(shown, result=replace(shown.result, winners=frozenset({0, 2})))
    assert f"Ann (blue ●) and Chloé (green ▲) share the win with {shown.sheets[0].total}" in said(shared)
    alone = view(states(1)[-1])
    assert said(alone).startswith(f"Ann (blue ●) ends with {alone.sheets[0].total} points.")


@pytest.mark.parametrize("name", ["middle_4", "preview_2", "sealed_pass", "final_1"])
def test_every_sentence_goes_through_the_readers_translator(name: str) -> None:
    shown, arguments = SAMPLES[name]
    text = said(shown, **arguments, text=Loud())
    assert text.startswith("«")
    assert text.endswith(END.upper())
