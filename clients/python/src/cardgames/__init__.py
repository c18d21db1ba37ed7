"""Plays and follows games of a card game service.

A Service makes requests and begins games, each in one call; a Game is one game and one viewer of it. Reads and
moves are repeated, with one Idempotency-Key, until there is a response, so a move is made once. Game.updates
follows a game by the hints of the service's WebSocket, which all games of a Service share, and by polling where
there are none. cardgames.aio has the same for asyncio.
"""

from ._client import (
    Game,
    Invitations,
    Invited,
    OwnOffer,
    Service,
    find_opponent,
    find_rematch,
    rematch,
    search_on,
)
from ._core.attempt import Attempt, GuestAttempt, HostAttempt, new_guest, new_host, rematch_id
from ._core.computer import dearest
from ._core.follow import Update
from ._core.invitations import CommitmentError, is_gone, is_taken
from ._core.problem import PermanentError, ServiceError
from ._core.stranger import no_show
from ._core.waiting import OldSeat, Seat
from .types import Action, CardSetList, DeckEntry, Invitation, LogEntry, NewGame, Offer, OfferedCardSet, View

__all__ = [
    "Action",
    "Attempt",
    "CardSetList",
    "CommitmentError",
    "DeckEntry",
    "Game",
    "GuestAttempt",
    "HostAttempt",
    "Invitation",
    "Invitations",
    "Invited",
    "LogEntry",
    "NewGame",
    "Offer",
    "OfferedCardSet",
    "OldSeat",
    "OwnOffer",
    "PermanentError",
    "Seat",
    "Service",
    "ServiceError",
    "Update",
    "View",
    "dearest",
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
