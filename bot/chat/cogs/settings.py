"""What a player can have his own way: colours, and when and how often he is reminded."""

from __future__ import annotations

import asyncio
from itertools import islice
from typing import TYPE_CHECKING, Any
from zoneinfo import ZoneInfo

from discord import app_commands
from discord.app_commands import locale_str

from bot.chat.cogs.base import Area, Interaction
from bot.chat.cogs.moves import MOST_CHOICES, choice_list
from bot.matches import hours
from bot.matches.people import THEMES

if TYPE_CHECKING:
    from bot.chat.reader import Reader
    from bot.engine import Text
    from bot.matches import UserRow

MOST_HOURS = 7 * 24
OFF = ("off", "0", "-", "none")
"""What may be typed to have no quiet hours."""


class Settings(Area):
    """The settings of a user."""

    @app_commands.command(
        name="settings", description=locale_str("Your reminders, quiet hours, time zone, colours, confirming")
    )
    @app_commands.describe(
        theme=locale_str("Colours of the pictures that only you see"),
        time_zone=locale_str("Where you live, such as Europe/Berlin"),
        quiet=locale_str("Hours without reminders there, such as 22:00-8:00; off for none"),
        reminders=locale_str("After how many hours you are reminded of your turn; 0 for never"),
        next_ping=locale_str("A direct message when you are next"),
        confirm=locale_str("Ask once more before a move is made from a panel"),
    )
    @app_commands.choices(
        theme=[
            app_commands.Choice(name=locale_str("Light"), value="light"),
            app_commands.Choice(name=locale_str("Dark"), value="dark"),
            app_commands.Choice(name=locale_str("High contrast"), value="high_contrast"),
        ]
    )
    async def settings(
        self,
        interaction: Interaction,
        theme: app_commands.Choice[str] | None = None,
        time_zone: str | None = None,
        quiet: str | None = None,
        reminders: app_commands.Range[int, 0, MOST_HOURS] | None = None,
        next_ping: bool | None = None,
        confirm: bool | None = None,
    ) -> None:
        """Show or change the settings."""

        async def work(reader: Reader) -> None:
            await reader.defer()
            of_time: dict[str, Any] = {}
            if time_zone is not None:
                of_time["time_zone"] = hours.zone_named(time_zone)
            if quiet is not None:
                off = quiet.strip().lower() in OFF
                begin, end = (None, None) if off else hours.quiet_hours(quiet)
                of_time |= {"quiet_from": begin, "quiet_to": end}
            if reminders is not None:
                of_time["remind_hours"] = reminders
            if next_ping is not None:
                of_time["next_ping"] = next_ping
            user = reader.user
            if theme is not None and theme.value in THEMES:
                user = await self.bot.matches.people.change(interaction.user.id, theme=theme.value)
            if confirm is not None:
                user = await self.bot.matches.people.change(interaction.user.id, confirm=confirm)
            if of_time:
                user = await self.bot.matches.absence.change(interaction.user.id, **of_time)
            await reader.answer("\n".join(lines(user, reader.text)))

        await self.serve(interaction, work)

    @settings.autocomplete("time_zone")
    async def _zones(self, _interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
        await asyncio.to_thread(hours.zones)  # the first time they are read from the disk
        now = self.bot.matches.tables.now()
        names = islice(hours.zones_like(typed), MOST_CHOICES)
        return choice_list((f"{name} · {now.astimezone(ZoneInfo(name)):%H:%M}", name) for name in names)


def lines(user: UserRow, text: Text) -> list[str]:
    """Return the settings in words."""
    theme = {
        "light": text.gettext("light"),
        "dark": text.gettext("dark"),
        "high_contrast": text.gettext("high contrast"),
    }[user.theme]
    found = [
        text.gettext("Pictures that only you see are drawn {theme}.").format(theme=theme),
        text.gettext("In a panel you see what a move would do and confirm it.")
        if user.confirm
        else text.gettext("In a panel a move is made as soon as it is chosen, without being confirmed."),
    ]
    if user.remind_hours:
        sentence = text.ngettext(
            "You are reminded of your turn after {n} hour.",
            "You are reminded of your turn every {n} hours.",
            user.remind_hours,
        )
        found.append(sentence.format(n=user.remind_hours))
    else:
        found.append(text.gettext("You are never reminded of your turn."))
    zone = user.time_zone or "UTC"
    if user.quiet_from is None or user.quiet_to is None:
        found.append(text.gettext("You have no quiet hours; your time zone is {zone}.").format(zone=zone))
    else:
        sentence = text.gettext("You are not reminded from {begin} to {end}, {zone}.")
        found.append(sentence.format(begin=_clock(user.quiet_from), end=_clock(user.quiet_to), zone=zone))
    if user.next_ping:
        found.append(text.gettext("You are told when you are next."))
    return found


def _clock(minutes: int) -> str:
    return f"{minutes // 60}:{minutes % 60:02}"
