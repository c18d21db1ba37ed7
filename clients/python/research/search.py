"""A search over clones: plays each legal action in worlds that look alike to the player, and out to the end.

    python search.py --games 100 --worlds 8

It plays against greedy, with exchanged seats, and prints its points.
"""

from __future__ import annotations

import argparse
import random
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context

import numpy as np

from cardgames.bots import Bot
from cardgames.env import CardGameEnv


class Search:
    """Chooses the action that wins most often. All actions are tried in the same worlds, so that luck weighs less."""

    def __init__(self, worlds: int, seed: int, player: str = "greedy") -> None:
        self.worlds = worlds
        self.random = random.Random(seed)
        self.player = Bot(player)

    def act(self, env: CardGameEnv) -> int:
        agent = env.agent_selection
        actions = np.flatnonzero(env.observe(agent)["action_mask"])
        if len(actions) == 1:
            return int(actions[0])
        points = dict.fromkeys(map(int, actions), 0.0)
        for _ in range(self.worlds):
            world = env.clone()
            world.resample(agent, self.random.getrandbits(63))
            for action in points:
                points[action] += self.outcome(world.clone(), agent, action)
        favourite = self.player.act(env)  # of equals, what the bot would do
        return max(points, key=lambda action: (points[action], action == favourite))

    def outcome(self, world: CardGameEnv, agent: str, action: int) -> float:
        """The result for an agent, and of two results alike the one with more progress between the players."""
        world.step(action)
        self.player.play_out(world)
        (_, own, *_), (_, other, *_) = progress(world, agent)
        return float(world.rewards[agent] + 0.02 * (own - other))


def progress(env: CardGameEnv, agent: str) -> np.ndarray:
    """The rows of both players, the agent's first."""
    from cardgames.env import part_of

    return part_of(env.observe(agent)["observation"], "players")


def play(number: int, worlds: int, sets: list[str]) -> float:
    """The points of the search in a game: 1 for a win, 0.5 for a draw. It exchanges seats from game to game."""
    env, search, greedy = CardGameEnv(sets), Search(worlds, number), Bot("greedy")
    env.reset(seed=number // 2)
    me = f"player_{number % 2}"
    while not any(env.terminations.values()):
        env.step((search if env.agent_selection == me else greedy).act(env))
    return (float(env.rewards[me]) + 1) / 2


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--worlds", type=int, default=8)
    parser.add_argument("--sets", nargs="+", default=["core"])
    parser.add_argument("--processes", type=int, default=2)
    options = parser.parse_args()
    with ProcessPoolExecutor(options.processes, get_context("spawn")) as pool:
        of = [range(options.games), [options.worlds] * options.games, [options.sets] * options.games]
        points = np.array(list(pool.map(play, *of, chunksize=4)))
    margin = 1.96 * points.std() / len(points) ** 0.5
    print(f"{100 * points.mean():.1f} ± {100 * margin:.1f}% of the points in {len(points)} games against greedy")


if __name__ == "__main__":
    main()
