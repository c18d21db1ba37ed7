"""Shuffles decks by the section "The shuffle, version 1" of docs/rules.md.

Each line of the input is a JSON object with a seed or a secret (hex), the number of
cards in the pool and, for a game that began with an invitation, its id and the entropy
(hex). Each line of the output is a JSON object with the commitment, the decks, whose
cards are indexes into the pool, and the host's seat.
"""

import hashlib
import hmac
import json
import sys


def words(secret, label):
    block = 0
    while True:
        joined = hmac.new(secret, label.encode("ascii") + block.to_bytes(4, "big"), hashlib.sha256).digest()
        for at in range(0, 32, 4):
            yield int.from_bytes(joined[at : at + 4], "big")
        block += 1


def uniform(stream, n):
    while True:
        x = next(stream)
        if x < 2**32 - (2**32 % n):
            return x % n


def shuffled(cards, secret, label):
    a, stream = list(cards), words(secret, label)
    for i in range(len(a) - 1, 0, -1):
        j = uniform(stream, i + 1)
        a[i], a[j] = a[j], a[i]
    return a


def deck_list(secret, cards):
    if cards > 30:
        return shuffled(range(cards), secret, "list")[:30]
    return [i % cards for i in range(30)]


def with_entropy(secret, game_id, entropy):
    return hmac.new(secret, b"deal 1\n" + game_id.encode("ascii") + b"\n" + entropy, hashlib.sha256).digest()


def deal_of(secret, game):
    """The deal's secret of a game, which is the secret itself without a guest's entropy."""
    if game.get("entropy"):
        return with_entropy(secret, game["game_id"], bytes.fromhex(game["entropy"]))
    return secret


def opening(secret, game, cards):
    """Decks and host's seat of a game, from a number of cards."""
    deal = deal_of(secret, game)
    both = deck_list(deal, cards)
    decks = [shuffled(both, deal, "deck0"), shuffled(both, deal, "deck1")]
    return {"decks": decks, "host_seat": uniform(words(deal, "seat"), 2)}


def answer(game):
    if "seed" in game:
        secret = hashlib.sha256(game["seed"].encode("utf-8")).digest()
    else:
        secret = bytes.fromhex(game["secret"])
    return {"commitment": hashlib.sha256(secret).hexdigest(), **opening(secret, game, game["cards"])}


if __name__ == "__main__":
    for line in sys.stdin:
        print(json.dumps(answer(json.loads(line))))
