"""Secrecy over the wire, for any game: the same people do the same in matches that differ only in secrets.

Everything the loopback Discord then showed to those who may not know them must be equal, to the bytes of the
pictures, or of the fingerprints of what they would be drawn from.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Awaitable, Callable, Collection, Sequence
from typing import TYPE_CHECKING, NamedTuple

import msgspec
from whole.party import Party

if TYPE_CHECKING:
    from whole.house import House

    from bot.local import Driver
    from bot.local.screens import Shown

Looks = Callable[["Driver", str], list[Awaitable[object]]]
"""Everything with which a person could try to find out more in a channel, and which moves nothing."""


class Script(NamedTuple):
    """What Ann, Ben and Chloé do, each ply one command.

    Attributes:
        game: the key of what they play.
        plies: the seat, and what it types.
        nonsense: what everybody types before each ply; it must not be legal at any time.
        looks: what those who may not know do besides, in the game's own commands.
        after: the numbers of the plies after which they do it.
    """

    game: str
    plies: Sequence[tuple[int, str]]
    nonsense: str
    looks: Looks
    after: Collection[int]


Seen = dict[str, list[Counter[bytes]]]
"""What each of some people was shown in each step."""


async def watched(house: House, script: Script, *keys: str) -> Seen:
    """Play, everybody looking at everything; return what was shown to these people, who may not know."""
    seen: Seen = {key: [] for key in keys}
    told = dict.fromkeys(keys, 0)

    async def step(done: Awaitable[object]) -> None:
        await done
        await house.settle()
        for key in keys:
            traffic = house.loopback.traffic_for(key)
            seen[key].append(Counter(plain(shown) for shown in traffic[told[key] :]))
            told[key] = len(traffic)

    people = [house.ann, house.ben, house.chloe]
    await step(house.ann.command("game new", game=script.game))
    await step(house.ben.command("game join"))
    await step(house.chloe.command("game join"))
    await step(house.ann.command("game start"))
    party = Party(house, 1, script.game)
    place, watchers = await party.place(), [house.person(key) for key in keys]
    for number, (seat, typed) in enumerate(script.plies):
        person = people[seat]
        await step(person.press(await party.turn_post(), "Your move"))
        await step(person.command("play", move=script.nonsense, channel=place))
        before = (await party.table()).row.seq
        await step(person.command("play", move=typed, channel=place))
        assert (await party.table()).row.seq > before, typed
        for watcher in watchers:
            await step(watcher.command("board", channel=place))
            if number not in script.after:
                continue
            for look in [*_looks(watcher, place, script.nonsense), *script.looks(watcher, place)]:
                await step(look)
            for button in (await party.turn_post()).labels:  # a game without hands has no button for them
                await step(watcher.press(await party.turn_post(), button))
    return seen


def _looks(person: Driver, place: str, nonsense: str) -> list[Awaitable[object]]:
    lines = ("hand", "game status", "game log", "game verify", "games", "next")
    return [
        *(person.command(line, channel=place) for line in lines),
        person.command("board", text=True, channel=place),
        person.command("play", move=nonsense, channel=place),
        person.autocomplete("play", "move", "", channel=place),
    ]


_IDS = re.compile(r"\d{17,20}")
_TIMES = re.compile(r"\d{4}-\d\d-\d\dT[\d:.+]+|<t:\d+:R>")
_KEYS = re.compile(r"[0-9a-f]{64}")
_ADDRESS = re.compile(r"http://127\.0\.0\.1:\d+")


def plain(shown: Shown) -> bytes:
    """Return what was shown, pictures by their content, without ids, keys, times and the port."""
    text = msgspec.json.encode(shown.frame, order="sorted").decode()
    for pattern in (_TIMES, _ADDRESS, _KEYS, _IDS):
        text = pattern.sub("…", text)
    files = [(file.filename, file.sha256) for file in shown.files]
    return msgspec.json.encode((text, files))


def check_equal(one: Seen, other: Seen) -> None:
    """Check that the same was shown to everybody in every step, and something worth the name."""
    for key, steps in one.items():
        assert sum(map(Counter.total, steps)) > 50
        for number, (here, there) in enumerate(zip(steps, other[key], strict=True)):
            assert here == there, f"step {number} differs for {key}: {here - there} against {there - here}"
