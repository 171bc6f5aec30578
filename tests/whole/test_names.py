"""People call themselves whatever they like: nothing in a name is formatting, and no name calls anybody."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest
from whole.house import every_message

from bot.local import Seat

if TYPE_CHECKING:
    from whole.conftest import Opened
    from whole.house import House

FORMATTED = ("```", "**a**", "[x](http://y)", "<@1191168914650824805>", "*i* `c`")
NAMES = ("@everyone", *FORMATTED)
LONG = ("W" * 32, "🚂" * 16, "<:steam:1191168914655019110>", "# big", "> quoted", "漢字かな")


def seats(names: tuple[str, ...]) -> tuple[Seat, ...]:
    return tuple(Seat(f"p{number}", name) for number, name in enumerate(names))


async def everything_is_said(house: House, count: int) -> None:
    """Let people of these names do whatever has their names said."""
    people = [house.person(f"p{number}") for number in range(count)]
    opener, *others = people
    await house.command(opener, "game new", game="transamerica")
    for person in others:
        await house.command(person, "game join")
        await house.command(person, "game join")
        await house.command(person, "game start")
    await house.command(opener, "game start")
    party_place = house.loopback.world.channels.children(house.loopback.channel("games")["id"])[0]["id"]
    for person in people:
        for line in ("game status", "board", "hand", "game log", "games", "next", "play"):
            await house.command(person, line, channel=party_place)
        await house.command(person, "board", text=True, channel=party_place)
        await house.command(person, "play", move="F7", channel=party_place)
    for person in people:
        await house.command(person, "play", move="F7", channel=party_place)
    await house.command(opener, "game remove", seat="1", channel=party_place)
    sure = await house.command(others[-1], "game resign", channel=party_place)
    await house.press(others[-1], sure.message, "Resign")
    await house.command(opener, "game status", channel=party_place)
    await house.command(opener, "game replay", channel=party_place)
    await house.command(opener, "game end", channel=party_place)
    for person in others:
        await house.command(person, "game end", channel=party_place)


@pytest.mark.usefixtures("sketches")
async def test_no_name_is_read_as_formatting_and_none_calls_anybody(open_house: Opened) -> None:
    async with open_house(seats(NAMES)) as house:
        await everything_is_said(house, len(NAMES))
        said = every_message(house.loopback)
        assert sum("@everyone" in sight.content for sight in said) > 20
        for sight in said:
            assert not sight.json["mention_everyone"]
            unescaped = re.sub(r"\\.", "", sight.content)
            asks = "would like to" in sight.content  # which mentions those who are asked
            for name in FORMATTED:
                assert name not in unescaped or (asks and name.startswith("<@")), sight.content
        assert house.loopback.notifications
        for note in house.loopback.notifications:
            # A call, or a question to those who have not agreed yet.
            assert note.content.startswith(f"<@{note.user_id}>, your turn") or "would like to" in note.content


async def test_long_and_strange_names_fit_everywhere(open_house: Opened) -> None:
    async with open_house(seats(LONG)) as house:
        await everything_is_said(house, len(LONG))
        thread = house.loopback.world.channels.children(house.loopback.channel("games")["id"])[0]
        assert len(thread["name"]) <= 100
        assert any("W" * 32 in sight.content for sight in every_message(house.loopback))
