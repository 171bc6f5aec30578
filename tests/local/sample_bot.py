"""A small bot that does one of everything, for trying the loopback Discord with the real client."""

from __future__ import annotations

import asyncio
import io
from typing import TYPE_CHECKING, Any

import discord
from discord import app_commands

if TYPE_CHECKING:
    import re
    from collections.abc import Awaitable, Callable

Interaction = discord.Interaction["SampleBot"]

CITIES = ("Omaha", "Denver", "Reno", "Dallas", "Boston")


class Counter(discord.ui.DynamicItem[discord.ui.Button[Any]], template=r"count:(?P<number>\d+)"):
    """A button that holds its state in its custom id and works after a restart."""

    def __init__(self, number: int) -> None:
        super().__init__(discord.ui.Button(label=f"Count {number}", custom_id=f"count:{number}"))
        self.number = number

    @classmethod
    async def from_custom_id(
        cls, _interaction: discord.Interaction[Any], _item: discord.ui.Item[Any], match: re.Match[str]
    ) -> Counter:
        return cls(int(match["number"]))

    async def callback(self, interaction: discord.Interaction[Any]) -> None:
        view = discord.ui.View(timeout=None)
        view.add_item(Counter(self.number + 1))
        await interaction.response.edit_message(content=f"counted to {self.number + 1}", view=view)


class Form(discord.ui.Modal, title="A form"):
    """A dialog with a text and a menu."""

    name: discord.ui.TextInput[Form] = discord.ui.TextInput(label="Your name", max_length=20)
    city: discord.ui.Label[Form] = discord.ui.Label(
        text="Your city",
        component=discord.ui.Select(options=[discord.SelectOption(label=city) for city in CITIES]),
    )

    async def on_submit(self, interaction: discord.Interaction[Any]) -> None:
        menu = self.city.component
        assert isinstance(menu, discord.ui.Select)
        await interaction.response.send_message(f"{self.name.value} from {menu.values[0]}", ephemeral=True)


class Panel(discord.ui.View):
    """A row of buttons and a menu of each kind that is used."""

    def __init__(self) -> None:
        super().__init__(timeout=None)

    @discord.ui.button(label="Edit", custom_id="panel:edit")
    async def edit(self, interaction: discord.Interaction[Any], _button: discord.ui.Button[Panel]) -> None:
        await interaction.response.edit_message(content="edited", view=None)

    @discord.ui.button(label="Later", custom_id="panel:later")
    async def later(self, interaction: discord.Interaction[Any], _button: discord.ui.Button[Panel]) -> None:
        await interaction.response.defer()
        await interaction.edit_original_response(content="edited later")
        await interaction.followup.send("and more", ephemeral=True)

    @discord.ui.button(label="Form", custom_id="panel:form")
    async def form(self, interaction: discord.Interaction[Any], _button: discord.ui.Button[Panel]) -> None:
        await interaction.response.send_modal(Form())

    @discord.ui.button(label="Off", custom_id="panel:off", disabled=True)
    async def off(self, interaction: discord.Interaction[Any], _button: discord.ui.Button[Panel]) -> None:
        raise AssertionError("a button that is switched off was pressed")

    @discord.ui.select(
        placeholder="Cities",
        custom_id="panel:cities",
        max_values=2,
        options=[discord.SelectOption(label=city, value=city.lower()) for city in CITIES],
    )
    async def cities(self, interaction: discord.Interaction[Any], select: discord.ui.Select[Panel]) -> None:
        await interaction.response.send_message("chosen: " + " ".join(select.values))

    @discord.ui.select(cls=discord.ui.UserSelect, placeholder="People", custom_id="panel:people")
    async def people(
        self, interaction: discord.Interaction[Any], select: discord.ui.UserSelect[Panel]
    ) -> None:
        await interaction.response.send_message("chosen: " + select.values[0].display_name)


class SampleBot(discord.Client):
    """The bot. `seen` collects the interactions its commands got, `events` what its gateway told it."""

    def __init__(self, intents: discord.Intents | None = None, **options: Any) -> None:
        super().__init__(
            intents=intents or discord.Intents(guilds=True, guild_messages=True, dm_messages=True),
            allowed_mentions=discord.AllowedMentions.none(),
            guild_ready_timeout=0.02,
            **options,
        )
        self.tree = app_commands.CommandTree(self)
        self.seen: list[int] = []
        self.events: list[tuple[str, Any]] = []
        self.act: Callable[[Interaction], Awaitable[object]] | None = None
        self.add_dynamic_items(Counter)
        _add_commands(self)

    async def setup_hook(self) -> None:
        self.add_view(Panel())
        await self.tree.sync()

    def dispatch(self, event: str, /, *args: Any, **kwargs: Any) -> None:
        if event not in ("socket_event_type", "interaction"):
            self.events.append((event, args[-1] if args else None))
        super().dispatch(event, *args, **kwargs)

    def heard(self, event: str) -> list[Any]:
        """Return the last argument of every event of this name, oldest first."""
        return [argument for name, argument in self.events if name == event]

    async def text_channel(self, name: str = "games") -> discord.TextChannel:
        """Return a channel from the cache."""
        channel = discord.utils.get(self.get_all_channels(), name=name)
        assert isinstance(channel, discord.TextChannel)
        return channel


def picture(colour: str = "red", size: tuple[int, int] = (30, 20)) -> bytes:
    """Return a small PNG."""
    from PIL import Image

    buffer = io.BytesIO()
    Image.new("RGB", size, colour).save(buffer, "PNG")
    return buffer.getvalue()


def _add_commands(bot: SampleBot) -> None:
    tree = bot.tree

    @tree.command(name="act", description="Do what the test wants")
    async def act(interaction: Interaction) -> None:
        bot.seen.append(interaction.id)
        assert bot.act is not None
        await bot.act(interaction)

    @tree.command(name="hello", description="Say hello to somebody")
    @app_commands.choices(
        tone=[app_commands.Choice(name="Kind", value="k"), app_commands.Choice(name="Curt", value="c")]
    )
    async def hello(
        interaction: Interaction,
        who: discord.User,
        times: app_commands.Range[int, 1, 3] = 1,
        tone: str = "k",
        aloud: bool = False,
        factor: float = 1.0,
        place: discord.TextChannel | None = None,
    ) -> None:
        words = [who.display_name, times, tone, aloud, factor, place and place.name]
        await interaction.response.send_message(" ".join(map(str, words)), ephemeral=True)

    group = app_commands.Group(name="game", description="Games")
    nested = app_commands.Group(name="deep", description="Deeper", parent=group)

    @group.command(name="city", description="Choose a city")
    async def city(interaction: Interaction, name: str, state: str = "") -> None:
        await interaction.response.send_message(f"city {name} {state}".strip())

    @city.autocomplete("name")
    async def complete(interaction: Interaction, current: str) -> list[app_commands.Choice[str]]:
        prefix = str(interaction.namespace.state or "")
        found = [city for city in CITIES if current.lower() in city.lower()]
        return [app_commands.Choice(name=prefix + city, value=city) for city in found]

    @nested.command(name="down", description="A command two levels down")
    async def down(interaction: Interaction) -> None:
        await interaction.response.send_message("down")

    tree.add_command(group)

    @tree.command(name="panel", description="Show the panel")
    async def panel(interaction: Interaction, public: bool = False) -> None:
        await interaction.response.send_message("a panel", view=Panel(), ephemeral=not public)

    @tree.command(name="count", description="Show the counter")
    async def count(interaction: Interaction) -> None:
        view = discord.ui.View(timeout=None)
        view.add_item(Counter(0))
        await interaction.response.send_message("counted to 0", view=view)

    @tree.command(name="think", description="Answer after a while")
    async def think(interaction: Interaction, public: bool = False) -> None:
        await interaction.response.defer(ephemeral=not public, thinking=True)
        await asyncio.sleep(0.05)
        await interaction.followup.send("thought", ephemeral=True)
        await interaction.followup.send("an afterthought", ephemeral=True)

    @tree.command(name="whisper", description="Send a direct message")
    async def whisper(interaction: Interaction, text: str) -> None:
        await interaction.response.defer(ephemeral=True, thinking=True)
        try:
            await interaction.user.send(
                text, file=discord.File(io.BytesIO(picture()), "hand.png", description="a hand")
            )
        except discord.Forbidden as error:
            await interaction.edit_original_response(content=f"closed: {error.code}")
        else:
            await interaction.edit_original_response(content="sent")

    @tree.command(name="silent", description="Never answer")
    async def silent(interaction: Interaction) -> None:
        bot.seen.append(interaction.id)

    @tree.command(name="server", description="Only in a server")
    @app_commands.guild_only()
    @app_commands.default_permissions(manage_guild=True)
    async def server(interaction: Interaction) -> None:
        await interaction.response.send_message("in a server")
