"""What a player typed, read as moves: single ones, or a whole turn such as "p blue5 s red1,red3"."""

from __future__ import annotations

import re
from difflib import get_close_matches
from typing import TYPE_CHECKING, Literal, NoReturn, TypeAlias

from msgspec import Struct

from bot.engine import ParseError
from bot.games.folding import folded
from bot.games.seats import either
from bot.games.trambahn import board, legality, plans
from bot.games.trambahn.moves import AddIncome, BoardPassenger, BuyTram, Done, Move, PlaceStation
from bot.games.trambahn.naming import (
    CONDUCTOR_EMOJI,
    EMOJI,
    TRAM_EMOJI,
    card_typed,
    colour_name,
    column_typed,
    conductor_name,
    tram_name,
)
from bot.games.trambahn.refusing import refusal
from bot.games.trambahn.view import STEPS, View

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from bot.engine import Text
    from bot.games.trambahn.view import Phase

Word: TypeAlias = Literal["passenger", "station", "income", "tram", "done", "finish", "new"]

WORDS: tuple[Word, ...] = ("passenger", "station", "income", "tram", "done", "finish", "new")
_ALSO: dict[Word, tuple[str, ...]] = {
    "passenger": ("p", "passengers"),
    "station": ("s", "stations"),
    "income": ("i", "money"),
    "tram": ("t", "trams"),
    "done": ("d", "next"),
    "finish": ("f", "end"),
    "new": ("n",),
}
_STEP_OF: dict[str, Phase] = {
    "passenger": "passengers",
    "station": "stations",
    "income": "income",
    "tram": "trams",
}
_PARTS = re.compile(r">|[^\s,;>]+")
_ARROWS = re.compile(r"[-–—=]*>|→|➜")
_SIGN = re.compile(r"([^\W\d]+)(\d*)")
_FILLERS = frozenset(["and", "&", "+", "to"])
_SHOWN = 40
"""How much of what was not understood is repeated."""
_DONE = Done()


class _Token(Struct, frozen=True):
    """A part of what was typed, with what it may mean.

    Attributes:
        typed: as it was typed.
        kind: a word of `WORDS`, a card, a colour with or without a column's letter, a tram, or an arrow.
        value: the card, the colour or the tram.
        word: the word, or the column's letter.
    """

    typed: str
    kind: Literal["word", "card", "colour", "tram", "arrow"]
    value: int = 0
    word: str = ""


def typed_word(word: Word, text: Text) -> str:
    """Return one of the words that moves are typed with in the reader's language."""
    return {
        "passenger": text.gettext("passenger"),
        "station": text.gettext("station"),
        "income": text.gettext("income"),
        "tram": text.gettext("tram"),
        "done": text.gettext("done"),
        "finish": text.gettext("finish"),
        "new": text.gettext("new"),
    }[word]


def parse(typed: str, view: View, text: Text) -> Move:
    """Read one move: "passenger blue5", "station red3>red", "income green2", "tram horse>red" or "done".

    The step may be left out at the present step. Raises ParseError.
    """
    moves = parse_moves(typed, view, text)
    if len(moves) != 1:
        raise ParseError(typed[:_SHOWN], _hint(text))
    return moves[0]


def parse_moves(typed: str, view: View, text: Text) -> tuple[Move, ...]:
    """Read the moves of a turn: "p blue5 s red1,red3 i green2 t horse>red finish".

    Each step has a letter or a word; what lies between two steps is done with by itself. A colour's first
    letter is enough ("r3"), "conductor>red" says the row or column, and "new" opens a column. A place that
    goes without saying may be left out. Raises ParseError, which names the word that is no move, or that the
    rules do not allow when its turn comes.
    """
    found = tuple(_Reader(typed, view, text).moves())
    if not found:
        raise ParseError(typed[:_SHOWN], _hint(text))
    return found


def begun(typed: str, view: View, text: Text) -> Begun | None:
    """Return where the beginning of a turn leaves off; None if it leaves nothing to play in its last step.

    Raises ParseError if it is none.
    """
    return _Reader(typed, view, text).begun()


def _hint(text: Text) -> str:
    return text.gettext(
        "Type a step and its cards, as in: p blue5 s red1,red3 i green2 t horse>red finish. Or type done."
    )


class Begun(Struct, frozen=True):
    """Where the beginning of a turn leaves off.

    Attributes:
        view: at the step that was named last, with what was typed played.
        step_named: whether it ends with the step's name, so that cards can follow at once.
    """

    view: View
    step_named: bool


class _Reader:
    """Takes what was typed apart and plays it on the view, so that each word is read where it stands."""

    def __init__(self, typed: str, view: View, text: Text) -> None:
        self._text = text
        self._view = plans.own_turn(view)
        self._step = self._view.phase
        self._ended = text.gettext("The match is over.") if view.phase == "over" else ""
        self._tokens = list(_tokens(typed, text))
        self._tokens.reverse()

    def moves(self) -> Iterator[Move]:
        while self._tokens:
            token = self._tokens.pop()
            if self._ended:
                self._refuse(token, self._ended)
            if token.kind == "word" and token.word in _STEP_OF:
                self._step = _STEP_OF[token.word]
            elif token.kind == "word" and token.word == "done":
                yield self._made(_DONE, token)
                self._step = self._view.phase
            elif token.kind == "word" and token.word == "finish":
                yield from self._finished(token)
            elif token.kind in ("card", "tram"):
                yield from self._item(token)
            else:
                self._refuse(token, self._expected())

    def begun(self) -> Begun | None:
        """Read all, go to the step that was named last, and say where that is."""
        last = self._tokens[0] if self._tokens else None
        for _ in self.moves():
            pass
        named = last is not None and last.word in _STEP_OF
        if last is not None and named:
            for _ in self._reached(self._step, last):
                pass
        is_over = self._ended or (named and self._view.phase != self._step)
        return None if is_over else Begun(self._view, named)

    def _refuse(self, token: _Token, sentence: str) -> NoReturn:
        raise ParseError(
            token.typed[:_SHOWN],
            self._text.gettext("“{word}”: {sentence}").format(word=token.typed[:_SHOWN], sentence=sentence),
        )

    def _expected(self) -> str:
        """Return what could stand at this step."""
        if self._step == "trams":
            return self._text.gettext("Here a tram is expected, such as horse or horse>red.")
        return self._text.gettext("Here a card is expected, such as blue5 or conductor.")

    def _made(self, move: Move, token: _Token) -> Move:
        """Play a move on the view; ParseError at the word if the rules do not allow it."""
        why = plans.why_not(self._view, move)
        if why is not None:
            self._refuse(token, refusal(why, self._text))
        if plans.ends_turn(self._view, move):
            self._ended = self._text.gettext("The turn is over before this.")
            return move
        self._view = plans.after(self._view, move)
        if self._view.phase == "over":
            self._ended = self._text.gettext("The tenth ride ends the match before this.")
        return move

    def _reached(self, step: Phase, token: _Token) -> Iterator[Move]:
        """Yield what is done with on the way to a step."""
        while not self._ended and STEPS.index(self._view.phase) < STEPS.index(step):
            yield self._made(_DONE, token)

    def _finished(self, token: _Token) -> Iterator[Move]:
        yield from self._reached("trams", token)
        yield self._made(_DONE, token)

    def _item(self, token: _Token) -> Iterator[Move]:
        """Yield a card or a tram with where it goes, and before it what is done with on the way."""
        if token.kind == "tram":
            self._step = "trams"
        if (self._step == "trams") != (token.kind == "tram"):
            self._refuse(token, self._expected())
        target = self._target()
        yield from self._reached(self._step, token)
        if self._step == "passengers":
            yield self._made(self._passenger(token, target), token)
        elif self._step == "stations":
            yield self._made(self._station(token, target), token)
        elif self._step == "income":
            if target is not None:
                self._refuse(target, self._text.gettext("Income needs no place."))
            yield self._made(AddIncome(token.value), token)
        else:
            yield self._made(self._tram(token, target), token)

    def _target(self) -> _Token | None:
        """Take an arrow and what it points at, if one follows."""
        if not (self._tokens and self._tokens[-1].kind == "arrow"):
            return None
        arrow = self._tokens.pop()
        if not self._tokens:
            self._refuse(arrow, self._text.gettext("Say what it points at, such as red or new."))
        return self._tokens.pop()

    def _passenger(self, token: _Token, target: _Token | None) -> BoardPassenger:
        if target is not None and (target.kind != "colour" or target.word):
            self._refuse(target, self._text.gettext("A passenger boards in a row, which is a colour."))
        if target is not None:
            return BoardPassenger(token.value, target.value)
        if token.value == board.CONDUCTOR:
            self._refuse(token, self._text.gettext("Say which row, as in conductor>red."))
        return BoardPassenger(token.value, board.colour(token.value))

    def _station(self, token: _Token, target: _Token | None) -> PlaceStation:
        card = token.value
        if target is not None and target.word == "new":
            return PlaceStation(card, None)
        if target is not None:
            own = plans.columns(self._view)
            return PlaceStation(card, self._column(target, lambda place: legality.fits(own[place], card)))
        places = plans.sensible_places(self._view, card)
        if len(places) > 1 and card in plans.viewer(self._view)[1]:
            self._ask(token, places)
        return PlaceStation(card, places[0] if places else None)

    def _tram(self, token: _Token, target: _Token | None) -> BuyTram:
        own, idle = plans.columns(self._view), plans.idle_columns(self._view)
        if target is not None:
            return BuyTram(token.value, self._column(target, lambda place: own[place].tram is None))
        if len(idle) > 1:
            self._ask(token, idle)
        return BuyTram(token.value, idle[0] if idle else len(own))

    def _ask(self, token: _Token, places: Iterable[int | None]) -> NoReturn:
        names = self._names(place for place in places if place is not None)
        sentence = self._text.gettext("It could go to {columns}; say which, as in {example}.")
        example = f"{token.typed}>{names[0]}"
        self._refuse(token, sentence.format(columns=either(names, self._text), example=example))

    def _names(self, places: Iterable[int]) -> list[str]:
        own = plans.columns(self._view)
        return [column_typed(own, place, self._text) for place in places]

    def _column(self, target: _Token, is_fit: Callable[[int], bool]) -> int:
        """Return the place of the column that is meant: of several of a colour, the only one that is fit."""
        own = plans.columns(self._view)
        if target.kind != "colour":
            self._refuse(target, self._text.gettext("Here a column is expected, such as red, redB or new."))
        places = [place for place, column in enumerate(own) if column.colour == target.value]
        number = ord(target.word) - ord("a") if target.word else None
        if not places or (number is not None and number >= len(places)):
            self._refuse(target, self._text.gettext("You have no such column."))
        if number is not None:
            return places[number]
        fit = [place for place in places if is_fit(place)]
        if len(fit) > 1:
            names = self._names(fit)
            sentence = self._text.gettext("You have several; say {columns}.")
            self._refuse(target, sentence.format(columns=either(names, self._text)))
        return (fit or places)[0]


def _tokens(typed: str, text: Text) -> Iterator[_Token]:
    """Yield what was typed part by part; ParseError at one that means nothing."""
    known = _vocabulary(text)
    parts = _PARTS.findall(_ARROWS.sub(" > ", typed.replace("\ufe0f", "")))
    parts.reverse()
    while parts:
        part = parts.pop()
        plain = _plain(part)
        if part == ">":
            yield _Token(part, "arrow")
            continue
        if plain in _FILLERS:
            continue
        token = known.get(plain)
        if token is not None and token.kind == "colour" and parts and parts[-1].isdecimal():
            part = f"{part} {parts.pop()}"
            token = _card(token.value, part.split()[1])
        if token is None:
            token = _compound(plain, known)
        if token is None:
            raise _unknown(part, known, text)
        yield _Token(part, token.kind, token.value, token.word)


def _plain(part: str) -> str:
    """Return a word without accents and case, and signs as words."""
    for colour, emoji in enumerate(EMOJI):
        part = part.replace(emoji.rstrip("\ufe0f"), board.COLOURS[colour])
    return folded(part)


def _card(colour: int, value: str) -> _Token | None:
    # Whoever types thousands of digits gets no number made of them, which Python refuses.
    if len(value) > len(str(board.LAST_VALUE)) or not 1 <= int(value) <= board.LAST_VALUE:
        return None
    return _Token("", "card", board.card(colour, int(value)))


def _compound(plain: str, known: dict[str, _Token]) -> _Token | None:
    """Return what a colour with a number or a letter is: "blue5" or "redb"."""
    if len(plain) > 1 and plain[-1].isalpha():
        colour = known.get(plain[:-1])
        if colour is not None and colour.kind == "colour" and len(plain) > 2:
            return _Token("", "colour", colour.value, plain[-1])
    match = _SIGN.fullmatch(plain)
    colour = known.get(match[1]) if match is not None else None
    if match is None or not match[2] or colour is None or colour.kind != "colour":
        return None
    return _card(colour.value, match[2])


def _unknown(part: str, known: dict[str, _Token], text: Text) -> ParseError:
    shown = part[:_SHOWN]
    match = _SIGN.fullmatch(_plain(shown).replace(" ", ""))
    if match is not None and match[2] and getattr(known.get(match[1]), "kind", None) == "colour":
        sentence = text.gettext("“{word}” is no card: values go from 1 to {last}.")
        return ParseError(shown, sentence.format(word=shown, last=board.LAST_VALUE))
    close = get_close_matches(_plain(shown), [*known, *_card_names(text)], n=1)
    if close:
        sentence = text.gettext("“{word}” means nothing here. Do you mean {close}?")
        return ParseError(shown, sentence.format(word=shown, close=close[0]))
    sentence = text.gettext("“{word}” means nothing here. {hint}")
    return ParseError(shown, sentence.format(word=shown, hint=_hint(text)))


def _card_names(text: Text) -> list[str]:
    return [folded(card_typed(card, text)) for card in board.CARDS]


def _vocabulary(text: Text) -> dict[str, _Token]:
    """Return the words that stand alone, in English and in the reader's language."""
    known: dict[str, _Token] = {}
    for tram, kind in enumerate(board.TRAMS):
        token = _Token("", "tram", tram)
        known |= dict.fromkeys((kind.kind, folded(tram_name(tram, text)), TRAM_EMOJI[tram]), token)
    for colour, name in enumerate(board.COLOURS):
        token = _Token("", "colour", colour)
        known |= dict.fromkeys((name, name[0], folded(colour_name(colour, text))), token)
    conductor = _Token("", "card", board.CONDUCTOR)
    names = ("conductor", "c", CONDUCTOR_EMOJI, folded(conductor_name(text)))
    known |= dict.fromkeys(names, conductor)
    for word in WORDS:
        token = _Token("", "word", word=word)
        known |= dict.fromkeys((word, *_ALSO[word], folded(typed_word(word, text))), token)
    return known
