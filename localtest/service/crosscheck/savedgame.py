"""Computes what docs/rules-implementers.md says of saved games.

Each line of the input is a saved game of a finished game. Each line of the output is a
JSON object with the SHA-256 of the card sets, the commitment, the decks as ids of cards,
the host's seat where the deal decided it, the hash of each version, and the names of those
that are not as the saved game has them.

With an argument, a page with test vectors, it reads nothing and prints a JSON object for
each history on the page: the hash that the page has for each version, and the computed one.
"""

import hashlib
import json
import sys

import shuffle


def canonical(value):
    """RFC 8785, for values whose numbers are integers and whose names are ASCII."""
    return json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False).encode("utf-8")


def hashes(beginning, entries):
    previous = hashlib.sha256(canonical(beginning)).digest()
    chain = [previous.hex()]
    for entry in entries:
        previous = hashlib.sha256(previous + canonical(entry)).digest()
        chain.append(previous.hex())
    return chain


def history(game):
    beginning = {
        "commitment": game["shuffle"]["commitment"],
        "entropy": game["shuffle"]["entropy"],
        "seeded": game["shuffle"]["seeded"],
        "snapshot_sha256": game["snapshot"]["sha256"],
    }
    for name in ["created_at", "game_id", "private", "rules_version", "turn_seconds"]:
        beginning[name] = game[name]
    entries = [
        {"action": entry["action"], "at": entry["at"], "by": entry.get("by"), "version": entry["version"]}
        for entry in game["log"][1:]
    ]
    return hashes(beginning, entries)


def answer(game):
    ids = [card_set["set_id"] + ":" + card["id"] for card_set in game["snapshot"]["sets"] for card in card_set["cards"]]
    secret = bytes.fromhex(game["shuffle"]["secret"])
    dealt = shuffle.opening(secret, {"game_id": game["game_id"], "entropy": game["shuffle"]["entropy"]}, len(ids))
    computed = {
        "snapshot": hashlib.sha256(canonical(game["snapshot"]["sets"])).hexdigest(),
        "commitment": hashlib.sha256(secret).hexdigest(),
        "decks": [[ids[card] for card in deck] for deck in dealt["decks"]],
        "host_seat": dealt["host_seat"],
        "history": history(game),
    }
    return {**computed, "differences": [name for name, stated in claims(game).items() if stated != computed[name]]}


def claims(game):
    return {
        "snapshot": game["snapshot"]["sha256"],
        "commitment": game["shuffle"]["commitment"],
        "decks": game["opening"]["decks"],
        "history": [entry["history"]["sha256"] for entry in game["log"]],
    }


def vectors(page):
    with open(page, encoding="utf-8") as text:
        blocks = [block.split("```")[0] for block in text.read().split("```json\n")[1:]]
    [block] = [block for block in blocks if '"covers"' in block]
    for versions in json.loads(block):
        covers = [version["covers"] for version in versions]
        yield {
            "published": [version["sha256"] for version in versions],
            "computed": hashes(covers[0], covers[1:]),
        }


if __name__ == "__main__":
    answers = vectors(sys.argv[1]) if len(sys.argv) > 1 else (answer(json.loads(line)) for line in sys.stdin)
    for one in answers:
        print(json.dumps(one))
