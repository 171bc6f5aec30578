"""A small real bot for the tests of the page: one command for each thing a page must be able to show."""

from __future__ import annotations

import asyncio
import io
from typing import Any, Self

import discord
from discord import app_commands
from PIL import Image, ImageDraw

EVERYTHING = """# Round 3
**bold** *italic* __under__ ~~gone~~ `code` ||a secret|| \\*not italic\\*
> quoted
> twice
- one
  - inside
1. first
```py
print("fenced")
```
<@{user}> and <#{channel}> and </game new:{command}> <t:86400:D> [masked](https://example.org/rules) https://example.org/bare."""
HOSTILE = (
    "<script>window.broken=1</script><img src=x onerror=window.broken=2> "
    "[press](javascript:window.broken=3) **<b onclick=window.broken=4>bold</b>** "
    '[*<i>x</i>*](https://example.org/"onmouseover=window.broken=5) `<svg onload=window.broken=6>`'
)
GAMES = ("TransAmerica", "Ticket to Ride", "Trambahn", "Traxx", "Cable Car")
MOVES = ("E9-E10 E10-F10", "E9-E10", "Dallas-Houston", "Dallas-El Paso", "Denver-Helena")


def picture(
    colour: str, *, width: int = 1600, height: int = 1304, name: str = "board.png", alt: str
) -> discord.File:
    """A picture of one colour with a line of track across it."""
    image = Image.new("RGB", (width, height), colour)
    draw = ImageDraw.Draw(image)
    draw.line((width // 8, height // 2, width * 7 // 8, height // 2), fill="#2b2a28", width=24)
    content = io.BytesIO()
    image.save(content, "PNG")
    content.seek(0)
    return discord.File(content, name, description=alt)


class Panel(discord.ui.View):
    """Selects and buttons whose presses are answered by editing the panel."""

    def __init__(self) -> None:
        super().__init__(timeout=None)
        self.laid = 0

    @discord.ui.select(
        placeholder="Towards …",
        options=[
            discord.SelectOption(label="Omaha", value="omaha", description="4 away: E9–E10, E10–F10"),
            discord.SelectOption(label="Helena", value="helena", description="5 away"),
        ],
    )
    async def towards(self, interaction: discord.Interaction, select: discord.ui.Select[Self]) -> None:
        await interaction.response.edit_message(content=f"You go towards {select.values[0]}.")

    @discord.ui.select(
        placeholder="Keep at least one",
        min_values=1,
        max_values=2,
        options=[
            discord.SelectOption(label=name) for name in ("Boston–Miami", "Denver–El Paso", "Helena–Dallas")
        ],
    )
    async def keep(self, interaction: discord.Interaction, select: discord.ui.Select[Self]) -> None:
        await interaction.response.edit_message(content=f"You keep {', '.join(select.values)}.")

    @discord.ui.select(cls=discord.ui.UserSelect, placeholder="Somebody")
    async def somebody(self, interaction: discord.Interaction, select: discord.ui.UserSelect[Self]) -> None:
        await interaction.response.edit_message(content=f"You chose {select.values[0].display_name}.")

    @discord.ui.button(label="Lay both", style=discord.ButtonStyle.success, custom_id="lay")
    async def lay(self, interaction: discord.Interaction, _button: discord.ui.Button[Self]) -> None:
        self.laid += 1
        board = picture(
            "#d5e6ec",
            alt=f"Your board, laid {self.laid}",
            name=f"personal{self.laid}.png",
            width=800,
            height=600,
        )
        await interaction.response.edit_message(content=f"Laid {self.laid}.", attachments=[board])

    @discord.ui.button(label="Say nothing", style=discord.ButtonStyle.danger, custom_id="nothing")
    async def nothing(self, _interaction: discord.Interaction, _button: discord.ui.Button[Self]) -> None:
        await asyncio.sleep(0)

    @discord.ui.button(label="Type it", style=discord.ButtonStyle.primary, custom_id="type")
    async def type_it(self, interaction: discord.Interaction, _button: discord.ui.Button[Self]) -> None:
        await interaction.response.send_modal(MoveForm())

    @discord.ui.button(label="Greyed", disabled=True, custom_id="greyed")
    async def greyed(self, _interaction: discord.Interaction, _button: discord.ui.Button[Self]) -> None:
        raise AssertionError("a disabled button was pressed")


class MoveForm(discord.ui.Modal, title="Type your move"):
    """A form with a required short and an optional long field, and a select under a label."""

    move: discord.ui.TextInput[Self] = discord.ui.TextInput(
        label="Move", placeholder="E9-E10 E10-F10", min_length=5
    )
    note: discord.ui.TextInput[Self] = discord.ui.TextInput(
        label="Note", style=discord.TextStyle.paragraph, required=False, max_length=60, default="for later"
    )
    pace: discord.ui.Label[Self] = discord.ui.Label(
        text="Pace",
        description="How soon you mean to play.",
        component=discord.ui.Select(
            options=[discord.SelectOption(label="today"), discord.SelectOption(label="slow")]
        ),
    )

    async def on_submit(self, interaction: discord.Interaction) -> None:
        assert isinstance(self.pace.component, discord.ui.Select)
        if self.move.value == "silent":
            return
        words = f"Move {self.move.value!r}, note {self.note.value!r}, pace {self.pace.component.values}"
        await interaction.response.send_message(words, ephemeral=True)


class Layout(discord.ui.LayoutView):
    """The newer layout components."""

    def __init__(self) -> None:
        super().__init__(timeout=None)
        button: discord.ui.Button[Self] = discord.ui.Button(label="Open", custom_id="open")
        box: discord.ui.Container[Self] = discord.ui.Container(accent_colour=0xFFB000)
        box.add_item(discord.ui.TextDisplay("## Boxed\nA **container**"))
        box.add_item(discord.ui.Separator())
        box.add_item(discord.ui.Section("Beside a button", accessory=button))
        box.add_item(
            discord.ui.MediaGallery(
                discord.MediaGalleryItem("attachment://board.png", description="A gallery")
            )
        )
        self.add_item(box)


class PageBot(discord.Client):
    """Connects to whatever Discord the process was pointed at and serves the commands below."""

    def __init__(self) -> None:
        super().__init__(intents=discord.Intents(guilds=True), guild_ready_timeout=0.05)
        self.tree = app_commands.CommandTree(self)
        self.asked: list[str] = []
        self.ready = asyncio.Event()
        add_commands(self)

    async def setup_hook(self) -> None:
        self.synced = {command.name: command.id for command in await self.tree.sync()}

    async def on_ready(self) -> None:
        self.ready.set()


def add_commands(bot: PageBot) -> None:
    """Register the commands."""
    game = app_commands.Group(name="game", description="Open, join and end matches")

    @game.command(name="new", description="Open a table")
    @app_commands.describe(game="Which game", players="How many seats", thread="A thread of its own")
    @app_commands.choices(
        game=[app_commands.Choice(name=name, value=name.lower().replace(" ", "_")) for name in GAMES]
    )
    async def new(
        interaction: discord.Interaction,
        game: app_commands.Choice[str],
        players: app_commands.Range[int, 2, 6] | None = None,
        *,
        thread: bool = False,
    ) -> None:
        view = discord.ui.View(timeout=None)
        view.add_item(discord.ui.Button(label="Join", custom_id="join", emoji="🚂"))
        view.add_item(discord.ui.Button(label="Rules", url="https://example.org/rules"))
        seats = players or "2–6"
        await interaction.response.send_message(
            f"**{game.name}** · 1 of {seats} seats · thread: {thread}", view=view
        )

    @game.command(name="leave", description="Leave the table of this channel")
    async def leave(interaction: discord.Interaction) -> None:
        await interaction.response.send_message("You left.", ephemeral=True)

    bot.tree.add_command(game)

    @bot.tree.command(name="play", description="Make a move")
    @app_commands.describe(move="The move, in words")
    async def play(interaction: discord.Interaction, move: str | None = None) -> None:
        await interaction.response.send_message(f"You play {move}.", ephemeral=True)

    @play.autocomplete("move")
    async def moves(_interaction: discord.Interaction, current: str) -> list[app_commands.Choice[str]]:
        bot.asked.append(current)
        if current == "d":  # an answer that comes after the next one
            await asyncio.sleep(0.6)
        found = [move for move in MOVES if current.lower() in move.lower()]
        return [app_commands.Choice(name=move.replace("-", "–"), value=move) for move in found]

    @bot.tree.command(name="options", description="One option of each kind")
    async def options(
        interaction: discord.Interaction,
        number: app_commands.Range[float, 0.5, 9.5],
        who: discord.Member,
        where: discord.TextChannel | None = None,
        *,
        sure: bool | None = None,
    ) -> None:
        name = None if where is None else where.name
        await interaction.response.send_message(f"{number} {who.display_name} {name} {sure}", ephemeral=True)

    @bot.tree.command(name="panel", description="Your move")
    async def panel(interaction: discord.Interaction) -> None:
        board = picture(
            "#efe7d6", alt="Your board, three tracks laid", name="personal.png", width=800, height=600
        )
        await interaction.response.send_message("Choose.", file=board, view=Panel(), ephemeral=True)

    @bot.tree.command(name="slow", description="Think first")
    async def slow(interaction: discord.Interaction) -> None:
        await interaction.response.defer(ephemeral=True, thinking=True)
        await asyncio.sleep(0.5)
        await interaction.followup.send("Thought.", file=picture("#efe7d6", alt="A thought"), ephemeral=True)

    @bot.tree.command(name="silent", description="Never answers")
    async def silent(_interaction: discord.Interaction) -> None:
        await asyncio.sleep(0)

    @bot.tree.command(name="show", description="Show one of the things a message can be")
    async def show(interaction: discord.Interaction, what: str) -> None:
        await interaction.response.send_message(**shown(what, interaction, bot))

    @bot.tree.command(name="turn", description="Tell a player that it is their turn")
    async def turn(interaction: discord.Interaction, who: discord.Member) -> None:
        await interaction.response.send_message("Told.", ephemeral=True)
        assert isinstance(interaction.channel, discord.abc.Messageable)
        await interaction.channel.send(
            f"{who.mention}, your turn · round 2",
            file=picture("#efe7d6", alt="Ann to move. Ben laid C10–D10."),
            allowed_mentions=discord.AllowedMentions(users=True),
        )

    @bot.tree.command(name="hand", description="Your hand by direct message")
    async def hand(interaction: discord.Interaction) -> None:
        await interaction.user.send("**Your five cities**: Medford, Helena")
        await interaction.response.send_message("Sent.", ephemeral=True)

    @bot.tree.command(name="thread", description="Open a thread")
    @app_commands.guild_only()
    async def thread(interaction: discord.Interaction, name: str) -> None:
        assert isinstance(interaction.channel, discord.TextChannel)
        opened = await interaction.channel.create_thread(name=name, type=discord.ChannelType.public_thread)
        await interaction.response.send_message(f"Opened {opened.mention}.")


def shown(what: str, interaction: discord.Interaction, bot: PageBot) -> dict[str, Any]:
    """The message for `/show what`."""
    if what == "everything":
        values = {
            "user": interaction.user.id,
            "channel": interaction.channel_id,
            "command": bot.synced["game"],
        }
        return {"content": EVERYTHING.format(**values)}
    if what == "hostile":
        embed = discord.Embed(title=HOSTILE[:250], description=HOSTILE).add_field(
            name=HOSTILE[:250], value=HOSTILE
        )
        view = discord.ui.View(timeout=None)
        view.add_item(discord.ui.Button(label="<b>bold</b>", custom_id="<i>"))
        return {"content": HOSTILE, "embed": embed, "view": view}
    if what == "embed":
        embed = discord.Embed(title="Standings", description="After *round 2*", colour=0x0072B2)
        embed.add_field(name="Ann", value="8", inline=True).add_field(name="Ben", value="11", inline=True)
        embed.set_footer(text="TransAmerica").set_image(url="attachment://board.png")
        return {"embed": embed, "file": picture("#efe7d6", alt="The board after round 2")}
    if what == "files":
        board = picture("#efe7d6", alt="The first board")
        other = picture("#d5e6ec", alt="The second board", name="second.png", width=900, height=700)
        text = discord.File(io.BytesIO(b"whole position"), "position.txt", description="Whole position")
        return {"files": [board, other, text]}
    if what == "junctions":
        view = discord.ui.View(timeout=None)
        junctions = [discord.SelectOption(label=f"E{number}") for number in range(1, 15)]
        view.add_item(discord.ui.Select(placeholder="Junction", options=junctions, custom_id="junction"))
        return {"file": picture("#efe7d6", alt="The board to choose from"), "view": view}
    if what == "layout":
        return {"view": Layout(), "file": picture("#efe7d6", alt="A gallery")}
    return {"content": what}
