"""What to do about a stranger who does not act."""

from collections.abc import Callable, Sequence

from .attempt import Attempt
from .opponent import find_opponent
from .problem import ServiceError
from .service import Service
from ..types import Action, View
from .waiting import Seat

# One of each player, after which every deadline has actions for another reason.
FIRST_ACTIONS = 2


def no_show(view: View) -> Action | None:
    """The action that ends the game of a stranger who has not acted yet; None in any other game.

    The service accepts it from the deadline of the view on: in an update that is overdue.
    """
    ends = [action for action in view["deadline_actions"] if action["type"] == "resign"]
    return ends[0] if ends and view["version"] < FIRST_ACTIONS else None


async def search_on(
    service: Service,
    seat: Seat,
    *,
    name: str = "",
    turn_seconds: int = 120,
    set_urls: Sequence[str] = (),
    on_attempt: Callable[[Attempt], None] = lambda _: None,
    timeout: float | None = None,
) -> Seat:
    """Leaves a stranger who has let the time for the first action go by, and finds another opponent.

    It does so as find_opponent does. It returns the same seat where the stranger has acted after all.
    """
    game = service.game(seat.id, seat.token)
    view = await game.read()
    end = no_show(view)
    if end is None:
        return Seat(seat.id, seat.token, view, seat.entropy)
    try:
        await game.submit(view["version"], end)
    except ServiceError as error:
        if not error.outdated and error.code != "wrong_seat":
            raise
        return Seat(seat.id, seat.token, await game.read(), seat.entropy)  # who has acted, or has some time left
    return await find_opponent(
        service, name=name, turn_seconds=turn_seconds, set_urls=set_urls, on_attempt=on_attempt, timeout=timeout
    )
