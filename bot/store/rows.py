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


class SeatRow(msgspec.Struct, frozen=True):
    """Who sits (``left_at`` is None) or sat at a seat: either a user or an autoplayer, by its name."""

    match_id: int
    seat: int
    user_id: int | None
    autoplayer: str | None
    name: str
    joined_at: datetime
    left_at: datetime | None = None


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
    """What is kept about a user; ``dm_open``: did the last direct message arrive (None: never tried)."""

    user_id: int
    name: str | None = None
    language: str | None = None
    theme: str = "light"
    confirm: bool = True
    seen_at: datetime | None = None
    dm_open: bool | None = None


class GuildRow(msgspec.Struct, frozen=True):
    """What is kept about a server."""

    guild_id: int
    language: str | None = None
    joined_at: datetime | None = None
    left_at: datetime | None = None


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


class UserChanges(TypedDict, total=False):
    """The columns of a user that can change; those left out stay as they are."""

    name: str | None
    language: str | None
    theme: str
    confirm: bool
    seen_at: datetime | None
    dm_open: bool | None


class GuildChanges(TypedDict, total=False):
    """The columns of a server that can change; those left out stay as they are."""

    language: str | None
    joined_at: datetime | None
    left_at: datetime | None
