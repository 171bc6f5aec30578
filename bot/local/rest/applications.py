"""Routes of the gateway, the application, its commands and the bot's own account."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.local import errors
from bot.local.rest.calls import Api, Call, Routes

if TYPE_CHECKING:
    from bot.local.shapes import Json

routes = Routes()

_GLOBAL = "/applications/{application_id}/commands"
_GUILD = "/applications/{application_id}/guilds/{guild_id}/commands"


@routes.on("GET", "/gateway/bot")
def gateway(api: Api, _call: Call) -> Json:
    """Answer with the gateway's address, and how often a client may still start a session."""
    limit = {"total": 1000, "remaining": 1000, "reset_after": 0, "max_concurrency": 1}
    return {"url": api.gateway.address, "shards": 1, "session_start_limit": limit}


@routes.on("GET", "/users/@me")
def own_user(api: Api, _call: Call) -> Json:
    """Answer with the bot's user."""
    return api.world.bot | {"verified": True, "mfa_enabled": False, "locale": "en-US", "flags": 0}


@routes.on("GET", "/users/{user_id}")
def user(api: Api, call: Call) -> Json:
    """Answer with any user."""
    found = api.world.users.get(call["user_id"])
    if found is None:
        raise errors.unknown_user()
    return found


@routes.on("GET", "/oauth2/applications/@me")
def own_application(api: Api, _call: Call) -> Json:
    """Answer with the bot's application."""
    return {
        "id": api.world.bot_id,
        "name": api.world.bot["username"],
        "icon": None,
        "description": "",
        "summary": "",
        "bot_public": True,
        "bot_require_code_grant": False,
        "verify_key": "0" * 64,
        "owner": api.world.host,
        "team": None,
        "flags": 0,
        "redirect_uris": [],
        "interactions_endpoint_url": None,
        "approximate_guild_count": 1,
    }


@routes.on("GET", _GLOBAL)
@routes.on("GET", _GUILD)
def list_commands(api: Api, call: Call) -> list[Json]:
    """Answer with the commands of a place; localisations only if asked for, as Discord does."""
    commands = api.commands.in_place(_place(api, call))
    if call.query.get("with_localizations") in ("1", "true", "True"):
        return commands
    hidden = ("name_localizations", "description_localizations")
    return [{key: value for key, value in command.items() if key not in hidden} for command in commands]


@routes.on("PUT", _GLOBAL)
@routes.on("PUT", _GUILD)
def replace_commands(api: Api, call: Call) -> list[Json]:
    """Replace all commands of a place."""
    return api.commands.replace_all(_place(api, call), list(call.body))


@routes.on("POST", _GLOBAL)
@routes.on("POST", _GUILD)
def put_command(api: Api, call: Call) -> Json:
    """Add a command or replace the one of the same name."""
    return api.commands.put(_place(api, call), call.body)


@routes.on("GET", _GLOBAL + "/{command_id}")
@routes.on("GET", _GUILD + "/{command_id}")
def get_command(api: Api, call: Call) -> Json:
    """Answer with one command."""
    return api.commands.get(call["command_id"], _place(api, call))


@routes.on("PATCH", _GLOBAL + "/{command_id}")
@routes.on("PATCH", _GUILD + "/{command_id}")
def change_command(api: Api, call: Call) -> Json:
    """Change one command."""
    return api.commands.put(_place(api, call), call.body, call["command_id"])


@routes.on("DELETE", _GLOBAL + "/{command_id}")
@routes.on("DELETE", _GUILD + "/{command_id}")
def delete_command(api: Api, call: Call) -> None:
    """Take one command away."""
    api.commands.remove(_place(api, call), call["command_id"])


def _place(api: Api, call: Call) -> str | None:
    if call["application_id"] != api.world.bot_id:
        raise errors.ApiError(404, 10002, "Unknown Application")
    return call.params.get("guild_id")
