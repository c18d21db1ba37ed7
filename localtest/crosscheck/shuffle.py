"""Shuffles decks by the section "The shuffle, version 1" of docs/rules.md.

Each line of the input is a JSON object with a seed or a secret (hex), and the
number of cards in the pool. Each line of the output is a JSON object with the
commitment and the decks, whose cards are indexes into the pool.
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


for line in sys.stdin:
    game = json.loads(line)
    if "seed" in game:
        secret = hashlib.sha256(game["seed"].encode("utf-8")).digest()
    else:
        secret = bytes.fromhex(game["secret"])
    both = deck_list(secret, game["cards"])
    decks = [shuffled(both, secret, "deck0"), shuffled(both, secret, "deck1")]
    print(json.dumps({"commitment": hashlib.sha256(secret).hexdigest(), "decks": decks}))
