"""One game and one viewer of it."""

import secrets
import threading
from typing import Any

from .follow import Follower, Updates, query_of
from .service import Reading, Service
from ..types import Action, View


class Game:
    """One game and one viewer of it: a seat, a spectator, or both sides of an open table."""

    def __init__(self, service: Service, game_id: str, token: str = "") -> None:
        self.service = service
        self.id = game_id
        self.token = token
        # follow.py shares these, and _get and _hint.
        self._moves: list[tuple[Reading, Action]] = []  # that updates has not returned yet
        self._lock = threading.Lock()
        self._changed = service.io.signal()
        self._hinted = -1
        self._failed: Exception | None = None  # what ends updates, such as an error of the computer opposite

    async def read(self, *, since: int | None = None, cards: bool = False) -> View:
        """The newest version, with the log after a version, where -1 begins with the setup, and the game's cards."""
        view: View = (await self._get(query_of(since, cards))).value
        return view

    async def read_version(self, version: int) -> View:
        """A past version."""
        view: View = (await self._get(f"?version={version}")).value
        return view

    async def submit(self, version: int, action: Action) -> View:
        """Makes a move once, however often it has to be sent.

        Each attempt has the same Idempotency-Key, and is for the version that the move was chosen in. It raises
        a ServiceError that is outdated where the game has moved on.
        """
        headers = {"If-Match": f'"{version}"', "Idempotency-Key": secrets.token_hex(16)}
        path = f"/games/{self.id}/actions"
        reading = await self.service.request("POST", path, token=self.token, body=action, headers=headers)
        with self._lock:
            self._moves.append((reading, action))
        self._changed.set()
        view: View = reading.value
        return view

    async def export(self) -> dict[str, Any]:
        """The saved game. A private game can be exported once it is finished."""
        reading = await self.service.request("GET", f"/games/{self.id}/export", token=self.token)
        saved: dict[str, Any] = reading.value
        return saved

    def updates(
        self,
        *,
        since: int | None = None,
        cards: bool = False,
        complete_log: bool = False,
        moves_elsewhere: bool = False,
    ) -> Updates:
        """The newest version and each one after it, until the game is finished.

        Reads the game when the WebSocket announces a version, and else at the interval that the service asks
        for. The first update has the log after the version since, where -1 begins with the setup, and with cards
        the cards of the game. With complete_log it reads the versions that the service leaves out of a long log
        one by one; with moves_elsewhere the service also announces the seat's own moves, which another device may
        make.
        """
        return Updates(Follower(self, since, cards, complete_log, moves_elsewhere))

    async def _get(self, query: str, headers: dict[str, str] | None = None) -> Reading:
        return await self.service.request("GET", f"/games/{self.id}{query}", token=self.token, headers=headers)

    def _hint(self, version: int) -> None:
        self._hinted = max(self._hinted, version)
        self._changed.set()

    def _fail(self, error: Exception) -> None:
        self._failed = error
        self._changed.set()
