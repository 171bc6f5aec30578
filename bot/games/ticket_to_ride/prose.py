"""The longer texts: hands, scores and the rules in short."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from bot.games.seats import label
from bot.games.ticket_to_ride import board
from bot.games.ticket_to_ride.naming import cards_signs, n_cards, n_points, n_trains
from bot.games.ticket_to_ride.scoring import rank
from bot.games.ticket_to_ride.view import both_lanes, outlook, outlooks

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from bot.engine import Text
    from bot.games.ticket_to_ride.view import FinalScore, Options, Outlook, View


def secrets(view: View) -> Any:
    """Return the own cards and tickets, and the tickets to choose from: sent again when they change."""
    return None if view.seat is None else (view.hand, view.own_tickets, view.offered)


def hand(view: View, text: Text) -> str:
    """Return the own cards, and each ticket with what is still missing."""
    if view.seat is None or view.hand is None:
        return text.gettext("You have no cards.")
    head = text.gettext("**Your hand**: {cards} ({number}, {trains})").format(
        cards=cards_signs(view.hand),
        number=n_cards(sum(view.hand), text),
        trains=n_trains(view.trains[view.seat], text),
    )
    lines = [head]
    if view.own_tickets:
        lines.extend(_ticket_lines(outlooks(view), text))
    if view.offered and view.sealed is None:
        lines.append(_choice(view, text))
        lines.extend(_ticket_line(outlook(view, ticket), text) for ticket in view.offered)
    if view.sealed is not None:
        lines.append(text.gettext("**You will keep**, once everybody has chosen:"))
        lines.extend(_ticket_line(outlook(view, ticket), text) for ticket in view.sealed)
    return "\n".join(lines)


def _choice(view: View, text: Text) -> str:
    least = board.TICKET_DECKS[view.options.tickets].keep if view.phase == "choosing" else 1
    return text.gettext("**Keep at least {n}** of these tickets:").format(n=least)


def _ticket_lines(tickets: Sequence[Outlook], text: Text) -> Iterator[str]:
    done = [ticket.ticket for ticket in tickets if ticket.done]
    worth = sum(board.TICKETS[ticket.ticket].points * (1 if ticket.done else -1) for ticket in tickets)
    sentence = text.gettext("**Your tickets**: {done} of {n} done, now worth {worth}")
    yield sentence.format(done=len(done), n=len(tickets), worth=_signed(worth))
    for ticket in tickets:
        yield _ticket_line(ticket, text)


def _signed(number: int) -> str:
    return f"{number:+d}".replace("-", "−")


def _ticket_line(ticket: Outlook, text: Text) -> str:
    figures = {"ticket": board.ticket_name(ticket.ticket), "points": board.TICKETS[ticket.ticket].points}
    if ticket.to_go is None:
        return text.gettext("{ticket} ({points}), no way is left").format(**figures)
    if ticket.done:
        return text.gettext("{ticket} ({points}) ✓").format(**figures)
    sentence = text.ngettext(
        "{ticket} ({points}), {n} train to go", "{ticket} ({points}), {n} trains to go", ticket.to_go
    )
    return sentence.format(**figures, n=ticket.to_go)


def turn(view: View, text: Text) -> str:
    """Return the round, or that first tickets are chosen, or that the last turns are played."""
    if view.phase == "choosing":
        return text.gettext("choosing tickets")
    if view.turns_left:
        return text.gettext("round {number}, last turns").format(number=view.round)
    return text.gettext("round {number}").format(number=view.round)


def score_table(view: View, text: Text, names: Sequence[str] | None = None) -> list[str]:
    """Return a line a seat with its points by part, the best first; before the end, for routes alone."""
    seats = range(view.seats)
    if view.final is None:
        sentence = text.gettext("{player}: {points} for routes")
        return [
            sentence.format(player=label(seat, text, names), points=n_points(view.points[seat], text))
            for seat in sorted(seats, key=lambda seat: -view.points[seat])
        ]
    final = view.final
    return [
        _score_line(seat, final[seat], view.options, text, names)
        for seat in sorted(seats, key=lambda seat: rank(final[seat]), reverse=True)
    ]


def _score_line(
    seat: int, score: FinalScore, options: Options, text: Text, names: Sequence[str] | None
) -> str:
    """Return "● Ann: **87** = routes 58 + tickets 19 (…) + longest path of 34 trains 10"."""
    tickets = ", ".join(
        text.gettext("{ticket} {points}").format(
            ticket=board.ticket_name(ticket),
            points=_signed(board.TICKETS[ticket].points * (1 if ticket in score.completed else -1)),
        )
        for ticket in score.tickets
    )
    parts = [
        text.gettext("routes {points}").format(points=score.routes),
        text.gettext("tickets {points} ({tickets})").format(
            points=_signed(score.ticket_points), tickets=tickets
        ),
    ]
    rules = board.TICKET_DECKS[options.tickets]
    if rules.longest_path:
        sentence = text.gettext("longest path {points} ({trains})")
        trains = n_trains(score.path_length, text)
        parts.append(sentence.format(points=_signed(score.longest), trains=trains))
    if rules.globetrotter:
        sentence = text.gettext("Globetrotter {points} ({n} completed)")
        parts.append(sentence.format(points=_signed(score.globetrotter), n=len(score.completed)))
    sentence = text.gettext("{player}: **{total}** · {parts}")
    return sentence.format(
        player=label(seat, text, names), total=str(score.total).replace("-", "−"), parts=" · ".join(parts)
    )


def summary(options: Options, text: Text) -> str:
    """Return the rules in short."""
    rules = board.TICKET_DECKS[options.tickets]
    parts = [
        text.gettext(
            "Claim routes with your 45 trains, and connect the cities of your secret tickets. Everybody "
            "begins with {hand} cards and {deal} tickets, of which at least {keep} are kept; all choose at "
            "once."
        ).format(hand=board.START_HAND, deal=rules.deal, keep=rules.keep),
        text.gettext(
            "**A turn** is one of three things. **Draw two cards**, face up or from the deck; a face-up "
            "locomotive is the only one of its turn. **Claim a route** with cards of one colour, as many as "
            "it has spaces; a grey route takes any colour, and locomotives stand for every colour. **Draw "
            "{n} tickets** and keep at least one."
        ).format(n=rules.draw),
        text.gettext(
            "**Routes** of 1, 2, 3, 4, 5 or 6 spaces are worth 1, 2, 4, 7, 10 or 15 points at once. They "
            "need not be connected. Nobody owns both lanes of a double route."
        ),
        _double_routes(options, text),
        text.gettext(
            "**Face-up cards** are replaced at once. When three of the five are locomotives, all five are "
            "replaced. An empty deck is made again from what was discarded."
        ),
        text.gettext(
            "**The end**: when somebody ends a turn with two trains or fewer, everybody has exactly one more "
            "turn. Then tickets count: what they are worth if their cities are connected, else as much less."
        ),
    ]
    if rules.longest_path:
        sentence = text.gettext(
            "**Longest path**: {points} points more for the longest continuous path of trains, for each of "
            "those who have it."
        )
        parts.append(sentence.format(points=board.LONGEST_PATH_BONUS))
    if rules.globetrotter:
        sentence = text.gettext(
            "**Globetrotter**: {points} points more for the most completed tickets, for each of those who "
            "have them."
        )
        parts.append(sentence.format(points=board.GLOBETROTTER_BONUS))
    parts.append(
        text.gettext(
            "Most points win; then most completed tickets, then the longest path where there is a bonus for "
            "it. Type `/ticket draw`, `/ticket claim` or `/ticket tickets`."
        )
    )
    return "\n\n".join(parts)


def _double_routes(options: Options, text: Text) -> str:
    if both_lanes(options, 2):
        return text.gettext("Both lanes of a double route are open, to different players.")
    return text.gettext(
        "With two or three players, the first lane of a double route that is claimed closes the other; with "
        "four or five, both are open to different players."
    )
