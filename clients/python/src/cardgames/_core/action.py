"""The action that made a version."""

from ..types import Action, Event, View


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


def _cast(event: Event) -> Action:
    instant = event["object"]["card"]["type"] == "instant"
    action: Action = {
        "type": "cast_instant" if instant else "play_card",
        "player": event["player"],
        "hand_index": event["hand_index"],
    }
    for member in ("target_id", "option"):
        if member in event["object"]:
            action[member] = event["object"][member]
    return action
