"""People type commands; the real client gets them as Discord would send them."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

import pytest
from discord import Permissions
from local.sample_bot import CITIES

from bot.local import NoAnswerError, RefusedError

if TYPE_CHECKING:
    from local.sample_bot import Interaction, SampleBot

    from bot.local import LoopbackDiscord


async def test_typed_options_arrive_with_their_types(loopback: LoopbackDiscord, bot: SampleBot) -> None:
    ann = loopback.person("ann")
    reply = await ann.command("hello", who="ben", times=2, tone="Curt", aloud=True, factor=0.5, place="chat")
    assert reply.text == "Ben 2 c True 0.5 chat"
    assert reply.is_ephemeral


async def test_optional_options_may_be_left_out(loopback: LoopbackDiscord, bot: SampleBot) -> None:
    reply = await loopback.person("chloe").command("hello", who="chloe")
    assert reply.text == "Chloé 1 k False 1.0 None"


@pytest.mark.parametrize(
    ("options", "reason"),
    [
        ({}, "who is required"),
        ({"who": "nobody"}, "nobody and nothing"),
        ({"who": "ben", "times": 4}, "too large"),
        ({"who": "ben", "times": "two"}, "wrong type"),
        ({"who": "ben", "tone": "rude"}, "none of its choices"),
        ({"who": "ben", "shouting": True}, "no option shouting"),
    ],
)
async def test_what_discords_program_refuses_is_refused_before_it_is_sent(
    loopback: LoopbackDiscord, bot: SampleBot, options: dict[str, object], reason: str
) -> None:
    with pytest.raises(RefusedError, match=reason):
        await loopback.person("ann").command("hello", **options)  # type: ignore[arg-type]


async def test_subcommands_are_found_at_every_depth(loopback: LoopbackDiscord, bot: SampleBot) -> None:
    ann = loopback.person("ann")
    assert (await ann.command("game city", name="Omaha")).text == "city Omaha"
    assert (await ann.command("/game deep down")).text == "down"
    with pytest.raises(RefusedError, match="no command"):
        await ann.command("game deep up")


@pytest.mark.parametrize(
    ("options", "reason"),
    [
        ([], "exactly one subcommand"),
        ([{"name": "city", "type": 2, "options": []}], "no subcommand city"),
        (
            [{"name": "city", "type": 1, "options": [{"name": "name", "type": 3, "value": "x"}] * 2}],
            "given twice",
        ),
        ([{"name": "city", "type": 1, "options": [{"name": "name", "type": 4, "value": 1}]}], "no option"),
    ],
)
async def test_a_page_that_sends_wrong_options_is_refused(
    loopback: LoopbackDiscord, bot: SampleBot, options: list[dict[str, object]], reason: str
) -> None:
    command = next(each for each in loopback.commands.for_people() if each["name"] == "game")
    ann, games = loopback.person("ann").person, loopback.channel("games")
    with pytest.raises(RefusedError, match=reason):
        loopback.actions.command(ann, games["id"], command["id"], options)
    with pytest.raises(RefusedError, match="one"):
        loopback.actions.autocomplete(
            ann, games["id"], command["id"], [{"name": "city", "type": 1, "options": []}]
        )


async def test_completion_knows_what_was_typed_so_far(loopback: LoopbackDiscord, bot: SampleBot) -> None:
    ann = loopback.person("ann")
    choices = await ann.autocomplete("game city", "name", "o", state="NE ")
    assert [choice["name"] for choice in choices] == ["NE Omaha", "NE Reno", "NE Boston"]
    assert [choice["value"] for choice in await ann.autocomplete("game city", "name", "")] == list(CITIES)
    with pytest.raises(RefusedError, match="not completed"):
        await ann.autocomplete("game city", "state", "N")


async def test_a_command_for_servers_is_refused_in_a_direct_message(
    loopback: LoopbackDiscord, bot: SampleBot
) -> None:
    ann = loopback.person("ann")
    loopback.world.grant(ann.id, Permissions(manage_guild=True).value)
    assert (await ann.command("server")).text == "in a server"
    dm = loopback.world.channels.dm_with(ann.id)
    assert (await ann.command("hello", channel=dm, who="ben")).text.startswith("Ben")
    with pytest.raises(RefusedError, match="may not use"):
        await ann.command("server", channel=dm)


async def test_a_command_that_needs_a_permission_is_refused_without_it(
    loopback: LoopbackDiscord, bot: SampleBot
) -> None:
    with pytest.raises(RefusedError, match="may not use"):
        await loopback.person("ben").command("server")


async def test_the_language_of_a_person_travels_with_the_interaction(
    loopback: LoopbackDiscord, bot: SampleBot
) -> None:
    async def tell(interaction: Interaction) -> None:
        await interaction.response.send_message(f"{interaction.locale} {interaction.guild_locale}")

    bot.act = tell
    dan = loopback.person("dan")
    dan.settings(locale="de")
    assert (await dan.command("act")).text == "de en-US"


async def test_no_answer_within_three_seconds_is_told_to_the_person(
    loopback: LoopbackDiscord, bot: SampleBot
) -> None:
    with pytest.raises(NoAnswerError, match="did not respond"):
        await loopback.person("ann").command("silent")
    assert len(bot.seen) == 1


async def test_twenty_people_at_once_each_get_their_own_answer(
    loopback: LoopbackDiscord, bot: SampleBot
) -> None:
    people = [loopback.person(key) for key in ("ann", "ben", "chloe", "dan")] * 5
    replies = await asyncio.gather(
        *(person.command("game city", name=f"{n} {person.id}") for n, person in enumerate(people))
    )
    assert [reply.text for reply in replies] == [f"city {n} {person.id}" for n, person in enumerate(people)]
    assert sum("callback" in note.path for note in loopback.requests) == 20


async def test_commands_keep_their_ids_when_they_are_registered_again(
    loopback: LoopbackDiscord, bot: SampleBot
) -> None:
    before = {command["name"]: command["id"] for command in loopback.commands.for_people()}
    bot.tree.remove_command("silent")
    synced = await bot.tree.sync()
    assert {command.name: str(command.id) for command in synced} == {
        name: command_id for name, command_id in before.items() if name != "silent"
    }
    fetched = await bot.tree.fetch_commands()
    assert {command.name for command in fetched} == set(before) - {"silent"}
    with pytest.raises(RefusedError, match="no command"):
        await loopback.person("ann").command("silent")


async def test_commands_can_be_changed_and_deleted_one_by_one(
    loopback: LoopbackDiscord, bot: SampleBot
) -> None:
    command = next(each for each in await bot.tree.fetch_commands() if each.name == "silent")
    changed = await command.edit(description="Says nothing")
    assert (changed.id, changed.description) == (command.id, "Says nothing")
    await changed.delete()
    assert "silent" not in {each["name"] for each in loopback.commands.for_people()}


async def test_a_guilds_own_command_hides_the_global_one(loopback: LoopbackDiscord, bot: SampleBot) -> None:
    guild = bot.guilds[0]
    bot.tree.copy_global_to(guild=guild)
    await bot.tree.sync(guild=guild)
    assert len(loopback.commands.for_people()) == len(loopback.commands.in_place(None))
    assert (await loopback.person("ann").command("game deep down")).text == "down"
