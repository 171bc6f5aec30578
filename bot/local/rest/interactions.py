"""Routes that answer interactions: the callback, and the messages that follow by the interaction's token."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.local.rest.calls import Api, Call, Routes

if TYPE_CHECKING:
    from bot.local.shapes import Json

routes = Routes()

_HOOK = "/webhooks/{application_id}/{interaction_token}"


@routes.on("POST", "/interactions/{interaction_id}/{interaction_token}/callback", by_token=True)
def answer(api: Api, call: Call) -> Json | None:
    """Take the first answer; what it made is returned only if asked for."""
    response = api.interactions.answer(
        call["interaction_id"], call["interaction_token"], call.body, call.uploads
    )
    return response if call.query.get("with_response") in ("1", "true") else None


@routes.on("POST", _HOOK, by_token=True)
def follow_up(api: Api, call: Call) -> Json:
    """Send a further message. For interactions Discord always answers with it."""
    token = call["interaction_token"]
    return api.interactions.followup(call["application_id"], token, call.body, call.uploads).data


@routes.on("GET", _HOOK + "/messages/{message_id}", by_token=True)
def message(api: Api, call: Call) -> Json:
    """Answer with one of the interaction's messages."""
    return api.interactions.message(
        call["application_id"], call["interaction_token"], call["message_id"]
    ).data


@routes.on("PATCH", _HOOK + "/messages/{message_id}", by_token=True)
def edit(api: Api, call: Call) -> Json:
    """Edit one of the interaction's messages."""
    token = call["interaction_token"]
    edited = api.interactions.edit(call["application_id"], token, call["message_id"], call.body, call.uploads)
    return edited.data


@routes.on("DELETE", _HOOK + "/messages/{message_id}", by_token=True)
def delete(api: Api, call: Call) -> None:
    """Delete one of the interaction's messages."""
    api.interactions.delete(call["application_id"], call["interaction_token"], call["message_id"])
