package engine

import "fmt"

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
	EffectSweep
	EffectChoose
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
	// What it can lower and raise of what cards count, as the player counts whom it acts on.
	lowers, raises []Count
	// apply runs when a step takes place. The card has left the stack, and its target
	// has been checked.
	apply    func(*transition, stepping)
	summary  string                     // a sentence for any rules and params
	describe func(*Rules, *Step) string // a sentence for given rules and a step with its side filled in
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
		name: "gain_progress", params: ParamSpec{N: true, Sides: usuallyOwn}, apply: gainProgress,
		lowers:   []Count{CountBehind},
		summary:  "You gain n progress.",
		describe: sided("Gain %d progress", "Your opponent gains %d progress"),
	},
	EffectDrainProgress: {
		name: "drain_progress", params: ParamSpec{N: true, Sides: usuallyOpponent}, apply: drainProgress,
		raises:   []Count{CountBehind},
		summary:  "Your opponent loses n progress, but not below 0.",
		describe: sided("Lose %d progress", "Your opponent loses %d progress", "not below 0"),
	},
	EffectGainTime: {
		name: "gain_time", params: ParamSpec{N: true, Sides: usuallyOwn}, apply: gainTime,
		summary:  "You gain n time, without an upper limit.",
		describe: sided("Gain %d time", "Your opponent gains %d time"),
	},
	EffectDrainTime: {
		name: "drain_time", params: ParamSpec{N: true, Sides: usuallyOpponent}, apply: drainTime,
		summary:  "Your opponent loses n time, but not below 0.",
		describe: sided("Lose %d time", "Your opponent loses %d time", "not below 0"),
	},
	EffectDraw: {
		name: "draw", params: ParamSpec{N: true, Sides: usuallyOwn}, apply: drawCards,
		raises:  []Count{CountOwnHand},
		summary: "You draw up to n cards, one by one; you stop at the hand limit.",
		describe: func(r *Rules, s *Step) string {
			n := s.Params.N
			verb := s.of("Draw ", "Your opponent draws ")
			return n.sentence(verb+counted(n.factor(), "card", "cards"), fmt.Sprintf("hand limit %d", r.HandLimit))
		},
	},
	EffectDiscard: {
		name: "discard", params: ParamSpec{N: true, Sides: usuallyOpponent}, apply: discardNewest,
		lowers: []Count{CountOwnHand}, raises: []Count{CountOwnDiscard},
		summary: "Your opponent discards the n newest cards in hand, one by one, the newest first.",
		describe: func(_ *Rules, s *Step) string {
			n, verb := s.Params.N, s.of("Discard ", "Your opponent discards ")
			switch {
			case n.Per != CountNone:
				return n.sentence(verb+counted(n.Times, "card", "cards"), "the newest first")
			case n.Number == 1:
				return verb + "the newest card in hand."
			}
			return fmt.Sprintf("%sthe %d newest cards in hand.", verb, n.Number)
		},
	},
	EffectScrap: {
		name: "scrap", params: ParamSpec{Types: permanentTypes, MaxCost: true, Sides: usuallyEither},
		target: targetPermanent, apply: scrap,
		lowers: ownBoard, raises: []Count{CountOwnDiscard},
		summary: "A permanent of either player goes to its owner's discard pile.",
		describe: func(_ *Rules, s *Step) string {
			return "Scrap " + s.target() + ": it goes to its owner's discard pile."
		},
	},
	EffectBounce: {
		name: "bounce", params: ParamSpec{Types: permanentTypes, MaxCost: true, Sides: usuallyEither},
		target: targetPermanent, apply: bounce, returns: true,
		lowers: ownBoard, raises: []Count{CountOwnHand, CountOwnDiscard},
		summary: "A permanent of either player returns to its owner's hand, or to the discard pile when that hand is full.",
		describe: func(_ *Rules, s *Step) string {
			return "Bounce " + s.target() + ": it returns to its owner's hand (to the discard pile if that hand is full)."
		},
	},
	EffectCancel: {
		name: "cancel", params: ParamSpec{MaxCost: true, Sides: usuallyEither}, target: targetStackObject, apply: cancel,
		raises: []Count{CountOwnDiscard},
		summary: "Another card on the stack goes to its owner's discard pile. It has no effect and brings no bonus, and " +
			"its cost is not paid back.",
		describe: func(_ *Rules, s *Step) string {
			return "Cancel another card" + s.whose(" of yours", " of your opponent's") + " on the stack" + s.Params.limit() + "."
		},
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
		describe: func(_ *Rules, s *Step) string {
			kind := "card"
			if s.Params.Type != 0 {
				kind = s.Params.Type.String()
			}
			return "Recover the newest " + kind + " in your discard pile that is not a recover card: it returns to your hand."
		},
	},
	EffectMill: {
		name: "mill", params: ParamSpec{N: true, Sides: usuallyOpponent}, apply: mill,
		raises:  []Count{CountOwnDiscard},
		summary: "The next n cards of your opponent's deck go to the discard pile, one by one.",
		describe: func(_ *Rules, s *Step) string {
			n, what := s.Params.N, "the top card"
			switch {
			case n.Per != CountNone:
				what = counted(n.Times, "card", "cards") + " from the top"
			case n.Number > 1:
				what = fmt.Sprintf("the top %d cards", n.Number)
			}
			return n.sentence(s.of("Put ", "Your opponent puts ") + what + s.of(" of your deck", " of the deck") +
				s.of(" into your discard pile", " into the discard pile"))
		},
	},
	EffectReplace: {
		name: "replace", apply: replaceHand,
		lowers: []Count{CountOwnHand}, raises: []Count{CountOwnDiscard},
		summary: "You discard your hand, the newest card first, and then draw as many cards.",
		describe: func(r *Rules, _ *Step) string {
			return fmt.Sprintf("Discard your hand, then draw as many cards (hand limit %d).", r.HandLimit)
		},
	},
	EffectSweep: {
		name: "sweep", params: ParamSpec{Types: permanentTypes, MaxCost: true, Sides: usuallyEither}, apply: sweep,
		lowers: ownBoard, raises: []Count{CountOwnDiscard},
		summary: "Every permanent that fits goes to its owner's discard pile: the active player's first, each board's " +
			"oldest first. A shield absorbs it and is used up.",
		describe: func(_ *Rules, s *Step) string {
			return "Sweep every " + s.Params.kind() + s.whose(" of yours", " of your opponent's") + s.Params.limit() +
				": it goes to its owner's discard pile."
		},
	},
	EffectChoose: {
		name: "choose", params: ParamSpec{Options: true}, apply: func(*transition, stepping) {},
		summary:  "You choose one of two or three options when you cast the card.",
		describe: constant("Choose one."),
	},
}

func gainProgress(t *transition, s stepping) {
	t.addProgress(s.whom(), s.n, s.cause, s.source)
}

func drainProgress(t *transition, s stepping) {
	t.addProgress(s.whom(), -s.n, s.cause, s.source)
}

func gainTime(t *transition, s stepping) {
	t.addTime(s.whom(), s.n, s.cause, s.source)
}

func drainTime(t *transition, s stepping) {
	t.addTime(s.whom(), -s.n, s.cause, s.source)
}

func drawCards(t *transition, s stepping) { t.drawUpTo(s.whom(), s.n) }

func discardNewest(t *transition, s stepping) { t.discardUpTo(s.whom(), s.n) }

func scrap(t *transition, s stepping) {
	t.removePermanent(s.Target, t.scrapped(MoveScrapped))
}

// scrapped returns a function that puts a permanent into its owner's discard pile.
func (t *transition) scrapped(why MoveReason) func(owner Seat, p Permanent, index int) {
	return func(owner Seat, p Permanent, index int) {
		t.toDiscard(owner, p.Card, place{object: p.ID, zone: ZoneBoard, index: index}, why)
	}
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
	if t.state.handFull(s.owner) {
		return
	}
	player := &t.state.players[s.owner]
	for i := int(player.discard.n) - 1; i >= 0; i-- {
		if t.recoverable(player.discard.items[i], s.step.Params.Type) {
			t.toHand(s.owner, player.discard.removeAt(i), place{zone: ZoneDiscard, index: i}, MoveRecovered)
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
	victim := s.whom()
	deck := &t.state.players[victim].deck
	for range min(s.n, int32(deck.n)) {
		t.toDiscard(victim, deck.removeAt(int(deck.n)-1), place{zone: ZoneDeck}, MoveMilled)
	}
}

func replaceHand(t *transition, s stepping) {
	n := int32(t.state.players[s.owner].hand.n)
	t.discardUpTo(s.owner, n)
	t.drawUpTo(s.owner, n)
}

func sweep(t *transition, s stepping) {
	for _, seat := range [2]Seat{t.state.active, t.state.active.other()} {
		if s.side.has(seat, s.owner) {
			t.sweepBoard(seat, s.step.Params)
		}
	}
}

// sweepBoard removes the permanents of a player that fit, the oldest first.
func (t *transition) sweepBoard(seat Seat, fit Params) {
	board := &t.state.players[seat].board
	at := 0 // of the permanents that stay
	for range board.n {
		switch p := &board.items[at]; {
		case !fit.Match(t.pool.Card(p.Card)):
			at++
		case p.Shielded:
			t.useShield(seat, p)
			at++
		default:
			t.depart(seat, at, t.scrapped(MoveSwept))
		}
	}
}
