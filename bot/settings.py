"""The settings, from the environment or from a file `.env` beside it; .env.example explains each."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Literal, get_type_hints

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
    local_port: Annotated[int, Meta(ge=0, le=65535, description="a whole number up to 65535")] = 8642
    local_database: str = "data/local-table.db"
    log_level: Annotated[
        Literal["DEBUG", "INFO", "WARNING", "ERROR"], Meta(description="DEBUG, INFO, WARNING or ERROR")
    ] = "INFO"
    heartbeat_file: str = ""


def read(environment: Mapping[str, str] | None = None, file: Path = Path(".env")) -> Settings:
    """Return the settings; the environment goes before the file, and an empty value is the default.

    Raises SettingsError.
    """
    try:
        kept = dotenv_values(file)
    except (OSError, UnicodeDecodeError) as error:
        raise SettingsError(f"The file {file} cannot be read: {error}.") from error
    found = {**kept, **(os.environ if environment is None else environment)}
    chosen = {name: value.strip() for name in _POSSIBLE if (value := found.get(name) or "").strip()}
    try:
        return msgspec.convert(chosen, Settings, strict=False)
    except msgspec.ValidationError as error:
        name = str(error).rpartition("$.")[2].rstrip("`")
        raise SettingsError(
            f"The setting {name} cannot be {chosen[name]!r}: it is {_POSSIBLE[name]}."
        ) from error


def _possible() -> dict[str, str]:
    """Return what each setting may be, by its name."""
    hints = get_type_hints(Settings, include_extras=True)
    return {
        field.encode_name: next(
            (meta.description for meta in getattr(hints[field.name], "__metadata__", ())), "any text"
        )
        for field in msgspec.structs.fields(Settings)
    }


_POSSIBLE = _possible()
