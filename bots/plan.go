package bots

import (
	"cmp"
	"slices"

	"cardgames/engine"
)

// option is an action with what it changes.
type option struct {
	action engine.Action
	gain   float64 // of log-odds, if the opponent does not respond
	cost   int     // of time, less what it brings
	rank   int     // options of a lower rank help those after them
}

const (
	rankTime = iota // brings time
	rankHelp        // a person adds to tasks after it; drawn cards can still be played
	rankOther
)

// best returns the action that begins the best plan of a seat: in its own turn, the
// cards that together gain most for its time; else the card that gains most. Without a
// gain it passes, which is the last of the actions.
func (j *judge) best(state *engine.State, me engine.Seat, actions []engine.Action) engine.Action {
	last := len(actions) - 1
	base, _ := j.after(state, me, actions[last])
	planning := me == state.Active() && len(state.Stack()) == 0
	var space [16]option
	options := space[:0]
	for _, action := range actions[:last] {
		odds, cost := j.after(state, me, action)
		if odds > base || planning && cost < 0 {
			rank := j.rankOf(state.Hand(me)[action.HandIndex], cost)
			options = append(options, option{action, odds - base, cost, rank})
		}
	}
	first := mostGain(options)
	if wins := first >= 0 && options[first].gain > certain/2; planning && !wins {
		slices.SortStableFunc(options, byRankAndGain)
		_, first = plan(options, state.Time(me), 0)
	}
	if first < 0 {
		return actions[last]
	}
	return options[first].action
}

func (j *judge) rankOf(ref engine.CardRef, cost int) int {
	card := j.pool.Card(ref)
	switch {
	case cost < 0:
		return rankTime
	case card.Type == engine.TypePerson, card.FirstEffect() == engine.EffectDraw:
		return rankHelp
	}
	return rankOther
}

// mostGain returns the index of the option with the highest gain, or -1.
func mostGain(options []option) int {
	best := -1
	for i := range options {
		if best < 0 || options[i].gain > options[best].gain {
			best = i
		}
	}
	return best
}

func byRankAndGain(a, b option) int {
	return cmp.Or(cmp.Compare(a.rank, b.rank), cmp.Compare(b.gain, a.gain))
}

// plan returns the highest sum of gains of options that the time is enough for, and the
// first of them, or -1. The options are sorted by byRankAndGain: the time that one brings
// pays for those after it. A hand index in used has been played.
func plan(options []option, time int, used uint) (gain float64, first int) {
	first = -1
	for i := range options {
		o := &options[i]
		bit := uint(1) << o.action.HandIndex
		if o.cost > time || used&bit != 0 {
			continue
		}
		rest, _ := plan(options[i+1:], time-o.cost, used|bit)
		if o.gain+rest > gain {
			gain, first = o.gain+rest, i
		}
	}
	return gain, first
}

// after returns the log-odds after an action and passes until the stack is empty, and
// the time that it costs. A pass on an empty stack changes nothing yet.
func (j *judge) after(state *engine.State, me engine.Seat, action engine.Action) (odds float64, cost int) {
	if action.Type == engine.ActionPassPriority && len(state.Stack()) == 0 {
		return j.odds(state, me, 0), 0
	}
	after := &j.tried
	*after = *state
	j.resolve(after, action)
	drawn := state.DeckCount(me) - after.DeckCount(me)
	return j.odds(after, me, drawn), state.Time(me) - after.Time(me)
}

// resolve plays an action on a state, and passes until the stack is empty. It panics if the
// action is illegal.
func (j *judge) resolve(state *engine.State, action engine.Action) {
	if err := engine.Resolve(j.pool, state, action); err != nil {
		panic(err)
	}
}
