"""Plays the seats on the standard input, and prints what each has seen.

    python play.py BASE
"""

import json
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from typing import Any

from cardgames import Service, ServiceError

service = Service(sys.argv[1])


def play(seat: dict[str, Any]) -> dict[str, Any]:
    versions: list[int] = []
    refusals: list[str] = []
    longest, last = 0.0, time.monotonic()
    game = service.game(seat["game_id"], seat["token"])
    for update in game.updates(since=-1, complete_log=True):
        now = time.monotonic()
        longest, last = max(longest, now - last), now
        versions += [entry["version"] for entry in update.log]
        view = update.view
        actions = view["legal_actions"]
        if view["priority"] != seat["player"] or not actions:
            continue
        try:
            game.submit(view["version"], actions[view["version"] % len(actions)])
        except ServiceError as error:
            refusals.append(f"{error.status} {error}")
    return {"versions": versions, "refusals": refusals, "longest": longest}


seats = json.load(sys.stdin)
with ThreadPoolExecutor(len(seats)) as threads:
    print(json.dumps(list(threads.map(play, seats))))
