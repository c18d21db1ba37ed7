"""Live updates: WebSockets (RFC 6455) that announce new versions."""

import base64
import json
import os
import struct
import threading
from collections.abc import Callable
from urllib.parse import urlsplit

from .io import IO, Connection
from .retry import jitter

# The version that stands for a message that may have been missed.
CHANGED = 2**53

# Seconds between two reads while live updates come.
LIVE_INTERVAL = 60.0

# How many games a connection follows, and how many seconds it waits for further ones before it is made.
MAX_GAMES = 100
GATHER = 0.05

# The pause before the second attempt to connect, and the longest one, in seconds.
FIRST_PAUSE = 1.0
LONGEST_PAUSE = 60.0

TRY_AGAIN_LATER = 1013
TEXT, CLOSE, PING, PONG = 1, 8, 9, 10


def without_tickets(url: str) -> str:
    """The URL at which to follow the same game as a spectator.

    The service does not announce a seat's own moves to a connection with the seat's ticket.
    """
    base, _, query = url.partition("?")
    return base + "?" + "&".join(part.split(".")[0] for part in query.split("&"))


class Live:
    """The connections of a service. Each follows up to MAX_GAMES games."""

    def __init__(self, io: IO) -> None:
        self.io = io
        self.lock = threading.RLock()  # an iterator of updates that is collected may stop under it
        self.sockets: list[_Socket] = []

    def listen(self, url: str, game_id: str, on_hint: Callable[[int], None]) -> "Listener":
        """Follows a game by its URL, on a connection that it shares with others.

        on_hint is called, perhaps on another thread, with the version of each message, and with CHANGED after the
        connection was opened or lost.
        """
        base, _, query = url.partition("?")
        with self.lock:
            shared = next((one for one in self.sockets if one.takes(base, game_id)), None)
            if not shared:
                shared = _Socket(self, base)
                self.sockets.append(shared)
            listener = Listener(shared, game_id, query, on_hint)
            shared.listeners.append(listener)
            shared.interrupt()
        shared.start()
        return listener

    def close(self) -> None:
        """Ends all connections."""
        with self.lock:
            sockets, self.sockets = self.sockets, []
            for one in sockets:
                one.listeners.clear()
                one.interrupt()


class Listener:
    """Receives the hints of one game. open says whether they come."""

    def __init__(self, shared: "_Socket", game_id: str, query: str, on_hint: Callable[[int], None]) -> None:
        self._socket = shared
        self.game_id = game_id
        self.query = query  # game=ID.TICKET
        self.on_hint = on_hint
        self.open = False

    def stop(self) -> None:
        """Ends the hints, and the connection where no other game needs it."""
        self.open = False
        self._socket.remove(self)


class _Socket:
    """A connection that is made again when it ends, and when it is to follow another game."""

    def __init__(self, live: Live, base: str) -> None:
        self._live = live
        self._base = base
        self._stale = False  # there are other listeners than before
        self._changed = live.io.signal()  # likewise
        self._connection: Connection | None = None
        self._started = False
        self.listeners: list[Listener] = []

    def takes(self, base: str, game_id: str) -> bool:
        others = [one.game_id for one in self.listeners]
        return self._base == base and len(others) < MAX_GAMES and game_id not in others

    def start(self) -> None:
        with self._live.lock:
            begun, self._started = self._started, True
        if not begun and not self._live.io.start(self._run()):
            with self._live.lock:  # games are polled
                self._live.sockets.remove(self)

    def remove(self, listener: Listener) -> None:
        with self._live.lock:
            if listener not in self.listeners:
                return
            self.listeners.remove(listener)
            if not self.listeners and self in self._live.sockets:
                self._live.sockets.remove(self)
                self.interrupt()

    def interrupt(self) -> None:
        """Makes the connection end, so that another is made for the listeners of now."""
        self._stale = True
        self._changed.set()
        if self._connection:
            self._connection.close()

    async def _run(self) -> None:
        pause = FIRST_PAUSE
        while True:
            await self._live.io.sleep(GATHER)
            with self._live.lock:
                listeners = list(self.listeners)
                self._stale = False
            if not listeners:
                return
            code = 0
            try:
                connection = await connect(self._live.io, self._base + "?" + "&".join(one.query for one in listeners))
                try:
                    pause = FIRST_PAUSE
                    code = await self._follow(connection, listeners)
                finally:
                    connection.close()
            except (OSError, EOFError, ValueError):
                pass  # it is made again
            if self._stale:
                _forget(listeners)
                continue
            _tell_lost(listeners)
            if code == TRY_AGAIN_LATER:
                pause = LONGEST_PAUSE
            await self._changed.wait(jitter(pause))
            pause = min(2 * pause, LONGEST_PAUSE)

    async def _follow(self, connection: Connection, listeners: list[Listener]) -> int:
        """Passes hints on until the connection ends, and returns the code with which it was closed, or 0."""
        with self._live.lock:
            if self._stale:
                return 0
            self._connection = connection
        try:
            for one in listeners:
                if not one.open:
                    one.open = True
                    one.on_hint(CHANGED)  # a message may have been missed before
            return await self._receive(connection)
        finally:
            with self._live.lock:
                self._connection = None

    async def _receive(self, connection: Connection) -> int:
        while True:
            kind, payload = await read_frame(connection)
            if kind == TEXT:
                self._pass(payload)
            elif kind == PING:
                await connection.write(masked(PONG, payload))
            elif kind == CLOSE:
                return int.from_bytes(payload[:2], "big")

    def _pass(self, message: bytes) -> None:
        game_id, version = hint_in(message)
        with self._live.lock:
            listeners = list(self.listeners)
        for one in listeners:
            if one.game_id == game_id:
                one.on_hint(version)


def _tell_lost(listeners: list[Listener]) -> None:
    """Lets each game be read, since a message may have been missed."""
    for one in listeners:
        if one.open:
            one.open = False
            one.on_hint(CHANGED)


def _forget(listeners: list[Listener]) -> None:
    """Lets each game be read once the next connection is open: no message comes until then."""
    for one in listeners:
        one.open = False


def hint_in(message: bytes) -> tuple[str, int]:
    """The game and the version that a message announces; "" where it is no hint."""
    try:
        hint = json.loads(message)
        game_id, version = hint["game_id"], hint["version"]
    except (ValueError, KeyError, TypeError):
        return "", -1
    return (game_id, version) if isinstance(game_id, str) and isinstance(version, int) else ("", -1)


async def connect(io: IO, url: str) -> Connection:
    """Makes the handshake. It raises ConnectionError where the service refuses it."""
    parts = urlsplit(url)
    secure = parts.scheme == "wss"
    connection = await io.connect(parts.hostname or "", parts.port or (443 if secure else 80), secure)
    try:
        key = base64.b64encode(os.urandom(16)).decode()
        await connection.write(
            f"GET {parts.path or '/'}?{parts.query} HTTP/1.1\r\nHost: {parts.netloc}\r\n"
            "Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"
            f"Sec-WebSocket-Key: {key}\r\n\r\n".encode()
        )
        head = b""
        while not head.endswith(b"\r\n\r\n"):
            head += await connection.read(1)
            if len(head) > 16_384:
                raise ConnectionError("the response to the handshake has no end")
        if head.split(b" ", 2)[1:2] != [b"101"]:
            raise ConnectionError(head.split(b"\r\n", 1)[0].decode("latin-1"))
    except BaseException:
        connection.close()
        raise
    return connection


async def read_frame(connection: Connection) -> tuple[int, bytes]:
    first, second = await connection.read(2)
    length = second & 0x7F
    if length == 126:
        (length,) = struct.unpack(">H", await connection.read(2))
    elif length == 127:
        (length,) = struct.unpack(">Q", await connection.read(8))
    if length > 1 << 20:
        raise ValueError("a frame of over a megabyte is no hint")
    return first & 0x0F, await connection.read(length) if length else b""


def masked(kind: int, payload: bytes) -> bytes:
    """A control frame of a client, which must be masked."""
    mask = os.urandom(4)
    body = bytes(byte ^ mask[i % 4] for i, byte in enumerate(payload))
    return bytes([0x80 | kind, 0x80 | len(payload)]) + mask + body
