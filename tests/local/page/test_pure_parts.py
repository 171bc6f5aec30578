"""The parts of the page that draw nothing, asked inside the browser: Markdown, commands, addresses, ids."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from playwright.async_api import expect

if TYPE_CHECKING:
    from local.page.table import Table

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session")]

PARSE = """async sources => {
    const { parse } = await import("/static/js/markdown.js");
    return sources.map(source => parse(source));
}"""


def text(*children: Any) -> list[Any]:
    """A message of one paragraph."""
    return [{"kind": "text", "children": list(children)}]


def inside(kind: str, *children: Any) -> dict[str, Any]:
    """A piece of a paragraph with pieces inside."""
    return {"kind": kind, "children": list(children)}


def bullets(*items: Any) -> dict[str, Any]:
    """A list of unnumbered items, each its words and the lists inside it."""
    found = [{"children": [words], "lists": list(lists)} for words, *lists in items]
    return {"kind": "list", "ordered": False, "start": 1, "items": found}


MARKDOWN: dict[str, Any] = {
    "**bold *both***": text(inside("strong", "bold ", inside("em", "both"))),
    "***all***": text(inside("strong", inside("em", "all"))),
    "*a **b** c*": text(inside("em", "a ", inside("strong", "b"), " c")),
    "2 * 3 * 4": text("2 * 3 * 4"),
    "snake_case_name": text("snake_case_name"),
    "_em_ __under__": text(inside("em", "em"), " ", inside("underline", "under")),
    r"\*plain\* \_ C:\dir": text(r"*plain* _ C:\dir"),
    "`**code**` ``a ` b``": text(
        {"kind": "code", "code": "**code**"}, " ", {"kind": "code", "code": "a ` b"}
    ),
    "**open": text("**open"),
    "||a **b**||": text(inside("spoiler", "a ", inside("strong", "b"))),
    "<@12> <@!12> <#3> <@&4>": text(
        {"kind": "user", "id": "12"},
        " ",
        {"kind": "user", "id": "12"},
        " ",
        {"kind": "channel", "id": "3"},
        " ",
        {"kind": "role", "id": "4"},
    ),
    "<t:60> <t:60:R> <t:x>": text(
        {"kind": "time", "seconds": 60, "style": "f"},
        " ",
        {"kind": "time", "seconds": 60, "style": "R"},
        " <t:x>",
    ),
    "<:rail:5>": text({"kind": "emoji", "name": "rail", "id": "5"}),
    "(https://e.org/a_(b)).": text(
        "(", {"kind": "link", "href": "https://e.org/a_(b)", "children": ["https://e.org/a_(b)"]}, ")."
    ),
    "[x](javascript:alert(1))": text("[x](javascript:alert(1))"),
    "> a\n> b\nc": [inside("quote", *text("a\nb")), *text("c")],
    "x\n>>> a\nb": [*text("x"), inside("quote", *text("a\nb"))],
    "- a\n  - b\n- c": [bullets(("a", bullets(("b",))), ("c",))],
    "#nothing": text("#nothing"),
    "-# small": [inside("small", "small")],
    "a ```\nb\n``` c": [*text("a "), {"kind": "fence", "language": "", "code": "b"}, *text(" c")],
    "```py\nb```": [{"kind": "fence", "language": "py", "code": "b"}],
}


async def test_markdown_is_taken_apart_as_discord_does(table: Table) -> None:
    page = await table.open()
    parsed = await page.evaluate(PARSE, list(MARKDOWN))
    assert dict(zip(MARKDOWN, parsed, strict=True)) == MARKDOWN


async def test_no_text_of_a_messages_length_is_too_hard_for_the_page(table: Table) -> None:
    page = await table.open()
    hard = ["*" * 4000, "[" * 4000, "`" * 3999 + "a", "**a " * 1000, "_a *b " * 660, "> " * 2000, "||" * 2000]
    measure = """async sources => {
        const { parse } = await import("/static/js/markdown.js");
        return sources.map(source => {
            return parse(source).length > 0;
        });
    }"""
    # What takes exponential time never comes back within the page's patience.
    assert await page.evaluate(measure, hard) == [True] * len(hard)


async def test_commands_can_be_typed_in_the_readers_language_and_in_their_own(table: Table) -> None:
    page = await table.open()
    option = {"type": 3, "name": "game", "name_localizations": {"de": "spiel"}, "required": True}
    new = {"type": 1, "name": "new", "name_localizations": {"de": "neu"}, "options": [option]}
    hall = {"type": 2, "name": "hall", "options": [{"type": 1, "name": "close"}]}
    command = {"id": "1", "name": "game", "name_localizations": {"de": "spiel"}, "options": [new, hall]}
    ask = """async command => {
        const { commandOf, flatten, nest, readArguments } = await import("/static/js/commands.js");
        const list = flatten([command], { locale: "de", isDirect: false });
        const found = commandOf(list, "/spiel neu spiel:traxx");
        const texts = readArguments(found.command, found.rest);
        const hall = list.find(each => each.name === "game hall close");
        return [
            list.map(each => each.shownName),
            commandOf(list, "/game new").command.name,
            commandOf(list, "/game newer"),
            nest(found.command, texts, "game"), nest(hall, new Map()),
        ];
    }"""
    shown, typed, unknown, options, grouped = await page.evaluate(ask, command)
    assert shown == ["spiel hall close", "spiel neu"]
    assert typed == "game new"
    assert unknown is None
    leaf = {"name": "game", "type": 3, "value": "traxx", "focused": True}
    assert options == [{"name": "new", "type": 1, "options": [leaf]}]
    assert grouped == [{"name": "hall", "type": 2, "options": [{"name": "close", "type": 1, "options": []}]}]


async def test_a_command_is_offered_only_where_it_may_be_used(table: Table) -> None:
    page = await table.open()
    commands = [
        {"id": "1", "name": "everywhere"},
        {"id": "2", "name": "guild", "contexts": [0]},
        {"id": "3", "name": "direct", "contexts": [1]},
        {"id": "4", "name": "menu", "type": 3},
        {"id": "5", "name": "older", "dm_permission": False},
    ]
    ask = """async commands => {
        const { flatten } = await import("/static/js/commands.js");
        const names = isDirect => flatten(commands, { locale: "en-US", isDirect }).map(each => each.name);
        return [names(false), names(true)];
    }"""
    assert await page.evaluate(ask, commands) == [["everywhere", "guild", "older"], ["direct", "everywhere"]]


async def test_only_web_addresses_are_followed_and_files_come_from_this_server(table: Table) -> None:
    page = await table.open()
    ask = """async () => {
        const { fileAddress, placeOf, webAddress } = await import("/static/js/links.js");
        const bad = ["javascript:alert(1)", "data:text/html,x", "vbscript:x", "/table", "nonsense"];
        return [
            bad.map(each => webAddress(each)),
            fileAddress("https://cdn.discordapp.com/attachments/1/2/board.png?x=1"),
            fileAddress("http://localhost:1234/attachments/1/2/board.png"),
            placeOf("https://discord.com/channels/1/2/3"), placeOf("https://discord.com/channels/@me/2"),
            placeOf("https://discord.com.example.org/channels/1/2/3"),
        ];
    }"""
    assert await page.evaluate(ask) == [
        [None] * 5,
        "/attachments/1/2/board.png?x=1",
        "/attachments/1/2/board.png",
        {"channelId": "2", "messageId": "3"},
        {"channelId": "2", "messageId": None},
        None,
    ]


async def test_ids_are_ordered_by_age_although_they_exceed_a_double(table: Table) -> None:
    page = await table.open()
    ask = """async ids => {
        const { compareIds } = await import("/static/js/snowflake.js");
        return [...ids].sort(compareIds);
    }"""
    ids = ["1191168914269143051", "999", "1191168914269143050"]
    assert await page.evaluate(ask, ids) == ["999", "1191168914269143050", "1191168914269143051"]
    await expect(page.locator("body")).to_have_class("ready")
