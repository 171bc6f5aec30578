"""The alt text: what the pictures say to somebody who does not see them, in order of weight."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.games.seats import listed
from bot.games.traxx import board
from bot.games.traxx.moves import DrawPath
from bot.games.traxx.naming import card_name, colour_name, fields_name, figure, n_points, numbers_reached
from renderers import alt
from renderers.traxx import words
from renderers.traxx.sketch import draft_of, own, passes, public

if TYPE_CHECKING:
    from collections.abc import Iterator

    from bot.engine import Seat, Text
    from bot.games.traxx.board import Field
    from bot.games.traxx.view import View
    from renderers.scene import Request


def board_alt(request: Request) -> str:
    """Return the alt text of a public or a personal picture."""
    return alt.assembled(_sentences(request), request.text)


def _sentences(request: Request) -> Iterator[str]:
    view: View = request.view
    text = request.text
    yield from _opening(request)
    if view.seat is not None and view.card is not None:
        yield from _own(request)
    yield from _last_round(request)
    for seat in _order(view):
        yield _standing(request, seat)
    waiting = [
        number
        for number in board.NUMBERS
        if any(public(view, seat).numbers[number] == "waiting" for seat in range(view.seats))
    ]
    if waiting and view.card is not None:
        sentence = text.gettext("Still worth their full value: {numbers}.")
        yield sentence.format(numbers=", ".join(_place(view, number, text) for number in waiting))
    sentence = text.gettext("Path of {player}: {path}.")
    for seat in _order(view):
        if len(view.sheets[seat].path) > 1:
            yield sentence.format(player=request.said(seat), path=fields_name(view.sheets[seat].path))
    if view.to_come:
        cards = ", ".join(card_name(card, text) for card in view.to_come)
        yield text.gettext("Cards to come, in no order: {cards}.").format(cards=cards)


def _order(view: View) -> list[Seat]:
    """Return all seats, the reader's first."""
    return sorted(range(view.seats), key=lambda seat: (seat != view.seat, seat))


def _opening(request: Request) -> Iterator[str]:
    view: View = request.view
    text = request.text
    if view.result is not None:
        winners = sorted(view.result.winners)
        players = listed([request.introduced(seat) for seat in winners], text)
        if view.seats == 1:
            sentence = text.gettext("{player} ends with {points}.")
            yield sentence.format(player=players, points=n_points(view.sheets[0].total, text))
            return
        sentence = text.ngettext(
            "{players} wins with {points}.", "{players} share the win with {points}.", len(winners)
        )
        yield sentence.format(players=players, points=n_points(view.sheets[winners[0]].total, text))
        return
    card = card_name(view.card, text) if view.card is not None else ""
    figures = {"number": view.round, "all": len(board.CARDS), "card": card}
    if words.tells_who_decides(view):
        sentence = text.gettext("Round {number} of {all}, card {card}; {players} to decide.")
        players = listed([request.introduced(seat) for seat in view.to_act], text)
    else:
        sentence = text.gettext("Round {number} of {all}, card {card}; {players} decide at once.")
        players = listed([request.introduced(seat) for seat in range(view.seats)], text)
    yield sentence.format(players=players, **figures)
    if words.tells_who_decides(view):
        done = listed([request.said(seat) for seat in view.decided if seat not in view.stuck], text)
        if done:
            yield text.gettext("Decided: {players}.").format(players=done)
    if view.stuck:
        players = listed([request.said(seat) for seat in view.stuck], text)
        yield text.gettext("No step left with this card: {players}.").format(players=players)


def _own(request: Request) -> Iterator[str]:
    """Say what the reader has sealed or thinks of, and where the path can go on."""
    view: View = request.view
    text = request.text
    draft = draft_of(request)
    sealed = view.sealed is not None
    if passes(request) and view.seat not in view.stuck:
        yield text.gettext("You have sealed a pass.") if sealed else text.gettext("Your preview is a pass.")
    if draft is not None and draft.fields:
        if sealed:
            sentence = text.gettext("You have sealed {path} from end {end}, worth {points}.")
        else:
            sentence = text.gettext("Preview, not sealed yet: {path} from end {end}, worth {points}.")
        points = n_points(draft.worth.points, text)
        yield sentence.format(path=words.drafted(view, draft), end=draft.end, points=points)
    following: dict[Field, list[str]] = {}
    for before, field in own(request).next:
        following.setdefault(before, []).append(_field(view, field, text))
    sentence = text.gettext("From {field} you can go to {fields}.")
    for before, fields in following.items():
        yield sentence.format(field=board.field_name(before), fields=", ".join(fields))


def _last_round(request: Request) -> Iterator[str]:
    """Say what everybody drew in the last round."""
    view: View = request.view
    text = request.text
    if view.last is None:
        return
    drew = text.gettext("{player} drew {path} from {end}")
    passed = text.gettext("{player} passed")
    said = []
    for seat, move in enumerate(view.last.moves):
        player = request.said(seat)
        if isinstance(move, DrawPath):
            said.append(drew.format(player=player, path=fields_name(move.fields), end=move.end))
        else:
            said.append(passed.format(player=player))
    sentence = text.gettext("Round {number}: {moves}.")
    yield sentence.format(number=view.last.number, moves="; ".join(said))


def _standing(request: Request, seat: Seat) -> str:
    """Return a seat's points, open fields, ends, and the numbers it has reached with what they are worth."""
    view: View = request.view
    text = request.text
    sheet = view.sheets[seat]
    if len(sheet.path) == 1:
        sentence = text.gettext("{player} {total}: {open} fields open, start at {field}.")
        start = board.field_name(sheet.start)
        total = figure(sheet.total)
        return sentence.format(player=request.said(seat), total=total, open=sheet.open, field=start)
    reached = sorted(sheet.reached, key=lambda reached: reached.number)
    sentence = text.ngettext(
        "{player} {total}: {open} field open, A at {a}, B at {b}, numbers {numbers}.",
        "{player} {total}: {open} fields open, A at {a}, B at {b}, numbers {numbers}.",
        sheet.open,
    )
    return sentence.format(
        player=request.said(seat),
        total=figure(sheet.total),
        open=sheet.open,
        a=board.field_name(sheet.a),
        b=board.field_name(sheet.b),
        numbers=numbers_reached(reached, text),
    )


def _field(view: View, field: Field, text: Text) -> str:
    """Return a field with its colour, and its number if it has one: "C4 red" or "C7 green 7"."""
    parts = [board.field_name(field), colour_name(view.layout.colours[field], text)]
    if field in view.layout.numbers:
        parts.append(str(view.layout.numbers[field]))
    return " ".join(parts)


def _place(view: View, number: int, text: Text) -> str:
    """Return a number with its field, whose colour is small on the picture: "7 (C7 green)"."""
    field = view.layout.places[number]
    return f"{number} ({board.field_name(field)} {colour_name(view.layout.colours[field], text)})"
