"""TransAmerica's panel: where to start, and what to lay.

A choice is "F9" for a start, or the lines so far, as "E9-E10,E10-F10*" (`*` for a track of the own colour),
followed by "@F10" while a direction from that junction is to be chosen, and "!" while the next track is to be
of the own colour; or "stop", alone or after a line, as "E9-E10,stop".
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from bot.chat.panels.page import MOST_OPTIONS, Button, Option, Page, Row, Select, Style
from bot.engine import ParseError
from bot.games.seats import listed
from bot.games.transamerica import board, plans, words
from bot.games.transamerica.moves import LayTrack, Move, PlaceMarker, Stop
from bot.games.transamerica.view import goals

if TYPE_CHECKING:
    from collections.abc import Sequence

    from bot.engine import Text
    from bot.games.transamerica.view import View

OWN_TRACKS = 3
TRACKS_A_TURN = 2

_STOP = "stop"

_CHOICE = re.compile(
    r"(?P<lines>[A-M]\d+-[A-M]\d+\*?(?:,[A-M]\d+-[A-M]\d+\*?)?)?(?:@(?P<site>[A-M]\d+))?(?P<own>!)?"
)


@dataclass(frozen=True)
class _Choice:
    tracks: tuple[LayTrack, ...] = ()
    site: int | None = None
    own: bool = False
    stop: bool = False

    def __str__(self) -> str:
        parts = [_line(track.line) + "*" * track.own for track in self.tracks]
        lines = ",".join([*parts, _STOP] if self.stop else parts)
        site = "" if self.site is None else f"@{board.junction_name(self.site)}"
        return f"{lines}{site}{'!' * self.own}"


def _line(line: int) -> str:
    a, b = board.ends(line)
    return f"{board.junction_name(a)}-{board.junction_name(b)}"


def _read(choice: str) -> _Choice:
    """Read a choice of lines; ValueError if it is none."""
    before, _, last = choice.rpartition(",")
    if last == _STOP:
        return replace(_read(before), stop=True)
    found = _CHOICE.fullmatch(choice)
    if found is None:
        raise ValueError(choice)
    tracks = []
    for part in (found["lines"] or "").split(",") if found["lines"] else ():
        a, b = (board.junction_named(name) for name in part.rstrip("*").split("-"))
        line = None if a is None or b is None else board.line_between(a, b)
        if line is None:
            raise ValueError(choice)
        tracks.append(LayTrack(line, part.endswith("*")))
    site = board.junction_named(found["site"]) if found["site"] else None
    return _Choice(tuple(tracks), site, bool(found["own"]))


def moves(view: View, choice: str) -> tuple[Move, ...]:  # noqa: ARG001 (other games need the view)
    """Return the moves of a choice: the start, or tracks and stopping; legal or not."""
    junction = board.junction_named(choice)
    if junction is not None:
        return (PlaceMarker(junction),)
    chosen = _read(choice)
    return (*chosen.tracks, Stop()) if chosen.stop else chosen.tracks


def prompt(view: View, text: Text) -> str:
    """Return what the form asks for."""
    if view.phase == "placing":
        return text.gettext("A junction such as F7, or a city")
    return text.gettext("Your move, as in E9-E10 E10-F10")


def typed(view: View, typed: str, text: Text) -> str:
    """Return the choice for moves that were typed; ParseError if they are none."""
    moves = words.parse_moves(typed, view, text)
    first, last = moves[0], moves[-1]
    if isinstance(first, PlaceMarker) and len(moves) == 1:
        return board.junction_name(first.junction)
    tracks = tuple(move for move in moves if isinstance(move, LayTrack))
    stop = isinstance(last, Stop)
    if len(tracks) > TRACKS_A_TURN or len(tracks) + stop != len(moves):
        raise ParseError(typed, text.gettext("A turn is a junction to start at, one line, or two lines."))
    return str(_Choice(tracks, stop=stop))


def page(view: View, choice: str, text: Text, names: Sequence[str]) -> Page:  # noqa: ARG001
    """Return the page for what was chosen so far."""
    if view.phase == "placing":
        junction = board.junction_named(choice) if choice else None
        if junction is None or junction in view.position.markers:
            return _starts(view, text)
        return _start_preview(view, junction, text)
    try:
        chosen = _read(choice)
    except ValueError:
        chosen = _Choice()
    if chosen.stop and (chosen.tracks or view.phase == "second"):
        return _stopping(view, chosen, text)
    if chosen.site is not None:
        return _directions(view, chosen, chosen.site, text)
    return _building(view, chosen, text)


def _starts(view: View, text: Text) -> Page:
    options = []
    for start in plans.starts(view)[:MOST_OPTIONS]:
        label = text.gettext("{place}, farthest city {distance} away").format(
            place=board.place_name(start.junction), distance=start.farthest
        )
        description = text.gettext("Junction {junction} · {cost} to all five").format(
            junction=board.junction_name(start.junction), cost=start.cost
        )
        options.append(Option(label, board.junction_name(start.junction), description))
    return Page(
        text.gettext("Choose where your network starts."),
        (
            Select(text.gettext("Good starts"), tuple(options)),
            (Button(text.gettext("Another junction"), "type", ""),),
        ),
    )


def _start_preview(view: View, junction: int, text: Text) -> Page:
    assert view.seat is not None, "a spectator has no panel"
    assert view.hand is not None, "a spectator has no panel"
    cost = goals(view.position, view.seat, view.hand, junction).to_go
    content = text.gettext("Start at {place}: {cost} to all five.").format(
        place=board.place_name(junction), cost=cost
    )
    name = board.junction_name(junction)
    buttons = (
        Button(text.gettext("Start here"), "do", name, "success"),
        Button(text.gettext("Another junction"), "type", ""),
        Button(text.gettext("Back"), "go", ""),
    )
    return Page(content, (buttons,), (PlaceMarker(junction),), makes=name)


def _building(view: View, chosen: _Choice, text: Text) -> Page:
    rows: list[Row] = []
    more = plans.next_lines(view, chosen.tracks)
    if not chosen.tracks:
        towards = _towards(view, text)
        if towards:
            rows.append(Select(text.gettext("Next step towards …"), tuple(towards)))
    if more:
        rows.append(_sites(view, chosen, text))
    rows.append(_laying_buttons(view, chosen, text))
    own = _own_button(view, chosen, text)
    if own:
        rows.append((own,))
    makes = str(_Choice(chosen.tracks)) if chosen.tracks else None
    return Page(_content(view, chosen, text), tuple(rows), chosen.tracks, makes=makes)


def _towards(view: View, text: Text) -> list[Option]:
    """Return the next step towards all own cities and towards each; one line for goals that share a step."""
    by_step: dict[tuple[LayTrack, ...], list[plans.Plan]] = {}
    for plan in plans.plans(view):
        by_step.setdefault(plan.moves, []).append(plan)
    options = []
    for step, towards in by_step.items():
        goals_of_it = listed([_goal(plan, text) for plan in towards], text)
        lines = ", ".join(board.line_name(move.line) for move in step)
        label = text.gettext("{lines} · towards {goals}").format(lines=lines, goals=goals_of_it)
        away = ", ".join(_distance(plan, text) for plan in towards)
        options.append(Option(label, str(_Choice(step)), away))
    return options[:MOST_OPTIONS]


def _goal(plan: plans.Plan, text: Text) -> str:
    return text.gettext("all") if plan.city is None else board.CITIES[plan.city].name


def _distance(plan: plans.Plan, text: Text) -> str:
    if plan.city is None:
        return text.gettext("{cost} to go in all").format(cost=plan.cost)
    return text.gettext("{city} {cost} away").format(city=board.CITIES[plan.city].name, cost=plan.cost)


def _sites(view: View, chosen: _Choice, text: Text) -> Select:
    sites = plans.building_sites(view, chosen.tracks)[:MOST_OPTIONS]
    options = tuple(
        Option(
            board.junction_name(site),
            str(replace(chosen, site=site)),
            board.place_name(site) if site in board.CITY_AT else None,
        )
        for site in sites
    )
    placeholder = text.gettext("From a junction of your network …")
    if chosen.tracks:
        placeholder = text.gettext("Second track, from …")
    return Select(placeholder, options)


def _laying_buttons(view: View, chosen: _Choice, text: Text) -> tuple[Button, ...]:
    buttons: list[Button] = []
    if len(chosen.tracks) == 2:
        buttons.append(Button(text.gettext("Lay both"), "do", str(chosen), "success"))
        first = str(_Choice(chosen.tracks[:1]))
        buttons.append(Button(text.gettext("Lay the first only"), "do", f"{first}"))
    elif chosen.tracks:
        buttons.append(Button(text.gettext("Lay it"), "do", str(_Choice(chosen.tracks)), "success"))
    buttons.append(Button(text.gettext("Type it"), "type", ""))
    if chosen.tracks:
        buttons.append(Button(text.gettext("Back"), "go", str(_Choice(chosen.tracks[:-1]))))
    elif view.phase == "second":
        buttons.append(Button(text.gettext("Stop here"), "do", "stop", "danger"))
    return tuple(buttons)


def _stopping(view: View, chosen: _Choice, text: Text) -> Page:
    """Return the preview of a turn that ends with one track."""
    content, label = text.gettext("End your turn here?"), text.gettext("Stop here")
    if chosen.tracks:
        content = "\n".join([_content(view, chosen, text), text.gettext("Then your turn ends.")])
        label = text.gettext("Lay it and stop")
    buttons = (
        Button(label, "do", str(chosen), "success" if chosen.tracks else "danger"),
        Button(text.gettext("Back"), "go", str(_Choice(chosen.tracks))),
    )
    return Page(content, (buttons,), chosen.tracks, makes=str(chosen))


def _own_button(view: View, chosen: _Choice, text: Text) -> Button | None:
    """Return the switch to the own colour, while there are tracks of it left."""
    assert view.seat is not None, "a spectator has no panel"
    laid = view.position.coloured[view.seat].bit_count() + sum(track.own for track in chosen.tracks)
    if not view.options.vexation or laid >= OWN_TRACKS or not plans.next_lines(view, chosen.tracks):
        return None
    left = OWN_TRACKS - laid
    if chosen.own:
        label = text.gettext("Next track: your colour")
    else:
        label = text.ngettext("Use your colour ({left} left)", "Use your colour ({left} left)", left)
    style: Style = "primary" if chosen.own else "secondary"
    return Button(label.format(left=left), "go", str(replace(chosen, own=not chosen.own)), style)


def _content(view: View, chosen: _Choice, text: Text) -> str:
    assert view.seat is not None, "a spectator has no panel"
    assert view.hand is not None, "a spectator has no panel"
    now = goals(view.position, view.seat, view.hand)
    if not chosen.tracks:
        if view.closing:
            return text.gettext(
                "{cost} to go. Somebody has connected all five cities: the round ends with this turn. Lay "
                "one more single track, or stop."
            ).format(cost=now.to_go)
        if view.phase == "second":
            return text.gettext("{cost} to go. Lay one more single track, or stop.").format(cost=now.to_go)
        return text.gettext("{cost} to go. A turn is two single lines or one double.").format(cost=now.to_go)
    then = goals(plans.after(view, chosen.tracks), view.seat, view.hand)
    lines = ", ".join(board.line_name(track.line) for track in chosen.tracks)
    return text.gettext("Lay {lines}: {before} to go becomes {after}.").format(
        lines=lines, before=now.to_go, after=then.to_go
    )


def _directions(view: View, chosen: _Choice, site: int, text: Text) -> Page:
    """Return the page with the six directions from a junction."""
    more = plans.next_lines(view, chosen.tracks)
    buttons = []
    for arrow, step in plans.DIRECTIONS:
        line = board.line_between(site, site + step)
        free = line is not None and bool(more >> line & 1)
        label, then = f"{arrow} –", f"{chosen}{arrow}"
        if line is not None:
            label = f"{arrow} {board.junction_name(site + step)}"
            if board.DOUBLES >> line & 1:
                label = text.gettext("{direction} (double)").format(direction=label)
            then = str(_Choice((*chosen.tracks, LayTrack(line, chosen.own))))
        buttons.append(Button(label, "go", then, disabled=not free))
    content = text.gettext("From {place}: which way?").format(place=board.place_name(site))
    back = (Button(text.gettext("Back"), "go", str(replace(chosen, site=None))),)
    return Page(content, (tuple(buttons[:3]), tuple(buttons[3:]), back), chosen.tracks)
