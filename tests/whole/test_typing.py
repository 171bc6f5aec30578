"""Moves typed into the panel's form: previewed where they can be made, refused with the reason otherwise."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from whole.party import GAME, TEXT
from whole.railway import choose_first

from bot.games.transamerica import board, refusals

if TYPE_CHECKING:
    from whole.house import House
    from whole.party import Party

    from bot.engine import Refusal
    from bot.local import Driver, Sight

pytestmark = pytest.mark.usefixtures("sketches")

TOO_MUCH = "That is more than one turn holds, so nothing was played."
NO_TURN = "A turn is a junction to start at, one line, or two lines."


async def typed(house: House, party: Party, move: str) -> tuple[Driver, Sight]:
    """Let the one to act type a move into the form; return who that is, and the panel."""
    mover, panel = await party.mover(), await party.panel()
    form = await house.press(mover, panel, "Another junction" if "Good starts" in panel.labels else "Type it")
    await house.submit(mover, form, move=move)
    return mover, panel


def line(name: str) -> int:
    """Return the number of a line, named by its two ends."""
    a, b = (board.junction_named(end) or 0 for end in name.split("-"))
    return board.line_between(a, b) or 0


def junction(name: str) -> int:
    """Return the number of a junction."""
    return board.junction_named(name) or 0


def no_green_button(panel: Sight) -> bool:
    """Whether nothing on the panel makes a move that was typed."""
    return all(component.get("style") != 3 for component in panel.components)


@pytest.mark.parametrize(
    ("move", "refusal"),
    [
        ("C10-C11", refusals.NotConnected(line("C10-C11"), junction("F7"))),
        ("F7-F8 C10-C11", refusals.NotConnected(line("C10-C11"), junction("F7"))),
        ("A1", refusals.MarkerStands(junction("F7"))),
        ("stop", refusals.TrackFirst()),
        ("F7-F8 own", refusals.NoOwnTracks()),
    ],
)
async def test_tracks_that_cannot_be_laid_are_refused_and_not_previewed(
    house: House, move: str, refusal: Refusal
) -> None:
    party = await house.deal("ann", "ben")
    await party.past("F7", "F9")
    _, panel = await typed(house, party, move)
    assert panel.content.startswith(GAME.words.refusal(refusal, TEXT))
    assert no_green_button(panel)


async def test_a_double_line_after_a_single_one_is_refused(house: House) -> None:
    party = await house.deal("ann", "ben")
    await party.past("F7", "F9", "F7-F8", "stop", "F8-F9")
    _, panel = await typed(house, party, "F9-F10")
    assert panel.content.startswith(GAME.words.refusal(refusals.DoubleAfterSingle(line("F9-F10")), TEXT))
    assert no_green_button(panel)


async def test_a_junction_that_is_taken_is_refused(house: House) -> None:
    party = await house.deal("ann", "ben")
    first = (await party.table()).to_act
    await party.past("F7")
    _, panel = await typed(house, party, "F7")
    taken = refusals.JunctionTaken(junction("F7"), *first)
    assert panel.content.startswith(GAME.words.refusal(taken, TEXT, ["Ann", "Ben"]))
    assert no_green_button(panel)


@pytest.mark.parametrize(
    ("move", "sentence"),
    [
        ("F7-F8 F8-G8 G8-G9", NO_TURN),
        ("stop, F7-F8", NO_TURN),
        ("A1, F7-F8", NO_TURN),
        ("F7-F8 F8-G8 stop", TOO_MUCH),
    ],
)
async def test_more_than_a_turn_holds_is_not_dropped_in_silence(
    house: House, move: str, sentence: str
) -> None:
    party = await house.deal("ann", "ben")
    await party.past("F7", "F9")
    _, panel = await typed(house, party, move)
    assert panel.content.startswith(sentence)
    assert no_green_button(panel)


async def test_stopping_can_be_typed(house: House) -> None:
    party = await house.deal("ann", "ben")
    await party.past("F7", "F9", "F7-F8")
    mover, panel = await typed(house, party, "stop")
    assert panel.content.startswith("End your turn here?")
    await house.press(mover, panel, "Stop here")
    assert (await party.table()).row.seq == 4
    assert (await party.mover()).id != mover.id


async def test_one_track_and_stopping_can_be_typed_together(house: House) -> None:
    party = await house.deal("ann", "ben")
    await party.past("F7", "F9")
    mover, panel = await typed(house, party, "F7-F8, stop")
    assert panel.content.endswith("Then your turn ends.")
    await house.press(mover, panel, "Back")
    assert "Lay it" in panel.labels
    mover, panel = await typed(house, party, "F7-F8, stop")
    await house.press(mover, panel, "Lay it and stop")
    assert (await party.table()).row.seq == 4
    assert (await party.mover()).id != mover.id


async def test_two_tracks_that_can_be_laid_are_previewed(house: House) -> None:
    party = await house.deal("ann", "ben")
    await party.past("F7", "F9")
    mover, panel = await typed(house, party, "F7-F8 F8-G8")
    await house.press(mover, panel, "Lay both")
    assert (await party.table()).row.seq == 4


async def test_whoever_types_when_it_is_not_the_own_turn_is_told_whose_it_is(house: House) -> None:
    party = await house.deal("ann", "ben")
    mover, panel = await party.mover(), await party.panel()
    form = await house.press(mover, panel, "Another junction")
    await party.play("F7")
    await house.submit(mover, form, move="F9")
    assert panel.content.startswith("It is the turn of")


@pytest.mark.parametrize(
    ("game", "command"),
    [
        ("transamerica", {"play": {"move": "somewhere"}, "transamerica marker": {"junction": "somewhere"}}),
        ("ticket_to_ride", {"play": {"move": "somewhere"}, "ticket draw": {"card": "somewhere"}}),
        ("trambahn", {"play": {"move": "somewhere"}}),
        ("cable_car", {"play": {"move": "somewhere"}, "cablecar place": {"square": "somewhere"}}),
    ],
)
async def test_whoever_is_not_to_act_is_told_that_before_how_to_type(
    house: House, game: str, command: dict[str, dict[str, str]]
) -> None:
    party = await house.deal("ann", "ben", game=game)
    if game == "ticket_to_ride":
        await choose_first(party)
    (other,) = await party.others()
    whose = {(await house.command(other, name, **typed)).text for name, typed in command.items()}
    assert len(whose) == 1
    assert "turn" in whose.pop()
    hint = (await house.command(await party.mover(), "play", move="somewhere")).text
    assert hint not in whose
