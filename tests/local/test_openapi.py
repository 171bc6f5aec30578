"""The check of request bodies finds what Discord would not take."""

from __future__ import annotations

from typing import Any

import pytest
from local.openapi import DESCRIPTION, UnfitRequestError, check_body, check_requests

from bot.local.routing import RequestNote

MESSAGES = "/channels/{channel_id}/messages"

needs_description = pytest.mark.skipif(
    not DESCRIPTION.exists(), reason="Discord's description is not beside the repository"
)


@needs_description
@pytest.mark.parametrize(
    ("method", "route", "body"),
    [
        ("POST", MESSAGES, {"content": "x", "misspelt": 1}),
        ("POST", MESSAGES, {"content": 1}),
        ("POST", MESSAGES, {"content": "x", "embeds": [{"title": "x", "colour": 1}]}),
        (
            "POST",
            MESSAGES,
            {"components": [{"type": 1, "components": [{"type": 2, "style": 1, "lable": "x"}]}]},
        ),
        ("PATCH", MESSAGES + "/{message_id}", {"nonce": "x"}),
        ("PUT", "/applications/{application_id}/commands", [{"name": "x" * 33, "description": "x"}]),
        (
            "POST",
            "/interactions/{interaction_id}/{interaction_token}/callback",
            {"type": 4, "data": {"text": "x"}},
        ),
        ("POST", "/users/@me/channels", {"recipient": "1"}),
    ],
)
def test_a_body_that_does_not_fit_is_found(method: str, route: str, body: object) -> None:
    with pytest.raises(UnfitRequestError, match=method):
        check_body(method, route, body)


@pytest.mark.parametrize(
    ("method", "route", "body"),
    [
        ("POST", MESSAGES, {"content": "x", "tts": False, "nonce": "1", "enforce_nonce": True}),
        ("POST", MESSAGES, {"allowed_mentions": {"parse": [], "users": [17]}, "embeds": [{"flags": 0}]}),
        (
            "PUT",
            "/applications/{application_id}/commands",
            [{"name": "x", "description": "x", "nsfw": False}],
        ),
        ("POST", "/users/@me/channels", {"recipient_id": 1}),
        ("POST", "/somewhere/else", {"anything": 1}),
    ],
)
def test_a_body_that_fits_is_taken(method: str, route: str, body: Any) -> None:
    check_body(method, route, body)


@needs_description
def test_only_accepted_requests_are_checked() -> None:
    bad = RequestNote("POST", "/channels/1/messages", MESSAGES, {"misspelt": 1}, (), status=400)
    check_requests([bad])
    bad.status = 200
    with pytest.raises(UnfitRequestError):
        check_requests([bad])
