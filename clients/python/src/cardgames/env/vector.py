"""Many games that are stepped at once."""

from __future__ import annotations

import json
from typing import Any, Sequence

import numpy as np

from .layout import ACTIONS, OBSERVATION
from .library import Batch, CardSet, seed_text


class VectorEnv:
    """n games with the same card sets, each played by both of its players.

    step fills the arrays in place, a row for each game:

    observations  int32 (n, OBSERVATION): what the player sees who acts next
    masks         int8 (n, ACTIONS): 1 for each action that is legal
    agents        int8 (n,): the player who acts next, 0 or 1
    rewards       float32 (n, 2): of both players: 1 won, -1 lost, 0 drawn or in progress
    dones         bool (n,): whether the game finished with this step

    A game that finishes begins anew in the same step: rewards and dones are of the finished game, the
    other arrays of the new one. The k-th game at place i, both from 0, is dealt from the secret
    SHA-256("SEED:i:k"), so it is the service's game of the seed "SEED:i:k".
    """

    def __init__(self, n: int, sets: Sequence[CardSet] | None = None, seed: int | str = 0) -> None:
        self._batch = Batch(sets, n)
        self.n = n
        self.cards: list[dict[str, Any]] = json.loads(self._batch.text("cg_cards"))
        self.observations = np.zeros((n, OBSERVATION), np.int32)
        self.masks = np.zeros((n, ACTIONS), np.int8)
        self.agents = np.zeros(n, np.int8)
        self.rewards = np.zeros((n, 2), np.float32)
        self.dones = np.zeros(n, np.bool_)
        # The library writes to these arrays, so they are kept even where a user assigns others.
        self._arrays = (self.observations, self.masks, self.agents, self.rewards, self.dones)
        self.reset(seed)

    def reset(self, seed: int | str = 0) -> None:
        """Begins all games anew."""
        self._seed = seed_text(seed)
        if self._seed is None:
            raise TypeError("a seed is an int or a str, not None")
        self._batch.call("cg_reset_all", self._seed, *self._addresses())

    def step(self, actions: np.ndarray) -> None:
        """Plays an action in each game. If one is illegal, it is an error and no game has changed."""
        actions = np.ascontiguousarray(actions)
        if actions.shape != (self.n,) or not np.issubdtype(actions.dtype, np.integer):
            raise ValueError(f"actions are {self.n} integers, not {actions.dtype} of shape {actions.shape}")
        if actions.dtype != np.int32:
            if actions.min() < 0 or actions.max() >= ACTIONS:
                raise ValueError(f"actions are 0 to {ACTIONS - 1}")
            actions = actions.astype(np.int32)
        self._batch.call("cg_step_all", self._seed, actions.ctypes.data, *self._addresses())

    def _addresses(self) -> list[int]:
        return [array.ctypes.data for array in self._arrays]

    def close(self) -> None:
        self._batch.close()
