"""Sample pictures by name, shared by all games."""

from __future__ import annotations

import hashlib
import os
import subprocess
import sys
from collections.abc import Mapping
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeAlias

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from renderers import Picture

Sample: TypeAlias = tuple[Any, dict[str, Any]]
"""A view, and the arguments of its picture."""

ELSEWHERE = """
import sys
sys.path[:0] = sys.argv[2:]
import {module}
from samples import digest
print(digest(eval(sys.argv[1], vars({module}))))
"""


class Samples(Mapping[str, Sample]):
    """The samples of a game by name, made when one of them is first looked at.

    Every process collects all tests and needs the names for that; playing the matches takes seconds, which
    only the one that runs such tests need spend.
    """

    def __init__(self, names: str, views: Callable[[], Iterator[tuple[str, Any, dict[str, Any]]]]) -> None:
        self._names = tuple(names.split())
        self._views = views

    def __getitem__(self, name: str) -> Sample:
        return self._made[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._names)

    def __len__(self) -> int:
        return len(self._names)

    @cached_property
    def _made(self) -> dict[str, Sample]:
        made = {name: (shown, arguments) for name, shown, arguments in self._views()}
        assert tuple(made) == self._names, "the list of names is another than what is made"
        return made


class Loud:
    """A translator that shows what went through it."""

    def gettext(self, message: str, /) -> str:
        return message.upper() if "{" not in message else f"«{message}»"

    def ngettext(self, msgid1: str, msgid2: str, n: int, /) -> str:
        return self.gettext(msgid1 if n == 1 else msgid2)


def digest(picture: Picture) -> str:
    """Return a hash of a picture and its alt text."""
    return hashlib.sha256(picture.png + picture.alt.encode()).hexdigest()


def digest_elsewhere(module: str, expression: str) -> str:
    """Return the digest of a picture, an expression in a module of tests, that another process draws.

    Its hashes of strings are others, so that the order of sets is another.
    """
    folders = [str(Path(__file__).parents[1]), str(Path(__file__).parent)]
    return subprocess.run(
        [sys.executable, "-c", ELSEWHERE.format(module=module), expression, *folders],
        env={**os.environ, "PYTHONHASHSEED": "7"},
        check=True,
        capture_output=True,
        text=True,
    ).stdout.strip()
