package engine

import "strings"

// Effect names what a task or an instant does when it resolves.
type Effect uint8

const (
	None Effect = iota // the effect of every permanent
	GainProgress
	DrainProgress
	GainTime
	DrainTime
	Draw
	Discard
	Scrap
	Bounce
	Cancel
	Shield
	Recover
)

// targetKind says what an effect may be aimed at.
type targetKind uint8

const (
	noTarget targetKind = iota
	anyPermanent
	unshieldedOwnPermanent
	otherStackObject
)

// effectRow is all the rules know of an effect. apply runs on resolution, with
// the object that has just left the stack; a target has been checked by then.
type effectRow struct {
	name   string
	params paramSpec
	target targetKind
	apply  func(*table, StackObject)
}

var (
	permanentTypes = []CardType{Person, Appliance, Habit}
	allTypes       = []CardType{Person, Appliance, Habit, Task, Instant}
)

var effects = [...]effectRow{
	None:          {name: "none", apply: func(*table, StackObject) {}},
	GainProgress:  {name: "gain_progress", params: paramSpec{n: true}, apply: gainProgress},
	DrainProgress: {name: "drain_progress", params: paramSpec{n: true}, apply: drainProgress},
	GainTime:      {name: "gain_time", params: paramSpec{n: true}, apply: gainTime},
	DrainTime:     {name: "drain_time", params: paramSpec{n: true}, apply: drainTime},
	Draw:          {name: "draw", params: paramSpec{n: true}, apply: drawCards},
	Discard:       {name: "discard", params: paramSpec{n: true}, apply: discardNewest},
	Scrap:         {name: "scrap", params: paramSpec{types: permanentTypes, maxCost: true}, target: anyPermanent, apply: scrap},
	Bounce:        {name: "bounce", params: paramSpec{types: permanentTypes, maxCost: true}, target: anyPermanent, apply: bounce},
	Cancel:        {name: "cancel", params: paramSpec{maxCost: true}, target: otherStackObject, apply: cancel},
	Shield:        {name: "shield", target: unshieldedOwnPermanent, apply: shield},
	Recover:       {name: "recover", params: paramSpec{types: allTypes}, apply: recoverCard},
}

func (e Effect) String() string { return effects[e].name }

// Targets tells whether a card with this effect is cast at a target.
func (e Effect) Targets() bool { return effects[e].target != noTarget }

// ParseEffect reads the name that card sets use.
func ParseEffect(name string) (Effect, bool) {
	for i := range effects {
		if effects[i].name == name {
			return Effect(i), true
		}
	}
	return 0, false
}

func effectList() string {
	names := make([]string, len(effects))
	for i := range effects {
		names[i] = effects[i].name
	}
	return strings.Join(names, ", ")
}

func gainProgress(t *table, o StackObject) {
	t.addProgress(o.Owner, t.params(o).N, CauseEffect)
}

func drainProgress(t *table, o StackObject) {
	t.addProgress(o.Owner.other(), -t.params(o).N, CauseEffect)
}

func gainTime(t *table, o StackObject) {
	t.addTime(o.Owner, t.params(o).N, CauseEffect)
}

func drainTime(t *table, o StackObject) {
	t.addTime(o.Owner.other(), -t.params(o).N, CauseEffect)
}

func drawCards(t *table, o StackObject) {
	for range t.params(o).N {
		if !t.draw(o.Owner) {
			return
		}
	}
}

func discardNewest(t *table, o StackObject) {
	victim := o.Owner.other()
	hand := &t.state.players[victim].hand
	for range t.params(o).N {
		if hand.n == 0 {
			return
		}
		index := int(hand.n) - 1
		t.toDiscard(victim, hand.removeAt(index), move{from: ZoneHand, index: index})
	}
}

func scrap(t *table, o StackObject) {
	t.hit(o.Target, func(owner Seat, p Permanent, index int) {
		t.toDiscard(owner, p.Card, move{object: p.ID, from: ZoneBoard, index: index})
	})
}

func bounce(t *table, o StackObject) {
	t.hit(o.Target, func(owner Seat, p Permanent, index int) {
		from := move{object: p.ID, from: ZoneBoard, index: index}
		if t.state.players[owner].hand.full() {
			t.toDiscard(owner, p.Card, from)
			return
		}
		t.toHand(owner, p.Card, from)
	})
}

func cancel(t *table, o StackObject) {
	index := t.state.stackIndex(o.Target)
	target := t.state.stack.removeAt(index)
	t.toDiscard(target.Owner, target.Card, move{object: target.ID, from: ZoneStack, index: index})
}

func shield(t *table, o StackObject) {
	owner, index, _ := t.state.findPermanent(o.Target)
	t.state.players[owner].board.items[index].Shielded = true
	t.emit(Event{Type: ShieldAdded, Object: o.Target})
}

func recoverCard(t *table, o StackObject) {
	player := &t.state.players[o.Owner]
	if player.hand.full() {
		return
	}
	wanted := t.params(o).Type
	for i := int(player.discard.n) - 1; i >= 0; i-- {
		card := t.pool.Card(player.discard.items[i])
		if card.Effect != Recover && (wanted == 0 || card.Type == wanted) {
			t.toHand(o.Owner, player.discard.removeAt(i), move{from: ZoneDiscard, index: i})
			return
		}
	}
}
