"""A player who takes the action after which the network sees the best chance, as if nobody responded to it."""

from __future__ import annotations

import numpy as np

from ..env import Lookahead, VectorEnv
from .network import COST, Weights, chance, embed, read

_SURE = 50  # log-odds of a game that has finished


class Player:
    """Plays games of a batch by weights. It knows the cards of their pools by their features only."""

    def __init__(self, weights: Weights, env: VectorEnv, seed: int = 0, worlds: int = 1) -> None:
        self.weights, self.env, self.seed, self.worlds = weights, env, seed, worlds
        features = env.all_card_features()
        self.vectors = embed(weights, features)
        self.costs = features[:, :, COST]
        self._calls = 0

    def act_all(self) -> np.ndarray:
        """An action for each game: int32 (n,)."""
        ahead, odds = self.look()
        for _ in range(self.worlds - 1):
            odds = odds + self.look()[1]
        actions: np.ndarray = ahead.actions[best(ahead.offsets, odds)]
        return actions

    def look(self) -> tuple[Lookahead, np.ndarray]:
        """What each action leads to, in one world for each game, and the log-odds of it."""
        self._calls += 1
        ahead = self.env.lookahead(self.seed * 1_000_003 + self._calls, settle=True)
        pools = np.repeat(self.env.pool_of, np.diff(ahead.offsets))
        odds = self.odds(ahead.observations, pools)
        return ahead, np.where(ahead.dones, _SURE * ahead.rewards, odds)

    def odds(self, observations: np.ndarray, pools: np.ndarray) -> np.ndarray:
        """The log-odds of positions as players see them, with the pool of each."""
        position = read(observations, self.costs[pools])
        return chance(self.weights, self.vectors, pools, position)


def best(offsets: np.ndarray, odds: np.ndarray) -> np.ndarray:
    """The row of the greatest odds in each game: (n,)."""
    games = np.repeat(np.arange(len(offsets) - 1), np.diff(offsets))
    order = np.lexsort((odds, games))
    rows: np.ndarray = order[offsets[1:] - 1]
    return rows
