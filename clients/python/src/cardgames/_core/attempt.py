"""What a device makes for one invitation, before it asks the service.

Keep an attempt, as JSON, where it outlives the program: the same attempt returns the same seat.
"""

import base64
import hashlib
import secrets
from collections.abc import Sequence
from typing import Literal, NotRequired, TypedDict

from ..types import DeckEntry, Invitation, Offer


class HostAttempt(TypedDict):
    """What a device makes to offer a seat. Once the offer is accepted, token is the token of the host's seat."""

    role: Literal["host"]
    id: str  # of the invitation, and of the game that it becomes
    token: str
    offer: Offer


class GuestAttempt(TypedDict):
    """What a device makes to accept an invitation.

    entropy is the device's part of the shuffle, 32 random bytes in hex; commitment is the service's to its own
    part, which the device read before it drew its bytes. deck is the guest's, if the invitation has decks.
    """

    role: Literal["guest"]
    id: str
    token: str
    entropy: str
    commitment: str
    deck: NotRequired[list[DeckEntry]]


Attempt = HostAttempt | GuestAttempt


def new_host(offer: Offer) -> HostAttempt:
    """What an offer needs. All offers of one rematch have the same id."""
    token = secrets.token_hex(32)
    if "rematch_of" in offer:
        invitation = rematch_id(offer["rematch_of"])
    else:
        invitation = _derived_id("invitation 1", hashlib.sha256(token.encode()).hexdigest())
    return {"role": "host", "id": invitation, "token": token, "offer": offer}


def new_guest(offered: Invitation, deck: Sequence[DeckEntry] | None = None) -> GuestAttempt:
    """What the acceptance of an invitation needs, as it was offered: with a deck, if it has decks."""
    guest: GuestAttempt = {
        "role": "guest",
        "id": offered["invitation_id"],
        "token": secrets.token_hex(32),
        "entropy": secrets.token_hex(32),
        "commitment": offered["shuffle"]["commitment"],
    }
    if deck is not None:
        guest["deck"] = list(deck)
    return guest


def rematch_id(game_id: str) -> str:
    """The id of the invitation to a rematch of a game, and of the rematch."""
    return _derived_id("rematch 1", game_id)


def _derived_id(label: str, text: str) -> str:
    """The first 16 bytes of a hash in lower-case base32 (RFC 4648, section 6)."""
    digest = hashlib.sha256(f"{label}\n{text}".encode()).digest()
    return base64.b32encode(digest[:16]).decode().rstrip("=").lower()
