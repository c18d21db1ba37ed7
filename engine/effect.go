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

// targetKind is the kind of object that an effect can target.
type targetKind uint8

const (
	targetNone targetKind = iota
	targetPermanent
	targetOwnUnshielded
	targetStackObject
)

// effectRow defines an effect.
type effectRow struct {
	name   string
	params ParamSpec
	target targetKind
	// apply runs when the object resolves. The object has left the stack, and its
	// target has been checked.
	apply    func(*transition, StackObject)
	summary  string                      // a sentence for any rules and params
	describe func(*Rules, Params) string // a sentence for given rules and params
}

// effects lists all effects. A new effect needs a constant above, a row here and a
// function.
var effects = [...]effectRow{
	EffectNone: {
		name: "none", apply: func(*transition, StackObject) {},
		summary:  "Nothing. Every permanent has this effect; a task with it still brings the bonus.",
		describe: constant("No effect."),
	},
	EffectGainProgress: {
		name: "gain_progress", params: ParamSpec{N: true}, apply: gainProgress,
		summary:  "You gain n progress.",
		describe: withN("Gain %d progress."),
	},
	EffectDrainProgress: {
		name: "drain_progress", params: ParamSpec{N: true}, apply: drainProgress,
		summary:  "Your opponent loses n progress, but not below 0.",
		describe: withN("Your opponent loses %d progress (not below 0)."),
	},
	EffectGainTime: {
		name: "gain_time", params: ParamSpec{N: true}, apply: gainTime,
		summary:  "You gain n time, without an upper limit.",
		describe: withN("Gain %d time."),
	},
	EffectDrainTime: {
		name: "drain_time", params: ParamSpec{N: true}, apply: drainTime,
		summary:  "Your opponent loses n time, but not below 0.",
		describe: withN("Your opponent loses %d time (not below 0)."),
	},
	EffectDraw: {
		name: "draw", params: ParamSpec{N: true}, apply: drawCards,
		summary: "You draw up to n cards, one by one; you stop at the hand limit.",
		describe: func(r *Rules, p Params) string {
			return fmt.Sprintf("Draw %s (hand limit %d).", counted(p.N, "card"), r.HandLimit)
		},
	},
	EffectDiscard: {
		name: "discard", params: ParamSpec{N: true}, apply: discardNewest,
		summary: "Your opponent discards the n newest cards in hand, one by one, the newest first.",
		describe: func(_ *Rules, p Params) string {
			if p.N == 1 {
				return "Your opponent discards the newest card in hand."
			}
			return fmt.Sprintf("Your opponent discards the %d newest cards in hand.", p.N)
		},
	},
	EffectScrap: {
		name: "scrap", params: ParamSpec{Types: permanentTypes, MaxCost: true}, target: targetPermanent, apply: scrap,
		summary: "A permanent of either player goes to its owner's discard pile.",
		describe: func(_ *Rules, p Params) string {
			return "Scrap " + p.target() + ": it goes to its owner's discard pile."
		},
	},
	EffectBounce: {
		name: "bounce", params: ParamSpec{Types: permanentTypes, MaxCost: true}, target: targetPermanent, apply: bounce,
		summary: "A permanent of either player returns to its owner's hand, or to the discard pile when that hand is full.",
		describe: func(_ *Rules, p Params) string {
			return "Bounce " + p.target() + ": it returns to its owner's hand (to the discard pile if that hand is full)."
		},
	},
	EffectCancel: {
		name: "cancel", params: ParamSpec{MaxCost: true}, target: targetStackObject, apply: cancel,
		summary: "Another card on the stack goes to its owner's discard pile. It has no effect and brings no bonus, and " +
			"its cost is not paid back.",
		describe: func(_ *Rules, p Params) string { return "Cancel another card on the stack" + p.limit() + "." },
	},
	EffectShield: {
		name: "shield", target: targetOwnUnshielded, apply: shield,
		summary:  "A permanent of yours without a shield gets one.",
		describe: constant("Shield one of your unshielded permanents: the shield absorbs the next scrap or bounce."),
	},
	EffectRecover: {
		name: "recover", params: ParamSpec{Types: allTypes}, apply: recoverCard,
		summary: "The newest card in your discard pile that fits and is not itself a recover card returns to your hand. " +
			"With a full hand nothing happens.",
		describe: func(_ *Rules, p Params) string {
			kind := "card"
			if p.Type != 0 {
				kind = p.Type.String()
			}
			return "Recover the newest " + kind + " in your discard pile that is not a recover card: it returns to your hand."
		},
	},
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
	t.removePermanent(o.Target, func(owner Seat, p Permanent, index int) {
		t.toDiscard(owner, p.Card, place{object: p.ID, zone: ZoneBoard, index: index}, MoveScrapped)
	})
}

func bounce(t *transition, o StackObject) {
	t.removePermanent(o.Target, func(owner Seat, p Permanent, index int) {
		from := place{object: p.ID, zone: ZoneBoard, index: index}
		if t.state.handFull(owner) {
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
	if t.state.handFull(o.Owner) {
		return
	}
	player := &t.state.players[o.Owner]
	wanted := t.params(o).Type
	for i := int(player.discard.n) - 1; i >= 0; i-- {
		card := t.pool.Card(player.discard.items[i])
		if card.Effect != EffectRecover && (wanted == 0 || card.Type == wanted) {
			t.toHand(o.Owner, player.discard.removeAt(i), place{zone: ZoneDiscard, index: i}, MoveRecovered)
			return
		}
	}
}
