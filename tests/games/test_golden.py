"""Whole matches that were played before are played the same today."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from games import golden
from games.golden import Golden, files, load, missing, save, state_hash

from bot.engine import ReplayError

if TYPE_CHECKING:
    from pathlib import Path


@pytest.mark.parametrize("path", files(), ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_a_golden_match_still_ends_as_it_did(path: Path) -> None:
    kept = load(path)
    match = kept.replayed()
    assert match.result == kept.result
    assert state_hash(match.state) == kept.state_hash
    assert kept.game == path.parent.name


def test_every_end_of_every_game_has_a_golden_match() -> None:
    assert missing() == []


def test_an_end_without_a_golden_match_is_named(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(golden, "FOLDER", tmp_path)
    assert "transamerica/barrier" in missing()


def test_a_golden_match_is_read_as_it_was_written(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    kept = load(files()[0])
    monkeypatch.setattr(golden, "FOLDER", tmp_path)
    assert load(save(kept)) == kept


def test_a_golden_match_with_another_ply_no_longer_fits() -> None:
    kept = load(files()[0])
    plies = [(seat, kept.plies[0][1]) for seat, _ in kept.plies]
    with pytest.raises(ReplayError):
        Golden(kept.game, kept.seats, kept.options, kept.key, plies, kept.result, "").replayed()
