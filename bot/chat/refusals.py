"""One friendly sentence for everything that may not be done; never an exception's text."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.chat import posts
from bot.engine import (
    IllegalMoveError,
    MatchOverError,
    NothingToRedoError,
    NothingToUndoError,
    NotYourTurnError,
    ParseError,
)
from bot.games.seats import label, listed
from bot.matches import problems

if TYPE_CHECKING:
    from collections.abc import Collection

    from bot.engine import Seat, Text
    from bot.matches.table import Table

EXPECTED = (
    problems.Problem,
    IllegalMoveError,
    MatchOverError,
    NothingToRedoError,
    NothingToUndoError,
    NotYourTurnError,
    ParseError,
)
"""What a player may run into by asking for something that is not possible."""


def sentence(error: Exception, text: Text, table: Table | None = None) -> str:
    """Return what the reader is told; TypeError for an error that is not EXPECTED."""
    match error:
        case ParseError():
            return error.hint
        case IllegalMoveError() if table is not None:
            return table.game.words.refusal(error.refusal, text, posts.shown_names(table))
        case problems.NotSeatedProblem() if table is not None and table.row.status == "lobby":
            return text.gettext("You have no seat at this table: **Join** takes one.")
        case NotYourTurnError() if table is not None:
            return not_yet(table, error.to_act, text)
        case NothingToUndoError():
            return text.gettext(
                "There is nothing that you can take back: somebody has acted since, or something was shown."
            )
        case NothingToRedoError():
            return text.gettext(
                "Nothing that was taken back can count again: something else has happened since."
            )
        case MatchOverError():
            return text.gettext("This match is over.")
        case problems.Problem():
            return _problem(error, text)
    raise TypeError(f"not a refusal: {error!r}")


def not_yet(table: Table, to_act: Collection[Seat], text: Text) -> str:
    """Return what somebody is told whose turn it is not."""
    names = posts.shown_names(table)
    players = listed([label(seat, text, names) for seat in sorted(to_act)], text)
    return text.gettext("It is the turn of {players}. You will be called when it is yours.").format(
        players=players
    )


def _problem(error: problems.Problem, text: Text) -> str:
    match error:
        case problems.NoSuchMatchProblem():
            return text.gettext("No match is played here. Open one with `/game new`.")
        case problems.NoTableProblem():
            return text.gettext("No table is open here. Open one with `/game new`.")
        case problems.NotSeatedProblem():
            return text.gettext("You have no seat in this match. You can look on with `/board`.")
        case problems.AlreadySeatedProblem():
            return text.gettext("You sit at this table already.")
        case problems.NotOpenerProblem(opener=opener, inherited=True):
            return text.gettext("Only {opener}, to whom the table was left, can do this.").format(
                opener=posts.plain(opener)
            )
        case problems.NotOpenerProblem(opener=opener):
            return text.gettext("Only {opener}, who opened the table, can do this.").format(
                opener=posts.plain(opener)
            )
        case problems.TableFullProblem(seats=seats):
            return text.ngettext(
                "The one seat of this table is taken.", "All {seats} seats of this table are taken.", seats
            ).format(seats=seats)
        case problems.TooFewPlayersProblem(needed=needed, present=present):
            return text.ngettext(
                "One more player is needed. A computer player can take the seat: press **Add computer**.",
                "{missing} more players are needed. Computer players can take seats: press **Add computer**.",
                needed - present,
            ).format(missing=needed - present)
        case problems.WrongSeatsProblem(title=title, allowed=allowed):
            return text.gettext("{game} is for {fewest} to {most} players.").format(
                game=title, fewest=allowed[0], most=allowed[-1]
            )
        case problems.NoComputerProblem():
            return text.gettext("No computer player sits at this table.")
        case problems.HasStartedProblem():
            return text.gettext("That was possible only before the match started.")
        case problems.NotRunningProblem(status="lobby"):
            return text.gettext("The match has not started yet: whoever opened it presses **Start**.")
        case problems.NotRunningProblem():
            return text.gettext("This match is over.")
        case problems.StaleProblem():
            return text.gettext("The match has gone on since; here is how it stands now.")
        case problems.PlaceOccupiedProblem(title=title):
            return text.gettext(
                "A match of {game} is played in this channel. Open the new one with a thread of its own, or "
                "in another channel."
            ).format(game=title)
        case problems.ForbiddenChannelProblem(channels=channels):
            return text.gettext("On this server matches are played in {channels}.").format(
                channels=", ".join(f"<#{channel}>" for channel in channels)
            )
        case problems.NotManagerProblem():
            return text.gettext("That is for those who have the permission **Manage Server**.")
        case problems.AlreadyHereProblem():
            return text.gettext("That match is played here already.")
        case problems.OtherServerProblem():
            return text.gettext("That match belongs to another server, where nothing keeps it from going on.")
        case problems.TargetOccupiedProblem():
            return text.gettext("Another match is played there, and a channel or thread has room for one.")
        case problems.NoSuchOptionProblem():
            return text.gettext("The game has no such option.")
        case problems.NoSuchMotionProblem():
            return text.gettext("That question is settled already.")
        case problems.WrongGameProblem(title=title):
            return text.gettext("{game} is played here. Move with `/play`, or press **Your move**.").format(
                game=title
            )
        case problems.TurnEndsProblem():
            return text.gettext("That is more than one turn holds, so nothing was played.")
        case problems.NotOverProblem():
            return text.gettext("The key of the shuffles is shown when the match is over.")
        case problems.UndoRuleProblem(rule="off"):
            return text.gettext("In this match what is played is played: nothing is taken back.")
        case problems.UndoRuleProblem():
            return text.gettext(
                "In this match nobody is asked to go back: that was agreed before it started."
            )
        case problems.YourTurnProblem():
            return text.gettext("It is your turn already: press **Your move**, or type `/play`.")
        case problems.NoStandingOrderProblem():
            return text.gettext("In this game nobody passes until further notice.")
    return _seat_problem(error, text)


def _seat_problem(error: problems.Problem, text: Text) -> str:
    """Return what is told about leaving, and about who is to sit where."""
    match error:
        case problems.OtherSeatedProblem():
            return text.gettext("That player sits at this table already.")
        case problems.NoSuchSeatProblem():
            return text.gettext("There is no such player at this table: pick one from the list.")
        case problems.OwnSeatProblem():
            return text.gettext("That is your own seat: `/game resign` leaves it to a computer.")
        case problems.LoneVoteProblem():
            return text.gettext(
                "You alone cannot decide this about somebody who is here and in time. `/game end` asks to "
                "end the match."
            )
        case problems.SoloProblem():
            return text.gettext("You play alone here, so there is nobody to hand your seat over to.")
        case problems.DailyProblem():
            return text.gettext(
                "This is your try at the challenge of a day: it is yours alone, needs no pause until that "
                "day is over, and can be played anywhere."
            )
        case problems.NotOfferedProblem():
            return text.gettext("This seat is not offered to you, or not any more.")
        case problems.NotGoneProblem():
            return text.gettext("That is settled: the player is back, or somebody else plays on.")
        case problems.NoRematchProblem():
            return text.gettext("A rematch is possible once a match is over.")
    return _time_problem(error, text)


def _time_problem(error: problems.Problem, text: Text) -> str:
    """Return what is told about clocks, reminders and those who are late."""
    match error:
        case problems.NoSuchClockProblem(hours=hours):
            return text.gettext(
                "A clock needs hours at the start, hours more after each turn and hours at most, such as 48, "
                "8 and 96: no less at most than at the start, and no more than {hours}."
            ).format(hours=hours)
        case problems.NoSuchZoneProblem():
            return text.gettext("I know no such time zone: pick one from the list, such as Europe/Berlin.")
        case problems.NoSuchQuietProblem():
            return text.gettext("Quiet hours are written like this: `22:00-8:00`, or `off`.")
        case problems.NoSuchMomentProblem(days=days, such_as=date):
            return text.gettext(
                "Until when? Such as `3d`, `2w`, `{date}` or `{date} 18:00`, in the next {days} days."
            ).format(days=days, date=date)
        case problems.PausedProblem():
            return text.gettext("This match pauses already; `/game resume` lets it go on.")
        case problems.NotPausedProblem():
            return text.gettext("This match does not pause.")
        case problems.NotLateProblem():
            return text.gettext("That is settled: there has been a move, or the player has time again.")
        case problems.OwnLatenessProblem():
            return text.gettext("It is you who is waited for: the others decide this. Moving settles it.")
        case problems.NotStoodInProblem():
            return text.gettext("No computer moves for you: your seat is yours.")
        case problems.NotAwaitedProblem():
            return text.gettext("Nobody waits for you in this match just now.")
    raise TypeError(f"not a refusal: {error!r}")
