"""Routes of reactions to messages."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.local.rest.calls import Api, Call, Routes, addressed

if TYPE_CHECKING:
    from bot.local.shapes import Json

routes = Routes()

_REACTIONS = "/channels/{channel_id}/messages/{message_id}/reactions"


@routes.on("PUT", _REACTIONS + "/{emoji}/@me")
def react(api: Api, call: Call) -> None:
    """Add a reaction."""
    message, world = addressed(api, call), api.world
    found = world.channels.get(message.channel_id)
    world.require(world.bot_id, found, "read_message_history")
    if call["emoji"] not in message.reactors:
        world.require(world.bot_id, found, "add_reactions")
    api.reactions.add(message, call["emoji"], world.bot_id)


@routes.on("DELETE", _REACTIONS + "/{emoji}/{user_id}")
def unreact(api: Api, call: Call) -> None:
    """Take the bot's own (``@me``) or somebody's reaction away."""
    message, world = addressed(api, call), api.world
    user_id = call["user_id"]
    if user_id == "@me":
        user_id = world.bot_id
    else:
        world.require(world.bot_id, world.channels.get(message.channel_id), "manage_messages")
    api.reactions.remove(message, call["emoji"], user_id)


@routes.on("GET", _REACTIONS + "/{emoji}")
def reactors(api: Api, call: Call) -> list[Json]:
    """Answer with the users who reacted with an emoji."""
    users = api.world.users
    return [users[user_id] for user_id in addressed(api, call).reactors.get(call["emoji"], [])]


@routes.on("DELETE", _REACTIONS)
@routes.on("DELETE", _REACTIONS + "/{emoji}")
def clear_reactions(api: Api, call: Call) -> None:
    """Take all reactions away, or all with one emoji."""
    message, world = addressed(api, call), api.world
    world.require(world.bot_id, world.channels.get(message.channel_id), "manage_messages")
    api.reactions.clear(message, call.params.get("emoji"))
