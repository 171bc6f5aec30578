"""What a player typed, read as moves."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from msgspec import Struct

from bot.engine import ParseError
from bot.games.folding import folded
from bot.games.traxx import board
from bot.games.traxx.moves import DrawPath, Pass

if TYPE_CHECKING:
    from bot.engine import Text
    from bot.games.traxx.board import Field
    from bot.games.traxx.moves import End, Move
    from bot.games.traxx.view import Sheet, View

PASS = "pass"  # noqa: S105 (a word of the game, not a password)
"""Typed to leave the path as it is; so is its translation."""

_TOKENS = re.compile(r"[a-z]\d(?!\d)|\w+", re.IGNORECASE)
_FILLERS = frozenset(["draw", "end", "from", "path", "to"])
_SHOWN = 40
"""How much of what was not understood is repeated."""


class Draft(Struct, frozen=True):
    """A path as far as it is typed.

    Attributes:
        end: from which end; None if that is not said yet.
        fields: the new fields named.
        rest: what follows them and is no field, such as the letter of a row, word by word as it is typed.
    """

    end: End | None
    fields: tuple[Field, ...]
    rest: str = ""


def pass_word(text: Text) -> str:
    """Return `PASS` in the reader's language."""
    return text.gettext("pass")


def parse_moves(typed: str, view: View, text: Text) -> tuple[Move, ...]:
    """Read the one move of a round; see `parse`. Raises ParseError."""
    return (parse(typed, view, text),)


def parse(typed: str, view: View, text: Text) -> Move:
    """Read a path or "pass".

    A path begins with the field at one of the ends of the player's path, as in "E9-D8-D7", with the end's
    name, as in "A D8 D7", or with a field that only one of the ends touches. Case does not matter, nor what
    stands between the fields. Raises ParseError, which names the part that is no move.
    """
    if is_pass(typed, text):
        return Pass()
    sheet = None if view.seat is None else view.sheets[view.seat]
    read = draft(typed, sheet)
    if read.rest:
        name = read.rest.partition(" ")[0][:_SHOWN]
        sentence = text.gettext("There is no field “{name}”. Fields are named like C4.")
        raise ParseError(name, sentence.format(name=name))
    if read.end is None:
        raise ParseError(typed[:_SHOWN], _which_end(read.fields, sheet, text))
    if not read.fields:
        raise ParseError(typed[:_SHOWN], text.gettext("Name the fields to draw through, in order, or pass."))
    return DrawPath(read.end, read.fields)


def is_pass(typed: str, text: Text) -> bool:
    """Whether passing was typed."""
    return folded(typed) in (PASS, folded(pass_word(text)))


def draft(typed: str, sheet: Sheet | None) -> Draft:
    """Read a path as far as it is typed; `sheet` is the player's, None for a spectator."""
    tokens = [token for token in _TOKENS.findall(typed) if token.casefold() not in _FILLERS]
    ends: dict[str, End] = {"a": "A", "b": "B"}
    end = ends.get(tokens[0].casefold()) if tokens else None
    if end is not None:
        del tokens[0]
    fields: list[Field] = []
    while tokens and (field := board.field_named(tokens[0])) is not None:
        fields.append(field)
        del tokens[0]
    rest = " ".join(tokens)
    if sheet is None:
        return Draft(end, tuple(fields), rest)
    if end is None:
        end = _end_at(sheet, fields)
    if end is not None and fields and fields[0] == sheet.tip(end):
        del fields[0]
    return Draft(end, tuple(fields), rest)


def _end_at(sheet: Sheet, fields: list[Field]) -> End | None:
    """Return the end where the path begins, or the only one that it touches."""
    if not fields:
        return None
    at = [end for end in sheet.ends if sheet.tip(end) == fields[0]]
    beside = [end for end in sheet.ends if board.NEIGHBOURS[sheet.tip(end)] >> fields[0] & 1]
    for found in (at, beside):
        if len(found) == 1:
            return found[0]
    return None


def _which_end(fields: tuple[Field, ...], sheet: Sheet | None, text: Text) -> str:
    """Return a sentence that asks for the end of a path."""
    if sheet is None or not fields:
        return text.gettext("Type a path such as E9-D8-D7, or pass.")
    ends = {"a": board.field_name(sheet.a), "b": board.field_name(sheet.b)}
    field = board.field_name(fields[0])
    if len(sheet.ends) == 1:
        sentence = text.gettext("{field} does not touch your start. Begin with {a}, where it is.")
        return sentence.format(field=field, **ends)
    if all(board.NEIGHBOURS[sheet.tip(end)] >> fields[0] & 1 for end in sheet.ends):
        sentence = text.gettext("{field} touches both ends. Begin with {a} (end A) or {b} (end B).")
    else:
        sentence = text.gettext("{field} touches neither end. Begin with {a} (end A) or {b} (end B).")
    return sentence.format(field=field, **ends)
