"""A game with a friend: one invites by a link, the other accepts it."""

import re
from collections.abc import Callable, Sequence
from typing import Any

from ..types import DeckEntry, Invitation, Offer
from .attempt import Attempt, HostAttempt, new_guest, new_host
from .game import Game
from .invitations import Invitations
from .opponent import find_opponent
from .problem import PermanentError
from .service import Service
from .waiting import OwnOffer

# The id in a link, to which a messenger may have added something.
_LINKED = re.compile(r"(?:^|=|%3d|/)([a-z2-7]{26})(?![a-z2-7])")


class Invited:
    """An invitation that was offered to a friend.

    link opens the game in a browser, and is what accept takes. Keep host to come back to the seat: the game has
    its id and token.
    """

    def __init__(self, service: Service, host: HostAttempt, invitation: Invitation) -> None:
        self.service = service
        self.host = host
        self.invitation = invitation
        self.link = f"{service.base}/play#invitation={host['id']}"

    async def game(self) -> Game:
        """Waits for the friend, and returns the game. It raises a PermanentError once the invitation has ended.

        If an exception ends it, as an interrupt does, the invitation is withdrawn, but for one case: a friend who
        was faster has sat down.
        """
        own = OwnOffer(self.service, self.host, self.invitation)
        seat = await own.during(own.settle)
        if not seat:
            raise PermanentError(self.link, "the invitation has ended; invite again")
        return self.service.game(seat.id, seat.token)


async def invite(
    service: Service,
    *,
    name: str = "",
    turn_seconds: int | None = None,
    set_urls: Sequence[str] = (),
    sets: Sequence[dict[str, Any]] = (),
    seat: int | None = None,
    deck: Sequence[DeckEntry] | None = None,
    draft: str = "",
) -> Invited:
    """Offers a seat. Anyone with the link can take it. seat is this player's: 0 begins.

    With a deck the guest needs one, too; draft is the seed of the draft that both are chosen from.
    """
    offer: Offer = {}
    if name:
        offer["name"] = name
    if turn_seconds is not None:
        offer["turn_seconds"] = turn_seconds
    if set_urls:
        offer["set_urls"] = list(set_urls)
    if sets:
        offer["sets"] = list(sets)
    if seat is not None:
        offer["seat"] = seat
    if deck is not None:
        offer["deck"] = list(deck)
    if draft:
        offer["draft"] = draft
    host = new_host(offer)
    return Invited(service, host, await Invitations(service).offer(host))


async def accept(service: Service, link: str, *, name: str = "", deck: Sequence[DeckEntry] | None = None) -> Game:
    """Sits down opposite the player who has sent a link, under a name unless it is empty.

    An invitation with decks needs a deck.
    """
    found = _LINKED.search(link.strip().lower())
    if not found:
        raise PermanentError(link, "this is no link to an invitation; pass it as it was sent")
    invitations = Invitations(service)
    guest = new_guest(await invitations.read(found[1]), deck)
    await invitations.accept(guest, name)
    return service.game(guest["id"], guest["token"])


async def find(
    service: Service,
    *,
    name: str = "",
    turn_seconds: int = 120,
    set_urls: Sequence[str] = (),
    on_attempt: Callable[[Attempt], None] = lambda _: None,
    timeout: float | None = None,
) -> Game:
    """Sits down opposite a stranger, as the function find_opponent does, and returns the game."""
    seat = await find_opponent(
        service, name=name, turn_seconds=turn_seconds, set_urls=set_urls, on_attempt=on_attempt, timeout=timeout
    )
    return service.game(seat.id, seat.token)
