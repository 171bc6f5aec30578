"""Trambahn's panel: the four steps of a turn, one after the other.

Each step is played before the next one is shown, and can be taken back until cards are drawn. Choices are
those of `trambahn_choices`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.chat.panels.page import Button, Option, Page, Row, Select
from bot.chat.panels.trambahn_choices import ANSWER, FINISH, NEW, NEXT, arranged, moves, script, tram_of
from bot.engine import ParseError
from bot.games.seats import label, listed
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
    conductor_name,
    n_cards,
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
    from bot.games.trambahn.plans import Outcome
    from bot.games.trambahn.view import View

    Names = Sequence[str]

__all__ = ["moves", "page", "prompt", "typed"]

_NUMBERS = ("①", "②", "③", "④")
LONGEST_SCRIPT = 60
"""So much of a custom id is free for moves; a whole turn takes some 50 characters."""


def prompt(view: View, text: Text) -> str:  # noqa: ARG001 (other games ask for what fits the moment)
    """Return what the form asks for."""
    return text.gettext("As in: p blue5 s red1,red3 t horse>red")


def typed(view: View, typed: str, text: Text) -> str:
    """Return the choice for moves that were typed, up to a whole turn; ParseError if they are none."""
    choice = script(words.parse_moves(typed, view, text))
    if len(choice) > LONGEST_SCRIPT:
        raise ParseError(typed[:40], text.gettext("That is more than one turn holds."))
    return choice


# Pages


def page(view: View, choice: str, text: Text, names: Names) -> Page:
    """Return the page for what was chosen so far."""
    try:
        found = moves(view, choice) if choice else ()
    except ValueError:
        return _question(view, choice, text, names)
    return _preview(view, choice, found, text, names) if found else _step(view, text, names)


def _question(view: View, choice: str, text: Text, names: Names) -> Page:
    """Return the page that asks for a column, if the choice lacks one; else that of the step."""
    tram = tram_of(choice)
    if tram is not None and view.phase == "trams" and plans.idle_columns(view):
        return _tram_columns(view, tram, text)
    try:
        placing = arranged(view, choice)
    except ValueError:
        return _step(view, text, names)
    if placing.card is None or view.phase != "stations":
        return _step(view, text, names)
    if placing.refusal is not None:
        return _step(view, text, names, note=refusal(placing.refusal, text))
    seen = plans.outcome(view, placing.moves).view
    options = []
    for place in plans.possible_places(seen, placing.card):
        name = (
            text.gettext("a new column") if place is None else column_name(plans.columns(seen), place, text)
        )
        answer = f"{choice}{ANSWER}{NEW if place is None else place}"
        options.append(Option(name, answer, words.describe(PlaceStation(placing.card, place), seen, text)))
    content = text.gettext("Where does {card} go?").format(card=sign(placing.card))
    back = Button(text.gettext("Back"), "go", choice.rpartition(ANSWER)[0])
    menu = Select(
        text.gettext("A column for {card}").format(card=card_name(placing.card, text)), tuple(options)
    )
    return Page(content, (menu, (back,)), placing.moves)


def _step(view: View, text: Text, names: Names, *, note: str = "") -> Page:
    """Return the page of the present step."""
    match view.phase:
        case "passengers":
            lines, rows = _passengers(view, text, names)
        case "stations":
            lines, rows = _stations(view, text)
        case "income":
            lines, rows = _income(view, text)
        case "trams":
            lines, rows = _trams(view, text)
        case "over":
            return Page(note, ())
    content = "\n".join([*_head(view, text), *filter(None, [note]), *_bells(view, text, names), *lines])
    return Page(content, (*rows, _step_buttons(view, text)))


def _head(view: View, text: Text) -> Iterator[str]:
    """Yield the four steps with the present one in bold, and what the player has."""
    steps = []
    for number, step in zip(_NUMBERS, STEPS, strict=True):
        name = f"{number}\N{NO-BREAK SPACE}{step_name(step, text)}"
        steps.append(f"**{name}**" if step == view.phase else name)
    yield " ".join(steps)
    hand = text.gettext("Your hand: {cards}").format(cards=signs(view.hand or ()))
    seat, _ = plans.viewer(view)
    yield f"{hand} · {MONEY_EMOJI} {view.position.money[seat]}"


def _bells(view: View, text: Text, names: Names) -> Iterator[str]:
    """Yield what the rides that lack one passenger would bring both."""
    for colour, waiting in enumerate(view.position.rows):
        if len(waiting) == board.ROW - 1:
            sentence = text.gettext("{bell} A fourth {colour} passenger scores now: {points}.")
            figures = {"bell": RIDE_EMOJI, "colour": colour_name(colour, text)}
            yield sentence.format(**figures, points=_for_both(view, colour, text, names))


def _for_both(view: View, colour: int, text: Text, names: Names) -> str:
    """Return what a ride of this colour would bring both: "you 14, ■ Ben 10"."""
    seat, _ = plans.viewer(view)
    points, other = ride_points(view.position, colour), 1 - seat
    sentence = text.gettext("you {mine}, {other} {others}")
    return sentence.format(mine=points[seat], other=label(other, text, names), others=points[other])


def _step_buttons(view: View, text: Text) -> tuple[Button, ...]:
    buttons = [Button(text.gettext("Type it"), "type", "")]
    if plans.finish(view):
        nothing_left = view.phase == "trams" or (view.phase == "income" and not plans.idle_columns(view))
        if not nothing_left:
            buttons.insert(0, Button(text.gettext("Next step"), "do", NEXT, "primary"))
        buttons.insert(-1, Button(text.gettext("Finish turn"), "go", FINISH, "success"))
    return tuple(buttons)


def _passengers(view: View, text: Text, names: Names) -> tuple[list[str], list[Row]]:
    options = tuple(
        Option(
            text.gettext("{card} to {sign} {colour} ({n} of {all})").format(
                card=_shown_card(plan.move.card, text),
                sign=EMOJI[plan.move.row],
                colour=colour_name(plan.move.row, text),
                n=plan.waiting,
                all=board.ROW,
            ),
            script([plan.move]),
            None
            if plan.ride is None
            else text.gettext("{bell} a ride: {points}").format(
                bell=RIDE_EMOJI, points=_for_both(view, plan.move.row, text, names)
            ),
        )
        for plan in plans.passengers(view)
    )
    if view.position.trace.passengers:
        line = text.gettext("A second passenger may board, or go on.")
    else:
        line = text.gettext("One or two passengers board, each in the row of its colour.")
    return [line], [Select(text.gettext("A passenger"), options)] if options else []


def _shown_card(card: int, text: Text) -> str:
    """Return a card with a name where its sign alone says too little."""
    return f"{sign(card)} {conductor_name(text)}" if card == board.CONDUCTOR else sign(card)


def _stations(view: View, text: Text) -> tuple[list[str], list[Row]]:
    options = []
    for place, card in enumerate(view.hand or ()):
        found = plans.sensible_places(view, card)
        if found:
            options.append(Option(_shown_card(card, text), str(place), _place(view, card, found, text)))
    if not options:
        return [text.gettext("None of your cards fits a column now.")], []
    line = text.gettext("Build your columns: pick one card or several.")
    menu = Select(text.gettext("Cards for your columns"), tuple(options), 1, len(options), "s")
    return [line], [menu]


def _place(view: View, card: int, places: Sequence[int | None], text: Text) -> str:
    """Return where a card could go."""
    if len(places) > 1:
        own = plans.columns(view)
        names = [column_name(own, place, text) for place in places if place is not None]
        return text.gettext("fits {columns}").format(columns=listed(names, text))
    return words.describe(PlaceStation(card, places[0]), view, text)


def _income(view: View, text: Text) -> tuple[list[str], list[Row]]:
    hand = view.hand or ()
    if not hand:
        return [text.gettext("You have no card left for your money.")], []
    options = tuple(Option(_shown_card(card, text), str(place)) for place, card in enumerate(hand))
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
    line = text.ngettext(
        "This column still needs a tram, or becomes money at the end of the turn: {columns}.",
        "These columns still need trams, or become money at the end of the turn: {columns}.",
        len(idle),
    )
    return [line.format(columns=_listed_columns(view, idle, text))], [buttons] if buttons else []


def _tram_columns(view: View, tram: int, text: Text) -> Page:
    options = tuple(
        Option(
            words.describe(BuyTram(tram, place), view, text),
            script([BuyTram(tram, place)]),
        )
        for place in plans.idle_columns(view)
    )
    content = text.gettext("Which column gets {tram}?").format(tram=tram_sign(tram))
    back = Button(text.gettext("Back"), "go", "")
    return Page(content, (Select(text.gettext("A column"), options), (back,)))


# What would come of it


def _preview(view: View, choice: str, found: tuple[Move, ...], text: Text, names: Names) -> Page:
    outcome = plans.outcome(view, found)
    if outcome.refusal is not None:
        return _step(view, text, names, note=refusal(outcome.refusal, text))
    lines = [*_head(view, text), *_told(view, found, text, names)]
    lines.extend(_gains(outcome, text, names))
    if outcome.final:
        lines.extend(_end(outcome.view, text))
    confirm = _confirm(found, text, ends_turn=outcome.final and outcome.view.phase != "over")
    back = Button(text.gettext("Back"), "go", "")
    buttons = (Button(confirm, "do", choice, "success"), *_anew(view, choice, found, text), back)
    return Page("\n".join(lines), (buttons,), _shown(view, found), makes=choice)


def _anew(view: View, choice: str, found: Sequence[Move], text: Text) -> Iterator[Button]:
    """Yield the way to a new column for a card that went by itself to the only one that it fits."""
    match found:
        case (PlaceStation(card, int()),) if choice.startswith("s") and ANSWER not in choice:
            opening = PlaceStation(card, None)
            if plans.why_not(view, opening) is None:
                yield Button(text.gettext("New column"), "go", script([opening]))


def _confirm(found: Sequence[Move], text: Text, *, ends_turn: bool) -> str:
    """Return what the button that makes the moves says."""
    if ends_turn:
        return text.gettext("Finish turn")
    labels: dict[type[Move], str] = {
        BoardPassenger: text.gettext("Board"),
        PlaceStation: text.gettext("Place"),
        AddIncome: text.gettext("Put away"),
        BuyTram: text.gettext("Buy"),
    }
    kinds = {type(move) for move in found}
    return labels.get(kinds.pop(), "") if len(kinds) == 1 and Done not in kinds else text.gettext("Do it")


def _end(view: View, text: Text) -> Iterator[str]:
    """Yield what the end of the turn, or of the match, brings, and that it is final."""
    if view.phase == "over":
        yield text.gettext("This is ride {number}: the match ends with it.").format(number=board.RIDES)
        return
    idle = plans.idle_columns(view)
    if idle:
        sentence = text.ngettext(
            "⚠️ Without a tram this column becomes money: {columns}.",
            "⚠️ Without trams these columns become money: {columns}.",
            len(idle),
        )
        yield sentence.format(columns=_listed_columns(view, idle, text))
    sentence = text.gettext("Your turn ends, and you draw {cards}. That cannot be taken back.")
    yield sentence.format(cards=n_cards(plans.cards_to_draw(view), text))


def _listed_columns(view: View, places: Sequence[int], text: Text) -> str:
    return listed([column_name(plans.columns(view), place, text) for place in places], text)


def _told(view: View, found: Sequence[Move], text: Text, names: Names) -> Iterator[str]:
    """Yield each move with what makes it worth making, as it would stand when its turn comes."""
    for move in found:
        if not isinstance(move, Done):
            yield f"• {words.describe(move, view, text, names)}"
        if plans.ends_turn(view, move):
            return
        view = plans.after(view, move)


def _gains(outcome: Outcome, text: Text, names: Names) -> Iterator[str]:
    """Yield what the moves score, and what the rides whose worth they change would then bring both."""
    seat, _ = plans.viewer(outcome.view)
    if any(outcome.gained):
        each = " · ".join(f"{label(one, text, names)} +{points}" for one, points in enumerate(outcome.gained))
        yield text.gettext("Scores at once: {points}.").format(points=each)
    for colour, more in enumerate(outcome.per_ride):
        if more:
            sentence = text.gettext(
                "A {sign} {colour} ride would then bring you {mine} ({more:+}), {other} {others}."
            )
            points = ride_points(outcome.view.position, colour)
            yield sentence.format(
                sign=EMOJI[colour],
                colour=colour_name(colour, text),
                mine=points[seat],
                more=more,
                other=label(1 - seat, text, names),
                others=points[1 - seat],
            )


def _shown(view: View, found: Sequence[Move]) -> tuple[Move, ...]:
    """Return the moves that a picture can show: all but the end of the turn, which draws cards."""
    shown: list[Move] = []
    for move in found:
        if plans.ends_turn(view, move):
            break
        view = plans.after(view, move)
        shown.append(move)
    return tuple(shown)
