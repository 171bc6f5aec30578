"""Trambahn: seat passengers, build columns of stations, buy them trams, and score when a row is full."""

from bot.engine import Game
from bot.games.trambahn import rules, words
from bot.games.trambahn.autoplayer import choose
from bot.games.trambahn.view import Options

GAME = Game(
    key="trambahn",
    title="Trambahn",
    seats=rules.SEATS,
    rules=rules,
    options=Options,
    words=words,
    autoplayer=choose,
    next_seat=rules.next_seat,
)
