"""Why something asked for cannot be done, apart from the rules of the games; sentences are in `words`."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from datetime import date


class Problem(Exception):  # noqa: N818 (a refusal, not a fault: the player is told what is possible)
    """Any refusal of this layer."""


class NoSuchMatchProblem(Problem):
    """There is no match of this number."""


class NoTableProblem(Problem):
    """No table that has not started is open here."""


class OtherSeatedProblem(Problem):
    """Whoever is to take a seat sits in this match already."""


class NoSuchSeatProblem(Problem):
    """Nobody sits at this seat to whom that could be done."""


class OwnSeatProblem(Problem):
    """That is for the seats of others: a player resigns from the own one."""


class LoneVoteProblem(Problem):
    """One player alone does not decide about another who is here and in time."""


class SoloProblem(Problem):
    """Whoever plays alone cannot hand over the seat."""


class DailyProblem(Problem):
    """That cannot be done with a try at the challenge of a day: nobody waits in it, and it has no place."""


class NotOfferedProblem(Problem):
    """The seat is not offered to this user (any more)."""


class NotGoneProblem(Problem):
    """The player can be reached (again)."""


class NoRematchProblem(Problem):
    """There is no rematch of a match that is not over, or is nobody else's business."""


class NotSeatedProblem(Problem):
    """The user has no seat in this match."""


class AlreadySeatedProblem(Problem):
    """The user sits in this match already."""


class NotOpenerProblem(Problem):
    """Only the opener may do this; `opener` is the name, `inherited` whether another one opened the table."""

    def __init__(self, opener: str, *, inherited: bool = False) -> None:
        super().__init__(opener)
        self.opener = opener
        self.inherited = inherited


class TableFullProblem(Problem):
    """All `seats` seats are taken."""

    def __init__(self, seats: int) -> None:
        super().__init__(seats)
        self.seats = seats


class TooFewPlayersProblem(Problem):
    """`needed` must sit down before the match can start, and only `present` do."""

    def __init__(self, needed: int, present: int) -> None:
        super().__init__(needed, present)
        self.needed = needed
        self.present = present


class WrongSeatsProblem(Problem):
    """The game is for the numbers of players in `allowed`."""

    def __init__(self, title: str, allowed: tuple[int, ...]) -> None:
        super().__init__(title, allowed)
        self.title = title
        self.allowed = allowed


class NoComputerProblem(Problem):
    """No computer player sits at the table."""


class HasStartedProblem(Problem):
    """Only a lobby can do this, and the match has started."""


class NotRunningProblem(Problem):
    """The match has not started yet, or is over; `status` says which."""

    def __init__(self, status: str) -> None:
        super().__init__(status)
        self.status = status


class StaleProblem(Problem):
    """The button belongs to an earlier moment of the match."""


class PlaceOccupiedProblem(Problem):
    """Another match is played in this place: `match_id`, of the game called `title`."""

    def __init__(self, match_id: int, title: str) -> None:
        super().__init__(match_id, title)
        self.match_id = match_id
        self.title = title


class NoSuchMotionProblem(Problem):
    """The table is not asked this (any more)."""


class NoSuchOptionProblem(Problem):
    """The game has no such option or value."""


class NotOverProblem(Problem):
    """The key is secret until the match is over."""


class WrongGameProblem(Problem):
    """The command belongs to another game than the one that is played here, which is called `title`."""

    def __init__(self, title: str) -> None:
        super().__init__(title)
        self.title = title


class TurnEndsProblem(Problem):
    """The turn ends before all moves of the command are made, so none was."""


class NoSuchClockProblem(Problem):
    """No clock goes like this; the longest goes for `hours` hours."""

    def __init__(self, hours: int) -> None:
        super().__init__(hours)
        self.hours = hours


class NoSuchZoneProblem(Problem):
    """There is no time zone of this name."""


class NoSuchQuietProblem(Problem):
    """These are no hours from and to which it can be quiet."""


class NoSuchMomentProblem(Problem):
    """That is no moment of the next `days` days; `such_as` is a date that would be one."""

    def __init__(self, days: int, such_as: date) -> None:
        super().__init__(days, such_as)
        self.days = days
        self.such_as = such_as


class PausedProblem(Problem):
    """The match is paused already."""


class NotPausedProblem(Problem):
    """The match is not paused."""


class NotLateProblem(Problem):
    """The player who was waited for has time again, or has moved."""


class OwnLatenessProblem(Problem):
    """The others decide about somebody whose time is up, not that player."""


class NotStoodInProblem(Problem):
    """No computer moves for this user."""


class NotAwaitedProblem(Problem):
    """The user owes no move."""


class UndoRuleProblem(Problem):
    """This match is played without that: `rule` says what can be taken back."""

    def __init__(self, rule: str) -> None:
        super().__init__(rule)
        self.rule = rule


class YourTurnProblem(Problem):
    """What is for those who wait: this player is to act."""


class NoStandingOrderProblem(Problem):
    """The game has no move that could be made every time until further notice."""


class ForbiddenChannelProblem(Problem):
    """Matches are opened only in some channels of this server: those of `channels`."""

    def __init__(self, channels: tuple[int, ...]) -> None:
        super().__init__(channels)
        self.channels = channels


class AlreadyHereProblem(Problem):
    """The match is played in this very place."""


class OtherServerProblem(Problem):
    """The match belongs to another server, where nothing keeps it from being played."""


class TargetOccupiedProblem(Problem):
    """Another match is played in the place to which this one was to move."""


class NotManagerProblem(Problem):
    """That is for those who manage the server."""
