"""Measures a policy with card sets that it has not seen, with the sets that ship, and with drafted decks.

    python -m cardgames.benchmark --games 1000

docs/research.md has the protocol. Without weights it measures those that ship.
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from pathlib import Path

from .network import WEIGHTS, load
from .protocol import OPPONENTS, PARTS, play


def main(arguments: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser("python -m cardgames.benchmark", description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--games", type=int, default=1000, help="in each line")
    parser.add_argument("--opponents", nargs="+", default=OPPONENTS)
    parser.add_argument("--parts", nargs="+", default=list(PARTS), choices=list(PARTS))
    parser.add_argument("--weights", type=Path, default=WEIGHTS)
    parser.add_argument("--worlds", type=int, default=1, help="in which each action is tried")
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args(arguments)
    weights = load(options.weights)
    print("| Cards | Opponent | Games | Points | µs a decision | opponent's |\n|---|---|---:|---:|---:|---:|")
    for part in options.parts:
        for score in play(weights, part, options.opponents, options.games, options.seed, options.worlds):
            print(score, flush=True)


if __name__ == "__main__":
    main()
