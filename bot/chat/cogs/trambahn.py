"""/trambahn: the moves of Trambahn with typed options."""

from __future__ import annotations

from itertools import chain
from typing import TYPE_CHECKING, ClassVar

from discord import app_commands
from discord.app_commands import locale_str

from bot.chat.cogs.moves import MoveCommands, choice_list
from bot.games.folding import folded
from bot.games.trambahn import plans, words
from bot.games.trambahn.moves import AddIncome, BoardPassenger, BuyTram, PlaceStation
from bot.games.trambahn.naming import card_typed, colour_name, column_typed, sign, tram_name, tram_sign
from bot.games.trambahn.view import STEPS

if TYPE_CHECKING:
    from collections.abc import Iterator

    from bot.chat.cogs.base import Interaction
    from bot.engine import Text
    from bot.games.trambahn.moves import Move
    from bot.games.trambahn.view import Phase, View

# Typed words that are the same in every language.
_PASSENGER, _STATION, _INCOME, _TRAM, _DONE, _FINISH, _NEW = (
    "passenger",
    "station",
    "income",
    "tram",
    "done",
    "finish",
    "new",
)


class TrambahnCommands(MoveCommands, group_name="trambahn", group_description=locale_str("Move in Trambahn")):
    """The four steps of a turn."""

    game: ClassVar[str] = "trambahn"

    @app_commands.command(name="passenger", description=locale_str("Let a card board in a row"))
    @app_commands.describe(
        card=locale_str("A card such as blue5"), row=locale_str("The row, for a conductor")
    )
    async def passenger(self, interaction: Interaction, card: str, row: str | None = None) -> None:
        """Board a passenger."""
        await self._typed(interaction, _PASSENGER, card, row)

    @app_commands.command(name="station", description=locale_str("Add a card to one of your columns"))
    @app_commands.describe(
        card=locale_str("A card such as red3"), column=locale_str("Which column, where there is a choice")
    )
    async def station(self, interaction: Interaction, card: str, column: str | None = None) -> None:
        """Play a card to a column."""
        await self._typed(interaction, _STATION, card, column)

    @app_commands.command(name="income", description=locale_str("Put a card face down into your money"))
    @app_commands.describe(card=locale_str("A card such as green2"))
    async def income(self, interaction: Interaction, card: str) -> None:
        """Put a card into the money."""
        await self._typed(interaction, _INCOME, card, None)

    @app_commands.command(name="tram", description=locale_str("Buy a tram for one of your columns"))
    @app_commands.describe(
        tram=locale_str("Which tram"), column=locale_str("Which column, where there is a choice")
    )
    async def tram(self, interaction: Interaction, tram: str, column: str | None = None) -> None:
        """Buy a tram."""
        await self._typed(interaction, _TRAM, tram, column)

    @app_commands.command(name="done", description=locale_str("Go on to the next step of your turn"))
    async def done(self, interaction: Interaction) -> None:
        """Be done with a step."""
        await self._say(interaction, _DONE)

    @app_commands.command(name="finish", description=locale_str("Finish your turn and draw cards"))
    async def finish(self, interaction: Interaction) -> None:
        """Be done with all steps."""
        await self._say(interaction, _FINISH)

    async def _typed(self, interaction: Interaction, step: str, what: str, where: str | None) -> None:
        await self._say(interaction, f"{step} {what}" if where is None else f"{step} {what}>{where}")

    async def _say(self, interaction: Interaction, typed: str) -> None:
        def moves(view: View, text: Text) -> tuple[Move, ...]:
            return words.parse_moves(typed, view, text)

        await self.move(interaction, moves, typed)

    @passenger.autocomplete("card")
    async def _passenger_card(self, interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
        return await self._cards(interaction, typed, "passengers")

    @station.autocomplete("card")
    async def _station_card(self, interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
        return await self._cards(interaction, typed, "stations")

    @income.autocomplete("card")
    async def _income_card(self, interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
        return await self._cards(interaction, typed, "income")

    async def _cards(
        self, interaction: Interaction, typed: str, step: Phase
    ) -> list[app_commands.Choice[str]]:
        turn = await self.turn_of(interaction)
        if turn is None:
            return []
        return choice_list(_cards_of(turn.view, step, typed, turn.text))

    @passenger.autocomplete("row")
    async def _row(self, interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
        turn = await self.turn_of(interaction)
        if turn is None:
            return []
        card = str(interaction.namespace.card or "")
        return choice_list(_rows_for(turn.view, card, typed, turn.text))

    @station.autocomplete("column")
    async def _station_column(self, interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
        turn = await self.turn_of(interaction)
        if turn is None:
            return []
        card = str(interaction.namespace.card or "")
        return choice_list(columns_for(turn.view, card, typed, turn.text))

    @tram.autocomplete("tram")
    async def _tram(self, interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
        turn = await self.turn_of(interaction)
        if turn is None:
            return []
        return choice_list(_trams(turn.view, typed, turn.text))

    @tram.autocomplete("column")
    async def _tram_column(self, interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
        turn = await self.turn_of(interaction)
        if turn is None:
            return []
        own = plans.columns(turn.view)
        names = [column_typed(own, place, turn.text) for place in plans.idle_columns(turn.view)]
        return choice_list((name, name) for name in names if folded(typed) in folded(name))


def _at(view: View, step: Phase) -> View | None:
    """Return the view at a step that is still to come in this turn; None where that cannot be."""
    moves = plans.finish(view)[: max(0, STEPS.index(step) - STEPS.index(view.phase))]
    seen = plans.outcome(view, moves).view
    return seen if seen.phase == step else None


def _cards_of(view: View, step: Phase, typed: str, text: Text) -> Iterator[tuple[str, str]]:
    """Yield the cards that can be played at a step, with what that does, and how they are typed."""
    seen = _at(view, step)
    if seen is None:
        return
    hand = dict.fromkeys(seen.hand or ())
    if step == "passengers":
        moves: Iterator[Move] = (plan.move for plan in plans.passengers(seen))
    elif step == "stations":
        moves = (
            PlaceStation(card, plans.sensible_places(seen, card)[0])
            for card in hand
            if plans.sensible_places(seen, card)
        )
    else:
        moves = map(AddIncome, hand)
    told = set()
    for move in moves:
        if not isinstance(move, BoardPassenger | PlaceStation | AddIncome) or move.card in told:
            continue
        told.add(move.card)
        name = card_typed(move.card, text)
        if folded(typed) in folded(f"{name} {sign(move.card)}"):
            yield words.describe(move, seen, text), name


def _rows_for(view: View, card: str, typed: str, text: Text) -> Iterator[tuple[str, str]]:
    """Yield the rows in which the card that was typed could board, with what that does."""
    for plan in plans.passengers(view):
        name = colour_name(plan.move.row, text)
        if folded(card_typed(plan.move.card, text)) == folded(card) and folded(typed) in folded(name):
            yield words.describe(plan.move, view, text), name


def columns_for(view: View, card: str, typed: str, text: Text) -> Iterator[tuple[str, str]]:
    """Yield the columns to which the card that was typed could go, as they are typed."""
    seen = _at(view, "stations")
    if seen is None:
        return
    own = plans.columns(seen)
    held = [one for one in dict.fromkeys(seen.hand or ()) if folded(card_typed(one, text)) == folded(card)]
    places = chain.from_iterable(plans.possible_places(seen, one) for one in held)
    for name in dict.fromkeys(_NEW if place is None else column_typed(own, place, text) for place in places):
        if folded(typed) in folded(name):
            yield name, name


def _trams(view: View, typed: str, text: Text) -> Iterator[tuple[str, str]]:
    """Yield the trams that can be paid, with what they would do for the column worth most."""
    seen = _at(view, "trams")
    if seen is None:
        return
    for plan in plans.trams(seen):
        name = tram_name(plan.tram, text)
        if plan.lacking or not plan.columns or folded(typed) not in folded(f"{name} {tram_sign(plan.tram)}"):
            continue
        yield words.describe(BuyTram(plan.tram, plan.columns[0]), seen, text), name
