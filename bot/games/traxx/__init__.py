"""Traxx: draw one path through your sheet with the colours of fifteen cards, all players at once."""

from bot.engine import Game
from bot.games.traxx import rules, words
from bot.games.traxx.autoplayer import choose
from bot.games.traxx.moves import Pass
from bot.games.traxx.view import Options

GAME = Game(
    key="traxx",
    title="Traxx",
    seats=rules.SEATS,
    rules=rules,
    options=Options,
    words=words,
    autoplayer=choose,
    standing_pass=Pass(),
)
