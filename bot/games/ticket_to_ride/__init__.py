"""Ticket to Ride: collect train cards, claim routes and connect the cities of your secret tickets."""

from bot.engine import Game
from bot.games.ticket_to_ride import rules, words
from bot.games.ticket_to_ride.autoplayer import choose
from bot.games.ticket_to_ride.moves import always_shows
from bot.games.ticket_to_ride.view import Options

GAME = Game(
    key="ticket_to_ride",
    title="Ticket to Ride",
    seats=rules.SEATS,
    rules=rules,
    options=Options,
    words=words,
    autoplayer=choose,
    always_shows=always_shows,
    next_seat=rules.next_seat,
)
