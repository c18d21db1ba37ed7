"""Live updates: WebSockets (RFC 6455) that announce new versions."""

import base64
import json
import os
import socket
import ssl
import struct
import threading
import time
from collections.abc import Callable
from typing import BinaryIO
from urllib.parse import urlsplit

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

    def __init__(self) -> None:
        self.lock = threading.Lock()
        self.sockets: list[_Socket] = []

    def listen(self, url: str, game_id: str, on_hint: Callable[[int], None]) -> "Listener":
        """Follows a game by its URL, on a connection that it shares with others.

        on_hint is called, on a thread of its own, with the version of each message, and with CHANGED after the
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
        self._changed = threading.Event()  # there are other listeners than before
        self._connection: socket.socket | None = None
        self._thread: threading.Thread | None = None
        self.listeners: list[Listener] = []

    def takes(self, base: str, game_id: str) -> bool:
        others = [one.game_id for one in self.listeners]
        return self._base == base and len(others) < MAX_GAMES and game_id not in others

    def start(self) -> None:
        with self._live.lock:
            if not self._thread:
                self._thread = threading.Thread(target=self._run, daemon=True)
                self._thread.start()

    def remove(self, listener: Listener) -> None:
        with self._live.lock:
            if listener not in self.listeners:
                return
            self.listeners.remove(listener)
            if not self.listeners:
                self._live.sockets.remove(self)
                self.interrupt()

    def interrupt(self) -> None:
        """Makes the connection end, so that another is made for the listeners of now."""
        self._changed.set()
        if self._connection:
            try:
                self._connection.shutdown(socket.SHUT_RDWR)
            except OSError:
                pass  # it has ended

    def _run(self) -> None:
        pause = FIRST_PAUSE
        while True:
            time.sleep(GATHER)
            with self._live.lock:
                listeners = list(self.listeners)
                self._changed.clear()
            if not listeners:
                return
            code = 0
            try:
                with connect(self._base + "?" + "&".join(one.query for one in listeners)) as connection:
                    pause = FIRST_PAUSE
                    code = self._follow(connection, listeners)
            except (OSError, ValueError):
                pass  # it is made again
            if self._changed.is_set():
                _forget(listeners)
                continue
            _tell_lost(listeners)
            if code == TRY_AGAIN_LATER:
                pause = LONGEST_PAUSE
            self._changed.wait(jitter(pause))
            pause = min(2 * pause, LONGEST_PAUSE)

    def _follow(self, connection: socket.socket, listeners: list[Listener]) -> int:
        """Passes hints on until the connection ends, and returns the code with which it was closed, or 0."""
        with self._live.lock:
            if self._changed.is_set():
                return 0
            self._connection = connection
        try:
            for one in listeners:
                if not one.open:
                    one.open = True
                    one.on_hint(CHANGED)  # a message may have been missed before
            return self._receive(connection)
        finally:
            with self._live.lock:
                self._connection = None

    def _receive(self, connection: socket.socket) -> int:
        stream = connection.makefile("rb")
        while True:
            kind, payload = read_frame(stream)
            if kind == TEXT:
                self._pass(payload)
            elif kind == PING:
                connection.sendall(masked(PONG, payload))
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


def connect(url: str) -> socket.socket:
    """Makes the handshake. It raises ConnectionError where the service refuses it."""
    parts = urlsplit(url)
    secure = parts.scheme == "wss"
    host = parts.hostname or ""
    connection = socket.create_connection((host, parts.port or (443 if secure else 80)), timeout=15)
    try:
        if secure:
            connection = ssl.create_default_context().wrap_socket(connection, server_hostname=host)
        key = base64.b64encode(os.urandom(16)).decode()
        connection.sendall(
            f"GET {parts.path or '/'}?{parts.query} HTTP/1.1\r\nHost: {parts.netloc}\r\n"
            "Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"
            f"Sec-WebSocket-Key: {key}\r\n\r\n".encode()
        )
        head = b""
        while not head.endswith(b"\r\n\r\n"):
            byte = connection.recv(1)
            if not byte or len(head) > 16_384:
                raise ConnectionError("the handshake ended early")
            head += byte
        if head.split(b" ", 2)[1] != b"101":
            raise ConnectionError(head.split(b"\r\n", 1)[0].decode("latin-1"))
        connection.settimeout(11 * 60)  # the service closes a connection that is idle for ten minutes
    except BaseException:
        connection.close()
        raise
    return connection


def read_frame(stream: BinaryIO) -> tuple[int, bytes]:
    first, second = _exactly(stream, 2)
    length = second & 0x7F
    if length == 126:
        (length,) = struct.unpack(">H", _exactly(stream, 2))
    elif length == 127:
        (length,) = struct.unpack(">Q", _exactly(stream, 8))
    if length > 1 << 20:
        raise ValueError("a frame of over a megabyte is no hint")
    return first & 0x0F, _exactly(stream, length)


def _exactly(stream: BinaryIO, length: int) -> bytes:
    data = stream.read(length)
    if len(data) < length:
        raise ConnectionError("the connection ended")
    return data


def masked(kind: int, payload: bytes) -> bytes:
    """A control frame of a client, which must be masked."""
    mask = os.urandom(4)
    body = bytes(byte ^ mask[i % 4] for i, byte in enumerate(payload))
    return bytes([0x80 | kind, 0x80 | len(payload)]) + mask + body
