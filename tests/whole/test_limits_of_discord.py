"""Discord's limits, written down here once more by hand: the command tree and every message of a match."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from whole.house import every_message

from bot.local import Seat

if TYPE_CHECKING:
    from whole.conftest import Opened
    from whole.house import House

    from bot.local import Sight

NAME = re.compile(r"[a-z0-9_-]{1,32}")
BUTTON, TEXT_SELECT = 2, 3

PEOPLE = tuple(Seat(f"p{number}", f"{number}" * 31 + "é") for number in range(6))
"""Six people with names of 32 characters."""


def size(thing: dict[str, Any]) -> int:
    """Return how many characters of a command count: names, descriptions and values at every depth."""
    own = sum(len(str(thing.get(key) or "")) for key in ("name", "description"))
    own += len(thing["value"]) if isinstance(thing.get("value"), str) else 0
    return own + sum(size(child) for key in ("options", "choices") for child in thing.get(key) or ())


def check_command(command: dict[str, Any], depth: int = 0) -> None:
    """Check a command, a group of commands or an option."""
    assert NAME.fullmatch(command["name"]), command["name"]
    assert 1 <= len(command["description"]) <= 100, command["description"]
    options, choices = command.get("options") or [], command.get("choices") or []
    assert len(options) <= 25
    assert len(choices) <= 25
    assert depth <= 3
    required = [bool(option.get("required")) for option in options]
    assert required == sorted(required, reverse=True), f"{command['name']}: required options come first"
    assert len({option["name"] for option in options}) == len(options)
    for choice in choices:
        assert 1 <= len(choice["name"]) <= 100
        assert len(str(choice["value"])) <= 100
    for option in options:
        check_command(option, depth + 1)


def check_message(sight: Sight) -> None:
    """Check a message as people see it."""
    message = sight.json
    assert len(sight.content) <= 2000
    assert sight.content or sight.files or sight.is_thinking
    rows = message["components"]
    assert len(rows) <= 5
    custom_ids = [component["custom_id"] for component in sight.components]
    assert len(set(custom_ids)) == len(custom_ids)
    assert all(1 <= len(custom_id) <= 100 for custom_id in custom_ids)
    for row in rows:
        kinds = [component["type"] for component in row["components"]]
        assert kinds == [TEXT_SELECT] or (set(kinds) == {BUTTON} and len(kinds) <= 5)
    for component in sight.components:
        if component["type"] == BUTTON:
            assert 1 <= len(component["label"]) <= 80
            continue
        assert len(component["placeholder"]) <= 150
        options = component["options"]
        assert 1 <= len(options) <= 25
        assert len({option["value"] for option in options}) == len(options)
        for option in options:
            assert 1 <= len(option["label"]) <= 100
            assert 1 <= len(option["value"]) <= 100
            assert len(option.get("description") or "") <= 100
    for file in sight.files:
        if file.filename.endswith(".png"):
            assert 1 <= len(file.description or "") <= 1024
            assert file.width != file.height, "Android crops square pictures"


async def check_everything(house: House) -> int:
    """Check every message that is there, and the size of every picture; return how many there are."""
    said = every_message(house.loopback)
    for sight in said:
        check_message(sight)
        for file in sight.files:
            assert len(await house.loopback.read_file(file.id)) < 500_000
    return len(said)


async def test_the_command_tree_is_within_the_limits(house: House) -> None:
    tree = [command.to_dict(house.bot.tree) for command in house.bot.tree.get_commands()]
    assert len(tree) <= 100
    assert len({command["name"] for command in tree}) == len(tree)
    for command in tree:
        check_command(command)
        assert size(command) <= 8000
    known = {command["name"]: command for command in house.loopback.commands.for_people()}
    assert set(known) == {command["name"] for command in tree}


async def test_every_message_of_a_match_of_six_is_within_the_limits(open_house: Opened) -> None:
    async with open_house(PEOPLE) as house:
        keys = [person.key for person in PEOPLE]
        party = await house.deal(*keys, vexation=True, thread=True, rounds=2)
        await party.skip(6)
        for left in (40, 2):
            await party.skip_to_end_of_round(left)
            mover = await party.mover()
            await house.command(mover, "play", channel=await party.place())
            panel = await party.panel()
            for menu in ("towards", "From a junction"):
                await house.pick(mover, panel, menu)
                while "Back" in panel.labels:
                    await house.press(mover, panel, "Back")
            await house.command(mover, "board", text=True, channel=await party.place())
            await house.command(mover, "game log", channel=await party.place())
            await house.command(mover, "game status", channel=await party.place())
            assert await check_everything(house) > 10
            await party.end_round()
        await check_everything(house)
        assert (await party.table()).row.status == "over"
