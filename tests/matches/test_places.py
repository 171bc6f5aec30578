"""Where matches are played: what keeps them from speaking, moving them, and what servers allow."""

from __future__ import annotations

from datetime import timedelta
from typing import TYPE_CHECKING

import pytest
from matches.conftest import ANN, BEN, CHANNEL, CHLOE, deal, lobby
from matches.days import timed

from bot.matches.clocks import DAY_RULE
from bot.matches.motions import EndMatch
from bot.matches.notices import CannotSpeak, CanSpeak, Decided, LobbyCard, Moved, Retire, Turn
from bot.matches.places import Place, Trouble, trouble_of
from bot.matches.problems import (
    AlreadyHereProblem,
    ForbiddenChannelProblem,
    NotOpenerProblem,
    NotRunningProblem,
    OtherServerProblem,
    PlaceOccupiedProblem,
    TargetOccupiedProblem,
)
from bot.matches.servers import MOST_CHANNELS, Defaults, channels_of, defaults_of
from bot.store import PostRow

if TYPE_CHECKING:
    from matches.conftest import Clock

    from bot.matches import Matches
    from bot.matches.notices import Notice

GUILD = 5
ELSEWHERE = Place(701, 701, GUILD)
LACKING = Trouble("forbidden", CHANNEL, ("send_messages",))


async def planned(matches: Matches, match_id: int = 1) -> list[Notice]:
    """Return what is to be said, and note that it is."""
    waiting = await matches.outbox.waiting(match_id)
    await matches.outbox.done([due.id for due in waiting])
    return [due.notice for due in waiting]


async def test_a_trouble_is_told_once_and_another_one_anew(matches: Matches) -> None:
    await deal(matches, ANN, BEN)
    await planned(matches)
    for _ in range(3):
        await matches.places.hold(1, LACKING)
    assert await planned(matches) == [CannotSpeak()]
    gone = Trouble("gone", CHANNEL)
    await matches.places.hold(1, gone)
    assert await planned(matches) == [CannotSpeak()]
    assert trouble_of((await matches.table(1)).row) == gone
    for _ in range(2):
        await matches.places.release(1)
    assert await planned(matches) == [CanSpeak()]
    assert trouble_of((await matches.table(1)).row) is None


async def test_clocks_stand_while_a_match_cannot_speak(matches: Matches, clock: Clock) -> None:
    table = await timed(matches, ANN, BEN)
    (seat,) = table.to_act
    clock.advance(hours=1)
    await matches.places.hold(1, LACKING)
    clock.advance(days=30)
    await matches.timekeeper.look()
    assert (await matches.table(1)).seats[seat].late_at is None
    await planned(matches)
    await matches.places.release(1)
    row = (await matches.table(1)).seats[seat]
    assert row.bank == (DAY_RULE.bank - 60) * 60_000
    assert row.ticking_since == clock()
    assert await planned(matches) == [CanSpeak(), Decided()]


async def test_what_sleeps_is_due_as_soon_as_the_match_is_woken(matches: Matches, clock: Clock) -> None:
    await deal(matches, ANN, BEN)
    first, *_ = await matches.outbox.due()
    await matches.outbox.failed(first, "404", asleep=True)
    clock.advance(days=3650)
    assert await matches.outbox.due() == []
    await matches.places.wake(1)
    woken, *_ = await matches.outbox.due()
    assert woken.id == first.id


async def test_a_lobby_has_troubles_too(matches: Matches) -> None:
    await lobby(matches, ANN)
    await matches.places.hold(1, LACKING)
    table = await matches.table(1)
    assert (trouble_of(table.row), table.row.ended_at, table.row.status) == (LACKING, None, "lobby")
    assert [match.match_id for match in await matches.places.troubled(GUILD)] == [1]


async def test_the_opener_moves_the_match_and_nobody_else_but_a_manager(matches: Matches) -> None:
    await deal(matches, ANN, BEN)
    with pytest.raises(NotOpenerProblem):
        await matches.places.move(1, ELSEWHERE, BEN)
    with pytest.raises(AlreadyHereProblem):
        await matches.places.move(1, Place(CHANNEL, CHANNEL, GUILD), ANN)
    moved = await matches.places.move(1, ELSEWHERE, ANN)
    assert moved.row.place_id == 701
    thread = Place(702, CHANNEL, GUILD)
    moved = await matches.places.move(1, thread, None)
    assert (moved.row.place_id, moved.row.channel_id) == (702, CHANNEL)
    assert await matches.people.match_in(702) == 1
    assert await matches.people.match_in(701) is None


async def test_while_the_opener_cannot_be_reached_whoever_has_sat_there_longest_after_that_moves_the_match(
    matches: Matches,
) -> None:
    await deal(matches, ANN, BEN, CHLOE)
    await matches.presence.gone(ANN, "left")
    with pytest.raises(NotOpenerProblem) as caught:
        await matches.places.move(1, ELSEWHERE, CHLOE)
    assert caught.value.opener == "Ben"
    assert (await matches.places.move(1, ELSEWHERE, BEN)).row.place_id == 701
    await matches.presence.here(1, ANN)
    with pytest.raises(NotOpenerProblem):
        await matches.places.move(1, Place(CHANNEL, CHANNEL, GUILD), BEN)


async def test_a_move_calls_those_who_are_to_act_and_takes_the_old_buttons_away(matches: Matches) -> None:
    table = await deal(matches, ANN, BEN)
    await planned(matches)
    post = PostRow(1, "turn", -1, CHANNEL, 900, None, table.row.created_at)
    await matches.outbox.done([], post)
    await matches.places.hold(1, LACKING)
    await planned(matches)
    (seat,) = table.to_act
    await matches.places.move(1, ELSEWHERE, ANN)
    call = Turn(0, (table.seats[seat].user_id or 0,))
    assert await planned(matches) == [CanSpeak(), Retire(CHANNEL, 900), Moved(CHANNEL), call]
    assert await matches.outbox.post(1, "turn") is None
    assert (await matches.table(1)).row.trouble is None


async def test_a_lobby_moves_with_its_card_and_keeps_its_wish_for_a_thread(matches: Matches) -> None:
    await lobby(matches, ANN, thread=True)
    await planned(matches)
    moved = await matches.places.move(1, ELSEWHERE, ANN)
    assert (moved.row.channel_id, moved.row.place_id, moved.row.wants_thread) == (701, 701, True)
    assert await planned(matches) == [Moved(CHANNEL), LobbyCard()]
    moved = await matches.places.move(1, Place(702, 701, GUILD), ANN)
    assert (moved.row.channel_id, moved.row.place_id, moved.row.wants_thread) == (702, 702, False)


async def test_a_match_leaves_its_server_only_where_something_is_wrong(matches: Matches) -> None:
    await deal(matches, ANN, BEN)
    other = Place(801, 801, 6)
    with pytest.raises(OtherServerProblem):
        await matches.places.move(1, other, ANN)
    await matches.places.hold(1, Trouble("away", GUILD))
    assert (await matches.places.move(1, other, ANN)).row.guild_id == 6


async def test_a_match_does_not_move_where_another_is_played_or_when_it_is_over(matches: Matches) -> None:
    await deal(matches, ANN, BEN)
    await deal(matches, ANN, BEN, channel_id=701)
    with pytest.raises(TargetOccupiedProblem):
        await matches.places.move(1, ELSEWHERE, ANN)
    assert (await matches.table(1)).row.place_id == CHANNEL
    await matches.motions.agree(1, ANN, EndMatch(), alone=True)
    with pytest.raises(NotRunningProblem):
        await matches.places.move(1, Place(703, 703, GUILD), ANN)


async def test_new_matches_begin_with_what_the_server_has_set(matches: Matches) -> None:
    usual = defaults_of(await matches.servers.settings(GUILD))
    assert usual == Defaults()
    await matches.servers.set_defaults(GUILD, Defaults("own", DAY_RULE, "forfeit", thread=False))
    row = (await lobby(matches, ANN)).row
    assert (row.undo, row.late) == ("own", "forfeit")
    assert row.clock is not None
    elsewhere = (await lobby(matches, ANN, channel_id=702, guild_id=6)).row
    assert (elsewhere.undo, elsewhere.clock) == ("consent", None)


async def test_matches_are_opened_only_in_allowed_channels_and_their_threads(matches: Matches) -> None:
    for _ in range(2):
        await matches.servers.allow(GUILD, 701)
    with pytest.raises(ForbiddenChannelProblem) as caught:
        await lobby(matches, ANN)
    assert caught.value.channels == (701,)
    await lobby(matches, ANN, channel_id=701)
    await lobby(matches, ANN, channel_id=9, parent_id=701)
    await lobby(matches, ANN, channel_id=10, guild_id=None)
    with pytest.raises(PlaceOccupiedProblem):
        await lobby(matches, ANN, channel_id=701)
    await matches.servers.forbid(GUILD, 701)
    await lobby(matches, ANN)
    for channel in range(MOST_CHANNELS + 1):
        row = await matches.servers.allow(GUILD, channel)
    assert len(channels_of(row)) == MOST_CHANNELS
    assert channels_of(await matches.servers.allow_everywhere(GUILD)) == ()


async def test_it_is_kept_since_when_the_program_is_on_a_server(matches: Matches, clock: Clock) -> None:
    first = clock()
    await matches.servers.joined(GUILD)
    clock.advance(hours=1)
    await matches.servers.joined(GUILD)
    assert (await matches.servers.settings(GUILD)).joined_at == first
    await matches.servers.left(GUILD)
    assert (await matches.servers.settings(GUILD)).left_at == first + timedelta(hours=1)
    clock.advance(hours=1)
    await matches.servers.joined(GUILD)
    row = await matches.servers.settings(GUILD)
    assert (row.joined_at, row.left_at) == (clock(), None)
