"""Every game in GAMES keeps every law, however it is set up; so does the toy that plays simultaneously."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from engine.toys import HIGH_CARD
from games.laws import LAWS
from games.tables import TABLES
from games.walks import Setup, key, known_walk, setups

from bot.engine import IllegalSetupError
from bot.games import GAMES

if TYPE_CHECKING:
    from collections.abc import Callable

    from games.walks import Walk

    from bot.engine import Game

ALL = [*GAMES.values(), HIGH_CARD]


@pytest.mark.parametrize("law", LAWS, ids=lambda law: law.__name__)
@pytest.mark.parametrize("setup", setups(ALL), ids=str)
def test_the_law_is_kept(law: Callable[[Walk], None], setup: Setup) -> None:
    law(known_walk(setup))


@pytest.mark.parametrize("name", GAMES)
def test_every_game_has_its_rows(name: str) -> None:
    assert name in TABLES
    assert GAMES[name].key == name


@pytest.mark.parametrize("game", ALL, ids=lambda game: game.key)
def test_no_game_is_set_up_for_a_number_of_players_it_does_not_have(game: Game) -> None:
    for seats in {0, min(game.seats) - 1, max(game.seats) + 1} - set(game.seats):
        with pytest.raises(IllegalSetupError):
            game.rules.setup(seats, game.options(), key(1))


@pytest.mark.parametrize("game", ALL, ids=lambda game: game.key)
def test_the_same_key_deals_the_same_match_and_another_key_another(game: Game) -> None:
    starts = [game.rules.setup(game.seats[0], game.options(), key(number)) for number in (1, 1, 2)]
    table = TABLES[game.key]
    dealt = [(table.secrets(start), table.hidden and table.hidden(start)) for start in starts]
    assert starts[0] == starts[1]
    assert dealt[0] != dealt[2]
