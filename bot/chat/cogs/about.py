"""Help, rules and the doctor."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from discord import app_commands
from discord.app_commands import locale_str

from bot.chat import doctor, posts
from bot.chat.cogs.base import Area, Interaction
from bot.chat.cogs.game import GAME_CHOICES
from bot.chat.finding import WhichMatch
from bot.games import GAMES
from bot.matches.problems import Problem

if TYPE_CHECKING:
    from bot.chat.reader import Reader


class About(Area):
    """What helps."""

    @app_commands.command(name="help", description=locale_str("How to play here, in a minute"))
    async def help(self, interaction: Interaction) -> None:
        """Explain the program."""

        async def work(reader: Reader) -> None:
            text = reader.text
            games = ", ".join(game.title for game in GAMES.values())
            await reader.answer(
                "\n".join(
                    [
                        text.gettext("**Train games, played over hours and days.** Here: {games}.").format(
                            games=games
                        ),
                        text.gettext(
                            "1. `/game new` opens a table; others press **Join**, computers fill seats."
                        ),
                        text.gettext("2. **Start** deals. Your secret hand comes by direct message."),
                        text.gettext(
                            "3. When it is your turn you are mentioned: press **Your move** and choose, or "
                            "type `/play`. Nothing is in a hurry."
                        ),
                        text.gettext(
                            "`/board`, `/hand` and `/rules` show things to you alone; `/next` goes to the "
                            "match that waits for you, `/games` lists all of them. `/board text:True` gives "
                            "the board in words."
                        ),
                        text.gettext(
                            "`/game undo` takes your last move back, or asks the others to go back; "
                            "`/prepare` leaves a secret move for your coming turn."
                        ),
                        text.gettext(
                            "`/settings` says how often you are reminded and when it is quiet; `/away until` "
                            "lets your clocks stand."
                        ),
                        text.gettext("Something is not right? `/doctor` finds out."),
                    ]
                )
            )

        await self.serve(interaction, work)

    @app_commands.command(
        name="rules", description=locale_str("The rules in short, with the options in force")
    )
    @app_commands.describe(game=locale_str("Which game; without it the one played here"))
    @app_commands.choices(game=GAME_CHOICES)
    async def rules(self, interaction: Interaction, game: app_commands.Choice[str] | None = None) -> None:
        """Show the rules."""

        async def work(reader: Reader) -> None:
            await reader.defer()
            chosen, options = await self._game(interaction, game)
            pages = posts.chunks(
                [f"**{chosen.title}**", *chosen.words.summary(options, reader.text).split("\n\n")]
            )
            await reader.answer(pages[0])
            for page in pages[1:]:
                await interaction.followup.send(page, ephemeral=True)

        await self.serve(interaction, work)

    async def _game(self, interaction: Interaction, game: app_commands.Choice[str] | None) -> tuple[Any, Any]:
        if game is not None:
            return GAMES[game.value], GAMES[game.value].options()
        try:
            table = await self.bot.matches.table(await self.match_here(interaction))
        except (Problem, WhichMatch):
            first = next(iter(GAMES.values()))
            return first, first.options()
        return table.game, table.options

    @app_commands.command(
        name="doctor", description=locale_str("Test permissions, threads and direct messages here")
    )
    async def doctor(self, interaction: Interaction) -> None:
        """Find out what does not work, and say what to do."""
        await self.serve(interaction, lambda reader: doctor.examine(self.bot, reader))
