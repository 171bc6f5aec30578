"""The contract between a game and everything that plays it: pure values, no Discord, no files, no clock."""

from bot.engine.contract import Event, Game, Result, Rules, Seat, Step, Words
from bot.engine.errors import (
    EngineError,
    IllegalMoveError,
    IllegalSetupError,
    MatchOverError,
    NothingToUndoError,
    NotYourTurnError,
    ParseError,
    Refusal,
    ReplayError,
)
from bot.engine.match import Entry, Match, Ply, Rewind, Undo
from bot.engine.rng import Rng
from bot.engine.text import ENGLISH, Text

__all__ = [
    "ENGLISH",
    "EngineError",
    "Entry",
    "Event",
    "Game",
    "IllegalMoveError",
    "IllegalSetupError",
    "Match",
    "MatchOverError",
    "NotYourTurnError",
    "NothingToUndoError",
    "ParseError",
    "Ply",
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
