"""The game's sentences, made for one reader."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from bot.games.seats import label, listed, winning
from bot.games.ticket_to_ride import board, plans
from bot.games.ticket_to_ride.events import (
    CardDrawn,
    CardTaken,
    DeckReshuffled,
    DrawCutShort,
    Event,
    FaceUpReset,
    FirstTicketsChosen,
    LastRoundBegan,
    MatchEnded,
    PlayBegan,
    RouteClaimed,
    TicketsDrawn,
    TicketsKept,
    TurnPassed,
)
from bot.games.ticket_to_ride.moves import (
    ClaimRoute,
    DrawFromDeck,
    DrawTickets,
    KeepTickets,
    Move,
    TakeFaceUp,
)
from bot.games.ticket_to_ride.naming import (
    card,
    card_name,
    given_back,
    lane_name,
    n_cards,
    payment_signs,
    payment_typed,
    tickets_listed,
)
from bot.games.ticket_to_ride.parsing import parse, parse_moves, typed_word
from bot.games.ticket_to_ride.position import position
from bot.games.ticket_to_ride.prose import hand, score_table, secrets, summary, turn
from bot.games.ticket_to_ride.refusing import refusal
from bot.games.ticket_to_ride.suggestions import suggestions as offered

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from bot.engine import Text
    from bot.games.ticket_to_ride.view import View

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

LABEL = 100
"""The most characters that a choice in a list may have."""


def move(m: Move, view: View, text: Text) -> str:
    """Return the move as it can be typed: "green", "deck", "Denver–Helena 4 green", "keep all"."""
    match m:
        case TakeFaceUp(kind):
            return card_name(kind, text)
        case DrawFromDeck():
            return typed_word("deck", text)
        case DrawTickets():
            return typed_word("tickets", text)
        case ClaimRoute(route, colour):
            named = board.ROUTES[route].colour is not None and colour is not None
            name = board.route_name(route) if named else lane_name(route, text)
            return f"{name} {payment_typed(m, text)}"
        case KeepTickets(tickets):
            keep, everything = typed_word("keep", text), typed_word("all", text)
            back = given_back(tickets, view.offered)
            if back is None:
                return f"{keep} {', '.join(map(board.ticket_name, tickets))}"
            if not back:
                return f"{keep} {everything}"
            but = typed_word("but", text)
            return f"{keep} {everything} {but} {', '.join(map(board.ticket_name, back))}"
    return typed_word("pass", text)


def written(moves: Sequence[Move], view: View, text: Text) -> str:
    """Return moves that are made one after the other, as they can be typed in one line."""
    return ", ".join(move(m, view, text) for m in moves)


def describe(m: Move, view: View, text: Text) -> str:
    """Return the move with what makes it worth choosing; at most 100 characters."""
    match m:
        case TakeFaceUp(kind):
            return card(kind, text)
        case DrawFromDeck():
            return text.gettext("deck ({cards})").format(cards=n_cards(view.deck, text))
        case DrawTickets():
            return text.gettext("tickets ({n} left)").format(n=view.ticket_deck)
        case ClaimRoute():
            return _describe_claim(m, view, text)
        case KeepTickets(tickets):
            back = given_back(tickets, view.offered)
            if back is None:
                return text.gettext("keep {tickets}").format(tickets=tickets_listed(tickets, text))
            if not back:
                return text.gettext("keep all {n}").format(n=len(tickets))
            return text.gettext("give back {tickets}").format(tickets=tickets_listed(back, text))
    return move(m, view, text)


def _describe_claim(claim: ClaimRoute, view: View, text: Text) -> str:
    """Return "Denver–Helena · 4 🍃 · +7 · brings Denver–El Paso nearer"."""
    parts = [
        lane_name(claim.route, text),
        payment_signs(claim),
        text.gettext("+{points}").format(points=board.ROUTES[claim.route].points),
    ]
    nearer = plans.nearer(view, claim.route) if view.seat is not None else ()
    if nearer:
        sentence = text.ngettext("brings {ticket} nearer", "brings {n} tickets nearer", len(nearer))
        helps = sentence.format(ticket=board.ticket_name(nearer[0]), n=len(nearer))
        if len(" · ".join([*parts, helps])) <= LABEL:
            parts.append(helps)
    return " · ".join(parts)


def suggestions(view: View, moves: Iterable[Move], typed: str, text: Text) -> Iterator[tuple[str, str]]:
    """Yield (label, what to type) for what fits what was typed so far, best guesses first."""
    return offered(view, moves, typed, text, move=move, describe=describe)


def event(e: Event, text: Text, names: Sequence[str] | None = None) -> str:
    """Return a sentence for the event."""
    match e:
        case FirstTicketsChosen(seat, None):
            sentence = text.gettext("{player} has chosen first tickets.")
            return sentence.format(player=label(seat, text, names))
        case FirstTicketsChosen(seat, tickets):
            sentence = text.gettext("{player} will keep {tickets}.")
            kept = tickets_listed(tickets or (), text)
            return sentence.format(player=label(seat, text, names), tickets=kept)
        case PlayBegan(starter, kept):
            sentence = text.gettext("Everybody has chosen tickets: {kept}. {player} begins.")
            each = [f"{label(seat, text, names)} {number}" for seat, number in enumerate(kept)]
            return sentence.format(kept=" · ".join(each), player=label(starter, text, names))
        case CardTaken(seat) | CardDrawn(seat):
            return _took(seat, [e], text, names)
        case DrawCutShort(seat):
            sentence = text.gettext("There is no second card that {player} could draw.")
            return sentence.format(player=label(seat, text, names))
        case FaceUpReset():
            return text.gettext("So many face-up cards were locomotives that all of them were replaced.")
        case DeckReshuffled(cards):
            sentence = text.ngettext(
                "The deck was empty: {n} discarded card is the new one.",
                "The deck was empty: {n} discarded cards were shuffled into a new one.",
                cards,
            )
            return sentence.format(n=cards)
        case RouteClaimed(seat, route, colour, locomotives):
            sentence = text.gettext("{player} claimed {route} for {payment}, +{points}.")
            return sentence.format(
                player=label(seat, text, names),
                route=board.route_name(route),
                payment=payment_signs(ClaimRoute(route, colour, locomotives)),
                points=board.ROUTES[route].points,
            )
        case TicketsDrawn(seat, number):
            sentence = text.ngettext("{player} drew {n} ticket.", "{player} drew {n} tickets.", number)
            return sentence.format(player=label(seat, text, names), n=number)
        case TicketsKept(seat, number, None):
            sentence = text.ngettext("{player} kept {n} ticket.", "{player} kept {n} tickets.", number)
            return sentence.format(player=label(seat, text, names), n=number)
        case TicketsKept(seat, _, tickets):
            sentence = text.gettext("{player} kept {tickets}.")
            kept_tickets = tickets_listed(tickets or (), text)
            return sentence.format(player=label(seat, text, names), tickets=kept_tickets)
        case TurnPassed(seat):
            return text.gettext("{player} could do nothing.").format(player=label(seat, text, names))
        case LastRoundBegan(seat, trains):
            sentence = text.ngettext(
                "{player} has {n} train left: everybody has exactly one more turn.",
                "{player} has {n} trains left: everybody has exactly one more turn.",
                trains,
            )
            return sentence.format(player=label(seat, text, names), n=trains)
    return _match_ended(e, text, names)


def _match_ended(e: MatchEnded, text: Text, names: Sequence[str] | None) -> str:
    won = winning(e.winners, text, names)
    if e.reason == "trains":
        return won
    return f"{text.gettext('Nobody can do anything any more, so the match is over.')} {won}"


def _took(seat: int, cards: Sequence[CardTaken | CardDrawn], text: Text, names: Sequence[str] | None) -> str:
    """Return the sentence for the cards that a seat took in a turn."""
    taken = [
        text.gettext("a card from the deck") if drawn.card is None else card(drawn.card, text)
        for drawn in cards
    ]
    if taken == [text.gettext("a card from the deck")] * 2:
        taken = [text.gettext("two cards from the deck")]
    sentence = text.gettext("{player} took {cards}.")
    return sentence.format(player=label(seat, text, names), cards=listed(taken, text))


def news(events: Sequence[Event], text: Text, names: Sequence[str] | None = None) -> list[str]:
    """Return a line for each turn: the cards of a draw in one, and of tickets only how many were kept."""
    lines: list[str] = []
    drawn: list[CardTaken | CardDrawn] = []
    aside: list[str] = []

    def tell() -> None:
        if drawn:
            lines.append(_took(drawn[0].seat, drawn, text, names))
            drawn.clear()
        lines.extend(aside)
        aside.clear()

    begun = any(isinstance(e, PlayBegan) for e in events)
    for e in events:
        match e:
            case CardTaken(seat) | CardDrawn(seat):
                if drawn and (drawn[-1].seat != seat or len(drawn) == 2):
                    tell()
                drawn.append(e)
            case FaceUpReset() | DeckReshuffled() if drawn:
                aside.append(event(e, text, names))  # told after the draw that it interrupts
            case TicketsDrawn():
                tell()
            case FirstTicketsChosen() if begun:
                pass
            case _:
                tell()
                lines.append(event(e, text, names))
    tell()
    return lines


def option(name: str, text: Text) -> str:
    """Return what an option is called."""
    return {"tickets": text.gettext("Tickets"), "double_routes": text.gettext("Double routes")}[name]


def option_value(name: str, value: Any, text: Text) -> str:  # noqa: ARG001 (the values differ enough)
    """Return what a value of an option means."""
    values: dict[str, str] = {
        "base": text.gettext("base game, 30 tickets (official)"),
        "usa_1910": text.gettext("USA 1910, 35 new tickets, Globetrotter instead of the longest path"),
        "mega_game": text.gettext("mega game, 69 tickets, both bonuses"),
        "big_cities": text.gettext("big cities, 35 tickets, no bonus"),
        "official": text.gettext("one lane with two or three players, both with more (official)"),
        "always_open": text.gettext("both lanes with any number of players"),
    }
    return values[value]
