package engine

import (
	"fmt"
	"slices"
)

// Apply plays one action and returns the state after it and the events in order. If
// the action is illegal, it returns the unchanged state and an *IllegalMove.
func Apply(pool *Pool, state State, action Action) (State, []Event, error) {
	if err := Check(pool, &state, action); err != nil {
		return state, nil, err
	}
	var space [usualEvents]Event
	t := transition{pool: pool, state: &state, events: eventList{items: space[:]}}
	t.play(action)
	return state, slices.Clone(t.events.all()), nil
}

// Advance plays one action on a state in place, for searches, which need no events and
// play millions of actions, where copies of the state would take most of the time. It
// allocates nothing. If the action is illegal, it returns an *IllegalMove and leaves the state unchanged.
func Advance(pool *Pool, state *State, action Action) error {
	if err := Check(pool, state, action); err != nil {
		return err
	}
	t := transition{pool: pool, state: state, silent: true}
	t.play(action)
	return nil
}

// AdvanceWithEvents is Advance, and appends the events to a list, which callers can use again.
func AdvanceWithEvents(events []Event, pool *Pool, state *State, action Action) ([]Event, error) {
	if err := Check(pool, state, action); err != nil {
		return events, err
	}
	t := transition{pool: pool, state: state, events: eventList{len(events), events[:cap(events)]}}
	t.play(action)
	return t.events.all(), nil
}

// Resolve plays one action on a state in place, like Advance, and then passes for both
// players until the stack is empty or the game is over.
func Resolve(pool *Pool, state *State, action Action) error {
	if err := Check(pool, state, action); err != nil {
		return err
	}
	t := transition{pool: pool, state: state, silent: true}
	t.play(action)
	for state.stack.n > 0 && !state.Finished() {
		t.pass(state.priority)
	}
	return nil
}

// Check returns the error with which Apply refuses an action, or nil if the action is legal.
func Check(pool *Pool, state *State, action Action) error {
	if !action.Type.known() {
		return fmt.Errorf("the rules have no action of type %d", action.Type)
	}
	if reason := refusal(pool, state, action); reason != 0 {
		return explain(reason, pool, state, action)
	}
	return nil
}

// play plays a legal action.
func (t *transition) play(action Action) {
	switch action.Type {
	case ActionPlayCard, ActionCastInstant:
		t.cast(action)
	case ActionPassPriority:
		t.pass(Seat(action.Player))
	case ActionResign:
		t.finish(Result{Reason: EndByResignation, Winner: int8(Seat(action.Player).other())})
	}
}

// passesToAct is the number of consecutive passes that resolve the top of the stack
// or end the turn: one by each player.
const passesToAct = 2

// transition is one action being played: the state, which it changes, and the events so far. For
// speed it stays on the stack, and with it the state of Apply: nothing that takes a transition is
// called through a function value, and no pointer that it has is stored anywhere.
type transition struct {
	pool   *Pool
	state  *State
	silent bool // records no events
	events eventList

	source     ObjectID    // the permanent whose ability takes place, or 0
	departures *departures // the permanents that the current step has removed, or nil for none
}

func (t *transition) emit(e Event) {
	if t.silent {
		return
	}
	if t.source != 0 {
		e.Source = t.source
	}
	t.events.add(e)
}

func (t *transition) cast(a Action) {
	seat := Seat(a.Player)
	ref := t.state.players[seat].hand.removeAt(a.HandIndex)
	card := t.pool.Card(ref)
	object := StackObject{t.state.nextObject, ref, seat, Selection{a.Target, card.chosen(a.Choice)}}
	t.state.nextObject++
	t.addTime(seat, -int32(card.Cost), CauseCost, object.ID)
	t.state.stack.push(object)
	t.emit(Event{Type: EventCardCast, Player: seat, Index: uint8(a.HandIndex), Object: object.ID, Card: ref,
		Selection: object.Selection})
	t.state.casts++
	t.state.passes = 1
	t.state.priority = seat.other()
}

func (t *transition) pass(seat Seat) {
	t.emit(Event{Type: EventPassed, Player: seat})
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

func (t *transition) resolveTop() {
	object := t.state.stack.removeAt(int(t.state.stack.n) - 1)
	card := t.pool.Card(object.Card)
	from := source{object: object.ID, zone: ZoneStack, index: int(t.state.stack.n)}
	switch {
	case t.fizzles(object, card):
		t.emitObject(EventFizzled, object)
		t.toDiscard(object.Owner, object.Card, from, MoveFizzled)
	case card.Type.Permanent():
		t.emitObject(EventResolved, object)
		t.toBoard(object, from)
		t.useAbilitiesOf(object.Owner, Permanent{ID: object.ID, Card: object.Card}, WhenEnters)
	default:
		t.emitObject(EventResolved, object)
		t.takeEffect(object, card)
		t.toDiscard(object.Owner, object.Card, from, MoveResolved)
		t.afterResolved(object.Owner, card.Type)
	}
	t.checkWin()
}

// fizzles reports whether the target of an object is gone or no longer allowed.
func (t *transition) fizzles(o StackObject, card *Card) bool {
	aimed := card.Aimed(o.Choice)
	return aimed != nil && !allowedTarget(t.pool, t.state, aimed, o.Owner, o.Target)
}

func (t *transition) emitObject(what EventType, o StackObject) {
	t.emit(Event{Type: what, Player: o.Owner, Object: o.ID, Card: o.Card})
}

func (t *transition) takeEffect(o StackObject, card *Card) {
	by := resolving{o.Owner, o.ID, CauseEffect, o.Selection}
	for i := range card.Steps {
		t.takeStep(by, &card.Steps[i])
		t.afterDepartures()
	}
	if card.Type == TypeTask {
		t.addProgress(o.Owner, taskBonus(t.pool, t.state, o.Owner), CausePersons, o.ID)
	}
}

func (t *transition) addTime(seat Seat, by int32, cause Cause, source ObjectID) {
	t.change(EventTimeChanged, seat, &t.state.players[seat].time, by, cause, source)
}

func (t *transition) addProgress(seat Seat, by int32, cause Cause, source ObjectID) {
	t.change(EventProgressChanged, seat, &t.state.players[seat].progress, by, cause, source)
}

// change changes a counter, but not below 0, and emits an event if it changed.
func (t *transition) change(what EventType, seat Seat, counter *int32, by int32, cause Cause, source ObjectID) {
	by = max(by, -*counter)
	if by == 0 {
		return
	}
	*counter += by
	t.emit(Event{Type: what, Player: seat, By: by, To: *counter, Cause: cause, Source: source})
}
