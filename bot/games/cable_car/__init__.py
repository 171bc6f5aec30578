"""Cable Car: lay tracks that make your own lines long, and the others' short."""

from bot.engine import Game
from bot.games.cable_car import rules, words
from bot.games.cable_car.autoplayer import choose
from bot.games.cable_car.moves import always_shows
from bot.games.cable_car.view import Options

GAME = Game(
    key="cable_car",
    title="Cable Car",
    seats=rules.SEATS,
    rules=rules,
    options=Options,
    words=words,
    autoplayer=choose,
    always_shows=always_shows,
    next_seat=rules.next_seat,
)
