"""One game as an environment of PettingZoo (AEC)."""

from __future__ import annotations

import ctypes
import json
from typing import Any, Sequence, SupportsIndex

import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv, ParallelEnv
from pettingzoo.utils.conversions import turn_based_aec_to_parallel

from .layout import ACTIONS, features_of, layout_of, part_of
from .library import Batch, CardSet, action_number, decks_text, pools_text, seed_text
from .spaces import action_space, observation_space

_AGENTS = ["player_0", "player_1"]
_COUNTERS = 5  # that cg_status writes
_CHANGES = ("rewards", "_cumulative_rewards", "terminations", "truncations")  # of an environment, in a game


class CardGameEnv(AECEnv[str, Any, Any]):
    """A game of two players. The agent who has priority acts next.

    An observation is {"observation": int32 vector, "action_mask": int8 vector}; layout.py says how both
    are numbered. The winner's reward is 1 and the loser's -1, once the game has finished; a draw is 0.

    sets names the card sets, in their order: sets that ship ("core"), files, or sets as dicts. Without
    it the core set is played. A game to which players bring decks needs layout 2, which shows both lists.
    """

    metadata = {"name": "cardgames_v1", "render_modes": ["ansi"], "is_parallelizable": True}

    def __init__(
        self, sets: Sequence[CardSet] | None = None, render_mode: str | None = None, layout: int = 1
    ) -> None:
        super().__init__()  # type: ignore[no-untyped-call]
        self.render_mode = render_mode
        self.layout = layout
        self._layout = layout_of(layout)
        self._seed: SupportsIndex | str | None = None
        self._resets = 0  # since the seed
        self._open(pools_text(sets))
        self.possible_agents = list(_AGENTS)
        self.agents: list[str] = []
        self.action_spaces = {agent: action_space() for agent in _AGENTS}
        self._status = (ctypes.c_int64 * _COUNTERS)()

    def _open(self, pools: bytes, dump: bytes | None = None) -> None:
        self._pools = pools
        self._batch = Batch(pools, self.layout, 1, dump)
        self.cards: list[dict[str, Any]] = json.loads(self._batch.text("cg_cards", 0))
        self.observation_spaces = {agent: observation_space(self._batch, self._layout) for agent in _AGENTS}

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begins the service's game of a seed, or a random game.

        reset(seed=7) plays the service's game of the seed "7", and the k-th reset() after it that of
        "7:k". options can have another "seed", any text, other "sets", which stay, and in layout 2 the
        "decks" of both players for this game. PettingZoo asks that other options are ignored.
        """
        options = options or {}
        given = options.get("seed", seed)
        text = seed_text(given)
        if given is not None:
            self._seed, self._resets = given, 0
        elif self._seed is not None:
            self._resets += 1
            text = seed_text(f"{self._seed}:{self._resets}")
        if "sets" in options:
            self._open(pools_text(options["sets"]))
        decks = options.get("decks")
        self._batch.call("cg_bring", decks_text([] if decks is None else [decks]))
        self._batch.call("cg_reset", 0, text)
        self.agents = list(_AGENTS)
        self.rewards = dict.fromkeys(_AGENTS, 0)
        self._cumulative_rewards = dict.fromkeys(_AGENTS, 0)
        self.terminations = dict.fromkeys(_AGENTS, False)
        self.truncations = dict.fromkeys(_AGENTS, False)
        self.infos = {agent: {} for agent in _AGENTS}
        self._read()

    def observe(self, agent: str) -> dict[str, np.ndarray]:
        """What an agent sees, and the actions that it may play now."""
        observation, mask = np.empty(self._layout.observation, np.int32), np.empty(ACTIONS, np.int8)
        self._batch.call("cg_observe", 0, self._seat(agent), observation.ctypes.data, mask.ctypes.data)
        return {"observation": observation, "action_mask": mask}

    def step(self, action: int | None) -> None:
        """Plays an action of the agent who is selected. An illegal one is an error and changes nothing."""
        if not self.agents:
            raise ValueError("the game is over; reset it to play another")
        if self.terminations[self.agent_selection]:
            self._was_dead_step(action)
            return
        if action is None:
            raise ValueError("an action is a number, not None, until the game is over")
        self._batch.call("cg_play", 0, action_number(action))
        self._cumulative_rewards[self.agent_selection] = 0
        self._read()
        self._accumulate_rewards()

    def _read(self) -> None:
        """Reads where the game stands."""
        self._batch.call("cg_status", 0, self._status)
        agent, finished, actions, *rewards = self._status
        self.rewards = dict(zip(_AGENTS, rewards))
        self.terminations = dict.fromkeys(_AGENTS, bool(finished))
        self.agent_selection = _AGENTS[agent]
        for info in self.infos.values():
            info["actions"] = actions

    def clone(self) -> CardGameEnv:
        """A copy of the environment, which is played on its own. The cards and the spaces are shared."""
        copy = CardGameEnv.__new__(CardGameEnv)
        copy.__dict__ = self.__dict__.copy()
        copy._batch = self._batch.clone()
        copy._status = (ctypes.c_int64 * _COUNTERS)(*self._status)
        if self.agents:
            copy.agents = self.agents.copy()
            for name in _CHANGES:
                copy.__dict__[name] = self.__dict__[name].copy()
            copy.infos = {agent: info.copy() for agent, info in self.infos.items()}
        return copy

    def __copy__(self) -> CardGameEnv:
        return self.clone()

    def __deepcopy__(self, memo: dict[int, Any]) -> CardGameEnv:
        return self.clone()

    def __getstate__(self) -> dict[str, Any]:
        state = self.__dict__.copy()
        state["_batch"] = self._batch.text("cg_dump")
        state["_status"] = list(self._status)
        return state

    def __setstate__(self, state: dict[str, Any]) -> None:
        self.__dict__ = state
        self._open(state["_pools"], state["_batch"].encode())
        self._status = (ctypes.c_int64 * _COUNTERS)(*state["_status"])

    def state(self) -> np.ndarray:
        """All of the game, what no agent sees whole: int32 (STATE,), as STATE_PARTS has it."""
        state = np.empty(self._layout.state, np.int32)
        self._batch.call("cg_state", 0, state.ctypes.data)
        return state

    def card_features(self) -> np.ndarray:
        """What the cards of the pool do, in numbers, by the number of a card in observations.

        float32 (1 + len(cards), len(FEATURES)); row 0, for no card, has zeros. Compute it once for a pool.
        """
        return features_of(self._batch, 0, len(self.cards))

    def draft(self, seed: SupportsIndex | str) -> list[list[str]]:
        """The groups of cards of a draft, by their ids. A player takes one card of each, twice."""
        groups: list[list[str]] = json.loads(self._batch.text("cg_draft", 0, seed_text(seed)))
        return groups

    def resample(self, agent: str, seed: int) -> None:
        """Deals the cards that an agent does not see again. What the agent sees stays as it is."""
        self._batch.call("cg_resample", 0, self._seat(agent), action_number(seed))

    def export(self) -> dict[str, Any]:
        """The game as a saved game of the service (export.schema.json)."""
        saved: dict[str, Any] = json.loads(self._batch.text("cg_export", 0))
        return saved

    def render(self) -> str | None:
        if self.render_mode is None:
            return None
        agent = self.agent_selection
        seen = self.observe(agent)["observation"]
        (time, progress, *_), (their_time, their_progress, *_) = part_of(seen, "players")
        return (f"Turn {seen[0]}, {agent} to act with {time} time and {progress} progress; the opponent has "
                f"{their_time} time and {their_progress} progress.")

    def close(self) -> None:
        self._batch.close()

    def _seat(self, agent: str) -> int:
        if agent not in _AGENTS:
            raise ValueError(f"there is no agent {agent!r}; agents are {' and '.join(_AGENTS)}")
        return _AGENTS.index(agent)


def parallel_env(
    sets: Sequence[CardSet] | None = None, render_mode: str | None = None, layout: int = 1
) -> ParallelEnv[str, Any, Any]:
    """A CardGameEnv in PettingZoo's parallel form. The action of the agent who may not act is ignored."""
    env: ParallelEnv[str, Any, Any] = turn_based_aec_to_parallel(
        CardGameEnv(sets, render_mode, layout)
    )
    return env
