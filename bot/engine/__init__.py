"""The contract between a game and everything that plays it: pure values, no Discord, no files, no clock."""

from bot.engine.contract import Event, Game, Result, Rules, Seat, Step, Words
from bot.engine.course import Course, Entry, Ply, Redo, Rewind, Undo
from bot.engine.errors import (
    EngineError,
    IllegalMoveError,
    IllegalSetupError,
    MatchOverError,
    NothingToRedoError,
    NothingToUndoError,
    NotYourTurnError,
    ParseError,
    Refusal,
    ReplayError,
)
from bot.engine.match import Match
from bot.engine.rng import Rng
from bot.engine.text import ENGLISH, Text

__all__ = [
    "ENGLISH",
    "Course",
    "EngineError",
    "Entry",
    "Event",
    "Game",
    "IllegalMoveError",
    "IllegalSetupError",
    "Match",
    "MatchOverError",
    "NotYourTurnError",
    "NothingToRedoError",
    "NothingToUndoError",
    "ParseError",
    "Ply",
    "Redo",
    "Refusal",
    "ReplayError",
    "Result",
    "Rewind",
    "Rng",
    "Rules",
    "Seat",
    "Step",
    "Text",
    "Undo",
    "Words",
]
