"""The client for asyncio: what cardgames has, with coroutines in place of methods that block.

Requests are made on threads of a pool, as the standard library has no other way; connections for live updates
and all waiting are the loop's. Use a Service on one loop alone. The cancellation of a task withdraws what it has
offered.
"""

import asyncio
import functools
from collections.abc import Coroutine
from concurrent.futures import ThreadPoolExecutor
from typing import Any, Self
from urllib.request import Request

from . import __all__ as __all__  # the same names
from ._core import computer as _computer
from ._core import invite as _friends
from ._core import service as _service
from ._core.attempt import Attempt, GuestAttempt, HostAttempt, new_guest, new_host, rematch_id
from ._core.computer import dearest
from ._core.follow import Update
from ._core.game import Game
from ._core.invitations import CommitmentError, Invitations, is_gone, is_taken
from ._core.invite import Invited
from ._core.io import IO, Connection, Response, Signal, exchange
from ._core.opponent import find_opponent
from ._core.problem import PermanentError, ServiceError
from ._core.rematch import find_rematch, rematch
from ._core.stranger import no_show, search_on
from ._core.waiting import OldSeat, OwnOffer, Seat
from .types import Action, CardSetList, DeckEntry, Invitation, LogEntry, NewGame, Offer, OfferedCardSet, View

# How many requests of a Service are made at once.
_THREADS = 32

# The service closes a connection that is idle for ten minutes.
_IDLE = 11 * 60.0


class Service(_service.Service):
    __doc__ = _service.Service.__doc__

    def __init__(self, base: str, timeout: float = 15, on_trouble: _service.OnTrouble = _service.warn) -> None:
        self._loop = _LoopIO()
        super().__init__(self._loop, base, timeout, on_trouble)

    async def aclose(self) -> None:
        """Ends live updates and what goes on in the background. The service and its games make no request afterwards."""
        self.live.close()
        await self._loop.aclose()

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.aclose()

    invite = _friends.invite
    accept = _friends.accept
    find_opponent = _friends.find
    play_computer = _computer.play_computer


class _LoopIO(IO):
    def __init__(self) -> None:
        self._threads = ThreadPoolExecutor(_THREADS, "cardgames")
        self._tasks = set[asyncio.Task[None]]()  # the loop alone would let go of them
        self._closed = False

    async def aclose(self) -> None:
        self._closed = True
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        self._threads.shutdown(wait=False)

    async def send(self, request: Request, timeout: float) -> Response:
        if self._closed:
            raise RuntimeError("the service is closed")
        sending = functools.partial(exchange, request, timeout)
        return await asyncio.get_running_loop().run_in_executor(self._threads, sending)

    async def sleep(self, seconds: float) -> None:
        await asyncio.sleep(seconds)

    def signal(self) -> Signal:
        return _Signal()

    async def connect(self, host: str, port: int, secure: bool) -> Connection:
        async with asyncio.timeout(15):
            return _Stream(*await asyncio.open_connection(host, port, ssl=secure or None))

    def start(self, work: Coroutine[Any, Any, None]) -> bool:
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return True


class _Signal(Signal):
    def __init__(self) -> None:
        self._event = asyncio.Event()

    def set(self) -> None:
        self._event.set()

    async def wait(self, seconds: float) -> bool:
        try:
            async with asyncio.timeout(seconds):
                await self._event.wait()
        except TimeoutError:
            return False
        self._event.clear()
        return True


class _Stream(Connection):
    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self._reader, self._writer = reader, writer

    async def read(self, length: int) -> bytes:
        async with asyncio.timeout(_IDLE):
            return await self._reader.readexactly(length)

    async def write(self, data: bytes) -> None:
        self._writer.write(data)
        await self._writer.drain()

    def close(self) -> None:
        self._writer.close()

