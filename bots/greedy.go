package bots

import (
	"cmp"
	"slices"

	"cardgames/engine"
)

// greedy takes the action after which its chance is best, if the opponent does not
// respond.
type greedy struct {
	table Table
	judge *judge
}

func (b *greedy) Choose(view *engine.View) engine.Action {
	if len(view.Legal) == 1 {
		return view.Legal[0]
	}
	// The order of the unseen cards has no influence on their value.
	state := newGuess(b.table, view).state()
	return b.judge.best(&state, view.Priority, distinct(view))
}

// option is an action with what it changes.
type option struct {
	action engine.Action
	gain   float64 // of log-odds, if the opponent does not respond
	cost   int     // of time, less what it brings
}

// best returns the action that begins the best plan of a seat: in its own turn, the
// cards that together gain most for its time; else the card that gains most. Without a
// gain it passes, which is the last of the actions.
func (j *judge) best(state *engine.State, me engine.Seat, actions []engine.Action) engine.Action {
	last := len(actions) - 1
	base, _ := j.after(state, me, actions[last])
	planning := me == state.Active() && state.StackSize() == 0
	var space [16]option
	options := space[:0]
	for _, action := range actions[:last] {
		odds, cost := j.after(state, me, action)
		if odds > base || planning && cost < 0 {
			options = append(options, option{action, odds - base, cost})
		}
	}
	first := mostGain(options)
	if wins := first >= 0 && options[first].gain > certain/2; planning && !wins {
		slices.SortStableFunc(options, byTimeAndGain)
		_, first = plan(options, state.Time(me), 0)
	}
	if first < 0 {
		return actions[last]
	}
	return options[first].action
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

// byTimeAndGain puts what brings time first, and then what gains most.
func byTimeAndGain(a, b option) int {
	return cmp.Or(cmp.Compare(min(a.cost, 0), min(b.cost, 0)), cmp.Compare(b.gain, a.gain))
}

// plan returns the highest sum of gains of options that the time suffices for, and the
// first of them, or -1. The options are sorted by byTimeAndGain: the time that one brings
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
	if action.Type == engine.ActionPassPriority && state.StackSize() == 0 {
		return j.odds(state, me, 0), 0
	}
	after := play(j.pool, *state, action)
	for seat, ok := after.Priority(); ok && after.StackSize() > 0; seat, ok = after.Priority() {
		after = play(j.pool, after, engine.PassPriority(int(seat)))
	}
	drawn := state.DeckCount(me) - after.DeckCount(me)
	return j.odds(&after, me, drawn), state.Time(me) - after.Time(me)
}
