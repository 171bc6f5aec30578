"""What translators are given: every sentence that stands in the list of slash commands is among it."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

from bot.games import GAMES

if TYPE_CHECKING:
    from collections.abc import Iterator

    from whole.house import House

ROOT = Path(__file__).resolve().parents[2]


def collected(folder: Path) -> str:
    """Return what `make messages` collects of the program, as it would be written."""
    (command,) = re.findall(
        r"pybabel (extract (?:.*\\\n)*.*)", (ROOT / "Makefile").read_text(encoding="utf-8")
    )
    arguments = (
        command.replace("\\\n", " ").replace("bot/locale/whistlestop.pot", str(folder / "pot")).split()
    )
    subprocess.run(
        [sys.executable, "-m", "babel.messages.frontend", *arguments],
        cwd=ROOT,
        check=True,
        capture_output=True,
    )
    lines = (folder / "pot").read_text(encoding="utf-8")
    return re.sub(r'"\n"', "", lines)


def said(command: dict[str, Any]) -> Iterator[str]:
    """Yield every text of a registered command that people read, apart from the games' titles."""
    yield command["description"]
    titles = {game.title for game in GAMES.values()}
    for option in command.get("options", ()):
        yield from said(option)
        yield from {choice["name"] for choice in option.get("choices", ())} - titles


async def test_every_text_of_the_slash_commands_is_collected_for_translators(
    house: House, tmp_path: Path
) -> None:
    pot = collected(tmp_path)
    texts = [
        text for command in house.bot.tree.get_commands() for text in said(command.to_dict(house.bot.tree))
    ]
    assert len(texts) > 40
    assert [text for text in texts if f'msgid "{text}"' not in pot] == []
