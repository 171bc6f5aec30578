"""What must still be said: written with the ply that causes it, said by the chat side, in order.

A notice holds no sentence and no secret: whoever says it draws it from the saved match.
"""

from __future__ import annotations

from typing import Any, Literal, TypeAlias

from msgspec import Struct

from bot.store import WhyDropped  # noqa: TC001 (msgspec reads it)


class LobbyCard(Struct, frozen=True, tag="lobby"):
    """The lobby's card is to be drawn, or drawn anew."""


class Thread(Struct, frozen=True, tag="thread"):
    """The match has started and wants a thread of its own."""


class Hand(Struct, frozen=True, tag="hand"):
    """The secret cards of a seat have changed.

    Attributes:
        seat: whose.
        own_turn: by the player's own turn, so that the standing message is edited instead of a new one sent.
    """

    seat: int
    own_turn: bool = False


class Scene(Struct, frozen=True, tag="scene"):
    """Something deserves a post and a picture of its own, such as a finished round.

    Attributes:
        scene: the picture's name.
        seq: the ply that brought it; its events tell it.
    """

    scene: str
    seq: int


class Turn(Struct, frozen=True, tag="turn"):
    """Somebody else is to act: a new post with the board.

    Attributes:
        seq: the last ply.
        ping: the users to be called; those who are no longer to act when it is said are left out.
    """

    seq: int
    ping: tuple[int, ...]


class Decided(Struct, frozen=True, tag="decided"):
    """Somebody has decided, or thinks again, while several act at once: the standing post tells who."""


class MotionAsked(Struct, frozen=True, tag="motion"):
    """A seat has put a question to the table, or agreed to one that others were asked.

    Attributes:
        subject: the motion, as it is stored.
        seat: who.
    """

    subject: str
    seat: int


class MotionOver(Struct, frozen=True, tag="motion_over"):
    """A question to the table is settled, one way or another.

    Attributes:
        subject: the motion, as it was stored.
        how: enough have agreed · one is against it · not all have answered in time · the match has gone on.
        seat: who was against it.
    """

    subject: str
    how: Literal["carried", "declined", "lapsed", "void"]
    seat: int | None = None


class Ended(Struct, frozen=True, tag="ended"):
    """The match is over.

    Attributes:
        by: the seat that has called it off alone; None if all have, or it was played to its end.
        resigned: the seat whose player has resigned, with which it has ended.
    """

    by: int | None = None
    resigned: int | None = None


class Remind(Struct, frozen=True, tag="remind"):
    """A seat owes a move, and its player is to be reminded.

    Attributes:
        seat: whose.
        count: how often that has been done for this turn, this time included.
    """

    seat: int
    count: int


class NextUp(Struct, frozen=True, tag="next_up"):
    """A player who wants to know it is next.

    Attributes:
        seat: whose.
        acting: the seat before it, which is to act.
        seq: the last ply then.
    """

    seat: int
    acting: int
    seq: int


class Late(Struct, frozen=True, tag="late"):
    """The time of a seat is up, or its player has not answered to any reminder: the others are asked.

    Attributes:
        seat: whose.
        why: the clock has run out · there were enough reminders.
    """

    seat: int
    why: Literal["clock", "silent"]


class LateOver(Struct, frozen=True, tag="late_over"):
    """What was asked about a seat whose time was up is settled.

    Attributes:
        seat: whose.
        how: by a move of that player · the table waits longer · in some other way, which is told elsewhere.
    """

    seat: int
    how: Literal["moved", "waits", "over"]


class StoodIn(Struct, frozen=True, tag="stood_in"):
    """A computer moves for a player: for this turn, or until the player takes the seat back."""

    seat: int
    how: Literal["turn", "seat"]


class Returned(Struct, frozen=True, tag="returned"):
    """A player for whom a computer has moved plays again."""

    seat: int


class Paused(Struct, frozen=True, tag="paused"):
    """No clock runs and nobody is reminded, until somebody resumes the match."""


class Resumed(Struct, frozen=True, tag="resumed"):
    """The match goes on, as the seat `by` wants it."""

    by: int


class PreparedOver(Struct, frozen=True, tag="prepared_over"):
    """What a seat had prepared was not made; only its player is told, and not which moves they were.

    Attributes:
        seat: whose.
        why: see there; it also stands with the seat, for those whom no direct message reaches.
    """

    seat: int
    why: WhyDropped


class PlayerLeft(Struct, frozen=True, tag="left"):
    """A computer has taken the seat of a player.

    Attributes:
        seat: which seat.
        user_id: whose it was.
        how: the player has resigned · the others have removed the player.
    """

    seat: int
    user_id: int
    how: Literal["resigned", "removed"]


class Gone(Struct, frozen=True, tag="gone"):
    """The player at a seat can no longer be reached: the others are asked."""

    seat: int


class GoneOver(Struct, frozen=True, tag="gone_over"):
    """What was asked about a player who cannot be reached is settled.

    Attributes:
        seat: whose seat.
        how: the player is back · the table waits.
    """

    seat: int
    how: Literal["back", "waits"]


class Offered(Struct, frozen=True, tag="offered"):
    """A seat is offered to somebody."""

    seat: int


class OfferOver(Struct, frozen=True, tag="offer_over"):
    """A seat is not offered any more.

    Attributes:
        seat: which seat.
        how: whoever was to take it does not want to · the player keeps it.
    """

    seat: int
    how: Literal["declined", "kept"]


class Replaced(Struct, frozen=True, tag="replaced"):
    """Somebody has taken a seat.

    Attributes:
        seat: which seat.
        user_id: whose it was; None for a computer's.
    """

    seat: int
    user_id: int | None


class Farewell(Struct, frozen=True, tag="farewell"):
    """To somebody whose seat is another's now, however that came.

    Attributes:
        user_id: who.
        how: by the own choice · by a vote · by somebody who has taken the seat, as the player offered it ·
            in the same way, but as the others, or whoever manages the server, would have it.
    """

    user_id: int
    how: Literal["resigned", "removed", "replaced", "given"]


class CannotSpeak(Struct, frozen=True, tag="trouble"):
    """Nothing can be said where the match is played: somebody must be told, once."""


class CannotSpeakTo(Struct, frozen=True, tag="trouble_to"):
    """The same, for the player at a seat, as it can be told at no table."""

    seat: int


class CanSpeak(Struct, frozen=True, tag="trouble_over"):
    """What kept the match from speaking is over."""


class Moved(Struct, frozen=True, tag="moved"):
    """The match is played elsewhere from now on.

    Attributes:
        place: where it was played so far.
    """

    place: int


class Retire(Struct, frozen=True, tag="retire"):
    """The buttons of a message that stands for nothing any more are to be taken away.

    Attributes:
        channel_id, message_id: the message.
    """

    channel_id: int
    message_id: int


class DailyDone(Struct, frozen=True, tag="daily"):
    """A try at the challenge of the day has been played to its end."""


Notice: TypeAlias = (
    LobbyCard
    | Thread
    | Hand
    | Scene
    | Turn
    | Decided
    | MotionAsked
    | MotionOver
    | Ended
    | DailyDone
    | Remind
    | NextUp
    | Late
    | LateOver
    | StoodIn
    | Returned
    | Paused
    | Resumed
    | PreparedOver
    | CannotSpeak
    | CannotSpeakTo
    | CanSpeak
    | Moved
    | Retire
    | PlayerLeft
    | Gone
    | GoneOver
    | Offered
    | OfferOver
    | Replaced
    | Farewell
)

APART = (Remind, NextUp, PreparedOver, Farewell, CannotSpeak, CannotSpeakTo, CanSpeak, Retire)
"""What need not wait for, or hold up, what the table is told: most of it goes to one player alone."""

ENDS: dict[type, type] = {
    Late: LateOver,
    Gone: GoneOver,
    Offered: OfferOver,
    StoodIn: Returned,
    MotionAsked: MotionOver,
}
"""What is begun with a notice, and settled with another about the same seat, or the same question."""


def makes_needless(later: Notice, notice: Notice) -> bool:
    """Whether a notice need not be said, since this one, which comes later, waits too.

    What is said is drawn from the match as it is then: so once is enough of the same, and nobody need be
    asked what has been settled meanwhile.
    """
    if isinstance(notice, APART):
        return False
    # Who has put a question is known by the first notice of it; said again, it changes nothing.
    is_same = later == notice and not isinstance(notice, MotionAsked)
    return is_same or (isinstance(later, ENDS.get(type(notice), ())) and _of(later) == _of(notice))


def _of(notice: Any) -> object:
    """Return the question or the seat that a notice is about."""
    return notice.subject if hasattr(notice, "subject") else notice.seat
