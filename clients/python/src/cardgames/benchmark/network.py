"""A small network that says how likely a player wins, from what cards do. It needs numpy alone.

Each card is a vector that the network computes from its features, once for a pool. A position is the sums of the
vectors of the cards in six zones and some figures; two layers make the chance of it. So the network knows no
card by its number, and values sets that it has never seen.
"""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

import numpy as np

from ..env import FEATURES, part_of

Weights = dict[str, np.ndarray]

#: The weights that ship.
WEIGHTS = Path(__file__).with_name("weights.npz")

HEAD = 7  # columns of features before the slots
SLOTS = 14
SLOT = (len(FEATURES) - HEAD) // SLOTS
COST = FEATURES.index("cost")
EMBEDDING = 32
FIGURES = 23

# The zones whose cards are summed.
HAND, UNAFFORDABLE, OWN_BOARD, OPPONENT_BOARD, OWN_STACK, OPPONENT_STACK = range(6)
ZONES = 6
BOARD = 14  # slots of a board that are looked at; few games have more
STACK = 3  # objects at the top of the stack that are looked at
LOOKED_AT = 7 + 2 * BOARD + STACK

# Divisors that bring features to about 1.
_SCALES = np.ones(len(FEATURES), np.float32)
for _i, _name in enumerate(FEATURES):
    if _name.rpartition(".")[2] in ("cost", "rate", "n", "max", "max_cost", "limit"):
        _SCALES[_i] = 3


class Position(NamedTuple):
    """Positions in the numbers that the network takes."""

    figures: np.ndarray  # float32 (m, FIGURES)
    cards: np.ndarray  # int (m, LOOKED_AT): the cards that are looked at
    zones: np.ndarray  # int (m, LOOKED_AT): their zones


def shapes() -> dict[str, tuple[int, ...]]:
    """The shapes of the weights."""
    return {
        "slot": (SLOT + SLOTS, EMBEDDING), "card": (HEAD + EMBEDDING, EMBEDDING), "card_bias": (EMBEDDING,),
        "embed": (EMBEDDING, EMBEDDING), "first": (FIGURES + ZONES * EMBEDDING, 128), "first_bias": (128,),
        "second": (128, 32), "second_bias": (32,), "last": (32, 1), "last_bias": (1,),
    }


def load(path: Path = WEIGHTS) -> Weights:
    with np.load(path) as file:
        return {name: file[name].astype(np.float32) for name in shapes()}


def slots_of(features: np.ndarray) -> np.ndarray:
    """The slots of cards, each with its place: float32 (..., SLOTS, SLOT + SLOTS). Slots that are not used are 0."""
    slots = (features / _SCALES)[..., HEAD:].reshape(*features.shape[:-1], SLOTS, SLOT)
    places = np.broadcast_to(np.eye(SLOTS, dtype=np.float32), (*slots.shape[:-1], SLOTS))
    return np.concatenate([slots, places * slots.any(-1, keepdims=True)], axis=-1)


def head_of(features: np.ndarray) -> np.ndarray:
    return np.minimum(features[..., :HEAD] / _SCALES[:HEAD], 3)


def embed(weights: Weights, features: np.ndarray) -> np.ndarray:
    """The vectors of cards, from their features: (..., EMBEDDING). That of no card is 0."""
    slots = np.maximum(slots_of(features) @ weights["slot"], 0).sum(-2)
    hidden = np.concatenate([head_of(features), slots], axis=-1) @ weights["card"] + weights["card_bias"]
    vectors: np.ndarray = np.maximum(hidden, 0) @ weights["embed"]
    return vectors * features[..., :HEAD].any(-1, keepdims=True)


def read(observations: np.ndarray, costs: np.ndarray) -> Position:
    """Positions as players see them. costs (m, 1 + cards) are those of the cards of each row's pool."""
    game, players = part_of(observations, "game")[:, 0], part_of(observations, "players")
    own, other = part_of(observations, "own_board"), part_of(observations, "opponent_board")
    hand, (stack, owners) = part_of(observations, "hand")[:, :, 0], _top(observations)
    figures = _figures(game, players, own, other)
    affordable = np.take_along_axis(costs, hand, 1) <= players[:, :1, 0]
    m = len(observations)
    cards = np.concatenate([hand, own[:, :BOARD, 0], other[:, :BOARD, 0], stack], axis=1)
    zones = np.concatenate([
        np.where(affordable, HAND, UNAFFORDABLE), np.full((m, BOARD), OWN_BOARD), np.full((m, BOARD), OPPONENT_BOARD),
        np.where(owners == 2, OPPONENT_STACK, OWN_STACK),
    ], axis=1)
    return Position(figures, cards, zones)


def _top(observations: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """The cards and the owners of the objects at the top of the stack."""
    stack = part_of(observations, "stack")
    depth = (stack[:, :, 0] > 0).sum(1)
    at = depth[:, None] - 1 - np.arange(STACK)
    top = np.take_along_axis(stack, np.maximum(at, 0)[:, :, None], 1)
    return np.where(at >= 0, top[:, :, 0], 0), top[:, :, 1]


def _figures(game: np.ndarray, players: np.ndarray, own: np.ndarray, other: np.ndarray) -> np.ndarray:
    turn, mine, priority, passes, casts = (game[:, i] for i in range(5))
    (time, progress, deck, hand, board, discard), theirs = players[:, 0].T, players[:, 1].T
    rest = np.maximum(24 - turn, 0)
    columns = [
        turn / 12, mine, priority, passes, casts / 3, time / 6, theirs[0] / 6, progress / 12, theirs[1] / 12,
        (progress - theirs[1]) / 8, np.maximum(progress - 15, 0) / 5, np.maximum(theirs[1] - 15, 0) / 5,
        deck / 15, theirs[2] / 15, hand / 4, theirs[3] / 4, board / 6, theirs[4] / 6, discard / 12, theirs[5] / 12,
        own[:, :, 1].sum(1), other[:, :, 1].sum(1), np.maximum(6 - rest, 0) / 3,
    ]
    figures: np.ndarray = np.stack(columns, axis=1).astype(np.float32)
    return figures


def counts(position: Position, numbers: int) -> np.ndarray:
    """How often each card is in each zone: float32 (m, ZONES, numbers), where numbers is that of cards and no card."""
    m, used = len(position.cards), position.cards.any(0)
    places = (np.arange(m)[:, None] * ZONES + position.zones[:, used]) * numbers + position.cards[:, used]
    return np.bincount(places.ravel(), minlength=m * ZONES * numbers).reshape(m, ZONES, numbers).astype(np.float32)


def chance(weights: Weights, vectors: np.ndarray, pools: np.ndarray, position: Position) -> np.ndarray:
    """The logarithm of the odds that the players win: (m,). vectors (pools, 1 + cards, EMBEDDING) are
    those of cards."""
    sums = np.empty((len(pools), ZONES, EMBEDDING), np.float32)
    counted = counts(position, vectors.shape[1])
    for pool in np.unique(pools):
        rows = np.flatnonzero(pools == pool)
        sums[rows] = counted[rows] @ vectors[pool]
    return layers(weights, np.concatenate([position.figures, sums.reshape(len(pools), -1)], axis=1))[-1][:, 0]


def layers(weights: Weights, inputs: np.ndarray) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """The numbers of each layer; the last one's are log-odds."""
    first = np.maximum(inputs @ weights["first"] + weights["first_bias"], 0)
    second = np.maximum(first @ weights["second"] + weights["second_bias"], 0)
    return first, second, second @ weights["last"] + weights["last_bias"]
