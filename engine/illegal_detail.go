package engine

// explain returns the error for a reason, with a sentence for the player who acted.
func explain(reason Reason, pool *Pool, state *State, a Action) *IllegalMove {
	switch reason {
	case ReasonGameFinished:
		return illegal(reason, "the game is finished")
	case ReasonUnknownPlayer:
		return illegal(reason, "the players are 0 and 1, and there is no other")
	case ReasonNotYourPriority:
		return illegal(reason, "player %d has priority, not player %d", state.priority, a.Player)
	case ReasonNotYourTurn:
		return illegal(reason,
			"only the active player, player %d, plays cards; in another player's turn only instants can be cast", state.active)
	case ReasonStackNotEmpty:
		return illegal(reason, "cards other than instants can be played only on an empty stack; it holds %d", state.stack.n)
	default: // the others are about the card in the hand
	}
	hand := &state.players[a.Player].hand
	if reason == ReasonHandIndexOutOfRange {
		return illegal(reason, "player %d holds %d cards, counted from 0; there is none at this hand_index", a.Player, hand.n)
	}
	return explainCard(reason, pool.Card(hand.items[a.HandIndex]), state.players[a.Player].time, a)
}

func explainCard(reason Reason, card *Card, time int32, a Action) *IllegalMove {
	switch {
	case reason == ReasonWrongCardType && card.Type == TypeInstant:
		return illegal(reason, "%s is an instant; use %s", card.Name, ActionCastInstant)
	case reason == ReasonWrongCardType:
		return illegal(reason, "%s is a card of type %s; %s is for instants, use %s",
			card.Name, card.Type, ActionCastInstant, ActionPlayCard)
	case reason == ReasonNotEnoughTime:
		return illegal(reason, "%s costs %d time, and %d is left", card.Name, card.Cost, time)
	case reason == ReasonOptionNotAllowed && card.Options() == nil:
		return illegal(reason, "%s has no options, so an action with it takes no option", card.Name)
	case reason == ReasonOptionNotAllowed:
		return illegal(reason, "%s has the options 0 to %d", card.Name, len(card.Options())-1)
	case reason == ReasonTargetRequired && a.Choice != 0:
		return illegal(reason, "option %d of %s needs a target_id: %s", a.Choice.index(), card.Name, card.Text)
	case reason == ReasonTargetRequired:
		return illegal(reason, "%s needs a target_id: %s", card.Name, card.Text)
	case reason == ReasonTargetNotFound && a.Target == unknownObject:
		return illegal(reason, "target_id names no object on the board or the stack")
	case reason == ReasonTargetNotFound:
		return illegal(reason, "there is no object %s on the board or the stack", a.Target)
	case card.Aimed(a.Choice) != nil:
		return illegal(reason, "%s cannot be aimed at %s: %s", card.Name, a.Target, card.Text)
	}
	if card.Options() != nil {
		return illegal(reason, "option %d of %s takes no target", a.Choice.index(), card.Name)
	}
	return illegal(reason, "%s takes no target", card.Name)
}
