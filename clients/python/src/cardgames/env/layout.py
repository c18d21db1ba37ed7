"""How observations and actions are numbered. Its number changes when the layout does."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np

from .library import Batch, library

_layout = library().layout()

#: The number of actions.
ACTIONS: int = _layout["actions"]
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


_HIDDEN = (
    ("hand_1", 7, "the cards of player 1, by their index: card"),
    ("deck_0", 30, "the deck of player 0, the card that is drawn next first: card"),
    ("deck_1", 30, "the deck of player 1, likewise: card"),
)


@dataclass(frozen=True)
class Layout:
    """A layout of observations and states: their sizes and parts. A card is 1 plus its index in the pool, 0 is none."""

    observation: int
    state: int
    parts: dict[str, Part]
    #: The parts of a state: an observation of player 0, then what that player does not see.
    state_parts: dict[str, Part]


def _read(described: dict[str, Any]) -> Layout:
    parts = {part["name"]: Part(**part) for part in described["parts"]}
    whole, start = dict(parts), described["observation"]
    for name, rows, meaning in _HIDDEN:
        whole[name] = Part(name, start, rows, 1, meaning)
        start += rows
    return Layout(described["observation"], described["state"], parts, whole)


#: The layouts by their numbers.
LAYOUTS: dict[int, Layout] = {int(number): _read(described) for number, described in _layout["layouts"].items()}
#: The number of the layout of environments for which no other is chosen.
LAYOUT = 1
#: The number of numbers in an observation of layout 1.
OBSERVATION = LAYOUTS[LAYOUT].observation
#: The number of numbers in a state of layout 1.
STATE = LAYOUTS[LAYOUT].state
#: The parts of an observation of layout 1, by their names.
PARTS = LAYOUTS[LAYOUT].parts
#: The parts of a state of layout 1.
STATE_PARTS = LAYOUTS[LAYOUT].state_parts

_BY_SIZE = {size: layout for layout in LAYOUTS.values() for size in (layout.observation, layout.state)}


def layout_of(number: int) -> Layout:
    if number not in LAYOUTS:
        raise ValueError(f"there is no layout {number!r}; layouts are {' and '.join(map(str, LAYOUTS))}")
    return LAYOUTS[number]


def part_of(observations: np.ndarray, name: str) -> np.ndarray:
    """The rows of a part, of one observation or state, or of many: an array (..., rows, width), not a copy."""
    if (layout := _BY_SIZE.get(observations.shape[-1])) is None:
        raise ValueError(f"observations and states have {', '.join(map(str, _BY_SIZE))} numbers, "
                         f"not {observations.shape[-1]}")
    part = layout.state_parts[name]
    return observations[..., part.start : part.stop].reshape(*observations.shape[:-1], part.rows, part.width)


def features_of(batch: Batch, game: int, cards: int) -> np.ndarray:
    """The features of the cards of a game: float32 (1 + cards, len(FEATURES))."""
    features = np.empty((1 + cards, len(FEATURES)), np.float32)
    batch.call("cg_features", game, features.ctypes.data, features.size)
    return features
