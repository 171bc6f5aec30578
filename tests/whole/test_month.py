"""A month at many tables: people answer after minutes to days, or never, while everything goes wrong.

Whatever happens, at the end every match is finished or waits rightly, no ply is lost or doubled, everybody
was called exactly when the rules say so, and nobody has learnt what is another's secret.
"""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Any

import pytest
from whole.month.calls import WrongCallError
from whole.month.ears import IdleEditError, LeakError
from whole.month.live import live, month_in
from whole.month.plan import plan
from whole.month.proof import OVER, prove
from whole.month.watched import TEXT, NobodysLineError

from bot.chat import posts
from bot.chat.speaker import Speaker
from bot.games import GAMES
from bot.matches import hours, turns
from bot.matches.notices import Turn
from bot.matches.play import Play
from bot.matches.table import Table

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

BEGUN = {"transamerica": 66, "ticket_to_ride": 108, "trambahn": 210, "traxx": 22, "cable_car": 78}
"""Matches are dealt with so many plies behind them, so that a month holds many."""
TROUBLES = (
    *("stopped", "unavailable", "killed before a call is said", "closed", "no posting", "cut"),
    *("killed in mid-command", "closed messages", "archived threads", "removed", "cut after the effect"),
    *("deleted channel", "killed before a reminder is noted", "edits fail", "invalid but resumable"),
)
SEED = 7


@pytest.fixture
def same_deals() -> None:
    """A month has keys of its own."""


async def test_a_month_of_all_games_loses_and_doubles_nothing_calls_whom_it_must_and_tells_no_secret(
    tmp_path: Path, new_database: Path
) -> None:
    expected = plan(Random(SEED), 8, 8, TROUBLES, days=18, patience=10.0)
    async with month_in(tmp_path, expected, new_database, seed=SEED, begun=BEGUN) as month:
        await live(month)
        await prove(month)
        over = [match for match in month.matches.values() if match.table.row.status in OVER]
        assert {match.game for match in month.matches.values()} == set(GAMES)
        assert len(over) >= 5
        assert month.figures["restarts"] >= 4
        assert month.calls.paid["turn"] > 60
        assert month.calls.paid["reminder"] > 10
        assert sum(match.checked for match in month.matches.values()) > 1000
        assert {name for _, name in expected.troubles} == {
            name.removeprefix("trouble: ") for name in month.figures if name.startswith("trouble: ")
        }


def leak_in_words(patch: pytest.MonkeyPatch) -> None:
    """Let turn posts tell what the first seat holds."""
    honest = posts.turn

    def leaky(table: Table, *more: Any, **how: Any) -> str:
        hand = table.game.words.hand(table.view_of_seat(0), TEXT)
        return f"{honest(table, *more, **how)}\n{hand}"

    patch.setattr(posts, "turn", leaky)


def leak_in_a_picture(patch: pytest.MonkeyPatch) -> None:
    """Let everybody see the board as the first seat does."""
    patch.setattr(Table, "view", lambda self, _user: self.started().view(0))


def call_forgotten(patch: pytest.MonkeyPatch) -> None:
    """Let nobody be called who is to act."""
    patch.setattr(turns, "call", lambda _table, _seats, *, seq, now: Turn(seq, ()))


def call_twice(patch: pytest.MonkeyPatch) -> None:
    """Let what was said be forgotten, so that it is said again."""
    honest = Speaker.say
    said: list[Turn] = []

    async def twice(self: Speaker, due: Any) -> None:
        await honest(self, due)
        if isinstance(due.notice, Turn) and due.notice not in said:
            said.append(due.notice)
            await self.matches.outbox.add(due.match_id, [due.notice])

    patch.setattr(Speaker, "say", twice)


def reminder_in_quiet_hours(patch: pytest.MonkeyPatch) -> None:
    """Let nobody's sleep be respected."""
    patch.setattr(hours, "not_before", lambda _user, at: at)


def ply_doubled(patch: pytest.MonkeyPatch) -> None:
    """Let one more ply be made of which nobody knows."""
    honest = Play.move

    async def doubled(self: Play, match_id: int, user_id: int, moves: Any, **how: Any) -> Any:
        played = await honest(self, match_id, user_id, moves, **how)
        if played.table.to_act == {played.seat}:
            more = next(iter(played.table.running().legal_moves(played.seat)))
            return await honest(self, match_id, user_id, (more,))
        return played

    patch.setattr(Play, "move", doubled)


def idle_edit(patch: pytest.MonkeyPatch) -> None:
    """Let messages be edited to say what they say."""

    async def amend(self: Speaker, standing: Any, content: str, view: Any = None) -> Any:
        for _ in range(2):
            await self._edit(standing.channel_id, standing.message_id, content=content)
        return standing

    patch.setattr(Speaker, "amend", amend)


@pytest.mark.parametrize(
    ("planted", "found", "words"),
    [
        (leak_in_words, LeakError, "tells"),
        (leak_in_a_picture, LeakError, "shows"),
        (call_forgotten, WrongCallError, "was not told 'turn'"),
        (call_twice, WrongCallError, "hears 'turn' for no reason"),
        (reminder_in_quiet_hours, WrongCallError, "hears 'reminder' for no reason"),
        (ply_doubled, NobodysLineError, "PlyRow"),
        (idle_edit, IdleEditError, "to say the same"),
    ],
)
async def test_what_is_planted_in_a_month_is_found(
    tmp_path: Path,
    new_database: Path,
    planted: Callable[[pytest.MonkeyPatch], None],
    found: type[AssertionError],
    words: str,
) -> None:
    week = plan(Random(2), 2, 6, (), days=7, patience=14.0)
    begun = {"transamerica": 30, "ticket_to_ride": 80}
    with pytest.MonkeyPatch.context() as patch:
        planted(patch)
        async with month_in(tmp_path, week, new_database, seed=2, begun=begun) as month:
            with pytest.raises(found, match=words):
                await live(month)
