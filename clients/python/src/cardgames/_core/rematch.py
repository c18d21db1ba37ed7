"""How two players play again."""

import time
from collections.abc import Callable, Sequence

from .attempt import Attempt, GuestAttempt, HostAttempt, new_guest, new_host, rematch_id
from .invitations import Invitations, is_gone
from .problem import ServiceError
from .retry import jitter
from .service import Service
from ..types import DeckEntry, Invitation, Offer
from .waiting import OldSeat, OwnOffer, Seat

# How long both players look for a rematch, and the time between two looks at the offer, in seconds.
REMATCH_TIME = 120.0
LOOK_PAUSE = 4.0


async def rematch(
    service: Service,
    old: OldSeat,
    *,
    name: str = "",
    deck: Sequence[DeckEntry] | None = None,
    attempt: Attempt | None = None,
    on_attempt: Callable[[Attempt], None] = lambda _: None,
) -> Seat | None:
    """Sits down for another game with the same opponent: offers one, or accepts the opponent's offer.

    The players swap seats. A rematch of a game with decks needs this player's deck. It returns None where the
    opponent does not want one within two minutes. attempt, on_attempt and an interrupt are as for find_opponent.
    """
    search = _Rematch(service, old, name, deck, on_attempt)
    seat = await search.repeat(attempt) if attempt else None
    while not seat and search.seconds_left() > 0:
        seat = await search.offer(new_host(search.terms()))
        if not seat:
            await service.io.sleep(jitter(1))
    return seat


async def find_rematch(service: Service, game_id: str) -> Invitation | None:
    """Looks for an offer of a rematch for two minutes, and returns it; None where there is none.

    It may be the offer of either player, and accepted already.
    """
    end = time.monotonic() + REMATCH_TIME
    while time.monotonic() < end:
        try:
            invitation = await Invitations(service).read(rematch_id(game_id))
            if invitation["status"] != "withdrawn":
                return invitation
        except ServiceError as error:
            if not is_gone(error):
                raise
        await service.io.sleep(jitter(LOOK_PAUSE))
    return None


class _Rematch:
    """Looks for a rematch until its end. Its methods return None where an attempt led to no seat."""

    def __init__(
        self,
        service: Service,
        old: OldSeat,
        name: str,
        deck: Sequence[DeckEntry] | None,
        on_attempt: Callable[[Attempt], None],
    ) -> None:
        self.service = service
        self.old = old
        self.name = name
        self.deck = deck
        self.on_attempt = on_attempt
        self.invitations = Invitations(service, old.token)
        self.end = time.monotonic() + REMATCH_TIME

    def seconds_left(self) -> int:
        return int(self.end - time.monotonic())

    def terms(self) -> Offer:
        terms: Offer = {"rematch_of": self.old.id}
        if self.name:
            terms["name"] = self.name
        if self.deck is not None:
            terms["deck"] = list(self.deck)
        return terms

    async def repeat(self, attempt: Attempt) -> Seat | None:
        """Goes on with the attempt of an earlier run."""
        return await (self.offer(attempt) if attempt["role"] == "host" else self.accept(attempt))

    async def offer(self, host: HostAttempt) -> Seat | None:
        """Offers a rematch, or accepts the one that is offered."""
        self.on_attempt(host)
        try:
            invitation = await self.invitations.offer(host)
        except ServiceError as error:
            if error.code == "rematch_offered":  # by the opponent
                return await self.accept()
            raise
        own = OwnOffer(self.service, host, invitation)
        return await own.during(lambda: self.wait(own))

    async def wait(self, own: OwnOffer) -> Seat | None:
        standing = await own.renew(max(self.seconds_left(), 1))
        while standing == "open" and self.seconds_left() > 0:
            standing = await own.wait(jitter(LOOK_PAUSE))
        if standing == "accepted":
            return await own.sit()
        return await own.leave() if standing == "open" else None

    async def accept(self, earlier: GuestAttempt | None = None) -> Seat | None:
        """Accepts the offer, in an earlier attempt if there was one.

        Another offer, which has another commitment, gets new entropy: its host may know the earlier one.
        """
        try:
            guest = new_guest(await self.invitations.read(rematch_id(self.old.id)), self.deck)
            if earlier and earlier["commitment"] == guest["commitment"]:
                guest = earlier
            self.on_attempt(guest)
            view = await self.invitations.accept(guest, self.name)
        except ServiceError as error:
            if is_gone(error):
                return None
            raise
        return Seat(guest["id"], guest["token"], view, guest["entropy"])
