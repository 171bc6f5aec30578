"""What is said at the loopback Discord: who is called by it, who may read it, whether it is anything new."""

from __future__ import annotations

import re
from collections import Counter
from hashlib import blake2b
from typing import TYPE_CHECKING, NamedTuple

from whole.test_limits_of_discord import check_message

from bot.chat import controls
from bot.local import Sight, limits
from bot.local.messages import COMMAND_REPLY, DEFAULT, REPLY, Message

if TYPE_CHECKING:
    from collections.abc import Iterator

    from whole.month.calls import Calls
    from whole.month.watched import Watched

    from bot.engine import Seat
    from bot.local import Fault, LoopbackDiscord
    from bot.local.shapes import Json
    from bot.local.world import Event

PRINT = re.compile(r"a sketch of the \w+ ([0-9a-f]{18})")
PLACE = re.compile(r"<#(\d+)>|channels/(?:\d+|@me)/(\d+)/")
FIRST_WORDS = {"🔁": "replaced", "🚪": "removed", "▶": "resumed", "🤖": "lent"}
"""How messages without buttons begin, and what they call somebody for."""


class LeakError(AssertionError):
    """Somebody could read or see what is another player's secret."""


class IdleEditError(AssertionError):
    """A message was edited, and says what it said before."""


class Said(NamedTuple):
    """A message as it was sent or edited: what it said then.

    Attributes:
        data: the message object of the API.
        is_new: whether it was sent, and not edited.
        reader: the only user who sees it; None for everybody in its channel.
        is_direct: whether it is a direct message.
    """

    data: Json
    is_new: bool
    reader: int | None
    is_direct: bool

    @property
    def verbs(self) -> list[str]:
        """Return what its controls do."""
        return [control.verb for control in self.controls]

    @property
    def controls(self) -> list[controls.Control]:
        """Return what its controls stand for."""
        found = (
            controls.read(each["custom_id"])
            for each, _ in limits.walk(self.data["components"])
            if "custom_id" in each
        )
        return [control for control in found if control is not None]

    @property
    def text(self) -> str:
        """Return every word of it: content, names of controls and options, files and what is said of them."""
        found = [self.data["content"]]
        for each, _ in limits.walk(self.data["components"]):
            found += [each.get("label"), each.get("placeholder")]
            for option in each.get("options", ()):
                found += [option["label"], option.get("description")]
        for file in self.data["attachments"]:
            found += [file["filename"], file.get("description")]
        return "\n".join(filter(None, found))


class Ears:
    """Hears all that is sent and edited, until somebody asks what it was.

    Attributes:
        figures: how much was sent and edited.
        forgiving: whether a message may be edited to say what it says: a program that was killed before it
            could note an edit makes it again.
    """

    def __init__(self, loopback: LoopbackDiscord) -> None:
        self._loopback = loopback
        self._heard: list[Said] = []
        self._last: dict[str, tuple[bytes, str | None]] = {}
        self.figures: Counter[str] = Counter()
        self.forgiving = False
        self._unheard: list[Fault] = []
        loopback.world.listeners.append(self._hear)

    def _hear(self, event: Event) -> None:
        if event.name not in ("MESSAGE_CREATE", "MESSAGE_UPDATE"):
            return
        data, world = event.data, self._loopback.world
        if data["author"]["id"] != world.bot_id or data["type"] not in (DEFAULT, REPLY, COMMAND_REPLY):
            return
        channel = world.channels.get(data["channel_id"])
        is_direct = world.channels.is_dm(channel["id"])
        reader = event.only_for or (channel["recipients"][0]["id"] if is_direct else None)
        self._heard.append(
            Said(data, event.name == "MESSAGE_CREATE", None if reader is None else int(reader), is_direct)
        )

    def take(self) -> list[Said]:
        """Return what was said since this was asked last, each message checked by itself."""
        heard, self._heard = self._heard, []
        for said in heard:
            self._check(said)
        return heard

    def _check(self, said: Said) -> None:
        data = said.data
        check_message(Sight(Message(data, list(data["attachments"]))))
        is_ephemeral = bool(data["flags"] & limits.EPHEMERAL)
        if is_ephemeral:
            self.figures["private answers"] += said.is_new
            return
        self.figures["direct messages" if said.is_direct else "public messages"] += said.is_new
        self.figures["edits"] += not said.is_new
        files = [(file["filename"], file.get("description")) for file in data["attachments"]]
        shown = blake2b(repr((data["content"], data["components"], files)).encode()).digest()
        edited, (before, edited_before) = data["edited_timestamp"], self._last.get(data["id"], (b"", ""))
        if before == shown and edited != edited_before and not (self.forgiving or self._was_unheard()):
            raise IdleEditError(f"{data['content']!r} was edited to say the same")
        self._last[data["id"]] = shown, edited

    def forgive(self, fault: Fault) -> None:
        """Let as many edits be made again as this fault keeps from being noted."""
        self._unheard.append(fault)

    def _was_unheard(self) -> bool:
        """Whether an edit was made of which the program did not hear, and may make it again."""
        for fault in self._unheard:
            if fault.hits:
                self._unheard.remove(fault)
                return True
        return False

    # Calls --------------------------------------------------------------------------------------------------

    def called(self, said: Said) -> list[int]:
        """Return the users who hear a new message: those it mentions aloud, or the one it is sent to."""
        if said.is_direct and said.reader is not None:
            return [said.reader]
        return [int(user["id"]) for user in said.data["mentions"]]


def kind_of(said: Said) -> str | None:
    """Return what a message calls somebody for; None for direct messages that call nobody to anything."""
    verbs, content = said.verbs, said.data["content"]
    kinds = {"mute": "reminder", "takeseat": "offer", "again": "unreachable", "waitgone": "gone"}
    for verb, kind in {**kinds, "propose": "late", "agree": "asked", "join": "lobby"}.items():
        if verb in verbs:
            return offer_kind(int(said.controls[0].rest)) if kind == "offer" else kind
    if said.is_direct:
        return "next" if "you are next" in content else None
    if any(file["filename"].startswith("board-") for file in said.data["attachments"]):
        return "turn"
    for sign, kind in FIRST_WORDS.items():
        if content.startswith(sign):
            return kind
    if "seatback" in verbs:
        return "lent"
    if "no longer on this server" in content or "does not exist any more" in content:
        return "gone"
    if content.startswith("⌛"):
        return "late"
    if "Nothing is lost" in content:
        return "trouble"
    return "turn" if "your turn" in content else "other"


def offer_kind(seat: Seat) -> str:
    """Return the kind of call that an offer of this seat is."""
    return f"offer of seat {seat}"


def match_of(said: Said) -> int | None:
    """Return the match that the controls of a message are about."""
    return next((control.match_id for control in said.controls if control.match_id), None)


def places_in(said: Said) -> Iterator[int]:
    """Yield the channels and threads that a message names."""
    for found in PLACE.findall(said.data["content"]):
        yield int(found[0] or found[1])


def pay(said: Said, match: Watched, ears: Ears, calls: Calls) -> None:
    """Let everybody whom a new message calls be called; WrongCallError if somebody is not to be."""
    kind = kind_of(said)
    if not said.is_new or kind is None:
        return
    for user in ears.called(said):
        calls.heard(match.match_id, kind, user)


def check_secrets(said: Said, match: Watched, own: set[int | None]) -> int:
    """Check that nobody learns a secret from a message; return how many words were looked for.

    Args:
        said: the message.
        match: what it is about.
        own: the seats whose secrets its reader may know.

    Raises LeakError.
    """
    text, looked = said.text, 0
    for file in said.data["attachments"]:
        drawn = PRINT.fullmatch(file.get("description") or "")
        if drawn is not None:
            looked += 1
            if not any(drawn[1] in match.prints.get(seat, ()) for seat in {None, *own}):
                raise LeakError(f"match {match.match_id}: {file['filename']} shows {own} what others may see")
    is_private = bool(said.data["flags"] & limits.EPHEMERAL)
    if is_private and match.game in ("transamerica", "traxx"):
        return looked  # a panel names cities all over the map, and paths that another may draw too
    known = "\n".join([match.said, *(match.hands.get(seat, "") for seat in own if seat is not None)])
    for seat, words in match.secret.items():
        for word in words if seat not in own else ():
            looked += 1
            if word in text and _stands_in(word, text) and not _stands_in(word, known):
                raise LeakError(f"match {match.match_id}: {said.data['content']!r} tells {word!r} of {seat}")
    return looked


def _stands_in(word: str, text: str) -> bool:
    return re.search(rf"(?<!\w){re.escape(word)}(?!\w)", text) is not None
