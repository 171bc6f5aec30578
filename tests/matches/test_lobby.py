"""The lobby's rules, each by itself, over a real database."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Literal

import msgspec
import pytest
from matches.conftest import ANN, BEN, CHANNEL, CHLOE, DAN, deal, lobby

from bot.games import GAMES
from bot.matches import problems
from bot.matches.lobby import LOBBY_LIFE, choices
from bot.matches.notices import Hand, LobbyCard, Thread, Turn

if TYPE_CHECKING:
    from matches.conftest import Clock

    from bot.matches import Matches
    from bot.matches.notices import Notice

GAME = GAMES["transamerica"]


async def planned(matches: Matches, match_id: int = 1) -> list[Notice]:
    """Return what is to be said about a match, in order."""
    return [due.notice for due in await matches.outbox.waiting(match_id)]


async def test_whoever_opens_a_table_has_its_first_seat_and_the_card_is_to_be_said(matches: Matches) -> None:
    table = await lobby(matches, ANN)
    assert table.names == ("Ann",)
    assert table.opener.user_id == ANN
    assert table.row.status == "lobby"
    assert table.commitment is None
    assert await planned(matches) == [LobbyCard()]


async def test_seats_are_numbered_in_the_order_of_joining_and_move_up(matches: Matches) -> None:
    await lobby(matches, ANN, BEN, CHLOE)
    table = await matches.lobby.leave(1, BEN)
    assert [(seat.seat, seat.user_id) for seat in table.seats] == [(0, ANN), (1, CHLOE)]
    table = await matches.lobby.leave(1, ANN)
    assert table.opener.user_id == CHLOE
    table = await matches.lobby.join(1, ANN, "Ann")
    assert table.opener.user_id == CHLOE


async def test_nobody_sits_down_twice_and_nobody_leaves_who_does_not_sit(matches: Matches) -> None:
    await lobby(matches, ANN)
    with pytest.raises(problems.AlreadySeatedProblem):
        await matches.lobby.join(1, ANN, "Ann")
    with pytest.raises(problems.NotSeatedProblem):
        await matches.lobby.leave(1, BEN)


async def test_a_full_table_takes_nobody_more(matches: Matches) -> None:
    await lobby(matches, ANN, players=2)
    await matches.lobby.add_computer(1, ANN)
    for more in (matches.lobby.join(1, BEN, "Ben"), matches.lobby.add_computer(1, ANN)):
        with pytest.raises(problems.TableFullProblem) as caught:
            await more
        assert caught.value.seats == 2
    assert len((await matches.table(1)).seats) == 2


async def test_the_game_s_largest_number_of_players_is_the_limit_otherwise(matches: Matches) -> None:
    await lobby(matches, ANN)
    for _ in range(5):
        await matches.lobby.add_computer(1, ANN)
    assert len(set((await matches.table(1)).names)) == 6
    with pytest.raises(problems.TableFullProblem):
        await matches.lobby.join(1, BEN, "Ben")


async def test_only_the_opener_changes_the_table(matches: Matches) -> None:
    await lobby(matches, ANN, BEN)
    for attempt in (
        matches.lobby.add_computer(1, BEN),
        matches.lobby.remove_computer(1, BEN),
        matches.lobby.set_option(1, BEN, "rounds", 1),
        matches.lobby.set_players(1, BEN, 2),
        matches.lobby.start(1, BEN),
        matches.lobby.call_off(1, BEN),
    ):
        with pytest.raises(problems.NotOpenerProblem) as caught:
            await attempt
        assert caught.value.opener == "Ann"


async def test_after_the_start_the_lobby_is_closed(matches: Matches) -> None:
    await deal(matches, ANN, BEN)
    for attempt in (
        matches.lobby.join(1, CHLOE, "Chloé"),
        matches.lobby.leave(1, ANN),
        matches.lobby.add_computer(1, ANN),
        matches.lobby.remove_computer(1, ANN),
        matches.lobby.set_option(1, ANN, "rounds", 1),
        matches.lobby.set_players(1, ANN, 2),
        matches.lobby.start(1, ANN),
        matches.lobby.call_off(1, ANN),
    ):
        with pytest.raises(problems.HasStartedProblem):
            await attempt


async def test_the_computer_that_came_last_goes_first(matches: Matches) -> None:
    await lobby(matches, ANN)
    await matches.lobby.add_computer(1, ANN)
    await matches.lobby.join(1, BEN, "Ben")
    await matches.lobby.add_computer(1, ANN)
    assert (await matches.lobby.remove_computer(1, ANN)).names == ("Ann", "Rocket", "Ben")
    assert (await matches.lobby.remove_computer(1, ANN)).names == ("Ann", "Ben")
    with pytest.raises(problems.NoComputerProblem):
        await matches.lobby.remove_computer(1, ANN)


async def test_no_computer_is_called_as_somebody_at_the_table(matches: Matches) -> None:
    await matches.lobby.open(GAME, user_id=ANN, name="Rocket", channel_id=CHANNEL, guild_id=5)
    assert (await matches.lobby.add_computer(1, ANN)).names == ("Rocket", "Mallard")


async def test_a_table_without_humans_is_closed(matches: Matches) -> None:
    await lobby(matches, ANN)
    await matches.lobby.add_computer(1, ANN)
    assert (await matches.lobby.leave(1, ANN)).row.status == "expired"
    with pytest.raises(problems.HasStartedProblem):
        await matches.lobby.join(1, BEN, "Ben")


@pytest.mark.parametrize(
    ("name", "value"),
    [("rounds", 0), ("rounds", 6), ("rounds", "1"), ("rounds", True), ("vexation", 1), ("vexation", None)],
)
async def test_values_that_an_option_does_not_have_are_refused(
    matches: Matches, name: str, value: Any
) -> None:
    await lobby(matches, ANN)
    with pytest.raises(problems.NoSuchOptionProblem):
        await matches.lobby.set_option(1, ANN, name, value)
    with pytest.raises(problems.NoSuchOptionProblem):
        await matches.lobby.set_option(1, ANN, "colour", value)
    assert (await matches.table(1)).options == GAME.options()


async def test_every_choice_of_every_option_can_be_set_and_is_kept(matches: Matches) -> None:
    await lobby(matches, ANN)
    for name, values in choices(GAME.options):
        for value in values:
            table = await matches.lobby.set_option(1, ANN, name, value)
            assert getattr(table.options, name) is value


async def test_choices_have_the_default_first_and_nothing_twice() -> None:
    class Options(msgspec.Struct, frozen=True):
        deck: Literal["new", "old"] = "old"
        limit: Literal[3, 4] | None = None
        open: bool = True

    assert dict(choices(Options)) == {
        "deck": ("old", "new"),
        "limit": (None, 3, 4),
        "open": (True, False),
    }


async def test_the_number_of_players_can_be_fixed_and_freed(matches: Matches) -> None:
    await lobby(matches, ANN, BEN, CHLOE)
    with pytest.raises(problems.TableFullProblem):
        await matches.lobby.set_players(1, ANN, 2)
    with pytest.raises(problems.WrongSeatsProblem) as caught:
        await matches.lobby.set_players(1, ANN, 7)
    assert caught.value.allowed == (2, 3, 4, 5, 6)
    await matches.lobby.set_players(1, ANN, 4)
    with pytest.raises(problems.TooFewPlayersProblem) as too_few:
        await matches.lobby.start(1, ANN)
    assert (too_few.value.needed, too_few.value.present) == (4, 3)
    await matches.lobby.set_players(1, ANN, None)
    assert (await matches.lobby.start(1, ANN)).row.status == "running"


async def test_a_table_for_a_number_the_game_does_not_have_cannot_be_opened(matches: Matches) -> None:
    with pytest.raises(problems.WrongSeatsProblem):
        await lobby(matches, ANN, players=1)


async def test_the_start_deals_announces_and_calls_in_this_order(matches: Matches) -> None:
    await lobby(matches, ANN, BEN, thread=True)
    table = await matches.lobby.start(1, ANN)
    said = await planned(matches)
    assert said[-5:-1] == [LobbyCard(), Thread(), Hand(0), Hand(1)]
    (mover,) = table.to_act
    assert said[-1] == Turn(0, (table.seats[mover].user_id or 0,))
    assert table.row.rng_key is not None
    assert table.row.start == table.row.state
    assert table.commitment


async def test_a_start_with_computers_to_act_calls_nobody_yet(matches: Matches) -> None:
    matches.tables.on_change = lambda _: None
    for number in range(1, 9):
        await matches.lobby.open(GAME, user_id=ANN, name="Ann", channel_id=number, guild_id=5)
        await matches.lobby.add_computer(number, ANN)
        table = await matches.lobby.start(number, ANN)
        if table.to_act <= table.computers:
            break
    assert not [notice for notice in await planned(matches, number) if isinstance(notice, Turn)]
    assert [notice for notice in await planned(matches, number) if isinstance(notice, Hand)] == [Hand(0)]


async def test_one_channel_holds_one_match_that_wants_no_thread(matches: Matches) -> None:
    await lobby(matches, ANN)
    with pytest.raises(problems.PlaceOccupiedProblem) as caught:
        await lobby(matches, BEN)
    assert (caught.value.match_id, caught.value.title) == (1, "TransAmerica")
    second = await lobby(matches, BEN, CHLOE, thread=True)
    await matches.lobby.start(second.match_id, BEN)
    with pytest.raises(problems.PlaceOccupiedProblem):
        await matches.lobby.settle(second.match_id, None)
    assert (await matches.lobby.settle(second.match_id, 900)).row.place_id == 900
    assert await matches.people.match_in(900) == second.match_id


async def test_a_refused_start_leaves_the_lobby_as_it_was(matches: Matches) -> None:
    await lobby(matches, ANN)
    before = await matches.tables.store.match(1)
    with pytest.raises(problems.TooFewPlayersProblem):
        await matches.lobby.start(1, ANN)
    assert await matches.tables.store.match(1) == before
    assert (await matches.table(1)).match is None


async def test_a_lobby_expires_after_a_week_and_not_before(matches: Matches, clock: Clock) -> None:
    await lobby(matches, ANN, BEN)
    await deal(matches, CHLOE, DAN, channel_id=CHANNEL + 1)
    clock.time += LOBBY_LIFE
    assert await matches.lobby.expire() == 0
    clock.advance(seconds=1)
    assert await matches.lobby.expire() == 1
    assert (await matches.table(1)).row.status == "expired"
    assert (await matches.table(2)).row.status == "running"
    assert await matches.lobby.expire() == 0
    assert await matches.people.match_in(CHANNEL) is None


async def test_a_lobby_that_was_started_while_it_expired_goes_on(matches: Matches, clock: Clock) -> None:
    await lobby(matches, ANN, BEN)
    stale = await matches.tables.store.stale_lobbies(clock() + LOBBY_LIFE)
    await matches.lobby.start(1, ANN)
    matches.tables.store.stale_lobbies = lambda *_: _found(stale)  # type: ignore[method-assign]
    await matches.lobby.expire()
    assert (await matches.table(1)).row.status == "running"


async def _found(value: Any) -> Any:
    return value


async def test_the_opener_calls_a_lobby_off(matches: Matches) -> None:
    await lobby(matches, ANN, BEN)
    assert (await matches.lobby.call_off(1, ANN)).row.status == "ended"
    await lobby(matches, BEN)
