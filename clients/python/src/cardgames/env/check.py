"""Checks the environments with the checkers of Gymnasium and PettingZoo, and measures them on one core.

    python -m cardgames.env.check
"""

from __future__ import annotations

import time
import warnings
from collections.abc import Callable

from gymnasium.utils.env_checker import check_env
from pettingzoo.test.api_test import api_test
from pettingzoo.test.parallel_test import parallel_api_test
from pettingzoo.test.seed_test import seed_test

from . import CardGameEnv, SingleEnv, VectorEnv, parallel_env

# What PettingZoo says of each environment with a mask but those that it ships.
_OF_MASKS = ("Observation is not a NumPy array", "Observation space for each agent probably should be")

GAMES = 64


def check() -> None:
    """Raises what a checker finds, a warning among it."""
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        for text in _OF_MASKS:
            warnings.filterwarnings("ignore", message=text)
        check_env(SingleEnv(), skip_render_check=True)
        api_test(CardGameEnv(), num_cycles=1000)  # type: ignore[no-untyped-call]
        parallel_api_test(parallel_env(), num_cycles=1000)
        seed_test(CardGameEnv, num_cycles=300)  # type: ignore[no-untyped-call]


def measure(seconds: float = 2) -> dict[str, float]:
    """Steps a second of processor time, with actions that are known and with sampled ones, and what a clone takes."""
    games = VectorEnv(GAMES, seed=1)
    sampled = _a_second(lambda: games.step(games.sample()), seconds)
    chosen = [games.sample()]

    def sample_only() -> None:
        chosen[0] = games.sample()

    sampling = _a_second(sample_only, seconds)
    game = CardGameEnv()
    game.reset(seed=1)
    return {
        "steps a second": GAMES / (1 / sampled - 1 / sampling),
        "steps a second, each with a sampled action": GAMES * sampled,
        "microseconds of a clone": 1e6 / _a_second(game.clone, seconds),
    }


def _a_second(work: Callable[[], object], seconds: float) -> float:
    """How often something is done in a second of processor time."""
    begun, done = time.process_time(), 0
    while (took := time.process_time() - begun) < seconds:
        work()
        done += 1
    return done / took


if __name__ == "__main__":
    check()
    for name, value in measure().items():
        print(f"{value:12,.1f}  {name}")
