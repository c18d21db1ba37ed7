"""What happens in a game. The OpenAPI document of the service describes each member.

The type of an event says which one it is: a checker of types knows the members after a comparison.
"""

from typing import Literal, NotRequired, TypedDict

from .cards import Card


class StackObject(TypedDict):
    """A card on the stack."""

    id: str
    owner: int
    card: Card
    option: NotRequired[int]
    target_id: NotRequired[str]


class Permanent(TypedDict):
    """A card on a board. The rate is what it gives."""

    id: str
    owner: int
    card: Card
    rate: int
    shielded: bool


class CardCast(TypedDict):
    type: Literal["card_cast"]
    player: int
    hand_index: int
    object: StackObject


class Passed(TypedDict):
    type: Literal["passed"]
    player: int


class ObjectEvent(TypedDict):
    """Something happened to a card on the stack or on a board."""

    type: Literal["resolved", "fizzled", "shield_added", "shield_used"]
    object: str
    owner: int
    card: Card


class AbilityUsed(TypedDict):
    type: Literal["ability_used"]
    object: str
    owner: int
    card: Card
    when: str


CardMoved = TypedDict(
    "CardMoved",
    {
        "type": Literal["card_moved"],
        "owner": int,
        "card": Card,
        "from": Literal["hand", "stack", "board", "discard", "deck"],
        "to": Literal["hand", "board", "discard"],
        "index": int,
        "reason": str,
        "object": NotRequired[str],
        "source": NotRequired[str],
    },
)


class CardDrawn(TypedDict):
    """The card is None where it is hidden from the viewer."""

    type: Literal["card_drawn"]
    player: int
    card: Card | None
    source: NotRequired[str]


class DrawSkipped(TypedDict):
    type: Literal["draw_skipped"]
    player: int
    reason: Literal["hand_full", "deck_empty"]
    source: NotRequired[str]


class FigureChanged(TypedDict):
    """The progress or the time of a player has changed."""

    type: Literal["progress_changed", "time_changed"]
    player: int
    by: int
    to: int
    cause: str
    source: NotRequired[str]


class TurnStarted(TypedDict):
    type: Literal["turn_started"]
    player: int
    turn: int
    round: int


class TurnEnded(TypedDict):
    type: Literal["turn_ended"]
    player: int
    turn: int


class Result(TypedDict):
    """How a game ended. The winner is None for a draw."""

    winner: int | None
    reason: str


class GameFinished(TypedDict):
    type: Literal["game_finished"]
    result: Result


Event = (
    CardCast
    | Passed
    | ObjectEvent
    | AbilityUsed
    | CardMoved
    | CardDrawn
    | DrawSkipped
    | FigureChanged
    | TurnStarted
    | TurnEnded
    | GameFinished
)
