"""How everything is told that the outbox holds: importing registers it with the speaker."""

from bot.chat.news import ends, hands, lobby, motions, thread, turns

__all__ = ["ends", "hands", "lobby", "motions", "thread", "turns"]
