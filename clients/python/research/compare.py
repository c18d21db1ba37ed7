"""Measures steps a second of cardgames.env beside OpenSpiel and RLCard, in one run on one core.

    pip install open_spiel rlcard
    python compare.py

Each step takes a random legal action and has the observation of who acts. Time is processor time.
"""

from __future__ import annotations

import random
import time
from collections.abc import Callable

import numpy as np
import pyspiel  # type: ignore[import-not-found]
import rlcard  # type: ignore[import-not-found]

from cardgames.env import CardGameEnv, VectorEnv


def open_spiel(name: str) -> Callable[[], int]:
    """A game of OpenSpiel, which returns its steps."""
    game = pyspiel.load_game(name)
    see = "information_state_tensor" if name == "leduc_poker" else "observation_tensor"

    def play() -> int:
        state, steps = game.new_initial_state(), 0
        while not state.is_terminal():
            if state.is_chance_node():
                state.apply_action(random.choice(state.chance_outcomes())[0])
                continue
            getattr(state, see)()
            state.apply_action(random.choice(state.legal_actions()))
            steps += 1
        return steps

    return play


def rl_card(name: str) -> Callable[[], int]:
    env = rlcard.make(name)

    def play() -> int:
        (state, _), steps = env.reset(), 0
        while not env.is_over():
            state, _ = env.step(random.choice(list(state["legal_actions"])))
            steps += 1
        return steps

    return play


def one_game() -> Callable[[], int]:
    env = CardGameEnv()

    def play() -> int:
        env.reset()
        steps = 0
        while not env.terminations[env.agent_selection]:
            observation = env.observe(env.agent_selection)
            env.step(int(random.choice(np.flatnonzero(observation["action_mask"]))))
            steps += 1
        return steps

    return play


def batch() -> Callable[[], int]:
    env = VectorEnv(64)

    def step() -> int:
        env.step(env.sample())
        return env.n

    return step


def a_second(work: Callable[[], int], seconds: float = 3) -> float:
    begun, steps = time.process_time(), 0
    while (took := time.process_time() - begun) < seconds:
        steps += work()
    return steps / took


def main() -> None:
    for name, work in (
        ("cardgames VectorEnv(64)", batch()), ("cardgames CardGameEnv", one_game()),
        ("OpenSpiel leduc_poker", open_spiel("leduc_poker")), ("OpenSpiel gin_rummy", open_spiel("gin_rummy")),
        ("RLCard leduc-holdem", rl_card("leduc-holdem")), ("RLCard uno", rl_card("uno")),
        ("RLCard gin-rummy", rl_card("gin-rummy")),
    ):
        print(f"{name:24} {a_second(work):12,.0f} steps a second")


if __name__ == "__main__":
    main()
