"""The gateway goes away in mid-turn: what was pressed meanwhile counts, once, and nothing is said twice."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from bot.local.gateway import IDENTIFY, RESUME

if TYPE_CHECKING:
    from collections.abc import Callable

    from whole.house import House

    from bot.local import LoopbackDiscord

pytestmark = pytest.mark.usefixtures("sketches")

LOSSES: dict[str, Callable[[LoopbackDiscord], None]] = {
    "closed": lambda loopback: loopback.gateway.close_connections(4000),
    "cut": lambda loopback: loopback.gateway.drop_connections(),
    "asked to reconnect": lambda loopback: loopback.gateway.ask_to_reconnect(),
    "invalid but resumable": lambda loopback: loopback.gateway.invalidate(resumable=True),
}


@pytest.mark.parametrize("loss", LOSSES)
async def test_a_button_pressed_while_the_connection_is_lost_counts_once(house: House, loss: str) -> None:
    party = await house.deal("ann", "ben")
    await party.past("F7", "F9")
    mover, panel = await party.mover(), await party.panel()
    await party.choose_two(mover, panel)
    opcodes = house.loopback.gateway.opcodes
    resumed = opcodes.count(RESUME)

    LOSSES[loss](house.loopback)
    await house.loopback.until(
        lambda: not house.loopback.gateway.is_online or opcodes.count(RESUME) > resumed
    )
    await mover.press(panel, "Lay both", wait=False)
    await house.loopback.until(lambda: opcodes.count(RESUME) > resumed)
    await house.settle()

    assert opcodes.count(IDENTIFY) == 1
    assert (await party.table()).row.seq == 4
    assert len(await party.turn_posts()) == 2
    assert "It is the turn of" in panel.content


async def test_after_a_lost_session_the_program_identifies_anew_and_goes_on(house: House) -> None:
    party = await house.deal("ann", "ben")
    await party.play()
    opcodes = house.loopback.gateway.opcodes
    house.loopback.gateway.invalidate(resumable=False)
    await house.loopback.until(lambda: opcodes.count(IDENTIFY) == 2)
    await house.loopback.until(lambda: house.loopback.gateway.is_online)
    await house.settle()
    assert len(await party.turn_posts()) == 2
    await party.play()
    assert (await party.table()).row.seq == 2
    assert len(await party.turn_posts()) == 3
    assert len([task for task in house.bot._tasks if not task.done() and task.get_name() == "courier"]) == 1


async def test_a_connection_lost_while_posting_loses_no_post(house: House) -> None:
    party = await house.lobby("ann", "ben", thread=True)
    await house.matches.lobby.start(party.match_id, int(house.ann.id))
    house.loopback.gateway.drop_connections()
    await house.settle()
    assert len(await party.turn_posts()) == 1
    assert [len(person.dms()) for person in (house.ann, house.ben)] == [1, 1]
