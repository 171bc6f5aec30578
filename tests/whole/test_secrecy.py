"""Secrecy over the wire: what is sent to a player or an onlooker does not depend on what they may not know.

The same people do the same in matches that differ only in the secrets of others. Everything the loopback
Discord then showed to the one who may not know must be equal, to the bytes of the pictures.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import msgspec
import pytest
from whole.party import GAME, TEXT
from whole.watching import Script, check_equal, watched

from bot.engine import Match, Rng
from bot.games.transamerica import rules
from bot.games.transamerica.moves import PlaceMarker
from bot.games.transamerica.view import Options

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Sequence

    from whole.conftest import Opened
    from whole.watching import Seen

    from bot.games.transamerica.state import State
    from bot.local import Driver

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


def looks(person: Driver, place: str) -> list[Awaitable[object]]:
    """Return what the game's own commands might tell."""
    return [
        person.command("game undo", channel=place),
        person.command("rules", channel=place),
        person.command("play", move="Chicago", channel=place),
        person.command("transamerica build", first="A1-A2", second="A2-A3", channel=place),
        person.autocomplete("play", "move", "e", channel=place),
        person.autocomplete("transamerica marker", "junction", "", channel=place),
        person.autocomplete("transamerica build", "first", "", channel=place),
        person.autocomplete("transamerica build", "second", "", first="E9-E10", channel=place),
    ]


def script(turns: Sequence[Turn]) -> Script:
    """Return the script of these turns; who may not know looks after every fourth, none of them Ben's.

    So there is nothing of the own to take back.
    """
    plies, after = list[tuple[int, str]](), list[int]()
    for number, (seat, moves) in enumerate(turns):
        plies += [(seat, typed) for typed in moves]
        if number % 4 == 0:
            assert seat != BEN
            after.append(len(plies) - 1)
    return Script("transamerica", plies, "A1-A2", looks, after)


async def both(
    open_house: Opened, deal: Callable[[State], None], key: str, other: State, turns: Sequence[Turn]
) -> tuple[Seen, Seen]:
    """Return what was shown to somebody in the two matches."""
    found = []
    for state in (START, other):
        deal(state)
        async with open_house() as house:
            found.append(await watched(house, script(turns), key))
    return found[0], found[1]


@pytest.mark.parametrize(("key", "seat"), [("ben", BEN), ("dan", None)])
async def test_what_is_shown_to_somebody_does_not_depend_on_the_secrets_of_others(
    open_house: Opened, dealt: Callable[[State], None], key: str, seat: int | None
) -> None:
    turns = turns_of(START, TURNS)
    assert is_quiet(START, turns)
    one, two = await both(open_house, dealt, key, other_start(turns, seat), turns)
    check_equal(one, two)


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
