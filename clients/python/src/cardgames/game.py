"""One game, and how it is followed."""

import random
import secrets
import threading
import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any
from urllib.parse import urlencode

from .live import LIVE_INTERVAL, Listener, without_tickets
from .service import Reading, Service
from .types import Action, Event, LogEntry, View

# Seconds until the read after a response that does not say.
MOVE_INTERVAL = 2.0

# Seconds in which spectators read after a hint, each at a moment of its own, so that a crowd does not read at once.
SPREAD = 2.0


@dataclass
class Update:
    """A newer version than all before, and how the game got there.

    overdue says that the deadline of the view has passed: its deadline_actions are accepted now.
    """

    view: View
    log: list[LogEntry] = field(default_factory=list)
    overdue: bool = False


class Game:
    """One game and one viewer of it: a seat, a spectator, or both sides of an open table."""

    def __init__(self, service: Service, game_id: str, token: str = "") -> None:
        self.service = service
        self.id = game_id
        self.token = token
        self._moves: list[tuple[Reading, Action]] = []  # that updates has not returned yet
        self._changed = threading.Condition()
        self._hinted = -1

    def read(self) -> View:
        """The newest version."""
        view: View = self._get("").value
        return view

    def read_version(self, version: int) -> View:
        """A past version."""
        view: View = self._get(f"?version={version}").value
        return view

    def submit(self, version: int, action: Action) -> View:
        """Makes a move once, however often it has to be sent.

        Each attempt has the same Idempotency-Key, and is for the version that the move was chosen in. It raises
        a ServiceError that is outdated where the game has moved on.
        """
        headers = {"If-Match": f'"{version}"', "Idempotency-Key": secrets.token_hex(16)}
        path = f"/games/{self.id}/actions"
        reading = self.service.request("POST", path, token=self.token, body=action, headers=headers)
        with self._changed:
            self._moves.append((reading, action))
            self._changed.notify_all()
        view: View = reading.value
        return view

    def export(self) -> dict[str, Any]:
        """The saved game. A private game can be exported once it is finished."""
        saved: dict[str, Any] = self.service.request("GET", f"/games/{self.id}/export", token=self.token).value
        return saved

    def updates(
        self,
        *,
        since: int | None = None,
        cards: bool = False,
        complete_log: bool = False,
        moves_elsewhere: bool = False,
    ) -> Iterator[Update]:
        """The newest version and each one after it, until the game is finished.

        Reads the game when the WebSocket announces a version, and else at the interval that the service asks
        for. The first update has the log after the version since, where -1 begins with the setup, and with cards
        the cards of the game. With complete_log it reads the versions that the service leaves out of a long log
        one by one; with moves_elsewhere the service also announces the seat's own moves, which another device may
        make.
        """
        follower = _Follower(self, since, cards, complete_log, moves_elsewhere)
        try:
            while True:
                update = follower.next()
                yield update
                if update.view["status"] == "finished":
                    return
        finally:
            follower.stop()

    def _get(self, query: str, headers: dict[str, str] | None = None) -> Reading:
        return self.service.request("GET", f"/games/{self.id}{query}", token=self.token, headers=headers)

    def _hint(self, version: int) -> None:
        with self._changed:
            self._hinted = max(self._hinted, version)
            self._changed.notify_all()


class _Follower:
    def __init__(self, game: Game, since: int | None, cards: bool, complete_log: bool, moves_elsewhere: bool) -> None:
        self.game = game
        self.since = since
        self.cards = cards
        self.complete_log = complete_log
        self.moves_elsewhere = moves_elsewhere
        self.version = -1
        self.last: Reading | None = None
        self.read_at = 0.0
        self.overdue = False
        self.listener: Listener | None = None

    def stop(self) -> None:
        if self.listener:
            self.listener.stop()

    def next(self) -> Update:
        """The next version, or the last one again when its deadline passes."""
        while True:
            own = self._own()
            if own:
                return own
            if self.last and self._wait() and self.last:
                return Update(self.last.value, overdue=True)
            own = self._own()
            if own:
                return own
            newer = self._read()
            if newer:
                return newer

    def _own(self) -> Update | None:
        """The version that the viewer's own move made, if it is the next one."""
        with self.game._changed:
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

    def _read(self) -> Update | None:
        if self.last:
            headers = {"If-None-Match": f'"{self.version}"'}
            with self.game._changed:
                self.game._hinted = -1
            reading = self.game._get(f"?since={self.version}", headers)
        else:
            reading = self.game._get(self._first_query())
        self.read_at = time.monotonic()
        view: View | None = reading.value
        if view is None or view["version"] <= self.version:
            if self.last:
                self.last.interval = reading.interval
            return None
        log = self._log(view)
        self._take(reading)
        return Update(view, log)

    def _first_query(self) -> str:
        query = {} if self.since is None else {"since": str(self.since)}
        if self.cards:
            query["include"] = "cards"
        return "?" + urlencode(query) if query else ""

    def _log(self, view: View) -> list[LogEntry]:
        log = view.get("log", [])
        known = self.version if self.last else self.since
        if view.get("log_truncated") and self.complete_log and known is not None:
            omitted = [self.game.read_version(version) for version in range(known + 1, log[0]["version"])]
            log = [_entry(view, _action_in(view)) for view in omitted] + log
        return [entry for entry in log if entry["version"] > self.version]

    def _take(self, reading: Reading) -> None:
        view: View = reading.value
        self.last, self.version, self.overdue = reading, view["version"], False
        self.read_at = time.monotonic()
        live = view.get("live")
        if live and not self.listener and view["status"] == "in_progress":
            url = without_tickets(live) if self.moves_elsewhere else live
            self.listener = self.game.service.live.listen(url, self.game.id, self.game._hint)

    def _wait(self) -> bool:
        """Returns when a read may show something new: True if the deadline of the last version has passed."""
        assert self.last
        pause = self.last.interval or MOVE_INTERVAL
        if self.listener and self.listener.open:
            pause = max(pause, LIVE_INTERVAL)
        until = self.read_at + pause if self.read_at else 0
        late = self._deadline()
        hinted = False
        with self.game._changed:
            while not self.game._moves:
                if self.game._hinted > self.version and not hinted:
                    if not self._spectates():
                        return False
                    hinted, until = True, time.monotonic() + random.uniform(0, SPREAD)
                now = time.monotonic()
                if late is not None and now >= late:
                    self.overdue = True
                    return True
                end = until if late is None else min(until, late)
                if now >= until:
                    return False
                self.game._changed.wait(end - now)
        return False

    def _spectates(self) -> bool:
        assert self.last
        view: View = self.last.value
        return view["private"] and view["viewer"] is None

    def _deadline(self) -> float | None:
        """When the viewer may act for an absent player, by the monotonic clock."""
        assert self.last
        view: View = self.last.value
        if self.overdue or not view["deadline"] or not view["deadline_actions"]:
            return None
        return self.read_at + datetime.fromisoformat(view["deadline"]).timestamp() - self.last.sent


def _entry(view: View, action: Action | None) -> LogEntry:
    return {
        "version": view["version"],
        "at": view["updated_at"],
        "action": action,
        "events": view["events"],
        "history": view["history"],
    }


def _action_in(view: View) -> Action | None:
    """The action that made a version, from its events; None for the setup."""
    for event in view["events"]:
        if event["type"] == "passed":
            return {"type": "pass_priority", "player": event["player"]}
        if event["type"] == "card_cast":
            return _cast(event)
    result = view["result"]
    if result and result["reason"] == "resigned" and result["winner"] is not None:
        return {"type": "resign", "player": 1 - result["winner"]}
    return None


def _cast(event: Event) -> Action:
    instant = event["object"]["card"]["type"] == "instant"
    action: Action = {
        "type": "cast_instant" if instant else "play_card",
        "player": event["player"],
        "hand_index": event["hand_index"],
    }
    if "target_id" in event["object"]:
        action["target_id"] = event["object"]["target_id"]
    return action
