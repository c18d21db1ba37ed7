"""Does what each line of the standard input asks of the client, and prints a line with the result of each.

    python run.py BASE
"""

import json
import os
import sys
import threading
import time
from typing import Any

import cardgames
from cardgames import Invitations, OldSeat, Seat, Service, ServiceError

service = Service(sys.argv[1])
invitations = Invitations(service)
printing = threading.Lock()
Members = dict[str, Any]


def game_of(members: Members) -> cardgames.Game:
    return service.game(members["id"], members.get("token", ""))


def seat_of(seat: Seat) -> Members:
    return {"id": seat.id, "token": seat.token, "player": seat.view["viewer"]}


def create(members: Members) -> Members:
    view = service.create_game(members["game"])
    return {"id": view["game_id"], "tokens": [seat["token"] for seat in view.get("seats", [])]}


def card_sets(_: Members) -> Members:
    offered = service.card_sets()
    return {"first": offered["card_sets"][0]["name"], "inline_sets": offered["inline_sets"]}


def read(members: Members) -> Members:
    view = game_of(members).read(since=members.get("since"), cards=members.get("cards", False))
    log = [entry["version"] for entry in view.get("log", [])]
    return {"version": view["version"], "status": view["status"], "log": log, "cards": "cards" in view}


def submit(members: Members) -> Members:
    return {"version": game_of(members).submit(members["version"], members["action"])["version"]}


def export(members: Members) -> Members:
    return {"id": game_of(members).export()["game_id"]}


def follow(members: Members) -> Members:
    versions: list[int] = []
    for update in game_of(members).updates(since=members["since"], complete_log=True):
        versions += [entry["version"] for entry in update.log]
        if update.overdue:
            return {"versions": versions, "late": update.view["deadline_actions"]}
        if update.view["version"] >= members["until"]:
            break
    return {"versions": versions}


def play(members: Members) -> Members:
    versions: list[int] = []
    refusals: list[str] = []
    longest, last = 0.0, time.monotonic()
    game = game_of(members)
    for update in game.updates(since=-1, complete_log=True):
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
            game.submit(view["version"], action)
        except ServiceError as error:
            refusals.append(f"{error.status} {error}")
    return {"versions": versions, "refusals": refusals, "longest": longest}


def offer(members: Members) -> Members:
    attempt = cardgames.new_host(members["offer"])
    invitation = invitations.offer(attempt)
    return {"id": invitation["invitation_id"], "status": invitation["status"], "attempt": attempt}


def list_open(_: Members) -> Members:
    return {"ids": [invitation["invitation_id"] for invitation in invitations.list()]}


def accept(members: Members) -> Members:
    guest = cardgames.new_guest(invitations.read(members["id"]))
    view = invitations.accept(guest, members.get("name", ""))
    return seat_of(Seat(guest["id"], guest["token"], view))


def keep(members: Members) -> Members:
    return {"status": invitations.keep(members["attempt"], members["seconds"])["status"]}


def withdraw(members: Members) -> Members:
    return {"withdrawn": invitations.withdraw(members["attempt"])}


def find_opponent(members: Members) -> Members:
    name, timeout = members.get("name", ""), members.get("timeout")
    return seat_of(cardgames.find_opponent(service, name=name, timeout=timeout))


def search_on(members: Members) -> Members:
    seat = Seat(members["id"], members["token"], game_of(members).read())
    return seat_of(cardgames.search_on(service, seat))


def rematch(members: Members) -> Members:
    seat = cardgames.rematch(service, OldSeat(members["id"], members["token"]))
    assert seat
    return seat_of(seat)


def find_rematch(members: Members) -> Members:
    invitation = cardgames.find_rematch(service, members["id"])
    assert invitation
    return {"id": invitation["invitation_id"], "status": invitation["status"]}


operations = {
    "create": create,
    "card_sets": card_sets,
    "read": read,
    "submit": submit,
    "export": export,
    "follow": follow,
    "play": play,
    "offer": offer,
    "list": list_open,
    "accept": accept,
    "keep": keep,
    "withdraw": withdraw,
    "find_opponent": find_opponent,
    "search_on": search_on,
    "rematch": rematch,
    "find_rematch": find_rematch,
}


def run(request: Members) -> None:
    line = {"number": request["number"]}
    try:
        line["result"] = operations[request["do"]](request["with"])
    except ServiceError as error:
        line["failure"] = {"code": error.code, "outdated": error.outdated, "temporary": error.temporary}
    except TimeoutError:
        line["failure"] = {"ended": True}
    with printing:
        print(json.dumps(line), flush=True)


for text in sys.stdin:
    threading.Thread(target=run, args=(json.loads(text),), daemon=True).start()
os._exit(0)
