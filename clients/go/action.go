package cardgames

// actionIn returns the action that made a version, from its events; nil for the setup.
func actionIn(v *View) *Action {
	for i := range v.Events {
		switch e := &v.Events[i]; e.Type {
		case "passed":
			return &Action{Type: PassPriority, Player: e.Player}
		case "card_cast":
			return castAction(e)
		}
	}
	if v.Result != nil && v.Result.Reason == "resigned" && v.Result.Winner != nil {
		return &Action{Type: Resign, Player: 1 - *v.Result.Winner}
	}
	return nil
}

func castAction(e *Event) *Action {
	a := &Action{Type: PlayCard, Player: e.Player, HandIndex: new(e.HandIndex), Option: e.Object.Option}
	if e.Object.Card.Type == "instant" {
		a.Type, a.TargetID = CastInstant, e.Object.TargetID
	}
	return a
}
