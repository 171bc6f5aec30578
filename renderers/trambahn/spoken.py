"""The alt texts: what the pictures say to somebody who does not see them, in order of weight."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from bot.games.seats import listed
from bot.games.trambahn import board
from bot.games.trambahn.naming import card_name, colour_name, step_name, tram_name
from bot.games.trambahn.view import Trace, in_order, letter
from renderers import alt
from renderers.trambahn import words
from renderers.trambahn.shown import shown_turn

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from bot.engine import Text
    from bot.games.trambahn.view import Column, Ride, View
    from renderers.scene import Request


def board_alt(request: Request) -> str:
    """Return the alt text of a table."""
    return alt.assembled(_board(request), request.text)


def hand_alt(request: Request) -> str:
    """Return the alt text of a hand."""
    return alt.assembled(_hand(request), request.text)


def final_alt(request: Request) -> str:
    """Return the alt text of the score at the end."""
    return alt.assembled(_final(request), request.text)


def _cards(cards: Iterable[int], text: Text) -> str:
    return ", ".join(card_name(card, text) for card in cards)


def _board(request: Request) -> Iterator[str]:
    view: View = request.view
    text = request.text
    yield from _opening(request)
    trace = shown_turn(view.position)
    if trace is not None:
        yield did(request, trace)
    if view.hand is not None:
        yield _own_hand(view, text)
    yield _numbers(request)
    yield _rows(view, text)
    yield _sale(view, text)
    yield from _columns(request)


def _opening(request: Request) -> Iterator[str]:
    view: View = request.view
    text = request.text
    done = len(view.position.rides)
    if view.result is not None:
        sentence = text.ngettext(
            "{players} wins, {points}, after {number} of {all} rides.",
            "{players} share the win, {points}, after {number} of {all} rides.",
            len(view.result.winners),
        )
        winners = sorted(view.result.winners)
        points = " : ".join(str(view.points[seat]) for seat in words.ranked(view))
        players = listed([request.introduced(seat) for seat in winners], text)
        yield sentence.format(players=players, points=points, number=done, all=board.RIDES)
        return
    players = listed([request.introduced(seat) for seat in view.to_act], text)
    sentence = text.gettext("{players} to move: {step}. {number} of {all} rides, round {round}.")
    yield sentence.format(
        players=players,
        step=step_name(view.phase, text),
        number=done,
        all=board.RIDES,
        round=view.round,
    )


def did(request: Request, trace: Trace) -> str:
    """Return sentences on what a turn did."""
    text = request.text
    position = request.view.position
    parts = []
    if trace.passengers:
        passengers = [_passenger(boarded.card, boarded.row, text) for boarded in trace.passengers]
        parts.append(text.gettext("passengers {cards}").format(cards=", ".join(passengers)))
    if trace.stations:
        parts.append(
            text.gettext("stations {cards}").format(cards=_cards((p.card for p in trace.stations), text))
        )
    if trace.income:
        parts.append(
            text.ngettext("{number} card of income", "{number} cards of income", trace.income).format(
                number=trace.income
            )
        )
    if trace.trams:
        bought = ", ".join(tram_name(tram.tram, text) for tram in trace.trams)
        parts.append(text.gettext("bought {trams}").format(trams=bought))
    if trace.removed:
        sentence = text.ngettext("{number} column removed", "{number} columns removed", len(trace.removed))
        parts.append(sentence.format(number=len(trace.removed)))
    if trace.drawn:
        parts.append(text.gettext("drew {number}").format(number=trace.drawn))
    if trace.reshuffled:
        parts.append(text.gettext("both halved their money"))
    said = text.gettext("{player}: {deeds}.").format(
        player=request.said(trace.seat), deeds="; ".join(parts) or text.gettext("nothing")
    )
    for passenger in trace.passengers:
        if passenger.ride is not None:
            said += " " + _ride(request, position.rides[passenger.ride])
    for placed in trace.stations:
        if placed.tour is not None:
            sentence = text.gettext("Extra tour: {points} points.")
            said += " " + sentence.format(points=placed.tour)
    return said


def _passenger(card: int, row: int, text: Text) -> str:
    if card != board.CONDUCTOR:
        return card_name(card, text)
    return text.gettext("conductor on {colour}").format(colour=colour_name(row, text))


def _ride(request: Request, ride: Ride) -> str:
    points = ", ".join(f"{request.said(seat)} {points}" for seat, points in enumerate(ride.points))
    text = request.text
    return text.gettext("{colour} ride: {points}.").format(
        colour=colour_name(ride.colour, text).capitalize(), points=points
    )


def _own_hand(view: View, text: Text) -> str:
    if not view.hand:
        return text.gettext("Your hand is empty.")
    return text.gettext("Your hand: {cards}.").format(cards=_cards(view.hand, text))


def _numbers(request: Request) -> str:
    view: View = request.view
    position = view.position
    sentence = request.text.gettext("{player} {points} points, {money} money, {cards} in hand")
    rows = [
        sentence.format(
            player=request.said(seat),
            points=view.points[seat],
            money=position.money[seat],
            cards=position.cards[seat],
        )
        for seat in range(view.seats)
    ]
    return "; ".join(rows) + "."


def _rows(view: View, text: Text) -> str:
    sentence = text.gettext("Waiting passengers: {rows}.")
    rows = [f"{colour_name(line, text)} {len(row)}" for line, row in enumerate(view.position.rows)]
    return sentence.format(rows=", ".join(rows))


def _sale(view: View, text: Text) -> str:
    position = view.position
    offer = text.gettext("{tram} ×{factor} for {price}")
    trams = [
        offer.format(
            tram=tram_name(tram, text), factor=board.TRAMS[tram].multiplier, price=board.TRAMS[tram].price
        )
        for tram in position.offer
    ]
    sentence = text.gettext("For sale: {trams}; {stack} more. Draw pile {pile}, discard {discard}.")
    return sentence.format(
        trams=", ".join(trams) or "–",
        stack=position.stack,
        pile=position.draw_pile,
        discard=position.discard,
    )


def _columns(request: Request) -> Iterator[str]:
    """Say the columns, such as "red A 1-3-C-5 ×3 = 24": C is a conductor."""
    text = request.text
    sentence = text.gettext("Columns of {player}: {columns}.")
    for seat, columns in enumerate(request.view.position.columns):
        if columns:
            said = [_column(columns, place, text) for place in in_order(columns)]
            yield sentence.format(player=request.said(seat), columns="; ".join(said))


def _column(columns: Sequence[Column], place: int, text: Text) -> str:
    column = columns[place]
    cards = "-".join("C" if card == board.CONDUCTOR else str(board.value(card)) for card in column.cards)
    name = f"{colour_name(column.colour, text)} {letter(columns, place)}".rstrip()
    if column.tram is None:
        return text.gettext("{column} {cards} without a tram").format(column=name, cards=cards)
    return f"{name} {cards} ×{board.TRAMS[column.tram].multiplier} = {column.points}"


def _hand(request: Request) -> Iterator[str]:
    view: View = request.view
    text = request.text
    hand = view.hand or ()
    sentence = text.ngettext(
        "Hand of {player}: {number} card.", "Hand of {player}: {number} cards.", len(hand)
    )
    yield sentence.format(player=request.introduced(view.seat or 0), number=len(hand))
    yield _own_hand(view, text)
    worth = text.gettext("{card} scores {points}")
    kinds = Counter(card for card in hand if card != board.CONDUCTOR)
    if kinds:
        rows = [worth.format(card=card_name(card, text), points=board.POINTS[card]) for card in kinds]
        yield ", ".join(rows).capitalize() + "."
    yield text.gettext("{number} money cards.").format(number=view.position.money[view.seat or 0])


def _final(request: Request) -> Iterator[str]:
    view: View = request.view
    text = request.text
    position = view.position
    yield from _opening(request)
    sentence = text.gettext("{player} {total}: rides {rides}, extra tours {tours}.")
    for seat in words.ranked(view):
        rides = sum(ride.points[seat] for ride in position.rides)
        yield sentence.format(
            player=request.said(seat), total=view.points[seat], rides=rides, tours=position.tours[seat]
        )
    for ride in position.rides:
        yield _ride(request, ride)
    left = text.gettext("{player} kept {cards}.")
    for seat, hand in enumerate(view.hands or ()):
        if hand:
            yield left.format(player=request.said(seat), cards=_cards(hand, text))
    yield from _columns(request)
