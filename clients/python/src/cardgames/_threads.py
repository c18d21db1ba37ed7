"""Input and output that blocks, and work in the background on threads."""

import socket
import threading
import time
from collections.abc import Coroutine
from typing import Any
from urllib.request import Request

from ._sync import run
from ._core.io import IO, Connection, Response, Signal, exchange

# The service closes a connection that is idle for ten minutes.
_IDLE = 11 * 60.0


class ThreadIO(IO):
    """None of its coroutines waits: each blocks instead."""

    async def send(self, request: Request, timeout: float) -> Response:
        return exchange(request, timeout)

    async def sleep(self, seconds: float) -> None:
        time.sleep(seconds)

    def signal(self) -> Signal:
        return _Signal()

    async def connect(self, host: str, port: int, secure: bool) -> Connection:
        connection = socket.create_connection((host, port), timeout=15)
        if secure:
            import ssl  # which not every Python has

            connection = ssl.create_default_context().wrap_socket(connection, server_hostname=host)
        connection.settimeout(_IDLE)
        return _Socket(connection)

    def start(self, work: Coroutine[Any, Any, None]) -> bool:
        try:
            threading.Thread(target=run, args=(work,), daemon=True).start()
        except RuntimeError:  # the platform has no threads, or no further one
            work.close()
            return False
        return True


class _Signal(Signal):
    def __init__(self) -> None:
        self._event = threading.Event()

    def set(self) -> None:
        self._event.set()

    async def wait(self, seconds: float) -> bool:
        is_set = self._event.wait(seconds)
        self._event.clear()
        return is_set


class _Socket(Connection):
    def __init__(self, connection: socket.socket) -> None:
        self._socket = connection
        self._stream = connection.makefile("rb")

    async def read(self, length: int) -> bytes:
        data = self._stream.read(length)
        if len(data) < length:
            raise EOFError("the connection ended")
        return data

    async def write(self, data: bytes) -> None:
        self._socket.sendall(data)

    def close(self) -> None:
        try:
            self._socket.shutdown(socket.SHUT_RDWR)  # wakes a read; close alone does not
        except OSError:
            pass  # it has ended
        self._socket.close()
