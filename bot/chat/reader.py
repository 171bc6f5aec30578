"""One person's interaction: in which language it is answered, and the answer itself."""

from __future__ import annotations

import logging
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Literal

import aiohttp
import discord

from bot.chat import refusals
from bot.chat.controls import Control, select, view_of
from bot.chat.finding import WhichMatch
from bot.chat.texts import text_for
from bot.games import GAMES

if TYPE_CHECKING:
    from collections.abc import Sequence

    from bot.engine import Text
    from bot.matches import Matches, UserRow
    from bot.matches.table import Table

log = logging.getLogger(__name__)

Interaction = discord.Interaction[Any]

ALREADY_ANSWERED = 40060


@dataclass
class Reader:
    """The person who has typed or pressed something, and the way to answer.

    Every answer is for that person alone. It is deferred at once, since pictures take a moment, and then
    edited in: an edit can be repeated without harm where Discord fails in between.

    Attributes:
        interaction: what came from Discord.
        user: the person's settings.
        text: the person's translator.
        manner: how to answer: "new" with a message of its own, "panel" in place of the panel that was
            touched, "quiet" with nothing where the post that was touched shows the effect itself.
        wish: what is to be done with the match that is meant, should it have to be picked from a list; see
            `bot.chat.picking`.
    """

    interaction: Interaction
    user: UserRow
    text: Text
    manner: Literal["new", "panel", "quiet"]
    wish: str = ""
    _deferred: bool = field(default=False, init=False)
    _answered: bool = field(default=False, init=False)

    @classmethod
    async def of(cls, interaction: Interaction, matches: Matches) -> Reader:
        """Return the reader of an interaction."""
        user = await matches.people.user(interaction.user.id)
        message = interaction.message
        in_panel = message is not None and message.flags.ephemeral
        return cls(
            interaction,
            user,
            text_for(user.language or str(interaction.locale)),
            "panel" if in_panel else "new",
        )

    @property
    def name(self) -> str:
        """The name as the server shows it."""
        return self.interaction.user.display_name

    @property
    def is_deferred(self) -> bool:
        """Whether Discord knows that an answer comes."""
        return self._deferred or self.interaction.response.is_done()

    async def defer(self) -> None:
        """Tell Discord that an answer comes."""
        if self.is_deferred:
            return
        try:
            if self.manner == "new":
                await self.interaction.response.defer(ephemeral=True, thinking=True)
            else:
                await self.interaction.response.defer()
        except discord.HTTPException as error:
            if error.code != ALREADY_ANSWERED:
                raise
            # An earlier try has arrived, though Discord told the client that it had failed.
        self._deferred = True

    async def answer(
        self,
        content: str,
        *,
        file: discord.File | None = None,
        items: Sequence[discord.ui.Item[discord.ui.View]] = (),
    ) -> None:
        """Show the answer."""
        await self.defer()
        view = view_of(items) if items else None
        if self.manner == "quiet":
            more: dict[str, Any] = {} if view is None else {"view": view}
            await self.interaction.followup.send(content, ephemeral=True, **more)
            return
        files = [] if file is None else [file]
        try:
            await self.interaction.edit_original_response(content=content, attachments=files, view=view)
        except (aiohttp.ClientError, OSError) as error:
            log.info("an answer is sent again: %s", error)
            for each in files:
                each.reset(seek=True)
            await self.interaction.edit_original_response(content=content, attachments=files, view=view)
        self._answered = True

    async def refuse(self, error: Exception, table: Table | None = None) -> None:
        """Say in one sentence why not."""
        if isinstance(error, WhichMatch):
            await self.ask_which(error)
            return
        await self.tell(refusals.sentence(error, self.text, table))

    async def tell(self, sentence: str) -> None:
        """Say something, without taking away a panel or an answer that the person may still want."""
        await self.defer()
        if self.manner == "new" and not self._answered:
            await self.answer(sentence)
        else:
            await self.interaction.followup.send(sentence, ephemeral=True)

    async def ask_which(self, question: WhichMatch) -> None:
        """Show the matches that could be meant; when one is picked, what was wished for is done with it."""
        options = []
        for match in question.matches[:25]:
            players = ", ".join(seat.name for seat in match.seats)
            title = GAMES[match.game].title
            options.append((f"{title} · {players}", str(match.match_id), None))
        places = " · ".join(f"<#{match.place_id}>" for match in question.matches[:10])
        if len(question.matches) > 1:
            sentence = self.text.gettext("You play several matches: {places}. Which one do you mean?")
        elif question.is_over_here:
            sentence = self.text.gettext("The match here is over; you also play in {places}. Is that meant?")
        else:
            sentence = self.text.gettext("You play no match here, but in {places}. Is that meant?")
        content = sentence.format(places=places)
        menu = select(self.text.gettext("Open a match"), options, Control("open", 0, rest=self.wish))
        await self.answer(content, items=[menu])
