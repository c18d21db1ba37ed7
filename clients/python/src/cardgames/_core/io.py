"""What the client needs of a platform."""

from collections.abc import Coroutine
from dataclasses import dataclass
from email.message import Message
from typing import Any, Protocol
from urllib.error import HTTPError
from urllib.request import HTTPRedirectHandler, Request, build_opener


@dataclass
class Response:
    """A response that was read."""

    status: int
    headers: Message
    body: bytes


class Signal(Protocol):
    """Wakes one waiter. set may be called on any thread."""

    def set(self) -> None: ...

    async def wait(self, seconds: float) -> bool:
        """Returns once it is set, and clears it, or after a time: False."""


class Connection(Protocol):
    """A TCP connection, perhaps with TLS. It raises an OSError or an EOFError where it has ended."""

    async def read(self, length: int) -> bytes:
        """Exactly so many bytes. It fails where nothing comes for eleven minutes."""

    async def write(self, data: bytes) -> None: ...

    def close(self) -> None:
        """Ends a read on another thread, too."""


class IO(Protocol):
    """Input and output, time, and work in the background."""

    async def send(self, request: Request, timeout: float) -> Response: ...

    async def sleep(self, seconds: float) -> None: ...

    def signal(self) -> Signal: ...

    async def connect(self, host: str, port: int, secure: bool) -> Connection: ...

    def start(self, work: Coroutine[Any, Any, None]) -> bool:
        """Works in the background; False where the platform cannot."""


class _NoRedirects(HTTPRedirectHandler):
    """Followed, a move would become a read."""

    def redirect_request(self, *_: Any, **__: Any) -> None:
        return None


_opener = build_opener(_NoRedirects)


def exchange(request: Request, timeout: float) -> Response:
    """Sends a request and reads the response, and blocks meanwhile."""
    try:
        with _opener.open(request, timeout=timeout) as response:
            return Response(response.status, response.headers, response.read())
    except HTTPError as refused:
        with refused:
            return Response(refused.code, refused.headers, refused.read())
