"""/ticket: the moves of Ticket to Ride with typed options."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from discord import app_commands
from discord.app_commands import locale_str

from bot.chat.cogs.moves import MoveCommands, choice_list
from bot.chat.panels.ticket_to_ride import routes_named
from bot.engine import ParseError
from bot.games.ticket_to_ride import board, naming, plans, words
from bot.games.ticket_to_ride.moves import ClaimRoute, DrawFromDeck, KeepTickets, TakeFaceUp

if TYPE_CHECKING:
    from collections.abc import Iterator

    from bot.chat.cogs.base import Interaction
    from bot.chat.cogs.moves import Turn
    from bot.engine import Text
    from bot.games.ticket_to_ride.moves import Move
    from bot.games.ticket_to_ride.view import View


class TicketCommands(
    MoveCommands, group_name="ticket", group_description=locale_str("Move in Ticket to Ride")
):
    """Drawing cards, claiming routes, tickets."""

    game: ClassVar[str] = "ticket_to_ride"

    @app_commands.command(name="draw", description=locale_str("Draw a train card, face up or from the deck"))
    @app_commands.describe(card=locale_str("A colour that lies face up, or deck"))
    async def draw(self, interaction: Interaction, card: str) -> None:
        """Draw a card."""

        def moves(view: View, text: Text) -> tuple[Move, ...]:
            move = words.parse(card, view, text)
            if not isinstance(move, (TakeFaceUp, DrawFromDeck)):
                raise ParseError(card, text.gettext("Name a card that lies face up, such as green, or deck."))
            return (move,)

        await self.move(interaction, moves, card)

    @app_commands.command(name="claim", description=locale_str("Claim a route"))
    @app_commands.describe(
        route=locale_str("The two cities, as in Denver-Helena"),
        pay=locale_str("What pays for it, as in 3 green 1 locomotive; needed only where there is a choice"),
    )
    async def claim(self, interaction: Interaction, route: str, pay: str | None = None) -> None:
        """Claim a route."""

        def moves(view: View, text: Text) -> tuple[Move, ...]:
            move = words.parse(f"{route} {pay or ''}".strip(), view, text)
            if not isinstance(move, ClaimRoute):
                raise ParseError(route, text.gettext("Name a route by its two cities, as in Denver-Helena."))
            return (move,)

        await self.move(interaction, moves, f"{route} {pay or ''}".strip())

    @app_commands.command(
        name="tickets", description=locale_str("Draw tickets, or choose which of them to keep")
    )
    @app_commands.describe(keep=locale_str("Those to keep, as in Denver-El Paso, Dallas-New York; or all"))
    async def tickets(self, interaction: Interaction, keep: str | None = None) -> None:
        """Keep tickets; without any named, open the panel that asks."""
        if keep is None:
            await self.panel_for(interaction, "draw")
            return

        def moves(view: View, text: Text) -> tuple[Move, ...]:
            move = words.parse(f"keep {keep}", view, text)
            if not isinstance(move, KeepTickets):
                raise ParseError(keep, text.gettext("Name tickets by their two cities, or all."))
            return (move,)

        await self.move(interaction, moves, f"keep {keep}")

    @draw.autocomplete("card")
    async def _cards(self, interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
        turn = await self.turn_of(interaction)
        if turn is None:
            return []
        moves = (move for move in turn.moves if isinstance(move, (TakeFaceUp, DrawFromDeck)))
        return choice_list(words.suggestions(turn.view, moves, typed, turn.text))

    @tickets.autocomplete("keep")
    async def _kept(self, interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
        turn = await self.turn_of(interaction)
        if turn is None:
            return []
        return choice_list(_fitting(_choices(turn), typed))

    @claim.autocomplete("route")
    async def _routes(self, interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
        turn = await self.turn_of(interaction)
        if turn is None:
            return []
        return choice_list(_fitting(_routes(turn), typed))

    @claim.autocomplete("pay")
    async def _payments(self, interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
        turn = await self.turn_of(interaction)
        if turn is None:
            return []
        wanted = routes_named(str(interaction.namespace.route or ""), turn.text)
        payments = [pay for route in wanted for pay in plans.payments(turn.view, route)]
        return choice_list(
            _fitting(
                ((naming.payment_signs(pay), naming.payment_typed(pay, turn.text)) for pay in payments), typed
            )
        )


def _fitting(suggestions: Iterator[tuple[str, str]], typed: str) -> Iterator[tuple[str, str]]:
    """Yield the suggestions in which what was typed occurs, whatever its accents and case."""
    wanted = board.folded(typed)
    return (pair for pair in suggestions if any(wanted in board.folded(part) for part in pair))


def _routes(turn: Turn) -> Iterator[tuple[str, str]]:
    for claim in plans.claims(turn.view):
        name = naming.lane_name(claim.route, turn.text)
        points = board.ROUTES[claim.route].points
        sentence = turn.text.gettext("{route} · {payment} · +{points}")
        payment = naming.payment_signs(claim.payments[0])
        yield sentence.format(route=name, payment=payment, points=points), name


def _choices(turn: Turn) -> Iterator[tuple[str, str]]:
    for choice in plans.ticket_choices(turn.view):
        label = naming.tickets_listed(choice.tickets, turn.text)
        yield label, ", ".join(board.ticket_name(ticket) for ticket in choice.tickets)
