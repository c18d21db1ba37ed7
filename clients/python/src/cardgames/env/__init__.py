"""Environments for programs that learn to play: games in this process, without a service.

`make python` builds the library of the rules that they need, and `pip install './clients/python[env]'`
brings numpy and PettingZoo.
"""

from .aec import CardGameEnv
from .layout import ACTIONS, LAYOUT, OBSERVATION, PARTS, PASS, SETS, Part, part_of
from .library import CardGameError, ForkedError
from .vector import VectorEnv

__all__ = ["ACTIONS", "LAYOUT", "OBSERVATION", "PARTS", "PASS", "SETS", "CardGameEnv", "CardGameError", "ForkedError",
           "Part", "VectorEnv", "part_of"]
