package engine

// LegalActions returns every legal action of one player, except resigning, in the order of
// the hand and of the targets; the pass is last. It returns nil for a player without
// priority and for a finished game. A bot that picks one of them at random does not
// resign.
func LegalActions(pool *Pool, state *State, seat Seat) []Action {
	if state.Finished() || state.priority != seat {
		return nil
	}
	return AppendLegalActions(make([]Action, 0, MaxHandLimit+1), pool, state, seat)
}

// AppendLegalActions appends the LegalActions of a player, for callers that use a slice
// again.
func AppendLegalActions(actions []Action, pool *Pool, state *State, seat Seat) []Action {
	if state.Finished() || state.priority != seat {
		return actions
	}
	player := int(seat)
	for i, ref := range state.players[seat].hand.all() {
		switch card := pool.Card(ref); {
		case card.Type != TypeInstant:
			actions = appendCasts(actions, pool, state, card, PlayCard(player, i))
		default:
			actions = appendCasts(actions, pool, state, card, CastInstant(player, i, 0))
		}
	}
	return append(actions, PassPriority(player))
}

// appendCasts appends the legal ways to cast a card, in the order of its options.
func appendCasts(actions []Action, pool *Pool, state *State, card *Card, cast Action) []Action {
	for choice := card.chosen(0); ; choice++ {
		cast.Choice = choice
		if card.Aimed(choice) == nil {
			actions = appendLegal(actions, pool, state, cast)
		} else {
			actions = appendTargeted(actions, pool, state, cast)
		}
		if int(choice) >= len(card.Options()) {
			return actions
		}
	}
}

func appendTargeted(actions []Action, pool *Pool, state *State, cast Action) []Action {
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

func appendLegal(actions []Action, pool *Pool, state *State, a Action) []Action {
	if refusal(pool, state, a) != 0 {
		return actions
	}
	return append(actions, a)
}

// refusal returns the first reason why the action is illegal, or 0 if it is legal.
// No other code decides what is legal. The type of the action must be known.
func refusal(pool *Pool, state *State, a Action) Reason {
	switch {
	case state.Finished():
		return ReasonGameFinished
	case a.Player != 0 && a.Player != 1:
		return ReasonUnknownPlayer
	}
	switch a.Type {
	case ActionPlayCard:
		return refusePlay(pool, state, a)
	case ActionCastInstant:
		return refuseCast(pool, state, a)
	case ActionPassPriority:
		return refuseWithoutPriority(state, a)
	case ActionResign:
		return 0
	}
	panic("the type of an action is unknown")
}

func refuseWithoutPriority(state *State, a Action) Reason {
	if Seat(a.Player) != state.priority {
		return ReasonNotYourPriority
	}
	return 0
}

func refusePlay(pool *Pool, state *State, a Action) Reason {
	card, reason := cardInHand(pool, state, a)
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
	return refuseCard(pool, state, card, a)
}

func refuseCast(pool *Pool, state *State, a Action) Reason {
	card, reason := cardInHand(pool, state, a)
	switch {
	case reason != 0:
		return reason
	case card.Type != TypeInstant:
		return ReasonWrongCardType
	}
	return refuseCard(pool, state, card, a)
}

// cardInHand returns the card that the action names. It refuses players without
// priority.
func cardInHand(pool *Pool, state *State, a Action) (*Card, Reason) {
	if reason := refuseWithoutPriority(state, a); reason != 0 {
		return nil, reason
	}
	hand := state.players[a.Player].hand.all()
	if a.HandIndex < 0 || a.HandIndex >= len(hand) {
		return nil, ReasonHandIndexOutOfRange
	}
	return pool.Card(hand[a.HandIndex]), 0
}

// refuseCard checks what all cards have in common: the cost, the option and the target.
func refuseCard(pool *Pool, state *State, card *Card, a Action) Reason {
	if card.Cost > int64(state.players[a.Player].time) {
		return ReasonNotEnoughTime
	}
	if !card.allows(a.Choice) {
		return ReasonOptionNotAllowed
	}
	return refuseTarget(pool, state, card.Aimed(a.Choice), Seat(a.Player), a.Target)
}

// refuseTarget checks the target for the step that aims at it, which is nil if none does.
func refuseTarget(pool *Pool, state *State, aimed *Step, caster Seat, target ObjectID) Reason {
	switch {
	case target == 0 && aimed != nil:
		return ReasonTargetRequired
	case target == 0:
		return 0
	case aimed == nil:
		return ReasonTargetNotAllowed
	}
	_, _, onBoard := state.findPermanent(target)
	if !onBoard && state.stackIndex(target) < 0 {
		return ReasonTargetNotFound
	}
	if !allowedTarget(pool, state, aimed, caster, target) {
		return ReasonTargetNotAllowed
	}
	return 0
}

// allowedTarget reports whether a step may have an object as its target. It is checked
// when the card is cast and again when it resolves.
func allowedTarget(pool *Pool, state *State, step *Step, caster Seat, target ObjectID) bool {
	switch effects[step.Effect].target {
	case targetStackObject:
		i := state.stackIndex(target)
		return i >= 0 && step.fits(pool, state.stack.items[i].Card, state.stack.items[i].Owner, caster)
	case targetPermanent:
		owner, i, ok := state.findPermanent(target)
		return ok && step.fits(pool, state.players[owner].board.items[i].Card, owner, caster)
	case targetOwnUnshielded:
		owner, i, ok := state.findPermanent(target)
		return ok && owner == caster && !state.players[owner].board.items[i].Shielded
	default:
		return false
	}
}

// fits reports whether the step, of a card of the caster, can act on a card on the table of an
// owner.
func (s *Step) fits(pool *Pool, card CardRef, owner, caster Seat) bool {
	return s.side().has(owner, caster) && s.Params.Match(pool.Card(card))
}
