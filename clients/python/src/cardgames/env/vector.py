"""Many games that are stepped at once."""

from __future__ import annotations

import ctypes
import json
import secrets
from typing import Any, NamedTuple, Sequence, SupportsIndex

import numpy as np
from gymnasium.vector import AutoresetMode
from gymnasium.vector import VectorEnv as Base
from gymnasium.vector.utils import batch_space

from .layout import ACTIONS, FEATURES, features_of, layout_of
from .library import Batch, CardSet, action_number, decks_text, pools_text, seed_text
from .spaces import action_space, observation_space

_ROOM = 32  # for the legal actions of a game, at first


class Lookahead(NamedTuple):
    """What legal actions lead to. Those of game i are the rows offsets[i] to offsets[i + 1]."""

    offsets: np.ndarray  # int64 (n + 1,)
    actions: np.ndarray  # int32 (m,)
    observations: np.ndarray  # int32 (m, OBSERVATION): what the player who acts sees after the action
    rewards: np.ndarray  # float32 (m,): that player's
    dones: np.ndarray  # bool (m,): whether the action finishes the game


class VectorEnv(Base[Any, Any, Any]):
    """n games, as a vector environment of Gymnasium, with the same card sets or with pools that take turns.

    Game i plays pools[i % len(pools)], where these are given; each is a list of card sets.

    Without an opponent, step plays both seats of each game: each action is of the player who acts next.
    With one, a bot by its name ("greedy", "search:50"), each action is of the other player; who that is
    changes from game to game.

    step and reset fill these arrays in place, a row for each game, and return them:

    observations  int32 (n, OBSERVATION): what the player sees who acts next
    masks         int8 (n, ACTIONS): 1 for each action that is legal
    agents        int8 (n,): the player who acts next, 0 or 1
    rewards       float32 (n, 2): of both players: 1 won, -1 lost, 0 drawn or in progress
    dones         bool (n,): whether the game finished with this step

    The next step overwrites them, so copy what is to be kept. A game that finishes starts again in the
    same step (AutoresetMode.SAME_STEP): rewards and dones are of the finished game, the other arrays of
    the new one. infos then has "final_obs", the last observations of the players who had acted, and
    "_final_obs", where they are.

    The k-th game at place i, both from 0, is dealt from the secret SHA-256("SEED:i:k"), so it is the
    service's game of the seed "SEED:i:k". Without a seed each reset has games of its own.
    """

    metadata = {"name": "cardgames_v1", "render_modes": [], "autoreset_mode": AutoresetMode.SAME_STEP}

    def __init__(
        self,
        n: int,
        sets: Sequence[CardSet] | None = None,
        seed: SupportsIndex | str | None = None,
        opponent: str | None = None,
        pools: Sequence[Sequence[CardSet]] | None = None,
        layout: int = 1,
    ) -> None:
        if sets is not None and pools is not None:
            raise ValueError("sets are those of all games, and pools of some each: give one of them")
        played = [sets] if pools is None else list(pools)
        self._pools = pools_text(*played)
        self.opponent = opponent
        self.layout = layout
        self._layout = layout_of(layout)
        self._batch = Batch(self._pools, layout, n)
        self.n = self.num_envs = n
        #: The cards of each pool, and the pool of each game.
        self.pools: list[list[dict[str, Any]]] = [
            json.loads(self._batch.text("cg_cards", i)) for i in range(len(played))
        ]
        self.pool_of = np.arange(n) % len(played)
        self.cards = self.pools[0]
        self.single_observation_space = observation_space(self._batch, self._layout)
        self.single_action_space = action_space()
        self.observation_space = batch_space(self.single_observation_space, n)
        self.action_space = batch_space(self.single_action_space, n)
        self._seed: bytes | None = None
        self._resets = 0  # since the seed
        self._use()
        self.reset(seed=seed)

    def _use(self) -> None:
        """Prepares what belongs to the batch: its opponent, and the arrays that the library writes to."""
        if self.opponent is not None:
            self._batch.call("cg_against", self.opponent.encode())
        n = self.n
        self.observations = np.zeros((n, self._layout.observation), np.int32)
        self.masks = np.zeros((n, ACTIONS), np.int8)
        self.agents = np.zeros(n, np.int8)
        self.rewards = np.zeros((n, 2), np.float32)
        self.dones = np.zeros(n, np.bool_)
        self._finals = np.zeros_like(self.observations)
        # Kept even where a user assigns others.
        self._arrays: tuple[np.ndarray, ...] = (self.observations, self.masks, self.agents, self.rewards, self.dones)
        self._truncations = np.zeros(n, np.bool_)

    def reset(
        self, seed: SupportsIndex | str | None = None, *, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, np.ndarray], dict[str, Any]]:
        """Starts all games again: those of a seed, or else new ones.

        options can have "decks" in layout 2: a pair for each game, of both players, until the next reset.
        """
        decks = (options or {}).get("decks")
        self._batch.call("cg_bring", decks_text([] if decks is None else decks))
        if seed is not None:
            self._seed, self._resets = seed_text(seed), 0
            text = self._seed
        elif self._seed is not None:
            self._resets += 1
            text = self._seed + f"/{self._resets}".encode()
        else:
            text = secrets.token_hex(16).encode()
        self._games = text
        self._batch.call("cg_reset_all", text, *self._addresses())
        return self._observed(), {"agents": self.agents}

    def step(
        self, actions: np.ndarray
    ) -> tuple[dict[str, np.ndarray], np.ndarray, np.ndarray, np.ndarray, dict[str, Any]]:
        """Plays an action in each game. If one is illegal, it is an error and no game has changed.

        The rewards are those of both seats, (n, 2), or with an opponent those of the learner, (n,).
        """
        actions = np.ascontiguousarray(actions)
        if actions.shape != (self.n,) or not np.issubdtype(actions.dtype, np.integer):
            raise ValueError(f"actions are {self.n} integers, not {actions.dtype} of shape {actions.shape}")
        if actions.dtype != np.int32:
            if actions.min() < 0 or actions.max() >= ACTIONS:
                raise ValueError(f"actions are 0 to {ACTIONS - 1}")
            actions = actions.astype(np.int32)
        learners = self.agents.copy() if self.opponent is not None else None
        self._batch.call("cg_step_all", self._games, actions.ctypes.data, *self._addresses(),
                         self._finals.ctypes.data)
        rewards = self.rewards if learners is None else self.rewards[np.arange(self.n), learners]
        infos: dict[str, Any] = {"agents": self.agents}
        if self.dones.any():
            infos["final_obs"], infos["_final_obs"] = self._finals, self.dones
        return self._observed(), rewards, self.dones, self._truncations, infos

    def _observed(self) -> dict[str, np.ndarray]:
        return {"observation": self.observations, "action_mask": self.masks}

    def legal(self) -> tuple[np.ndarray, np.ndarray]:
        """The legal actions of all games, one after the other, and where they begin.

        Those of game i are actions[offsets[i]:offsets[i + 1]]: int32 actions, int64 offsets (n + 1,).
        """
        offsets, count, room = np.empty(self.n + 1, np.int64), ctypes.c_int64(), _ROOM * self.n
        while True:
            actions = np.empty(room, np.int32)
            self._batch.call("cg_legal", offsets.ctypes.data, actions.ctypes.data, room, ctypes.byref(count))
            if count.value <= room:
                return actions[: count.value], offsets
            room = count.value

    def sample(self, seed: SupportsIndex | None = None) -> np.ndarray:
        """A legal action for each game, each with the same chance: int32 (n,)."""
        actions = np.empty(self.n, np.int32)
        chance = secrets.randbits(64) if seed is None else action_number(seed) % 2**64
        self._batch.call("cg_sample", chance, actions.ctypes.data)
        return actions

    def lookahead(self, seed: SupportsIndex | None = None, settle: bool = False) -> Lookahead:
        """What each legal action of all games leads to, for the player who acts.

        It is tried in a world that looks alike to that player, with the cards that the player does not see dealt
        again; all actions of a game in the same one. The games stay as they are. With settle both players
        then pass until the stack is empty and the active player decides again, as if nobody responded.
        """
        offsets, count, room = np.empty(self.n + 1, np.int64), ctypes.c_int64(), _ROOM * self.n
        chance = secrets.randbits(64) if seed is None else action_number(seed) % 2**64
        while True:
            ahead = Lookahead(offsets, np.empty(room, np.int32), np.empty((room, self._layout.observation), np.int32),
                              np.empty(room, np.float32), np.empty(room, np.bool_))
            self._batch.call("cg_lookahead", chance, settle, *(array.ctypes.data for array in ahead), room,
                             ctypes.byref(count))
            if count.value <= room:
                return Lookahead(offsets, *(array[: count.value] for array in ahead[1:]))
            room = count.value

    def state(self) -> np.ndarray:
        """All of each game, what no player sees whole: int32 (n, STATE), as STATE_PARTS has it."""
        states = np.empty((self.n, self._layout.state), np.int32)
        self._batch.call("cg_state", -1, states.ctypes.data)
        return states

    def card_features(self) -> np.ndarray:
        """What the cards of the first pool do, in numbers, by the number of a card in observations.

        float32 (1 + len(cards), len(FEATURES)); row 0, for no card, has zeros. Compute it once for a pool.
        """
        return self.all_card_features()[0, : 1 + len(self.cards)]

    def all_card_features(self) -> np.ndarray:
        """The features of all pools, filled up with zeros: float32 (len(pools), 1 + most cards, len(FEATURES)).

        Those of what the players hold are all_card_features()[env.pool_of[:, None], hands].
        """
        features = np.zeros((len(self.pools), 1 + max(map(len, self.pools)), len(FEATURES)), np.float32)
        for i, cards in enumerate(self.pools):
            features[i, : 1 + len(cards)] = features_of(self._batch, i, len(cards))
        return features

    def resample(self, seed: SupportsIndex, agents: np.ndarray | None = None) -> None:
        """Deals again, in each game, the cards that a player does not see: who acts next, or agents, (n,).

        What that player sees stays as it is.
        """
        if agents is not None:
            agents = np.ascontiguousarray(agents, np.int8)
            if agents.shape != (self.n,):
                raise ValueError(f"agents are {self.n} numbers of players, not of shape {agents.shape}")
        self._batch.call("cg_resample_all", None if agents is None else agents.ctypes.data,
                         action_number(seed) % 2**64)

    def clone(self) -> VectorEnv:
        """A copy of all games, which is stepped on its own. The cards and the spaces are shared."""
        copy = VectorEnv.__new__(VectorEnv)
        copy.__dict__ = self.__dict__.copy()
        copy._batch = self._batch.clone()
        copy._copy_arrays(self._arrays)
        return copy

    def _copy_arrays(self, arrays: tuple[np.ndarray, ...]) -> None:
        self._use()
        for mine, other in zip(self._arrays, arrays):
            np.copyto(mine, other)

    def __copy__(self) -> VectorEnv:
        return self.clone()

    def __deepcopy__(self, memo: dict[int, Any]) -> VectorEnv:
        return self.clone()

    def __getstate__(self) -> dict[str, Any]:
        state = self.__dict__.copy()
        state["_batch"] = self._batch.text("cg_dump")
        return state

    def __setstate__(self, state: dict[str, Any]) -> None:
        self.__dict__ = state
        self._batch = Batch(state["_pools"], self.layout, self.n, state["_batch"].encode())
        self._copy_arrays(state["_arrays"])

    def _addresses(self) -> list[int]:
        return [array.ctypes.data for array in self._arrays]

    def close_extras(self, **kwargs: Any) -> None:
        self._batch.close()
