"""Requests to a service."""

import hashlib
import json
import secrets
import time
import urllib.error
import urllib.request
from collections.abc import Mapping
from dataclasses import dataclass
from email.message import Message
from email.utils import parsedate_to_datetime
from typing import TYPE_CHECKING, Any

from .live import Live
from .problem import ServiceError
from .retry import retry
from .types import CardSetList, NewGame, SeatToken, View

if TYPE_CHECKING:
    from .game import Game


@dataclass
class Reading:
    """What a response has for its reader."""

    value: Any  # None where there is nothing new
    interval: float | None  # seconds until the next read, where the service says so
    sent: float  # when the service responded, by its clock


class Service:
    """A card game service at an address, such as "https://games.example"."""

    def __init__(self, base: str, timeout: float = 15) -> None:
        self.base = base.rstrip("/")
        self.timeout = timeout
        self.live = Live()

    def create_game(self, game: NewGame | None = None) -> View:
        """Creates one game: sends the request again, with one Idempotency-Key, until there is a response.

        The view of a private game has the tokens of its seats, which are made here unless the request has
        their hashes.
        """
        body: dict[str, Any] = dict(game or {})
        seats: list[SeatToken] = []
        if body.get("private"):
            body["seat_hashes"], seats = _with_tokens(body.get("seat_hashes"))
        headers = {"Idempotency-Key": secrets.token_hex(16)}
        view: View = self.request("POST", "/games", body=body, headers=headers).value
        if body.get("private"):
            view["seats"] = seats
        return view

    def card_sets(self) -> CardSetList:
        """The card sets that the service offers, and whether requests may have others."""
        listed: CardSetList = self.request("GET", "/card-sets").value
        return listed

    def game(self, game_id: str, token: str = "") -> "Game":
        """A game as the owner of a token sees it, or without a token as a spectator does."""
        from .game import Game  # which needs this module

        return Game(self, game_id, token)

    def request(
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

        def attempt() -> Reading:
            return self._send(method, path, token, body, headers or {})

        return attempt() if once else retry(attempt, until)

    def _send(self, method: str, path: str, token: str, body: Any, headers: Mapping[str, str]) -> Reading:
        data = None if body is None else json.dumps(body).encode()
        request = urllib.request.Request(self.base + path, data, dict(headers), method=method)
        if data is not None:
            request.add_header("Content-Type", "application/json")
        if token:
            request.add_header("Authorization", f"Bearer {token}")
        try:
            with urllib.request.urlopen(request, timeout=self.timeout) as response:
                return _reading(json.loads(response.read()), response.headers)
        except urllib.error.HTTPError as refused:
            with refused:
                if refused.code == 304:
                    return _reading(None, refused.headers)
                after = refused.headers.get("Retry-After", "")
                text = refused.read()
            raise ServiceError(refused.code, text, float(after) if after.isdigit() else 0) from None


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
    return Reading(value, float(interval) if interval else None, sent)
