"""Tells actions and events in words, as typescript/transcript.ts does.

mypy shows that the unions are told apart by their classes, and that no class is
left out.
"""

from typing import assert_never

from cardgames.models import (
    AbilityUsed,
    CardCast,
    CardDrawn,
    CardMoved,
    CastInstant,
    DrawSkipped,
    Fizzled,
    GameFinished,
    Passed,
    PassPriority,
    PlayCard,
    ProgressChanged,
    Resign,
    Resolved,
    ShieldAdded,
    ShieldUsed,
    TimeChanged,
    TurnEnded,
    TurnStarted,
)

Action = CastInstant | PassPriority | PlayCard | Resign
Event = (
    AbilityUsed
    | CardCast
    | CardDrawn
    | CardMoved
    | DrawSkipped
    | Fizzled
    | GameFinished
    | Passed
    | ProgressChanged
    | Resolved
    | ShieldAdded
    | ShieldUsed
    | TimeChanged
    | TurnEnded
    | TurnStarted
)


def tell_action(action: Action) -> str:
    match action:
        case PlayCard():
            return f"player {action.player} plays card {action.hand_index}"
        case CastInstant():
            return f"player {action.player} casts card {action.hand_index} at {action.target_id or 'nothing'}"
        case PassPriority():
            return f"player {action.player} passes"
        case Resign():
            return f"player {action.player} resigns"
        case _:
            assert_never(action)


def tell_event(event: Event) -> str:
    match event:
        case TurnStarted():
            return f"turn {event.turn} of player {event.player}, round {event.round_}"
        case CardDrawn():
            return f"player {event.player} draws {event.card.name if event.card else 'a card'}"
        case DrawSkipped():
            return f"player {event.player} draws nothing: {event.reason}"
        case TimeChanged():
            return f"time of player {event.player}: {event.by} to {event.to}, {event.cause}"
        case ProgressChanged():
            return f"progress of player {event.player}: {event.by} to {event.to}, {event.cause}"
        case CardCast(object_=cast):
            return f"{cast.id} is {cast.card.name}, card {event.hand_index} of player {event.player}"
        case Passed():
            return f"player {event.player} has passed"
        case Resolved() | Fizzled() | ShieldAdded() | ShieldUsed():
            return f"{event.object_}: {event.type_}"
        case AbilityUsed():
            return f"{event.object_}: {event.type_}, {event.when}"
        case CardMoved():
            return f"{event.card.name} of player {event.owner}: {event.from_} {event.index} to {event.to}"
        case TurnEnded():
            return f"turn {event.turn} of player {event.player} ends"
        case GameFinished(result=result):
            winner = "no one" if result.winner is None else result.winner
            return f"the winner is {winner}, by {result.reason}"
        case _:
            assert_never(event)
