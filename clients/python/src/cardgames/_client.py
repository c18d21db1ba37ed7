"""The client whose methods block."""

from typing import Self

from ._core import computer, game, invitations, opponent, service, stranger, waiting
from ._core import invite as friends
from ._core import rematch as rematches
from ._core.attempt import HostAttempt
from ._core.service import OnTrouble
from ._sync import Blocking, blocking, iterating, wrapping
from ._threads import ThreadIO
from .types import Invitation


class Game(Blocking[game.Game]):
    __doc__ = game.Game.__doc__

    @property
    def id(self) -> str:
        return self._core.id

    @property
    def token(self) -> str:
        return self._core.token

    read = blocking(game.Game.read)
    read_version = blocking(game.Game.read_version)
    submit = blocking(game.Game.submit)
    export = blocking(game.Game.export)
    updates = iterating(game.Game.updates)


class Invited(Blocking[friends.Invited]):
    __doc__ = friends.Invited.__doc__

    @property
    def link(self) -> str:
        return self._core.link

    @property
    def host(self) -> HostAttempt:
        return self._core.host

    game = wrapping(friends.Invited.game, Game)


class Service(Blocking[service.Service]):
    __doc__ = service.Service.__doc__

    def __init__(self, base: str, timeout: float = 15, on_trouble: OnTrouble = service.warn) -> None:
        super().__init__(service.Service(ThreadIO(), base, timeout, on_trouble))

    def close(self) -> None:
        """Ends live updates."""
        self._core.live.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    @property
    def base(self) -> str:
        return self._core.base

    create_game = blocking(service.Service.create_game)
    card_sets = blocking(service.Service.card_sets)
    invite = wrapping(friends.invite, Invited)
    accept = wrapping(friends.accept, Game)
    find_opponent = wrapping(friends.find, Game)
    play_computer = wrapping(computer.play_computer, Game)

    def game(self, game_id: str, token: str = "") -> Game:
        """A game as the owner of a token sees it, or without a token as a spectator does."""
        return Game(self._core.game(game_id, token))


class Invitations(Blocking[invitations.Invitations]):
    __doc__ = invitations.Invitations.__doc__

    def __init__(self, service: Service, rematch_token: str = "", until: float | None = None) -> None:
        super().__init__(invitations.Invitations(service._core, rematch_token, until))

    list = blocking(invitations.Invitations.list)
    read = blocking(invitations.Invitations.read)
    offer = blocking(invitations.Invitations.offer)
    accept = blocking(invitations.Invitations.accept)
    keep = blocking(invitations.Invitations.keep)
    withdraw = blocking(invitations.Invitations.withdraw)


class OwnOffer(Blocking[waiting.OwnOffer]):
    __doc__ = waiting.OwnOffer.__doc__

    def __init__(self, service: Service, host: HostAttempt, invitation: Invitation, until: float | None = None) -> None:
        super().__init__(waiting.OwnOffer(service._core, host, invitation, until))

    @property
    def standing(self) -> waiting.Standing:
        return self._core.standing

    def stop(self) -> None:
        """Ends the waiting, not the offer."""
        self._core.stop()

    settle = blocking(waiting.OwnOffer.settle)
    leave = blocking(waiting.OwnOffer.leave)
    wait = blocking(waiting.OwnOffer.wait)
    renew = blocking(waiting.OwnOffer.renew)
    sit = blocking(waiting.OwnOffer.sit)


find_opponent = blocking(opponent.find_opponent)
rematch = blocking(rematches.rematch)
find_rematch = blocking(rematches.find_rematch)
search_on = blocking(stranger.search_on)
