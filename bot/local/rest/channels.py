"""Routes of channels and of the messages in them."""

from __future__ import annotations

from bot.local import errors, limits
from bot.local.clock import seconds_of
from bot.local.messages import PINNED, REPLY, THREAD_NAME_CHANGE, Message
from bot.local.rest.calls import Api, Call, Routes, addressed, seen
from bot.local.shapes import ARCHIVE_MINUTES, DM, THREADS, Json

routes = Routes()

_CHANNEL = "/channels/{channel_id}"
_MESSAGES = _CHANNEL + "/messages"
_MESSAGE = _MESSAGES + "/{message_id}"
_TWO_WEEKS = 14 * 86_400
_METADATA = ("archived", "locked", "auto_archive_duration", "invitable")


@routes.on("POST", "/users/@me/channels")
def open_dm(api: Api, call: Call) -> Json:
    """Open the direct-message channel with a user."""
    user_id = str(call.body.get("recipient_id"))
    if user_id not in api.world.users:
        raise errors.invalid(("recipient_id",), "INVALID_USER", f"{user_id} is no user")
    if api.world.users[user_id]["bot"]:
        raise errors.closed_dm()
    return api.world.channels.dm_with(user_id)


@routes.on("GET", _CHANNEL)
def channel(api: Api, call: Call) -> Json:
    """Answer with a channel or thread."""
    found = seen(api, call)
    return api.world.channels.as_bot(found) if found["type"] in THREADS else found


@routes.on("PATCH", _CHANNEL)
def change_channel(api: Api, call: Call) -> Json:
    """Change a channel, or rename, archive, lock or bring back a thread."""
    found, world, wanted = seen(api, call), api.world, call.body
    limits.check_thread(wanted, ARCHIVE_MINUTES)
    if found["type"] == DM:
        raise errors.cannot_act_on_dm()
    if found["type"] not in THREADS:
        world.require(world.bot_id, found, "manage_channels")
        allowed = ("name", "topic", "rate_limit_per_user", "permission_overwrites", "position", "nsfw")
        return world.channels.change(found["id"], **{key: wanted[key] for key in allowed if key in wanted})
    owns = found["owner_id"] == world.bot_id
    metadata = found["thread_metadata"]
    only_wakes = wanted == {"archived": False}
    if "locked" in wanted or metadata["locked"] or not (owns or only_wakes):
        world.require(world.bot_id, found, "manage_threads")
    if only_wakes:
        world.require(world.bot_id, found, "send_messages_in_threads")
    if metadata["archived"] and wanted.get("archived") is not False:
        raise errors.archived_thread()
    old_name = found["name"]
    changes: Json = {
        key: wanted[key] for key in ("name", "rate_limit_per_user") if wanted.get(key) is not None
    }
    changed = {key: wanted[key] for key in _METADATA if wanted.get(key) is not None}
    if "archived" in changed:
        changed["archive_timestamp"] = world.clock.timestamp()
    answer = world.channels.change(found["id"], thread_metadata={**metadata, **changed}, **changes)
    if answer["name"] != old_name:
        api.messages.send(answer, world.bot, {"content": answer["name"]}, {}, kind=THREAD_NAME_CHANGE)
    return answer


@routes.on("DELETE", _CHANNEL)
def delete_channel(api: Api, call: Call) -> Json:
    """Delete a channel or thread; a direct-message channel is only closed."""
    found, world = seen(api, call), api.world
    if found["type"] != DM:
        needed = "manage_threads" if found["type"] in THREADS else "manage_channels"
        world.require(world.bot_id, found, needed)
    return world.channels.delete(found["id"])


@routes.on("POST", _CHANNEL + "/typing")
def typing(api: Api, call: Call) -> None:
    """Show that the bot is writing."""
    found, world = seen(api, call), api.world
    _require_sending(api, found)
    guild = {} if found["type"] == DM else {"guild_id": world.guild_id}
    data = {"channel_id": found["id"], "user_id": world.bot_id, "timestamp": int(world.clock.now()), **guild}
    world.emit("TYPING_START", data, found["id"])


@routes.on("GET", _MESSAGES)
def list_messages(api: Api, call: Call) -> list[Json]:
    """Answer with up to 100 messages, newest first; with none if the bot may not read the history."""
    found = seen(api, call)
    limit = call.number("limit", 50, 1, 100)
    if not api.world.may(api.world.bot_id, found, "read_message_history"):
        return []
    borders = {key: call.query.get(key) for key in ("before", "after", "around")}
    return api.messages.listing(found["id"], limit=limit, **borders)


@routes.on("POST", _MESSAGES)
def send(api: Api, call: Call) -> Json:
    """Send a message."""
    found, payload, world = seen(api, call), call.body, api.world
    _require_sending(api, found)
    if found["type"] == DM:
        recipient = found["recipients"][0]["id"]
        if not (world.is_member(recipient) and world.is_member(world.bot_id)):
            raise errors.no_common_guild()
        person = world.person_of(recipient)
        if person is not None and not person.dm_open:
            raise errors.closed_dm()
    if call.uploads:
        world.require(world.bot_id, found, "attach_files")
    if payload.get("embeds"):
        world.require(world.bot_id, found, "embed_links")
    if found["type"] in THREADS:
        metadata = found["thread_metadata"]
        if metadata["locked"] and not world.may(world.bot_id, found, "manage_threads"):
            raise errors.archived_thread() if metadata["archived"] else errors.locked_thread()
        if metadata["archived"]:
            found = world.channels.wake(found)
    extra: Json = {}
    reference = payload.get("message_reference")
    if reference:
        target = _reference(api, found, reference)
        extra["message_reference"] = {
            "type": 0,
            "channel_id": found["id"],
            "message_id": str(reference["message_id"]),
        }
        extra["referenced_message"] = None if target is None else target.data
    kind = REPLY if reference else 0
    sent = api.messages.send(found, world.bot, payload, call.uploads, kind=kind, extra=extra)
    return sent.data if sent.nonce is None else {**sent.data, "nonce": sent.nonce}


@routes.on("POST", _MESSAGES + "/bulk-delete")
def bulk_delete(api: Api, call: Call) -> None:
    """Delete 2 to 100 messages at once."""
    found, world = seen(api, call), api.world
    if found["type"] == DM:
        raise errors.cannot_act_on_dm()
    world.require(world.bot_id, found, "manage_messages")
    ids = list(dict.fromkeys(str(each) for each in call.body["messages"]))
    if not 2 <= len(ids) <= 100:
        raise errors.invalid(("messages",), "BASE_TYPE_BAD_LENGTH", "Must be between 2 and 100 in length.")
    if any(world.clock.now() - seconds_of(each) > _TWO_WEEKS for each in ids):
        raise errors.ApiError(400, 50034, "You can only bulk delete messages that are under 14 days old.")
    listed = {each.id: each for each in api.messages.seen_by(found["id"], world.bot_id)}
    there = [listed[each] for each in ids if each in listed]
    if there:
        api.messages.delete(*there)


@routes.on("GET", _MESSAGES + "/pins")
def pins(api: Api, call: Call) -> Json:
    """Answer with the pinned messages, the last pinned first."""
    found = seen(api, call)
    every = api.messages.seen_by(found["id"], api.world.bot_id)
    pinned = [(each.pinned_at, each.data) for each in every if each.pinned_at is not None]
    pinned.sort(key=lambda pair: pair[0], reverse=True)
    return {"items": [{"pinned_at": at, "message": data} for at, data in pinned], "has_more": False}


@routes.on("PUT", _MESSAGES + "/pins/{message_id}")
def pin(api: Api, call: Call) -> None:
    """Pin a message; the channel is told by a message of its own."""
    message, world = addressed(api, call), api.world
    found = world.channels.get(message.channel_id)
    world.require(world.bot_id, found, "pin_messages")
    if message.pinned_at is not None:
        return
    message.pinned_at = world.clock.timestamp()
    api.messages.amend(message, pinned=True)
    _tell_pins(api, found)
    reference = {"type": 0, "channel_id": found["id"], "message_id": message.id}
    api.messages.send(found, world.bot, {}, {}, kind=PINNED, extra={"message_reference": reference})


@routes.on("DELETE", _MESSAGES + "/pins/{message_id}")
def unpin(api: Api, call: Call) -> None:
    """Take a pin away."""
    message, world = addressed(api, call), api.world
    found = world.channels.get(message.channel_id)
    world.require(world.bot_id, found, "pin_messages")
    message.pinned_at = None
    api.messages.amend(message, pinned=False)
    _tell_pins(api, found)


@routes.on("GET", _MESSAGE)
def get_message(api: Api, call: Call) -> Json:
    """Answer with one message."""
    found = seen(api, call)
    api.world.require(api.world.bot_id, found, "read_message_history")
    return api.messages.get(found["id"], call["message_id"]).data


@routes.on("PATCH", _MESSAGE)
def edit(api: Api, call: Call) -> Json:
    """Edit a message of the bot."""
    message, world = addressed(api, call), api.world
    if message.data["author"]["id"] != world.bot_id:
        raise errors.not_the_author()
    found = world.channels.get(message.channel_id)
    if found["type"] in THREADS and found["thread_metadata"]["archived"]:
        raise errors.archived_thread()
    return api.messages.edit(message, call.body, call.uploads).data


@routes.on("DELETE", _MESSAGE)
def delete(api: Api, call: Call) -> None:
    """Delete a message."""
    message, world = addressed(api, call), api.world
    found = world.channels.get(message.channel_id)
    if message.data["author"]["id"] != world.bot_id:
        if found["type"] == DM:
            raise errors.cannot_act_on_dm()
        world.require(world.bot_id, found, "manage_messages")
    api.messages.delete(message)


def _require_sending(api: Api, found: Json) -> None:
    needed = "send_messages_in_threads" if found["type"] in THREADS else "send_messages"
    api.world.require(api.world.bot_id, found, needed)


def _reference(api: Api, found: Json, reference: Json) -> Message | None:
    try:
        return api.messages.get(found["id"], str(reference["message_id"]))
    except errors.ApiError:
        if reference.get("fail_if_not_exists", True):
            raise errors.invalid(
                ("message_reference",), "REPLIES_UNKNOWN_MESSAGE", "Unknown message"
            ) from None
        return None


def _tell_pins(api: Api, found: Json) -> None:
    guild = {} if found["type"] == DM else {"guild_id": api.world.guild_id}
    data = {"channel_id": found["id"], "last_pin_timestamp": api.world.clock.timestamp(), **guild}
    api.world.emit("CHANNEL_PINS_UPDATE", data, found["id"])
