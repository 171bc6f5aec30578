"""Routes of threads and their members."""

from __future__ import annotations

from bot.local import errors, limits
from bot.local.messages import HAS_THREAD, THREAD_CREATED, THREAD_STARTER
from bot.local.rest.calls import Api, Call, Routes, seen
from bot.local.shapes import ARCHIVE_MINUTES, PRIVATE_THREAD, PUBLIC_THREAD, TEXT, THREADS, Json

routes = Routes()

_CHANNEL = "/channels/{channel_id}"
_MEMBERS = _CHANNEL + "/thread-members"


@routes.on("POST", _CHANNEL + "/messages/{message_id}/threads")
def from_message(api: Api, call: Call) -> Json:
    """Open a thread from a message; it gets the message's id."""
    parent, world = _parent(api, call, "create_public_threads", "read_message_history"), api.world
    message = api.messages.get(parent["id"], call["message_id"])
    if message.id in world.channels.by_id:
        raise errors.thread_exists()
    thread = _open(api, call, parent, thread_id=message.id)
    api.messages.amend(message, thread=thread, flags=message.data["flags"] | HAS_THREAD)
    reference = {"type": 0, "channel_id": parent["id"], "message_id": message.id, "guild_id": world.guild_id}
    extra = {"message_reference": reference, "referenced_message": message.data}
    api.messages.send(thread, world.bot, {}, {}, kind=THREAD_STARTER, extra=extra)
    return world.channels.as_bot(world.channels.get(thread["id"]))


@routes.on("POST", _CHANNEL + "/threads")
def in_channel(api: Api, call: Call) -> Json:
    """Open a thread without a message; the channel is told of a public one by a message of its own."""
    private = call.body.get("type", PRIVATE_THREAD) == PRIVATE_THREAD
    parent, world = (
        _parent(api, call, "create_private_threads" if private else "create_public_threads"),
        api.world,
    )
    thread = _open(api, call, parent, thread_id=None, private=private)
    if not private:
        reference = {"type": 0, "channel_id": thread["id"], "guild_id": world.guild_id}
        extra = {"message_reference": reference}
        api.messages.send(
            parent, world.bot, {"content": thread["name"]}, {}, kind=THREAD_CREATED, extra=extra
        )
    return world.channels.as_bot(thread)


@routes.on("GET", _CHANNEL + "/threads/archived/public")
def archived(api: Api, call: Call) -> Json:
    """Answer with the archived public threads of a channel, the last archived first."""
    world = api.world
    parent = world.channels.get(call["channel_id"])
    world.require(world.bot_id, parent, "read_message_history")
    children = [each for each in world.channels.by_id.values() if each.get("parent_id") == parent["id"]]
    found = [
        each for each in children if each["type"] == PUBLIC_THREAD and each["thread_metadata"]["archived"]
    ]
    found.sort(key=lambda thread: str(thread["thread_metadata"]["archive_timestamp"]), reverse=True)
    before = call.query.get("before")
    if before is not None:
        found = [each for each in found if each["thread_metadata"]["archive_timestamp"] < before]
    limit = call.number("limit", 50, 2, 100)
    members = [world.channels.members[thread["id"]].get(world.bot_id) for thread in found[:limit]]
    return {
        "threads": found[:limit],
        "members": [each for each in members if each is not None],
        "has_more": len(found) > limit,
    }


@routes.on("GET", _MEMBERS)
def members(api: Api, call: Call) -> list[Json]:
    """Answer with a thread's members."""
    return list(api.world.channels.members[_thread(api, call)["id"]].values())


@routes.on("GET", _MEMBERS + "/{user_id}")
def member(api: Api, call: Call) -> Json:
    """Answer with one member of a thread."""
    found = api.world.channels.members[_thread(api, call)["id"]].get(_user_id(api, call))
    if found is None:
        raise errors.unknown_member()
    return found


@routes.on("PUT", _MEMBERS + "/{user_id}")
def add_member(api: Api, call: Call) -> None:
    """Make the bot (``@me``) or a user a member of a thread."""
    thread, user_id = _thread(api, call), _user_id(api, call)
    if thread["thread_metadata"]["archived"]:
        raise errors.archived_thread()
    api.world.require(api.world.bot_id, thread, "send_messages_in_threads")
    if not api.world.is_member(user_id):
        raise errors.unknown_member()
    api.world.channels.join(thread["id"], user_id)


@routes.on("DELETE", _MEMBERS + "/{user_id}")
def remove_member(api: Api, call: Call) -> None:
    """Take the bot (``@me``) or a user out of a thread."""
    thread, user_id = _thread(api, call), _user_id(api, call)
    if thread["thread_metadata"]["archived"]:
        raise errors.archived_thread()
    if user_id != api.world.bot_id:
        api.world.require(api.world.bot_id, thread, "manage_threads")
    api.world.channels.leave(thread["id"], user_id)


def _parent(api: Api, call: Call, *needed: str) -> Json:
    parent = api.world.channels.get(call["channel_id"])
    api.world.require(api.world.bot_id, parent, *needed)
    if parent["type"] != TEXT:
        raise errors.ApiError(400, 50024, "Cannot execute action on this channel type")
    return parent


def _open(api: Api, call: Call, parent: Json, *, thread_id: str | None, private: bool = False) -> Json:
    limits.check_thread({"name": None, **call.body}, ARCHIVE_MINUTES)
    minutes = call.body.get("auto_archive_duration") or 4320
    bot_id = api.world.bot_id
    return api.world.channels.create_thread(
        parent, call.body["name"], bot_id, minutes=minutes, thread_id=thread_id, private=private
    )


def _thread(api: Api, call: Call) -> Json:
    found = seen(api, call)
    if found["type"] not in THREADS:
        raise errors.ApiError(400, 50024, "Cannot execute action on this channel type")
    return found


def _user_id(api: Api, call: Call) -> str:
    return api.world.bot_id if call["user_id"] == "@me" else call["user_id"]
