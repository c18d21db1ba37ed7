"""Records games of bots, for programs that learn from them.

    python record.py --sets core --bots greedy search:50 --games 1000 --out core.npz

docs/environment.md describes the file.
"""

from __future__ import annotations

import argparse
import json
from typing import Any, Sequence

import numpy as np

from cardgames.bots import Bot
from cardgames.env import LAYOUT, VectorEnv

#: The number of the file's format.
FORMAT = 1


def record(sets: Sequence[str], bots: tuple[str, str], games: int, seed: str) -> dict[str, np.ndarray]:
    """Plays games between two bots, who exchange seats, and returns the arrays of the file."""
    env = VectorEnv(games, sets, seed)
    seats = np.stack([np.arange(games) % 2, (np.arange(games) + 1) % 2], axis=1)
    players = [Bot(name, seed=i) for i, name in enumerate(bots)]
    playing, rewards = np.ones(games, bool), np.zeros((games, 2), np.float32)
    rows: list[dict[str, np.ndarray]] = []
    while playing.any():
        actions = np.asarray(env.masks.argmax(axis=1), np.int32)
        acting = seats[np.arange(games), env.agents]
        for i, bot in enumerate(players):
            where = playing & (acting == i)
            actions[where] = bot.act_all(env, where)[where]
        now = np.flatnonzero(playing)
        rows.append({
            "game": now.astype(np.int32),
            "agent": env.agents[now],
            "observation": env.observations[now],
            "mask": np.packbits(env.masks[now], axis=1),
            "action": actions[now].astype(np.int16),
        })
        env.step(actions)
        ended = playing & env.dones
        rewards[ended] = env.rewards[ended]
        playing &= ~env.dones
    moves = {name: np.concatenate([row[name] for row in rows]) for name in rows[0]}
    order = np.argsort(moves["game"], kind="stable")
    about = {"format": FORMAT, "layout": LAYOUT, "sets": list(sets), "bots": list(bots), "cards": env.cards}
    return {name: values[order] for name, values in moves.items()} | {
        "seed": np.array([f"{seed}:{i}:0" for i in range(games)]),
        "bot": seats.astype(np.int8),
        "reward": rewards,
        "about": np.array(json.dumps(about)),
    }


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--sets", nargs="+", default=["core"], help="the card sets")
    parser.add_argument("--bots", nargs=2, default=("greedy", "search:50"), help="who play")
    parser.add_argument("--games", type=int, default=1000)
    parser.add_argument("--seed", default="dataset")
    parser.add_argument("--out", required=True, help="the file, such as core.npz")
    options = parser.parse_args()
    arrays: dict[str, Any] = record(options.sets, tuple(options.bots), options.games, options.seed)
    np.savez_compressed(options.out, **arrays)
    first, second = options.bots
    points = (1 + arrays["reward"][np.arange(options.games), np.arange(options.games) % 2]).mean() * 50
    print(f"{options.out}: {len(arrays['action'])} moves of {options.games} games; "
          f"{first} has {points:.1f}% of the points against {second}")


if __name__ == "__main__":
    main()
