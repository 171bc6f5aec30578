"""How what is typed is compared with names."""

from __future__ import annotations

import pytest

from bot.games.folding import folded, hyphened


@pytest.mark.parametrize("dash", "‐‑‒–—−-")
def test_every_dash_is_a_hyphen(dash: str) -> None:
    assert hyphened(f"E9{dash}D8") == "E9-D8"


def test_accents_case_points_and_spaces_do_not_matter() -> None:
    assert folded(" St.  Louis. ") == "st louis"
    assert folded("Québec") == folded("QUEBEC")
