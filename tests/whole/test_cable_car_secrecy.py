"""Secrecy over the wire in Cable Car: tiles in others' hands, and one drawn to be placed, show in nothing."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from msgspec.structs import replace
from whole.cableway import GAME, start_from
from whole.party import TEXT
from whole.watching import Script, check_equal, watched

from bot.engine import Match, Rng
from bot.games.cable_car import board, plans, rules
from bot.games.cable_car.view import Options

if TYPE_CHECKING:
    from collections.abc import Awaitable

    from whole.conftest import Opened

    from bot.games.cable_car.state import State
    from bot.local import Driver

pytestmark = pytest.mark.usefixtures("fingerprints")

BEN = 1
"""He may not know what the others hold, and Dan, who looks on, may know nobody's."""

DEEDS = ("draw", "place", "place", "draw", "place", "draw")
"""What Ann, Ben and Chloé do in turn. Only Ben lays a tile of his hand; Ann's last one is not laid."""

LOOKS = (1, 5)
"""After these plies Ben and Dan look at everything: in Ben's turn, and when Ann has drawn and not placed."""

NAMES = tuple(board.TILES)


def dealt() -> State:
    """Return a fresh match of three in which Ann begins."""
    return replace(rules.setup(3, Options(), Rng(bytes(32))), starter=0, mover=0)


def played(start: State) -> tuple[list[tuple[int, str]], State]:
    """Return the plies, as they are typed, with the most promising squares; and the state before the last."""
    match, found, before = Match(rules, start), list[tuple[int, str]](), start
    for deed in DEEDS:
        (seat,) = match.to_act
        view, before = match.view(seat), match.state
        typed = deed if deed == "draw" else GAME.words.move(plans.best_first(view)[0], view, TEXT)
        match.play(seat, GAME.words.parse(typed, view, TEXT))
        found.append((seat, typed))
    return found, before


def sights(start: State, seat: int | None) -> list[Any]:
    """Return the view of a seat after every ply of those that are played from `dealt`."""
    match, found = Match(rules, start), [rules.view(start, seat)]
    for who, typed in played(dealt())[0]:
        match.play(who, GAME.words.parse(typed, match.view(who), TEXT))
        found.append(match.view(seat))
    return found


def other_deal() -> State:
    """Return a start that Ben and Dan cannot tell from `dealt`, during all that is played.

    What Ann and Chloé hold, and what Ann draws last, is exchanged for other tiles of the pile.
    """
    start = dealt()
    ann, chloe, last = start.hands[0][0], start.hands[2][0], start.pile[-4]
    first, second, third, *rest = _three_others((ann, chloe, last), start.pile[:-4])
    pile = (*rest, ann, chloe, last, third, *start.pile[-3:])
    other = replace(start, hands=((first,), start.hands[BEN], (second,)), pile=pile)
    assert sorted(other.pile + other.hands[0] + other.hands[2]) == sorted(
        start.pile + start.hands[0] + start.hands[2]
    )
    for seat in (BEN, None):
        assert sights(other, seat) == sights(start, seat)
    return other


def _three_others(tiles: tuple[str, ...], pile: tuple[str, ...]) -> list[str]:
    """Return the pile with three tiles first, each other than the one of `tiles` that it will stand for."""
    chosen, rest = list[str](), list(pile)
    for tile in tiles:
        chosen.append(rest.pop(next(at for at, deep in enumerate(rest) if deep != tile)))
    return [*chosen, *rest]


def looks(person: Driver, place: str) -> list[Awaitable[object]]:
    """Return what the game's own commands might tell."""
    return [
        person.command("cablecar place", square="D4", channel=place),
        person.command("play", move="D4 dddd", channel=place),
        person.autocomplete("cablecar place", "square", "", channel=place),
        person.autocomplete("cablecar place", "tile", "", square="A1", channel=place),
    ]


def script(plies: list[tuple[int, str]]) -> Script:
    return Script("cable_car", plies, "D4", looks, LOOKS)


async def test_what_is_shown_to_somebody_does_not_depend_on_the_tiles_of_others(
    open_house: Opened, monkeypatch: pytest.MonkeyPatch
) -> None:
    plies, _ = played(dealt())
    found = []
    for state in (dealt(), other_deal()):
        start_from(monkeypatch, state)
        async with open_house() as house:
            found.append(await watched(house, script(plies), "ben", "dan"))
    check_equal(*found)


def in_hand(state: State) -> str:
    return state.hands[0][0]


def drawn(state: State) -> str:
    return state.drawn or state.pile[0]


@pytest.mark.parametrize("leak", [in_hand, drawn])
async def test_a_planted_leak_is_found(
    open_house: Opened, monkeypatch: pytest.MonkeyPatch, leak: Any
) -> None:
    honest = rules.view

    def leaky(state: State, viewer: int | None) -> Any:
        """Show, as a few tiles more in the pile, something of what nobody but its owner may know."""
        view = honest(state, viewer)
        return replace(view, pile=view.pile + NAMES.index(leak(state)))

    found = []
    starts = [played(start)[1] if leak is drawn else start for start in (dealt(), other_deal())]
    for state in starts:
        start_from(monkeypatch, state)
        with monkeypatch.context() as planted:
            planted.setattr(rules, "view", leaky)
            async with open_house() as house:
                plies = [] if leak is in_hand else [(0, "draw")]
                found.append(await watched(house, script(plies), "dan"))
    assert found[0] != found[1]
