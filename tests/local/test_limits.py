"""Discord's limits: what is just allowed, and what is answered with 50035 and where."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import discord
import pytest
from discord.http import Route

from bot.local import limits
from bot.local.command_limits import check_commands, command_size
from bot.local.errors import ApiError

if TYPE_CHECKING:
    from collections.abc import Callable

    from local.sample_bot import SampleBot

    from bot.local import LoopbackDiscord

Json = dict[str, Any]


def button(custom_id: str = "x", **more: object) -> Json:
    return {"type": 2, "style": 1, "label": "Go", "custom_id": custom_id, **more}


def rows(*components: Json) -> list[Json]:
    return [{"type": 1, "components": [component]} for component in components]


def select(options: int = 2, **more: object) -> Json:
    values = [{"label": str(n), "value": str(n)} for n in range(options)]
    return {"type": 3, "custom_id": "s", "options": values, **more}


def fields(count: int, name: str = "n", value: str = "v") -> list[Json]:
    return [{"name": name, "value": value} for _ in range(count)]


def problems_of(error: ApiError) -> set[str]:
    """Return the places of all problems as dotted paths."""
    places: set[str] = set()

    def walk(node: Json, path: tuple[str, ...]) -> None:
        if "_errors" in node:
            places.add(".".join(path))
        for key, child in node.items():
            if key != "_errors":
                walk(child, (*path, key))

    assert error.code == 50035
    assert error.errors is not None
    walk(error.errors, ())
    return places


@pytest.mark.parametrize(
    ("payload", "place"),
    [
        ({"content": "x" * 2001}, "content"),
        ({"content": 7}, "content"),
        ({"nonce": "x" * 26}, "nonce"),
        ({"embeds": [{"title": "x"}] * 11}, "embeds"),
        ({"embeds": [{"title": "x" * 257}]}, "embeds.0.title"),
        ({"embeds": [{"description": "x" * 4097}]}, "embeds.0.description"),
        ({"embeds": [{"footer": {"text": "x" * 2049}}]}, "embeds.0.footer.text"),
        ({"embeds": [{"author": {"name": "x" * 257}}]}, "embeds.0.author.name"),
        ({"embeds": [{"fields": fields(26)}]}, "embeds.0.fields"),
        ({"embeds": [{"fields": fields(1, name="x" * 257)}]}, "embeds.0.fields.0.name"),
        ({"embeds": [{"fields": fields(1, value="x" * 1025)}]}, "embeds.0.fields.0.value"),
        ({"embeds": [{"fields": fields(1, value="")}]}, "embeds.0.fields.0.value"),
        ({"embeds": [{"description": "x" * 3001}] * 2}, "embeds"),
        ({"attachments": [{"id": n} for n in range(11)]}, "attachments"),
        ({"attachments": [{"id": 0, "description": "x" * 1025}]}, "attachments.0.description"),
        ({"components": rows(*(button(str(n)) for n in range(6)))}, "components"),
        ({"components": [button()]}, "components.0.type"),
        ({"components": [{"type": 1, "components": []}]}, "components.0.components"),
        (
            {"components": [{"type": 1, "components": [button(str(n)) for n in range(6)]}]},
            "components.0.components",
        ),
        ({"components": [{"type": 1, "components": [button(), select()]}]}, "components.0.components.1"),
        ({"components": rows({"type": 4})}, "components.0.components.0.type"),
        ({"components": rows(button("x" * 101))}, "components.0.components.0.custom_id"),
        ({"components": rows(button(custom_id=""))}, "components.0.components.0.custom_id"),
        ({"components": rows(button(), button())}, "components.1.components.0.custom_id"),
        ({"components": rows(button(label="x" * 81))}, "components.0.components.0.label"),
        ({"components": rows(button(label=""))}, "components.0.components.0.label"),
        ({"components": rows(button(style=9))}, "components.0.components.0.style"),
        ({"components": rows(button(style=5))}, "components.0.components.0.url"),
        ({"components": rows(button(style=5, url="https://x"))}, "components.0.components.0.custom_id"),
        ({"components": rows(select(0))}, "components.0.components.0.options"),
        ({"components": rows(select(26))}, "components.0.components.0.options"),
        ({"components": rows(select(placeholder="x" * 151))}, "components.0.components.0.placeholder"),
        ({"components": rows(select(max_values=3))}, "components.0.components.0.options"),
        ({"components": rows(select(min_values=26))}, "components.0.components.0.min_values"),
        ({"components": rows(select(max_values=26))}, "components.0.components.0.max_values"),
        (
            {"components": rows({**select(), "options": [{"label": "x" * 101, "value": "a"}]})},
            "components.0.components.0.options.0.label",
        ),
        (
            {"components": rows({**select(), "options": [{"label": "x", "value": "a"}] * 2})},
            "components.0.components.0.options.1.value",
        ),
        (
            {
                "components": rows(
                    {**select(), "options": [{"label": "x", "value": v, "default": True} for v in "ab"]}
                )
            },
            "components.0.components.0.options",
        ),
        (
            {
                "components": rows(
                    {**select(), "options": [{"label": "x", "value": "a", "description": "x" * 101}]}
                )
            },
            "components.0.components.0.options.0.description",
        ),
        ({"allowed_mentions": {"parse": ["friends"]}}, "allowed_mentions.parse.0"),
        ({"allowed_mentions": {"parse": ["users"], "users": ["1"]}}, "allowed_mentions"),
        ({"allowed_mentions": {"users": [str(n) for n in range(101)]}}, "allowed_mentions.users"),
    ],
)
def test_a_message_beyond_a_limit_is_refused_at_its_place(payload: Json, place: str) -> None:
    with pytest.raises(ApiError) as caught:
        limits.check_message(payload, flags=0, files=0)
    assert place in problems_of(caught.value)


def test_a_message_at_every_limit_is_taken() -> None:
    payload = {
        "content": "x" * 2000,
        "nonce": "x" * 25,
        "embeds": [
            {"title": "x" * 256, "fields": fields(25), "footer": {"text": "x" * 1744}},
            {"description": "x" * 3950},
        ],
        "attachments": [{"id": n, "description": "x" * 1024} for n in range(10)],
        "components": [
            {"type": 1, "components": [button(f"{r} {c}".ljust(100), label="x" * 80) for c in range(5)]}
            for r in range(4)
        ]
        + rows(select(25, max_values=25, placeholder="x" * 150)),
        "allowed_mentions": {"parse": ["roles"], "users": ["1"]},
    }
    limits.check_message(payload, flags=0, files=10)


@pytest.mark.parametrize(
    ("payload", "place"),
    [
        ({"content": "x"}, "content"),
        ({"embeds": [{"title": "x"}]}, "embeds"),
        ({"components": [{"type": 10, "content": "x"}] * 41}, "components"),
        ({"components": [{"type": 10, "content": "x" * 4001}]}, "components"),
        (
            {"components": [{"type": 17, "components": [{"type": 10, "content": "x" * 2001}] * 2}]},
            "components",
        ),
        ({"components": [button()]}, "components.0.type"),
        (
            {"components": [{"type": 9, "components": [], "accessory": button(label="x" * 81)}]},
            "components.0.accessory.label",
        ),
        (
            {"components": [{"type": 17, "components": rows(button(label="x" * 81))}]},
            "components.0.components.0.components.0.label",
        ),
    ],
)
def test_a_layout_beyond_a_limit_is_refused_at_its_place(payload: Json, place: str) -> None:
    with pytest.raises(ApiError) as caught:
        limits.check_message(payload, flags=limits.COMPONENTS_V2, files=0)
    assert place in problems_of(caught.value)


def text_input(**more: object) -> Json:
    return {"type": 4, "custom_id": "t", "style": 1, "label": "Name", **more}


def modal(*components: Json, **more: object) -> Json:
    return {"custom_id": "m", "title": "Title", "components": list(components), **more}


@pytest.mark.parametrize(
    ("data", "place"),
    [
        (modal(*rows(text_input()), title="x" * 46), "data.title"),
        (modal(*rows(text_input()), custom_id="x" * 101), "data.custom_id"),
        (modal(), "data.components"),
        (modal(*rows(*(text_input(custom_id=str(n)) for n in range(6)))), "data.components"),
        (modal(*rows(text_input(label="x" * 46))), "data.components.0.components.0.label"),
        (modal(*rows(text_input(style=3))), "data.components.0.components.0.style"),
        (modal(*rows(text_input(value="x" * 4001))), "data.components.0.components.0.value"),
        (modal(*rows(text_input(placeholder="x" * 101))), "data.components.0.components.0.placeholder"),
        (modal(*rows(text_input(max_length=4001))), "data.components.0.components.0.max_length"),
        (modal(*rows(text_input(custom_id=""))), "data.components.0.components.0.custom_id"),
        (modal(*rows(button())), "data.components.0.components.0.type"),
        (modal(*rows(text_input(), text_input())), "components.1.components.0.custom_id"),
        (modal({"type": 18, "label": "x" * 46, "component": text_input()}), "data.components.0.label"),
        (
            modal({"type": 18, "label": "x", "description": "x" * 101, "component": select()}),
            "data.components.0.description",
        ),
        (modal({"type": 18, "label": "x", "component": button()}), "data.components.0.component.type"),
        (modal({"type": 18, "label": "x", "component": select(26)}), "data.components.0.component.options"),
        (modal({"type": 2}), "data.components.0.type"),
    ],
)
def test_a_dialog_beyond_a_limit_is_refused_at_its_place(data: Json, place: str) -> None:
    with pytest.raises(ApiError) as caught:
        limits.check_modal(data)
    assert place in problems_of(caught.value)


@pytest.mark.parametrize(
    ("choices", "place"),
    [
        ([{"name": str(n), "value": n} for n in range(26)], "data.choices"),
        ([{"name": "x" * 101, "value": "x"}], "data.choices.0.name"),
        ([{"name": "", "value": "x"}], "data.choices.0.name"),
        ([{"name": "x", "value": "x" * 101}], "data.choices.0.value"),
    ],
)
def test_choices_beyond_a_limit_are_refused_at_their_place(choices: list[Json], place: str) -> None:
    with pytest.raises(ApiError) as caught:
        limits.check_choices(choices)
    assert place in problems_of(caught.value)


def command(*options: Json, **more: object) -> Json:
    return {"name": "game", "description": "Games", "options": list(options), **more}


def option(kind: int = 3, name: str = "x", **more: object) -> Json:
    return {"type": kind, "name": name, "description": "An option", **more}


def choices(count: int) -> list[Json]:
    return [{"name": str(n), "value": str(n)} for n in range(count)]


def crowded(name: str) -> Json:
    """Return a subcommand of 410 characters; 25 of them are more than the 8,000 a command may have."""
    texts = [option(name=f"p{n}", description="x" * 100) for n in range(3)]
    return option(1, name.ljust(4, "x"), description="x" * 100, options=texts)


@pytest.mark.parametrize(
    ("commands", "place"),
    [
        ([command(name=f"c{n}") for n in range(101)], ""),
        ([command(), command()], "1.name"),
        ([command(name="Game")], "0.name"),
        ([command(name="x" * 33)], "0.name"),
        ([command(name="two words")], "0.name"),
        ([command(description="")], "0.description"),
        ([command(description="x" * 101)], "0.description"),
        ([command(name_localizations={"de": "Spiel"})], "0.name_localizations.de"),
        ([command(name_localizations={"xx": "spiel"})], "0.name_localizations.xx"),
        ([command(description_localizations={"de": "x" * 101})], "0.description_localizations.de"),
        ([command(*(option(name=f"o{n}") for n in range(26)))], "0.options"),
        ([command(option(), option())], "0.options.1.name"),
        ([command(option(), option(name="y", required=True))], "0.options.1"),
        ([command(option(1), option(name="y"))], "0.options"),
        ([command(option(12))], "0.options.0.type"),
        ([command(option(1, options=[option(1)]))], "0.options.0.options.0"),
        ([command(option(2, options=[option(2)]))], "0.options.0.options.0"),
        ([command(option(2, options=[option(1, options=[option(1)])]))], "0.options.0.options.0.options.0"),
        ([command(option(choices=choices(26)))], "0.options.0.choices"),
        ([command(option(choices=choices(1), autocomplete=True))], "0.options.0"),
        ([command(option(6, autocomplete=True))], "0.options.0"),
        ([command(option(choices=[{"name": "x" * 101, "value": "x"}]))], "0.options.0.choices.0.name"),
        ([command(option(choices=[{"name": "x", "value": "x" * 101}]))], "0.options.0.choices.0.value"),
        ([command(option(choices=[{"name": "x", "value": "x"}] * 2))], "0.options.0.choices.1.name"),
        ([command(*(crowded(f"o{n}") for n in range(25)))], "0"),
        ([{"type": 2, "name": "x" * 33}], "0.name"),
        ([{"type": 2, "name": "Hand", "description": "x"}], "0.description"),
    ],
)
def test_a_command_beyond_a_limit_is_refused_at_its_place(commands: list[Json], place: str) -> None:
    with pytest.raises(ApiError) as caught:
        check_commands(commands)
    assert place in problems_of(caught.value)


def test_commands_at_every_limit_are_taken() -> None:
    full = command(
        option(2, "g", options=[option(1, "s", options=[option(required=True), option(4, "y")])]),
        *(option(1, f"o{n}") for n in range(24)),
        name="x" * 32,
        description="x" * 100,
        name_localizations={"de": "spiel"},
    )
    others = [command(option(choices=choices(25)), name=f"c{n}") for n in range(99)]
    check_commands([full, *others, {"type": 2, "name": "Show Hand"}])


def test_the_size_of_a_command_counts_the_longest_localisation() -> None:
    sized = command(
        option(choices=[{"name": "abc", "value": "de"}]), description_localizations={"de": "Spiele!!"}
    )
    assert command_size(sized) == len("game") + len("Spiele!!") + len("x") + len("An option") + len("abcde")


@pytest.mark.parametrize(
    ("act", "text"),
    [
        (lambda channel: channel.send("x" * 2001), "In content: Must be 2000 or fewer in length."),
        (
            lambda channel: channel.send(embed=discord.Embed(title="x" * 257)),
            "In embeds.0.title: Must be 256 or fewer in length.",
        ),
    ],
)
async def test_the_client_reads_the_place_of_a_problem(
    loopback: LoopbackDiscord, bot: SampleBot, act: Callable[[discord.TextChannel], Any], text: str
) -> None:
    with pytest.raises(discord.HTTPException) as caught:
        await act(await bot.text_channel())
    assert caught.value.code == 50035
    assert text in str(caught.value)


async def test_a_command_tree_beyond_a_limit_is_not_registered(
    loopback: LoopbackDiscord, bot: SampleBot
) -> None:
    before = loopback.commands.for_people()
    bad = [command(description="x" * 101)]
    with pytest.raises(discord.HTTPException) as caught:
        await bot.http.bulk_upsert_global_commands(int(loopback.world.bot_id), bad)
    assert caught.value.code == 50035
    assert loopback.commands.for_people() == before


async def test_a_body_that_is_no_json_is_refused(loopback: LoopbackDiscord, bot: SampleBot) -> None:
    channel = await bot.text_channel()
    with pytest.raises(discord.HTTPException) as caught:
        await bot.http.request(Route("POST", f"/channels/{channel.id}/messages"), data="{")
    assert caught.value.code == 50109
