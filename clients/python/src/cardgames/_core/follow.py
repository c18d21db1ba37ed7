"""How a game is followed."""

import random
import time
from collections.abc import AsyncIterator
from dataclasses import dataclass, field
from datetime import datetime
from typing import TYPE_CHECKING
from urllib.parse import urlencode

from .action import action_in
from .live import LIVE_INTERVAL, Listener, without_tickets
from .service import Reading
from ..types import Action, LogEntry, View

if TYPE_CHECKING:
    from .game import Game

# Seconds until the read after a response that does not say.
MOVE_INTERVAL = 2.0

# Seconds in which spectators read after a hint, each at a moment of its own, so that a crowd does not read at once.
SPREAD = 2.0


@dataclass
class Update:
    """A newer version than all before, and how the game got there.

    restored says that the service was restored from a backup: the view has another history than the update before, and
    perhaps a lower version. Then the log is empty. overdue says that the deadline of the view has passed: its deadline_actions are accepted now.
    """

    view: View
    log: list[LogEntry] = field(default_factory=list)
    overdue: bool = False
    restored: bool = False


class Updates(AsyncIterator[Update]):
    """The versions of a game. A wait for the next one may be cancelled, and begun again, without a loss."""

    def __init__(self, follower: "Follower") -> None:
        self._follower = follower
        self._ended = False

    async def __anext__(self) -> Update:
        if self._ended:
            raise StopAsyncIteration
        try:
            update = await self._follower.next()
        except Exception:  # a cancellation is none
            await self.aclose()
            raise
        if update.view["status"] == "finished":
            await self.aclose()
        return update

    async def aclose(self) -> None:
        """Ends the updates."""
        self._ended = True
        self._follower.stop()

    def __del__(self) -> None:
        self._follower.stop()


class Follower:
    """Reads a game when there is something new."""

    def __init__(self, game: "Game", since: int | None, cards: bool, complete_log: bool, moves_elsewhere: bool) -> None:
        self.game = game
        self.since = since
        self.cards = cards
        self.complete_log = complete_log
        self.moves_elsewhere = moves_elsewhere
        self.version = -1
        self.last: Reading | None = None
        self.read_at = 0.0
        self.late: float | None = None  # when the last version becomes overdue, by the monotonic clock
        self.listener: Listener | None = None

    def stop(self) -> None:
        if self.listener:
            self.listener.stop()

    async def next(self) -> Update:
        """The next version, or the last one again when its deadline passes."""
        while True:
            own = self._own()
            if own:
                return own
            if self.game._failed:
                raise self.game._failed
            if self.last and await self._wait() and self.last:
                return Update(self.last.value, overdue=True)
            own = self._own()
            if own:
                return own
            newer = await self._read()
            if newer:
                return newer

    def _own(self) -> Update | None:
        """The version that the viewer's own move made, if it is the next one."""
        with self.game._lock:
            moves, self.game._moves = self.game._moves, []
        if not moves:
            return None
        reading, action = moves[0]
        view: View = reading.value
        if len(moves) > 1 or self.version < 0 or view["version"] != self.version + 1:
            self.read_at = 0  # what the moves made is read at once
            return None
        self._take(reading)
        entry = _entry(view, action)
        if view["viewer"] is not None and view["viewer"] != action["player"]:
            entry["by"] = view["viewer"]
        return Update(view, [entry])

    async def _read(self) -> Update | None:
        try:
            return await self._newer()
        except BaseException:
            self.read_at = 0  # where the wait was cancelled, the next one reads at once
            raise

    async def _newer(self) -> Update | None:
        if self.last:
            headers = {"If-None-Match": self.last.tag}
            self.game._hinted = -1
            reading = await self.game._get(f"?since={self.version}", headers)
        else:
            reading = await self.game._get(query_of(self.since, self.cards))
        self.read_at = time.monotonic()
        view: View | None = reading.value
        if view is not None and self._restored(reading):
            self._take(reading)
            return Update(view, restored=True)
        if view is None or view["version"] <= self.version:
            if self.last:
                self.last.interval = reading.interval
                self.last.tag = reading.tag or self.last.tag
            return None
        log = await self._log(view)
        self._take(reading)
        return Update(view, log)

    def _restored(self, reading: Reading) -> bool:
        """Whether a view has another history than the last one.

        A lower version may also be a response that is late, unless the service was restored since, which the tag says.
        """
        view: View = reading.value
        if not self.last or view["version"] > self.version:
            return False
        if view["version"] == self.version:
            known: View = self.last.value
            return view["history"] != known["history"]
        return _epoch(reading.tag) != _epoch(self.last.tag)

    async def _log(self, view: View) -> list[LogEntry]:
        log = view.get("log", [])
        known = self.version if self.last else self.since
        if view.get("log_truncated") and self.complete_log and known is not None:
            omitted = [await self.game.read_version(version) for version in range(known + 1, log[0]["version"])]
            log = [_entry(view, action_in(view)) for view in omitted] + log
        return [entry for entry in log if entry["version"] > self.version]

    def _take(self, reading: Reading) -> None:
        view: View = reading.value
        self.last, self.version = reading, view["version"]
        self.read_at, self.late = time.monotonic(), None
        if view["deadline"] and view["deadline_actions"]:
            self.late = self.read_at + datetime.fromisoformat(view["deadline"]).timestamp() - reading.sent
        live = view.get("live")
        if live and not self.listener and view["status"] == "in_progress":
            url = without_tickets(live) if self.moves_elsewhere else live
            self.listener = self.game.service.live.listen(url, self.game.id, self.game._hint)

    async def _wait(self) -> bool:
        """Returns when a read may show something new: True if the deadline of the last version has passed."""
        assert self.last
        pause = self.last.interval or MOVE_INTERVAL
        if self.listener and self.listener.open:
            pause = max(pause, LIVE_INTERVAL)
        until = self.read_at + pause if self.read_at else 0
        late = self.late
        hinted = False
        while not self.game._moves and not self.game._failed:
            if self.game._hinted > self.version and not hinted:
                if not self._spectates():
                    return False
                hinted, until = True, time.monotonic() + random.uniform(0, SPREAD)
            now = time.monotonic()
            if late is not None and now >= late:
                self.late = None
                return True
            end = until if late is None else min(until, late)
            if now >= until:
                return False
            await self.game._changed.wait(end - now)
        return False

    def _spectates(self) -> bool:
        assert self.last
        view: View = self.last.value
        return view["private"] and view["viewer"] is None


def _epoch(tag: str) -> str:
    """What follows the version in the tag of a service that was restored."""
    return tag.partition("-")[2]


def query_of(since: int | None, cards: bool) -> str:
    """The query of a read that asks for the log since a version, and for the cards."""
    query = {} if since is None else {"since": str(since)}
    if cards:
        query["include"] = "cards"
    return "?" + urlencode(query) if query else ""


def _entry(view: View, action: Action | None) -> LogEntry:
    return {
        "version": view["version"],
        "at": view["updated_at"],
        "action": action,
        "events": view["events"],
        "history": view["history"],
    }
