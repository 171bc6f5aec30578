"""Which match is meant, when somebody types a command."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.matches.problems import NoSuchMatchProblem, NoTableProblem

if TYPE_CHECKING:
    from collections.abc import Sequence

    from bot.matches import Matches, MatchSummary
    from bot.matches.table import Table


class WhichMatch(Exception):  # noqa: N818 (a question, not a fault)
    """Several matches could be meant, or one that is played elsewhere; the user must say which.

    Attributes:
        matches: what could be meant.
        is_over_here: whether a match was played to its end where the user has typed.
    """

    def __init__(self, matches: Sequence[MatchSummary], *, is_over_here: bool = False) -> None:
        super().__init__(len(matches))
        self.matches = tuple(matches)
        self.is_over_here = is_over_here


async def table_to_see(matches: Matches, match_id: int, user_id: int) -> Table:
    """Return a match that the user may look at.

    The tries of others at the challenge of a day are for nobody: NoSuchMatchProblem, as if there were none.
    """
    table = await matches.table(match_id)
    if table.is_daily and table.find_seat(user_id) is None:
        raise NoSuchMatchProblem
    return table


async def find(matches: Matches, *, user_id: int, place_id: int, in_guild: bool) -> int:
    """Return the number of the match meant by a command of this user in this place.

    It is the one played in this channel or thread; else the user's only one in the threads of this channel;
    else the channel's only lobby; in a direct message the user's only one. Raises WhichMatch where several
    could be meant, and NoSuchMatchProblem where none is.
    """
    played = await matches.people.match_in(place_id)
    if played is not None:
        return played
    here = await matches.people.lobbies_in(place_id)
    mine = await matches.people.matches_of(user_id)
    near = [match for match in mine if match.channel_id == place_id] if in_guild else mine
    if len(near) == 1:
        return near[0].match_id
    if near:
        raise WhichMatch(near)
    if len(here) == 1:
        return here[0].match_id
    if mine:
        raise WhichMatch(mine, is_over_here=await matches.people.last_match_in(place_id) is not None)
    raise NoSuchMatchProblem


async def find_lobby(
    matches: Matches, *, user_id: int, place_id: int, in_guild: bool, joining: bool = False
) -> int:
    """Return the number of the match meant by a command about a table that has not started.

    It is the channel's newest lobby in which the user has a seat (for joining: has none yet), else its newest
    one; else the match that is played here; else, except for joining, in a direct message the user's
    only lobby. Raises WhichMatch where it could be one of the user's elsewhere, NoTableProblem where none is.
    """
    lobbies = await matches.people.lobbies_in(place_id)
    for lobby in lobbies:
        if any(seat.user_id == user_id for seat in lobby.seats) is not joining:
            return lobby.match_id
    if lobbies:
        return lobbies[0].match_id
    played = await matches.people.match_in(place_id)
    if played is not None:
        return played
    mine = [match for match in await matches.people.matches_of(user_id) if match.status == "lobby"]
    if joining or not mine:
        raise NoTableProblem
    if in_guild or len(mine) > 1:
        raise WhichMatch(mine, is_over_here=await matches.people.last_match_in(place_id) is not None)
    return mine[0].match_id


async def find_to_set(matches: Matches, *, user_id: int, place_id: int, in_guild: bool) -> int:
    """Return the number of the match whose options are meant.

    It is what `find_lobby` finds; where that finds none it is what `find` finds, which raises the same.
    """
    try:
        return await find_lobby(matches, user_id=user_id, place_id=place_id, in_guild=in_guild)
    except NoTableProblem:
        return await find(matches, user_id=user_id, place_id=place_id, in_guild=in_guild)


async def find_to_look(matches: Matches, *, user_id: int, place_id: int, in_guild: bool) -> int:
    """Return the number of the match that is meant by somebody who only wants to see something.

    It is the one that `find` finds; where that finds none, or none that has to do with this place, it is the
    last one that was played here. Raises what `find` raises.
    """
    try:
        return await find(matches, user_id=user_id, place_id=place_id, in_guild=in_guild)
    except (NoSuchMatchProblem, WhichMatch) as problem:
        near = isinstance(problem, WhichMatch) and any(
            match.channel_id == place_id for match in problem.matches
        )
        last = None if near else await matches.people.last_match_in(place_id)
        if last is None:
            raise
        return last


async def find_played(matches: Matches, *, user_id: int, place_id: int, in_guild: bool) -> int:
    """Return the number of the match meant by somebody who looks back: the last that was started here.

    Where none was it is the one that `find_to_look` finds, which raises the same.
    """
    last = await matches.people.last_match_in(place_id)
    if last is not None:
        return last
    return await find_to_look(matches, user_id=user_id, place_id=place_id, in_guild=in_guild)


async def find_to_move(matches: Matches, *, user_id: int, place_id: int, in_guild: bool) -> int:
    """Return the number of the user's match that is to go on in this place.

    It is the only one that cannot speak where it is played, be it here, where it then tries again; else the
    only one that is played elsewhere. Raises WhichMatch where several could be meant, NoSuchMatchProblem
    where none is.
    """
    del in_guild  # it is the same everywhere
    mine = [match for match in await matches.people.matches_of(user_id) if match.day is None]
    meant = [match for match in mine if match.trouble is not None]
    meant = meant or [match for match in mine if match.place_id != place_id]
    if not meant:
        raise NoSuchMatchProblem
    if len(meant) > 1:
        raise WhichMatch(meant)
    return meant[0].match_id
