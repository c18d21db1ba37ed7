"""Plays and follows games of a card game service.

A Service makes requests; a Game is one game and one viewer of it. Reads and moves are repeated, with one
Idempotency-Key, until there is a response, so a move is made once.
"""

from .game import Game, Update
from .problem import ServiceError
from .service import Service
from .types import Action, LogEntry, NewGame, View

__all__ = ["Action", "Game", "LogEntry", "NewGame", "Service", "ServiceError", "Update", "View"]
