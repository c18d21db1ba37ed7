"""The operations on invitations."""

from typing import Any

from .attempt import GuestAttempt, HostAttempt
from .follow import query_of
from .problem import ServiceError
from .service import Service
from ..types import Invitation, View


class CommitmentError(Exception):
    """A game has another commitment than its invitation had: the service may have chosen the shuffle."""


class Invitations:
    """The operations on invitations. Each request is the same until there is a response; none is applied twice.

    rematch_token is for rematches alone: the token of this player's seat in the game before. until ends the
    attempts with a TimeoutError, at that time by the monotonic clock.
    """

    def __init__(self, service: Service, rematch_token: str = "", until: float | None = None) -> None:
        self.service = service
        self._headers = {"X-Rematch-Token": rematch_token} if rematch_token else {}
        self._until = until

    async def list(self, once: bool = False, decks: bool = False) -> list[Invitation]:
        """A random sample of the open public invitations, where once is true in one attempt.

        With decks they are those to games to which each player brings a deck, otherwise the others.
        """
        query = "?decks=true" if decks else ""
        listed: list[Invitation] = (await self._request("GET", query, once=once))["invitations"]
        return listed

    async def read(self, invitation_id: str, *, cards: bool = False) -> Invitation:
        """An invitation, with the cards of the game if cards is true and it is open.

        It raises an error that is_gone knows where the invitation has ended.
        """
        invitation: Invitation = await self._request("GET", f"/{invitation_id}{query_of(None, cards)}")
        return invitation

    async def offer(self, host: HostAttempt) -> Invitation:
        """Offers a seat. A repeated offer returns the invitation as it stands now."""
        invitation: Invitation = await self._request("POST", "", host["token"], host["offer"])
        return invitation

    async def accept(self, guest: GuestAttempt, name: str = "") -> View:
        """Sits down, under a name unless it is empty, and returns the view of the seat.

        It raises a CommitmentError where the service has not kept to its commitment, and errors that is_taken
        and is_gone know where there is no seat.
        """
        body: dict[str, Any] = {"entropy": guest["entropy"]}
        if name:
            body["name"] = name
        if "deck" in guest:
            body["deck"] = guest["deck"]
        view: View = await self._request("POST", f"/{guest['id']}/acceptance", guest["token"], body)
        check_commitment(view, guest["commitment"])
        return view

    async def keep(self, host: HostAttempt, seconds: int) -> Invitation:
        """Sets how many seconds from now an invitation ends."""
        body = {"seconds": seconds}
        invitation: Invitation = await self._request("PUT", f"/{host['id']}/expiry", host["token"], body)
        return invitation

    async def withdraw(self, host: HostAttempt) -> bool:
        """Ends an invitation. It returns False if a guest has accepted before."""
        try:
            await self.keep(host, 0)
        except ServiceError as error:
            if is_taken(error):
                return False
            if not is_gone(error):
                raise
        return True

    async def _request(self, method: str, path: str, token: str = "", body: Any = None, once: bool = False) -> Any:
        headers = self._headers if method == "POST" else {}
        reading = await self.service.request(
            method, "/invitations" + path, token=token, body=body, headers=headers, until=self._until, once=once
        )
        return reading.value


def check_commitment(view: View, offered: str) -> None:
    """Raises a CommitmentError where a game has another commitment than its invitation had.

    The creator of the secret may have known the guest's entropy.
    """
    if view["shuffle"]["commitment"] != offered:
        raise CommitmentError(
            "The game has another commitment than the invitation: the service may have chosen the shuffle."
        )


def is_taken(error: Exception) -> bool:
    """Whether an invitation was accepted by another player."""
    return isinstance(error, ServiceError) and error.code == "invitation_taken"


def is_gone(error: Exception) -> bool:
    """Whether an invitation has expired, was withdrawn, or never was."""
    return isinstance(error, ServiceError) and error.code == "invitation_not_found"
