package engine

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
			actions = appendLegal(actions, pool, state, attempt{attemptPlay, player, i, 0})
		} else if !card.Effect.Targets() {
			actions = appendLegal(actions, pool, state, attempt{attemptCast, player, i, 0})
		} else {
			actions = appendTargeted(actions, pool, state, attempt{attemptCast, player, i, 0})
		}
	}
	return append(actions, PassPriority{player})
}

func appendTargeted(actions []Action, pool *Pool, state *State, cast attempt) []Action {
	for seat := range Seat(2) {
		for _, p := range state.players[seat].board.all() {
			cast.target = p.ID
			actions = appendLegal(actions, pool, state, cast)
		}
	}
	for _, o := range state.stack.all() {
		cast.target = o.ID
		actions = appendLegal(actions, pool, state, cast)
	}
	return actions
}

func appendLegal(actions []Action, pool *Pool, state *State, a attempt) []Action {
	switch {
	case refusal(pool, state, a) != 0:
		return actions
	case a.kind == attemptPlay:
		return append(actions, PlayCard{a.player, a.handIndex})
	}
	return append(actions, CastInstant{a.player, a.handIndex, a.target})
}

// refusal is the one place that decides what is legal: the first reason that
// applies, or 0.
func refusal(pool *Pool, state *State, a attempt) Reason {
	switch {
	case state.Finished():
		return ReasonGameFinished
	case a.player != 0 && a.player != 1:
		return ReasonUnknownPlayer
	case Seat(a.player) != state.priority:
		return ReasonNotYourPriority
	case a.kind == attemptPass:
		return 0
	}
	hand := state.players[a.player].hand.all()
	if a.handIndex < 0 || a.handIndex >= len(hand) {
		return ReasonHandIndexOutOfRange
	}
	return refuseCard(pool, state, pool.Card(hand[a.handIndex]), a)
}

func refuseCard(pool *Pool, state *State, card *Card, a attempt) Reason {
	played := a.kind == attemptPlay
	switch {
	case played == (card.Type == TypeInstant):
		return ReasonWrongCardType
	case played && Seat(a.player) != state.active:
		return ReasonNotYourTurn
	case played && state.stack.n > 0:
		return ReasonStackNotEmpty
	case card.Cost > int64(state.players[a.player].time):
		return ReasonNotEnoughTime
	}
	return refuseTarget(pool, state, card, Seat(a.player), a.target)
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
	default:
		return false
	}
}

func matches(pool *Pool, ref CardRef, params Params) bool {
	card := pool.Card(ref)
	return (params.Type == 0 || card.Type == params.Type) &&
		(params.MaxCost < 0 || card.Cost <= int64(params.MaxCost))
}
