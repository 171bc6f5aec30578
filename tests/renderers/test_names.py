"""People may be called anything; a picture shows what it can of it and never a row of empty boxes."""

from __future__ import annotations

from typing import Any

import pytest
from sample_pictures import states, view

import renderers
from bot.engine import ENGLISH
from renderers import lettering

SHOWN = view(states(2)[30])


def shown_name(name: str) -> str:
    return lettering.display_name(0, ENGLISH, (name, "Ben"))


@pytest.mark.parametrize(
    "name", ["Ann", "Zoë", "Łukasz", "Nguyễn Văn Ánh", "Σωκράτης", "Дмитрий", "O’Brien", "x_X_1lI0O_X_x", "a"]
)
def test_latin_greek_and_cyrillic_names_are_drawn_as_they_are(name: str) -> None:
    assert shown_name(name) == name


@pytest.mark.parametrize(
    "name",
    ["漢字", "山田太郎", "محمد", "אברהם", "한국어", "ไทย", "Ann 漢", "🚂🚃", "", "   ", "\u200b\u202e"],
)
def test_names_that_cannot_be_drawn_fall_back_to_the_seats_colour(name: str) -> None:
    assert shown_name(name) == "Blue"


@pytest.mark.parametrize(
    ("name", "drawn"),
    [
        ("Ann 🚂", "Ann"),
        ("🎲Ben🎲", "Ben"),
        ("A\u202eB", "AB"),
        ("two\nlines", "twolines"),
        ("  much   room ", "much room"),
        ("Zo\u0065\u0308", "Zoë"),
        ("Z\u0351\u0352\u0353\u0354a\u0361\u0362lgo", "Zalgo"),
    ],
)
def test_ornaments_and_invisible_characters_are_left_out(name: str, drawn: str) -> None:
    assert shown_name(name) == drawn


def test_a_long_name_is_cut_with_an_ellipsis() -> None:
    assert shown_name("x" * 33) == "x" * 31 + "…"
    assert shown_name("x" * 32) == "x" * 32


def test_a_cut_text_fits_its_room_and_keeps_what_it_can() -> None:
    for room in (20, 60, 100, 240):
        cut = lettering.shortened("Maximiliana Wolkenbruch", 28, "SemiBold", room)
        assert lettering.width(cut, 28, "SemiBold") <= max(room, lettering.width("…", 28, "SemiBold"))
        assert cut.endswith("…")
    assert lettering.shortened("Ann", 28, "SemiBold", 400) == "Ann"


def texts(names: tuple[str, ...], **arguments: Any) -> list[str]:
    drawn = renderers.draw("transamerica", SHOWN, names=names, **arguments)
    return [label.text for label in drawn.canvas.labels]


def test_a_long_name_is_cut_in_its_row_before_the_points() -> None:
    name = "Maximiliana Wolkenbruch-Sturzen"
    cut = [text for text in texts((name, "Ben")) if text.startswith("Maxi")]
    assert cut
    assert all(text == name or text.endswith("…") for text in cut)


def test_names_that_cannot_be_drawn_are_still_said_in_the_alt_text() -> None:
    drawn = renderers.draw("transamerica", SHOWN, names=("山田太郎", "Ben"))
    assert "山田太郎" in drawn.alt
    assert "Blue" in [label.text for label in drawn.canvas.labels]


def test_without_names_the_colours_serve() -> None:
    said = [label.text for label in renderers.draw("transamerica", SHOWN).canvas.labels]
    assert {"Blue", "Vermilion"} <= set(said)
