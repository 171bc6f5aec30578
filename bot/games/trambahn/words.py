"""The game's sentences, made for one reader."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from bot.games.seats import label, listed, winning
from bot.games.trambahn import board, plans
from bot.games.trambahn.events import (
    CardsDrawn,
    ColumnRemoved,
    Event,
    IncomeAdded,
    MatchEnded,
    MoneyHalved,
    PassengerBoarded,
    RideScored,
    StationPlaced,
    TourMade,
    TramBought,
)
from bot.games.trambahn.moves import AddIncome, BoardPassenger, BuyTram, Move, PlaceStation
from bot.games.trambahn.naming import (
    EMOJI,
    RIDE_EMOJI,
    card_typed,
    colour_name,
    column_name,
    column_typed,
    n_cards,
    n_points,
    sign,
    signs,
    step_name,
    tram_name,
    tram_sign,
)
from bot.games.trambahn.parsing import parse, parse_moves, typed_word
from bot.games.trambahn.position import position
from bot.games.trambahn.prose import hand, score_table, secrets, summary, turn
from bot.games.trambahn.refusing import refusal
from bot.games.trambahn.suggestions import suggestions as offered
from bot.games.trambahn.view import STEPS, Column, ride_points

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from bot.engine import Text
    from bot.games.trambahn.view import View

__all__ = [
    "describe",
    "event",
    "hand",
    "move",
    "news",
    "option",
    "option_value",
    "parse",
    "parse_moves",
    "position",
    "refusal",
    "score_table",
    "secrets",
    "suggestions",
    "summary",
    "turn",
    "written",
]


def move(m: Move, view: View, text: Text) -> str:
    """Return the move as it can be typed: "passenger blue5", "station red3>new", "tram horse>red", "done"."""
    match m:
        case BoardPassenger(card, row):
            typed = f"{typed_word('passenger', text)} {card_typed(card, text)}"
            return f"{typed}>{colour_name(row, text)}" if card == board.CONDUCTOR else typed
        case PlaceStation(card, place):
            return f"{typed_word('station', text)} {card_typed(card, text)}{_place(m, view, text)}"
        case AddIncome(card):
            return f"{typed_word('income', text)} {card_typed(card, text)}"
        case BuyTram(tram, place):
            column = column_typed(plans.columns(view), place, text)
            return f"{typed_word('tram', text)} {tram_name(tram, text)}>{column}"
    return typed_word("done", text)


def written(moves: Sequence[Move], view: View, text: Text) -> str:
    """Return moves of one turn as they can be typed in one line.

    Each is named as it stands when its turn comes, since a column may have been opened just before. Where
    what has happened meanwhile leaves no such move, "…" stands for the rest.
    """
    seen, told = plans.own_turn(view), []
    for m in moves:
        if seen.phase == "over" or plans.why_not(seen, m) is not None:
            told.append("…")
            break
        told.append(move(m, seen, text))
        if plans.ends_turn(seen, m):
            break
        seen = plans.after(seen, m)
    return ", ".join(told)


def _place(m: PlaceStation, view: View, text: Text) -> str:
    """Return where a card goes as it is typed, "" where that goes without saying."""
    if plans.sensible_places(view, m.card) == (m.column,):
        return ""
    if m.column is None:
        return f">{typed_word('new', text)}"
    return f">{column_typed(plans.columns(view), m.column, text)}"


def describe(m: Move, view: View, text: Text, names: Sequence[str] | None = None) -> str:
    """Return the move with what makes it worth choosing; at most 100 characters if without names."""
    match m:
        case BoardPassenger(card, row):
            return _describe_passenger(card, row, view, text, names)
        case PlaceStation(card, None):
            sentence = text.gettext("{card} opens a {colour} column, which needs a tram")
            return sentence.format(card=sign(card), colour=colour_name(board.colour(card), text))
        case PlaceStation(card, int(place)):
            return _describe_placing(card, place, view, text)
        case AddIncome(card):
            return text.gettext("{card} into your money").format(card=sign(card))
        case BuyTram(tram, place):
            sentence = text.gettext("{tram} for {price} to {column} · {points} a ride")
            column = column_name(plans.columns(view), place, text)
            points = plans.columns(view)[place].worth * board.TRAMS[tram].multiplier
            price = board.TRAMS[tram].price
            return sentence.format(tram=tram_sign(tram), price=price, column=column, points=points)
    if plans.ends_turn(view, m):
        sentence = text.ngettext(
            "end the turn and draw {n} card", "end the turn and draw {n} cards", plans.cards_to_draw(view)
        )
        return sentence.format(n=plans.cards_to_draw(view))
    following = STEPS[STEPS.index(view.phase) + 1]
    return text.gettext("on to the {step}").format(step=step_name(following, text))


def _describe_placing(card: int, place: int, view: View, text: Text) -> str:
    """Return "❤️3 to ❤️ red · 9 a ride", or what else is to be known about the column."""
    before = plans.columns(view)[place]
    after = Column((*before.cards, card), before.tram)
    if after.tram is None:
        sentence = text.gettext("{card} to {column}, which needs a tram")
    elif after.toured and not before.toured:
        sentence = text.gettext("{card} to {column} · {points} a ride and ⭐ an extra tour now")
    else:
        sentence = text.gettext("{card} to {column} · {points} a ride")
    column = column_name(plans.columns(view), place, text)
    return sentence.format(card=sign(card), column=column, points=after.points)


def _describe_passenger(card: int, row: int, view: View, text: Text, names: Sequence[str] | None) -> str:
    """Return "💧5 boards · 2 of 4", or what the ride that it sets off brings both."""
    seat, _ = plans.viewer(view)
    waiting = len(view.position.rows[row]) + 1
    figures: dict[str, Any] = {"card": sign(card), "sign": EMOJI[row], "colour": colour_name(row, text)}
    if waiting < board.ROW:
        sentence = text.gettext("{card} boards {sign} {colour} · {n} of {all}")
        return sentence.format(**figures, n=waiting, all=board.ROW)
    points = ride_points(view.position, row)
    figures |= {"mine": points[seat], "others": points[1 - seat]}
    if names is None:
        sentence = text.gettext("{card} sets off a {sign} {colour} ride: you {mine}, the other {others}")
        return sentence.format(**figures)
    sentence = text.gettext("{card} sets off a {sign} {colour} ride: you {mine}, {other} {others}")
    return sentence.format(**figures, other=label(1 - seat, text, names))


def suggestions(view: View, moves: Iterable[Move], typed: str, text: Text) -> Iterator[tuple[str, str]]:
    """Yield (label, what to type) for what fits what was typed so far, best guesses first."""
    return offered(view, moves, typed, text, move=move, describe=describe)


def event(e: Event, text: Text, names: Sequence[str] | None = None) -> str:
    """Return a sentence for the event."""
    match e:
        case PassengerBoarded(seat, card, row):
            sentence = text.gettext("{player}: {card} boards in the {colour} row.")
            figures = {"card": sign(card), "colour": colour_name(row, text)}
            return sentence.format(player=label(seat, text, names), **figures)
        case RideScored(number, colour, points):
            sentence = text.gettext("{bell} Ride {number}, {sign} {colour}: {points}.")
            each = (f"{label(seat, text, names)} {scored}" for seat, scored in enumerate(points))
            return sentence.format(
                bell=RIDE_EMOJI,
                number=number,
                sign=EMOJI[colour],
                colour=colour_name(colour, text),
                points=" · ".join(each),
            )
        case StationPlaced(seat, card, colour, opened):
            sentence = (
                text.gettext("{player}: {card} opens a {colour} column.")
                if opened
                else text.gettext("{player}: {card} joins a {colour} column.")
            )
            figures = {"card": sign(card), "colour": colour_name(colour, text)}
            return sentence.format(player=label(seat, text, names), **figures)
        case TourMade(seat, colour, points):
            sentence = text.gettext("⭐ Extra tour of {player}, {sign} {colour}: {points}.")
            figures = {"sign": EMOJI[colour], "colour": colour_name(colour, text)}
            return sentence.format(player=label(seat, text, names), points=n_points(points, text), **figures)
        case MoneyHalved(discarded, cards):
            sentence = text.gettext(
                "The draw pile ran out: {money} discarded half their money, and {cards} were shuffled."
            )
            each = (f"{label(seat, text, names)} −{number}" for seat, number in enumerate(discarded))
            return sentence.format(money=listed([*each], text), cards=n_cards(cards, text))
        case MatchEnded():
            return _match_ended(e, text, names)
    sentence = text.gettext("{player}: {action}.")
    return sentence.format(player=label(e.seat, text, names), action=_action(e, text))


def _action(e: IncomeAdded | TramBought | ColumnRemoved | CardsDrawn, text: Text) -> str:
    match e:
        case IncomeAdded(_, card):
            if card is None:
                return text.gettext("a card into the money")
            return text.gettext("{card} into the money").format(card=sign(card))
        case TramBought(_, tram, colour):
            return text.gettext("{tram} for {sign}").format(tram=tram_sign(tram), sign=EMOJI[colour])
        case ColumnRemoved(_, cards):
            return text.gettext("{cards} without a tram became money").format(cards=signs(cards))
    if e.cards:
        return text.gettext("drew {cards}").format(cards=signs(e.cards))
    sentence = text.ngettext("drew {n} card", "drew {n} cards", e.number)
    return sentence.format(n=e.number) if e.number else text.gettext("could draw nothing")


def _match_ended(e: MatchEnded, text: Text, names: Sequence[str] | None) -> str:
    won = winning(e.winners, text, names)
    if e.reason == "rides":
        return won
    return f"{text.gettext('Nobody has a card left, nor any to draw, so the match is over.')} {won}"


class _Turn:
    """What a seat has done in a turn, gathered for one line."""

    def __init__(self, seat: int) -> None:
        self.seat = seat
        self.passengers: list[str] = []
        self.stations: list[int] = []
        self.income = 0
        self.rest: list[str] = []
        self.aside: list[str] = []

    def add(self, e: Event, text: Text, names: Sequence[str] | None) -> None:
        match e:
            case PassengerBoarded(_, card, row):
                aboard = card == board.CONDUCTOR
                self.passengers.append(f"{sign(card)}→{EMOJI[row]}" if aboard else sign(card))
            case StationPlaced(_, card):
                self.stations.append(card)
            case IncomeAdded():
                self.income += 1
            case CardsDrawn(_, number, None) if number:
                pass  # everybody draws after every turn; which cards, only the own eyes are told
            case TramBought() | ColumnRemoved() | CardsDrawn():
                self.rest.append(_action(e, text))
            case _:
                self.aside.append(event(e, text, names))

    def lines(self, text: Text, names: Sequence[str] | None) -> Iterator[str]:
        parts = []
        if self.passengers:
            sentence = text.gettext("passengers {cards}")
            parts.append(sentence.format(cards=" ".join(self.passengers)))
        if self.stations:
            parts.append(text.gettext("stations {cards}").format(cards=signs(self.stations)))
        if self.income:
            parts.append(text.gettext("{n} into the money").format(n=n_cards(self.income, text)))
        parts.extend(self.rest)
        if parts:
            yield text.gettext("{player}: {actions}.").format(
                player=label(self.seat, text, names), actions=" · ".join(parts)
            )
        yield from self.aside


def news(events: Sequence[Event], text: Text, names: Sequence[str] | None = None) -> list[str]:
    """Return a line for each turn, followed by one for each ride, extra tour and reshuffle in it."""
    lines: list[str] = []
    told: _Turn | None = None
    for e in events:
        seat = getattr(e, "seat", None)
        if told is None or (seat is not None and seat != told.seat):
            if told is not None:
                lines.extend(told.lines(text, names))
            told = _Turn(seat or 0)
        told.add(e, text, names)
        if isinstance(e, CardsDrawn):
            lines.extend(told.lines(text, names))
            told = None
    if told is not None:
        lines.extend(told.lines(text, names))
    return lines


def option(name: str, text: Text) -> str:
    """Return what an option is called."""
    return {"new_column": text.gettext("New columns")}[name]


def option_value(name: str, value: Any, text: Text) -> str:  # noqa: ARG001 (there is one option)
    """Return what a value of an option means."""
    values: dict[str, str] = {
        "free": text.gettext("may be opened at any time (official)"),
        "only_if_needed": text.gettext("only with a card that fits no open column"),
    }
    return values[value]
