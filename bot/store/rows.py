"""The rows of the store as frozen values.

Times are aware datetimes in UTC, exact to the millisecond. Fields said to be JSON are text that the store
hands through without looking inside. Rows are built by position, from columns in the order of the fields.
"""

from __future__ import annotations

from datetime import datetime  # noqa: TC003 -- msgspec reads the annotations at run time
from typing import Literal, TypeAlias, TypedDict

import msgspec

MatchStatus: TypeAlias = Literal["lobby", "running", "over", "expired", "ended"]
"""``over``: played to its end · ``expired``: a lobby nobody started · ``ended``: called off."""

PlyKind: TypeAlias = Literal["ply", "undo", "rewind", "redo"]

UndoRule: TypeAlias = Literal["off", "own", "consent"]
"""``off``: what is played is played · ``own``: the free undo · ``consent``: also more, if all agree."""

LateRule: TypeAlias = Literal["ask", "stand_in", "forfeit"]
"""When a player's time is up: the others decide · a computer takes over · the player is out."""

StandIn: TypeAlias = Literal["turn", "seat"]
"""A computer moves for a user: until the turn is over · until the user takes the seat back."""

WhyDropped: TypeAlias = Literal["unfit", "partly", "rewound"]
"""Prepared moves no longer fit · the first part showed something new · the match has gone back."""

LeftHow: TypeAlias = Literal["resigned", "removed", "replaced"]
"""How a player has left: by choice · by a vote of the others · somebody else has taken the seat."""

UNFINISHED: tuple[MatchStatus, ...] = ("lobby", "running")
"""The statuses of matches that still go on."""

TABLE_SEAT = -1
"""The seat number of posts that stand for the whole table."""


class MatchRow(msgspec.Struct, frozen=True):
    """A match with everything needed to play on.

    ``channel_id`` is where it was opened, ``place_id`` where it is played: the same until a thread is opened.
    ``options``, ``start`` (the state after setup), ``state`` and ``to_act`` (a list of seat numbers) are
    JSON. ``rng_key`` are the 32 secret bytes of the shuffle. ``seq`` is the number of the last ply.
    ``waiting_since`` is when ``to_act`` last changed.

    ``clock`` (JSON, None: reminders only) and ``late`` say what time the players have and what happens when
    it is up; while ``paused_at`` is set no clock runs. ``after`` is the match this one is a rematch of,
    ``day`` the date of the daily challenge it belongs to. ``trouble`` (JSON) is why nothing can be said where
    the match is played; None while all is well.
    """

    match_id: int
    guild_id: int | None
    channel_id: int
    place_id: int
    game: str
    options: str
    seats_wanted: int | None
    wants_thread: bool
    status: MatchStatus
    rng_key: bytes | None
    start: str | None
    state: str | None
    seq: int
    to_act: str
    waiting_since: datetime | None
    created_at: datetime
    updated_at: datetime
    started_at: datetime | None
    ended_at: datetime | None
    undo: UndoRule = "consent"
    clock: str | None = None
    late: LateRule = "ask"
    paused_at: datetime | None = None
    after: int | None = None
    day: str | None = None
    trouble: str | None = None


class SeatRow(msgspec.Struct, frozen=True):
    """Who sits (``left_at`` is None) or sat at a seat: either a user or an autoplayer, by its name.

    Attributes:
        bank: milliseconds left on the seat's clock, as of ``ticking_since``; None without a clock.
        ticking_since: since when the seat's clock runs; None while it stands.
        stand_in: whether a computer moves for the user, for this turn or for good.
        standing: moves (a JSON list) to be made whenever they are possible, until taken back.
        prepared: moves (a JSON list) to be made once, when the seat is to act next.
        reminded: how often the player was reminded of the present turn.
        muted: whether the player wants no more reminders of the present turn.
        gone: why the user cannot be reached any more, such as having left the server; None while here.
        reached_at: when a direct message about the match last arrived.
        granted: milliseconds that the last turn to end has brought the clock.
        granted_at: how many plies of the seat were in force then; with fewer it must give them back.
        late_at: when the time of the present turn ran out, or reminding was given up.
        left_how: how the player has left; in a match that ended with it, of whoever still sits here.
        offer: to whom the seat is offered, and by whom (JSON); None if nobody else may take it.
        dropped: why what was prepared was not (all) made, until the seat acts again, or prepares.
    """

    match_id: int
    seat: int
    user_id: int | None
    autoplayer: str | None
    name: str
    joined_at: datetime
    left_at: datetime | None = None
    bank: int | None = None
    ticking_since: datetime | None = None
    stand_in: StandIn | None = None
    standing: str | None = None
    prepared: str | None = None
    reminded: int = 0
    muted: bool = False
    gone: str | None = None
    reached_at: datetime | None = None
    granted: int = 0
    granted_at: int = 0
    late_at: datetime | None = None
    left_how: LeftHow | None = None
    offer: str | None = None
    dropped: WhyDropped | None = None


class TimerRow(msgspec.Struct, frozen=True):
    """Something that is to happen to a match, or to a seat of it, when its time has come."""

    match_id: int
    kind: str
    seat: int
    due_at: datetime


class MatchSummary(msgspec.Struct, frozen=True):
    """A match for lists and pickers: without its states and its key, with the seats that are taken now."""

    match_id: int
    guild_id: int | None
    channel_id: int
    place_id: int
    game: str
    status: MatchStatus
    seq: int
    to_act: str
    waiting_since: datetime | None
    created_at: datetime
    paused_at: datetime | None
    trouble: str | None
    day: str | None
    seats: tuple[SeatRow, ...] = ()


class PlyRow(msgspec.Struct, frozen=True):
    """One entry of a match's history; ``seq`` counts from 1. ``move`` and ``events`` (a list) are JSON."""

    match_id: int
    seq: int
    kind: PlyKind
    seat: int
    move: str
    events: str
    played_at: datetime


class OutboxRow(msgspec.Struct, frozen=True):
    """Something that must still be said (``done_at`` is None) or was said. ``payload`` is JSON.

    Rows of one match with ``in_order`` are said in the order of their ids; the others (reminders, which are
    due much later) neither wait nor hold anything up.
    """

    id: int
    match_id: int | None
    kind: str
    payload: str
    in_order: bool
    due_at: datetime
    attempts: int
    done_at: datetime | None
    last_error: str | None


class PostRow(msgspec.Struct, frozen=True):
    """A message that stands for a match, or for one seat of it, and the digest of what it last said."""

    match_id: int
    kind: str
    seat: int
    channel_id: int
    message_id: int
    digest: str | None
    posted_at: datetime


class VoteRow(msgspec.Struct, frozen=True):
    """One user's yes to a question that a table is asked."""

    match_id: int
    subject: str
    user_id: int
    cast_at: datetime


class UserRow(msgspec.Struct, frozen=True):
    """What is kept about a user.

    Attributes:
        dm_open: whether the last direct message arrived (None: never tried).
        time_zone: an IANA name; None for UTC.
        quiet_from, quiet_to: minutes after midnight there between which no reminder is sent.
        remind_hours: after how many hours the user is reminded of a match; 0 for never.
        next_ping: whether the user wants to know when he is next.
        away_until: until when his clocks stand and nobody waits for him.
    """

    user_id: int
    name: str | None = None
    language: str | None = None
    theme: str = "light"
    confirm: bool = True
    seen_at: datetime | None = None
    dm_open: bool | None = None
    time_zone: str | None = None
    quiet_from: int | None = None
    quiet_to: int | None = None
    remind_hours: int = 24
    next_ping: bool = False
    away_until: datetime | None = None


class GuildRow(msgspec.Struct, frozen=True):
    """What is kept about a server: ``defaults`` of new matches (JSON), ``channels`` allowed (a JSON list)."""

    guild_id: int
    language: str | None = None
    joined_at: datetime | None = None
    left_at: datetime | None = None
    defaults: str | None = None
    channels: str | None = None


class DailyTry(msgspec.Struct, frozen=True):
    """One user's try at a day's challenge; ``score`` and ``ended_at`` are None while it goes on."""

    day: str
    game: str
    user_id: int
    match_id: int
    guild_id: int | None
    score: int | None = None
    ended_at: datetime | None = None


class MatchChanges(TypedDict, total=False):
    """The columns of a match that can change; those left out stay as they are."""

    place_id: int
    options: str
    seats_wanted: int | None
    wants_thread: bool
    status: MatchStatus
    rng_key: bytes | None
    start: str | None
    state: str | None
    seq: int
    to_act: str
    waiting_since: datetime | None
    started_at: datetime | None
    ended_at: datetime | None
    undo: UndoRule
    clock: str | None
    late: LateRule
    paused_at: datetime | None
    channel_id: int
    guild_id: int | None
    trouble: str | None


class UserChanges(TypedDict, total=False):
    """The columns of a user that can change; those left out stay as they are."""

    name: str | None
    language: str | None
    theme: str
    confirm: bool
    seen_at: datetime | None
    dm_open: bool | None
    time_zone: str | None
    quiet_from: int | None
    quiet_to: int | None
    remind_hours: int
    next_ping: bool
    away_until: datetime | None


class GuildChanges(TypedDict, total=False):
    """The columns of a server that can change; those left out stay as they are."""

    language: str | None
    joined_at: datetime | None
    left_at: datetime | None
    defaults: str | None
    channels: str | None
