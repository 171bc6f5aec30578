"""Second thoughts: what is free, what the table must agree to, and how each can be taken back again."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import msgspec
import pytest
from engine.toys import PlayCard
from matches.conftest import ANN, BEN, CHLOE, DAN, deal, lobby
from matches.playing import play, played_out, reloaded, skip

from bot.engine import NothingToRedoError, NothingToUndoError
from bot.games import GAMES
from bot.games.transamerica import board
from bot.games.transamerica.moves import PlaceMarker
from bot.matches import problems, records
from bot.matches.motions import EndMatch, motion_of, subject_of
from bot.matches.notices import Decided, Hand, MotionOver, Scene, Turn
from bot.matches.outbox import events_of
from bot.matches.problems import NoSuchMotionProblem, StaleProblem, UndoRuleProblem
from bot.matches.rewinding import RedoRewind, RewindTo, needs_nobody, ways_back

if TYPE_CHECKING:
    from matches.conftest import Clock

    from bot.matches import Matches
    from bot.matches.notices import Notice
    from bot.matches.table import Table

USERS = (ANN, BEN, CHLOE, DAN)

F7, F9 = (found for found in map(board.junction_named, ("F7", "F9")) if found is not None)

every_game = pytest.mark.parametrize("game", GAMES)


async def news(matches: Matches) -> list[Notice]:
    """Return what is to be said, and note it as said."""
    waiting = await matches.outbox.waiting(1)
    await matches.outbox.done([due.id for due in waiting])
    return [due.notice for due in waiting]


def user_at(table: Table, seat: int) -> int:
    """Return the user at a seat."""
    return table.seats[seat].user_id or 0


async def two_markers(matches: Matches, *users: int) -> tuple[Table, int]:
    """Deal, let the first two players place their markers, and return the table and the first one's seat."""
    table = await deal(matches, *users)
    (first,) = table.to_act
    for junction in (F7, F9):
        table = await matches.table(1)
        (seat,) = table.to_act
        await matches.play.move(1, user_at(table, seat), [PlaceMarker(junction)])
    await news(matches)
    return await matches.table(1), first


# Going back by agreement


async def test_every_other_human_must_agree_and_then_the_match_is_as_it_was(matches: Matches) -> None:
    table, first = await two_markers(matches, ANN, BEN, CHLOE)
    start = table.started().start
    asker, *others = (user_at(table, (first + step) % 3) for step in range(3))
    motion = RewindTo(first, 2, 2)
    _, found = await matches.motions.agree(1, asker, motion)
    assert not found.carried
    _, found = await matches.motions.agree(1, others[0], motion, standing=True)
    assert (found.carried, len(found.missing)) == (False, 1)
    table, found = await matches.motions.agree(1, others[1], motion, standing=True)
    assert found.carried
    assert table.started().state == start
    assert (await reloaded(matches)).started().state == start
    assert [row.kind for row in await matches.outbox.plies(1)] == ["ply", "ply", "rewind"]


async def test_the_asker_counts_once_and_never_alone(matches: Matches) -> None:
    table, first = await two_markers(matches, ANN, BEN)
    motion = RewindTo(first, 2, 2)
    for _ in range(3):
        _, found = await matches.motions.agree(1, user_at(table, first), motion)
        assert not found.carried
        assert found.missing == (1 - first,)
    assert (await matches.table(1)).row.seq == 2


async def test_it_goes_at_most_to_the_start_of_the_askers_own_last_turn(matches: Matches) -> None:
    table, first = await two_markers(matches, ANN, BEN)
    second = 1 - first
    assert (ways_back(table, first), ways_back(table, second)) == ((2,), (1,))
    for back in (0, 2, 3):
        with pytest.raises(NothingToUndoError):
            await matches.motions.agree(1, user_at(table, second), RewindTo(second, back, 2))


async def test_a_turn_of_several_plies_can_be_gone_back_to_its_last_ply_or_to_its_start(
    matches: Matches,
) -> None:
    await deal(matches, ANN, BEN, game="trambahn")
    table = await matches.table(1)
    rest = await skip(matches, 12)
    mover = rest[0].seat
    made = 0
    for ply in rest:
        if ply.seat != mover:
            break
        table = await play(matches, ply)
        made += 1
    ways = ways_back(table, mover)
    assert (ways[0], len(ways)) == (1, 2)
    assert ways[1] >= made > 1


async def test_the_next_ply_makes_the_question_void_and_its_buttons_too(matches: Matches) -> None:
    table, first = await two_markers(matches, ANN, BEN)
    motion = RewindTo(first, 2, 2)
    await matches.motions.agree(1, user_at(table, first), motion)
    move = next(iter(table.started().legal_moves(first)))
    await matches.play.move(1, user_at(table, first), [move])
    assert MotionOver(subject_of(motion), "void") in await news(matches)
    with pytest.raises(NoSuchMotionProblem):
        await matches.motions.agree(1, user_at(table, 1 - first), motion, standing=True)
    with pytest.raises(StaleProblem):
        await matches.motions.agree(1, user_at(table, first), motion)


async def test_one_who_is_against_it_or_48_hours_of_silence_settle_it(matches: Matches, clock: Clock) -> None:
    table, first = await two_markers(matches, ANN, BEN)
    motion = RewindTo(first, 2, 2)
    await matches.motions.agree(1, user_at(table, first), motion)
    await matches.motions.decline(1, user_at(table, 1 - first), motion)
    await matches.motions.agree(1, user_at(table, first), motion)
    clock.advance(hours=48)
    await matches.timekeeper.look()
    over = [notice.how for notice in await news(matches) if isinstance(notice, MotionOver)]
    assert over == ["declined", "lapsed"]
    assert (await matches.table(1)).row.seq == 2


async def test_going_back_makes_every_other_question_void(matches: Matches) -> None:
    table, first = await two_markers(matches, ANN, BEN)
    await matches.motions.agree(1, user_at(table, first), EndMatch())
    for seat in (first, 1 - first):
        await matches.motions.agree(1, user_at(table, seat), RewindTo(first, 2, 2))
    over = [notice for notice in await news(matches) if isinstance(notice, MotionOver)]
    assert MotionOver(subject_of(EndMatch()), "void") in over
    assert await matches.motions.poll(1, EndMatch()) is None


async def test_computers_are_not_asked_and_neither_is_who_has_left_the_seat_to_one(matches: Matches) -> None:
    table, first = await two_markers(matches, ANN, BEN)
    assert not needs_nobody(table, first)
    for how, asked in (("turn", True), ("seat", False)):
        async with matches.tables.changing(1) as draft:
            draft.change_seat(1 - first, stand_in=how)
            assert (1 - first in RewindTo(first, 2, 2).electorate(draft)) is asked
            assert needs_nobody(draft, first) is not asked


async def test_alone_among_computers_one_goes_back_at_once(matches: Matches) -> None:
    matches.tables.on_change = lambda _: None
    await lobby(matches, ANN)
    await matches.lobby.add_computer(1, ANN)
    await matches.lobby.start(1, ANN)
    while await matches.play.computer(1):
        pass
    await matches.play.move(1, ANN, [next(iter((await matches.table(1)).started().legal_moves(0)))])
    while await matches.play.computer(1):
        pass
    table = await matches.table(1)
    motion = RewindTo(0, ways_back(table, 0)[-1], table.row.seq)
    table, found = await matches.motions.agree(1, ANN, motion)
    assert found.carried
    assert table.to_act == {0}
    with pytest.raises(StaleProblem):
        await matches.motions.agree(1, ANN, motion)


async def test_a_question_about_going_back_is_stored_by_what_it_asks() -> None:
    for motion in (RewindTo(3, 4, 17), RedoRewind(1, 18)):
        assert motion_of(subject_of(motion)) == motion
        assert len(subject_of(motion)) < 60, "it stands in the id of a button"


async def test_a_seat_that_nobody_has_asks_nothing(matches: Matches) -> None:
    table, first = await two_markers(matches, ANN, BEN)
    with pytest.raises(NothingToUndoError):
        await matches.motions.agree(1, user_at(table, first), RewindTo(77, 2, 2))


# Every game, in the middle and behind the trigger of the last round


@every_game
@pytest.mark.parametrize("left", [None, 3], ids=["in the middle", "just before the end"])
async def test_every_game_goes_back_across_whatever_happened_and_forth_again(
    matches: Matches, game: str, left: int | None
) -> None:
    users = USERS[: max(2, GAMES[game].seats[0])]
    await deal(matches, *users, game=game)
    whole = len(played_out(game, (await matches.table(1)).started().state))
    rest = await skip(matches, whole // 2 if left is None else -left)
    table = await play(matches, rest[0])
    table = await play(matches, rest[1])
    state, seq = table.started().state, table.row.seq
    for seat in range(len(users)):
        back = ways_back(table, seat)[-1]
        before = table.started().plies[: len(table.started().plies) - back]
        table = await agreed(matches, table, RewindTo(seat, back, table.row.seq))
        assert table.started().plies == before
        assert seat in table.to_act, "the turn of the one who asked"
        assert (await reloaded(matches)).started().state == table.started().state
        table = await agreed(matches, table, RedoRewind(seat, table.row.seq))
        assert table.started().state == state
    assert (await reloaded(matches)).started().state == state
    assert table.row.seq == seq + 2 * len(users)
    record = records.record_of(table, await matches.outbox.plies(1), secret=True)
    assert records.check(records.read(records.write(record))).passed


async def agreed(matches: Matches, table: Table, motion: Any) -> Table:
    """Let everybody agree."""
    for seat in table.seats:
        table, found = await matches.motions.agree(1, seat.user_id or 0, motion)
    assert found.carried
    return table


async def test_hands_that_change_by_it_are_sent_again_and_the_others_are_not(matches: Matches) -> None:
    table = await deal(matches, ANN, BEN)
    rest = await skip(matches, -1)
    await news(matches)
    table = await matches.table(1)
    while not any(event.scene for event in rest[-1].events):
        rest = rest[1:]
    secrets = [table.game.words.secrets(table.view_of_seat(seat)) for seat in (0, 1)]
    mover = table.started().plies[-1].seat
    table = await agreed(matches, table, RewindTo(mover, ways_back(table, mover)[-1], table.row.seq))
    after = [table.game.words.secrets(table.view_of_seat(seat)) for seat in (0, 1)]
    changed = [seat for seat in (0, 1) if secrets[seat] != after[seat]]
    told = await news(matches)
    assert [notice.seat for notice in told if isinstance(notice, Hand)] == changed
    (turn,) = [notice for notice in told if isinstance(notice, Turn)]
    assert turn.seq == table.row.seq


async def test_back_across_the_end_of_a_round_the_old_hands_come_by_new_messages(matches: Matches) -> None:
    await deal(matches, ANN, BEN)
    table = await matches.table(1)
    rest = await skip(matches, 1)
    at = next(number for number, ply in enumerate(rest) if any(event.scene for event in ply.events))
    for ply in rest[: at + 1]:
        table = await play(matches, ply)
    mover = rest[at].seat
    await news(matches)
    table = await agreed(matches, table, RewindTo(mover, ways_back(table, mover)[-1], table.row.seq))
    told = await news(matches)
    assert [notice for notice in told if isinstance(notice, Hand)] == [Hand(0), Hand(1)]
    assert not [notice for notice in told if isinstance(notice, Scene)]
    assert table.to_act == {mover}


async def test_what_was_taken_back_is_no_news_and_is_news_again_when_it_counts_again(
    matches: Matches,
) -> None:
    table, first = await two_markers(matches, ANN, BEN)

    async def junctions() -> list[int]:
        plies = await matches.outbox.plies(1)
        return [msgspec.structs.asdict(event)["junction"] for event in events_of(table, plies, None)]

    assert await junctions() == [F7, F9]
    old = table
    table = await agreed(matches, table, RewindTo(first, 2, 2))
    assert await junctions() == []
    newer, table = table, old
    assert await junctions() == [], "also to somebody who has looked at the match before"
    table = await agreed(matches, newer, RedoRewind(first, 3))
    assert await junctions() == [F7, F9]


async def test_a_match_that_is_over_goes_nowhere(matches: Matches) -> None:
    await deal(matches, ANN, BEN, game="traxx")
    (last,) = await skip(matches, -1)
    table = await play(matches, last)
    assert table.row.status == "over"
    with pytest.raises(problems.NotRunningProblem):
        await matches.motions.agree(1, ANN, RewindTo(0, 1, table.row.seq))
    with pytest.raises(problems.NotRunningProblem):
        await matches.play.redo(1, ANN)


# An undo is undone


async def test_an_undo_can_be_undone_while_nothing_has_happened_since(matches: Matches) -> None:
    table, first = await two_markers(matches, ANN, BEN)
    state = table.started().state
    other = user_at(table, 1 - first)
    await matches.play.undo(1, other)
    await news(matches)
    table, ply = await matches.play.redo(1, other)
    assert ply.move == PlaceMarker(F9)
    assert table.started().state == state
    assert (await reloaded(matches)).started().state == state
    assert [row.kind for row in await matches.outbox.plies(1)] == ["ply", "ply", "undo", "redo"]
    assert await news(matches) == [Turn(4, (user_at(table, first),))]


async def test_only_the_own_undo_is_redone_and_only_once(matches: Matches) -> None:
    table, first = await two_markers(matches, ANN, BEN)
    other = user_at(table, 1 - first)
    for user in (other, user_at(table, first)):
        with pytest.raises(NothingToRedoError):
            await matches.play.redo(1, user)
    await matches.play.undo(1, other, seq=2)
    with pytest.raises(NothingToRedoError):
        await matches.play.redo(1, user_at(table, first))
    await matches.play.redo(1, other, seq=3)
    with pytest.raises(StaleProblem):
        await matches.play.redo(1, other, seq=3)
    with pytest.raises(NothingToRedoError):
        await matches.play.redo(1, other)
    with pytest.raises(problems.NotSeatedProblem):
        await matches.play.redo(1, DAN)


async def test_a_rewind_is_taken_back_by_agreement_only(matches: Matches) -> None:
    table, first = await two_markers(matches, ANN, BEN)
    table = await agreed(matches, table, RewindTo(first, 2, 2))
    for user in (ANN, BEN):
        with pytest.raises(NothingToRedoError):
            await matches.play.redo(1, user)
    motion = RedoRewind(1 - first, 3)
    _, found = await matches.motions.agree(1, user_at(table, 1 - first), motion)
    assert found.missing == (first,)
    table, found = await matches.motions.agree(1, user_at(table, first), motion)
    assert (found.carried, len(table.started().plies)) == (True, 2)
    with pytest.raises(NothingToRedoError):
        await matches.motions.agree(1, ANN, RedoRewind(0, table.row.seq))


# What a match allows


async def test_a_match_may_allow_the_free_undo_alone_or_none(matches: Matches) -> None:
    await lobby(matches, ANN, BEN)
    with pytest.raises(problems.NotOpenerProblem):
        await matches.lobby.set_undo(1, BEN, "off")
    assert (await matches.lobby.set_undo(1, ANN, "own")).row.undo == "own"
    table = await matches.lobby.start(1, ANN)
    (first,) = table.to_act
    user = user_at(table, first)
    await matches.play.move(1, user, [PlaceMarker(F7)])
    await matches.play.undo(1, user)
    await matches.play.redo(1, user)
    with pytest.raises(UndoRuleProblem):
        await matches.motions.agree(1, user, RewindTo(first, 1, 3))
    async with matches.tables.changing(1) as draft:
        draft.row = msgspec.structs.replace(draft.row, undo="off")
    with pytest.raises(UndoRuleProblem):
        await matches.play.undo(1, user)
    with pytest.raises(UndoRuleProblem):
        await matches.motions.agree(1, user, RedoRewind(first, 3))


async def test_a_sealed_choice_is_not_yet_played_so_it_can_always_be_changed(matches: Matches) -> None:
    await lobby(matches, ANN, BEN, game="high_card")
    await matches.lobby.set_undo(1, ANN, "off")
    table = await matches.lobby.start(1, ANN)
    card = PlayCard(table.started().state.hands[0][0])
    await matches.play.move(1, ANN, [card])
    await news(matches)
    await matches.play.undo(1, ANN)
    _, again = await matches.play.redo(1, ANN)
    assert again.move == card
    assert await news(matches) == [Decided(), Decided()]
    assert (await matches.table(1)).to_act == {1}


# Where several act at once


async def test_back_across_a_round_of_all_the_others_choices_are_sealed_again(matches: Matches) -> None:
    table = await deal(matches, ANN, BEN, CHLOE, game="high_card")
    hands = table.started().state.hands
    for seat, user in enumerate((ANN, BEN, CHLOE)):
        table = (await matches.play.move(1, user, [PlayCard(hands[seat][0])])).table
    table = await agreed(matches, table, RewindTo(2, 1, 3))
    assert table.to_act == {2}
    assert table.started().sealed == {0, 1}
    assert table.view_of_seat(2).sealed is None
    assert table.view_of_seat(0).shown == ()
    await matches.play.undo(1, ANN)
    assert (await matches.table(1)).to_act == {0, 2}


async def test_two_confirmations_in_one_tick_make_one_move_also_where_the_first_opens_a_round(
    matches: Matches,
) -> None:
    table = await deal(matches, ANN, BEN, game="high_card")
    hands = table.started().state.hands
    await matches.play.move(1, ANN, [PlayCard(hands[0][0])], seq=0)
    await matches.play.move(1, BEN, [PlayCard(hands[1][0])], seq=0)
    assert (await matches.table(1)).at_once
    for user, seat in ((BEN, 1), (ANN, 0)):
        with pytest.raises(StaleProblem):
            await matches.play.move(1, user, [PlayCard(hands[seat][1])], seq=0)
    assert (await matches.table(1)).row.seq == 2


async def test_a_panel_from_before_a_rewind_is_out_of_date(matches: Matches) -> None:
    table = await deal(matches, ANN, BEN, game="high_card")
    hands = table.started().state.hands
    await matches.play.move(1, ANN, [PlayCard(hands[0][0])])
    table = (await matches.play.move(1, BEN, [PlayCard(hands[1][0])])).table
    table = await agreed(matches, table, RewindTo(0, 2, 2))
    assert table.to_act == {0, 1}
    with pytest.raises(StaleProblem):
        await matches.play.move(1, BEN, [PlayCard(hands[1][0])], seq=2)
    await matches.play.move(1, BEN, [PlayCard(hands[1][0])], seq=3)
