"""How observations and actions are numbered. Its number changes when the layout does."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from .library import Batch, library

_layout = library().layout()

#: The number of the layout.
LAYOUT: int = _layout["version"]
#: The number of actions.
ACTIONS: int = _layout["actions"]
#: The number of numbers in an observation.
OBSERVATION: int = _layout["observation"]
#: The number of numbers in a state.
STATE: int = _layout["state"]
#: The action that passes priority.
PASS = 0
#: The names of the card sets that ship.
SETS: tuple[str, ...] = tuple(_layout["sets"])
#: The number of the columns of the features of cards.
FEATURES_VERSION: int = _layout["features_version"]
#: The columns of the features of cards, by their names.
FEATURES: tuple[str, ...] = tuple(_layout["features"])


@dataclass(frozen=True)
class Part:
    """A part of an observation: rows of numbers that begin at start. Rows without a card are zero."""

    name: str
    start: int
    rows: int
    width: int
    meaning: str

    @property
    def stop(self) -> int:
        return self.start + self.rows * self.width


#: The parts of an observation, by their names. A card is 1 plus its index in the pool, 0 is none.
PARTS: dict[str, Part] = {part["name"]: Part(**part) for part in _layout["parts"]}


#: The parts of a state: an observation of player 0, then what that player does not see.
STATE_PARTS: dict[str, Part] = dict(PARTS)
for _name, _rows, _meaning in (
    ("hand_1", 7, "the cards of player 1, by their index: card"),
    ("deck_0", 30, "the deck of player 0, the card that is drawn next first: card"),
    ("deck_1", 30, "the deck of player 1, likewise: card"),
):
    STATE_PARTS[_name] = Part(_name, max(part.stop for part in STATE_PARTS.values()), _rows, 1, _meaning)


def part_of(observations: np.ndarray, name: str) -> np.ndarray:
    """The rows of a part, of one observation or state, or of many: an array (..., rows, width), not a copy."""
    part = STATE_PARTS[name]
    return observations[..., part.start : part.stop].reshape(*observations.shape[:-1], part.rows, part.width)


def features_of(batch: Batch, cards: int) -> np.ndarray:
    """The features of the cards of a batch: float32 (1 + cards, len(FEATURES))."""
    features = np.empty((1 + cards, len(FEATURES)), np.float32)
    batch.call("cg_features", 0, features.ctypes.data, features.size)
    return features
