"""Does what each line of the standard input asks of the client, and prints a line with the result of each.

    python run.py MODULE BASE

The module is cardgames, whose methods block, or cardgames.aio. Each operation is done by both.
"""

import asyncio
import importlib
import inspect
import json
import os
import sys
import threading
import time
from collections.abc import AsyncIterator, Callable, Coroutine
from typing import Any

from cardgames import PermanentError, ServiceError
from cardgames._sync import run

client: Any = importlib.import_module(sys.argv[1])
Members = dict[str, Any]
failures: list[int] = []  # the numbers of those that were reported
invited: dict[str, Any] = {}
printing = threading.Lock()


class OwnError(Exception):
    """What a callback raises."""


def service_at(base: str) -> Any:
    return client.Service(base, on_trouble=lambda _, count: failures.append(count))


async def got(value: Any) -> Any:
    """A result, which the client for asyncio has to wait for."""
    return await value if inspect.isawaitable(value) else value


async def each(updates: Any) -> AsyncIterator[Any]:
    if hasattr(updates, "__anext__"):
        async for update in updates:
            yield update
    else:
        for update in updates:
            yield update


class Operations:
    def __init__(self, base: str) -> None:
        self.service = service_at(base)
        self.invitations = client.Invitations(self.service)

    def at(self, members: Members) -> Any:
        return service_at(members["at"]) if "at" in members else self.service

    def game_of(self, members: Members) -> Any:
        return self.at(members).game(members["id"], members.get("token", ""))

    async def create(self, members: Members) -> Members:
        game = members.get("game", {})
        if members.get("strange"):
            game["turn_seconds"] = float("nan")
        view = await got(self.at(members).create_game(game))
        return {"id": view["game_id"], "tokens": [seat["token"] for seat in view.get("seats", [])]}

    async def card_sets(self, members: Members) -> Members:
        offered = await got(self.at(members).card_sets())
        return {"first": offered["card_sets"][0]["name"], "inline_sets": offered["inline_sets"]}

    async def read(self, members: Members) -> Members:
        options = {"since": members.get("since"), "cards": members.get("cards", False)}
        view = await got(self.game_of(members).read(**options))
        log = [entry["version"] for entry in view.get("log", [])]
        return {"version": view["version"], "status": view["status"], "log": log, "cards": "cards" in view}

    async def submit(self, members: Members) -> Members:
        view = await got(self.game_of(members).submit(members["version"], members["action"]))
        return {"version": view["version"]}

    async def export(self, members: Members) -> Members:
        return {"id": (await got(self.game_of(members).export()))["game_id"]}

    async def follow(self, members: Members) -> Members:
        versions: list[int] = []
        async for update in each(self.game_of(members).updates(since=members.get("since"), complete_log=True)):
            versions += [entry["version"] for entry in update.log]
            if update.restored:
                return {"versions": versions, "restored": update.view["version"]}
            if update.overdue:
                return {"versions": versions, "late": update.view["deadline_actions"]}
            if update.view["version"] >= members["until"]:
                break
        return {"versions": versions}

    async def play(self, members: Members) -> Members:
        return await play(self.game_of(members), members)

    async def offer(self, members: Members) -> Members:
        attempt = client.new_host(members["offer"])
        invitation = await got(self.invitations.offer(attempt))
        return {"id": invitation["invitation_id"], "status": invitation["status"], "attempt": attempt}

    async def list(self, members: Members) -> Members:
        listed = await got(self.invitations.list(decks=members.get("decks", False)))
        return {"ids": [invitation["invitation_id"] for invitation in listed]}

    async def accept(self, members: Members) -> Members:
        guest = client.new_guest(await got(self.invitations.read(members["id"])), members.get("deck"))
        view = await got(self.invitations.accept(guest, members.get("name", "")))
        return seat_of(guest["id"], guest["token"], view)

    async def read_invitation(self, members: Members) -> Members:
        options = {"cards": True} if members.get("cards") else {}
        offered = await got(self.invitations.read(members["id"], **options))
        return {"status": offered["status"], "cards": "cards" in offered}

    async def keep(self, members: Members) -> Members:
        kept = await got(self.invitations.keep(members["attempt"], members["seconds"]))
        return {"status": kept["status"]}

    async def withdraw(self, members: Members) -> Members:
        return {"withdrawn": await got(self.invitations.withdraw(members["attempt"]))}

    async def find_opponent(self, members: Members) -> Members:
        def on_attempt(_: Any) -> None:
            if members.get("raise"):
                raise OwnError("the callback's own")

        timeout = members.get("timeout")
        options = {"name": members.get("name", ""), "on_attempt": on_attempt}
        if timeout and client.__name__ == "cardgames.aio":
            async with asyncio.timeout(timeout):  # cancels the task
                seat = await client.find_opponent(self.service, **options)
        else:
            seat = await got(client.find_opponent(self.at(members), timeout=timeout, **options))
        return seat_of(seat.id, seat.token, seat.view)

    async def search_on(self, members: Members) -> Members:
        view = await got(self.game_of(members).read())
        seat = await got(client.search_on(self.service, client.Seat(members["id"], members["token"], view)))
        return seat_of(seat.id, seat.token, seat.view)

    async def rematch(self, members: Members) -> Members:
        old = client.OldSeat(members["id"], members["token"])
        seat = await got(client.rematch(self.service, old, deck=members.get("deck")))
        return seat_of(seat.id, seat.token, seat.view)

    async def find_rematch(self, members: Members) -> Members:
        invitation = await got(client.find_rematch(self.service, members["id"]))
        return {"id": invitation["invitation_id"], "status": invitation["status"]}

    async def invite(self, members: Members) -> Members:
        made = await got(self.at(members).invite(**members.get("offer", {})))
        invited[made.host["id"]] = made
        return {"id": made.host["id"], "link": made.link, "attempt": made.host}

    async def invited(self, members: Members) -> Members:
        return await seat_of_game(await got(invited[members["id"]].game()))

    async def accept_link(self, members: Members) -> Members:
        return await seat_of_game(await got(self.service.accept(members["link"], name=members.get("name", ""))))

    async def find(self, members: Members) -> Members:
        return await seat_of_game(await got(self.service.find_opponent(name=members.get("name", ""))))

    async def play_computer(self, members: Members) -> Members:
        def choose(_: Any) -> Any:
            raise OwnError("of choose")

        options = {"choose": choose} if members.get("raise") else {}
        game = await got(self.service.play_computer(seat=members["player"], **options))
        return await play(game, members)

    async def troubles(self, _: Members) -> Members:
        return {"failures": failures}

    async def without(self, _: Members) -> Members:
        return {}  # of browsers


async def play(game: Any, members: Members) -> Members:
    versions: list[int] = []
    refusals: list[str] = []
    longest, last = 0.0, time.monotonic()
    async for update in each(game.updates(since=-1, complete_log=True)):
        now = time.monotonic()
        longest, last = max(longest, now - last), now
        versions += [entry["version"] for entry in update.log]
        view = update.view
        actions = view["legal_actions"]
        if view["priority"] != members["player"] or not actions:
            continue
        action = actions[view["version"] % len(actions)]
        if members.get("passes"):
            action = {"type": "pass_priority", "player": members["player"]}
        try:
            await got(game.submit(view["version"], action))
        except ServiceError as error:
            refusals.append(f"{error.status} {error}")
    return {"versions": versions, "refusals": refusals, "longest": longest}


async def seat_of_game(game: Any) -> Members:
    return seat_of(game.id, game.token, await got(game.read()))


def seat_of(game_id: str, token: str, view: Any) -> Members:
    return {"id": game_id, "token": token, "player": view["viewer"]}


def failure_of(error: Exception) -> Members:
    failure: Members = {"message": str(error)}
    if isinstance(error, ServiceError):
        failure |= {"code": error.code, "outdated": error.outdated, "temporary": error.temporary}
    elif isinstance(error, PermanentError):
        failure["permanent"] = True
    elif isinstance(error, TimeoutError):
        failure["ended"] = True
    elif not isinstance(error, OwnError):
        raise error
    return failure


async def do(operations: Operations, text: str) -> None:
    request = json.loads(text)
    line = {"number": request["number"]}
    try:
        line["result"] = await getattr(operations, request["do"])(request["with"] or {})
    except Exception as error:
        line["failure"] = failure_of(error)
    with printing:
        print(json.dumps(line), flush=True)


def start_threads(operations: Operations) -> None:
    for text in sys.stdin:
        threading.Thread(target=run, args=(do(operations, text),), daemon=True).start()


async def start_tasks(make: Callable[[], Operations]) -> None:
    operations, tasks = make(), set[asyncio.Task[None]]()
    while text := await asyncio.to_thread(sys.stdin.readline):
        work: Coroutine[Any, Any, None] = do(operations, text)
        tasks.add(asyncio.create_task(work))


def main() -> None:
    if sys.argv[1] == "cardgames":
        start_threads(Operations(sys.argv[2]))
    else:
        asyncio.run(start_tasks(lambda: Operations(sys.argv[2])))


try:
    main()
finally:
    os._exit(0)
