"""Secrecy over the wire in Traxx: nothing of a sealed path leaves before its round is over."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeAlias

import pytest
from msgspec.structs import replace
from whole.party import TEXT
from whole.watching import Script, Seen, check_equal, watched

from bot.engine import Match, Rng
from bot.games import GAMES
from bot.games.traxx import rules
from bot.games.traxx.moves import DrawPath
from bot.games.traxx.view import Options

if TYPE_CHECKING:
    from collections.abc import Awaitable

    from whole.conftest import Opened

    from bot.games.traxx.moves import Move
    from bot.games.traxx.state import State
    from bot.local import Driver

pytestmark = pytest.mark.usefixtures("fingerprints")

Plies: TypeAlias = "list[tuple[int, str]]"

WORDS = GAMES["traxx"].words
ANN, BEN, CHLOE = range(3)
"""Ben has not decided yet, and Dan looks on: neither may know what Ann and Chloé have sealed."""

START: State = rules.setup(3, Options(), Rng(bytes(32)))


def by_length(seat: int) -> list[str]:
    """Return paths that a seat may draw in the first round, one of each length, as they are typed."""
    match = Match(rules, START)
    found: dict[int, Move] = {
        len(move.fields): move for move in match.legal_moves(seat) if isinstance(move, DrawPath)
    }
    return [WORDS.move(found[length], match.view(seat), TEXT) for length in sorted(found)]


SHORTEST, SHORT, *_, LONGEST = by_length(ANN)
*_, OTHER = by_length(CHLOE)

THINKING_AGAIN: tuple[Plies, Plies] = (
    [(ANN, SHORTEST), (ANN, LONGEST), (CHLOE, OTHER)],
    [(ANN, "pass"), (ANN, SHORT), (CHLOE, "pass")],
)
"""What two pairs decide; Ann thinks again."""


@pytest.fixture(autouse=True)
def dealt(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let every match start with the same position."""
    monkeypatch.setattr(rules, "setup", lambda *_: START)


def looks(person: Driver, place: str) -> list[Awaitable[object]]:
    """Return what the game's own commands might tell."""
    return [
        person.command("traxx draw", path="A1-A2", channel=place),
        person.command("traxx results", channel=place),
        person.command("prepare", channel=place),
        person.autocomplete("traxx draw", "path", "", channel=place),
        person.autocomplete("traxx draw", "path", "F4-", channel=place),
    ]


async def seen_by_others(open_house: Opened, plies: Plies, after: set[int]) -> Seen:
    """Return what Ben and Dan were shown."""
    async with open_house() as house:
        return await watched(house, Script("traxx", plies, "A1-A2", looks, after), "ben", "dan")


async def test_what_is_shown_to_somebody_does_not_depend_on_what_others_have_sealed(
    open_house: Opened,
) -> None:
    one, other = [await seen_by_others(open_house, plies, {2}) for plies in THINKING_AGAIN]
    check_equal(one, other)


async def test_a_planted_leak_is_found(open_house: Opened, monkeypatch: pytest.MonkeyPatch) -> None:
    honest = rules.view

    def leaky(state: State, viewer: int | None) -> Any:
        """Show, by as many cards less to come, how many fields Ann's path has got."""
        view, sealed = honest(state, viewer), state.sealed[ANN]
        return replace(
            view, to_come=view.to_come[len(sealed.fields) if isinstance(sealed, DrawPath) else 0 :]
        )

    monkeypatch.setattr(rules, "view", leaky)
    one, other = [await seen_by_others(open_house, [(ANN, path)], set()) for path in (SHORTEST, LONGEST)]
    for key in ("ben", "dan"):
        assert one[key] != other[key]
