"""Somebody else has the match just then: whoever presses something is answered at once and then waits."""

from __future__ import annotations

import asyncio
import threading
from typing import TYPE_CHECKING, Any

import pytest
from whole.party import of

from bot.chat.panels import transamerica
from bot.games.transamerica.moves import PlaceMarker

if TYPE_CHECKING:
    from whole.house import House
    from whole.party import Party

    from bot.chat.panels.page import Page
    from bot.local import Driver, Reply, Sight

pytestmark = pytest.mark.usefixtures("sketches")


async def chosen(house: House, party: Party) -> tuple[Driver, Sight]:
    """Return the one to act, and the panel with a choice on it."""
    mover, panel = await party.mover(), await party.panel()
    await house.pick(mover, panel, "Good starts")
    return mover, panel


async def answered_while_busy(house: House, party: Party, reply: Reply) -> None:
    """Check that Discord hears of an answer while somebody has the match, and that it comes afterwards."""
    assert reply.interaction.answer is None
    async with house.matches.tables.changing(party.match_id):
        # What is not in memory has to be loaded, for which everybody waits in turn.
        house.matches.tables._tables.clear()
        async with asyncio.timeout(2):
            await reply.answered()
    await reply.finished()
    await house.settle()


@pytest.mark.parametrize("label", ["Start here", "Back", "Another junction"])
async def test_a_press_on_a_panel_is_answered_before_the_match_is_free(house: House, label: str) -> None:
    party = await house.deal("ann", "ben")
    mover, panel = await chosen(house, party)
    reply = await mover.press(panel, label, wait=False)
    await answered_while_busy(house, party, reply)
    assert (await party.table()).row.seq == (label == "Start here")
    assert (reply.modal is not None) is (label == "Another junction")


async def test_a_form_that_cannot_wait_for_the_match_asks_in_general_words(house: House) -> None:
    party = await house.deal("ann", "ben")
    mover, panel = await chosen(house, party)
    reply = await mover.press(panel, "Another junction", wait=False)
    await answered_while_busy(house, party, reply)
    assert reply.modal is not None
    assert reply.modal["components"][0]["components"][0]["label"] == "Your move, in words"
    sent = await mover.submit(reply, {"move": "F7"}, wait=False)
    await answered_while_busy(house, party, sent)
    assert panel.content.startswith("Start at F7")


async def test_taking_back_is_answered_before_the_match_is_free(house: House) -> None:
    party = await house.deal("ann", "ben")
    mover = await party.mover()
    played = await party.play("F7")
    reply = await mover.press(played.message, "Take back", wait=False)
    await answered_while_busy(house, party, reply)
    assert "Taken back: F7." in played.text


async def test_a_picked_match_is_answered_before_it_is_free(house: House) -> None:
    party = await house.deal("ann", "ben")
    asked = await house.command(house.ann, "play", channel="chat")
    menu = asked.message.component("Open a match")
    reply = await house.ann.select(asked.message, menu["custom_id"], menu["options"][0]["value"], wait=False)
    await answered_while_busy(house, party, reply)
    assert asked.message.files


async def test_a_page_belongs_to_the_moment_it_was_made_for(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    party = await house.deal("ann", "ben")
    mover, post = await party.mover(), await party.turn_post()
    begun, go_on = asyncio.Event(), threading.Event()
    loop, page = asyncio.get_running_loop(), transamerica.page

    def slow(*about: Any) -> Page:
        loop.call_soon_threadsafe(begun.set)
        go_on.wait(10)
        return page(*about)

    monkeypatch.setattr(transamerica, "page", slow)
    opening = asyncio.create_task(mover.press(post, "Your move"))
    await begun.wait()
    await house.matches.play.move(party.match_id, int(mover.id), [PlaceMarker(0)])
    go_on.set()
    panel = (await opening).message
    await house.settle()
    assert {of(component).seq for component in panel.components} == {0}
    assert "Take back" not in panel.labels
