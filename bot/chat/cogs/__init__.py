"""The slash commands, by area."""

from __future__ import annotations

from bot.chat.cogs.about import About
from bot.chat.cogs.game import GameCommands
from bot.chat.cogs.play import PlayCommands
from bot.chat.cogs.ticket_to_ride import TicketCommands
from bot.chat.cogs.transamerica import TransAmericaCommands

COGS = (GameCommands, PlayCommands, TransAmericaCommands, TicketCommands, About)
