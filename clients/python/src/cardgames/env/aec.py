"""One game as an environment of PettingZoo (AEC)."""

from __future__ import annotations

import ctypes
import json
from typing import Any, Sequence

import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv

from .layout import ACTIONS, OBSERVATION, part_of
from .library import Batch, CardSet, seed_text

_AGENTS = ["player_0", "player_1"]
_COUNTERS = 5  # that cg_status writes


class CardGameEnv(AECEnv[str, Any, Any]):
    """A game of two players. The agent who has priority acts next.

    An observation is {"observation": int32 vector, "action_mask": int8 vector}; layout.py says how both
    are numbered. The winner's reward is 1 and the loser's -1, once the game has finished; a draw is 0.

    sets names the card sets, in their order: sets that ship ("core"), files, or sets as dicts. Without
    it the core set is played.
    """

    metadata = {"name": "cardgames_v1", "render_modes": ["ansi"], "is_parallelizable": False}

    def __init__(self, sets: Sequence[CardSet] | None = None, render_mode: str | None = None) -> None:
        super().__init__()  # type: ignore[no-untyped-call]
        self.render_mode = render_mode
        self._open(sets)
        self.possible_agents = list(_AGENTS)
        self.agents: list[str] = []
        self.observation_spaces = {agent: _observation_space() for agent in _AGENTS}
        self.action_spaces = {agent: spaces.Discrete(ACTIONS) for agent in _AGENTS}
        self._status = (ctypes.c_int64 * _COUNTERS)()

    def _open(self, sets: Sequence[CardSet] | None) -> None:
        self._sets = list(sets) if sets else None
        self._batch = Batch(self._sets, 1)
        self.cards: list[dict[str, Any]] = json.loads(self._batch.text("cg_cards"))

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begins the service's game of a seed, or a random game.

        reset(seed=7) plays the service's game of the seed "7". options can have another "seed", any
        text, and other "sets". PettingZoo asks that other options are ignored.
        """
        options = options or {}
        text = seed_text(options.get("seed", seed))
        if "sets" in options:
            self._open(options["sets"])
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
        observation, mask = np.empty(OBSERVATION, np.int32), np.empty(ACTIONS, np.int8)
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
        self._batch.call("cg_play", 0, int(action))
        self._cumulative_rewards[self.agent_selection] = 0
        self._read()
        self._accumulate_rewards()

    def _read(self) -> None:
        """Reads where the game stands."""
        self._batch.call("cg_status", 0, self._status)
        agent, finished, _, *rewards = self._status
        self.rewards = dict(zip(_AGENTS, rewards))
        self.terminations = dict.fromkeys(_AGENTS, bool(finished))
        self.agent_selection = _AGENTS[agent]

    def clone(self) -> CardGameEnv:
        """A copy of the environment, which is played on its own."""
        copy = CardGameEnv(self._sets, self.render_mode)
        if self.agents:
            copy._batch.call("cg_copy", 0, self._batch.handle, 0)
            copy.agents = list(self.agents)
            copy.infos = {agent: {} for agent in self.agents}
            copy.truncations = dict(self.truncations)
            copy._cumulative_rewards = dict(self._cumulative_rewards)
            copy._read()
        return copy

    def resample(self, agent: str, seed: int) -> None:
        """Deals anew the cards that an agent does not see. What the agent sees stays as it is."""
        self._batch.call("cg_resample", 0, self._seat(agent), seed)

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


def _observation_space() -> spaces.Dict:
    numbers = np.iinfo(np.int32)
    return spaces.Dict({
        "observation": spaces.Box(numbers.min, numbers.max, (OBSERVATION,), np.int32),
        "action_mask": spaces.Box(0, 1, (ACTIONS,), np.int8),
    })
