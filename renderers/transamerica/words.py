"""The words of the pictures: head lines, marks of a row, and the alt texts that say what a picture shows."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.engine.bits import bits, members
from bot.games.seats import listed
from bot.games.transamerica import board
from bot.games.transamerica.moves import LayTrack, PlaceMarker
from bot.games.transamerica.view import network_of, usable
from renderers import alt
from renderers.frame import State
from renderers.transamerica import paths

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from bot.engine import Seat, Text
    from bot.games.transamerica.board import Line
    from bot.games.transamerica.view import FinishedRound, Goals, Position, Trace, View
    from renderers.scene import Request


def round_title(request: Request, number: int) -> str:
    """Return "Round 3", or "Round 2 of 5" where the number of rounds is fixed."""
    rounds = request.view.options.rounds
    if rounds is None:
        return request.text.gettext("Round {number}").format(number=number)
    return request.text.gettext("Round {number} of {rounds}").format(number=number, rounds=rounds)


def state(request: Request) -> State:
    """Return whose turn it is and what is to be done, or who has won."""
    view: View = request.view
    text = request.text
    if view.result is not None:
        winners = tuple(sorted(view.result.winners))
        return State(winners, text.ngettext("wins", "share the win", len(winners)))
    if view.seat in view.to_act:
        words = text.gettext("place your marker") if view.phase == "placing" else text.gettext("your turn")
    elif view.phase == "placing":
        words = text.gettext("to place a marker")
    else:
        words = text.gettext("to move")
    if view.closing:
        words = text.gettext("ends the round")
    return State(view.to_act, words)


def marks(request: Request) -> list[str]:
    """Return by seat a word of second rank: who began the round, or who has won."""
    view: View = request.view
    if view.result is not None:
        word = request.text.gettext("winner")
        return [word if seat in view.result.winners else "" for seat in range(view.seats)]
    starts = request.text.gettext("starts")
    return [starts if seat == view.starter else "" for seat in range(view.seats)]


def last_turn(request: Request) -> tuple[Seat, str, bool] | None:
    """Return who did something last, what ("K4–L3–L4"), and whether that was placing the marker."""
    view: View = request.view
    if view.laid:
        return view.mover, _laid(view.laid, request.text), False
    if view.last is None:
        return None
    return view.last.seat, turn(view.last, request.text), view.last.marker is not None


def occupied(position: Position) -> int:
    """Return all lines with a track, whoever may use it."""
    lines = position.tracks
    for coloured in position.coloured:
        lines |= coloured
    return lines


def turn(trace: Trace, text: Text) -> str:
    """Return what a turn has put on the board."""
    if trace.marker is not None:
        return place(trace.marker)
    return _laid(trace.lines, text)


def _laid(lines: Iterable[Line], text: Text) -> str:
    return listed([paths.named(path) for path in paths.laid(lines)], text)


def place(junction: int) -> str:
    """Return "I9", or "D13 Chicago" where a city stands."""
    name = board.junction_name(junction)
    return f"{name} {board.place_name(junction)}" if junction in board.CITY_AT else name


def points(number: int) -> str:
    """Return a number with a true minus sign."""
    return str(number).replace("-", "−")


def board_alt(request: Request, aim: Goals | None) -> str:
    """Return the alt text of a board."""
    return alt.assembled(_board_sentences(request, aim), request.text)


def _board_sentences(request: Request, aim: Goals | None) -> Iterator[str]:
    view: View = request.view
    text = request.text
    yield from _opening(request)
    if view.laid:
        sentence = text.gettext("{player} has laid {path} so far.")
        yield sentence.format(player=request.said(view.mover), path=_laid(view.laid, text))
    if view.last is not None:
        if view.last.marker is not None:
            sentence = text.gettext("{player} started at {path}.")
        else:
            sentence = text.gettext("{player} laid {path}.")
        yield sentence.format(player=request.said(view.last.seat), path=turn(view.last, text))
    if request.preview and view.seat is not None:
        sentence = text.gettext("Drawn as a preview, not played yet: {moves}.")
        yield sentence.format(moves=_thought_of(request))
    if aim is not None:
        yield from _goals(request, aim)
    yield from _points(request, view.points, view.barrier)
    standing = [
        f"{request.said(seat)} {place(marker)}"
        for seat, marker in enumerate(view.position.markers)
        if marker is not None
    ]
    if standing:
        yield text.gettext("Markers: {markers}.").format(markers=", ".join(standing))
    yield from _networks(request, view.position)


def _thought_of(request: Request) -> str:
    """Return the moves of a preview: the marker's place, or the path of the tracks."""
    marker = [place(move.junction) for move in request.preview if isinstance(move, PlaceMarker)]
    tracks = [move.line for move in request.preview if isinstance(move, LayTrack)]
    return listed([*marker, *(paths.named(path) for path in paths.laid(tracks))], request.text)


def _opening(request: Request) -> Iterator[str]:
    view: View = request.view
    text = request.text
    if view.result is not None:
        sentence = text.ngettext(
            "{players} wins in round {round}.",
            "{players} share the win in round {round}.",
            len(view.result.winners),
        )
        winners = listed([request.introduced(seat) for seat in sorted(view.result.winners)], text)
        yield sentence.format(players=winners, round=view.round)
        return
    if view.phase == "placing":
        sentence = text.gettext("{player} to place the marker, round {round}.")
    else:
        sentence = text.ngettext(
            "{player} to move, round {round}, {tracks} track left.",
            "{player} to move, round {round}, {tracks} tracks left.",
            view.supply,
        )
    for seat in view.to_act:
        yield sentence.format(player=request.introduced(seat), round=view.round, tracks=view.supply)
    if view.closing:
        yield text.gettext("The round ends with this turn.")


def _goals(request: Request, aim: Goals) -> Iterator[str]:
    view: View = request.view
    text = request.text
    hand = view.hand or ()
    placed = view.seat is not None and view.position.markers[view.seat] is not None
    if placed:
        away = text.gettext("{city} {number} away")
        there = text.gettext("{city} connected")
        cities = [
            away.format(city=board.CITIES[city].name, number=number)
            if number
            else there.format(city=board.CITIES[city].name)
            for city, number in zip(hand, aim.distances, strict=True)
        ]
    else:
        cities = [board.CITIES[city].name for city in hand]
    yield text.gettext("Your cities: {cities}; {number} to go in all.").format(
        cities=", ".join(cities), number=aim.to_go
    )
    if aim.missing:
        lines = ", ".join(map(paths.named, paths.decomposed(bits(aim.missing))))
        yield text.gettext("Cheapest missing lines: {lines}.").format(lines=lines)


def _points(request: Request, totals: Sequence[int], barrier: int | None) -> Iterator[str]:
    table = ", ".join(f"{request.said(seat)} {points(total)}" for seat, total in enumerate(totals))
    if barrier is None:
        yield request.text.gettext("Points: {points}.").format(points=table)
    else:
        sentence = request.text.gettext("Points: {points}; the game ends at {barrier}.")
        yield sentence.format(points=table, barrier=barrier)


def _networks(request: Request, position: Position) -> Iterator[str]:
    """Say of each network whose it is, which cities it joins, and then where its tracks lie."""
    text = request.text
    shared: dict[int, list[Seat]] = {}
    for seat, marker in enumerate(position.markers):
        if marker is not None:
            shared.setdefault(network_of(position, seat), []).append(seat)
    owners = {network: "+".join(map(request.said, seats)) for network, seats in shared.items()}
    for network, who in owners.items():
        cities = [board.place_name(junction) for junction in members(network & board.CITY_JUNCTIONS)]
        if cities:
            sentence = text.gettext("Network of {players}: {cities}.")
            yield sentence.format(players=who, cities=", ".join(cities))
    for network, seats in shared.items():
        lines = board.lines_at(network) & usable(position, seats[0])
        if lines:
            sentence = text.gettext("Tracks of {players}: {paths}.")
            said = ", ".join(map(paths.named, paths.decomposed(lines)))
            yield sentence.format(players=owners[network], paths=said)


def round_alt(request: Request, finished: FinishedRound) -> str:
    """Return the alt text of a finished round."""
    return alt.assembled(_round_sentences(request, finished), request.text)


def round_state(request: Request, finished: FinishedRound) -> State:
    """Return who ended the round, for its head line."""
    if finished.reason == "supply":
        return State((), request.text.gettext("all tracks are laid"))
    words = request.text.ngettext("connected all", "have connected all", len(finished.complete))
    return State(finished.complete, words)


def round_reason(request: Request, finished: FinishedRound) -> str:
    """Return why the round ended."""
    text = request.text
    if finished.reason == "supply":
        return text.gettext("Round {number} is over: the last track is laid.").format(number=finished.number)
    sentence = text.ngettext(
        "Round {number} is over: {players} connected all five cities.",
        "Round {number} is over: {players} have all connected their five cities.",
        len(finished.complete),
    )
    return sentence.format(
        number=finished.number, players=listed([request.introduced(s) for s in finished.complete], text)
    )


def _round_sentences(request: Request, finished: FinishedRound) -> Iterator[str]:
    text = request.text
    yield round_reason(request, finished)
    loss = text.gettext("{player} loses {loss} and is at {points}.")
    for seat, lost in enumerate(finished.losses):
        yield loss.format(player=request.said(seat), loss=lost, points=points(finished.points[seat]))
    had = text.gettext("{player} had {cities}.")
    for seat, hand in enumerate(finished.hands):
        cities = listed([board.CITIES[city].name for city in hand], text)
        yield had.format(player=request.said(seat), cities=cities)
    missed = text.gettext("{player} missed {lines}.")
    for seat, lines in enumerate(finished.missing):
        if lines:
            said = ", ".join(map(paths.named, paths.decomposed(bits(lines))))
            yield missed.format(player=request.said(seat), lines=said)


def region(colour: board.Colour, text: Text) -> str:
    """Return where the cities of a colour lie."""
    return {
        "green": text.gettext("West coast"),
        "blue": text.gettext("North"),
        "yellow": text.gettext("Centre"),
        "red": text.gettext("South"),
        "orange": text.gettext("East coast"),
    }[colour]


def hand_alt(request: Request, aim: Goals) -> str:
    """Return the alt text of a hand."""
    return alt.assembled(_hand_sentences(request, aim), request.text)


def _hand_sentences(request: Request, aim: Goals) -> Iterator[str]:
    view: View = request.view
    text = request.text
    sentence = text.gettext("Cities of {player}, round {round}.")
    yield sentence.format(player=request.introduced(view.seat or 0), round=view.round)
    yield from _goals(request, aim)
    where = text.gettext("{city} lies at {junction} ({region}).")
    for city in view.hand or ():
        printed = board.CITIES[city]
        yield where.format(
            city=printed.name,
            junction=board.junction_name(printed.junction),
            region=region(printed.colour, text),
        )
