"""How strangers meet."""

import random
import time
from collections.abc import Callable, Sequence

from .attempt import Attempt, GuestAttempt, HostAttempt, new_guest, new_host
from .invitations import Invitations, is_gone, is_taken
from .problem import ServiceError, is_temporary
from .service import Service
from ..types import Invitation, Offer
from .waiting import OwnOffer, Seat

# How long an offer lasts, and the age at which it is renewed, in seconds.
OFFER_TIME, RENEWAL_AGE = 30, 15.0

# The seconds between two looks at the list, at least and at most.
LIST_PAUSE = (3.0, 5.0)


async def find_opponent(
    service: Service,
    *,
    name: str = "",
    turn_seconds: int = 120,
    set_urls: Sequence[str] = (),
    attempt: Attempt | None = None,
    on_attempt: Callable[[Attempt], None] = lambda _: None,
    timeout: float | None = None,
) -> Seat:
    """Sits down opposite a stranger who looks for an opponent too.

    Both must want the same time for a move and the same card sets. Without such an offer it offers a seat, under
    a name unless that is empty, and waits. After timeout seconds it raises a TimeoutError. That, and an
    interrupt, withdraws the offer, but for one case: a guest who was faster has sat down, and the seat opposite
    is returned all the same.

    on_attempt is called before each attempt is sent. A program that may be started again keeps the attempt, until
    there is a seat, and passes it on to the next run as attempt.
    """
    terms: Offer = {"public": True, "turn_seconds": turn_seconds}
    if set_urls:
        terms["set_urls"] = list(set_urls)
    if name:
        terms["name"] = name
    until = None if timeout is None else time.monotonic() + timeout
    search = _Search(service, terms, on_attempt, until)
    seat = await search.repeat(attempt) if attempt else None
    while not seat:
        seat = await search.accept_listed() or await search.offer(new_host(terms))
    return seat


class _Search:
    """Looks for an opponent. Its methods return None where an attempt led to no seat."""

    def __init__(
        self, service: Service, terms: Offer, on_attempt: Callable[[Attempt], None], until: float | None
    ) -> None:
        self.service = service
        self.terms = terms
        self.on_attempt = on_attempt
        self.until = until
        self.invitations = Invitations(service, until=until)

    async def repeat(self, attempt: Attempt) -> Seat | None:
        """Goes on with the attempt of an earlier run."""
        return await (self.offer(attempt) if attempt["role"] == "host" else self.accept(attempt))

    async def accept_listed(self) -> Seat | None:
        """Accepts an offer of the list."""
        return await self.accept_any(self.suitable(await self.invitations.list()))

    async def offer(self, host: HostAttempt) -> Seat | None:
        """Offers a seat, and waits for a guest."""
        self.on_attempt(host)
        try:
            invitation = await self.invitations.offer(host)
        except ServiceError as error:
            if error.code == "invitation_reused":  # the attempt of an earlier run, which is over
                return None
            raise
        own = OwnOffer(self.service, host, invitation, self.until)
        return await own.during(lambda: self.wait(own))

    async def wait(self, own: OwnOffer) -> Seat | None:
        """Waits until this player's offer is accepted, or there is an older one.

        Of two hosts who wait only the later one gives way, so they do not accept each other's.
        """
        renewed = time.monotonic()
        while True:
            standing = await own.wait(random.uniform(*LIST_PAUSE))
            if standing == "open" and time.monotonic() - renewed >= RENEWAL_AGE:
                standing = await own.renew(OFFER_TIME)
                renewed = time.monotonic()
            if standing == "accepted":
                return await own.sit()
            if standing == "ended":
                return None
            older = [offer for offer in await self.list_now() if _age(offer) < _age(own.invitation)]
            if older:
                return await own.leave() or await self.accept_any(older)

    async def list_now(self) -> list[Invitation]:
        """The offers on the same terms; none where the service does not respond."""
        try:
            return self.suitable(await self.invitations.list(once=True))
        except Exception as error:
            if not is_temporary(error):
                raise
            return []

    def suitable(self, listed: list[Invitation]) -> list[Invitation]:
        """The offers on the same terms."""
        urls = self.terms.get("set_urls", [])
        return [
            offer
            for offer in listed
            if offer["turn_seconds"] == self.terms["turn_seconds"]
            and [one["url"] for one in offer["card_sets"] if one["url"]] == urls
        ]

    async def accept_any(self, offers: list[Invitation]) -> Seat | None:
        """Accepts the first that is left of some offers, in random order."""
        random.shuffle(offers)
        for offered in offers:
            seat = await self.accept(new_guest(offered))
            if seat:
                return seat
        return None

    async def accept(self, guest: GuestAttempt) -> Seat | None:
        self.on_attempt(guest)
        try:
            view = await self.invitations.accept(guest, self.terms.get("name", ""))
        except ServiceError as error:
            if is_taken(error) or is_gone(error):
                return None
            raise
        return Seat(guest["id"], guest["token"], view, guest["entropy"])


def _age(invitation: Invitation) -> tuple[str, str]:
    """The order of invitations: all times have the same form."""
    return invitation["created_at"], invitation["invitation_id"]
