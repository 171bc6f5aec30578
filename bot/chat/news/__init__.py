"""How everything is told that the outbox holds: importing registers it with the speaker."""

from bot.chat.news import daily, ends, hands, lobby, motions, people, places, prepared, thread, time, turns

__all__ = [
    "daily",
    "ends",
    "hands",
    "lobby",
    "motions",
    "people",
    "places",
    "prepared",
    "thread",
    "time",
    "turns",
]
