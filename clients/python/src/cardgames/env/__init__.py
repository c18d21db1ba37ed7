"""Environments for programs that learn to play: games in this process, without a service.

`make python` builds the library of the rules that they need, and `pip install './clients/python[env]'`
brings numpy and PettingZoo.
"""

from .aec import CardGameEnv, parallel_env
from .layout import (ACTIONS, FEATURES, FEATURES_VERSION, LAYOUT, LAYOUTS, OBSERVATION, PARTS, PASS, SETS, STATE,
                     STATE_PARTS, Layout, Part, part_of)
from .library import CardGameError, ForkedError
from .single import SingleEnv
from .vector import Lookahead, VectorEnv

__all__ = ["ACTIONS", "FEATURES", "FEATURES_VERSION", "LAYOUT", "LAYOUTS", "OBSERVATION", "PARTS", "PASS", "SETS",
           "STATE", "STATE_PARTS", "CardGameEnv", "CardGameError", "ForkedError", "Layout", "Lookahead", "Part",
           "SingleEnv", "VectorEnv",
           "parallel_env", "part_of"]
