"""Secrecy over the wire in Ticket to Ride: cards drawn unseen and tickets of others show in nothing.

As for the first game: the same people do the same in matches that differ only in the secrets of others, and
everything that was shown to the one who may not know must be equal.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from msgspec.structs import replace
from whole.party import TEXT
from whole.railway import GAME, cards, start_from
from whole.watching import Script, check_equal, watched

from bot.engine import Match, Rng
from bot.games.ticket_to_ride import rules
from bot.games.ticket_to_ride.moves import ClaimRoute
from bot.games.ticket_to_ride.view import Options

if TYPE_CHECKING:
    from collections.abc import Awaitable

    from whole.conftest import Opened

    from bot.games.ticket_to_ride.state import State
    from bot.local import Driver

pytestmark = pytest.mark.usefixtures("fingerprints")

BEN = 1
"""The seat that may not know what the others hold; Dan, who looks on, may know nobody's."""

FIRST_TICKETS = [(2, "keep all"), (0, "keep all"), (BEN, "keep all")]
TURNS = [
    *[(0, "deck"), (0, "deck")],
    (BEN, "Boston-Montreal 2 red"),
    *[(2, "tickets"), (2, "keep all")],
    (0, "Denver-Helena 3 green 1 locomotive"),
    (BEN, "Duluth-Omaha 2 blue"),
    *[(2, "deck"), (2, "deck")],
    *[(0, "tickets"), (0, "keep all")],
]
"""What everybody does; nothing in it may show an unseen card to others, as a new face-up card would."""

LOOKS = (2, 9)
"""After these plies the one who may not know looks at everything."""


def dealt() -> State:
    """Return a fresh match in which those who claim hold what they need, and Ann begins."""
    state = rules.setup(3, Options(), Rng(bytes(32)))
    hands = (cards(green=3, locomotive=1), cards(red=2, blue=2), state.hands[2])
    return replace(state, starter=0, mover=0, hands=hands)


def sights(start: State, seat: int | None) -> list[Any]:
    """Return the view of a seat after every ply, None for a ply that is not legal."""
    match, found = Match(rules, start), [rules.view(start, seat)]
    for who, typed in [*FIRST_TICKETS, *TURNS]:
        match.play(who, GAME.words.parse(typed, match.view(who), TEXT))
        found.append(match.view(seat))
    return found


def other_deal(start: State, seat: int | None) -> State:
    """Return a start that this seat cannot tell from the given one, during all that is played."""
    match, claims = Match(rules, start), list[tuple[int, ClaimRoute]]()
    for who, typed in [*FIRST_TICKETS, *TURNS]:
        move = GAME.words.parse(typed, match.view(who), TEXT)
        match.play(who, move)
        if isinstance(move, ClaimRoute):
            claims.append((who, move))
    for number in range(1, 200):
        other: State = rules.redeal(start, seat, Rng(number.to_bytes(32, "big")), claims)
        differ = [mine != theirs for mine, theirs in zip(start.offered, other.offered, strict=True)]
        unseen = start.deck[-4:] != other.deck[-4:]
        if (
            unseen
            and differ == [who != seat for who in range(3)]
            and sights(other, seat) == sights(start, seat)
        ):
            return other
    raise AssertionError("no other deal fits what is played")


def looks(person: Driver, place: str) -> list[Awaitable[object]]:
    """Return what the game's own commands might tell."""
    return [
        person.command("ticket claim", route="Atlanta-Seattle", channel=place),
        person.command("ticket tickets", channel=place),
        person.autocomplete("ticket draw", "card", "", channel=place),
        person.autocomplete("ticket claim", "route", "", channel=place),
        person.autocomplete("ticket claim", "pay", "", route="Boston–Montréal", channel=place),
        person.autocomplete("ticket tickets", "keep", "", channel=place),
    ]


def script(plies: int | None = None) -> Script:
    """Return the first of what is played, or all of it."""
    return Script("ticket_to_ride", [*FIRST_TICKETS, *TURNS][:plies], "Atlanta-Seattle", looks, LOOKS)


@pytest.mark.parametrize(("key", "seat"), [("ben", BEN), ("dan", None)])
async def test_what_is_shown_to_somebody_does_not_depend_on_the_secrets_of_others(
    open_house: Opened, monkeypatch: pytest.MonkeyPatch, key: str, seat: int | None
) -> None:
    start = dealt()
    other = other_deal(start, seat)
    found = []
    for state in (start, other):
        start_from(monkeypatch, state)
        async with open_house() as house:
            found.append(await watched(house, script(), key))
    check_equal(*found)


@pytest.mark.parametrize("leak", ["tickets", "cards"])
async def test_a_planted_leak_is_found(
    open_house: Opened, monkeypatch: pytest.MonkeyPatch, leak: str
) -> None:
    honest, start = rules.view, dealt()
    other = other_deal(start, None)

    def leaky(state: State, viewer: int | None) -> Any:
        """Show, as discarded cards, something of what Ann holds."""
        held = (state.tickets[0] or state.offered[0]) if leak == "tickets" else state.hands[0]
        view = honest(state, viewer)
        return replace(
            view, discard=(sum(place * each for place, each in enumerate(held, 1)) % 13, *view.discard[1:])
        )

    monkeypatch.setattr(rules, "view", leaky)
    found = []
    for state in (start, other):
        start_from(monkeypatch, state)
        async with open_house() as house:
            found.append(await watched(house, script(5), "dan"))
    assert found[0] != found[1]
