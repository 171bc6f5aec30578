"""A seat changes hands: everything that belongs to it goes along, and nothing that was private."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from engine.toys import PlayCard
from matches.conftest import ANN, BEN, CHLOE, DAN, deal, lobby
from matches.days import first_move, timed

from bot.games import GAMES
from bot.matches.motions import PauseMatch, ReplaceComputer, ReplacePlayer
from bot.matches.notices import Decided, Farewell, Hand, Offered, OfferOver, Replaced, Turn
from bot.matches.problems import (
    AlreadySeatedProblem,
    DailyProblem,
    LoneVoteProblem,
    NoSuchSeatProblem,
    NotOfferedProblem,
    NotSeatedProblem,
    OtherSeatedProblem,
    OwnSeatProblem,
    SoloProblem,
)
from bot.store import PostRow

if TYPE_CHECKING:
    from matches.conftest import Clock

    from bot.matches import Matches
    from bot.matches.notices import Notice

pytestmark = pytest.mark.usefixtures("_no_worker")

EVE = 5


@pytest.fixture
def _no_worker(matches: Matches) -> None:
    """Let computers move only when a test says so."""
    matches.tables.on_change = lambda _: None


async def said(matches: Matches) -> list[Notice]:
    """Return what is to be said, and note it as said."""
    waiting = await matches.outbox.waiting(1)
    await matches.outbox.done([due.id for due in waiting])
    return [due.notice for due in waiting]


async def taken(matches: Matches, seat: int, user: int = EVE, name: str = "Eve") -> list[Notice]:
    """Let somebody take a seat that is offered, and return what is to be said about it."""
    await said(matches)
    await matches.replacing.accept(1, user, seat, name)
    return await said(matches)


async def test_a_seat_is_handed_over_and_its_new_player_gets_hand_and_turn(matches: Matches) -> None:
    await deal(matches, ANN, BEN)
    (seat,) = (await matches.table(1)).to_act
    owner = (ANN, BEN)[seat]
    await said(matches)
    await matches.replacing.offer(1, owner, EVE)
    assert await said(matches) == [Offered(seat)]
    assert await taken(matches, seat) == [
        Replaced(seat, owner),
        Hand(seat),
        Farewell(owner, "replaced"),
        Turn(0, (EVE,)),
    ]
    table = await matches.table(1)
    assert (table.seats[seat].user_id, table.names[seat], table.seats[seat].offer) == (EVE, "Eve", None)
    assert await first_move(matches, EVE) == seat
    (former,) = await matches.leaving.former(1)
    assert (former.user_id, former.left_how) == (owner, "replaced")
    assert [match.match_id for match in await matches.people.matches_of(EVE)] == [1]
    assert await matches.people.matches_of(owner) == []
    with pytest.raises(NotSeatedProblem):
        await matches.play.move(1, owner, [])


async def test_whoever_takes_a_seat_out_of_turn_is_called_later(matches: Matches) -> None:
    await deal(matches, ANN, BEN)
    (seat,) = (await matches.table(1)).to_act
    await matches.replacing.offer(1, (ANN, BEN)[1 - seat], EVE)
    assert (await taken(matches, 1 - seat))[-1] == Decided()


async def test_what_was_private_to_the_one_before_is_gone(matches: Matches, clock: Clock) -> None:
    await timed(matches, ANN, BEN, game="high_card")
    table = await matches.table(1)
    await matches.play.move(1, ANN, [PlayCard(table.started().state.hands[0][0])])
    await matches.orders.prepare(1, ANN, [PlayCard(table.started().state.hands[0][1])])
    await matches.motions.agree(1, ANN, PauseMatch())
    await matches.absence.go(ANN, "3d")
    for kind in ("hand", "unreachable"):
        await matches.outbox.keep(PostRow(1, kind, 0, 70, 900, None, clock()))
    clock.advance(hours=10)
    await matches.replacing.offer(1, ANN, EVE)
    await taken(matches, 0)
    row = (await matches.table(1)).seats[0]
    assert (row.prepared, row.muted, row.reminded, row.reached_at) == (None, False, 0, None)
    assert await matches.outbox.posts(1) == []
    assert {(timer.kind, timer.seat) for timer in await matches.tables.store.timers_of(1)} >= {("remind", 1)}
    assert not any(timer.seat == 0 for timer in await matches.tables.store.timers_of(1))
    await matches.timekeeper.look()
    assert await matches.motions.poll(1, PauseMatch()) is None, "the word of somebody who has left"


async def test_whoever_comes_has_a_fresh_clock_and_is_reminded_as_often_as_he_likes(
    matches: Matches, clock: Clock
) -> None:
    await timed(matches, ANN, BEN)
    (seat,) = (await matches.table(1)).to_act
    await matches.people.change(EVE, remind_hours=3)
    clock.advance(hours=23)
    await matches.replacing.offer(1, (ANN, BEN)[seat], EVE)
    await taken(matches, seat)
    row = (await matches.table(1)).seats[seat]
    assert (row.bank, row.ticking_since) == (24 * 3_600_000, clock())
    due = {timer.kind: timer.due_at - clock() for timer in await matches.tables.store.timers_of(1)}
    assert {kind: span.total_seconds() / 3600 for kind, span in due.items()} == {"remind": 3, "late": 24}


async def test_the_others_offer_the_seat_of_somebody_by_majority(matches: Matches) -> None:
    await deal(matches, ANN, BEN, CHLOE, DAN)
    await matches.motions.agree(1, BEN, ReplacePlayer(0, EVE))
    assert (await matches.table(1)).seats[0].offer is None
    _, found = await matches.motions.agree(1, CHLOE, ReplacePlayer(0, EVE))
    assert found.carried
    assert Replaced(0, ANN) in await taken(matches, 0)


async def test_a_player_who_moves_keeps_a_seat_that_the_others_have_offered(matches: Matches) -> None:
    await deal(matches, ANN, BEN, CHLOE)
    (seat,) = (await matches.table(1)).to_act
    owner = (ANN, BEN, CHLOE)[seat]
    for user in {ANN, BEN, CHLOE} - {owner}:
        await matches.motions.agree(1, user, ReplacePlayer(seat, EVE))
    await said(matches)
    await first_move(matches, owner)
    assert (await said(matches))[0] == OfferOver(seat, "kept")
    with pytest.raises(NotOfferedProblem):
        await matches.replacing.accept(1, EVE, seat, "Eve")


async def test_the_same_offer_made_twice_is_told_once(matches: Matches) -> None:
    await deal(matches, ANN, BEN)
    for _ in range(2):
        await matches.replacing.offer(1, ANN, EVE)
    told = [due.notice for due in await matches.outbox.waiting(1)]
    assert told.count(Offered(0)) == 1


async def test_an_offer_of_one_s_own_outlasts_one_s_moves(matches: Matches) -> None:
    await deal(matches, ANN, BEN)
    (seat,) = (await matches.table(1)).to_act
    owner = (ANN, BEN)[seat]
    await matches.replacing.offer(1, owner, EVE)
    await first_move(matches, owner)
    assert Replaced(seat, owner) in await taken(matches, seat)


async def test_a_computer_s_seat_is_offered_only_if_all_agree(matches: Matches) -> None:
    await lobby(matches, ANN, BEN)
    await matches.lobby.add_computer(1, ANN)
    await matches.lobby.start(1, ANN)
    with pytest.raises(NoSuchSeatProblem):
        await matches.motions.agree(1, ANN, ReplacePlayer(2, EVE))
    with pytest.raises(NoSuchSeatProblem):
        await matches.motions.agree(1, ANN, ReplaceComputer(1, EVE))
    with pytest.raises(OtherSeatedProblem):
        await matches.motions.agree(1, ANN, ReplaceComputer(2, BEN))
    _, found = await matches.motions.agree(1, ANN, ReplaceComputer(2, EVE))
    assert not found.carried
    await matches.motions.agree(1, BEN, ReplaceComputer(2, EVE))
    told = await taken(matches, 2)
    assert told[:2] == [Replaced(2, None), Hand(2)]
    assert not any(isinstance(notice, Farewell) for notice in told)
    assert (await matches.table(1)).computers == frozenset()


async def test_only_whoever_is_meant_takes_a_seat_and_only_once(matches: Matches) -> None:
    await deal(matches, ANN, BEN, CHLOE)
    with pytest.raises(NotOfferedProblem):
        await matches.replacing.accept(1, EVE, 0, "Eve")
    await matches.replacing.offer(1, ANN, EVE)
    for seat, user in ((0, DAN), (1, EVE)):
        with pytest.raises(NotOfferedProblem):
            await matches.replacing.accept(1, user, seat, "Somebody")
    with pytest.raises(NoSuchSeatProblem):
        await matches.replacing.accept(1, EVE, 9, "Eve")
    await matches.replacing.accept(1, EVE, 0, "Eve")
    with pytest.raises(NotOfferedProblem):
        await matches.replacing.accept(1, EVE, 0, "Eve")


async def test_nobody_sits_at_two_seats(matches: Matches) -> None:
    await deal(matches, ANN, BEN, CHLOE)
    with pytest.raises(OtherSeatedProblem):
        await matches.replacing.offer(1, ANN, BEN)
    with pytest.raises(OtherSeatedProblem):
        await matches.motions.agree(1, ANN, ReplacePlayer(2, BEN))
    await matches.replacing.offer(1, ANN, EVE)
    await matches.replacing.offer(1, BEN, EVE)
    assert OfferOver(1, "declined") in await taken(matches, 0)
    with pytest.raises(NotOfferedProblem):
        await matches.replacing.accept(1, EVE, 1, "Eve")
    await matches.replacing.offer(1, BEN, DAN)
    async with matches.tables.changing(1) as table:  # as where two offers are accepted at the same time
        table.change_seat(2, offer=table.seats[1].offer)
        await matches.ledger.save(table)
    await matches.replacing.accept(1, DAN, 1, "Dan")
    async with matches.tables.changing(1) as table:
        table.change_seat(2, offer=f'{{"to":{DAN},"by":"table"}}')
        await matches.ledger.save(table)
    with pytest.raises(AlreadySeatedProblem):
        await matches.replacing.accept(1, DAN, 2, "Dan")


async def test_an_offer_is_declined_by_whom_it_is_made_to_or_withdrawn_by_its_player(
    matches: Matches,
) -> None:
    await deal(matches, ANN, BEN)
    for user, how in ((EVE, "declined"), (ANN, "kept")):
        await matches.replacing.offer(1, ANN, EVE)
        with pytest.raises(NotOfferedProblem):
            await matches.replacing.decline(1, BEN, 0)
        await said(matches)
        await matches.replacing.decline(1, user, 0)
        assert await said(matches) == [OfferOver(0, how)]  # type: ignore[arg-type]


async def test_one_alone_does_not_replace_somebody_who_is_there(matches: Matches) -> None:
    await deal(matches, ANN, BEN)
    with pytest.raises(LoneVoteProblem):
        await matches.motions.agree(1, ANN, ReplacePlayer(1, EVE))
    with pytest.raises(OwnSeatProblem):
        await matches.motions.agree(1, ANN, ReplacePlayer(0, EVE))


async def test_whoever_plays_alone_hands_nothing_over(matches: Matches) -> None:
    alone = await deal(matches, ANN, game="traxx")
    with pytest.raises(SoloProblem):
        await matches.replacing.offer(alone.match_id, ANN, EVE)
    found: Any = await matches.daily.open(GAMES["traxx"], user_id=ANN, name="Ann", channel_id=700, guild_id=5)
    with pytest.raises(DailyProblem):
        await matches.replacing.offer(found.match_id, ANN, EVE)
