"""The action that made a version."""

from ..events import CardCast
from ..types import Action, View


def action_in(view: View) -> Action | None:
    """The action that made a version, from its events; None for the setup."""
    for event in view["events"]:
        if event["type"] == "passed":
            return {"type": "pass_priority", "player": event["player"]}
        if event["type"] == "card_cast":
            return _cast(event)
    result = view["result"]
    if result and result["reason"] == "resigned" and result["winner"] is not None:
        return {"type": "resign", "player": 1 - result["winner"]}
    return None


def _cast(event: CardCast) -> Action:
    cast = event["object"]
    action: Action = {
        "type": "cast_instant" if cast["card"]["type"] == "instant" else "play_card",
        "player": event["player"],
        "hand_index": event["hand_index"],
    }
    if "target_id" in cast:
        action["target_id"] = cast["target_id"]
    if "option" in cast:
        action["option"] = cast["option"]
    return action
