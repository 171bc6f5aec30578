"""Every statement that reads, built once: SQLAlchemy then compiles each only once too."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from sqlalchemy import Select, bindparam, exists, func, or_, select

from bot.store.rows import (
    UNFINISHED,
    DailyTry,
    GuildRow,
    MatchRow,
    MatchSummary,
    OutboxRow,
    PlyRow,
    PostRow,
    SeatRow,
    TimerRow,
    UserRow,
    VoteRow,
)
from bot.store.tables import (
    dailies,
    daily_tries,
    guilds,
    matches,
    outbox,
    plies,
    posts,
    seats,
    timers,
    users,
    votes,
)

if TYPE_CHECKING:
    import msgspec
    from sqlalchemy import Table


def _columns(table: Table, row: type[msgspec.Struct]) -> list[Any]:
    """The columns of ``table`` that ``row`` has fields for, in the order of the fields."""
    return [table.c[name] for name in row.__struct_fields__ if name in table.c]


_matches = select(*_columns(matches, MatchRow))
_summaries = select(*_columns(matches, MatchSummary))
_seats = select(*_columns(seats, SeatRow))
_plies = select(*_columns(plies, PlyRow))
_outbox = select(*_columns(outbox, OutboxRow))
_posts = select(*_columns(posts, PostRow))
_votes = select(*_columns(votes, VoteRow))
_users = select(*_columns(users, UserRow))
_guilds = select(*_columns(guilds, GuildRow))
_timers = select(*_columns(timers, TimerRow))
_tries = select(*_columns(daily_tries, DailyTry))

MATCH = _matches.where(matches.c.match_id == bindparam("match_id"))
MATCH_IN = _matches.where(matches.c.occupies == bindparam("place_id"))
LAST_MATCH_IN = (
    select(matches.c.match_id)
    .where(
        matches.c.place_id == bindparam("place_id"),
        matches.c.started_at.is_not(None),
        matches.c.day.is_(None),  # which is nobody's business but the player's
    )
    .order_by(matches.c.match_id.desc())
    .limit(1)
)
REMATCH_OF = (
    select(matches.c.match_id)
    .where(matches.c.after == bindparam("match_id"), matches.c.status.not_in(["expired", "ended"]))
    .order_by(matches.c.match_id.desc())
    .limit(1)
)
UNFINISHED_IN = _summaries.where(
    or_(matches.c.channel_id == bindparam("channel_id"), matches.c.occupies == bindparam("channel_id")),
    matches.c.status.in_(UNFINISHED),
).order_by(matches.c.match_id)
UNFINISHED_OF_GUILD = (
    _summaries.where(
        matches.c.guild_id == bindparam("guild_id"),
        matches.c.status.in_(UNFINISHED),
        matches.c.day.is_(None),
    )
    .order_by(matches.c.waiting_since.is_(None), matches.c.waiting_since, matches.c.match_id)
    .offset(bindparam("skip"))
    .limit(bindparam("limit"))
)
COUNT_OF_GUILD = select(func.count()).where(
    matches.c.guild_id == bindparam("guild_id"), matches.c.status.in_(UNFINISHED), matches.c.day.is_(None)
)
COUNT_TROUBLED = select(func.count()).where(matches.c.trouble.is_not(None))
TROUBLED_OF_GUILD = _summaries.where(
    matches.c.trouble.is_not(None), matches.c.guild_id == bindparam("guild_id")
).order_by(matches.c.match_id)
WITH_TROUBLE = _summaries.where(matches.c.trouble == bindparam("trouble")).order_by(matches.c.match_id)
LOBBIES_IN = _summaries.where(
    matches.c.channel_id == bindparam("channel_id"), matches.c.status == "lobby"
).order_by(matches.c.match_id)
STALE_LOBBIES = (
    _summaries.where(matches.c.status == "lobby", matches.c.created_at < bindparam("before"))
    .order_by(matches.c.created_at)
    .limit(bindparam("limit"))
)
RUNNING = (
    _summaries.where(
        matches.c.status == "running", matches.c.match_id > bindparam("after_id"), matches.c.to_act != "[]"
    )
    .order_by(matches.c.match_id)
    .limit(bindparam("limit"))
)
RUNNING_WITH_AUTOPLAYER = RUNNING.where(
    exists().where(
        seats.c.match_id == matches.c.match_id,
        seats.c.left_at.is_(None),
        or_(seats.c.autoplayer.is_not(None), seats.c.stand_in.is_not(None)),
    )
)
COUNT_MATCHES = select(matches.c.status, func.count()).group_by(matches.c.status)


def _matches_of(condition: Any) -> Select[Any]:
    """A user's matches: the longest waiting first, then those that wait for nobody, the newest first."""
    return (
        _summaries.where(
            matches.c.match_id.in_(select(seats.c.match_id).where(condition)),
            matches.c.status.in_(bindparam("statuses", expanding=True)),
        )
        .order_by(matches.c.waiting_since.is_(None), matches.c.waiting_since, matches.c.match_id.desc())
        .limit(bindparam("limit"))
    )


UNFINISHED_MATCHES_OF = _matches_of(seats.c.engaged == bindparam("user_id"))
MATCHES_OF = _matches_of((seats.c.user_id == bindparam("user_id")) & seats.c.left_at.is_(None))

SEATS = _seats.where(seats.c.match_id == bindparam("match_id"), seats.c.left_at.is_(None)).order_by(
    seats.c.seat
)
FORMER_SEATS = _seats.where(seats.c.match_id == bindparam("match_id"), seats.c.left_at.is_not(None)).order_by(
    seats.c.left_at, seats.c.seat
)
SEATS_OF_MATCHES = _seats.where(
    seats.c.match_id.in_(bindparam("match_ids", expanding=True)), seats.c.left_at.is_(None)
).order_by(seats.c.match_id, seats.c.seat)

PLIES = _plies.where(plies.c.match_id == bindparam("match_id"), plies.c.seq > bindparam("after")).order_by(
    plies.c.seq
)
LAST_SEQ = select(func.coalesce(func.max(plies.c.seq), 0)).where(plies.c.match_id == bindparam("match_id"))

_earlier = outbox.alias("earlier")
_held_up_by = exists().where(
    outbox.c.in_order,
    _earlier.c.match_id == outbox.c.match_id,
    _earlier.c.done_at.is_(None),
    _earlier.c.id < outbox.c.id,
    _earlier.c.in_order,
)
OUTBOX_DUE = (
    _outbox.where(
        outbox.c.done_at.is_(None),
        outbox.c.due_at <= bindparam("now"),
        or_(outbox.c.match_id.is_(None), outbox.c.match_id.not_in(bindparam("without", expanding=True))),
        ~_held_up_by.where(_earlier.c.due_at > bindparam("now")),
    )
    .order_by(outbox.c.id)
    .limit(bindparam("limit"))
)
# Rows with an earlier one before them are due no sooner than that one, whatever they say themselves.
NEXT_DUE_AT = (
    select(outbox.c.due_at)
    .where(
        outbox.c.done_at.is_(None),
        or_(outbox.c.match_id.is_(None), outbox.c.match_id.not_in(bindparam("without", expanding=True))),
        ~_held_up_by,
    )
    .order_by(outbox.c.due_at)
    .limit(1)
)
PENDING_OF = _outbox.where(outbox.c.match_id == bindparam("match_id"), outbox.c.done_at.is_(None)).order_by(
    outbox.c.id
)
OUTBOX_OF = _outbox.where(outbox.c.match_id == bindparam("match_id")).order_by(outbox.c.id)

POST = _posts.where(
    posts.c.match_id == bindparam("match_id"),
    posts.c.kind == bindparam("kind"),
    posts.c.seat == bindparam("seat"),
)
POSTS = _posts.where(posts.c.match_id == bindparam("match_id")).order_by(posts.c.kind, posts.c.seat)
POST_BY_MESSAGE = _posts.where(posts.c.message_id == bindparam("message_id")).limit(1)

VOTES = _votes.where(
    votes.c.match_id == bindparam("match_id"), votes.c.subject == bindparam("subject")
).order_by(votes.c.cast_at, votes.c.user_id)

ALL_VOTES = _votes.where(votes.c.match_id == bindparam("match_id")).order_by(votes.c.cast_at)
SUBJECTS = select(votes.c.subject).where(votes.c.match_id == bindparam("match_id")).distinct()

USER = _users.where(users.c.user_id == bindparam("user_id"))
USERS = _users.where(users.c.user_id.in_(bindparam("user_ids", expanding=True)))
GUILD = _guilds.where(guilds.c.guild_id == bindparam("guild_id"))

TIMERS_DUE = (
    _timers.where(timers.c.due_at <= bindparam("now")).order_by(timers.c.due_at).limit(bindparam("limit"))
)
NEXT_TIMER_AT = select(func.min(timers.c.due_at))
TIMERS_OF = _timers.where(timers.c.match_id == bindparam("match_id")).order_by(timers.c.due_at, timers.c.kind)

DAILY_KEY = select(dailies.c.rng_key).where(
    dailies.c.day == bindparam("day"), dailies.c.game == bindparam("game")
)
DAILY_TRY = _tries.where(
    daily_tries.c.day == bindparam("day"),
    daily_tries.c.game == bindparam("game"),
    daily_tries.c.user_id == bindparam("user_id"),
)
DAILY_TRIES = _tries.where(
    daily_tries.c.guild_id == bindparam("guild_id"),
    daily_tries.c.day == bindparam("day"),
    daily_tries.c.game == bindparam("game"),
).order_by(daily_tries.c.score.is_(None), daily_tries.c.score.desc(), daily_tries.c.ended_at)
