"""Routes of the guild, its members, roles and channels."""

from __future__ import annotations

from bot.local import errors, limits
from bot.local.rest.calls import Api, Call, Routes
from bot.local.shapes import ARCHIVE_MINUTES, TEXT, Json, is_active

routes = Routes()


@routes.on("GET", "/guilds/{guild_id}")
def guild(api: Api, call: Call) -> Json:
    """Answer with the guild."""
    _check(api, call)
    answer = api.world.guild()
    if call.query.get("with_counts") in ("1", "true"):
        count = len(api.world.member_roles)
        answer |= {"approximate_member_count": count, "approximate_presence_count": count}
    return answer


@routes.on("GET", "/guilds/{guild_id}/channels")
def channels(api: Api, call: Call) -> list[Json]:
    """Answer with the guild's channels, threads not included."""
    _check(api, call)
    return [channel for channel in api.world.channels.by_id.values() if channel["type"] == TEXT]


@routes.on("POST", "/guilds/{guild_id}/channels")
def create_channel(api: Api, call: Call) -> Json:
    """Create a text channel."""
    _check(api, call)
    if not api.world.may(api.world.bot_id, None, "manage_channels"):
        raise errors.missing_permissions()
    if call.body.get("type", TEXT) != TEXT:
        raise errors.invalid(("type",), "BASE_TYPE_CHOICES", "Value must be one of (0,).")
    limits.check_thread({"name": call.body.get("name")}, ARCHIVE_MINUTES)
    return api.world.channels.create_text(call.body["name"])


@routes.on("GET", "/guilds/{guild_id}/threads/active")
def active_threads(api: Api, call: Call) -> Json:
    """Answer with the threads that are not archived, newest first."""
    _check(api, call)
    world = api.world
    threads = [each for each in reversed(world.channels.by_id.values()) if is_active(each)]
    threads = [each for each in threads if world.may(world.bot_id, each, "view_channel")]
    members = [world.channels.members[thread["id"]].get(world.bot_id) for thread in threads]
    return {"threads": threads, "members": [each for each in members if each is not None]}


@routes.on("GET", "/guilds/{guild_id}/members/{user_id}")
def member(api: Api, call: Call) -> Json:
    """Answer with one member."""
    _check(api, call)
    if call["user_id"] not in api.world.users:
        raise errors.unknown_user()
    return api.world.member(call["user_id"])


@routes.on("GET", "/guilds/{guild_id}/roles")
def roles(api: Api, call: Call) -> list[Json]:
    """Answer with the roles."""
    _check(api, call)
    return list(api.world.roles.values())


@routes.on("GET", "/guilds/{guild_id}/roles/{role_id}")
def role(api: Api, call: Call) -> Json:
    """Answer with one role."""
    _check(api, call)
    if call["role_id"] not in api.world.roles:
        raise errors.ApiError(404, 10011, "Unknown Role")
    return api.world.roles[call["role_id"]]


def _check(api: Api, call: Call) -> None:
    if call["guild_id"] != api.world.guild_id or not api.world.is_member(api.world.bot_id):
        raise errors.unknown_guild()
