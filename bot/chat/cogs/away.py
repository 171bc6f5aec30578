"""/away: nobody waits for a player who has said so."""

from __future__ import annotations

from discord import app_commands
from discord.app_commands import locale_str
from discord.ext import commands
from discord.utils import format_dt

from bot.chat.cogs.base import Area, Interaction
from bot.chat.cogs.moves import choice_list
from bot.chat.reader import Reader
from bot.matches import timing


class AwayCommands(
    Area, commands.GroupCog, group_name="away", group_description=locale_str("Say that you are away")
):
    """Going away and coming back."""

    @app_commands.command(
        name="until", description=locale_str("Your clocks stand and nobody reminds you until then")
    )
    @app_commands.describe(when=locale_str("How long, such as 3d or 2w, or a date: year, month and day"))
    async def until(self, interaction: Interaction, when: str) -> None:
        """Go away for a while."""

        async def work(reader: Reader) -> None:
            await reader.defer()
            user = await self.bot.matches.absence.go(interaction.user.id, when)
            assert user.away_until is not None, "it was just set"
            sentence = reader.text.gettext(
                "You are away until {when}: your clocks stand, and you are not reminded. You can move all "
                "the same; `/away back` ends it sooner."
            )
            await reader.answer(sentence.format(when=format_dt(user.away_until, "f")))

        await self.serve(interaction, work)

    @until.autocomplete("when")
    async def _suggest(self, interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
        text = (await Reader.of(interaction, self.bot.matches)).text
        spans = [
            (text.gettext("a day"), "1d"),
            (text.gettext("3 days"), "3d"),
            (text.gettext("a week"), "1w"),
            (text.gettext("2 weeks"), "2w"),
            (text.gettext("4 weeks"), "4w"),
        ]
        if typed.strip():
            spans.insert(0, (typed, typed))
        return choice_list(spans)

    @app_commands.command(name="back", description=locale_str("You are here again"))
    async def back(self, interaction: Interaction) -> None:
        """Come back."""

        async def work(reader: Reader) -> None:
            await reader.defer()
            was_away = timing.is_away(reader.user, self.bot.matches.tables.now())
            await self.bot.matches.absence.back(interaction.user.id)
            if was_away:
                words = reader.text.gettext(
                    "Welcome back: your clocks run again. `/next` shows what waits for you."
                )
            else:
                words = reader.text.gettext("You are here already. `/next` shows what waits for you.")
            await reader.answer(words)

        await self.serve(interaction, work)
