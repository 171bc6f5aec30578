"""Golden playthroughs of Cable Car: every number of players, and every variant.

    python tests/games/cable_car/recording.py

records them again. All are played by computers.
"""

from __future__ import annotations

import sys
from pathlib import Path

if __name__ == "__main__":
    sys.path[:0] = [str(Path(__file__).parents[3]), str(Path(__file__).parents[2])]

from games.golden import FOLDER as ALL_MATCHES
from games.golden import of_computers, save

from bot.games.cable_car import GAME
from bot.games.cable_car.view import Options

FOLDER = ALL_MATCHES / GAME.key
MATCHES: dict[str, tuple[int, Options]] = {
    "tiles": (3, Options()),
    "two_players": (2, Options()),
    "four_players": (4, Options()),
    "five_players": (5, Options()),
    "six_players": (6, Options()),
    "free": (2, Options(orientation="free")),
    "hand_2": (3, Options(hand=2)),
    "hand_3": (6, Options(hand=3)),
    "free_hand_3": (4, Options(orientation="free", hand=3)),
}
"""How many play what, by the name of the file."""


def main() -> None:
    """Record every match anew."""
    for name, (seats, options) in MATCHES.items():
        match = of_computers(GAME, seats, options)
        save(match, name)
        print(name, match.result)


if __name__ == "__main__":
    main()
