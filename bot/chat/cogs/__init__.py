"""The slash commands, by area."""

from __future__ import annotations

from bot.chat.cogs.about import About
from bot.chat.cogs.admin import AdminCommands
from bot.chat.cogs.away import AwayCommands
from bot.chat.cogs.cable_car import CableCarCommands
from bot.chat.cogs.game import GameCommands
from bot.chat.cogs.play import PlayCommands
from bot.chat.cogs.prepare import PrepareCommands
from bot.chat.cogs.settings import Settings
from bot.chat.cogs.ticket_to_ride import TicketCommands
from bot.chat.cogs.trambahn import TrambahnCommands
from bot.chat.cogs.transamerica import TransAmericaCommands
from bot.chat.cogs.traxx import TraxxCommands
from bot.chat.cogs.watch import Watch

COGS = (
    GameCommands,
    PlayCommands,
    PrepareCommands,
    TransAmericaCommands,
    TicketCommands,
    TrambahnCommands,
    TraxxCommands,
    CableCarCommands,
    AwayCommands,
    Settings,
    AdminCommands,
    About,
    Watch,
)
