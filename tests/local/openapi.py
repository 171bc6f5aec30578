"""Checks request bodies against Discord's own OpenAPI description, where a copy lies beside the repository.

The description leaves objects open; here they are closed, so that a misspelt field is found. Ids may be
numbers. What discord.py is known to send beyond the description is left out of account: ``nsfw`` of commands,
``tts`` of messages, ``flags`` of embeds, and for attachments that are kept everything but their id.
"""

from __future__ import annotations

import copy
import json
import re
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

import jsonschema  # type: ignore[import-untyped]
import jsonschema.exceptions  # type: ignore[import-untyped]

if TYPE_CHECKING:
    from collections.abc import Iterable

    from bot.local.routing import RequestNote

DESCRIPTION = Path(__file__).parents[3] / "shared" / "data" / "discord_openapi_subset.json"

_TOLERATED = {
    "IncomingWebhookInteractionRequest": {"tts"},
    "IncomingWebhookRequestPartial": {"tts"},
    "IncomingWebhookUpdateForInteractionCallbackRequestPartial": {"tts"},
    "IncomingWebhookUpdateRequestPartial": {"tts"},
    "MessageCreateRequest": {"tts"},
    "MessageEditRequestPartial": {"tts"},
    "ApplicationCommandUpdateRequest": {"nsfw"},
    "RichEmbed": {"flags"},
    "MessageAttachmentRequest": {"content_type", "height", "proxy_url", "size", "spoiler", "url", "width"},
}


class UnfitRequestError(AssertionError):
    """A request that Discord's description does not allow."""


def check_requests(requests: Iterable[RequestNote]) -> None:
    """Check every accepted request whose route the description covers; without it, check nothing.

    Raises:
        UnfitRequestError: With the request and what is wrong with it.
    """
    for note in requests:
        if note.status < 400 and note.route is not None:
            check_body(note.method, note.route, note.body)


def check_body(method: str, route: str, body: object) -> None:
    """Check one request's body.

    Raises:
        UnfitRequestError: With what is wrong with it.
    """
    validator = _validators().get((method.lower(), _bare(route)))
    if validator is None:
        return
    problem = jsonschema.exceptions.best_match(validator.iter_errors(body))
    if problem is not None:
        place = "/".join(str(step) for step in problem.absolute_path)
        raise UnfitRequestError(f"{method} {route}: {problem.message} at {place or 'the top'}")


@cache
def _validators() -> dict[tuple[str, str], Any]:
    if not DESCRIPTION.exists():
        return {}
    description = json.loads(DESCRIPTION.read_text(encoding="utf-8"))
    components = copy.deepcopy(description["components"])
    for name, schema in components["schemas"].items():
        _close(schema, _TOLERATED.get(name, set()))
    components["schemas"]["SnowflakeType"]["type"] = ["string", "integer"]
    validators: dict[tuple[str, str], Any] = {}
    for path, operations in description["paths"].items():
        for method, operation in operations.items():
            schema = copy.deepcopy(operation["requestBody"]["content"]["application/json"]["schema"])
            schema["components"] = components
            validators[method, _bare(path)] = jsonschema.Draft202012Validator(schema)
    return validators


def _close(schema: object, tolerated: set[str]) -> None:
    if isinstance(schema, dict):
        if "properties" in schema and "additionalProperties" not in schema:
            schema["additionalProperties"] = False
            schema["properties"].update({name: {} for name in tolerated})
        for child in schema.values():
            _close(child, set())
    elif isinstance(schema, list):
        for child in schema:
            _close(child, set())


def _bare(route: str) -> str:
    return re.sub(r"\{\w+\}", "{}", route)
