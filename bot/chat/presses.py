"""What happens when somebody presses a button, picks from a list or sends a form."""

from __future__ import annotations

import asyncio
import logging
import re
from collections import OrderedDict
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, TypeAlias

import aiohttp
import discord

from bot.chat import controls, refusals
from bot.chat.finding import WhichMatch
from bot.chat.reader import Reader
from bot.matches.problems import NoSuchMatchProblem

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Sequence

    from bot.chat.client import Whistlestop
    from bot.chat.controls import Control
    from bot.chat.reader import Interaction
    from bot.matches.table import Table

log = logging.getLogger(__name__)

REMEMBERED = 2048
"""How many interactions are remembered, so that one which Discord delivers twice is answered once."""

PICKER = "open"
"""The verb of a list of matches, which belongs to none itself."""

NOT_ARRIVED = (discord.HTTPException, aiohttp.ClientError, OSError)
"""What anything that is sent may end in, such as an answer after everything that was asked for is done."""


class Once:
    """Remembers what has been handled."""

    def __init__(self) -> None:
        self._seen: OrderedDict[int, None] = OrderedDict()

    def is_new(self, interaction_id: int) -> bool:
        """Whether this is the first time that the interaction is seen."""
        if interaction_id in self._seen:
            return False
        self._seen[interaction_id] = None
        while len(self._seen) > REMEMBERED:
            self._seen.popitem(last=False)
        return True


@dataclass
class Press:
    """A control that was used.

    Attributes:
        bot: the program.
        reader: who used it.
        control: what its custom id says.
        values: what was picked from a list, or typed into a form.
    """

    bot: Whistlestop
    reader: Reader
    control: Control
    values: tuple[str, ...]

    @property
    def user_id(self) -> int:
        """Who used it."""
        return self.reader.interaction.user.id

    @property
    def match_id(self) -> int:
        """Which match it is about: the one of the control, or the one picked from a list of them; 0: none."""
        return self.number or 0 if self.control.verb == PICKER else self.control.match_id

    @property
    def number(self) -> int | None:
        """What was picked, where the options are numbers; None for anything else."""
        picked = self.values[0] if self.values else ""
        return int(picked) if re.fullmatch(controls.NUMBER, picked) else None


Handler: TypeAlias = "Callable[[Press], Awaitable[None]]"

HANDLERS: dict[str, Handler] = {}
"""What each verb of a custom id does."""


def handles(verb: str) -> Callable[[Handler], Handler]:
    """Register the function as what the verb does."""

    def register(handler: Handler) -> Handler:
        HANDLERS[verb] = handler
        return handler

    return register


async def dispatch(bot: Whistlestop, interaction: Interaction) -> None:
    """Do what a component or form stands for; those of other programs are left alone."""
    data: Any = interaction.data or {}
    control = controls.read(data.get("custom_id", ""))
    handler = HANDLERS.get(control.verb) if control else None
    if control is None or handler is None or not bot.once.is_new(interaction.id):
        return
    reader = await Reader.of(interaction, bot.matches)
    press = Press(bot, reader, control, _values(data))
    await guarded(bot, reader, handler(press), lambda: press.match_id)


def _values(data: Any) -> tuple[str, ...]:
    """Return what was picked, or the fields of a form in their order."""
    if "values" in data:
        return tuple(data["values"])
    found: list[str] = []
    for row in data.get("components", ()):
        fields: Sequence[Any] = row.get("components") or [row.get("component") or {}]
        found.extend(str(field.get("value", "")) for field in fields)
    return tuple(found)


async def guarded(
    bot: Whistlestop, reader: Reader, work: Awaitable[None], match_id: Callable[[], int | None] = lambda: None
) -> None:
    """Do something for a person, who is told kindly whatever goes wrong.

    Args:
        bot: the program.
        reader: the person.
        work: what to do.
        match_id: tells afterwards which match it was about, for names and figures in refusals.
    """
    task = asyncio.current_task()
    assert task is not None, "interactions are served by tasks"
    bot.serving.add(task)
    try:
        await _explained(bot, reader, work, match_id)
    except NOT_ARRIVED as error:
        log.warning("an answer did not arrive: %s", error)
        await _own_up(reader)
    finally:
        bot.serving.discard(task)


async def _own_up(reader: Reader) -> None:
    """Try once to say that something was not said: Discord would show for ever that the answer comes."""
    try:
        await reader.tell(
            reader.text.gettext(
                "Discord did not take all that I had to say. What you asked for may be done all the same: "
                "`/game status` tells how the match stands."
            )
        )
    except NOT_ARRIVED as error:
        log.warning("nor could that be said: %s", error)


async def _explained(
    bot: Whistlestop, reader: Reader, work: Awaitable[None], match_id: Callable[[], int | None]
) -> None:
    try:
        await work
    except (*refusals.EXPECTED, WhichMatch) as error:
        await reader.defer()
        await reader.refuse(error, await _find_table(bot, match_id()))
    except NOT_ARRIVED:
        raise
    except Exception:
        log.exception("an interaction failed")
        await reader.tell(
            reader.text.gettext(
                "That did not work, and it is my fault, not yours. Nothing was lost; please try again."
            )
        )


async def _find_table(bot: Whistlestop, match_id: int | None) -> Table | None:
    """Return the match that a refusal is about; None if it was about none that exists."""
    try:
        return None if match_id is None else await bot.matches.table(match_id)
    except NoSuchMatchProblem:
        return None
