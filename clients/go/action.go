package cardgames

import "encoding/json"

// actionIn returns the action that made a version, from its events; nil for the setup.
func actionIn(v *View) *Action {
	for _, event := range v.Events {
		var e struct {
			Player    int             `json:"player"`
			HandIndex int             `json:"hand_index"`
			Object    json.RawMessage `json:"object"`
		}
		if event.Type != "passed" && event.Type != "card_cast" || json.Unmarshal(event.Data, &e) != nil {
			continue
		}
		if event.Type == "passed" {
			return &Action{Type: "pass_priority", Player: e.Player}
		}
		return castAction(e.Player, e.HandIndex, e.Object)
	}
	if v.Result != nil && v.Result.Reason == "resigned" && v.Result.Winner != nil {
		return &Action{Type: "resign", Player: 1 - *v.Result.Winner}
	}
	return nil
}

func castAction(player, index int, object json.RawMessage) *Action {
	var cast StackObject
	if json.Unmarshal(object, &cast) != nil {
		return nil
	}
	if cast.Card.Type == "instant" {
		return &Action{Type: "cast_instant", Player: player, HandIndex: &index, TargetID: cast.TargetID}
	}
	return &Action{Type: "play_card", Player: player, HandIndex: &index}
}
