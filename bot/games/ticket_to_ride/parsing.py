"""What a player typed, read as moves."""

from __future__ import annotations

import re
from contextlib import suppress
from difflib import get_close_matches
from typing import TYPE_CHECKING, Literal, TypeAlias

from msgspec import Struct

from bot.engine import ParseError
from bot.games.ticket_to_ride import board, paying
from bot.games.ticket_to_ride.moves import (
    DrawFromDeck,
    DrawTickets,
    KeepTickets,
    Move,
    Pass,
    TakeFaceUp,
)
from bot.games.ticket_to_ride.naming import EMOJI, card_name, counted, ticket_letter

if TYPE_CHECKING:
    from collections.abc import Iterator

    from bot.engine import Text
    from bot.games.ticket_to_ride.view import View

Word: TypeAlias = Literal["deck", "tickets", "pass", "keep", "all", "but"]

_TOKENS = re.compile(r"[(),;\n]|\d+|[^\s(),;\d]+")
_DASHES = re.compile(r"[-‐‑‒–—−>→+:]+")
_SIGNS = re.compile(r"(?<![\w\-‐‑‒–—−])(?:[a-z]{1,2}|\d+)(?![\w\-‐‑‒–—−])", re.IGNORECASE)
"""What may be the letter or the number of a ticket: not a part of a name."""
_SEPARATORS = frozenset("(),;\n")
_FILLERS = frozenset(["and", "claim", "draw", "take", "with"])
_SHOWN = 40
"""How much of what was not understood is repeated."""
_MOST_CARDS = 2
"""Nobody draws more cards in a turn."""

_CITY_NAMES = {board.folded(city.name): city.name for city in board.CITIES}
_LONGEST_NAME = max(len(name.split()) for name in _CITY_NAMES)


class _Token(Struct, frozen=True):
    """A city, a number, a kind of card, a `Word` or a separator."""

    kind: Literal["city", "number", "card", "word", "separator"]
    value: int = 0
    word: str = ""


def typed_word(word: Word, text: Text) -> str:
    """Return one of the words that moves are typed with in the reader's language."""
    return {
        "deck": text.gettext("deck"),
        "tickets": text.gettext("tickets"),
        "pass": text.gettext("pass"),
        "keep": text.gettext("keep"),
        "all": text.gettext("all"),
        "but": text.gettext("but"),
    }[word]


def parse(typed: str, view: View, text: Text) -> Move:
    """Read one move: a card, "deck", a route with what pays for it, "tickets", "keep …" or "pass".

    Raises ParseError.
    """
    moves = parse_moves(typed, view, text)
    if len(moves) != 1:
        raise ParseError(typed[:_SHOWN], _hint(view, text))
    return moves[0]


def parse_moves(typed: str, view: View, text: Text) -> tuple[Move, ...]:
    """Read the moves of a turn: "green, deck", "2 deck", "Denver-Helena 3 green 1 locomotive", "keep all".

    Accents, case, dashes and the order of two cities do not matter, the first letters of a city are enough,
    and emoji serve for colours. Of a payment only what is in doubt must be said: what is left out takes as
    few locomotives as the hand allows. Where tickets are offered, "keep" may be left out, and they are also
    named by their letters on the picture and by their numbers: "A C", "2", "all". Raises ParseError, which
    names the part that is no move.
    """
    if view.offered:
        return _choice(typed, view, text)
    found = tuple(_Reader(typed, view, text).moves())
    if not found:
        raise ParseError(typed[:_SHOWN], _hint(view, text))
    return found


def _choice(typed: str, view: View, text: Text) -> tuple[Move, ...]:
    """Read tickets to keep; what is some other move is returned too, so that the rules can refuse it."""
    named = _named_in_full(typed, view)
    try:
        return tuple(_Reader(named, view, text, keeping=True).moves())
    except ParseError as error:
        with suppress(ParseError):
            found = tuple(_Reader(typed, view, text).moves())
            if found:
                return found
        # A letter or number that no ticket has is no misspelt city either.
        hint = _hint(view, text) if _SIGNS.search(named) else error.hint
        raise ParseError(typed[:_SHOWN], hint) from error


def _named_in_full(typed: str, view: View) -> str:
    """Return what was typed with names for the letters and numbers of offered tickets."""
    signs: dict[str, int] = {}
    for number, ticket in enumerate(view.offered):
        signs[ticket_letter(number + len(view.own_tickets or ())).casefold()] = ticket
        signs[str(number + 1)] = ticket

    def name(found: re.Match[str]) -> str:
        ticket = signs.get(found[0].casefold())
        return found[0] if ticket is None else board.ticket_name(ticket)

    return _SIGNS.sub(name, typed)


def _hint(view: View, text: Text) -> str:
    if view.offered:
        sentence = text.gettext(
            "Say which tickets to keep, by their letters on the picture, their numbers or their names: such "
            "as {letter}, 1, {ticket}, or all."
        )
        return sentence.format(
            letter=ticket_letter(len(view.own_tickets or ())), ticket=board.ticket_name(view.offered[0])
        )
    return text.gettext(
        "Type a card such as green, or deck, or a route and what pays for it such as Denver-Helena 4 green, "
        "or tickets."
    )


class _Reader:
    """Takes what was typed apart, and puts moves together from the left."""

    def __init__(self, typed: str, view: View, text: Text, *, keeping: bool = False) -> None:
        self._typed = typed
        self._view = view
        self._text = text
        self._tokens = list(_tokens(typed, text))
        keep = _Token("word", word="keep")
        if keeping and self._tokens[:1] != [keep]:
            self._tokens.insert(0, keep)
        self._tokens.reverse()

    def moves(self) -> Iterator[Move]:
        while self._tokens:
            match self._tokens.pop():
                case _Token("word", word="keep"):
                    yield self._kept()
                case _Token("word", word="pass"):
                    yield Pass()
                case _Token("word", word="tickets"):
                    yield DrawTickets()
                case _Token("word", word="deck"):
                    yield DrawFromDeck()
                case _Token("card", card):
                    yield TakeFaceUp(card)
                case _Token("number", number):
                    yield from [self._drawn()] * self._checked(number)
                case _Token("city", city):
                    yield self._claim(city)
                case _Token("separator", word=sign) if sign not in "()":
                    pass
                case _:
                    raise self._not_understood()

    def _not_understood(self) -> ParseError:
        return ParseError(self._typed[:_SHOWN], _hint(self._view, self._text))

    def _checked(self, number: int) -> int:
        if not 0 < number <= _MOST_CARDS:
            raise self._not_understood()
        return number

    def _pop(self, *kinds: str) -> _Token | None:
        """Take the next token, if it is of one of these kinds."""
        return self._tokens.pop() if self._tokens and self._tokens[-1].kind in kinds else None

    def _drawn(self) -> Move:
        match self._pop("card", "word"):
            case _Token("card", card):
                return TakeFaceUp(card)
            case _Token("word", word="deck"):
                return DrawFromDeck()
        raise self._not_understood()

    def _kept(self) -> KeepTickets:
        """Read the rest as tickets: "all", "all but …", or those to keep."""
        cities = []
        everything = False
        while self._tokens:
            match self._tokens.pop():
                case _Token("city", city):
                    cities.append(city)
                case _Token("word", word="all"):
                    everything = True
                case _Token("word", word="but") | _Token("separator"):
                    pass
                case _:
                    raise self._not_understood()
        if len(cities) % 2 or not (cities or everything):
            raise self._not_understood()
        named = {self._ticket(a, b) for a, b in zip(cities[::2], cities[1::2], strict=True)}
        kept = set(self._view.offered) - named if everything else named
        return KeepTickets(tuple(sorted(kept)))

    def _ticket(self, a: int, b: int) -> int:
        for ticket in board.TICKET_DECKS[self._view.options.tickets].tickets:
            card = board.TICKETS[ticket]
            if {card.a, card.b} == {a, b}:
                return ticket
        raise self._unjoined(self._text.gettext("No ticket of this match joins {a} and {b}."), a, b)

    def _unjoined(self, sentence: str, a: int, b: int) -> ParseError:
        names = {"a": board.city_name(a), "b": board.city_name(b)}
        return ParseError(f"{names['a']}–{names['b']}", sentence.format(**names))

    def _claim(self, a: int) -> Move:
        """Read the route that begins in this city: its other end, its lane if said, and the payment."""
        other = self._pop("city")
        if other is None:
            raise self._not_understood()
        lanes = board.routes_between(a, other.value)
        if not lanes:
            raise self._unjoined(self._text.gettext("No route joins {a} and {b}."), a, other.value)
        lane = self._lane(lanes)
        said: list[tuple[int | None, int]] = []
        while (token := self._pop("number", "card")) is not None:
            if token.kind == "card":
                said.append((None, token.value))
                continue
            card = self._pop("card")
            if card is None:
                raise self._not_understood()
            said.append((token.value, card.value))
        return paying.claim(self._view, lane, said, self._text)

    def _lane(self, lanes: tuple[int, ...]) -> tuple[int, ...]:
        """Read which lane is meant, if it is said: "(orange)" or "(2)"."""
        if not (self._tokens and self._tokens[-1].word == "("):
            return lanes
        self._tokens.pop()
        said = self._pop("card", "number")
        closing = self._pop("separator")
        for route in lanes:
            track = board.ROUTES[route]
            names = [_Token("number", track.lane)]
            if track.colour is not None:
                names.append(_Token("card", track.colour))
            if said in names and closing == _Token("separator", word=")"):
                return (route,)
        raise self._not_understood()


def _tokens(typed: str, text: Text) -> Iterator[_Token]:
    """Yield what was typed word by word; ParseError at one that means nothing."""
    plain = typed
    for kind, sign in enumerate(EMOJI):
        plain = plain.replace(sign.rstrip("\ufe0f"), f" {board.CARDS[kind]} ")
    found = _TOKENS.findall(_DASHES.sub(" ", plain.replace("\ufe0f", "")))
    known = _vocabulary(text)
    while found:
        sign = board.folded(found[0])
        if sign in known:
            yield known[sign]
        elif sign.isdecimal():
            yield _Token("number", int(sign[:_SHOWN]))
        elif found[0] in _SEPARATORS:
            yield _Token("separator", word=found[0])
        elif sign not in _FILLERS:
            city, length = _city(found, text)
            yield _Token("city", city)
            del found[: length - 1]
        del found[0]


def _city(words: list[str], text: Text) -> tuple[int, int]:
    """Return the city with which the words begin, and how many of them are its name."""
    for length in range(min(_LONGEST_NAME, len(words)), 0, -1):
        city = board.city_named(" ".join(words[:length]))
        if city is not None:
            return city, length
    name = words[0][:_SHOWN]
    close = get_close_matches(board.folded(name), _CITY_NAMES, n=1)
    if close:
        sentence = text.gettext("There is no city “{name}”. Do you mean {city}?")
        raise ParseError(name, sentence.format(name=name, city=_CITY_NAMES[close[0]]))
    raise ParseError(name, text.gettext("There is no city “{name}” on the board.").format(name=name))


def _vocabulary(text: Text) -> dict[str, _Token]:
    """Return the words that are not cities, in English and in the reader's language."""
    words: tuple[Word, ...] = ("deck", "tickets", "pass", "keep", "all", "but")
    known: dict[str, _Token] = {}
    for word in words:
        known |= dict.fromkeys((word, board.folded(typed_word(word, text))), _Token("word", word=word))
    for kind, name in enumerate(board.CARDS):
        token = _Token("card", kind)
        known |= {name: token, board.folded(card_name(kind, text)): token}
    locomotive = _Token("card", board.LOCOMOTIVE)
    for number in (1, 2, 5):  # the forms of the plural
        form = counted(board.LOCOMOTIVE, number, text).replace(str(number), "")
        known[board.folded(form)] = locomotive
    return known | dict.fromkeys(("loco", "locos", "locomotives", "wild", "wilds"), locomotive)
