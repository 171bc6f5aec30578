"""The alt texts: what the pictures say to somebody who does not see them, in order of weight."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.engine.bits import members
from bot.games.seats import listed
from bot.games.ticket_to_ride import board
from bot.games.ticket_to_ride.naming import card_name, counted
from bot.games.ticket_to_ride.view import closed, outlook
from renderers import alt
from renderers.ticket_to_ride import words

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from bot.engine import Text
    from bot.games.ticket_to_ride.view import FinalScore, Outlook, Trace, View
    from renderers.scene import Request


def board_alt(request: Request) -> str:
    """Return the alt text of a board."""
    return alt.assembled(_board(request), request.text)


def hand_alt(request: Request) -> str:
    """Return the alt text of a hand."""
    return alt.assembled(_hand(request), request.text)


def final_alt(request: Request) -> str:
    """Return the alt text of the score at the end."""
    return alt.assembled(_final(request), request.text)


def _board(request: Request) -> Iterator[str]:
    view: View = request.view
    text = request.text
    yield from _opening(request)
    yield from _turn(request)
    if view.seat is not None:
        yield from _secrets(request)
    yield _table(request)
    yield _seats(request)
    sentence = text.gettext("{player} owns {routes}.")
    for seat, routes in enumerate(view.claimed):
        if routes:
            yield sentence.format(player=request.said(seat), routes=_named(members(routes)))
    if shut := closed(view):
        yield text.gettext("Closed second lanes: {routes}.").format(routes=_named(members(shut)))


def _named(routes: Iterable[int]) -> str:
    return ", ".join(map(board.route_name, routes))


def _opening(request: Request) -> Iterator[str]:
    view: View = request.view
    text = request.text
    if view.result is not None:
        sentence = text.ngettext(
            "{players} wins after {round} rounds.",
            "{players} share the win after {round} rounds.",
            len(view.result.winners),
        )
        winners = listed([request.introduced(seat) for seat in sorted(view.result.winners)], text)
        yield sentence.format(players=winners, round=view.round)
        return
    players = listed([request.introduced(seat) for seat in sorted(view.to_act)], text)
    if not words.tells_who_acts(view):
        everybody = listed([request.introduced(seat) for seat in range(view.seats)], text)
        yield text.gettext("{players} choose first tickets, all at once.").format(players=everybody)
        return
    if view.phase == "choosing":
        yield text.gettext("{players} to choose first tickets.").format(players=players)
        return
    sentence = {
        "keeping": text.gettext("{players} to choose which tickets to keep, round {round}."),
        "drawing": text.gettext("{players} to draw a second card, round {round}."),
    }.get(view.phase, text.gettext("{players} to move, round {round}."))
    yield sentence.format(players=players, round=view.round)
    if view.turns_left is not None:
        sentence = text.ngettext(
            "This is the last turn.", "Last round: {number} turns are left.", view.turns_left
        )
        yield sentence.format(number=view.turns_left)


def _turn(request: Request) -> Iterator[str]:
    """Say what has been done in this turn so far, and what the last one did."""
    view: View = request.view
    for trace in (view.trace, view.last):
        if trace is not None:
            yield did(request, trace)


def did(request: Request, trace: Trace) -> str:
    """Return a sentence on what a turn did."""
    text = request.text
    player = request.said(trace.seat)
    if trace.route is not None:
        track = board.ROUTES[trace.route]
        sentence = text.ngettext(
            "{player} claimed {route}: {trains} train, {points} points.",
            "{player} claimed {route}: {trains} trains, {points} points.",
            track.length,
        )
        route = board.route_name(trace.route)
        return sentence.format(player=player, route=route, trains=track.length, points=track.points)
    if trace.tickets_drawn:
        if request.view.trace is trace:
            sentence = text.ngettext(
                "{player} drew {number} ticket.", "{player} drew {number} tickets.", trace.tickets_drawn
            )
        else:
            sentence = text.ngettext(
                "{player} drew {number} ticket and kept {kept}.",
                "{player} drew {number} tickets and kept {kept}.",
                trace.tickets_drawn,
            )
        return sentence.format(player=player, number=trace.tickets_drawn, kept=trace.tickets_kept)
    if trace.drawn:
        unseen = text.gettext("a card from the deck")
        drawn = [unseen if card.card is None else card_name(card.card, text) for card in trace.drawn]
        return text.gettext("{player} drew {cards}.").format(player=player, cards=listed(drawn, text))
    return text.gettext("{player} passed.").format(player=player)


def _table(request: Request) -> str:
    view: View = request.view
    text = request.text
    sentence = text.gettext("Face up: {cards}. Deck {deck}, discard {discard}, {tickets} tickets left.")
    names = [card_name(card, text) for card in view.face_up]
    return sentence.format(
        cards=", ".join(names) or "–", deck=view.deck, discard=sum(view.discard), tickets=view.ticket_deck
    )


def _seats(request: Request) -> str:
    view: View = request.view
    text = request.text
    sentence = text.gettext("{player} {points} points, {trains} trains, {cards} cards, {tickets} tickets")
    before = text.gettext("{player} {points} points, {trains} trains, {cards} cards")
    rows = [
        (before if view.tickets is None else sentence).format(
            player=request.said(seat),
            points=words.points(view.points[seat]),
            trains=view.trains[seat],
            cards=view.cards[seat],
            tickets=0 if view.tickets is None else view.tickets[seat],
        )
        for seat in range(view.seats)
    ]
    return "; ".join(rows) + "."


def _secrets(request: Request) -> Iterator[str]:
    view: View = request.view
    text = request.text
    if view.own_tickets:
        rows = [_outlook(outlook(view, ticket), text) for ticket in view.own_tickets]
        yield text.gettext("Your tickets: {tickets}.").format(tickets="; ".join(rows))
    if view.offered:
        sentence = text.gettext("{ticket} {points}")
        rows = [
            sentence.format(ticket=board.ticket_name(ticket), points=board.TICKETS[ticket].points)
            for ticket in view.offered
        ]
        yield text.gettext("To choose from: {tickets}.").format(tickets="; ".join(rows))
    if view.sealed is not None:
        chosen = listed([board.ticket_name(ticket) for ticket in view.sealed], text)
        yield text.gettext("You have chosen {tickets}.").format(tickets=chosen)
    held = [counted(kind, number, text) for kind, number in enumerate(view.hand or ()) if number]
    if held:
        yield text.gettext("Your cards: {cards}.").format(cards=", ".join(held))


def _outlook(known: Outlook, text: Text) -> str:
    if known.done:
        sentence = text.gettext("{ticket} {points}, done")
    elif known.to_go is None:
        sentence = text.gettext("{ticket} {points}, no way left")
    else:
        sentence = text.gettext("{ticket} {points}, {number} to go ({routes})")
    return sentence.format(
        ticket=board.ticket_name(known.ticket),
        points=board.TICKETS[known.ticket].points,
        number=known.to_go,
        routes=_named(known.missing),
    )


def _hand(request: Request) -> Iterator[str]:
    view: View = request.view
    text = request.text
    sentence = text.ngettext(
        "Hand of {player}: {number} train card.",
        "Hand of {player}: {number} train cards.",
        sum(view.hand or ()),
    )
    yield sentence.format(player=request.introduced(view.seat or 0), number=sum(view.hand or ()))
    yield from _secrets(request)
    yield text.gettext("{number} trains left.").format(number=view.trains[view.seat or 0])


def _final(request: Request) -> Iterator[str]:
    view: View = request.view
    text = request.text
    yield from _opening(request)
    for seat, score in enumerate(view.final or ()):
        yield _score(request, seat, score)
    for seat, score in enumerate(view.final or ()):
        failed = [ticket for ticket in score.tickets if ticket not in score.completed]
        if score.completed:
            yield _kept(request, seat, score.completed, text.gettext("{player} completed {tickets}."))
        if failed:
            yield _kept(request, seat, failed, text.gettext("{player} failed {tickets}."))
    sentence = text.gettext("Longest path of {player}: {routes}.")
    for seat, score in enumerate(view.final or ()):
        if score.longest and score.path:
            yield sentence.format(player=request.said(seat), routes=_named(score.path))


def _score(request: Request, seat: int, score: FinalScore) -> str:
    parts = [
        request.text.gettext("{player} {total}: routes {routes}, tickets {tickets}"),
        request.text.gettext("longest path of {length} trains {bonus}"),
    ]
    said = parts[0].format(
        player=request.said(seat),
        total=words.points(score.total),
        routes=score.routes,
        tickets=words.points(score.ticket_points),
    )
    if score.longest:
        said += ", " + parts[1].format(length=score.path_length, bonus=score.longest)
    if score.globetrotter:
        said += ", " + request.text.gettext("most tickets {bonus}").format(bonus=score.globetrotter)
    return said + "."


def _kept(request: Request, seat: int, tickets: Sequence[int], sentence: str) -> str:
    rows = [f"{board.ticket_name(ticket)} {board.TICKETS[ticket].points}" for ticket in tickets]
    return sentence.format(player=request.said(seat), tickets=", ".join(rows))
