"""What cards consist of. The OpenAPI document of the service describes each member."""

from typing import Any, Literal, NotRequired, TypedDict

# A JSON value. Its own type would be one of itself, which code that reads it has to narrow at each step.
JSON = Any

CardType = Literal["person", "appliance", "habit", "task", "instant"]
Side = Literal["own", "opponent", "either"]


class CountedAmount(TypedDict):
    """An amount that follows a count: times for each, at most max."""

    per: str
    times: int
    max: int


Amount = int | CountedAmount


class Condition(TypedDict):
    """A step is done where a count is within its bounds."""

    count: str
    at_least: NotRequired[int]
    at_most: NotRequired[int]


class OtherwiseParams(TypedDict, total=False):
    """The params of what is done in place of a step."""

    n: Amount
    side: Side
    type: CardType
    max_cost: int


class Otherwise(TypedDict):
    """Is done in place of a step whose condition fails."""

    effect: str
    params: OtherwiseParams


StepParams = TypedDict(
    "StepParams",
    {"n": Amount, "side": Side, "type": CardType, "max_cost": int, "if": Condition, "else": Otherwise},
    total=False,
)
StepParams.__doc__ = "The params of a step."


class Step(TypedDict):
    """One thing that a card does."""

    effect: str
    params: StepParams


class Ability(TypedDict):
    """What a permanent does at a moment."""

    when: str
    effect: str
    params: StepParams


class Params(StepParams, total=False):
    """The params of a card's effect, with its further steps, options and abilities."""

    rate: int
    also: list[Step]
    options: list[Step]
    abilities: list[Ability]


class Card(TypedDict):
    """A card of a game. The members from description on are of a view's cards alone."""

    id: str
    name: str
    cost: int
    type: CardType
    effect: str
    params: Params
    text: str
    description: NotRequired[str]
    summary: NotRequired[str]
    badge: NotRequired[str]
    options: NotRequired[list[str]]
    option_summaries: NotRequired[list[str]]
    flavor: NotRequired[str]
