package engine

import "fmt"

// LegalActions lists every legal action of one player, in the order of the
// hand and of the targets, the pass last. It is empty for a player without
// priority and once the game is finished.
func LegalActions(pool *Pool, state *State, seat Seat) []Action {
	if state.Finished() || state.priority != seat {
		return nil
	}
	actions := make([]Action, 0, HandLimit+1)
	player := int(seat)
	for i, ref := range state.players[seat].hand.all() {
		if card := pool.Card(ref); card.Type != TypeInstant {
			actions = appendLegal(actions, pool, state, PlayCard{player, i})
		} else if !card.Effect.Targets() {
			actions = appendLegal(actions, pool, state, CastInstant{Player: player, HandIndex: i})
		} else {
			actions = appendTargeted(actions, pool, state, CastInstant{Player: player, HandIndex: i})
		}
	}
	return append(actions, PassPriority{player})
}

func appendTargeted(actions []Action, pool *Pool, state *State, cast CastInstant) []Action {
	for seat := range Seat(2) {
		for _, p := range state.players[seat].board.all() {
			cast.Target = p.ID
			actions = appendLegal(actions, pool, state, cast)
		}
	}
	for _, o := range state.stack.all() {
		cast.Target = o.ID
		actions = appendLegal(actions, pool, state, cast)
	}
	return actions
}

func appendLegal(actions []Action, pool *Pool, state *State, action Action) []Action {
	if refusal(pool, state, action) != 0 {
		return actions
	}
	return append(actions, action)
}

// refusal is the one place that decides what is legal: the first reason that
// applies, or 0.
func refusal(pool *Pool, state *State, action Action) Reason {
	switch {
	case state.Finished():
		return ReasonGameFinished
	case action.Seat() != 0 && action.Seat() != 1:
		return ReasonUnknownPlayer
	case Seat(action.Seat()) != state.priority:
		return ReasonNotYourPriority
	}
	switch a := action.(type) {
	case PlayCard:
		return refusePlay(pool, state, a)
	case CastInstant:
		return refuseCast(pool, state, a)
	case PassPriority:
		return 0
	}
	panic(fmt.Sprintf("unknown action %T", action))
}

func refusePlay(pool *Pool, state *State, a PlayCard) Reason {
	card, reason := handCard(pool, state, a.Player, a.HandIndex)
	switch {
	case reason != 0:
		return reason
	case card.Type == TypeInstant:
		return ReasonWrongCardType
	case Seat(a.Player) != state.active:
		return ReasonNotYourTurn
	case state.stack.n > 0:
		return ReasonStackNotEmpty
	}
	return refuseCost(state, a.Player, card)
}

func refuseCast(pool *Pool, state *State, a CastInstant) Reason {
	card, reason := handCard(pool, state, a.Player, a.HandIndex)
	if reason != 0 {
		return reason
	}
	if card.Type != TypeInstant {
		return ReasonWrongCardType
	}
	if reason := refuseCost(state, a.Player, card); reason != 0 {
		return reason
	}
	return refuseTarget(pool, state, card, Seat(a.Player), a.Target)
}

func handCard(pool *Pool, state *State, player, index int) (*Card, Reason) {
	hand := state.players[player].hand.all()
	if index < 0 || index >= len(hand) {
		return nil, ReasonHandIndexOutOfRange
	}
	return pool.Card(hand[index]), 0
}

func refuseCost(state *State, player int, card *Card) Reason {
	if card.Cost > int64(state.players[player].time) {
		return ReasonNotEnoughTime
	}
	return 0
}

func refuseTarget(pool *Pool, state *State, card *Card, caster Seat, target ObjectID) Reason {
	switch {
	case target == 0 && card.Effect.Targets():
		return ReasonTargetRequired
	case target == 0:
		return 0
	case !card.Effect.Targets():
		return ReasonTargetNotAllowed
	}
	_, _, onBoard := state.findPermanent(target)
	if !onBoard && state.stackIndex(target) < 0 {
		return ReasonTargetNotFound
	}
	if !allowedTarget(pool, state, card, caster, target) {
		return ReasonTargetNotAllowed
	}
	return 0
}

// allowedTarget holds when an instant is cast and once more when it resolves.
func allowedTarget(pool *Pool, state *State, card *Card, caster Seat, target ObjectID) bool {
	switch effects[card.Effect].target {
	case targetStackObject:
		i := state.stackIndex(target)
		return i >= 0 && matches(pool, state.stack.items[i].Card, card.Params)
	case targetPermanent:
		owner, i, ok := state.findPermanent(target)
		return ok && matches(pool, state.players[owner].board.items[i].Card, card.Params)
	case targetOwnUnshielded:
		owner, i, ok := state.findPermanent(target)
		return ok && owner == caster && !state.players[owner].board.items[i].Shielded
	}
	return false
}

func matches(pool *Pool, ref CardRef, params Params) bool {
	card := pool.Card(ref)
	return (params.Type == 0 || card.Type == params.Type) &&
		(params.MaxCost < 0 || card.Cost <= int64(params.MaxCost))
}
