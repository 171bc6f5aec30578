"""Interactions: what a person did with the bot, the answers to it, and Discord's rules for those answers."""

from __future__ import annotations

import asyncio
import secrets
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from bot.local import errors, limits
from bot.local.command_limits import GROUP, SUBCOMMAND
from bot.local.messages import COMMAND_REPLY, DEFAULT, REPLY, Message, Messages
from bot.local.shapes import DM, Json

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

    from bot.local.attachments import Upload
    from bot.local.world import Person, World

COMMAND, COMPONENT, AUTOCOMPLETE, MODAL_SUBMIT = 2, 3, 4, 5
"""Discord's types of interactions."""

PONG, MESSAGE, DEFERRED_MESSAGE, DEFERRED_UPDATE, UPDATE, CHOICES, MODAL = 1, 4, 5, 6, 7, 8, 9
"""Discord's types of answers."""

ANSWER_SECONDS = 3.0
TOKEN_SECONDS = 900.0
NO_ANSWER = "The application did not respond"

_ANSWERS = {
    COMMAND: {MESSAGE, DEFERRED_MESSAGE, MODAL},
    COMPONENT: {MESSAGE, DEFERRED_MESSAGE, DEFERRED_UPDATE, UPDATE, MODAL},
    AUTOCOMPLETE: {CHOICES},
    MODAL_SUBMIT: {MESSAGE, DEFERRED_MESSAGE, DEFERRED_UPDATE, UPDATE},
}


@dataclass(slots=True, eq=False)
class Interaction:
    """One interaction from its beginning to the end of its token.

    `answer` is the type of the first answer. `original` is the message that ``@original`` means: the answer,
    or for a component the message it stands on. `followups` are the other messages. `modal` and `choices` are
    answers of those types. `failure` says why nothing came.
    """

    id: str
    token: str
    kind: int
    person: Person
    channel_id: str
    payload: Json
    born: float
    source: Message | None = None
    parent: Interaction | None = None
    answer: int | None = None
    original: Message | None = None
    followups: list[Message] = field(default_factory=list)
    modal: Json | None = None
    choices: list[Json] | None = None
    failure: str | None = None
    answered: asyncio.Event = field(default_factory=asyncio.Event)
    finished: asyncio.Event = field(default_factory=asyncio.Event)
    watcher: Callable[[Json], None] | None = None
    timer: asyncio.TimerHandle | None = None

    @property
    def is_thinking(self) -> bool:
        """Whether it was deferred and the message is still to come."""
        return self.original is not None and bool(self.original.data["flags"] & limits.LOADING)

    @property
    def is_ephemeral(self) -> bool:
        """Whether its first message is shown to this person alone."""
        return self.original is not None and self.original.only_for is not None


class Interactions:
    """All interactions whose token may still be used.

    Attributes:
        answer_seconds: how long the bot may take for its first answer.
    """

    def __init__(self, world: World, messages: Messages, *, size_limit: int) -> None:
        self.answer_seconds = ANSWER_SECONDS
        self._world = world
        self._messages = messages
        self._size_limit = size_limit
        self._by_id: dict[str, Interaction] = {}
        self._by_token: dict[str, Interaction] = {}
        self.deliver: Callable[[Json], None] = lambda _payload: None
        self.on_outcome: Callable[[Interaction], None] = lambda _interaction: None

    def open_ones(self) -> list[Interaction]:
        """Return the interactions that still wait: for an answer, or for the message of a deferred one."""
        return [each for each in self._by_id.values() if not each.finished.is_set()]

    def get(self, interaction_id: str) -> Interaction | None:
        """Return an interaction by its id."""
        return self._by_id.get(interaction_id)

    def begin(
        self,
        kind: int,
        person: Person,
        channel: Json,
        data: Json,
        *,
        source: Message | None = None,
        parent: Interaction | None = None,
        watcher: Callable[[Json], None] | None = None,
    ) -> Interaction:
        """Create an interaction and hand it to the bot. `source` is the message a component stands on."""
        self._forget_expired()
        clock = self._world.clock
        interaction_id, token = clock.snowflake(), secrets.token_urlsafe(48)
        payload = self._payload(interaction_id, token, kind, person, channel, data, source)
        interaction = Interaction(
            interaction_id,
            token,
            kind,
            person,
            channel["id"],
            payload,
            clock.now(),
            source,
            parent,
            watcher=watcher,
        )
        self._by_id[interaction_id] = self._by_token[token] = interaction
        loop = asyncio.get_running_loop()
        interaction.timer = loop.call_later(self.answer_seconds, self._expire, interaction)
        if watcher is not None:
            watcher({"t": "pending", "interaction_id": interaction_id})
        self.deliver(payload)
        return interaction

    def answer(self, interaction_id: str, token: str, body: Json, uploads: Mapping[int, Upload]) -> Json:
        """Take the first answer to an interaction; return Discord's callback response object.

        Raises:
            ApiError: 10062 (unknown or older than `answer_seconds`), 40060 (has its answer), 50035, 50006.
        """
        interaction = self._by_id.get(interaction_id)
        if interaction is None or interaction.token != token:
            raise errors.unknown_interaction()
        if interaction.answer is not None:
            raise errors.already_acknowledged()
        if self._world.clock.now() - interaction.born > self.answer_seconds:
            raise errors.unknown_interaction()
        kind, data = body.get("type"), body.get("data") or {}
        allowed = _ANSWERS[interaction.kind]
        if interaction.source is None:
            allowed = allowed - {DEFERRED_UPDATE, UPDATE}
        if kind not in allowed:
            raise errors.invalid(
                ("type",), "BASE_TYPE_CHOICES", f"Value must be one of {tuple(sorted(allowed))}."
            )
        self._take(interaction, kind, data, uploads)
        interaction.answer = kind
        if interaction.timer is not None:
            interaction.timer.cancel()
        interaction.answered.set()
        if not interaction.is_thinking:
            interaction.finished.set()
        self.on_outcome(interaction)
        return self._response(interaction)

    def followup(
        self, application_id: str, token: str, payload: Json, uploads: Mapping[int, Upload]
    ) -> Message:
        """Send a further message.

        The first one after a deferral fills the deferred message, with the visibility that has.

        Raises:
            ApiError: 50027 (old token), 10015 (never answered), 50035, 50006.
        """
        interaction = self._answered(application_id, token)
        if interaction.is_thinking and interaction.original is not None:
            return self._fill(interaction, interaction.original, payload, uploads)
        ephemeral = bool((payload.get("flags") or 0) & limits.EPHEMERAL)
        message = self._send(interaction, payload, uploads, kind=DEFAULT, ephemeral=ephemeral)
        interaction.followups.append(message)
        return message

    def message(self, application_id: str, token: str, message_id: str) -> Message:
        """Return one of an interaction's messages, by id or as ``@original``.

        Raises:
            ApiError: 50027, 10015 or 10008.
        """
        interaction = self._answered(application_id, token)
        if message_id == "@original":
            found = interaction.original
        else:
            every = [interaction.original, *interaction.followups]
            found = next((each for each in every if each is not None and each.id == message_id), None)
        if found is None:
            raise errors.unknown_message()
        return self._messages.get(found.channel_id, found.id, viewer_id=interaction.person.id)

    def edit(
        self, application_id: str, token: str, message_id: str, payload: Json, uploads: Mapping[int, Upload]
    ) -> Message:
        """Edit one of an interaction's messages; editing a deferred one fills it.

        Raises:
            ApiError: 50027, 10015, 10008, 50035 or 50006.
        """
        message = self.message(application_id, token, message_id)
        interaction = self._by_token[token]
        if message.data["flags"] & limits.LOADING:
            return self._fill(interaction, message, payload, uploads)
        return self._messages.edit(message, payload, uploads)

    def delete(self, application_id: str, token: str, message_id: str) -> None:
        """Delete one of an interaction's messages.

        Raises:
            ApiError: 50027, 10015 or 10008.
        """
        message = self.message(application_id, token, message_id)
        self._messages.delete(message)
        interaction = self._by_token[token]
        if message is interaction.original:
            interaction.original = None
            interaction.finished.set()
        else:
            interaction.followups.remove(message)

    def close(self) -> None:
        """Stop all timers."""
        for interaction in self._by_id.values():
            if interaction.timer is not None:
                interaction.timer.cancel()

    # Parts --------------------------------------------------------------------------------------------------

    def _take(self, interaction: Interaction, kind: int, data: Json, uploads: Mapping[int, Upload]) -> None:
        ephemeral = bool((data.get("flags") or 0) & limits.EPHEMERAL)
        reply = COMMAND_REPLY if interaction.source is None else REPLY
        if kind == MESSAGE:
            interaction.original = self._send(interaction, data, uploads, kind=reply, ephemeral=ephemeral)
        elif kind == DEFERRED_MESSAGE:
            interaction.original = self._send(
                interaction, {}, {}, kind=reply, ephemeral=ephemeral, flags=limits.LOADING
            )
        elif kind == DEFERRED_UPDATE:
            interaction.original = self._still_there(interaction)
        elif kind == UPDATE:
            interaction.original = self._messages.edit(self._still_there(interaction), data, uploads)
        elif kind == CHOICES:
            limits.check_choices(data.get("choices") or [])
            interaction.choices = data.get("choices") or []
        elif kind == MODAL:
            limits.check_modal(data)
            interaction.modal = data

    def _still_there(self, interaction: Interaction) -> Message:
        source = interaction.source
        if source is None:
            raise errors.unknown_message()
        return self._messages.get(source.channel_id, source.id, viewer_id=interaction.person.id)

    def _send(
        self,
        interaction: Interaction,
        payload: Json,
        uploads: Mapping[int, Upload],
        *,
        kind: int,
        ephemeral: bool,
        flags: int = 0,
    ) -> Message:
        extra: Json = {
            "application_id": self._world.bot_id,
            "webhook_id": self._world.bot_id,
            "interaction_metadata": self._metadata(interaction),
        }
        if interaction.kind == COMMAND:
            data = interaction.payload["data"]
            user = interaction.person.user
            name = " ".join(_path(data))
            extra["interaction"] = {"id": interaction.id, "type": COMMAND, "name": name, "user": user}
        if kind == REPLY and interaction.source is not None:
            source = interaction.source
            extra["message_reference"] = {"type": 0, "channel_id": source.channel_id, "message_id": source.id}
        return self._messages.send(
            self._world.channels.get(interaction.channel_id),
            self._world.bot,
            {key: value for key, value in payload.items() if key != "nonce"},
            uploads,
            kind=kind,
            flags=flags | (limits.EPHEMERAL if ephemeral else 0),
            only_for=interaction.person.id if ephemeral else None,
            extra=extra,
        )

    def _fill(
        self, interaction: Interaction, message: Message, payload: Json, uploads: Mapping[int, Upload]
    ) -> Message:
        filled = self._messages.edit(message, payload, uploads, as_new=True)
        interaction.finished.set()
        return filled

    def _metadata(self, interaction: Interaction) -> Json:
        metadata: Json = {
            "id": interaction.id,
            "type": interaction.kind,
            "user": interaction.person.user,
            "authorizing_integration_owners": {"0": self._world.guild_id},
        }
        if interaction.original is not None and interaction.answer in (MESSAGE, DEFERRED_MESSAGE):
            metadata["original_response_message_id"] = interaction.original.id
        if interaction.kind == COMPONENT and interaction.source is not None:
            metadata["interacted_message_id"] = interaction.source.id
        if interaction.parent is not None:
            metadata["triggering_interaction_metadata"] = self._metadata(interaction.parent)
        return metadata

    def _answered(self, application_id: str, token: str) -> Interaction:
        interaction = self._by_token.get(token)
        if interaction is None or self._world.clock.now() - interaction.born > TOKEN_SECONDS:
            raise errors.invalid_webhook_token()
        if interaction.answer is None or application_id != self._world.bot_id:
            raise errors.unknown_webhook()
        return interaction

    def _response(self, interaction: Interaction) -> Json:
        short: Json = {"id": interaction.id, "type": interaction.kind}
        response: Json = {"interaction": short}
        if interaction.original is not None:
            short["response_message_id"] = interaction.original.id
            short["response_message_loading"] = interaction.is_thinking
            short["response_message_ephemeral"] = interaction.is_ephemeral
        response["resource"] = {"type": interaction.answer}
        if interaction.answer in (MESSAGE, DEFERRED_MESSAGE, UPDATE) and interaction.original is not None:
            response["resource"]["message"] = interaction.original.data
        return response

    def _expire(self, interaction: Interaction) -> None:
        interaction.failure = NO_ANSWER
        interaction.answered.set()
        interaction.finished.set()
        self.on_outcome(interaction)

    def _forget_expired(self) -> None:
        now = self._world.clock.now()
        for interaction in list(self._by_id.values()):
            if now - interaction.born <= TOKEN_SECONDS:
                return
            del self._by_id[interaction.id]
            del self._by_token[interaction.token]
            interaction.finished.set()

    def _payload(
        self,
        interaction_id: str,
        token: str,
        kind: int,
        person: Person,
        channel: Json,
        data: Json,
        source: Message | None,
    ) -> Json:
        world = self._world
        payload: Json = {
            "id": interaction_id,
            "application_id": world.bot_id,
            "type": kind,
            "token": token,
            "version": 1,
            "data": data,
            "channel_id": channel["id"],
            "channel": channel,
            "locale": person.locale,
            "entitlements": [],
            "authorizing_integration_owners": {"0": world.guild_id},
            "attachment_size_limit": self._size_limit,
            "app_permissions": str(world.permissions_of(world.bot_id, channel)),
        }
        if source is not None:
            payload["message"] = source.data
        if channel["type"] == DM:
            return {
                **payload,
                "context": 1,
                "user": person.user,
                "authorizing_integration_owners": {"0": "0"},
            }
        bits = str(world.permissions_of(person.id, channel))
        guild = {"id": world.guild_id, "locale": "en-US", "features": []}
        return {
            **payload,
            "context": 0,
            "guild_id": world.guild_id,
            "guild": guild,
            "guild_locale": guild["locale"],
            "channel": {**channel, "permissions": bits},
            "member": {**world.member(person.id), "permissions": bits},
        }


def _path(command: Json) -> Iterator[str]:
    """Yield the names of a command, its group and its subcommand."""
    yield command["name"]
    for option in command.get("options", []):
        if option["type"] in (SUBCOMMAND, GROUP):
            yield from _path(option)
