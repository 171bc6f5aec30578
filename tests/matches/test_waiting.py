"""Which of somebody's matches wait for that person: all of them are looked at, however many there are."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.games import GAMES
from bot.matches.people import waits_for

if TYPE_CHECKING:
    from bot.matches import Matches

ANN, BEN, STRANGER = 1, 2, 3


async def test_a_match_that_waits_for_me_is_found_behind_many_that_wait_for_others(matches: Matches) -> None:
    game = GAMES["transamerica"]
    for number in range(40):
        lobby = await matches.lobby.open(game, user_id=ANN, name="Ann", channel_id=100 + number, guild_id=5)
        await matches.lobby.join(lobby.match_id, BEN, "Ben")
        await matches.lobby.start(lobby.match_id, ANN)
    await matches.lobby.open(game, user_id=ANN, name="Ann", channel_id=99, guild_id=5)
    mine = await matches.people.matches_of(ANN)
    assert len(mine) == 41
    for match in mine:
        table = await matches.table(match.match_id)
        to_act = {table.seats[seat].user_id for seat in table.to_act}
        assert waits_for(match, ANN) is (ANN in to_act)
        assert waits_for(match, BEN) is (BEN in to_act)
        assert not waits_for(match, STRANGER)
    assert {match.match_id > 25 for match in mine if waits_for(match, ANN)} == {True, False}
