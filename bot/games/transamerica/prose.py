"""The longer texts: hands, whole positions, scores and the rules in short."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.engine.bits import members
from bot.games.seats import label, players
from bot.games.transamerica import board
from bot.games.transamerica.view import Goals, goals, network_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from bot.engine import Text
    from bot.games.transamerica.view import Options, View

EMOJI = {"green": "🟢", "blue": "🔵", "yellow": "⭐", "red": "♦️", "orange": "🟧"}
"""A sign for each colour of cities, near to the shape it has in the pictures."""


def secrets(view: View) -> tuple[int, ...] | None:
    """Return the round and the own five cities: they are sent again when they are dealt anew."""
    return None if view.hand is None else (view.round, *view.hand)


def own_goals(view: View) -> Goals | None:
    """Return what the seat still has to build; None for a spectator and when the match is over."""
    if view.seat is None or view.hand is None or view.phase == "over":
        return None
    return goals(view.position, view.seat, view.hand)


def hand(view: View, text: Text) -> str:
    """Return the five cities, which of them are connected, and how much is missing."""
    todo = own_goals(view)
    if todo is None or view.hand is None:
        return text.gettext("You have no cities.")
    placed = view.seat is not None and view.position.markers[view.seat] is not None
    cities = []
    for city, distance in zip(view.hand, todo.distances, strict=True):
        place = board.CITIES[city]
        if not placed:
            sentence = text.gettext("{sign} {city} ({junction})")
        elif distance:
            sentence = text.gettext("{sign} {city} ({junction}), {distance} away")
        else:
            sentence = text.gettext("{sign} {city} ({junction}) ✓")
        cities.append(
            sentence.format(
                sign=EMOJI[place.colour],
                city=place.name,
                junction=board.junction_name(place.junction),
                distance=distance,
            )
        )
    head = text.gettext("**Your five cities, round {number}** · {to_go} to go in all").format(
        number=view.round, to_go=todo.to_go
    )
    return "\n".join([head, *cities])


def turn(view: View, text: Text) -> str:
    """Return the round."""
    return text.gettext("round {number}").format(number=view.round)


def position(view: View, text: Text, names: Sequence[str] | None = None) -> list[str]:
    """Return the whole position: points, markers, and every track, by networks and rows of the board."""
    lines = [
        text.gettext("**TransAmerica, round {number}** · {supply} tracks left").format(
            number=view.round, supply=view.supply
        )
    ]
    if view.barrier is not None:
        sentence = text.ngettext(
            "The game ends when somebody has {points} point or fewer.",
            "The game ends when somebody has {points} points or fewer.",
            view.barrier,
        )
        lines.append(sentence.format(points=view.barrier))
    lines.extend(_seat_line(view, seat, text, names) for seat in range(view.seats))
    lines.extend(_network_lines(view, text, names))
    for seat, coloured in enumerate(view.position.coloured):
        if coloured:
            sentence = text.gettext("Own tracks of {player}: {tracks}")
            lines.append(sentence.format(player=label(seat, text, names), tracks=_tracks(coloured)))
    if view.hand is not None and view.phase != "over":
        lines.append(hand(view, text))
    return lines


def _seat_line(view: View, seat: int, text: Text, names: Sequence[str] | None) -> str:
    marker, points = view.position.markers[seat], view.points[seat]
    if marker is None:
        sentence = text.ngettext(
            "{player}: {points} point, marker not placed",
            "{player}: {points} points, marker not placed",
            abs(points),
        )
        return sentence.format(player=label(seat, text, names), points=points)
    sentence = text.ngettext(
        "{player}: {points} point, marker at {place}",
        "{player}: {points} points, marker at {place}",
        abs(points),
    )
    return sentence.format(player=label(seat, text, names), points=points, place=board.full_name(marker))


def _network_lines(view: View, text: Text, names: Sequence[str] | None) -> list[str]:
    """Return for each network of common tracks who uses it, the cities on it, and its tracks as paths."""
    networks = [network_of(view.position, seat) for seat in range(view.seats)]
    lines = []
    for component in board.components(view.position.tracks):
        owners = [seat for seat, network in enumerate(networks) if network & component]
        cities = [
            board.CITIES[board.CITY_AT[place]].name for place in members(component & board.CITY_JUNCTIONS)
        ]
        sentence = text.gettext("Network of {players}: cities {cities}; tracks {tracks}")
        lines.append(
            sentence.format(
                players=players(owners, text, names),
                cities=", ".join(cities) or "–",
                tracks=_tracks(view.position.tracks & board.lines_at(component)),
            )
        )
    return lines


def _tracks(lines: int) -> str:
    """Return the tracks as paths, each as long as it goes: "E9–E10–F10, G4–G5"."""
    paths: list[str] = []
    while lines:
        # A path is best begun where a track has a loose end.
        start = min(members(lines), key=lambda line: (_going_on(line, lines), line))
        lines ^= 1 << start
        a, b = board.ends(start)
        path = [b, a] if lines & board.lines_at(1 << a) else [a, b]
        while onward := lines & board.lines_at(1 << path[-1]):
            line = next(members(onward))
            lines ^= 1 << line
            a, b = board.ends(line)
            path.append(b if path[-1] == a else a)
        paths.append("–".join(map(board.junction_name, path)))
    return ", ".join(paths)


def _going_on(line: int, lines: int) -> int:
    """Return at how many of the line's ends others go on."""
    others = lines & ~(1 << line)
    return sum(bool(others & board.lines_at(1 << end)) for end in board.ends(line))


def score_table(view: View, text: Text, names: Sequence[str] | None = None) -> list[str]:
    """Return a line a seat, the best first: points, and what the last round cost."""
    losses: Sequence[int] = view.finished.losses if view.finished else (0,) * view.seats
    lines = []
    for seat in sorted(range(view.seats), key=lambda seat: -view.points[seat]):
        points, loss = view.points[seat], losses[seat]
        if loss:
            sentence = text.ngettext(
                "{player}: {points} point (last round −{loss})",
                "{player}: {points} points (last round −{loss})",
                abs(points),
            )
        else:
            sentence = text.ngettext("{player}: {points} point", "{player}: {points} points", abs(points))
        lines.append(sentence.format(player=label(seat, text, names), points=points, loss=loss))
    return lines


def summary(options: Options, text: Text) -> str:
    """Return the rules in short."""
    parts = [
        text.gettext(
            "Each round everybody has five secret cities, one of each colour. Whoever first has all five "
            "connected to their marker ends the round; the others lose points for what they are missing."
        ),
        text.gettext(
            "**Your first turn of a round** places your marker on any free junction. **After that** a turn "
            "is one or two tracks on single lines, or one on a double line (a river or a mountain range). "
            "A track must touch your marker or anything connected to it. Tracks belong to nobody: networks "
            "that meet are one network for everyone in it."
        ),
        text.gettext(
            "**The round ends** at once when anybody, not only the one whose turn it is, has all five cities "
            "connected. If your first single track completes only others, you may still lay the second. It "
            "also ends with the 84th track."
        ),
        text.gettext(
            "**Scoring**: you lose 1 for each missing single line and 2 for each missing double of the "
            "cheapest network that would join your five cities and your marker. All tracks on the board help."
        ),
    ]
    if options.rounds is None:
        parts.append(
            text.gettext(
                "**The game ends** when a locomotive, starting at 13, has passed the barrier. The barrier "
                "stands below 1, and moves up once after round 2 if that leaves two free spaces before it. "
                "Most points win; ties share the win."
            )
        )
    else:
        parts.append(
            text.ngettext(
                "**The game ends** after {n} round. Most points win; ties share the win.",
                "**The game ends** after {n} rounds. Most points win; ties share the win.",
                options.rounds,
            ).format(n=options.rounds)
        )
    if options.vexation:
        parts.append(
            text.gettext(
                "**Own tracks**: each round you also have three tracks of your own colour, laid like the "
                "others. Only you may use them; for everybody else the line is blocked. At most two coloured "
                "tracks meet at a junction, and nobody may be cut off from a city or a marker."
            )
        )
    parts.append(
        text.gettext("Lines are named by their ends: `/transamerica build first:E9-E10 second:E10-F10`.")
    )
    return "\n\n".join(parts)
