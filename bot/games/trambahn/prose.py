"""The longer texts: hands, scores and the rules in short."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.games.seats import label
from bot.games.trambahn import board
from bot.games.trambahn.naming import n_cards, n_points, signs

if TYPE_CHECKING:
    from collections.abc import Sequence

    from bot.engine import Text
    from bot.games.trambahn.view import Cards, Options, View


def secrets(view: View) -> Cards | None:
    """Return the own cards: sent again when they change."""
    return view.hand


def hand(view: View, text: Text) -> str:
    """Return the own cards."""
    if view.hand is None:
        return text.gettext("You have no cards.")
    sentence = text.gettext("**Your hand**: {cards} ({number})")
    return sentence.format(cards=signs(view.hand), number=n_cards(len(view.hand), text))


def turn(view: View, text: Text) -> str:
    """Return how many of the rides have been scored."""
    rides = len(view.position.rides)
    return text.gettext("round {number}, {rides} of {all} rides").format(
        number=view.round, rides=rides, all=board.RIDES
    )


def score_table(view: View, text: Text, names: Sequence[str] | None = None) -> list[str]:
    """Return a line a seat with its points for rides and for extra tours, the best first."""
    lines = []
    for seat in sorted(range(view.seats), key=lambda seat: -view.points[seat]):
        tours = view.position.tours[seat]
        sentence = text.gettext("{player}: **{total}** · rides {rides} · extra tours {tours}")
        rides = [ride.points[seat] for ride in view.position.rides]
        lines.append(
            sentence.format(
                player=label(seat, text, names),
                total=n_points(view.points[seat], text),
                rides=" + ".join(map(str, rides)) or "0",
                tours=tours,
            )
        )
    return lines


def summary(options: Options, text: Text) -> str:
    """Return the rules in short."""
    horse, steam, electric = board.TRAMS
    parts = [
        text.gettext(
            "Two tram companies. Every card can be a **passenger**, a **station** or **money**. Each turn "
            "has four steps, in this order, and all but the first may be skipped."
        ),
        text.gettext(
            "**1. Passengers**: play one or two cards to the rows of their colours; a conductor boards in "
            "any row. The fourth passenger of a row sets off a **ride**: both players score all their "
            "columns of that colour. The four passengers go, the columns stay."
        ),
        text.gettext(
            "**2. Stations**: play any number of cards to your columns. A column has one colour and its "
            "values only rise; a 10 closes it. Conductors join any of your open columns but open none. The "
            "{tour}th card of a column makes an **extra tour**: you score that column at once."
        ).format(tour=board.TOUR),
        _new_columns(options, text),
        text.gettext(
            "**A column scores** its points times its tram: values 1 to 6 are 1 point, 7 to 9 are 2, a 10 is "
            "3, a conductor 0."
        ),
        text.gettext("**3. Income**: put any number of cards face down onto your money pile."),
        text.gettext(
            "**4. Trams**: buy any of the three on offer, each for a column without one. Horse ×{horse} "
            "costs {horse_price} money cards, steam ×{steam} {steam_price}, electric ×{electric} "
            "{electric_price}."
        ).format(
            horse=horse.multiplier,
            horse_price=horse.price,
            steam=steam.multiplier,
            steam_price=steam.price,
            electric=electric.multiplier,
            electric_price=electric.price,
        ),
        text.gettext(
            "**Then** columns without a tram become money, the offer is filled up, and you draw up to {hand} "
            "cards. When the draw pile runs out, both discard half their money, and all that is discarded is "
            "shuffled."
        ).format(hand=board.HAND),
        text.gettext(
            "**The match ends** at once with the {rides}th ride. Most points for rides and extra tours win; "
            "ties share the win."
        ).format(rides=board.RIDES),
        text.gettext(
            "Type a step or a whole turn: `/play move:p blue5 s red1,red3 i green2 t horse>red finish`."
        ),
    ]
    return "\n\n".join(parts)


def _new_columns(options: Options, text: Text) -> str:
    if options.new_column == "free":
        return text.gettext("You may open a new column at any time, also several of a colour.")
    return text.gettext("A card may open a new column only if it fits none of your open ones.")
