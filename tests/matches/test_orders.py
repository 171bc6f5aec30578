"""Moves left for later: prepared for one turn, or standing until further notice."""

from __future__ import annotations

from gettext import NullTranslations
from typing import TYPE_CHECKING

import msgspec
import pytest
from engine.toys import PlayCard
from matches.conftest import ANN, BEN, CHLOE, DAN, deal
from matches.playing import reloaded

from bot.games.transamerica import board
from bot.games.transamerica.moves import LayTrack, PlaceMarker
from bot.games.traxx.moves import Pass
from bot.matches import orders, problems, records
from bot.matches.motions import EndMatch
from bot.matches.notices import Decided, PreparedOver, Turn
from bot.matches.rewinding import RewindTo

if TYPE_CHECKING:
    from matches.conftest import Clock

    from bot.matches import Matches
    from bot.matches.notices import Notice
    from bot.matches.table import Table
    from bot.store import SeatRow

TEXT = NullTranslations()
PLACES = [found for found in map(board.junction_named, ("F7", "F9", "H9", "K4")) if found is not None]


async def news(matches: Matches) -> list[Notice]:
    """Return what is to be said, and note it as said."""
    waiting = await matches.outbox.waiting(1)
    await matches.outbox.done([due.id for due in waiting])
    return [due.notice for due in waiting]


def users_in_order(table: Table) -> list[int]:
    """Return the users from the one to act on."""
    (first,) = table.to_act
    return [seat.user_id or 0 for seat in (*table.seats[first:], *table.seats[:first])]


async def dealt(matches: Matches, *users: int) -> list[int]:
    """Deal TransAmerica, forget the news, and return the users from the one to act on."""
    table = await deal(matches, *users)
    await news(matches)
    return users_in_order(table)


def seat_of(table: Table, user: int) -> SeatRow:
    return table.seats[table.seat_of(user)]


# Prepared for one turn


async def test_a_prepared_move_is_made_with_the_ply_that_brings_the_turn(matches: Matches) -> None:
    first, second, third = await dealt(matches, ANN, BEN, CHLOE)
    await matches.orders.prepare(1, second, [PlaceMarker(PLACES[1])])
    assert await news(matches) == [], "nobody hears of it"
    played = await matches.play.move(1, first, [PlaceMarker(PLACES[0])])
    table = await reloaded(matches)
    assert [ply.move for ply in table.started().plies] == [PlaceMarker(PLACES[0]), PlaceMarker(PLACES[1])]
    assert users_in_order(table)[0] == third
    assert seat_of(table, second).prepared is None, "one shot"
    told = [msgspec.structs.asdict(event)["seat"] for event in played.events]
    assert told == [played.seat], "the mover is told of the own move"
    *_, turn = await news(matches)
    assert turn == Turn(2, (third,)), "told as any other move: the next one is called"


async def test_prepared_moves_of_several_players_follow_one_another(matches: Matches) -> None:
    first, *others = await dealt(matches, ANN, BEN, CHLOE, DAN)
    for user, place in zip(others, PLACES[1:], strict=True):
        await matches.orders.prepare(1, user, [PlaceMarker(place)])
    await matches.play.move(1, first, [PlaceMarker(PLACES[0])])
    table = await reloaded(matches)
    assert [ply.move for ply in table.started().plies] == [PlaceMarker(place) for place in PLACES]
    assert users_in_order(table)[0] == first


async def test_what_no_longer_fits_is_not_made_and_its_player_alone_is_told(matches: Matches) -> None:
    first, second, _ = await dealt(matches, ANN, BEN, CHLOE)
    await matches.orders.prepare(1, second, [PlaceMarker(PLACES[0])])
    await matches.play.move(1, first, [PlaceMarker(PLACES[0])])
    table = await reloaded(matches)
    assert table.row.seq == 1
    seat = seat_of(table, second)
    assert seat.prepared is None
    told = await news(matches)
    assert told == [Turn(1, (second,)), PreparedOver(seat.seat, "unfit")]
    assert str(PLACES[0]) not in str(msgspec.json.encode(told[1])), "the notice holds no secret"


async def test_why_it_was_not_made_stands_with_the_seat_until_that_acts_or_the_match_goes_back(
    matches: Matches,
) -> None:
    one, two = await dealt(matches, ANN, BEN)

    async def dropped() -> str | None:
        return seat_of(await matches.table(1), two).dropped

    await matches.orders.prepare(1, two, [PlaceMarker(PLACES[0])])
    await matches.play.move(1, one, [PlaceMarker(PLACES[0])])
    assert await dropped() == "unfit"
    await matches.play.move(1, two, [PlaceMarker(PLACES[1])])
    assert await dropped() is None
    await matches.play.undo(1, two)
    await matches.orders.prepare(1, one, [PlaceMarker(PLACES[2])])
    await matches.play.move(1, two, [PlaceMarker(PLACES[1])])
    table = await matches.table(1)
    assert seat_of(table, one).dropped == "unfit", "there are no markers to place any more"
    await matches.motions.agree(1, two, RewindTo(table.seat_of(two), 1, table.last_seq), alone=True)
    assert seat_of(await matches.table(1), one).dropped is None


async def test_a_standing_order_does_not_keep_an_old_word_of_what_was_prepared(matches: Matches) -> None:
    await deal(matches, ANN, BEN, game="traxx")
    await matches.orders.stand(1, BEN, on=True)
    assert (await matches.table(1)).to_act == {0}
    await matches.orders.prepare(1, BEN, [Pass(), Pass()])
    seen = []
    for _ in range(3):
        await matches.play.move(1, ANN, [Pass()])
        seen.append((await matches.table(1)).seats[1].dropped)
    assert seen == ["unfit", None, None]


async def test_more_than_a_turn_holds_is_not_made_in_part(matches: Matches) -> None:
    first, second, _ = await dealt(matches, ANN, BEN, CHLOE)
    await matches.orders.prepare(1, second, [PlaceMarker(PLACES[1]), PlaceMarker(PLACES[2])])
    await matches.play.move(1, first, [PlaceMarker(PLACES[0])])
    assert (await reloaded(matches)).row.seq == 1
    assert isinstance((await news(matches))[-1], PreparedOver)


async def test_a_part_that_shows_something_leaves_the_rest_to_the_player(matches: Matches) -> None:
    table = await deal(matches, ANN, BEN, game="ticket_to_ride")
    game = table.game
    for seat in table.seats:  # everybody keeps all first tickets
        view = (await matches.table(1)).view_of_seat(seat.seat)
        move = game.words.parse("keep all", view, TEXT)
        await matches.play.move(1, seat.user_id or 0, [move])
    table = await matches.table(1)
    first, second = users_in_order(table)
    await news(matches)
    deck = game.words.parse("deck", table.view(second), TEXT)
    await matches.orders.prepare(1, second, [deck, deck])
    await matches.play.move(1, first, [deck])
    assert (await matches.table(1)).view(second).phase == "drawing", "not yet the second one's turn"
    await matches.play.move(1, first, [deck])
    table = await reloaded(matches)
    assert len([ply for ply in table.started().plies if ply.seat == table.seat_of(second)]) == 2
    told = await news(matches)
    assert PreparedOver(table.seat_of(second), "partly") in told
    (turn,) = [notice for notice in told if isinstance(notice, Turn)]
    assert turn.ping == (second,), "still to act, so called"


async def test_a_prepared_pass_is_made_only_where_the_rules_allow_it(matches: Matches) -> None:
    table = await deal(matches, ANN, BEN, game="ticket_to_ride")
    for seat in table.seats:
        move = table.game.words.parse("keep all", (await matches.table(1)).view_of_seat(seat.seat), TEXT)
        await matches.play.move(1, seat.user_id or 0, [move])
    table = await matches.table(1)
    first, second = users_in_order(table)
    words = table.game.words
    await matches.orders.prepare(1, second, [words.parse("pass", table.view(second), TEXT)])
    for _ in range(2):
        await matches.play.move(1, first, [words.parse("deck", table.view(first), TEXT)])
    table = await reloaded(matches)
    assert users_in_order(table)[0] == second, "who has cards to draw cannot pass"
    assert PreparedOver(table.seat_of(second), "unfit") in await news(matches)


async def test_whoever_is_to_act_moves_instead_of_preparing(matches: Matches) -> None:
    first, second = await dealt(matches, ANN, BEN)
    with pytest.raises(problems.YourTurnProblem):
        await matches.orders.prepare(1, first, [PlaceMarker(PLACES[0])])
    with pytest.raises(problems.NotSeatedProblem):
        await matches.orders.prepare(1, DAN, [PlaceMarker(PLACES[0])])
    for user in (first, second):
        await matches.motions.agree(1, user, EndMatch())
    with pytest.raises(problems.NotRunningProblem):
        await matches.orders.prepare(1, second, [PlaceMarker(PLACES[0])])


async def test_another_prepared_move_takes_the_place_of_the_first_and_both_can_be_cancelled(
    matches: Matches,
) -> None:
    first, second = await dealt(matches, ANN, BEN)
    for place in PLACES[1:3]:
        table = await matches.orders.prepare(1, second, [PlaceMarker(place)])
    assert orders.decoded(table.game, seat_of(table, second).prepared) == (PlaceMarker(PLACES[2]),)
    await matches.orders.cancel(1, second)
    await matches.play.move(1, first, [PlaceMarker(PLACES[0])])
    assert (await reloaded(matches)).row.seq == 1
    assert await news(matches) == [Turn(1, (second,))]


async def test_taking_the_own_ply_back_does_not_set_the_prepared_one_off(matches: Matches) -> None:
    first, second = await dealt(matches, ANN, BEN)
    await matches.play.move(1, first, [PlaceMarker(PLACES[0])])
    await matches.orders.prepare(1, first, [LayTrack(0)])
    table, _ = await matches.play.undo(1, first)
    assert users_in_order(table) == [first, second]
    assert seat_of(table, first).prepared is not None


async def test_a_ply_that_counts_again_brings_the_turn_and_the_prepared_move_with_it(
    matches: Matches,
) -> None:
    first, second = await dealt(matches, ANN, BEN)
    await matches.play.move(1, first, [PlaceMarker(PLACES[0])])
    await matches.play.undo(1, first)
    await matches.orders.prepare(1, second, [PlaceMarker(PLACES[1])])
    await matches.play.redo(1, first)
    table = await reloaded(matches)
    assert [row.kind for row in await matches.outbox.plies(1)] == ["ply", "undo", "redo", "ply"]
    assert users_in_order(table)[0] == first


async def test_a_rewind_forgets_what_was_prepared_for_another_position(matches: Matches) -> None:
    first, second = await dealt(matches, ANN, BEN)
    for user, place in zip((first, second), PLACES, strict=False):
        await matches.play.move(1, user, [PlaceMarker(place)])
    table = await matches.orders.prepare(1, second, [LayTrack(0)])
    await news(matches)
    for user in (second, first):
        table, _ = await matches.motions.agree(1, user, RewindTo(table.seat_of(second), 1, 2))
    assert seat_of(await reloaded(matches), second).prepared is None
    assert users_in_order(table)[0] == second
    assert PreparedOver(table.seat_of(second), "rewound") in await news(matches)


async def test_a_move_that_this_version_cannot_read_is_not_made(matches: Matches) -> None:
    first, second = await dealt(matches, ANN, BEN)
    async with matches.tables.changing(1) as draft:
        draft.change_seat(draft.seat_of(second), prepared='[{"type":"Dance"}]')
        await matches.ledger.save(draft)
        assert orders.prepared_moves(draft, draft.seat_of(second)) == ()
    await matches.play.move(1, first, [PlaceMarker(PLACES[0])])
    table = await reloaded(matches)
    assert table.row.seq == 1
    assert PreparedOver(table.seat_of(second), "unfit") in await news(matches)


async def test_nobody_takes_secret_orders_over_with_a_seat(matches: Matches, clock: Clock) -> None:
    first, second = await dealt(matches, ANN, BEN)
    clock.advance(hours=1)
    await matches.orders.prepare(1, second, [PlaceMarker(PLACES[1])])
    async with matches.tables.changing(1) as draft:
        draft.change_seat(draft.seat_of(second), user_id=DAN, standing="[]", joined_at=matches.tables.now())
        await matches.ledger.save(draft)
    seat = seat_of(await reloaded(matches), DAN)
    assert (seat.prepared, seat.standing) == (None, None)
    await matches.play.move(1, first, [PlaceMarker(PLACES[0])])
    assert (await reloaded(matches)).row.seq == 1


async def test_a_record_holds_nothing_of_what_is_prepared(matches: Matches) -> None:
    _, second = await dealt(matches, ANN, BEN)
    plain = records.write(
        records.record_of(await matches.table(1), await matches.outbox.plies(1), secret=True)
    )
    table = await matches.orders.prepare(1, second, [PlaceMarker(PLACES[1])])
    assert records.write(records.record_of(table, await matches.outbox.plies(1), secret=True)) == plain


# Where several act at once


async def test_one_who_has_sealed_can_prepare_for_the_next_round(matches: Matches) -> None:
    table = await deal(matches, ANN, BEN, game="high_card")
    hands = table.started().state.hands
    await matches.play.move(1, ANN, [PlayCard(hands[0][0])])
    await matches.orders.prepare(1, ANN, [PlayCard(hands[0][1])])
    await news(matches)
    table = (await matches.play.move(1, BEN, [PlayCard(hands[1][0])])).table
    assert table.to_act == {1}
    assert table.started().sealed == {0}
    *_, turn, decided = await news(matches)
    assert isinstance(turn, Turn)
    assert decided == Decided()


async def test_a_round_that_every_player_has_prepared_for_is_resolved_at_once(matches: Matches) -> None:
    table = await deal(matches, ANN, BEN, CHLOE, game="high_card")
    hands = table.started().state.hands
    for seat, user in enumerate((ANN, BEN)):
        await matches.play.move(1, user, [PlayCard(hands[seat][0])])
        await matches.orders.prepare(1, user, [PlayCard(hands[seat][1])])
    table = (await matches.play.move(1, CHLOE, [PlayCard(hands[2][0])])).table
    assert table.to_act == {2}
    table = (await matches.play.move(1, CHLOE, [PlayCard(hands[2][1])])).table
    assert table.to_act == {0, 1, 2}
    assert len(table.view(None).shown) == 2


# Standing orders


async def test_a_standing_order_passes_in_every_round_until_it_is_taken_back(matches: Matches) -> None:
    await deal(matches, ANN, BEN, game="traxx")
    table = await matches.orders.stand(1, ANN, on=True)
    assert table.to_act == {1}, "in the round that is open, too"
    for _ in range(3):
        table = (await matches.play.move(1, BEN, [Pass()])).table
        assert table.to_act == {1}
    table = await matches.orders.stand(1, ANN, on=False)
    assert table.to_act == {1}, "what is sealed stays, and can be changed"
    table = (await matches.play.move(1, BEN, [Pass()])).table
    assert table.to_act == {0, 1}
    assert seat_of(await reloaded(matches), ANN).standing is None
    assert {ply.move for ply in table.started().plies} == {Pass()}


async def test_changing_a_pass_that_was_made_by_order_is_left_to_the_player(matches: Matches) -> None:
    await deal(matches, ANN, BEN, game="traxx")
    await matches.orders.stand(1, ANN, on=True)
    table, _ = await matches.play.undo(1, ANN)
    assert table.to_act == {0, 1}, "the order waits for the next round"
    await matches.play.move(1, ANN, [Pass()])
    table = (await matches.play.move(1, BEN, [Pass()])).table
    assert table.to_act == {1}


async def test_a_rewind_seals_again_for_those_who_have_ordered_it_but_not_for_who_asked(
    matches: Matches,
) -> None:
    await deal(matches, ANN, BEN, CHLOE, game="traxx")
    for user in (ANN, BEN):
        await matches.orders.stand(1, user, on=True)
    table = (await matches.play.move(1, CHLOE, [Pass()])).table
    assert table.to_act == {2}
    for user in (ANN, BEN, CHLOE):
        table, _ = await matches.motions.agree(1, user, RewindTo(0, 2, 5))
    assert table.to_act == {0, 2}
    assert table.started().sealed == {1}


async def test_when_all_pass_by_order_the_match_plays_itself_to_its_end(matches: Matches) -> None:
    await deal(matches, ANN, BEN, game="traxx")
    await matches.orders.stand(1, ANN, on=True)
    table = await matches.orders.stand(1, BEN, on=True)
    assert table.row.status == "over"
    assert (await reloaded(matches)).row.status == "over"


async def test_a_game_without_passes_takes_no_such_order(matches: Matches) -> None:
    await deal(matches, ANN, BEN)
    for on in (True, False):
        with pytest.raises(problems.NoStandingOrderProblem):
            await matches.orders.stand(1, ANN, on=on)
    assert seat_of(await reloaded(matches), ANN).standing is None
