"""What a game is: pure functions over frozen values, gathered in one `Game`.

A game's state holds everything that varies, the random generator and the order of decks included. `view` is
the only way out of a state: pictures, texts and autoplayers get views, never states.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar, Protocol, Self, TypeAlias

from msgspec import Struct

from bot.engine import codec

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from bot.engine.errors import Refusal
    from bot.engine.rng import Rng
    from bot.engine.text import Text

Seat: TypeAlias = int
"""A chair's number, 0 to n - 1 in order of joining."""


class Event(Struct, frozen=True, tag=True):
    """A fact: something that has happened. Each game derives its own.

    Attributes:
        scene: the picture that tells the event in a post of its own, such as a finished round.
        opens_turn: a new turn begins with it, even where the same seats are to act as before.
    """

    scene: ClassVar[str | None] = None
    opens_turn: ClassVar[bool] = False

    def seen_by(self, seat: Seat | None) -> Self:  # noqa: ARG002 (events with secrets hide them here)
        """Return the event as this seat, or a spectator (None), may know it."""
        return self


class Step(Struct, frozen=True):
    """What one ply did.

    Attributes:
        state: the state after the ply.
        events: facts, in order; each has `seen_by(seat)`, which hides what that seat may not know.
        reveals: whether somebody learned something that an undo could not take back. Computed from public
            facts alone, so that a refused undo tells nothing.
    """

    state: Any
    events: tuple[Any, ...]
    reveals: bool = False


class Result(Struct, frozen=True):
    """How a match ended.

    Attributes:
        scores: final points by seat.
        winners: the winning seats, never empty; several share the win.
        reason: a word of the game's own for what ended it, such as "barrier".
    """

    scores: tuple[int, ...]
    winners: frozenset[Seat]
    reason: str

    @classmethod
    def by_points(cls, scores: tuple[int, ...], reason: str) -> Self:
        """Return the result where most points win, and ties share the win."""
        most = max(scores)
        return cls(scores, frozenset(seat for seat, score in enumerate(scores) if score == most), reason)


class Rules(Protocol):
    """The module `rules` of a game. All functions are pure and raise nothing but what is named here."""

    State: Any
    Move: Any
    View: Any
    Event: Any

    def setup(self, seats: int, options: Any, rng: Rng) -> Any:
        """Return the state before the first ply; IllegalSetupError if the game has no such set-up."""
        ...

    def to_act(self, state: Any) -> frozenset[Seat]:
        """Return the seats that may act now: one, several at once, or none when the match is over."""
        ...

    def legal_moves(self, state: Any, seat: Seat) -> Iterator[Any]:
        """Yield each legal move of the seat once, lazily; nothing for a seat that is not to act."""
        ...

    def apply(self, state: Any, seat: Seat, move: Any) -> Step:
        """Play the move of a seat that is to act; IllegalMoveError with the refusal if it is not legal."""
        ...

    def view(self, state: Any, seat: Seat | None) -> Any:
        """Return what the seat may know, or a spectator (None)."""
        ...

    def redeal(self, state: Any, seat: Seat | None, rng: Rng, keep: Sequence[tuple[Seat, Any]] = ()) -> Any:
        """Return a state that this seat cannot tell from the given one.

        The key is fresh, piles and the secrets of others are dealt anew; the (seat, move) pairs of `keep`
        stay legal, and those that reveal nothing now reveal nothing then.
        """
        ...

    def result(self, state: Any) -> Result | None:
        """Return the result, or None while the match goes on."""
        ...


class Words(Protocol):
    """The module `words` of a game: its sentences, made for one reader by that reader's translator."""

    def move(self, m: Any, view: Any, text: Text) -> str:
        """Return the move as a player would type it; `parse` reads it back."""
        ...

    def written(self, moves: Sequence[Any], view: Any, text: Text) -> str:
        """Return moves that are made one after the other in one line; `parse_moves` reads it back."""
        ...

    def parse(self, typed: str, view: Any, text: Text) -> Any:
        """Read one typed move; ParseError with a hint if it is none."""
        ...

    def parse_moves(self, typed: str, view: Any, text: Text) -> tuple[Any, ...]:
        """Read the moves of one command, at least one; ParseError names the part that is none."""
        ...

    def describe(self, m: Any, view: Any, text: Text) -> str:
        """Return the move with what helps to choose it, for lists; at most 100 characters."""
        ...

    def suggestions(
        self, view: Any, moves: Iterator[Any], typed: str, text: Text
    ) -> Iterator[tuple[str, str]]:
        """Yield (label, what to type) for what can be played and fits what was typed, best guesses first."""
        ...

    def event(self, e: Any, text: Text, names: Sequence[str] | None = None) -> str:
        """Return a sentence for the event; `names` by seat, the seats' colours if None."""
        ...

    def refusal(self, r: Refusal, text: Text, names: Sequence[str] | None = None) -> str:
        """Return one sentence that says why not and, where it helps, what would be possible."""
        ...

    def news(self, events: Sequence[Any], text: Text, names: Sequence[str] | None = None) -> list[str]:
        """Return a line for each turn among the events."""
        ...

    def secrets(self, view: Any) -> Any:
        """Return what a seat must be sent again when it changes, or None if the game has no hands.

        It is empty where the seat holds nothing, which corrects what was sent but is not sent by itself.
        """
        ...

    def hand(self, view: Any, text: Text) -> str:
        """Return the seat's secrets in a few lines, as they stand in its direct message."""
        ...

    def turn(self, view: Any, text: Text) -> str:
        """Return where the match is, such as "round 3"."""
        ...

    def position(self, view: Any, text: Text, names: Sequence[str] | None = None) -> list[str]:
        """Return the whole position in lines of at most 1,900 characters, for those who see no picture."""
        ...

    def score_table(self, view: Any, text: Text, names: Sequence[str] | None = None) -> list[str]:
        """Return a line a seat with its points by part, the best first."""
        ...

    def summary(self, options: Any, text: Text) -> str:
        """Return the rules in short, with the options in force; at most 3,500 characters."""
        ...

    def option(self, name: str, text: Text) -> str:
        """Return what an option is called."""
        ...

    def option_value(self, name: str, value: Any, text: Text) -> str:
        """Return what a value of an option means."""
        ...


def _shows_nothing(_move: Any) -> bool:
    return False


def _nobody(_state: Any) -> Seat | None:
    return None


class Game(Struct, frozen=True):
    """A kind of game, as everything outside the games knows it.

    Attributes:
        key: the name in data and commands, such as "transamerica".
        title: the name on the box.
        seats: the allowed numbers of players, ascending.
        rules: the module of the contract.
        options: the Struct type of the options; its defaults are the official game. Each field is a bool
            or a Literal, so that a front end can list the choices.
        words: the module of the sentences.
        autoplayer: chooses a move from a view, the seat's legal moves (never empty) and a generator.
        standing_pass: the move that a player may want to make every time until further notice, such as
            passing; None in a game without one.
        always_shows: whether a move, whenever it is made, shows its player something that may change the
            next one of the same turn, such as a card drawn first.
        next_seat: whose turn follows on the one that is on, as far as all can see now; None where that is
            nobody's, since all decide at the same time, or a round or the match ends with this turn.
    """

    key: str
    title: str
    seats: tuple[int, ...]
    rules: Rules
    options: type[Struct]
    words: Words
    autoplayer: Callable[[Any, Sequence[Any], Rng], Any]
    standing_pass: Any = None
    always_shows: Callable[[Any], bool] = _shows_nothing
    next_seat: Callable[[Any], Seat | None] = _nobody

    def encode(self, value: Any) -> bytes:
        """Return a state, move, event, view or options of this game as JSON."""
        return codec.encode(value)

    def decode_state(self, data: bytes | str) -> Any:
        """Read a state; msgspec.ValidationError if it is none."""
        return codec.decode(self.rules.State, data)

    def decode_move(self, data: bytes | str) -> Any:
        """Read a move; msgspec.ValidationError if it is none."""
        return codec.decode(self.rules.Move, data)

    def decode_events(self, data: bytes | str) -> tuple[Any, ...]:
        """Read a list of events; msgspec.ValidationError if it is none."""
        kind = tuple.__class_getitem__((self.rules.Event, ...))
        events: tuple[Any, ...] = codec.decode(kind, data)
        return events

    def decode_view(self, data: bytes | str) -> Any:
        """Read a view; msgspec.ValidationError if it is none."""
        return codec.decode(self.rules.View, data)

    def decode_options(self, data: bytes | str) -> Any:
        """Read options; msgspec.ValidationError if they are none."""
        return codec.decode(self.options, data)
