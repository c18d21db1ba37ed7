package bots

import (
	"slices"

	"cardgames/engine"
)

// greedy takes the action after which its chance is best, if the opponent does not
// respond. In its own turn it plays each action on to the end of that turn.
type greedy struct {
	table Table
	judge *judge

	// Space for what chooseIn looks at.
	state           engine.State
	legal, distinct []engine.Action
}

// doubt is the log-odds by which the end of a turn has to be better than that which the
// best plan leads to.
const doubt = 1.0 / 32

func (b *greedy) Choose(view *engine.View) engine.Action {
	if len(view.Legal) == 1 {
		return view.Legal[0]
	}
	// The order of the unseen cards has no influence on their value.
	state := newGuess(b.table, view).state()
	return b.judge.choice(&state, distinct(view))
}

// chooseIn is Choose by the view of a state.
func (b *greedy) chooseIn(state *engine.State) engine.Action {
	me, _ := state.Priority()
	b.legal = engine.AppendLegalActions(b.legal[:0], b.table.Pool, state, me)
	if len(b.legal) == 1 {
		return b.legal[0]
	}
	b.state = *state
	b.state.Conceal(me)
	b.distinct = appendDistinct(b.distinct[:0], state.Hand(me), b.legal)
	return b.judge.choice(&b.state, b.distinct)
}

// choice returns the action that leads to the best end of the player's turn: the one that
// begins the best plan, unless another is better beyond doubt. In the opponent's turn, and in
// response to a card, it returns the best action.
func (j *judge) choice(state *engine.State, actions []engine.Action) engine.Action {
	me, _ := state.Priority()
	best := j.best(state, me, actions)
	if me != state.Active() || len(state.Stack()) > 0 {
		return best
	}
	highest := j.oddsOfTurn(state, me, best) + doubt
	for _, action := range actions {
		if action == best {
			continue
		}
		if odds := j.oddsOfTurn(state, me, action); odds > highest {
			best, highest = action, odds
		}
	}
	return best
}

// oddsOfTurn returns the log-odds at the end of a seat's turn that goes on with an
// action. Cards that are drawn in it stay in the hand, because they are unknown.
func (j *judge) oddsOfTurn(from *engine.State, me engine.Seat, action engine.Action) float64 {
	state := &j.turn
	*state = *from
	deck := state.DeckCount(me)
	for action.Type != engine.ActionPassPriority {
		j.resolve(state, action)
		if state.Finished() {
			break
		}
		unknown := deck - state.DeckCount(me)
		action = j.best(state, me, j.legalBelow(state, len(state.Hand(me))-unknown))
	}
	return j.odds(state, me, deck-state.DeckCount(me))
}

// legalBelow returns the legal actions of the active player with the first cards in the
// hand. They are valid until the next call.
func (j *judge) legalBelow(state *engine.State, known int) []engine.Action {
	j.actions = engine.AppendLegalActions(j.actions[:0], j.pool, state, state.Active())
	return slices.DeleteFunc(j.actions, func(action engine.Action) bool {
		return action.Type != engine.ActionPassPriority && int(action.HandIndex) >= known
	})
}
