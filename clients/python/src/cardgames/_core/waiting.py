"""How a host waits for a guest."""

import time
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Literal

from .attempt import HostAttempt
from .invitations import Invitations, check_commitment, is_gone, is_taken
from .live import LIVE_INTERVAL, Listener
from .problem import PermanentError, ServiceError
from .retry import jitter, left
from .service import Service
from ..types import Invitation, View

# Seconds between two reads of an offer without live updates, in the first minutes and later.
GUEST_INTERVAL, LATER_INTERVAL = 4.0, 20.0
FIRST_MINUTES = 10

# How long a withdrawal is retried, in seconds. After that the offer expires.
LEAVE_TIME = 10.0

Standing = Literal["open", "accepted", "ended"]


@dataclass
class OldSeat:
    """A seat of a game that began with an invitation."""

    id: str  # of the game
    token: str


@dataclass
class Seat(OldSeat):
    """A seat that this device has taken. Keep its token: it is the only way to the seat.

    view is the game as it stands for the seat; entropy is what this device added to the shuffle, empty at the
    host.
    """

    view: View
    entropy: str = ""


class OwnOffer:
    """Waits for the guest of an invitation that was offered. End it with stop.

    until ends the waiting with a TimeoutError, at that time by the monotonic clock.
    """

    def __init__(self, service: Service, host: HostAttempt, invitation: Invitation, until: float | None = None) -> None:
        self.service = service
        self.host = host
        self.invitation = invitation
        self.standing = _standing(invitation)
        self._until = until
        self._begun = self._read_at = time.monotonic()
        self._hinted = service.io.signal()
        self._listener: Listener | None = None
        if self.standing == "open" and "live" in invitation:
            self._listener = service.live.listen(invitation["live"], host["id"], lambda _: self._hinted.set())

    def stop(self) -> None:
        """Ends the waiting, not the offer."""
        if self._listener:
            self._listener.stop()
            self._listener = None

    async def settle(self) -> Seat | None:
        """Waits until the offer is accepted, and sits down, or returns None once it has ended."""
        while self.standing == "open":
            await self.wait(self._pause())
        return await self.sit() if self.standing == "accepted" else None

    async def leave(self) -> Seat | None:
        """Withdraws the offer and returns None, or sits down if a guest has accepted before."""
        invitations = Invitations(self.service, until=time.monotonic() + LEAVE_TIME)
        return None if await invitations.withdraw(self.host) else await self.sit()

    async def during(self, wait: Callable[[], Awaitable[Seat | None]]) -> Seat | None:
        """Runs a function that waits, and stops.

        If an exception ends it, as an interrupt does, the offer is withdrawn; if a guest has accepted before,
        the host sits down all the same.
        """
        try:
            return await wait()
        except GeneratorExit:
            raise  # the loop has ended, and nothing can be sent
        except BaseException:
            seat = await self._leave_quietly()
            if seat:
                return seat
            raise
        finally:
            self.stop()

    async def wait(self, seconds: float) -> Standing:
        """Returns how the offer stands after some seconds, or as soon as it has changed."""
        if self.standing != "open":
            return self.standing
        hinted = await self._hinted.wait(left(self._until, seconds))
        if hinted or not self._told() or time.monotonic() - self._read_at >= LIVE_INTERVAL:
            await self._read()
        return self.standing

    async def renew(self, seconds: int) -> Standing:
        """Sets how many seconds from now the offer ends, unless it has ended before."""
        try:
            await Invitations(self.service, until=self._until).keep(self.host, seconds)
        except ServiceError as error:
            if is_taken(error):
                self.standing = "accepted"
            elif is_gone(error):
                self.standing = "ended"
            else:
                raise
        return self.standing

    async def sit(self) -> Seat:
        """Takes the host's seat of an offer that was accepted.

        It raises a CommitmentError where the service has not kept to its commitment.
        """
        view = await self.service.game(self.host["id"], self.host["token"]).read()
        check_commitment(view, self.invitation["shuffle"]["commitment"])
        return Seat(self.host["id"], self.host["token"], view)

    async def _leave_quietly(self) -> Seat | None:
        try:
            return await self.leave()
        except (ServiceError, PermanentError, TimeoutError):
            return None  # the offer expires

    async def _read(self) -> None:
        try:
            invitation = await Invitations(self.service, until=self._until).read(self.host["id"])
            self.standing = _standing(invitation)
            self._read_at = time.monotonic()
        except ServiceError as error:
            if not is_gone(error):
                raise
            self.standing = "ended"

    def _told(self) -> bool:
        """Whether hints come."""
        return self._listener is not None and self._listener.open

    def _pause(self) -> float:
        if self._told():
            return LIVE_INTERVAL
        early = time.monotonic() - self._begun < FIRST_MINUTES * 60
        return jitter(GUEST_INTERVAL if early else LATER_INTERVAL)


def _standing(invitation: Invitation) -> Standing:
    match invitation["status"]:
        case "open":
            return "open"
        case "accepted":
            return "accepted"
        case _:
            return "ended"
