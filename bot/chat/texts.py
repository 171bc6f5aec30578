"""The catalogs: which translator serves which reader."""

from __future__ import annotations

import gettext
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from bot.engine import Text

CATALOGS = Path(__file__).parent.parent / "locale"
DOMAIN = "whistlestop"


@cache
def languages() -> tuple[str, ...]:
    """Return the languages in which the program can speak: English, and those that have a catalog."""
    found = (path.parent.parent.name for path in CATALOGS.glob(f"*/LC_MESSAGES/{DOMAIN}.mo"))
    return tuple(sorted({"en", *found}))


@cache
def text_for(language: str | None) -> Text:
    """Return the translator for a language or Discord locale such as "pt-BR"; English if there is none."""
    if language is None:
        return gettext.NullTranslations()
    code = language.replace("-", "_")
    return gettext.translation(DOMAIN, CATALOGS, languages=[code, code.partition("_")[0]], fallback=True)
