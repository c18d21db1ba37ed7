"""Live updates: a WebSocket (RFC 6455) that announces new versions."""

import base64
import json
import os
import socket
import ssl
import struct
import threading
from collections.abc import Callable
from typing import BinaryIO
from urllib.parse import urlsplit

from .service import jitter

# The version that stands for a message that may have been missed.
CHANGED = 2**53

LONGEST_PAUSE = 60.0
TRY_AGAIN_LATER = 1013
TEXT, CLOSE, PING, PONG = 1, 8, 9, 10


class Live:
    """Keeps a connection on which the service sends a hint for each new version of a game.

    on_hint is called, on a thread of its own, with the version of each message, and with CHANGED after a
    connection was opened or lost.
    """

    def __init__(self, url: str, on_hint: Callable[[int], None]) -> None:
        self._url = url
        self._on_hint = on_hint
        self._stopped = threading.Event()
        self._connection: socket.socket | None = None
        self.open = False
        threading.Thread(target=self._run, daemon=True).start()

    def stop(self) -> None:
        self._stopped.set()
        if self._connection:
            try:
                self._connection.shutdown(socket.SHUT_RDWR)
            except OSError:
                pass  # it has ended

    def _run(self) -> None:
        pause = 1.0
        while not self._stopped.is_set():
            code = 0
            try:
                with connect(self._url) as connection:
                    self._connection = connection
                    self.open, pause = True, 1.0
                    self._on_hint(CHANGED)
                    code = self._receive(connection)
            except (OSError, ValueError):
                pass  # it is made again
            if self.open:
                self.open = False
                self._on_hint(CHANGED)
            if code == TRY_AGAIN_LATER:
                pause = LONGEST_PAUSE
            self._stopped.wait(jitter(pause))
            pause = min(2 * pause, LONGEST_PAUSE)

    def _receive(self, connection: socket.socket) -> int:
        """Passes hints on until the connection ends, and returns the code with which it was closed, or 0."""
        stream = connection.makefile("rb")
        while not self._stopped.is_set():
            kind, payload = read_frame(stream)
            if kind == TEXT:
                self._on_hint(version_in(payload))
            elif kind == PING:
                connection.sendall(masked(PONG, payload))
            elif kind == CLOSE:
                return int.from_bytes(payload[:2], "big")
        return 0


def version_in(message: bytes) -> int:
    """The version that a message announces, or -1 where it has none."""
    try:
        version = json.loads(message)["version"]
    except (ValueError, KeyError, TypeError):
        return -1
    return version if isinstance(version, int) else -1


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
