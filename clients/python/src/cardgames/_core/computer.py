"""A game against a player that runs beside this one."""

import inspect
import random
from collections.abc import Awaitable, Callable

from ..types import Action, NewGame, View
from .game import Game
from .problem import PermanentError, ServiceError
from .service import Service

# Chooses one of the legal actions of a view.
Choose = Callable[[View], Action | Awaitable[Action]]


def dearest(view: View) -> Action:
    """The legal action that plays the card which costs most; a pass where none can be played."""
    hand = view["players"][view["viewer"] or 0].get("hand") or []

    def worth(action: Action) -> int:
        return 1 + hand[action["hand_index"]]["cost"] if "hand_index" in action else 0

    return max(view["legal_actions"], key=worth)


async def play_computer(
    service: Service, *, game: NewGame | None = None, choose: Choose = dearest, seat: int | None = None
) -> Game:
    """Begins a private game against a player that runs here, by choose, until the game is finished.

    seat is the one that is not the computer's: 0 begins. If the computer fails, updates of the game raises its
    exception.
    """
    if seat not in (None, 0, 1):
        raise PermanentError(service.base, f"there is no seat {seat}; choose 0 or 1")
    request: NewGame = {**(game or {}), "private": True}
    created = await service.create_game(request)
    own = random.randrange(2) if seat is None else seat
    tokens = [one["token"] for one in created["seats"]]
    mine = service.game(created["game_id"], tokens[own])
    other = service.game(created["game_id"], tokens[1 - own])
    if not service.io.start(_play(other, choose, mine)):
        raise RuntimeError("this platform has no threads for the computer: use cardgames.aio")
    return mine


async def _play(game: Game, choose: Choose, opposite: Game) -> None:
    try:
        async for update in game.updates():
            view = update.view
            if view["status"] == "in_progress" and view["priority"] == view["viewer"]:
                await _move(game, view, choose)
    except Exception as error:
        opposite._fail(error)


async def _move(game: Game, view: View, choose: Choose) -> None:
    chosen = choose(view)
    action: Action = await chosen if inspect.isawaitable(chosen) else chosen
    try:
        await game.submit(view["version"], action)
    except ServiceError as error:
        if not error.outdated:
            raise
