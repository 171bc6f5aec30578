"""Whistlestop, a Discord bot for asynchronous play of train games."""

__version__ = "0.1.0"
