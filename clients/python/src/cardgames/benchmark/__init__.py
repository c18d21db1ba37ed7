"""A benchmark of policies that play cards which they have never seen, and a baseline for it."""

from . import protocol
from .network import load
from .player import Player
from .protocol import OPPONENTS, PARTS, Score, play

__all__ = ["OPPONENTS", "PARTS", "Player", "Score", "load", "play", "protocol"]
