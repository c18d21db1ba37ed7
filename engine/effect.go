package engine

import (
	"fmt"
	"slices"
)

// Effect names what a step of a card does.
type Effect uint8

const (
	EffectNone Effect = iota // nothing; card sets name it for every permanent
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
	EffectMill
	EffectReplace
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
	name    string
	params  ParamSpec
	target  targetKind
	returns bool // whether it can bring a card back to a hand
	// What it can lower and raise of what cards count, as its caster counts it.
	lowers, raises []Count
	// apply runs when a step takes place. The card has left the stack, and its target
	// has been checked.
	apply    func(*transition, stepping)
	summary  string                      // a sentence for any rules and params
	describe func(*Rules, Params) string // a sentence for given rules and params
}

// effects lists all effects. A new effect needs a constant above, a row here and a
// function.
var effects = [...]effectRow{
	EffectNone: {
		name: "none", apply: func(*transition, stepping) {},
		summary:  "Nothing. Every permanent has this effect; a task with it still brings the bonus.",
		describe: constant("No effect."),
	},
	EffectGainProgress: {
		name: "gain_progress", params: ParamSpec{N: true}, apply: gainProgress,
		lowers:   []Count{CountBehind},
		summary:  "You gain n progress.",
		describe: withN("Gain %d progress"),
	},
	EffectDrainProgress: {
		name: "drain_progress", params: ParamSpec{N: true}, apply: drainProgress,
		lowers:   []Count{CountBehind},
		summary:  "Your opponent loses n progress, but not below 0.",
		describe: withN("Your opponent loses %d progress", "not below 0"),
	},
	EffectGainTime: {
		name: "gain_time", params: ParamSpec{N: true}, apply: gainTime,
		summary:  "You gain n time, without an upper limit.",
		describe: withN("Gain %d time"),
	},
	EffectDrainTime: {
		name: "drain_time", params: ParamSpec{N: true}, apply: drainTime,
		summary:  "Your opponent loses n time, but not below 0.",
		describe: withN("Your opponent loses %d time", "not below 0"),
	},
	EffectDraw: {
		name: "draw", params: ParamSpec{N: true}, apply: drawCards,
		raises:  []Count{CountOwnHand},
		summary: "You draw up to n cards, one by one; you stop at the hand limit.",
		describe: func(r *Rules, p Params) string {
			return p.N.sentence("Draw "+counted(p.N.factor(), "card", "cards"), fmt.Sprintf("hand limit %d", r.HandLimit))
		},
	},
	EffectDiscard: {
		name: "discard", params: ParamSpec{N: true}, apply: discardNewest,
		lowers: []Count{CountOpponentHand}, raises: []Count{CountOpponentDiscard},
		summary: "Your opponent discards the n newest cards in hand, one by one, the newest first.",
		describe: func(_ *Rules, p Params) string {
			switch {
			case p.N.Per != CountNone:
				return p.N.sentence("Your opponent discards "+counted(p.N.Times, "card", "cards"), "the newest first")
			case p.N.Number == 1:
				return "Your opponent discards the newest card in hand."
			}
			return fmt.Sprintf("Your opponent discards the %d newest cards in hand.", p.N.Number)
		},
	},
	EffectScrap: {
		name: "scrap", params: ParamSpec{Types: permanentTypes, MaxCost: true}, target: targetPermanent, apply: scrap,
		lowers: boardCounts, raises: discardCounts,
		summary: "A permanent of either player goes to its owner's discard pile.",
		describe: func(_ *Rules, p Params) string {
			return "Scrap " + p.target() + ": it goes to its owner's discard pile."
		},
	},
	EffectBounce: {
		name: "bounce", params: ParamSpec{Types: permanentTypes, MaxCost: true}, target: targetPermanent, apply: bounce,
		returns: true,
		lowers:  boardCounts, raises: slices.Concat(handCounts, discardCounts),
		summary: "A permanent of either player returns to its owner's hand, or to the discard pile when that hand is full.",
		describe: func(_ *Rules, p Params) string {
			return "Bounce " + p.target() + ": it returns to its owner's hand (to the discard pile if that hand is full)."
		},
	},
	EffectCancel: {
		name: "cancel", params: ParamSpec{MaxCost: true}, target: targetStackObject, apply: cancel,
		raises: discardCounts,
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
		name: "recover", params: ParamSpec{Types: allTypes}, apply: recoverCard, returns: true,
		lowers: []Count{CountOwnDiscard}, raises: []Count{CountOwnHand},
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
	EffectMill: {
		name: "mill", params: ParamSpec{N: true}, apply: mill,
		raises:  []Count{CountOpponentDiscard},
		summary: "The next n cards of your opponent's deck go to the discard pile, one by one.",
		describe: func(_ *Rules, p Params) string {
			what := "the top card"
			switch {
			case p.N.Per != CountNone:
				what = counted(p.N.Times, "card", "cards") + " from the top"
			case p.N.Number > 1:
				what = fmt.Sprintf("the top %d cards", p.N.Number)
			}
			return p.N.sentence("Your opponent puts " + what + " of the deck into the discard pile")
		},
	},
	EffectReplace: {
		name: "replace", apply: replaceHand,
		lowers: []Count{CountOwnHand}, raises: []Count{CountOwnDiscard},
		summary: "You discard your hand, the newest card first, and then draw as many cards.",
		describe: func(r *Rules, _ Params) string {
			return fmt.Sprintf("Discard your hand, then draw as many cards (hand limit %d).", r.HandLimit)
		},
	},
}

func gainProgress(t *transition, s stepping) {
	t.addProgress(s.Owner, s.n, CauseEffect, s.ID)
}

func drainProgress(t *transition, s stepping) {
	t.addProgress(s.Owner.other(), -s.n, CauseEffect, s.ID)
}

func gainTime(t *transition, s stepping) {
	t.addTime(s.Owner, s.n, CauseEffect, s.ID)
}

func drainTime(t *transition, s stepping) {
	t.addTime(s.Owner.other(), -s.n, CauseEffect, s.ID)
}

func drawCards(t *transition, s stepping) { t.drawUpTo(s.Owner, s.n) }

func discardNewest(t *transition, s stepping) { t.discardUpTo(s.Owner.other(), s.n) }

func scrap(t *transition, s stepping) {
	t.removePermanent(s.Target, func(owner Seat, p Permanent, index int) {
		t.toDiscard(owner, p.Card, place{object: p.ID, zone: ZoneBoard, index: index}, MoveScrapped)
	})
}

func bounce(t *transition, s stepping) {
	t.removePermanent(s.Target, func(owner Seat, p Permanent, index int) {
		from := place{object: p.ID, zone: ZoneBoard, index: index}
		if t.state.handFull(owner) {
			t.toDiscard(owner, p.Card, from, MoveBounced)
			return
		}
		t.toHand(owner, p.Card, from, MoveBounced)
	})
}

func cancel(t *transition, s stepping) {
	index := t.state.stackIndex(s.Target)
	target := t.state.stack.removeAt(index)
	t.toDiscard(target.Owner, target.Card, place{object: target.ID, zone: ZoneStack, index: index}, MoveCancelled)
}

func shield(t *transition, s stepping) {
	owner, index, _ := t.state.findPermanent(s.Target)
	permanent := &t.state.players[owner].board.items[index]
	permanent.Shielded = true
	t.emit(Event{Type: EventShieldAdded, Player: owner, Object: permanent.ID, Card: permanent.Card})
}

func recoverCard(t *transition, s stepping) {
	if t.state.handFull(s.Owner) {
		return
	}
	player := &t.state.players[s.Owner]
	for i := int(player.discard.n) - 1; i >= 0; i-- {
		if t.recoverable(player.discard.items[i], s.only) {
			t.toHand(s.Owner, player.discard.removeAt(i), place{zone: ZoneDiscard, index: i}, MoveRecovered)
			return
		}
	}
}

// recoverable reports whether a card of a discard pile can be recovered. A HiddenCard can
// lie there while Replay finds out that the decks are not known so far.
func (t *transition) recoverable(ref CardRef, only CardType) bool {
	if ref == HiddenCard {
		return false
	}
	card := t.pool.Card(ref)
	return (only == 0 || card.Type == only) && !card.Recovers()
}

func mill(t *transition, s stepping) {
	victim := s.Owner.other()
	deck := &t.state.players[victim].deck
	for range min(s.n, int32(deck.n)) {
		t.toDiscard(victim, deck.removeAt(int(deck.n)-1), place{zone: ZoneDeck}, MoveMilled)
	}
}

func replaceHand(t *transition, s stepping) {
	n := int32(t.state.players[s.Owner].hand.n)
	t.discardUpTo(s.Owner, n)
	t.drawUpTo(s.Owner, n)
}
