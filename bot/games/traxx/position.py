"""The whole position in words, for those who see no picture."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.games.seats import label, players
from bot.games.traxx import board
from bot.games.traxx.naming import card_name, colour_name, fields_name, figure, n_fields, n_points
from bot.games.traxx.prose import decision, turn
from bot.games.traxx.view import firsts

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from bot.engine import Text
    from bot.games.traxx.board import Field
    from bot.games.traxx.view import Reached, View


def position(view: View, text: Text, names: Sequence[str] | None = None) -> list[str]:
    """Return the whole position: the card and those to come, every seat's path, the numbers, the sheet."""
    lines = [text.gettext("**Traxx, {turn}**").format(turn=turn(view, text))]
    lines.extend(_card_lines(view, text, names))
    for seat in range(view.seats):
        lines.extend(_seat_lines(view, seat, text, names))
    lines.extend(_number_lines(view, text))
    lines.extend(_sheet_lines(view, text))
    if view.seat is not None and view.card is not None:
        lines.append(decision(view, text))
    return lines


def _card_lines(view: View, text: Text, names: Sequence[str] | None) -> Iterator[str]:
    if view.card is None:
        return
    yield text.gettext("Card of this round: {card}").format(card=card_name(view.card, text))
    if view.to_come:
        cards = ", ".join(card_name(card, text) for card in view.to_come)
        yield text.gettext("Cards to come, in an order nobody knows: {cards}").format(cards=cards)
    waiting = players(view.to_act, text, names)
    yield text.gettext("Not decided yet: {players}").format(players=waiting)


def _seat_lines(view: View, seat: int, text: Text, names: Sequence[str] | None) -> Iterator[str]:
    sheet, player = view.sheets[seat], label(seat, text, names)
    yield text.gettext("{player}: {points}, {fields} open").format(
        player=player, points=n_points(sheet.total, text), fields=n_fields(sheet.open, text)
    )
    if len(sheet.path) == 1:
        start = board.field_name(sheet.start)
        yield text.gettext("Path of {player}: only its start, {start}").format(player=player, start=start)
        return
    sentence = text.gettext("Path of {player} from end A to end B: {path}, started at {start}")
    yield sentence.format(player=player, path=fields_name(sheet.path), start=board.field_name(sheet.start))
    if sheet.reached:
        reached = ", ".join(_reached(one, text) for one in sheet.reached)
        yield text.gettext("Numbers of {player}: {numbers}").format(player=player, numbers=reached)


def _reached(one: Reached, text: Text) -> str:
    if one.full:
        sentence = text.gettext("{number} in full (round {round})")
    else:
        sentence = text.gettext("{number} at half, {points} (round {round})")
    return sentence.format(number=one.number, points=figure(one.points), round=one.round)


def _number_lines(view: View, text: Text) -> Iterator[str]:
    if view.seats == 1:
        return
    first = firsts(view.sheets)
    free = [str(number) for number in board.NUMBERS if number not in first]
    if free:
        numbers = ", ".join(free)
        yield text.gettext("Numbers that nobody has reached: {numbers}").format(numbers=numbers)


def _sheet_lines(view: View, text: Text) -> Iterator[str]:
    """Yield the colours of the fields and the numbers on them, a line a row."""
    first = 0
    for row, length in enumerate(board.ROWS):
        fields = ", ".join(_field(view, field, text) for field in range(first, first + length))
        yield text.gettext("Row {row}: {fields}").format(row=chr(ord("A") + row), fields=fields)
        first += length


def _field(view: View, field: Field, text: Text) -> str:
    number = view.layout.numbers.get(field)
    colour = colour_name(view.layout.colours[field], text)
    name = board.field_name(field)
    if number is None:
        return text.gettext("{field} {colour}").format(field=name, colour=colour)
    return text.gettext("{field} {colour} with the {number}").format(field=name, colour=colour, number=number)
