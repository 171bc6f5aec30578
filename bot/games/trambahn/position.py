"""The whole position in words, for those who see no picture."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.games.seats import label
from bot.games.trambahn import board
from bot.games.trambahn.naming import (
    EMOJI,
    colour_name,
    column_name,
    n_cards,
    n_points,
    signs,
    step_name,
    tram_sign,
)
from bot.games.trambahn.prose import hand, turn
from bot.games.trambahn.view import in_order, ride_points

if TYPE_CHECKING:
    from collections.abc import Sequence

    from bot.engine import Text
    from bot.games.trambahn.view import View


def position(view: View, text: Text, names: Sequence[str] | None = None) -> list[str]:
    """Return the whole position: rows, rides, trams and piles, every seat with its columns, the own hand."""
    table = view.position
    lines = [text.gettext("**Trambahn, {turn}**").format(turn=turn(view, text))]
    if view.phase != "over":
        sentence = text.gettext("{player} is at the {step}.")
        step = step_name(view.phase, text)
        lines.append(sentence.format(player=label(table.mover, text, names), step=step))
    lines.extend(_row_lines(view, text))
    if table.rides:
        lines.append(text.gettext("Rides: {rides}").format(rides=_rides(view)))
    lines.append(
        text.gettext("Trams on offer: {offer}, {stack} more in the stack").format(
            offer=", ".join(_priced(tram, text) for tram in table.offer) or "–", stack=table.stack
        )
    )
    lines.append(
        text.gettext("Draw pile: {pile}. Discarded: {discard}").format(
            pile=n_cards(table.draw_pile, text), discard=n_cards(table.discard, text)
        )
    )
    for seat in range(view.seats):
        lines.extend(_seat_lines(view, seat, text, names))
    if view.hands is not None:
        sentence = text.gettext("Hand of {player}: {cards}")
        lines.extend(
            sentence.format(player=label(seat, text, names), cards=signs(cards))
            for seat, cards in enumerate(view.hands)
        )
    elif view.seat is not None:
        lines.append(hand(view, text))
    return lines


def _row_lines(view: View, text: Text) -> list[str]:
    sentence = text.gettext("{sign} {numeral} {colour}: {passengers} · a ride would bring {points}")
    return [
        sentence.format(
            sign=EMOJI[colour],
            numeral=board.NUMERALS[colour],
            colour=colour_name(colour, text),
            passengers=signs(row),
            points=" : ".join(map(str, ride_points(view.position, colour))),
        )
        for colour, row in enumerate(view.position.rows)
    ]


def _rides(view: View) -> str:
    return ", ".join(
        f"{number} {EMOJI[ride.colour]} {' : '.join(map(str, ride.points))}"
        for number, ride in enumerate(view.position.rides, 1)
    )


def _priced(tram: int, text: Text) -> str:
    return text.gettext("{tram} for {price}").format(tram=tram_sign(tram), price=board.TRAMS[tram].price)


def _seat_lines(view: View, seat: int, text: Text, names: Sequence[str] | None) -> list[str]:
    table = view.position
    sentence = text.gettext("{player}: {points}, {tours} of them for extra tours; {cards}, {money} money")
    lines = [
        sentence.format(
            player=label(seat, text, names),
            points=n_points(view.points[seat], text),
            tours=table.tours[seat],
            cards=n_cards(table.cards[seat], text),
            money=table.money[seat],
        )
    ]
    columns = table.columns[seat]
    for place in in_order(columns):
        column = columns[place]
        tram = text.gettext("no tram") if column.tram is None else tram_sign(column.tram)
        sentence = (
            text.gettext("Column {name}: {cards} · {tram} · {points}, closed")
            if column.closed
            else text.gettext("Column {name}: {cards} · {tram} · {points}")
        )
        lines.append(
            sentence.format(
                name=column_name(columns, place, text),
                cards=signs(column.cards),
                tram=tram,
                points=n_points(column.points, text),
            )
        )
    return lines
