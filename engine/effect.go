package engine

import "fmt"

// Effect names what a task or an instant does when it resolves.
type Effect uint8

const (
	EffectNone Effect = iota // the effect of every permanent
	EffectGainProgress
	EffectDrainProgress
	EffectGainTime
	EffectDrainTime
	EffectDraw
	EffectDiscard
	EffectScrap
	EffectBounce
	EffectCancel
	EffectShield
	EffectRecover
)

// targetKind says what an effect may be aimed at.
type targetKind uint8

const (
	targetNone targetKind = iota
	targetPermanent
	targetOwnUnshielded
	targetStackObject
)

// effectRow is all that the rules know of an effect. apply runs on resolution,
// with the object that has just left the stack; its target has been checked by
// then.
type effectRow struct {
	name   string
	takes  ParamSpec
	target targetKind
	apply  func(*transition, StackObject)
}

// effects is the one list of the effects: a new one is a constant above, a row
// here, and its function.
var effects = [...]effectRow{
	EffectNone:          {name: "none", apply: func(*transition, StackObject) {}},
	EffectGainProgress:  {name: "gain_progress", takes: ParamSpec{N: true}, apply: gainProgress},
	EffectDrainProgress: {name: "drain_progress", takes: ParamSpec{N: true}, apply: drainProgress},
	EffectGainTime:      {name: "gain_time", takes: ParamSpec{N: true}, apply: gainTime},
	EffectDrainTime:     {name: "drain_time", takes: ParamSpec{N: true}, apply: drainTime},
	EffectDraw:          {name: "draw", takes: ParamSpec{N: true}, apply: drawCards},
	EffectDiscard:       {name: "discard", takes: ParamSpec{N: true}, apply: discardNewest},
	EffectScrap:         {name: "scrap", takes: ParamSpec{Types: permanentTypes, MaxCost: true}, target: targetPermanent, apply: scrap},
	EffectBounce:        {name: "bounce", takes: ParamSpec{Types: permanentTypes, MaxCost: true}, target: targetPermanent, apply: bounce},
	EffectCancel:        {name: "cancel", takes: ParamSpec{MaxCost: true}, target: targetStackObject, apply: cancel},
	EffectShield:        {name: "shield", target: targetOwnUnshielded, apply: shield},
	EffectRecover:       {name: "recover", takes: ParamSpec{Types: allTypes}, apply: recoverCard},
}

// Effects lists every effect.
func Effects() []Effect {
	all := make([]Effect, len(effects))
	for i := range all {
		all[i] = Effect(i)
	}
	return all
}

func (e Effect) String() string { return effects[e].name }

// Takes says which params the effect takes.
func (e Effect) Takes() ParamSpec { return effects[e].takes }

// Targets reports whether a card with this effect is cast at a target.
func (e Effect) Targets() bool { return effects[e].target != targetNone }

// FitsType fails with a sentence for the card's author where a card of this
// type cannot have the effect.
func (e Effect) FitsType(t CardType) error {
	switch {
	case t.Permanent() && e != EffectNone:
		return fmt.Errorf("a card of type %s stays on the board and has the effect none, not %s", t, e)
	case e.Targets() && t != TypeInstant:
		return fmt.Errorf("%s needs a target, so it stands only on an instant, not on a %s", e, t)
	}
	return nil
}

// ParseEffect reads the name that card sets use. Where ok is false, the effect
// is one that no pool takes.
func ParseEffect(name string) (effect Effect, ok bool) {
	for i := range effects {
		if effects[i].name == name {
			return Effect(i), true
		}
	}
	return Effect(len(effects)), false
}

func gainProgress(t *transition, o StackObject) {
	t.addProgress(o.Owner, t.params(o).N, CauseEffect, o.ID)
}

func drainProgress(t *transition, o StackObject) {
	t.addProgress(o.Owner.other(), -t.params(o).N, CauseEffect, o.ID)
}

func gainTime(t *transition, o StackObject) {
	t.addTime(o.Owner, t.params(o).N, CauseEffect, o.ID)
}

func drainTime(t *transition, o StackObject) {
	t.addTime(o.Owner.other(), -t.params(o).N, CauseEffect, o.ID)
}

func drawCards(t *transition, o StackObject) {
	for range t.params(o).N {
		if !t.draw(o.Owner) {
			return
		}
	}
}

func discardNewest(t *transition, o StackObject) {
	victim := o.Owner.other()
	hand := &t.state.players[victim].hand
	for range t.params(o).N {
		if hand.n == 0 {
			return
		}
		index := int(hand.n) - 1
		t.toDiscard(victim, hand.removeAt(index), place{zone: ZoneHand, index: index}, MoveDiscarded)
	}
}

func scrap(t *transition, o StackObject) {
	t.hit(o.Target, func(owner Seat, p Permanent, index int) {
		t.toDiscard(owner, p.Card, place{object: p.ID, zone: ZoneBoard, index: index}, MoveScrapped)
	})
}

func bounce(t *transition, o StackObject) {
	t.hit(o.Target, func(owner Seat, p Permanent, index int) {
		from := place{object: p.ID, zone: ZoneBoard, index: index}
		if t.state.players[owner].hand.full() {
			t.toDiscard(owner, p.Card, from, MoveBounced)
			return
		}
		t.toHand(owner, p.Card, from, MoveBounced)
	})
}

func cancel(t *transition, o StackObject) {
	index := t.state.stackIndex(o.Target)
	target := t.state.stack.removeAt(index)
	t.toDiscard(target.Owner, target.Card, place{object: target.ID, zone: ZoneStack, index: index}, MoveCancelled)
}

func shield(t *transition, o StackObject) {
	owner, index, _ := t.state.findPermanent(o.Target)
	permanent := &t.state.players[owner].board.items[index]
	permanent.Shielded = true
	t.emit(Event{Type: EventShieldAdded, Player: owner, Object: permanent.ID, Card: permanent.Card})
}

func recoverCard(t *transition, o StackObject) {
	player := &t.state.players[o.Owner]
	if player.hand.full() {
		return
	}
	wanted := t.params(o).Type
	for i := int(player.discard.n) - 1; i >= 0; i-- {
		card := t.pool.Card(player.discard.items[i])
		if card.Effect != EffectRecover && (wanted == 0 || card.Type == wanted) {
			t.toHand(o.Owner, player.discard.removeAt(i), place{zone: ZoneDiscard, index: i}, MoveRecovered)
			return
		}
	}
}
