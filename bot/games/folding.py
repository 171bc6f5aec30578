"""How what is typed is compared with names: the same for every game."""

from __future__ import annotations

import unicodedata

_HYPHENS = str.maketrans(dict.fromkeys("‐‑‒–—−", "-"))
"""What people, and their telephones, type for a hyphen."""


def hyphened(typed: str) -> str:
    """Return what was typed with hyphens for all dashes."""
    return typed.translate(_HYPHENS)


def folded(name: str) -> str:
    """Return a name as it is compared: without accents, case, points and runs of spaces."""
    letters = unicodedata.normalize("NFKD", name.casefold())
    return " ".join("".join(c for c in letters if not unicodedata.combining(c)).replace(".", " ").split())
