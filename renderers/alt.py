"""Alt texts: sentences in order of weight, as many as fit."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable

    from bot.engine import Text

LIMIT = 1024
"""Discord's limit for the description of an attachment."""


def assembled(sentences: Iterable[str], text: Text) -> str:
    """Return the sentences as one text of at most LIMIT characters.

    What does not fit is left out from the end; the last words always say where to find the whole position.
    """
    tail = text.gettext("Whole position: Board as text.")
    said = ""
    for sentence in sentences:
        longer = f"{said} {sentence}".strip()
        if len(longer) + 1 + len(tail) > LIMIT:
            break
        said = longer
    return f"{said} {tail}".strip()
