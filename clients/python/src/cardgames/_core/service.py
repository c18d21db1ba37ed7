"""Requests to a service."""

import hashlib
import json
import logging
import secrets
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from email.message import Message
from email.utils import parsedate_to_datetime
from typing import TYPE_CHECKING, Any
from urllib.request import Request

from .faults import check_address, check_response, check_token, lasting_fault, no_json
from .io import IO
from .live import Live
from .problem import ServiceError, is_temporary
from .retry import retry
from ..types import CardSetList, NewGame, SeatToken, View

if TYPE_CHECKING:
    from .game import Game


@dataclass
class Reading:
    """What a response has for its reader."""

    value: Any  # None where there is nothing new
    interval: float | None  # seconds until the next read, where the service says so
    sent: float  # when the service responded, by its clock
    tag: str  # the entity tag of the value


# Is called with a temporary failure, and how many there have been in a row.
OnTrouble = Callable[[Exception, int], None]

# The number of failures in a row from which they are reported.
_TROUBLED = 3


def warn(failure: Exception, failures: int) -> None:
    """Logs a failure."""
    logging.getLogger("cardgames").warning("%s (attempt %d)", failure, failures)


class Service:
    """A card game service at an address, such as "https://games.example".

    A request may take timeout seconds. on_trouble is called with each temporary failure from the third one in a
    row on, and their number; by default it is a warning of the logger "cardgames".
    """

    def __init__(self, io: IO, base: str, timeout: float = 15, on_trouble: OnTrouble = warn) -> None:
        self.io = io
        self.base = base.removesuffix("/")
        self.timeout = timeout
        self.on_trouble = on_trouble
        self.live = Live(io)
        self._reached = False  # whether the service has responded: its address is right
        self._failures = 0  # in a row

    async def create_game(self, game: NewGame | None = None) -> View:
        """Creates one game: sends the request again, with one Idempotency-Key, until there is a response.

        The view of a private game has the tokens of its seats, which are made here unless the request has
        their hashes.
        """
        body: dict[str, Any] = dict(game or {})
        seats: list[SeatToken] = []
        if body.get("private"):
            body["seat_hashes"], seats = _with_tokens(body.get("seat_hashes"))
        headers = {"Idempotency-Key": secrets.token_hex(16)}
        view: View = (await self.request("POST", "/games", body=body, headers=headers)).value
        if body.get("private"):
            view["seats"] = seats
        return view

    async def card_sets(self) -> CardSetList:
        """The card sets that the service offers, and whether requests may have others."""
        listed: CardSetList = (await self.request("GET", "/card-sets")).value
        return listed

    def game(self, game_id: str, token: str = "") -> "Game":
        """A game as the owner of a token sees it, or without a token as a spectator does."""
        from .game import Game  # which needs this module

        return Game(self, game_id, token)

    async def request(
        self,
        method: str,
        path: str,
        *,
        token: str = "",
        body: Any = None,
        headers: Mapping[str, str] | None = None,
        until: float | None = None,
        once: bool = False,
    ) -> Reading:
        """Sends a request, which must be one that may be repeated, until there is a response; once makes one attempt.

        It raises a TimeoutError at the time until, by the monotonic clock.
        """

        request = self._request(method, path, token, body, headers or {})
        return await retry(self.io, lambda: self._send(request, path), until, once, self._note)

    def _request(self, method: str, path: str, token: str, body: Any, headers: Mapping[str, str]) -> Request:
        """Raises a PermanentError where a request cannot be sent at all."""
        check_address(self.base)
        for value in (token, *headers.values()):
            check_token(self.base, value)
        try:
            data = None if body is None else json.dumps(body, allow_nan=False).encode()
        except (TypeError, ValueError) as error:
            raise no_json(self.base, error) from error
        request = Request(self.base + path, data, dict(headers), method=method)
        if data is not None:
            request.add_header("Content-Type", "application/json")
        if token:
            request.add_header("Authorization", f"Bearer {token}")
        return request

    async def _send(self, request: Request, path: str) -> Reading:
        try:
            response = await self.io.send(request, self.timeout)
        except Exception as error:
            raise lasting_fault(self.base, error, self._reached) from error
        check_response(self.base, path, response)
        self._reached = True
        if response.status == 304:
            return _reading(None, response.headers)
        if response.status // 100 != 2:
            after = response.headers.get("Retry-After", "")
            raise ServiceError(response.status, response.body, float(after) if after.isdigit() else 0, self.base)
        try:
            return _reading(json.loads(response.body), response.headers)
        except ValueError as error:
            raise ConnectionError("the response was cut") from error

    def _note(self, failure: Exception | None) -> None:
        """Counts failures in a row, and reports them."""
        if failure is None or not is_temporary(failure):
            self._failures = 0
            return
        self._failures += 1
        if self._failures >= _TROUBLED:
            self.on_trouble(failure, self._failures)


def _with_tokens(hashes: list[str | None] | None) -> tuple[list[str], list[SeatToken]]:
    """Adds the hashes that are missing, of new tokens, and returns those."""
    known, seats = [], list[SeatToken]()
    for player, known_hash in enumerate(hashes or [None, None]):
        if not known_hash:
            token = secrets.token_hex(16)
            seats.append({"player": player, "token": token})
            known_hash = hashlib.sha256(token.encode()).hexdigest()
        known.append(known_hash)
    return known, seats


def _reading(value: Any, headers: Message) -> Reading:
    interval = headers.get("X-Poll-Interval")
    date = headers.get("Date")
    sent = parsedate_to_datetime(date).timestamp() if date else time.time()
    return Reading(value, float(interval) if interval else None, sent, headers.get("ETag", ""))
