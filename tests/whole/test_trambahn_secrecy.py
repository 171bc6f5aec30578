"""Secrecy over the wire in Trambahn: hands, cards put face down, money and what is drawn show in nothing."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from games.trambahn.positions import position
from msgspec.structs import replace
from whole.party import TEXT
from whole.watching import Script, check_equal, watched

from bot.engine import Match
from bot.games.trambahn import rules, words
from bot.games.trambahn.events import CardsDrawn

if TYPE_CHECKING:
    from collections.abc import Awaitable

    from whole.conftest import Opened

    from bot.games.trambahn.state import State
    from bot.local import Driver

pytestmark = pytest.mark.usefixtures("fingerprints")

BEN = 1
"""He may not know what Ann holds, draws and puts away, and Dan, who looks on, may know nobody's."""

HELD = ("green9 yellow9 conductor", "green8 yellow10 red7")
"""What Ann holds in one match and in the other besides the card that everybody sees her play."""
DRAWN = ("blue1 blue2 blue3 blue4", "yellow3 yellow4 yellow5 yellow7")
"""What she draws."""
LOOKS = (3, 5)
"""When Ann has put a card away, and when she has drawn others, Ben and Dan look at everything."""


def dealt(match: int) -> State:
    """Return the position from which Ann plays on in one match, or in the other."""
    return position(
        hands=[f"blue5 {HELD[match]}", "blue6 red2 green3 green4 yellow1 yellow2"],
        columns=["red5 horse", "red6 red8 horse, yellow6 steam"],
        rows=["blue7 blue8"],
        money=(12, 15),
        draw_pile=f"{DRAWN[match]} red3 red4",
        offer="horse steam electric",
    )


def plies(match: int) -> list[tuple[int, str]]:
    """Return Ann's turn. She puts another card away in the other match, and nobody may see it."""
    away = HELD[match].split()[0]
    return [(0, typed) for typed in ("p blue5", "done", "done", f"i {away}", "done", "done")]


def start_from(monkeypatch: pytest.MonkeyPatch, state: State) -> None:
    """Let every match of Trambahn start with this position."""
    monkeypatch.setattr(rules, "setup", lambda *_: state)


def sights(number: int, seat: int | None) -> list[Any]:
    """Return the view of a seat, and what it was told, after every ply."""
    match = Match(rules, dealt(number))
    found: list[Any] = [match.view(seat)]
    for who, typed in plies(number):
        step = match.play(who, words.parse(typed, match.view(who), TEXT))
        found.append((match.view(seat), [event.seen_by(seat) for event in step.events]))
    return found


def looks(person: Driver, place: str) -> list[Awaitable[object]]:
    """Return what the game's own commands might tell."""
    return [
        person.command("trambahn passenger", card="red99", channel=place),
        person.command("trambahn station", card="red99", channel=place),
        person.command("trambahn tram", tram="electric", channel=place),
        *(
            person.autocomplete(f"trambahn {step}", option, "", channel=place)
            for step, option in (
                ("passenger", "card"),
                ("passenger", "row"),
                ("station", "card"),
                ("station", "column"),
                ("income", "card"),
                ("tram", "tram"),
                ("tram", "column"),
            )
        ),
    ]


def script(match: int, number: int | None = None) -> Script:
    """Return the first plies that are played in a match, or all of them."""
    return Script("trambahn", plies(match)[:number], "p red99", looks, LOOKS)


async def test_what_is_shown_to_somebody_does_not_depend_on_the_cards_of_others(
    open_house: Opened, monkeypatch: pytest.MonkeyPatch
) -> None:
    for seat in (BEN, None):
        assert sights(0, seat) == sights(1, seat)
    found = []
    for number in (0, 1):
        start_from(monkeypatch, dealt(number))
        async with open_house() as house:
            found.append(await watched(house, script(number), "ben", "dan"))
    check_equal(*found)


def in_hand(state: State) -> int:
    return sum(state.hands[0])


def in_money(state: State) -> int:
    return state.money[0][-1]


@pytest.mark.parametrize("leak", [in_hand, in_money])
async def test_a_planted_leak_is_found(
    open_house: Opened, monkeypatch: pytest.MonkeyPatch, leak: Any
) -> None:
    honest = rules.view

    def leaky(state: State, viewer: int | None) -> Any:
        """Show, as a few cards more in the discard pile, something of what nobody but its owner may know."""
        view = honest(state, viewer)
        return replace(view, position=replace(view.position, discard=leak(state)))

    found = []
    for number in (0, 1):
        start_from(monkeypatch, dealt(number))
        with monkeypatch.context() as planted:
            planted.setattr(rules, "view", leaky)
            async with open_house() as house:
                found.append(await watched(house, script(number, 0), "dan"))
    assert found[0] != found[1]


async def test_a_draw_that_is_told_to_everybody_is_found(
    open_house: Opened, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(CardsDrawn, "seen_by", lambda drawn, _seat: drawn)
    turn = Script("trambahn", [(0, "p blue5"), *[(0, "done")] * 4], "p red99", looks, ())
    found = []
    for number in (0, 1):
        start_from(monkeypatch, dealt(number))
        async with open_house() as house:
            found.append((await watched(house, turn, "dan"))["dan"])
    differing = [step for step, (here, there) in enumerate(zip(*found, strict=True)) if here != there]
    assert len(differing) == 1, "the post at the end of the turn"
