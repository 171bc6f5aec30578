"""The settings: from the environment, else from a file, else the default; a bad one is one sentence."""

from __future__ import annotations

import re
from pathlib import Path

import msgspec
import pytest

from bot import settings
from bot.settings import Settings, SettingsError

ROOT = Path(__file__).resolve().parents[1]


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / ".env"


def test_without_anything_set_the_defaults_hold(file: Path) -> None:
    assert settings.read({}, file) == Settings()
    assert Settings().discord_token == ""
    assert Settings().local_port == 8642


def test_the_file_is_read_and_the_environment_goes_before_it(file: Path) -> None:
    file.write_text("DISCORD_TOKEN=from the file\nLOCAL_PORT=1\n# LOG_LEVEL=DEBUG\n", encoding="utf-8")
    assert settings.read({}, file) == Settings(discord_token="from the file", local_port=1)
    chosen = settings.read({"LOCAL_PORT": "2", "PATH": "/bin", "log_level": "DEBUG"}, file)
    assert chosen == Settings(discord_token="from the file", local_port=2)


def test_an_empty_value_is_the_default(file: Path) -> None:
    file.write_text("DISCORD_TOKEN=\nLOCAL_PORT=\nLOG_LEVEL=  \n", encoding="utf-8")
    assert settings.read({"DATABASE_URL": "", "LOCAL_PORT": " "}, file) == Settings()


def test_an_empty_value_in_the_environment_takes_that_of_the_file_back(file: Path) -> None:
    file.write_text("DISCORD_TOKEN=secret\n", encoding="utf-8")
    assert settings.read({"DISCORD_TOKEN": ""}, file).discord_token == ""


def test_values_are_read_without_the_space_around_them(file: Path) -> None:
    assert settings.read({"DISCORD_TOKEN": " token\n", "LOCAL_PORT": " 0 "}, file) == Settings(
        discord_token="token", local_port=0
    )


@pytest.mark.parametrize(
    ("name", "value", "possible"),
    [
        ("LOCAL_PORT", "eighty", "a whole number up to 65535"),
        ("LOCAL_PORT", "-1", "a whole number up to 65535"),
        ("LOCAL_PORT", "65536", "a whole number up to 65535"),
        ("LOCAL_PORT", "80.5", "a whole number up to 65535"),
        ("LOG_LEVEL", "LOUD", "DEBUG, INFO, WARNING or ERROR"),
        ("LOG_LEVEL", "info", "DEBUG, INFO, WARNING or ERROR"),
    ],
)
def test_an_unusable_value_is_named_with_what_is_possible(
    file: Path, name: str, value: str, possible: str
) -> None:
    with pytest.raises(SettingsError) as caught:
        settings.read({name: value}, file)
    assert str(caught.value) == f"The setting {name} cannot be {value!r}: it is {possible}."


def test_a_file_that_is_no_text_is_named(file: Path) -> None:
    file.write_bytes(b"LOCAL_PORT=\xff\xfe")
    with pytest.raises(SettingsError, match=r"^The file .*\.env cannot be read: .*\.$"):
        settings.read({}, file)


def test_the_real_environment_is_read_by_default(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LOCAL_PORT", "4321")
    assert settings.read(file=file).local_port == 4321


def test_every_setting_is_explained_in_the_example_with_its_default() -> None:
    example = (ROOT / ".env.example").read_text(encoding="utf-8")
    shown = dict(re.findall(r"^([A-Z_]+)=(.*)$", example, re.MULTILINE))
    defaults = {
        field.encode_name: "" if field.default is None else str(field.default)
        for field in msgspec.structs.fields(Settings)
    }
    assert shown == defaults
    explained = [block for block in example.split("\n\n") if "=" in block]
    assert all(block.lstrip().startswith("#") for block in explained)
