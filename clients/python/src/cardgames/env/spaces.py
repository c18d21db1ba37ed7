"""The spaces of observations and actions."""

from __future__ import annotations

import numpy as np
from gymnasium import spaces

from .layout import ACTIONS, Layout
from .library import Batch


def observation_space(batch: Batch, layout: Layout) -> spaces.Dict:
    """What an agent sees, in the bounds of the cards, and a mask of the legal actions."""
    low, high = np.empty(layout.observation, np.int32), np.empty(layout.observation, np.int32)
    batch.call("cg_bounds", low.ctypes.data, high.ctypes.data)
    return spaces.Dict({
        "observation": spaces.Box(low, high, low.shape, np.int32),
        "action_mask": spaces.Box(0, 1, (ACTIONS,), np.int8),
    })


def action_space() -> spaces.Discrete:
    """The numbers of actions. sample(mask) of the space chooses a legal one."""
    return spaces.Discrete(ACTIONS)
