"""The program is killed at the worst moments and started again: nothing is lost, and nothing is said twice.

A match is played from the first command to the result, once undisturbed and then with a death at each point;
afterwards the channels must read the same, and the same people must have been called.
"""

from __future__ import annotations

import asyncio
import re
import signal
import sys
from contextlib import asynccontextmanager
from pathlib import Path
from typing import TYPE_CHECKING

import msgspec
import pytest
from whole.doomed import stumble
from whole.party import Party

from bot.store import Store

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Awaitable, Callable

    from whole.conftest import Opened
    from whole.house import House

    from bot.local import Sight

pytestmark = pytest.mark.usefixtures("sketches")

ROOT = Path(__file__).resolve().parents[2]
LONG = 3600.0
"""Seconds after which Discord has forgotten every nonce."""


class Said(msgspec.Struct, frozen=True):
    """A message as it is compared: without ids, which differ from run to run."""

    content: str
    labels: tuple[str, ...]
    pictures: tuple[str, ...]


def transcript(house: House) -> dict[str, list[Said]]:
    """Return what stands in the channel, in the thread and in everybody's direct messages, and all pings."""
    world = house.loopback.world
    found = {}
    for channel in world.channels.by_id.values():
        name = channel.get("name") or channel["recipients"][0]["username"]
        found[name] = [_said(post) for post in house.posts(channel["id"])]
        # The word of welcome belongs to the command, which was cut off with the program.
        found[name] = [said for said in found[name] if not said.content.startswith("You have joined")]
    pings = house.loopback.notifications
    found["pings"] = [Said(_plain(note.content), (note.user_id,), ()) for note in pings]
    return found


def _said(post: Sight) -> Said:
    pictures = tuple(re.sub(r"-\d+", "", file.filename) for file in post.files)
    return Said(_plain(post.content), tuple(post.labels), pictures)


def _plain(content: str) -> str:
    return re.sub(r"<#\d+>", "<#…>", content)


def steps(house: House) -> list[Callable[[], Awaitable[object]]]:
    """Return what people do, from opening a table to the last ply; none waits for its effect."""
    party = Party(house)

    async def set_rounds() -> None:
        await house.matches.lobby.set_option(1, int(house.ann.id), "rounds", 2)

    async def last_ply() -> None:
        (move,) = await party.skip_to_end_of_round()
        await (await party.mover()).command("play", move=move, channel=await party.place(), wait=False)

    return [
        lambda: house.ann.command("game new", game="transamerica", wait=False),
        lambda: house.ben.command("game join", wait=False),
        set_rounds,
        lambda: house.ann.command("game start", wait=False),
        last_ply,
        last_ply,
    ]


async def play_through(house: House, reached: asyncio.Event, *, pause: float = 0.0) -> None:
    """Do all steps; where the program halts, kill it, let `pause` seconds pass and start it again."""
    for step in steps(house):
        await step()
        settled = asyncio.create_task(house.settle())
        halted = asyncio.create_task(reached.wait())
        await asyncio.wait({settled, halted}, return_when=asyncio.FIRST_COMPLETED)
        settled.cancel()
        halted.cancel()
        await asyncio.wait({settled, halted})
        if reached.is_set():
            reached.clear()
            await house.kill()
            house.clock.advance(seconds=pause)
            house.loopback.clock.advance(pause)
            await house.open()
            await house.settle()
    await house.settle()


_undisturbed: dict[str, list[Said]] = {}


async def undisturbed(open_house: Opened) -> dict[str, list[Said]]:
    """Return what is read where nothing goes wrong."""
    if not _undisturbed:
        async with open_house() as house:
            await play_through(house, asyncio.Event())
            _undisturbed.update(transcript(house))
    return _undisturbed


NOTICES = [("LobbyCard", 1), ("Thread", 1), ("Hand", 1), ("Turn", 1), ("Scene", 1), ("Hand", 3), ("Ended", 1)]


async def killed_at(
    open_house: Opened, point: str, kind: str, nth: int, pause: float = 0.0
) -> dict[str, list[Said]]:
    """Play through with one death, and return what is read afterwards."""
    async with open_house() as house:
        reached = asyncio.Event()

        async def halt() -> None:
            reached.set()
            await asyncio.Event().wait()

        stumble(house.bot, house.matches, point, nth, halt, kind)
        first = house.bot
        await play_through(house, reached, pause=pause)
        assert house.bot is not first, "the point was never reached"
        return transcript(house)


async def test_undisturbed_everything_is_said_once(open_house: Opened) -> None:
    read = await undisturbed(open_house)
    assert [said.pictures for said in read["TransAmerica · ● Ann, ■ Ben"]] == [
        (),
        ("board.png",),
        ("round.png",),
        ("board.png",),
        ("round.png",),
    ]
    assert len(read["games"]) == 1
    assert len(read["ann"]) == len(read["ben"]) == 2
    assert len(read["pings"]) == 2


@pytest.mark.parametrize(("kind", "nth"), NOTICES)
async def test_what_was_committed_and_not_yet_said_is_said_at_the_next_start(
    open_house: Opened, kind: str, nth: int
) -> None:
    expected = await undisturbed(open_house)
    assert await killed_at(open_house, "before it is said", kind, nth) == expected


@pytest.mark.parametrize(("kind", "nth"), NOTICES)
async def test_what_was_said_and_not_yet_noted_is_not_said_again(
    open_house: Opened, kind: str, nth: int
) -> None:
    expected = await undisturbed(open_house)
    assert await killed_at(open_house, "before it is noted", kind, nth) == expected


@pytest.mark.parametrize(("kind", "nth"), [("LobbyCard", 1), ("Hand", 1), ("Turn", 1), ("Ended", 1)])
async def test_what_was_said_before_a_long_stop_is_not_said_again_either(
    open_house: Opened, kind: str, nth: int
) -> None:
    expected = await undisturbed(open_house)
    assert await killed_at(open_house, "before it is noted", kind, nth, LONG) == expected


async def test_a_thread_that_was_opened_and_not_yet_noted_is_found_again(open_house: Opened) -> None:
    expected = await undisturbed(open_house)
    assert await killed_at(open_house, "before a thread is noted", "", 1) == expected


@asynccontextmanager
async def doomed(house: House, point: str, nth: int, kind: str = "") -> AsyncIterator[None]:
    """The program as a process of its own, which is killed at the point."""
    loopback = house.loopback
    command = ["-m", "whole.doomed", loopback.address, loopback.token, house.url, point, str(nth), kind]
    process = await asyncio.create_subprocess_exec(
        sys.executable,
        *command,
        cwd=ROOT,
        env={"PYTHONPATH": f"{ROOT}:{ROOT / 'tests'}", "PATH": ""},
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.DEVNULL,
    )
    try:
        assert process.stdout is not None
        assert await process.stdout.readline() == b"ready\n"
        yield
        assert await asyncio.wait_for(process.wait(), 30) == -signal.SIGKILL
        house.give_up()
    finally:
        if process.returncode is None:
            process.kill()
            await process.wait()


@pytest.mark.parametrize("point", ["before it is said", "before it is noted"])
async def test_a_process_that_is_killed_around_the_first_call_has_dealt_and_called_once(
    open_house: Opened, point: str
) -> None:
    async with open_house(start=False) as house:
        async with doomed(house, point, 1, "Turn"):
            await house.ann.command("game new", game="transamerica")
            await house.ben.command("game join")
            await house.ann.command("game start", wait=False)
        await house.open()
        await house.settle()
        party = Party(house)
        (post,) = await party.turn_posts()
        assert post.labels == ["Your move", "Show my hand", "Board as text"]
        assert len(house.loopback.notifications) == 1
        for person in (house.ann, house.ben):
            assert [len(dm.files) for dm in person.dms()] == [0, 1]
        reply = await house.press(await party.mover(), post, "Your move")
        assert "Choose where your network starts." in reply.text


async def says(house: House, post: Sight, words: str) -> None:
    """Wait until a post says something."""
    await house.loopback.until(lambda: words in post.content)


async def test_a_process_that_is_killed_among_the_computers_moves_goes_on_with_them(
    open_house: Opened,
) -> None:
    async with open_house(start=False) as house:
        # Mallard begins, then it is for Ann, for Rocket, and for Mallard again, who is never asked.
        async with doomed(house, "before a computer moves", 4):
            await house.ann.command("game new", game="transamerica", thread=False)
            await house.loopback.until(house.posts)
            card = house.posts()[-1]
            for words in ("2 of 2–6", "3 of 2–6"):
                await house.ann.press(card, "Add computer")
                await says(house, card, words)
            await house.ann.press(card, "Start")
            await house.loopback.until(lambda: "Your move" in house.posts()[-1].labels)
            await house.ann.command("play", move="F7", wait=False)
        async with await Store.open(house.url) as store:
            assert [row.seat for row in await store.plies(1)] == [2, 0, 1]
        await house.open()
        await house.settle()
        party = Party(house)
        assert (await party.mover()).id == house.ann.id
        seats = [row.seat for row in await house.store.plies(1)]
        assert seats[:4] == [2, 0, 1, 2]
        assert set(seats[3:]) == {2}
        post = await party.turn_post()
        assert "Rocket starts at" in post.content
        assert "Mallard laid" in post.content
        assert len(await party.turn_posts()) == 2


async def test_buttons_and_forms_from_before_a_restart_work_after_it(house: House) -> None:
    party = await house.lobby("ann", thread=False)
    card = await party.card()
    await house.restart()
    await house.press(house.ben, card, "Join")
    assert (await party.table()).names == ("Ann", "Ben")
    await house.press(house.ann, await party.card(), "Start")
    mover, panel = await party.mover(), await party.panel()
    form = await mover.press(panel, "Another junction")
    await house.restart()
    await house.submit(mover, form, move="F7")
    assert "F7" in panel.content
    await house.restart()
    await house.press(mover, panel, "Start here")
    assert "starts at F7" in panel.content
    await house.restart()
    hand = await house.press(mover, await party.turn_post(), "Show my hand")
    assert "Your five cities" in hand.text
    await house.press(mover, panel, "Take back")
    assert (await party.table()).view(None).position.markers == (None, None)


async def test_a_restart_in_mid_match_says_nothing(house: House) -> None:
    party = await house.deal("ann", "ben")
    await party.play()
    before = transcript(house)
    await house.restart()
    await house.settle()
    assert transcript(house) == before
