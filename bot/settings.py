"""The settings, from the environment or from a file `.env` beside it; .env.example explains each."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Literal

import msgspec
from dotenv import dotenv_values
from msgspec import Meta, Struct

if TYPE_CHECKING:
    from collections.abc import Mapping


class SettingsError(Exception):
    """A setting has no usable value; the message is one sentence that says which and what is possible."""


class Settings(Struct, frozen=True, rename=str.upper):
    """All settings.

    Attributes:
        discord_token: the bot's token; without one the local table is started.
        database_url: where matches are kept, as SQLAlchemy writes it.
        local_port: the port of the local table on 127.0.0.1; 0 takes any free one.
        local_database: the file in which the local table keeps its channels and messages.
        log_level: how much is logged.
        heartbeat_file: touched while the bot is connected, for the container's health check; empty for none.
    """

    discord_token: str = ""
    database_url: str = "sqlite+aiosqlite:///data/whistlestop.db"
    local_port: Annotated[int, Meta(ge=0, le=65535)] = 8642
    local_database: str = "data/local-table.db"
    log_level: Literal["DEBUG", "INFO", "WARNING", "ERROR"] = "INFO"
    heartbeat_file: str = ""


def read(environment: Mapping[str, str] | None = None, file: Path = Path(".env")) -> Settings:
    """Return the settings; the environment goes before the file, and an empty value is the default.

    Raises SettingsError.
    """
    found = {**dotenv_values(file), **(os.environ if environment is None else environment)}
    names = {field.encode_name for field in msgspec.structs.fields(Settings)}
    chosen = {name: value.strip() for name, value in found.items() if name in names and value}
    try:
        return msgspec.convert(
            {name: value for name, value in chosen.items() if value}, Settings, strict=False
        )
    except msgspec.ValidationError as error:
        name = str(error).rpartition("$.")[2].rstrip("`")
        raise SettingsError(f"The setting {name} cannot be {chosen.get(name)!r}: {_wish(error)}.") from error


def _wish(error: msgspec.ValidationError) -> str:
    return str(error).partition(" - at ")[0]
