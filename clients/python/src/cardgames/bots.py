"""The service's bots, playing in this process."""

from __future__ import annotations

import ctypes
from typing import Any

import numpy as np

from .env import VectorEnv

#: Names of bots. A search can have an amount: search:400 playouts, or search:100ms for each decision.
NAMES = ("random", "careless", "yardstick", "greedy", "novice", "search")


class Bot:
    """A bot by its name. It sees what the player sees who acts. With the same seed it plays the same."""

    def __init__(self, name: str, seed: int = 0) -> None:
        self.name, self.seed = name, seed

    def act(self, env: Any) -> int:
        """The action that the bot chooses for the agent who is selected, in a CardGameEnv or what wraps one."""
        action = ctypes.c_int64()
        env.unwrapped._batch.call("cg_choose", 0, self.name.encode(), self.seed, ctypes.byref(action))
        return action.value

    def play_out(self, env: Any) -> None:
        """Plays both sides of a CardGameEnv to the end of the game, as a search does in a clone."""
        game = env.unwrapped
        game._batch.call("cg_play_out", 0, self.name.encode(), self.seed)
        game._read()

    def act_all(self, env: VectorEnv, where: np.ndarray | None = None) -> np.ndarray:
        """The actions that the bot chooses in each game, or only where the array of n bools is True.

        The others are 0, which passes.
        """
        actions = np.zeros(env.n, np.int32)
        if where is not None:
            if where.shape != (env.n,) or where.dtype != np.bool_:
                raise ValueError(f"where is {env.n} bools, not {where.dtype} of shape {where.shape}")
            where = np.ascontiguousarray(where)
        env._batch.call("cg_choose_all", self.name.encode(), self.seed,
                        None if where is None else where.ctypes.data, actions.ctypes.data)
        return actions
