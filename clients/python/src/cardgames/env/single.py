"""One game against a bot, as an environment of Gymnasium."""

from __future__ import annotations

from typing import Any, Sequence, SupportsIndex

import gymnasium
import numpy as np

from .aec import CardGameEnv
from .library import CardGameError, CardSet, action_number
from .spaces import action_space


class SingleEnv(gymnasium.Env[dict[str, np.ndarray], np.int64]):
    """A game against a bot by its name, with one agent. Who begins changes from game to game.

    The reward is 1 for a win, -1 for a loss, and 0 otherwise. An illegal action ends the game with the
    reward -1 and info["illegal_action"], so that a checker that samples without a mask can play. info
    has "action_mask" too.
    """

    metadata = {"render_modes": ["ansi"]}

    def __init__(
        self,
        sets: Sequence[CardSet] | None = None,
        opponent: str = "greedy",
        render_mode: str | None = None,
        layout: int = 1,
    ) -> None:
        from ..bots import Bot  # which needs this package

        self.render_mode = render_mode
        self._game = CardGameEnv(sets, render_mode, layout)
        self._bot = Bot(opponent)
        self.cards = self._game.cards
        self.observation_space = self._game.observation_space("player_0")
        self.action_space = action_space()
        self._seat = 1
        self._over = True

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, np.ndarray], dict[str, Any]]:
        """Begins a game: the service's game of a seed, or else another one than before."""
        super().reset(seed=seed)
        self._seat = 0 if seed is not None else 1 - self._seat
        self._game.reset(seed, options)
        self._bot.seed = 0 if seed is None else action_number(seed)
        self._respond()
        self._over = False
        observation = self._observe()
        return observation, self._info(observation)

    def step(self, action: SupportsIndex) -> tuple[dict[str, np.ndarray], float, bool, bool, dict[str, Any]]:
        if self._over:
            raise ValueError("the game is over; reset it to play another")
        illegal = False
        try:
            self._game.step(action_number(action))
            self._respond()
        except CardGameError:
            illegal = True
        agent = self._game.possible_agents[self._seat]
        self._over = illegal or self._game.terminations[agent]
        observation = self._observe()
        info = self._info(observation)
        if illegal:
            info["illegal_action"] = True
        reward = -1.0 if illegal else float(self._game.rewards[agent])
        return observation, reward, self._over, False, info

    def _respond(self) -> None:
        """Lets the bot play until the agent may act, or the game is over."""
        opponent = self._game.possible_agents[1 - self._seat]
        while self._game.agent_selection == opponent and not self._game.terminations[opponent]:
            self._game.step(self._bot.act(self._game))

    def _observe(self) -> dict[str, np.ndarray]:
        return self._game.observe(self._game.possible_agents[self._seat])

    def _info(self, observation: dict[str, np.ndarray]) -> dict[str, Any]:
        return {"agent": self._game.possible_agents[self._seat], "action_mask": observation["action_mask"]}

    def render(self) -> str | None:
        return self._game.render()

    def close(self) -> None:
        self._game.close()
