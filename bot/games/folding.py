"""How what is typed is compared with names: the same for every game."""

from __future__ import annotations

import unicodedata


def folded(name: str) -> str:
    """Return a name as it is compared: without accents, case, points and runs of spaces."""
    letters = unicodedata.normalize("NFKD", name.casefold())
    return " ".join("".join(c for c in letters if not unicodedata.combining(c)).replace(".", " ").split())
