"""Trambahn's panel: the four steps of a turn, one after the other.

Each step is played before the next one is shown, and can be taken back until cards are drawn. A choice is ""
for the present step, or what is previewed in it: "s0,2;1" for cards of the hand, by their places, as stations
with the columns that were asked for (";-" is a new one), "i0,2" for the money, "t1" for a tram whose column
is still to be chosen, "finish", and "=p12.1d" for moves in full: passengers with their rows, stations and
trams with their columns, income, and being done with a step.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from bot.chat.panels.page import Button, Option, Page, Row, Select
from bot.engine import ParseError
from bot.games.seats import label
from bot.games.trambahn import board, plans, words
from bot.games.trambahn.moves import AddIncome, BoardPassenger, BuyTram, Done, Move, PlaceStation
from bot.games.trambahn.naming import (
    EMOJI,
    MONEY_EMOJI,
    RIDE_EMOJI,
    TRAM_EMOJI,
    card_name,
    colour_name,
    column_name,
    n_cards,
    n_points,
    sign,
    signs,
    step_name,
    tram_sign,
)
from bot.games.trambahn.refusing import refusal
from bot.games.trambahn.view import STEPS, ride_points

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from bot.engine import Text
    from bot.games.trambahn.plans import Arrangement, Outcome
    from bot.games.trambahn.view import View

_FINISH = "finish"
_NEXT = "=d"
_NEW = "-"
_NUMBERS = ("①", "②", "③", "④")
LONGEST_SCRIPT = 60
"""So much of a custom id is free for moves; a whole turn takes some 50 characters."""

_CARDS = re.compile(r"([si])(\d(?:,\d)*)((?:;(?:\d{1,2}|-))*)")
_TRAM = re.compile(r"t([0-2])")
_MOVE = re.compile(r"(?P<kind>[psitd])(?:(?P<what>\d{1,2})(?:\.(?P<place>\d{1,2}|-))?)?")


# Choices


def _script(moves: Sequence[Move]) -> str:
    """Return moves in full as a choice."""
    return "=" + "".join(map(_part, moves))


def _part(move: Move) -> str:
    match move:
        case BoardPassenger(card, row):
            return f"p{card}.{row}"
        case PlaceStation(card, column):
            return f"s{card}.{_NEW if column is None else column}"
        case AddIncome(card):
            return f"i{card}"
        case BuyTram(tram, column):
            return f"t{tram}.{column}"
    return "d"


def _read_script(script: str) -> Iterator[Move]:
    """Yield the moves of a script; ValueError if it is none."""
    at = 0
    while at < len(script):
        found = _MOVE.match(script, at)
        if found is None:
            raise ValueError(script)
        at = found.end()
        yield _read_part(found["kind"], found["what"], found["place"])


def _read_part(kind: str, what: str | None, place: str | None) -> Move:
    if kind == "d" and what is None:
        return Done()
    if what is not None and int(what) in board.CARDS:
        match kind, place:
            case "p", str(row) if row != _NEW:
                return BoardPassenger(int(what), int(row))
            case "s", str(column):
                return PlaceStation(int(what), None if column == _NEW else int(column))
            case "i", None:
                return AddIncome(int(what))
            case "t", str(column) if column != _NEW and int(what) < len(board.TRAMS):
                return BuyTram(int(what), int(column))
    raise ValueError(kind)


def moves(view: View, choice: str) -> tuple[Move, ...]:
    """Return the moves of a choice, legal or not; ValueError if it is none, or not complete."""
    if choice.startswith("="):
        return tuple(_read_script(choice[1:]))
    if choice == _FINISH:
        return plans.finish(view)
    if found := _TRAM.fullmatch(choice):
        bought = plans.buy(view, int(found[1]))
        if bought is None:
            raise ValueError(choice)
        return (bought,)
    kind, cards, _ = _chosen_cards(view, choice)
    if kind == "i":
        return tuple(map(AddIncome, cards))
    arranged = _arranged(view, choice)
    if arranged.card is not None:
        raise ValueError(choice)
    return arranged.moves


def _chosen_cards(view: View, choice: str) -> tuple[str, tuple[int, ...], tuple[int | None, ...]]:
    """Return for what step cards were chosen, which, and the columns answered; ValueError if none were."""
    found = _CARDS.fullmatch(choice)
    hand = view.hand or ()
    if found is None:
        raise ValueError(choice)
    places = list(dict.fromkeys(map(int, found[2].split(","))))
    if max(places) >= len(hand):
        raise ValueError(choice)
    answers = tuple(None if part == _NEW else int(part) for part in found[3].split(";")[1:])
    return found[1], tuple(hand[place] for place in places), answers


def _arranged(view: View, choice: str) -> Arrangement:
    _, cards, answers = _chosen_cards(view, choice)
    return plans.arrange(view, cards, answers)


def prompt(view: View, text: Text) -> str:  # noqa: ARG001 (other games ask for what fits the moment)
    """Return what the form asks for."""
    return text.gettext("As in: p blue5 s red1,red3 t horse>red")


def typed(view: View, typed: str, text: Text) -> str:
    """Return the choice for moves that were typed, up to a whole turn; ParseError if they are none."""
    script = _script(words.parse_moves(typed, view, text))
    if len(script) > LONGEST_SCRIPT:
        raise ParseError(typed[:40], text.gettext("That is more than one turn holds."))
    return script


# Pages


def page(view: View, choice: str, text: Text, names: Sequence[str]) -> Page:
    """Return the page for what was chosen so far."""
    try:
        found = moves(view, choice) if choice else ()
    except ValueError:
        return _question(view, choice, text)
    return _preview(view, choice, found, text, names) if found else _step(view, text)


def _question(view: View, choice: str, text: Text) -> Page:
    """Return the page that asks for a column, if the choice lacks one; else that of the step."""
    if (found := _TRAM.fullmatch(choice)) and view.phase == "trams" and plans.idle_columns(view):
        return _tram_columns(view, int(found[1]), text)
    try:
        arranged = _arranged(view, choice)
    except ValueError:
        return _step(view, text)
    if arranged.card is None or view.phase != "stations":
        return _step(view, text)
    if arranged.refusal is not None:
        return _step(view, text, note=refusal(arranged.refusal, text))
    own = plans.columns(plans.outcome(view, arranged.moves).view)
    options = []
    for place in arranged.places:
        answer = _NEW if place is None else str(place)
        name = text.gettext("a new column") if place is None else column_name(own, place, text)
        what = None if place is None else text.gettext("{points} a ride now").format(points=own[place].points)
        options.append(Option(name, f"{choice};{answer}", what))
    content = text.gettext("Where does {card} go?").format(card=sign(arranged.card))
    back = Button(text.gettext("Back"), "go", "")
    menu = Select(
        text.gettext("A column for {card}").format(card=card_name(arranged.card, text)), tuple(options)
    )
    return Page(content, (menu, (back,)), arranged.moves)


def _step(view: View, text: Text, *, note: str = "") -> Page:
    """Return the page of the present step."""
    build = {
        "passengers": _passengers,
        "stations": _stations,
        "income": _income,
        "trams": _trams,
    }.get(view.phase)
    if build is None:
        return Page(note, ())
    lines, rows = build(view, text)
    content = "\n".join(filter(None, [_bar(view, text), note, *lines]))
    return Page(content, (*rows, _step_buttons(view, text)))


def _bar(view: View, text: Text) -> str:
    """Return the four steps with the present one in bold, and the hand."""
    steps = []
    for number, step in zip(_NUMBERS, STEPS, strict=True):
        name = f"{number} {step_name(step, text)}"
        steps.append(f"**{name}**" if step == view.phase else name)
    hand = text.gettext("Your hand: {cards}").format(cards=signs(view.hand or ()))
    seat, _ = plans.viewer(view)
    money = f"{MONEY_EMOJI} {view.position.money[seat]}"
    return f"{' '.join(steps)}\n{hand} · {money}"


def _step_buttons(view: View, text: Text) -> tuple[Button, ...]:
    buttons = [Button(text.gettext("Type it"), "type", "")]
    if plans.finish(view):
        if view.phase != STEPS[-1]:
            buttons.insert(0, Button(text.gettext("Next step"), "do", _NEXT, "primary"))
        buttons.insert(-1, Button(text.gettext("Finish turn"), "go", _FINISH, "success"))
    return tuple(buttons)


def _passengers(view: View, text: Text) -> tuple[list[str], list[Row]]:
    options = tuple(
        Option(
            text.gettext("{card} to {sign} {colour} ({n} of {all})").format(
                card=sign(plan.move.card),
                sign=EMOJI[plan.move.row],
                colour=colour_name(plan.move.row, text),
                n=plan.waiting,
                all=board.ROW,
            ),
            _script([plan.move]),
            None if plan.ride is None else _ride(view, plan.move.row, text),
        )
        for plan in plans.passengers(view)
    )
    if view.position.trace.passengers:
        line = text.gettext("A second passenger may board, or go on.")
    else:
        line = text.gettext("One or two passengers board, each in the row of its colour.")
    return [line], [Select(text.gettext("A passenger"), options)] if options else []


def _ride(view: View, colour: int, text: Text) -> str:
    """Return what a ride of this colour would bring both now."""
    seat, _ = plans.viewer(view)
    points = ride_points(view.position, colour)
    sentence = text.gettext("{bell} a ride: you {mine}, the other {other}")
    return sentence.format(bell=RIDE_EMOJI, mine=points[seat], other=points[1 - seat])


def _stations(view: View, text: Text) -> tuple[list[str], list[Row]]:
    options = []
    for place, card in enumerate(view.hand or ()):
        found = plans.sensible_places(view, card)
        if found:
            options.append(Option(sign(card), str(place), _place(view, card, found, text)))
    if not options:
        return [text.gettext("None of your cards fits a column now.")], []
    line = text.gettext("Build your columns: pick one card or several.")
    menu = Select(text.gettext("Cards for your columns"), tuple(options), 1, len(options), "s")
    return [line], [menu]


def _place(view: View, card: int, places: Sequence[int | None], text: Text) -> str:
    """Return where a card could go."""
    if len(places) > 1:
        return text.ngettext("fits {n} column", "fits {n} columns", len(places)).format(n=len(places))
    return words.describe(PlaceStation(card, places[0]), view, text)


def _income(view: View, text: Text) -> tuple[list[str], list[Row]]:
    hand = view.hand or ()
    if not hand:
        return [text.gettext("You have no card left for your money.")], []
    options = tuple(Option(sign(card), str(place)) for place, card in enumerate(hand))
    line = text.gettext("Cards may go face down into your money: each is worth 1.")
    return [line], [Select(text.gettext("Cards for your money"), options, 1, len(options), "i")]


def _trams(view: View, text: Text) -> tuple[list[str], list[Row]]:
    idle = plans.idle_columns(view)
    if not idle:
        return [text.gettext("All your columns have trams.")], []
    buttons = tuple(
        Button(
            text.gettext("×{multiplier} for {price}").format(
                multiplier=board.TRAMS[plan.tram].multiplier, price=board.TRAMS[plan.tram].price
            ),
            "go",
            f"t{plan.tram}",
            "primary",
            emoji=TRAM_EMOJI[plan.tram],
            disabled=plan.lacking > 0,
        )
        for plan in plans.trams(view)
    )
    names = ", ".join(column_name(plans.columns(view), place, text) for place in idle)
    line = text.ngettext(
        "This column still needs a tram, or becomes money at the end of the turn: {columns}.",
        "These columns still need trams, or become money at the end of the turn: {columns}.",
        len(idle),
    )
    return [line.format(columns=names)], [buttons] if buttons else []


def _tram_columns(view: View, tram: int, text: Text) -> Page:
    options = tuple(
        Option(
            words.describe(BuyTram(tram, place), view, text),
            _script([BuyTram(tram, place)]),
        )
        for place in plans.idle_columns(view)
    )
    content = text.gettext("Which column gets {tram}?").format(tram=tram_sign(tram))
    back = Button(text.gettext("Back"), "go", "")
    return Page(content, (Select(text.gettext("A column"), options), (back,)))


# What would come of it


def _preview(view: View, choice: str, found: tuple[Move, ...], text: Text, names: Sequence[str]) -> Page:
    outcome = plans.outcome(view, found)
    if outcome.refusal is not None:
        return _step(view, text, note=refusal(outcome.refusal, text))
    lines = [_bar(view, text), *_told(view, found, text)]
    lines.extend(_gains(view, outcome, text, names))
    idle = plans.idle_columns(outcome.view)
    if outcome.final and outcome.view.phase != "over":
        if idle:
            columns = ", ".join(column_name(plans.columns(outcome.view), place, text) for place in idle)
            sentence = text.gettext("⚠️ Without a tram these cards become money: {columns}.")
            lines.append(sentence.format(columns=columns))
        draw = plans.cards_to_draw(outcome.view)
        sentence = text.gettext("Your turn ends, and you draw {cards}. That cannot be taken back.")
        lines.append(sentence.format(cards=n_cards(draw, text)))
    confirm = text.gettext("Finish turn") if choice == _FINISH else text.gettext("Do it")
    buttons = (
        Button(confirm, "do", choice, "success"),
        Button(text.gettext("Back"), "go", ""),
    )
    return Page("\n".join(lines), (buttons,), _shown(view, found), makes=choice)


def _told(view: View, found: Sequence[Move], text: Text) -> Iterator[str]:
    """Yield each move with what makes it worth making, as it would stand when its turn comes."""
    for move in found:
        if not isinstance(move, Done):
            yield f"• {words.describe(move, view, text)}"
        if plans.ends_turn(view, move):
            return
        view = plans.after(view, move)


def _gains(view: View, outcome: Outcome, text: Text, names: Sequence[str]) -> Iterator[str]:
    seat, _ = plans.viewer(view)
    if any(outcome.gained):
        each = " · ".join(f"{label(one, text, names)} +{points}" for one, points in enumerate(outcome.gained))
        yield text.gettext("Scores at once: {points}.").format(points=each)
    for colour, more in enumerate(outcome.per_ride):
        if more:
            now = ride_points(outcome.view.position, colour)[seat]
            sentence = text.gettext("A {sign} {colour} ride would then bring you {points} ({more:+}).")
            figures = {"sign": EMOJI[colour], "colour": colour_name(colour, text), "more": more}
            yield sentence.format(**figures, points=n_points(now, text))


def _shown(view: View, found: Sequence[Move]) -> tuple[Move, ...]:
    """Return the moves that a picture can show: all but the end of the turn, which draws cards."""
    shown: list[Move] = []
    for move in found:
        if plans.ends_turn(view, move):
            break
        view = plans.after(view, move)
        shown.append(move)
    return tuple(shown)
