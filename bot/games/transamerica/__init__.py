"""TransAmerica: lay tracks from your marker until your five secret cities are connected."""

from bot.engine import Game
from bot.games.transamerica import rules, words
from bot.games.transamerica.autoplayer import choose
from bot.games.transamerica.view import Options

GAME = Game(
    key="transamerica",
    title="TransAmerica",
    seats=rules.SEATS,
    rules=rules,
    options=Options,
    words=words,
    autoplayer=choose,
    next_seat=rules.next_seat,
)
