"""What came back when a person acted, as tests read it."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass
from typing import TYPE_CHECKING

from bot.local import limits
from bot.local.interactions import DEFERRED_MESSAGE

if TYPE_CHECKING:
    from bot.local.interactions import Interaction
    from bot.local.messages import Message
    from bot.local.shapes import Json


class NoAnswerError(Exception):
    """The bot did not answer an interaction in time."""


class NotThereError(Exception):
    """A test asked for a button, field or message that is not there; the text lists what is."""


@dataclass(frozen=True, slots=True)
class Attached:
    """A file of a message: what people are told of it, and its content's fingerprint."""

    id: str
    filename: str
    description: str | None
    content_type: str
    width: int | None
    height: int | None


class Sight:
    """A message as it stands now: an edit shows in the same object."""

    def __init__(self, message: Message) -> None:
        self._message = message

    def __repr__(self) -> str:
        return f"<Sight {self.id} {self.text!r} {self.labels}>"

    @property
    def json(self) -> Json:
        """The message object of the API."""
        return self._message.data

    @property
    def id(self) -> str:
        """The message's id."""
        return self._message.id

    @property
    def channel_id(self) -> str:
        """The id of the channel it is in."""
        return self._message.channel_id

    @property
    def content(self) -> str:
        """The plain text of the message."""
        return str(self.json["content"])

    @property
    def text(self) -> str:
        """All words of the message: its content, then embeds and text components, a line each."""
        parts: list[str | None] = [self.content]
        for embed in self.json["embeds"]:
            parts += [embed.get("title"), embed.get("description")]
            for field in embed.get("fields", []):
                parts += [field["name"], field["value"]]
            parts.append((embed.get("footer") or {}).get("text"))
        parts += [each.get("content") for each, _ in limits.walk(self.json["components"])]
        return "\n".join(part for part in parts if part)

    @property
    def is_ephemeral(self) -> bool:
        """Whether one person alone sees it."""
        return self._message.only_for is not None

    @property
    def is_thinking(self) -> bool:
        """Whether it is a deferred answer still without content."""
        return bool(self.json["flags"] & limits.LOADING)

    @property
    def components(self) -> list[Json]:
        """Buttons and menus in reading order."""
        usable = {limits.BUTTON, *limits.SELECTS}
        return [each for each, _ in limits.walk(self.json["components"]) if each["type"] in usable]

    @property
    def labels(self) -> list[str]:
        """The labels of buttons and the placeholders of menus, in reading order."""
        return [name_of(component) for component in self.components]

    @property
    def files(self) -> list[Attached]:
        """All files of the message, also those that an embed shows."""
        return [
            Attached(
                file["id"],
                file["filename"],
                file.get("description"),
                file["content_type"],
                file.get("width"),
                file.get("height"),
            )
            for file in self._message.files
        ]

    def component(self, wanted: str) -> Json:
        """Return a button or menu by its custom id, label or placeholder; a unique part will do.

        Raises:
            NotThereError: There is none, or several.
        """
        exact = [each for each in self.components if wanted in (each.get("custom_id"), name_of(each))]
        partly = [each for each in self.components if wanted.casefold() in name_of(each).casefold()]
        for found in (exact, partly):
            if len(found) == 1:
                return found[0]
        raise NotThereError(f"{wanted!r} is not one of {self.labels}")


class Reply:
    """The answer to an interaction. What it holds grows while the bot goes on answering."""

    def __init__(self, interaction: Interaction) -> None:
        self.interaction = interaction

    def __repr__(self) -> str:
        return f"<Reply {self.interaction.answer} {self.messages} {self.modal and self.modal['title']}>"

    @property
    def message(self) -> Sight:
        """The message the bot answered with or, for a component, edited.

        Raises:
            NotThereError: It answered with none.
        """
        if self.interaction.original is None:
            raise NotThereError(f"no message, but an answer of type {self.interaction.answer}")
        return Sight(self.interaction.original)

    @property
    def messages(self) -> list[Sight]:
        """All messages: the answer, then follow-ups."""
        every = [self.interaction.original, *self.interaction.followups]
        return [Sight(message) for message in every if message is not None]

    @property
    def text(self) -> str:
        """The words of all messages."""
        return "\n".join(message.text for message in self.messages)

    @property
    def modal(self) -> Json | None:
        """The dialog it answered with, if any: ``custom_id``, ``title``, ``components``."""
        return self.interaction.modal

    @property
    def choices(self) -> list[Json]:
        """The choices it answered an autocompletion with: ``name`` and ``value`` each."""
        return self.interaction.choices or []

    @property
    def is_deferred(self) -> bool:
        """Whether the first answer was "is thinking"."""
        return self.interaction.answer == DEFERRED_MESSAGE

    @property
    def is_ephemeral(self) -> bool:
        """Whether the answer is shown to this person alone."""
        return self.interaction.is_ephemeral

    async def answered(self) -> Reply:
        """Wait for the first answer.

        Raises:
            NoAnswerError: None came in time.
        """
        await self.interaction.answered.wait()
        self._complain()
        return self

    async def finished(self, seconds: float = 30.0) -> Reply:
        """Wait for the first answer and, if that was "is thinking", for the message.

        Raises:
            NoAnswerError: No answer, or no message within `seconds`.
        """
        await self.answered()
        try:
            await asyncio.wait_for(self.interaction.finished.wait(), seconds)
        except TimeoutError:
            raise NoAnswerError(f"still thinking after {seconds} s") from None
        return self

    def _complain(self) -> None:
        if self.interaction.failure is not None:
            raise NoAnswerError(f"{self.interaction.failure}: {self.interaction.payload['data']}")


def name_of(component: Json) -> str:
    """Return what a person reads on a button or menu."""
    label = component.get("label") or component.get("placeholder") or ""
    return str(label or (component.get("emoji") or {}).get("name") or component.get("custom_id", ""))
