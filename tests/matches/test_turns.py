"""What is said after a ply: who is called, whose hand is sent again, what gets a post of its own."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import msgspec
import pytest
from engine.toys import PlayCard
from matches.conftest import ANN, BEN, CHLOE, deal, lobby

from bot.engine import IllegalMoveError, NothingToUndoError, NotYourTurnError, Rng
from bot.games import GAMES
from bot.games.transamerica import board
from bot.games.transamerica.moves import LayTrack, PlaceMarker, Stop
from bot.matches import problems
from bot.matches.notices import Decided, Ended, Hand, Scene, Turn
from bot.matches.outbox import events_of

if TYPE_CHECKING:
    from matches.conftest import Clock

    from bot.matches import Matches
    from bot.matches.notices import Notice

GAME = GAMES["transamerica"]


def at(name: str) -> int:
    """Return the number of a junction."""
    found = board.junction_named(name)
    assert found is not None
    return found


def track(name: str) -> LayTrack:
    """Return the move that lays a track on a line, named by its two ends."""
    a, b = map(at, name.split("-"))
    found = board.line_between(a, b)
    assert found is not None
    return LayTrack(found)


async def user_to_act(matches: Matches) -> int:
    """Return the one user who is to act."""
    table = await matches.table(1)
    (seat,) = table.to_act
    return table.seats[seat].user_id or 0


async def said_after(matches: Matches, *moves: Any, user: int | None = None) -> list[Notice]:
    """Make moves in one command, and return what is to be said because of it."""
    before = {due.id for due in await matches.outbox.waiting(1)}
    await matches.play.move(1, user or await user_to_act(matches), moves)
    return [due.notice for due in await matches.outbox.waiting(1) if due.id not in before]


async def markers_stand(matches: Matches) -> None:
    await said_after(matches, PlaceMarker(at("F7")))
    await said_after(matches, PlaceMarker(at("F9")))


async def test_the_end_of_a_turn_calls_the_next_and_sends_no_hands(matches: Matches) -> None:
    table = await deal(matches, ANN, BEN)
    (mover,) = table.to_act
    other = table.seats[1 - mover].user_id or 0
    assert await said_after(matches, PlaceMarker(at("F7"))) == [Turn(1, (other,))]


async def test_a_ply_within_a_turn_says_nothing(matches: Matches) -> None:
    await deal(matches, ANN, BEN)
    await markers_stand(matches)
    assert await said_after(matches, track("F7-F8")) == []
    (turn,) = await said_after(matches, Stop())
    assert isinstance(turn, Turn)
    assert turn.seq == 4


async def test_several_plies_of_one_command_are_one_post(matches: Matches) -> None:
    await deal(matches, ANN, BEN)
    await markers_stand(matches)
    (turn,) = await said_after(matches, track("F7-F8"), track("F8-F9"))
    assert isinstance(turn, Turn)
    assert turn.seq == 4


async def test_whoever_is_answered_by_computers_alone_within_a_minute_is_not_called(
    matches: Matches, clock: Clock
) -> None:
    matches.tables.on_change = lambda _: None
    await lobby(matches, ANN)
    await matches.lobby.add_computer(1, ANN)
    await matches.lobby.start(1, ANN)
    while await matches.play.computer(1):
        pass
    for seconds, called in ((60, ()), (61, (ANN,))):
        clock.advance(hours=8)
        free = next(iter((await matches.table(1)).started().legal_moves(0)))
        await matches.play.move(1, ANN, [free])
        if (await matches.table(1)).to_act == {0}:
            await matches.play.move(1, ANN, [Stop()])
        before = {due.id for due in await matches.outbox.waiting(1)}
        clock.advance(seconds=seconds)
        while await matches.play.computer(1):
            pass
        said = [due.notice for due in await matches.outbox.waiting(1) if due.id not in before]
        assert said == [Turn((await matches.table(1)).row.seq, called)]


async def test_whoever_is_answered_by_a_human_is_called_however_soon(matches: Matches) -> None:
    await deal(matches, ANN, BEN)
    first = await user_to_act(matches)
    await said_after(matches, PlaceMarker(at("F7")))
    assert await said_after(matches, PlaceMarker(at("F9"))) == [Turn(2, (first,))]


async def last_ply_of_the_round(matches: Matches) -> Any:
    """Play on as computers would to the last ply of the round, and return that one."""
    table = await matches.table(1)
    while True:
        match = table.started()
        (seat,) = match.to_act
        move = GAME.autoplayer(match.view(seat), tuple(match.legal_moves(seat)), Rng(bytes(32)))
        step = GAME.rules.apply(match.state, seat, move)
        if any(event.scene for event in step.events):
            return move
        await matches.play.move(1, table.seats[seat].user_id or 0, [move])
        table = await matches.table(1)


async def test_the_end_of_a_round_is_a_scene_then_new_hands_then_a_call(
    matches: Matches, clock: Clock
) -> None:
    await deal(matches, ANN, BEN)
    move = await last_ply_of_the_round(matches)
    clock.advance(hours=1)
    said = await said_after(matches, move)
    assert [type(notice) for notice in said] == [Scene, Hand, Hand, Turn]
    scene, *hands, turn = said
    assert scene == Scene("round", (await matches.table(1)).row.seq)
    assert hands == [Hand(0), Hand(1)], "dealt from outside, so sent anew and not edited"
    table = await matches.table(1)
    (starter,) = table.to_act
    mover = table.started().plies[-1].seat
    starts = () if starter == mover else (table.seats[starter].user_id or 0,)
    assert turn == Turn(table.row.seq, starts)


async def test_the_end_of_the_match_is_one_notice(matches: Matches) -> None:
    await lobby(matches, ANN, BEN)
    await matches.lobby.set_option(1, ANN, "rounds", 1)
    await matches.lobby.start(1, ANN)
    move = await last_ply_of_the_round(matches)
    assert await said_after(matches, move) == [Ended()]
    table = await matches.table(1)
    assert (table.row.status, table.row.to_act, table.row.ended_at is None) == ("over", "[]", False)
    with pytest.raises(problems.NotRunningProblem) as caught:
        await matches.play.move(1, ANN, [Stop()])
    assert caught.value.status == "over"


async def test_before_a_computer_the_post_waits_for_its_plies(matches: Matches) -> None:
    matches.tables.on_change = lambda _: None
    await lobby(matches, ANN)
    await matches.lobby.add_computer(1, ANN)
    await matches.lobby.start(1, ANN)
    if (await matches.table(1)).to_act == {1}:
        assert await matches.play.computer(1)
    assert await said_after(matches, PlaceMarker(at("F7")), user=ANN) == []
    before = {due.id for due in await matches.outbox.waiting(1)}
    while await matches.play.computer(1):
        pass
    said = [due.notice for due in await matches.outbox.waiting(1) if due.id not in before]
    assert [type(notice) for notice in said] == [Turn]
    assert said[0].ping == (), "she has just acted"  # type: ignore[union-attr]
    assert not await matches.play.computer(1)


async def test_a_command_is_played_whole_or_not_at_all(matches: Matches) -> None:
    await deal(matches, ANN, BEN)
    await markers_stand(matches)
    before = await matches.tables.store.match(1)
    with pytest.raises(IllegalMoveError):
        await said_after(matches, track("F7-F8"), track("C10-C11"))
    assert await matches.tables.store.match(1) == before
    assert (await matches.table(1)).started().view(0).position.tracks == 0
    with pytest.raises(problems.TurnEndsProblem):
        await said_after(matches, track("F7-F8"), track("F8-F9"), track("F9-G9"))
    assert await matches.tables.store.match(1) == before


async def test_only_the_one_to_act_moves_and_only_at_the_moment_that_was_seen(matches: Matches) -> None:
    await deal(matches, ANN, BEN)
    mover = await user_to_act(matches)
    with pytest.raises(NotYourTurnError):
        await matches.play.move(1, ANN + BEN - mover, [PlaceMarker(at("F7"))])
    with pytest.raises(problems.NotSeatedProblem):
        await matches.play.move(1, CHLOE, [PlaceMarker(at("F7"))])
    with pytest.raises(problems.StaleProblem):
        await matches.play.move(1, mover, [PlaceMarker(at("F7"))], seq=7)
    await matches.play.move(1, mover, [PlaceMarker(at("F7"))], seq=0)
    with pytest.raises(problems.NoSuchMatchProblem):
        await matches.play.move(2, mover, [Stop()])


async def test_a_new_name_is_kept_with_the_next_move(matches: Matches) -> None:
    await deal(matches, ANN, BEN)
    mover = await user_to_act(matches)
    await matches.play.move(1, mover, [PlaceMarker(at("F7"))], name="The Duke")
    matches.tables._tables.clear()
    assert "The Duke" in (await matches.table(1)).names


async def test_an_undo_that_gives_the_turn_back_is_told_and_one_within_the_turn_is_not(
    matches: Matches,
) -> None:
    await deal(matches, ANN, BEN)
    mover = await user_to_act(matches)
    await said_after(matches, PlaceMarker(at("F7")))
    before = {due.id for due in await matches.outbox.waiting(1)}
    table, ply = await matches.play.undo(1, mover)
    assert ply.move == PlaceMarker(at("F7"))
    assert [due.notice for due in await matches.outbox.waiting(1) if due.id not in before] == [Turn(2, ())]
    assert table.row.seq == 2
    await markers_stand(matches)
    await said_after(matches, track("F7-F8"))
    before = {due.id for due in await matches.outbox.waiting(1)}
    await matches.play.undo(1, mover)
    assert [due.id for due in await matches.outbox.waiting(1) if due.id not in before] == []


async def test_an_undo_means_the_ply_that_was_seen(matches: Matches) -> None:
    await deal(matches, ANN, BEN)
    mover = await user_to_act(matches)
    await said_after(matches, PlaceMarker(at("F7")))
    with pytest.raises(problems.StaleProblem):
        await matches.play.undo(1, mover, seq=0)
    await matches.play.undo(1, mover, seq=1)
    with pytest.raises(NothingToUndoError):
        await matches.play.undo(1, mover)
    with pytest.raises(problems.NotSeatedProblem):
        await matches.play.undo(1, CHLOE)


async def test_plies_taken_back_are_no_news(matches: Matches) -> None:
    await deal(matches, ANN, BEN)
    mover = await user_to_act(matches)
    await said_after(matches, PlaceMarker(at("F7")))
    table, _ = await matches.play.undo(1, mover)
    await said_after(matches, PlaceMarker(at("G7")))
    news = events_of(table, await matches.outbox.plies(1), None)
    assert [msgspec.structs.asdict(event)["junction"] for event in news] == [at("G7")]
    assert events_of(table, (await matches.outbox.plies(1))[1:2], None) == []


# Where several act at once ----------------------------------------------------------------------------------


async def test_where_several_act_at_once_all_are_called_and_the_sealed_are_only_noted(
    matches: Matches, clock: Clock
) -> None:
    table = await deal(matches, ANN, BEN, CHLOE, game="high_card")
    assert (await matches.outbox.waiting(1))[-1].notice == Turn(0, (ANN, BEN, CHLOE))
    clock.advance(hours=1)
    hands = table.started().state.hands
    assert await said_after(matches, PlayCard(hands[0][0]), user=ANN) == [Decided()]
    assert await said_after(matches, PlayCard(hands[2][0]), user=CHLOE) == [Decided()]


async def test_the_last_to_decide_opens_the_next_round_for_all(matches: Matches, clock: Clock) -> None:
    table = await deal(matches, ANN, BEN, game="high_card")
    hands = table.started().state.hands
    clock.advance(hours=1)
    await said_after(matches, PlayCard(hands[0][0]), user=ANN)
    clock.advance(hours=1)
    said = await said_after(matches, PlayCard(hands[1][0]), user=BEN)
    assert [notice for notice in said if isinstance(notice, Hand)] == [Hand(0), Hand(1, own_turn=True)]
    (turn,) = [notice for notice in said if isinstance(notice, Turn)]
    assert turn == Turn(2, (ANN,)), "Ben has only just acted"


async def test_a_sealed_choice_can_be_changed_until_the_last_has_decided(matches: Matches) -> None:
    table = await deal(matches, ANN, BEN, game="high_card")
    hands = table.started().state.hands
    await said_after(matches, PlayCard(hands[0][0]), user=ANN)
    before = {due.id for due in await matches.outbox.waiting(1)}
    await matches.play.undo(1, ANN, seq=1)
    assert [due.notice for due in await matches.outbox.waiting(1) if due.id not in before] == [Decided()]
    with pytest.raises(problems.StaleProblem):
        await matches.play.undo(1, ANN, seq=1)
    await said_after(matches, PlayCard(hands[0][1]), user=ANN)
    await said_after(matches, PlayCard(hands[1][0]), user=BEN)
    with pytest.raises(NothingToUndoError):
        await matches.play.undo(1, ANN)


async def test_a_choice_made_on_an_older_panel_counts_while_several_act_at_once(matches: Matches) -> None:
    table = await deal(matches, ANN, BEN, CHLOE, game="high_card")
    hands = table.started().state.hands
    await matches.play.move(1, ANN, [PlayCard(hands[0][0])], seq=0)
    await matches.play.move(1, BEN, [PlayCard(hands[1][0])], seq=0)
    assert (await matches.table(1)).to_act == {2}
