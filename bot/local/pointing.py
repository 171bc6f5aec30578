"""Sends discord.py's client to the loopback Discord instead of the real one.

discord.py keeps Discord's three addresses in class attributes, so this holds for the whole process: one
loopback Discord a process.
"""

from __future__ import annotations

from contextlib import contextmanager
from typing import TYPE_CHECKING

import yarl
from discord.asset import Asset
from discord.gateway import DiscordWebSocket
from discord.http import Route

if TYPE_CHECKING:
    from collections.abc import Iterator

API_PATH = "/api/v10"
GATEWAY_PATH = "/gateway"


@contextmanager
def point_client_at(address: str) -> Iterator[None]:
    """Let every discord.py client that starts within the context talk to `address`, e.g. ``http://127.0.0.1:8642``."""
    before = Route.BASE, DiscordWebSocket.DEFAULT_GATEWAY, Asset.BASE
    Route.BASE = address + API_PATH
    DiscordWebSocket.DEFAULT_GATEWAY = yarl.URL(gateway_address(address))
    Asset.BASE = address
    try:
        yield
    finally:
        Route.BASE, DiscordWebSocket.DEFAULT_GATEWAY, Asset.BASE = before


def gateway_address(address: str) -> str:
    """Return the WebSocket address of the gateway on a server's HTTP address."""
    return address.replace("http", "ws", 1) + GATEWAY_PATH
