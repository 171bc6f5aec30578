"""Traxx's panel: an end of the path, then step by step where it goes, always drawn on the own sheet.

A choice is "" for the beginning, "A" or "B" for an end with the fields chosen so far, as in "AD8D7", and
"pass".
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from itertools import islice
from typing import TYPE_CHECKING

from bot.chat.panels.page import Button, Option, Page, Row, Select, Style
from bot.games.traxx import board, plans, words
from bot.games.traxx.moves import DrawPath, Move, Pass
from bot.games.traxx.naming import card_signs, numbers_reached, signed, signs

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from bot.engine import Text
    from bot.games.traxx.board import Field
    from bot.games.traxx.moves import End
    from bot.games.traxx.view import View

_PASS = "pass"  # noqa: S105 (a word of the game, not a password)
_CHOICE = re.compile(r"(?P<end>[AB])(?P<fields>(?:[A-I][1-9])*)")
_COMPASS = ((0, 1), (2, 3), (4, 5))
"""The directions, as indexes of board.DIRECTIONS, in rows as they lie around a field."""
BEST = 10
"""How many whole paths are offered at once."""
_EXAMPLE = 2
"""How many fields the example of a path has that is to be typed."""


@dataclass(frozen=True)
class _Draft:
    end: End
    fields: tuple[Field, ...] = ()

    def __str__(self) -> str:
        return self.end + "".join(map(board.field_name, self.fields))

    @property
    def path(self) -> DrawPath:
        """The draft as a move."""
        return DrawPath(self.end, self.fields)


def _read(choice: str) -> _Draft:
    """Read a choice of a path; ValueError if it is none."""
    found = _CHOICE.fullmatch(choice)
    if found is None:
        raise ValueError(choice)
    names = found["fields"]
    fields = [board.field_named(names[at : at + 2]) for at in range(0, len(names), 2)]
    known = tuple(field for field in fields if field is not None)
    if len(known) != len(fields):
        raise ValueError(choice)
    return _Draft("A" if found["end"] == "A" else "B", known)


def moves(view: View, choice: str) -> tuple[Move, ...]:  # noqa: ARG001 (other games need the view)
    """Return the move of a choice, legal or not; ValueError if it is none yet."""
    if choice == _PASS:
        return (Pass(),)
    draft = _read(choice)
    if not draft.fields:
        raise ValueError(choice)
    return (draft.path,)


def prompt(view: View, text: Text) -> str:
    """Return what the form asks for, with a path that could be typed now."""
    short = (path for path in plans.paths(view) if len(path.fields) <= _EXAMPLE)
    example = max(short, key=lambda path: len(path.fields), default=None)
    if example is None:
        return text.gettext("A path, or pass")
    return text.gettext("A path such as {path}, or pass").format(path=words.move(example, view, text))


def typed(view: View, typed: str, text: Text) -> str:
    """Return the choice for a move that was typed; ParseError if it is none."""
    found = words.parse(typed, view, text)
    return str(_Draft(found.end, found.fields)) if isinstance(found, DrawPath) else _PASS


def page(view: View, choice: str, text: Text, names: Sequence[str]) -> Page:  # noqa: ARG001
    """Return the page for what was chosen so far."""
    if choice == _PASS:
        return _passing(text)
    try:
        draft = _read(choice)
    except ValueError:
        return _beginning(view, text)
    if draft.end not in plans.own_sheet(view).ends:
        return _beginning(view, text)
    if draft.fields and plans.why_not(view, draft.end, draft.fields) is not None:
        return _beginning(view, text)
    return _drawing(view, draft, text)


def _beginning(view: View, text: Text) -> Page:
    assert view.card is not None, "the match goes on"
    best = tuple(_best(view, text))
    content = text.gettext(
        "Round {round}, card {card}. Choose an end and draw, or take a whole path."
    ).format(round=view.round, card=card_signs(view.card))
    buttons = (
        *_end_buttons(view, None, text),
        Button(text.gettext("Type it"), "type", ""),
        Button(text.gettext("Pass"), "go", _PASS),
    )
    menu: tuple[Row, ...] = (Select(text.gettext("Good paths"), best),) if best else ()
    return Page(content, (*menu, buttons))


def _best(view: View, text: Text) -> Iterator[Option]:
    """Yield the paths that bring most."""
    every = plans.best_first(view, plans.paths(view))
    for path in islice((move for move in every if isinstance(move, DrawPath)), BEST):
        yield Option(words.describe(path, view, text), str(_Draft(path.end, path.fields)))


def _end_buttons(view: View, draft: _Draft | None, text: Text) -> tuple[Button, ...]:
    """Return the ends; one that is chosen already, or where nothing can be drawn, leads nowhere."""
    sheet = plans.own_sheet(view)
    chosen = None if draft is None else draft.end
    if len(sheet.ends) == 1:
        label = text.gettext("From the start · {field}").format(field=board.field_name(sheet.a))
        return (Button(label, "go", "A", "primary"),) if chosen is None else ()
    return tuple(
        Button(
            text.gettext("End {end} · {field}").format(end=end, field=board.field_name(sheet.tip(end))),
            "go",
            end,
            "primary" if chosen in (None, end) else "secondary",
            disabled=draft == _Draft(end) or not plans.steps(view, end),
        )
        for end in sheet.ends
    )


def _drawing(view: View, draft: _Draft, text: Text) -> Page:
    rows: list[Row] = []
    if ends := _end_buttons(view, draft, text):
        rows.append(ends)
    steps = plans.steps(view, draft.end, draft.fields)
    if steps:
        rows.extend(tuple(_step(view, draft, way, steps.get(way)) for way in pair) for pair in _COMPASS)
    last = [Button(text.gettext("Pass"), "go", _PASS)]
    if draft.fields:
        last = [
            Button(text.gettext("Confirm"), "do", str(draft), "success"),
            Button(text.gettext("Undo step"), "go", str(replace(draft, fields=draft.fields[:-1]))),
        ]
    last.append(Button(text.gettext("Start over"), "go", ""))
    rows.append(tuple(last))
    preview = (draft.path,) if draft.fields else ()
    # A path that could go on is not yet all that was to be chosen.
    makes = str(draft) if draft.fields and not steps else None
    return Page(_content(view, draft, text), tuple(rows), preview, makes=makes)


def _step(view: View, draft: _Draft, way: int, field: Field | None) -> Button:
    """Return the button of a direction: the colour there and its number, or that there is no way."""
    arrow, _ = board.DIRECTIONS[way]
    if field is None:
        return Button(f"{arrow} –", "go", str(draft), disabled=True)
    number = view.layout.numbers.get(field)
    label = f"{arrow} {signs([view.layout.colours[field]])}{'' if number is None else number}"
    longer = replace(draft, fields=(*draft.fields, field))
    style: Style = "primary" if number else "secondary"
    return Button(f"{label} {board.field_name(field)}", "go", str(longer), style)


def _content(view: View, draft: _Draft, text: Text) -> str:
    left = plans.colours_left(view, draft.fields)
    if not draft.fields:
        return text.gettext("End {end}. The card allows {card}.").format(end=draft.end, card=signs(left))
    worth = plans.worth(view, draft.path)
    path = words.move(draft.path, view, text)
    if worth.reached:
        sentence = text.gettext("{path}, worth {points}: it reaches {numbers}.")
    else:
        sentence = text.gettext("{path}, worth {points}.")
    first = sentence.format(
        path=path, points=signed(worth.points), numbers=numbers_reached(worth.reached, text)
    )
    if not left:
        return text.gettext("{worth} The whole card is used.").format(worth=first)
    if not plans.steps(view, draft.end, draft.fields):
        return text.gettext("{worth} Nothing more fits; the card still has {card}.").format(
            worth=first, card=signs(left)
        )
    return text.gettext("{worth} The card still allows {card}.").format(worth=first, card=signs(left))


def _passing(text: Text) -> Page:
    content = text.gettext("Pass in this round? Your path stays as it is.")
    buttons = (
        Button(text.gettext("Pass"), "do", _PASS, "success"),
        Button(text.gettext("Back"), "go", ""),
    )
    return Page(content, (buttons,), makes=_PASS)
