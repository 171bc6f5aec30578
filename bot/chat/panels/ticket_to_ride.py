"""Ticket to Ride's panel: draw, claim, tickets.

A choice is one of
- "deck", "take:3" (a kind of card), "tickets", "pass": moves that need no more
- "draw": asks once more before tickets are drawn
- "claims" and "city:12": the routes that can be claimed, or those of a city
- "route:7": how to pay for a route, and "pay:7:4:1" (colour or "-", locomotives) with a preview
- "keep:3,17": tickets to keep
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from bot.chat.panels.page import MOST_OPTIONS, Button, Option, Page, Row, Select
from bot.engine import ParseError
from bot.games.seats import listed
from bot.games.ticket_to_ride import board, naming, plans, view, words
from bot.games.ticket_to_ride.moves import (
    ClaimRoute,
    DrawFromDeck,
    DrawTickets,
    KeepTickets,
    Move,
    Pass,
    TakeFaceUp,
)

if TYPE_CHECKING:
    from collections.abc import Sequence

    from bot.engine import Text
    from bot.games.ticket_to_ride.view import View

_PLAIN: dict[str, Move] = {"deck": DrawFromDeck(), "tickets": DrawTickets(), "pass": Pass()}


def moves(view: View, choice: str) -> tuple[Move, ...]:  # noqa: ARG001 (other games need the view)
    """Return the move of a choice; none for one that still leaves something open."""
    if choice in _PLAIN:
        return (_PLAIN[choice],)
    kind, _, rest = choice.partition(":")
    if kind == "take":
        return (TakeFaceUp(int(rest)),)
    if kind == "pay":
        return (_claim(rest),)
    if kind == "keep":
        return (_kept(rest),)
    return ()


def _claim(rest: str) -> ClaimRoute:
    route, colour, locomotives = rest.split(":")
    return ClaimRoute(_route(route), None if colour == "-" else int(colour), int(locomotives))


def _route(number: str) -> int:
    """Read a route; ValueError if there is none of this number."""
    route = int(number)
    if not 0 <= route < len(board.ROUTES):
        raise ValueError(number)
    return route


def _kept(rest: str) -> KeepTickets:
    return KeepTickets(tuple(sorted({int(ticket) for ticket in rest.split(",") if ticket})))


def _choice(move: Move) -> str:
    match move:
        case DrawFromDeck():
            return "deck"
        case DrawTickets():
            return "draw"
        case Pass():
            return "pass"
        case TakeFaceUp(card):
            return f"take:{card}"
        case ClaimRoute(route, colour, locomotives):
            return f"pay:{route}:{'-' if colour is None else colour}:{locomotives}"
        case KeepTickets(tickets):
            return f"keep:{','.join(map(str, tickets))}"


def prompt(view: View, text: Text) -> str:
    """Return what the form asks for."""
    if view.offered:
        return text.gettext("Tickets, as in: keep all but Denver-El Paso")
    return text.gettext("A city, or a route such as Denver-Helena")


def typed(view: View, typed: str, text: Text) -> str:
    """Return the choice for a city, a route, or moves that were typed; ParseError if they are none."""
    city = board.city_named(typed)
    if city is not None and view.phase == "acting":
        return f"city:{city}"
    try:
        return _choice(words.parse_moves(typed, view, text)[0])
    except ParseError:
        # A route that cannot be paid, or in several ways, has a page as well, which says so.
        for route in routes_named(typed, text):
            return f"route:{route}"
        raise


def routes_named(typed: str, text: Text) -> tuple[int, ...]:
    """Return the routes that may be meant by "Denver-Helena", or by "Boston–New York (2)" with its lane."""
    name, _, lane = typed.strip().partition("(")
    ends = [board.city_named(end) for end in re.split("[-–—]", name)]
    if len(ends) != 2 or ends[0] is None or ends[1] is None:
        return ()
    lanes = board.routes_between(ends[0], ends[1])
    said = f"({lane}".casefold()
    return tuple(
        route for route in lanes if not lane or naming.lane_name(route, text).casefold().endswith(said)
    )


def page(view: View, choice: str, text: Text, names: Sequence[str]) -> Page:
    """Return the page for what was chosen so far."""
    try:
        if view.offered:
            return _tickets(view, choice, text)
        if view.phase == "drawing":
            return _second_card(view, text)
        return _turn(view, choice, text, names)
    except ValueError:
        return _first(view, text)


def _turn(view: View, choice: str, text: Text, names: Sequence[str]) -> Page:
    kind, _, rest = choice.partition(":")
    if kind == "draw":
        return _before_tickets(view, text)
    if kind == "claims":
        return _claims(view, text)
    if kind == "city":
        return _city(view, int(rest), text, names)
    if kind == "route":
        return _route_page(view, _route(rest), text, names)
    if kind == "pay":
        return _payment(view, _claim(rest), text, names)
    return _first(view, text)


def _cards(view: View, text: Text, *, second: bool) -> tuple[Button, ...]:
    """Return a button for each face-up card."""
    return tuple(
        Button(
            naming.card_name(kind, text),
            "do",
            f"take:{kind}",
            emoji=naming.EMOJI[kind],
            disabled=second and kind == board.LOCOMOTIVE,
        )
        for kind in view.face_up
    )


def _deck(view: View, text: Text) -> Button:
    label = text.gettext("Deck ({cards})").format(cards=view.deck)
    return Button(label, "do", "deck", "primary", disabled=not view.deck)


def _first(view: View, text: Text) -> Page:
    """Return the first page of a turn: cards, routes, tickets."""
    rows: list[Row] = []
    if view.face_up:
        rows.append(_cards(view, text, second=False))
    claims = plans.claims(view)
    if claims:
        rows.append(Select(text.gettext("Claim a route …"), tuple(_claim_options(claims, text))))
    buttons = [
        _deck(view, text),
        Button(text.gettext("Search a city"), "type", ""),
        Button(
            text.gettext("Tickets ({tickets})").format(tickets=view.ticket_deck),
            "go",
            "draw",
            disabled=not view.ticket_deck,
        ),
    ]
    if not view.face_up and not view.deck and not claims and not view.ticket_deck:
        buttons.append(Button(text.gettext("Pass"), "do", "pass"))
    rows.append(tuple(buttons))
    content = text.gettext("Draw two cards, claim a route, or draw tickets.")
    return Page(f"{content}\n{_outlook(view, text)}".rstrip(), tuple(rows))


def _outlook(view_: View, text: Text) -> str:
    """Return how the own tickets stand, in a line."""
    parts = []
    for outlook in view.outlooks(view_):
        name = board.ticket_name(outlook.ticket)
        if outlook.done:
            parts.append(text.gettext("{ticket} ✓").format(ticket=name))
        elif outlook.to_go is None:
            parts.append(text.gettext("{ticket} ✗").format(ticket=name))
        else:
            sentence = text.ngettext(
                "{ticket}: {trains} train missing", "{ticket}: {trains} trains missing", outlook.to_go
            )
            parts.append(sentence.format(ticket=name, trains=outlook.to_go))
    return " · ".join(parts)


def _claim_options(claims: list[plans.Claim], text: Text) -> list[Option]:
    options = []
    for claim in claims[: MOST_OPTIONS - 1] if len(claims) > MOST_OPTIONS else claims:
        label = text.gettext("{route} · {payment} · +{points}").format(
            route=naming.lane_name(claim.route, text),
            payment=naming.payment_signs(claim.payments[0]),
            points=board.ROUTES[claim.route].points,
        )
        options.append(Option(label, f"route:{claim.route}", _helps(claim, text)))
    if len(claims) > MOST_OPTIONS:
        more = text.ngettext("{n} more route", "{n} more routes", len(claims) - len(options))
        options.append(Option(more.format(n=len(claims) - len(options)), "claims"))
    return options


def _helps(claim: plans.Claim, text: Text) -> str | None:
    if not claim.nearer:
        return None
    tickets = listed([board.ticket_name(ticket) for ticket in claim.nearer], text)
    return text.gettext("brings {tickets} nearer").format(tickets=tickets)


def _claims(view: View, text: Text) -> Page:
    """Return the page with the routes that did not fit on the first one."""
    rest = plans.claims(view)[MOST_OPTIONS - 1 :]
    menus = [
        Select(text.gettext("More routes …"), tuple(_claim_options(rest[at : at + MOST_OPTIONS], text)))
        for at in range(0, min(len(rest), 3 * MOST_OPTIONS), MOST_OPTIONS)
    ]
    buttons = (Button(text.gettext("Search a city"), "type", ""), _back(text))
    return Page(text.gettext("Which route do you claim?"), (*menus, buttons))


def _back(text: Text, choice: str = "") -> Button:
    return Button(text.gettext("Back"), "go", choice)


def _city(view: View, city: int, text: Text, names: Sequence[str]) -> Page:
    """Return the page with all routes of a city, also those that cannot be claimed, and why."""
    if not 0 <= city < len(board.CITIES):
        raise ValueError(city)
    routes = [number for number, route in enumerate(board.ROUTES) if city in (route.a, route.b)]
    payable = {claim.route: claim for claim in plans.claims(view)}
    options = []
    for route in sorted(routes, key=lambda route: (route not in payable, board.route_name(route))):
        if route in payable:
            options.extend(_claim_options([payable[route]], text))
        else:
            options.append(
                Option(naming.lane_name(route, text), f"route:{route}", _why_not(view, route, text, names))
            )
    content = text.gettext("Routes of {city}").format(city=board.city_name(city))
    buttons = (Button(text.gettext("Search a city"), "type", ""), _back(text))
    return Page(content, (Select(content, tuple(options[:MOST_OPTIONS])), buttons))


def _why_not(view: View, route: int, text: Text, names: Sequence[str]) -> str:
    """Return why a route cannot be claimed now."""
    refusal = plans.why_not_claim(view, route)
    if refusal is not None:
        return words.refusal(refusal, text, names)
    return text.gettext("{route} needs {cards}; you have {hand}.").format(
        route=naming.lane_name(route, text),
        cards=_needed(route, text),
        hand=naming.cards_signs(view.hand or ()),
    )


def _needed(route: int, text: Text) -> str:
    track = board.ROUTES[route]
    if track.colour is None:
        sentence = text.ngettext("{n} card of one colour", "{n} cards of one colour", track.length)
        return sentence.format(n=track.length)
    return naming.counted(track.colour, track.length, text)


def _route_page(view: View, route: int, text: Text, names: Sequence[str]) -> Page:
    """Return the page that asks how to pay, or the preview where there is one way only."""
    payments = plans.payments(view, route)
    if not payments:
        buttons = (_back(text), Button(text.gettext("Search a city"), "type", ""))
        return Page(_why_not(view, route, text, names), (buttons,))
    if len(payments) == 1:
        return _payment(view, payments[0], text, names)
    options = tuple(Option(naming.payment_signs(pay), _choice(pay)) for pay in payments[:MOST_OPTIONS])
    content = text.gettext("{route}: how do you pay?").format(route=naming.lane_name(route, text))
    return Page(content, (Select(text.gettext("Pay with …"), options), (_back(text),)), payments[:1])


def _payment(view: View, claim: ClaimRoute, text: Text, names: Sequence[str]) -> Page:
    """Return the preview of a claim."""
    payments = plans.payments(view, claim.route)
    if claim not in payments:
        return _route_page(view, claim.route, text, names)
    assert view.seat is not None, "a spectator has no panel"
    track = board.ROUTES[claim.route]
    content = text.gettext("{route} for {payment}, +{points}, {trains} trains left.").format(
        route=naming.lane_name(claim.route, text),
        payment=naming.payment_signs(claim),
        points=track.points,
        trains=view.trains[view.seat] - track.length,
    )
    back = f"route:{claim.route}" if len(payments) > 1 else ""
    buttons = (Button(text.gettext("Claim"), "do", _choice(claim), "success"), _back(text, back))
    return Page(content, (buttons,), (claim,), makes=_choice(claim))


def _second_card(view: View, text: Text) -> Page:
    """Return the page after the first card."""
    drawn = view.trace.drawn[-1].card if view.trace is not None and view.trace.drawn else None
    content = text.gettext("One more card:")
    if drawn is not None:
        content = text.gettext("You drew {card}. One more:").format(card=naming.card(drawn, text))
    rows: list[Row] = []
    if view.face_up:
        rows.append(_cards(view, text, second=True))
    rows.append((_deck(view, text),))
    return Page(content, tuple(rows))


def _before_tickets(view: View, text: Text) -> Page:
    """Return the page that asks once more: tickets cannot be given back later."""
    number = min(board.TICKET_DECKS[view.options.tickets].draw, view.ticket_deck)
    sentence = text.ngettext(
        "Draw {n} ticket? You keep it, and it counts against you if it is not done.",
        "Draw {n} tickets? You keep at least one, and those you keep count against you if they are not done.",
        number,
    )
    buttons = (Button(text.gettext("Draw tickets"), "do", "tickets", "success"), _back(text))
    return Page(sentence.format(n=number), (buttons,), makes="tickets")


def _tickets(view: View, choice: str, text: Text) -> Page:
    """Return the page on which tickets are kept."""
    least = board.TICKET_DECKS[view.options.tickets].keep if view.phase == "choosing" else 1
    kind, _, rest = choice.partition(":")
    if kind == "keep":
        kept = _kept(rest)
        if len(kept.tickets) >= least and set(kept.tickets) <= set(view.offered):
            return _keep_preview(view, kept, text)
    options = tuple(
        Option(
            text.gettext("{ticket} · {points}").format(
                ticket=board.ticket_name(ticket), points=board.TICKETS[ticket].points
            ),
            str(ticket),
        )
        for ticket in view.offered
    )
    menu = Select(
        text.ngettext("Keep at least {n}", "Keep at least {n}", least).format(n=least),
        options,
        min(least, len(options)),
        len(options),
        "keep:",
    )
    everything = Button(text.gettext("Keep all"), "go", _choice(KeepTickets(tuple(sorted(view.offered)))))
    content = text.ngettext(
        "Keep at least {n} ticket: {tickets}.", "Keep at least {n} tickets: {tickets}.", least
    ).format(n=least, tickets=naming.tickets_listed(view.offered, text))
    return Page(content, (menu, (everything,)))


def _keep_preview(view: View, kept: KeepTickets, text: Text) -> Page:
    rest = [ticket for ticket in view.offered if ticket not in kept.tickets]
    content = text.gettext("Keep {tickets}.").format(tickets=naming.tickets_listed(kept.tickets, text))
    if rest:
        content = text.gettext("Keep {tickets}; give {rest} back.").format(
            tickets=naming.tickets_listed(kept.tickets, text), rest=naming.tickets_listed(rest, text)
        )
    buttons = (Button(text.gettext("Keep these"), "do", _choice(kept), "success"), _back(text))
    return Page(content, (buttons,), (kept,), makes=_choice(kept))
