package engine

import (
	"slices"
	"sync"
)

// Apply plays one action and returns the state after it and what happened, in
// order. An action that the rules refuse gives an *IllegalMove, and the state
// as it was.
func Apply(pool *Pool, state State, action Action) (State, []Event, error) {
	t, err := play(pool, &state, action)
	if err != nil {
		return state, nil, err
	}
	defer t.clear()
	return t.state, slices.Clone(t.events), nil
}

// Next is Apply for a search, which looks at states alone: without events, an
// action takes no memory.
func Next(pool *Pool, state State, action Action) (State, error) {
	t, err := play(pool, &state, action)
	if err != nil {
		return state, err
	}
	defer t.clear()
	return t.state, nil
}

// play returns the table of an action, to be cleared, unless it is refused.
func play(pool *Pool, state *State, action Action) (*table, error) {
	if reason := refusal(pool, state, action); reason != 0 {
		return nil, explain(reason, pool, state, action)
	}
	t := layTable(pool, state)
	switch a := action.(type) {
	case PlayCard:
		t.cast(Seat(a.Player), a.HandIndex, 0)
	case CastInstant:
		t.cast(Seat(a.Player), a.HandIndex, a.Target)
	case PassPriority:
		t.pass(Seat(a.Player))
	}
	return t, nil
}

// table is where one action is played out: a state of its own to change, and
// the events so far. Both stay here: callers get copies.
type table struct {
	pool   *Pool
	state  State
	events []Event
}

// tables spares each action the allocation of a table, which escapes through
// the functions of the effects.
var tables = sync.Pool{New: func() any { return new(table) }}

func layTable(pool *Pool, state *State) *table {
	t := tables.Get().(*table)
	t.pool, t.state, t.events = pool, *state, t.events[:0]
	return t
}

func (t *table) clear() { tables.Put(t) }

func (t *table) emit(e Event) { t.events = append(t.events, e) }

func (t *table) params(o StackObject) *Params { return &t.pool.Card(o.Card).Params }

func (t *table) cast(seat Seat, index int, target ObjectID) {
	player := &t.state.players[seat]
	ref := player.hand.removeAt(index)
	t.addTime(seat, -int32(t.pool.Card(ref).Cost), CauseCost)
	object := StackObject{ID: t.state.nextObject, Card: ref, Target: target, Owner: seat}
	t.state.nextObject++
	t.state.stack.push(object)
	t.emit(Event{Type: CardCast, Player: seat, Index: uint8(index), Object: object.ID, Card: ref, Target: target})
	t.state.passes = 1
	t.state.priority = seat.other()
}

func (t *table) pass(seat Seat) {
	t.emit(Event{Type: Passed, Player: seat})
	t.state.passes++
	t.state.priority = seat.other()
	if t.state.passes < passesToAct {
		return
	}
	t.state.passes = 0
	t.state.priority = t.state.active
	if t.state.stack.n > 0 {
		t.resolveTop()
		return
	}
	t.endTurn()
}

func (t *table) resolveTop() {
	object := t.state.stack.removeAt(int(t.state.stack.n) - 1)
	card := t.pool.Card(object.Card)
	if card.Type.Permanent() {
		t.emit(Event{Type: Resolved, Object: object.ID})
		t.toBoard(object, t.fromTop(object))
		t.checkWin()
		return
	}
	if card.Effect.Targets() && !allowedTarget(t.pool, &t.state, card, object.Owner, object.Target) {
		t.emit(Event{Type: Fizzled, Object: object.ID})
	} else {
		t.emit(Event{Type: Resolved, Object: object.ID})
		effects[card.Effect].apply(t, object)
		if card.Type == Task {
			t.addProgress(object.Owner, taskBonus(t.pool, &t.state, object.Owner), CausePersons)
		}
	}
	t.toDiscard(object.Owner, object.Card, t.fromTop(object))
	t.checkWin()
}

// fromTop is where a resolving object leaves the stack: above what a cancel has
// left of it.
func (t *table) fromTop(o StackObject) move {
	return move{object: o.ID, from: ZoneStack, index: int(t.state.stack.n)}
}

func (t *table) addTime(seat Seat, by int32, cause Cause) {
	t.change(TimeChanged, seat, &t.state.players[seat].time, by, cause)
}

func (t *table) addProgress(seat Seat, by int32, cause Cause) {
	t.change(ProgressChanged, seat, &t.state.players[seat].progress, by, cause)
}

// change keeps the counter from going below 0, and tells only of real changes.
func (t *table) change(what EventType, seat Seat, counter *int32, by int32, cause Cause) {
	by = max(by, -*counter)
	if by == 0 {
		return
	}
	*counter += by
	t.emit(Event{Type: what, Player: seat, By: by, To: *counter, Cause: cause})
}
