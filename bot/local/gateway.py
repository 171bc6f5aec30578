"""Discord's gateway: the WebSocket on which the bot hears what happens."""

from __future__ import annotations

import asyncio
import contextlib
import secrets
from collections import deque
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

import msgspec
from aiohttp import WSMsgType, web
from discord import Intents

from bot.local.shapes import DM, Json

if TYPE_CHECKING:
    from collections.abc import Callable

    from bot.local.world import Event, World

DISPATCH, HEARTBEAT, IDENTIFY, PRESENCE, VOICE_STATE, RESUME, RECONNECT, REQUEST_MEMBERS = (
    0,
    1,
    2,
    3,
    4,
    6,
    7,
    8,
)
INVALID_SESSION, HELLO, HEARTBEAT_ACK = 9, 10, 11
ACK_SECONDS = 0.05
"""How long a heartbeat's answer is on its way."""

UNKNOWN_OPCODE, DECODE_ERROR, NOT_AUTHENTICATED, AUTHENTICATION_FAILED, ALREADY_AUTHENTICATED = range(
    4001, 4006
)
DISALLOWED_INTENTS = 4014

PRIVILEGED = Intents(members=True, presences=True, message_content=True).value
KEPT_EVENTS = 5000
"""How many sent events a session keeps for a client that comes back."""

_GUILDS = Intents(guilds=True).value
_CONTENT = Intents(message_content=True).value
_INTENT_OF = {
    # event prefix: (intent in the guild, intent in direct messages)
    "GUILD_MEMBER": (Intents(members=True).value, 0),
    "THREAD_MEMBERS_UPDATE": (Intents(members=True).value, 0),
    "MESSAGE_REACTION": (Intents(guild_reactions=True).value, Intents(dm_reactions=True).value),
    "MESSAGE": (Intents(guild_messages=True).value, Intents(dm_messages=True).value),
    "TYPING": (Intents(guild_typing=True).value, Intents(dm_typing=True).value),
}


@dataclass(slots=True, eq=False)
class Session:
    """One identified client, connected or expected back."""

    id: str
    intents: int
    seq: int = 0
    sent: deque[tuple[int, str, bytes]] = field(default_factory=lambda: deque(maxlen=KEPT_EVENTS))
    link: Link | None = None

    def dispatch(self, name: str, data: Json) -> None:
        """Number an event, keep it, and send it if the client is connected."""
        self.seq += 1
        frame = msgspec.json.encode({"op": DISPATCH, "s": self.seq, "t": name, "d": data})
        self.sent.append((self.seq, name, frame))
        if self.link is not None:
            self.link.send(frame)


class Link:
    """One connected WebSocket. What is sent leaves in order, written by a task of its own."""

    def __init__(self, socket: web.WebSocketResponse, transport: asyncio.Transport | None) -> None:
        self.socket = socket
        self.transport = transport
        self._outgoing: asyncio.Queue[bytes | int] = asyncio.Queue()
        self._writer = asyncio.create_task(self._write(), name="loopback-gateway-writer")

    def send(self, frame: bytes | Json) -> None:
        """Queue a frame."""
        self._outgoing.put_nowait(frame if isinstance(frame, bytes) else msgspec.json.encode(frame))

    def close(self, code: int) -> None:
        """Queue the end of the connection with a close code."""
        self._outgoing.put_nowait(code)

    def is_idle(self) -> bool:
        """Tell whether everything queued has been written."""
        return self._outgoing.empty()

    async def stop(self) -> None:
        """End the writing task."""
        self._writer.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await self._writer

    async def _write(self) -> None:
        while True:
            item = await self._outgoing.get()
            if isinstance(item, int):
                await self.socket.close(code=item)
                return
            try:
                await self.socket.send_str(item.decode())
            except ConnectionError:
                return


class Gateway:
    """All sessions of the bot, and the faults that can be put on them.

    `hold_heartbeats`: heartbeats get no answer. `duplicate_interactions`: so many of the next interactions
    are delivered twice.
    """

    def __init__(
        self, world: World, token: str, *, privileged_intents: bool, heartbeat_seconds: float
    ) -> None:
        self.address = ""
        self.hold_heartbeats = False
        self.duplicate_interactions = 0
        self.on_online: Callable[[bool], None] = lambda _online: None
        self.opcodes: deque[int] = deque(maxlen=1000)
        self._world = world
        self._token = token
        self._privileged = privileged_intents
        self._heartbeat_ms = int(heartbeat_seconds * 1000)
        self._sessions: dict[str, Session] = {}
        self._links: set[Link] = set()

    @property
    def is_online(self) -> bool:
        """Whether a bot is connected and identified."""
        return any(session.link is not None for session in self._sessions.values())

    def is_idle(self) -> bool:
        """Tell whether everything was written to every connected client."""
        return all(link.is_idle() for link in self._links)

    # What happens -------------------------------------------------------------------------------------------

    def hear(self, event: Event) -> None:
        """Send an event to every session whose intents and permissions cover it."""
        channel = self._world.channels.by_id.get(event.channel_id) if event.channel_id else None
        if channel is not None and not self._world.may(self._world.bot_id, channel, "view_channel"):
            return
        away = not self._world.is_member(self._world.bot_id)
        if away and event.name.startswith("GUILD_") and event.name != "GUILD_DELETE":
            return
        in_dm = event.only_for is not None or (channel is not None and channel["type"] == DM)
        if in_dm and event.name.startswith("CHANNEL"):
            return  # Discord no longer tells bots of direct-message channels
        if event.name == "TYPING_START" and event.data["user_id"] == self._world.bot_id:
            return
        needed = next(
            (pair for prefix, pair in _INTENT_OF.items() if event.name.startswith(prefix)), (_GUILDS, 0)
        )
        for session in self._sessions.values():
            if session.intents & needed[in_dm]:
                session.dispatch(event.name, self._censored(event, session, in_dm=in_dm))
            elif _concerns(event, self._world.bot_id):
                session.dispatch(event.name, event.data)

    def interaction(self, payload: Json) -> None:
        """Deliver an interaction."""
        copies = 2 if self.duplicate_interactions else 1
        self.duplicate_interactions -= copies - 1
        for session in self._sessions.values():
            for _ in range(copies):
                session.dispatch("INTERACTION_CREATE", payload)

    def _censored(self, event: Event, session: Session, *, in_dm: bool) -> Json:
        # Without the message content intent a bot reads its own messages, those that mention it, and direct
        # ones.
        data = event.data
        if in_dm or "content" not in data or session.intents & _CONTENT:
            return data
        bot_id = self._world.bot_id
        if data["author"]["id"] == bot_id or any(user["id"] == bot_id for user in data["mentions"]):
            return data
        return {**data, "content": "", "embeds": [], "attachments": [], "components": []}

    # Faults -------------------------------------------------------------------------------------------------

    def close_connections(self, code: int) -> None:
        """Close every connection with this code; the sessions can be resumed."""
        for link in self._links:
            self._detach(link)
            link.close(code)

    def ask_to_reconnect(self) -> None:
        """Send opcode 7 to every client."""
        for link in self._links:
            link.send({"op": RECONNECT, "d": None})

    def invalidate(self, *, resumable: bool) -> None:
        """Send opcode 9 to every client; not resumable means their sessions are gone."""
        if not resumable:
            self.forget_sessions()
        for link in self._links:
            link.send({"op": INVALID_SESSION, "d": resumable})

    def drop_connections(self) -> None:
        """Cut every connection as a broken network does, without a close frame."""
        for link in self._links:
            self._detach(link)
            if link.transport is not None:
                link.transport.abort()

    def forget_sessions(self) -> None:
        """Forget every session, so that a client that comes back cannot resume."""
        self._sessions.clear()
        self.on_online(False)

    # The protocol -------------------------------------------------------------------------------------------

    async def serve(self, request: web.Request) -> web.WebSocketResponse:
        """Speak with one client until its connection ends."""
        socket = web.WebSocketResponse(max_msg_size=4096 * 4)
        await socket.prepare(request)
        link = Link(socket, request.transport)
        self._links.add(link)
        session: Session | None = None
        link.send({"op": HELLO, "d": {"heartbeat_interval": self._heartbeat_ms}})
        try:
            async for message in socket:
                if message.type is not WSMsgType.TEXT:
                    link.close(DECODE_ERROR)
                    continue
                try:
                    frame = msgspec.json.decode(message.data)
                    opcode, data = frame["op"], frame.get("d")
                except (msgspec.DecodeError, KeyError, TypeError):
                    link.close(DECODE_ERROR)
                    continue
                self.opcodes.append(opcode)
                session = self._receive(link, session, opcode, data)
        finally:
            self._links.discard(link)
            self._detach(link)
            await link.stop()
        return socket

    def _detach(self, link: Link) -> None:
        # What happens from now on is kept for the client's return.
        for session in self._sessions.values():
            if session.link is link:
                session.link = None
                self.on_online(self.is_online)

    async def stop(self) -> None:
        """Close every connection as Discord does when it goes down."""
        for link in list(self._links):
            await link.stop()
            await link.socket.close(code=1001)

    def _receive(self, link: Link, session: Session | None, opcode: int, data: Json) -> Session | None:
        if opcode == HEARTBEAT:
            if not self.hold_heartbeats:
                # The client notes from another thread when it has sent a heartbeat; an answer that overtakes
                # that note, as only a loopback can be, looks to it as late as a whole interval.
                asyncio.get_running_loop().call_later(ACK_SECONDS, link.send, {"op": HEARTBEAT_ACK})
        elif opcode in (IDENTIFY, RESUME):
            if session is not None:
                link.close(ALREADY_AUTHENTICATED)
            elif data["token"].removeprefix("Bot ") != self._token:
                link.close(AUTHENTICATION_FAILED)
            elif opcode == RESUME:
                return self._resume(link, data)
            elif data["intents"] & PRIVILEGED and not self._privileged:
                link.close(DISALLOWED_INTENTS)
            else:
                return self._identify(link, data)
        elif session is None:
            link.close(NOT_AUTHENTICATED)
        elif opcode == REQUEST_MEMBERS:
            self._send_members(session, data)
        elif opcode not in (PRESENCE, VOICE_STATE):
            link.close(UNKNOWN_OPCODE)
        return session

    def _identify(self, link: Link, data: Json) -> Session:
        # A bot that identifies anew has lost its old session; nothing would ever fetch what is kept for it.
        self._sessions = {key: each for key, each in self._sessions.items() if each.link is not None}
        session = Session(secrets.token_hex(16), data["intents"], link=link)
        self._sessions[session.id] = session
        world = self._world
        is_member = world.is_member(world.bot_id)
        ready = {
            "v": 10,
            "user": world.bot | {"verified": True, "mfa_enabled": False, "flags": 0},
            "guilds": [{"id": world.guild_id, "unavailable": True}] if is_member else [],
            "session_id": session.id,
            "resume_gateway_url": self.address,
            "application": {"id": world.bot_id, "flags": 0},
        }
        session.dispatch("READY", ready)
        if is_member and session.intents & _GUILDS:
            members = Intents(members=True).value
            session.dispatch("GUILD_CREATE", world.guild_create(with_members=bool(session.intents & members)))
        self.on_online(True)
        return session

    def _resume(self, link: Link, data: Json) -> Session | None:
        session = self._sessions.get(data["session_id"])
        seen = data["seq"] or 0
        if session is None or seen > session.seq or (session.sent and session.sent[0][0] > seen + 1):
            link.send({"op": INVALID_SESSION, "d": False})
            return None
        for seq, _, frame in session.sent:
            if seq > seen:
                link.send(frame)
        session.link = link
        session.dispatch("RESUMED", {})
        self.on_online(True)
        return session

    def _send_members(self, session: Session, data: Json) -> None:
        world = self._world
        wanted = data.get("user_ids")
        wanted = [wanted] if isinstance(wanted, (str, int)) else wanted
        members = [world.member(user_id) for user_id in world.member_roles]
        if wanted is not None:
            members = [each for each in members if each["user"]["id"] in {str(user_id) for user_id in wanted}]
        else:
            query = str(data.get("query") or "").lower()
            members = [each for each in members if each["user"]["username"].startswith(query)]
        chunk: Json = {"guild_id": world.guild_id, "members": members, "chunk_index": 0, "chunk_count": 1}
        if data.get("nonce"):
            chunk["nonce"] = data["nonce"]
        session.dispatch("GUILD_MEMBERS_CHUNK", chunk)


def _concerns(event: Event, user_id: str) -> bool:
    """Tell whether an event about members is about this one, who hears it without the intent."""
    data = event.data
    if event.name == "GUILD_MEMBER_UPDATE":
        return bool(data["user"]["id"] == user_id)
    if event.name == "THREAD_MEMBERS_UPDATE":
        added = (member["user_id"] for member in data["added_members"])
        return user_id in added or user_id in data["removed_member_ids"]
    return False
