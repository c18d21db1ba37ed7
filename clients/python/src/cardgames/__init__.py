"""Plays and follows games of a card game service.

A Service makes requests; a Game is one game and one viewer of it. Reads and moves are repeated, with one
Idempotency-Key, until there is a response, so a move is made once. Game.updates follows a game by the hints of
the service's WebSocket, which all games of a Service share, and by polling where there are none. find_opponent
and rematch sit down opposite another player, by Invitations.
"""

from .attempt import Attempt, GuestAttempt, HostAttempt, new_guest, new_host, rematch_id
from .follow import Update
from .game import Game
from .invitations import CommitmentError, Invitations, is_gone, is_taken
from .opponent import find_opponent
from .problem import ServiceError
from .rematch import find_rematch, rematch
from .service import Service
from .stranger import no_show, search_on
from .types import Action, CardSetList, Invitation, LogEntry, NewGame, Offer, OfferedCardSet, View
from .waiting import OldSeat, OwnOffer, Seat

__all__ = [
    "Action",
    "Attempt",
    "CardSetList",
    "CommitmentError",
    "Game",
    "GuestAttempt",
    "HostAttempt",
    "Invitation",
    "Invitations",
    "LogEntry",
    "NewGame",
    "Offer",
    "OfferedCardSet",
    "OldSeat",
    "OwnOffer",
    "Seat",
    "Service",
    "ServiceError",
    "Update",
    "View",
    "find_opponent",
    "find_rematch",
    "is_gone",
    "is_taken",
    "new_guest",
    "new_host",
    "no_show",
    "rematch",
    "rematch_id",
    "search_on",
]
