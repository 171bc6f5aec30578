"""Secrecy over the wire: what is sent to a player or an onlooker does not depend on what they may not know.

The same people do the same in matches that differ only in the secrets of others. Everything the loopback
Discord then showed to the one who may not know must be equal, to the bytes of the pictures.
"""

from __future__ import annotations

import re
from collections import Counter
from typing import TYPE_CHECKING, Any

import msgspec
import pytest
from whole.party import GAME, TEXT, Party

from bot.engine import Match, Rng
from bot.games.transamerica import rules
from bot.games.transamerica.moves import PlaceMarker
from bot.games.transamerica.view import Options

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Sequence

    from whole.conftest import Opened
    from whole.house import House

    from bot.games.transamerica.state import State
    from bot.local import Driver
    from bot.local.screens import Shown

BEN = 1
"""The seat that may not know what the others hold; Dan, who looks on, may know nobody's."""

START: State = rules.setup(3, Options(), Rng(bytes(32)))
TURNS = 5

Turn = tuple[int, list[str]]
"""A seat, and what it types one after the other."""


def turns_of(start: State, count: int) -> list[Turn]:
    """Return the first turns as computer players would make them."""
    match, found = Match(rules, start), list[Turn]()
    while len(found) < count or found[-1][0] in match.to_act:
        (seat,) = match.to_act
        view = match.view(seat)
        move = GAME.autoplayer(view, tuple(match.legal_moves(seat)), Rng(bytes(32)))
        match.play(seat, move)
        typed = GAME.words.move(move, view, TEXT)
        if found and found[-1][0] == seat and not isinstance(move, PlaceMarker):
            found[-1][1].append(typed)
        else:
            found.append((seat, [typed]))
    return found


def is_quiet(start: State, turns: Sequence[Turn]) -> bool:
    """Whether no ply of these turns shows anything when they are played from this start."""
    match = Match(rules, start)
    for seat, moves in turns:
        for typed in moves:
            step = match.play(seat, GAME.words.parse(typed, match.view(seat), TEXT))
            if step.reveals or any(event.scene for event in step.events):
                return False
    return True


def other_start(turns: Sequence[Turn], seat: int | None) -> State:
    """Return a start that this seat cannot tell from START, in which everybody else holds other cities."""
    for number in range(1, 200):
        state: State = rules.redeal(START, seat, Rng(number.to_bytes(32, "big")))
        changed = [mine != other for mine, other in zip(START.hands, state.hands, strict=True)]
        if changed == [other != seat for other in range(3)] and is_quiet(state, turns):
            return state
    raise AssertionError("no other deal fits these turns")


@pytest.fixture
def dealt(monkeypatch: pytest.MonkeyPatch) -> Callable[[State], None]:
    """Sets the state with which the next match starts."""

    def deal(state: State) -> None:
        monkeypatch.setattr(rules, "setup", lambda *_: state)

    return deal


async def watched(house: House, key: str, turns: Sequence[Turn]) -> list[Counter[bytes]]:
    """Play these turns, everybody looking at everything; return what one person was shown in each step."""
    seen: list[Counter[bytes]] = []
    told = 0

    async def step(done: Awaitable[object]) -> None:
        nonlocal told
        await done
        await house.settle()
        traffic = house.loopback.traffic_for(key)
        seen.append(Counter(plain(shown) for shown in traffic[told:]))
        told = len(traffic)

    people = [house.ann, house.ben, house.chloe]
    await step(house.ann.command("game new", game="transamerica"))
    await step(house.ben.command("game join"))
    await step(house.chloe.command("game join"))
    await step(house.ann.command("game start"))
    party = Party(house)
    place = await party.place()
    for number, (seat, moves) in enumerate(turns):
        for typed in moves:
            person = people[seat]
            assert (await party.mover()).id == person.id
            await step(person.press(await party.turn_post(), "Your move"))
            await step(person.autocomplete("play", "move", "", channel=place))
            await step(person.command("play", move="A1-A2", channel=place))
            before = (await party.table()).row.seq
            await step(person.command("play", move=typed, channel=place))
            assert (await party.table()).row.seq == before + 1
        watcher = house.person(key)
        await step(watcher.command("board", channel=place))
        if number % 4 == 0:  # after turns of others, so that there is nothing of the own to take back
            assert seat != BEN
            for look in looks(watcher, place):
                await step(look)
            post = await party.turn_post()
            for button in ("Your move", "Show my hand", "Board as text"):
                await step(watcher.press(post, button))
    return seen


def looks(person: Driver, place: str) -> list[Awaitable[object]]:
    """Return everything with which somebody could try to find out more."""
    return [
        person.command("board", text=True, channel=place),
        person.command("hand", channel=place),
        person.command("game status", channel=place),
        person.command("game log", channel=place),
        person.command("game verify", channel=place),
        person.command("game undo", channel=place),
        person.command("games", channel=place),
        person.command("next", channel=place),
        person.command("rules", channel=place),
        person.command("play", move="Chicago", channel=place),
        person.command("transamerica build", first="A1-A2", second="A2-A3", channel=place),
        person.autocomplete("play", "move", "", channel=place),
        person.autocomplete("play", "move", "e", channel=place),
        person.autocomplete("transamerica marker", "junction", "", channel=place),
        person.autocomplete("transamerica build", "first", "", channel=place),
        person.autocomplete("transamerica build", "second", "", first="E9-E10", channel=place),
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


async def both(
    open_house: Opened, deal: Callable[[State], None], key: str, other: State, turns: Sequence[Turn]
) -> tuple[list[Any], list[Any]]:
    """Return what was shown to somebody in the two matches."""
    found = []
    for state in (START, other):
        deal(state)
        async with open_house() as house:
            found.append(await watched(house, key, turns))
    return found[0], found[1]


@pytest.mark.parametrize(("key", "seat"), [("ben", BEN), ("dan", None)])
async def test_what_is_shown_to_somebody_does_not_depend_on_the_secrets_of_others(
    open_house: Opened, dealt: Callable[[State], None], key: str, seat: int | None
) -> None:
    turns = turns_of(START, TURNS)
    assert is_quiet(START, turns)
    one, two = await both(open_house, dealt, key, other_start(turns, seat), turns)
    assert len(one) > 30
    assert sum(map(Counter.total, one)) > 100
    for number, (here, there) in enumerate(zip(one, two, strict=True)):
        assert here == there, f"step {number} differs: {here - there} against {there - here}"


@pytest.mark.parametrize(("key", "seat"), [("ben", BEN), ("dan", None)])
async def test_a_planted_leak_is_found(
    open_house: Opened,
    dealt: Callable[[State], None],
    monkeypatch: pytest.MonkeyPatch,
    key: str,
    seat: int | None,
) -> None:
    honest = rules.view

    def leaky(state: State, viewer: int | None) -> Any:
        """Show, as one track more or less in the supply, something of what Ann holds."""
        view = honest(state, viewer)
        return msgspec.structs.replace(view, supply=view.supply - state.hands[0][0] % 35)

    turns = turns_of(START, 1)
    other = other_start(turns, seat)
    assert other.hands[0][0] != START.hands[0][0]
    monkeypatch.setattr(rules, "view", leaky)
    one, two = await both(open_house, dealt, key, other, turns)
    assert one != two
