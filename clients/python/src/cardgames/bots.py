"""The service's bots, playing in this process."""

from __future__ import annotations

import ctypes

import numpy as np

from .env import CardGameEnv, VectorEnv

#: Names of bots. A search can have an amount: search:400 playouts, or search:100ms for each decision.
NAMES = ("random", "careless", "yardstick", "greedy", "search")


class Bot:
    """A bot by its name. It sees what the player sees who acts. With the same seed it plays the same."""

    def __init__(self, name: str, seed: int = 0) -> None:
        self.name, self.seed = name, seed

    def act(self, env: CardGameEnv) -> int:
        """The action that the bot chooses for the agent who is selected."""
        action = ctypes.c_int64()
        env._batch.call("cg_choose", 0, self.name.encode(), self.seed, ctypes.byref(action))
        return action.value

    def act_all(self, env: VectorEnv) -> np.ndarray:
        """The actions that the bot chooses in each game."""
        actions = np.empty(env.n, np.int32)
        env._batch.call("cg_choose_all", self.name.encode(), self.seed, actions.ctypes.data)
        return actions
