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
	summary        string                     // a sentence for any rules and params
	describe       func(*Rules, *Step) string // a sentence for given rules and a step with its side filled in
	short          func(*Step) string         // the same in a few words, such as "they lose 2 time"
	badge          func(*Step) string         // of an effect that an ability can have: the same in a few characters
}

// effects lists all effects. A new effect needs a constant above, a row here and a case in apply.
var effects = [...]effectRow{
	EffectNone: {
		name:     "none",
		summary:  "Nothing. Every permanent has this effect; a task with it still brings the bonus.",
		describe: constant("No effect."),
		short:    brief("no effect"),
	},
	EffectGainProgress: {
		name: "gain_progress", params: ParamSpec{N: true, Sides: usuallyOwn},
		lowers:   []Count{CountBehind},
		summary:  "You gain n progress.",
		describe: sided("Gain %d progress", "Your opponent gains %d progress"),
		short:    briefly("+", "they gain ", "1 progress", "%d progress"),
		badge:    onBadge("+%d", "they +%d"),
	},
	EffectDrainProgress: {
		name: "drain_progress", params: ParamSpec{N: true, Sides: usuallyOpponent},
		raises:   []Count{CountBehind},
		summary:  "Your opponent loses n progress, but not below 0.",
		describe: sided("Lose %d progress", "Your opponent loses %d progress", "not below 0"),
		short:    briefly("you lose ", "they lose ", "1 progress", "%d progress"),
		badge:    onBadge("−%d", "they −%d"),
	},
	EffectGainTime: {
		name: "gain_time", params: ParamSpec{N: true, Sides: usuallyOwn},
		summary:  "You gain n time, without an upper limit.",
		describe: sided("Gain %d time", "Your opponent gains %d time"),
		short:    briefly("+", "they gain ", "1 time", "%d time"),
		badge:    onBadge("+%d time", "they +%d time"),
	},
	EffectDrainTime: {
		name: "drain_time", params: ParamSpec{N: true, Sides: usuallyOpponent},
		summary:  "Your opponent loses n time, but not below 0.",
		describe: sided("Lose %d time", "Your opponent loses %d time", "not below 0"),
		short:    briefly("you lose ", "they lose ", "1 time", "%d time"),
		badge:    onBadge("−%d time", "they −%d time"),
	},
	EffectDraw: {
		name: "draw", params: ParamSpec{N: true, Sides: usuallyOwn},
		raises:  []Count{CountOwnHand},
		summary: "You draw up to n cards, one by one; you stop at the hand limit.",
		describe: func(r *Rules, s *Step) string {
			n := s.Params.N
			verb := s.of("Draw ", "Your opponent draws ")
			return n.sentence(verb+counted(n.factor(), "card", "cards"), fmt.Sprintf("hand limit %d", r.HandLimit))
		},
		short: briefly("you draw ", "they draw ", "1", "%d"),
		badge: onBadge("draw %d", "they draw %d"),
	},
	EffectDiscard: {
		name: "discard", params: ParamSpec{N: true, Sides: usuallyOpponent},
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
		short: briefly("you discard ", "they discard ", "the newest card in hand", "the %d newest cards in hand"),
		badge: onBadge("discard %d", "they discard %d"),
	},
	EffectScrap: {
		name: "scrap", params: ParamSpec{Types: permanentTypes, MaxCost: true, Sides: usuallyEither},
		target: targetPermanent,
		lowers: ownBoard, raises: []Count{CountOwnDiscard},
		summary: "A permanent of either player goes to its owner's discard pile.",
		describe: func(_ *Rules, s *Step) string {
			return "Scrap " + s.target() + ": it goes to its owner's discard pile."
		},
		short: func(s *Step) string { return "scrap " + s.aim() },
	},
	EffectBounce: {
		name: "bounce", params: ParamSpec{Types: permanentTypes, MaxCost: true, Sides: usuallyEither},
		target: targetPermanent, returns: true,
		lowers: ownBoard, raises: []Count{CountOwnHand, CountOwnDiscard},
		summary: "A permanent of either player returns to its owner's hand, or to the discard pile when that hand is full.",
		describe: func(_ *Rules, s *Step) string {
			return "Bounce " + s.target() + ": it returns to its owner's hand (to the discard pile if that hand is full)."
		},
		short: func(s *Step) string {
			return "return " + s.aim() + s.either(" to its owner's hand", " to your hand", " to their hand")
		},
	},
	EffectCancel: {
		name: "cancel", params: ParamSpec{Types: allTypes, MaxCost: true, Sides: usuallyEither},
		target: targetStackObject,
		raises: []Count{CountOwnDiscard},
		summary: "Another card on the stack goes to its owner's discard pile. It has no effect and brings no bonus, and " +
			"its cost is not paid back.",
		describe: func(_ *Rules, s *Step) string {
			what := s.Params.onStack() + s.whose(" of yours", " of your opponent's")
			return "Cancel " + what + " on the stack" + s.Params.limit() + "."
		},
		short: func(s *Step) string {
			noun := s.Params.noun()
			one := s.either("any "+noun, article(noun)+noun+" of yours", article(noun)+noun+" of theirs")
			return "cancel " + one + " on the stack" + s.Params.costing()
		},
	},
	EffectShield: {
		name: "shield", target: targetOwnUnshielded,
		summary:  "A permanent of yours without a shield gets one.",
		describe: constant("Shield one of your unshielded permanents: the shield absorbs the next scrap, bounce or sweep."),
		short:    brief("shield a card of yours from one removal"),
	},
	EffectRecover: {
		name: "recover", params: ParamSpec{Types: allTypes}, returns: true,
		lowers: []Count{CountOwnDiscard}, raises: []Count{CountOwnHand},
		summary: "The newest card in your discard pile that fits and is not itself a recover card returns to your hand. " +
			"With a full hand nothing happens.",
		describe: func(_ *Rules, s *Step) string {
			return "Recover the newest " + s.Params.noun() + " in your discard pile that is not a recover card: it returns " +
				"to your hand."
		},
		short: func(s *Step) string { return "take back your discard pile's newest " + s.Params.noun() },
	},
	EffectMill: {
		name: "mill", params: ParamSpec{N: true, Sides: usuallyOpponent},
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
		short: briefly("you discard your deck's ", "they discard their deck's ", "top card", "top %d cards"),
		badge: onBadge("deck −%d", "their deck −%d"),
	},
	EffectReplace: {
		name:   "replace",
		lowers: []Count{CountOwnHand}, raises: []Count{CountOwnDiscard},
		summary: "You discard your hand, the newest card first, and then draw as many cards.",
		describe: func(r *Rules, _ *Step) string {
			return fmt.Sprintf("Discard your hand, then draw as many cards (hand limit %d).", r.HandLimit)
		},
		short: brief("you discard your hand and draw as many cards"),
		badge: brief("new hand"),
	},
	EffectSweep: {
		name: "sweep", params: ParamSpec{Types: permanentTypes, MaxCost: true, Sides: usuallyEither},
		lowers: ownBoard, raises: []Count{CountOwnDiscard},
		summary: "Every permanent that fits goes to its owner's discard pile: the active player's first, each board's " +
			"oldest first. A shield absorbs it and is used up.",
		describe: func(_ *Rules, s *Step) string {
			return "Sweep every " + s.Params.kind() + s.whose(" of yours", " of your opponent's") + s.Params.limit() +
				": it goes to its owner's discard pile."
		},
		short: func(s *Step) string {
			return "scrap every " + s.Params.noun() + s.either(" on both boards", " on your board", " on their board") +
				s.Params.costing()
		},
	},
	EffectChoose: {
		name: "choose", params: ParamSpec{Options: true},
		summary:  "You choose one of two or three options when you cast the card.",
		describe: constant("Choose one."),
		short:    brief("choose"),
	},
}

// apply applies the effect of a step. The card has left the stack, and its target has been checked.
func (t *transition) apply(s *stepping) {
	switch s.step.Effect {
	case EffectNone, EffectChoose: // an option of choose takes its place
	case EffectGainProgress:
		t.addProgress(s.whom(), s.n, s.cause, s.source)
	case EffectDrainProgress:
		t.addProgress(s.whom(), -s.n, s.cause, s.source)
	case EffectGainTime:
		t.addTime(s.whom(), s.n, s.cause, s.source)
	case EffectDrainTime:
		t.addTime(s.whom(), -s.n, s.cause, s.source)
	case EffectDraw:
		t.drawUpTo(s.whom(), s.n)
	case EffectDiscard:
		t.discardUpTo(s.whom(), s.n)
	case EffectScrap:
		t.removePermanent(s.Target, MoveScrapped)
	case EffectBounce:
		t.removePermanent(s.Target, MoveBounced)
	case EffectCancel:
		t.cancel(s.Target)
	case EffectShield:
		t.shield(s.Target)
	case EffectRecover:
		t.recoverCard(s.owner, s.step.Params.Type)
	case EffectMill:
		t.mill(s.whom(), s.n)
	case EffectReplace:
		t.replaceHand(s.owner)
	case EffectSweep:
		t.sweep(s)
	}
}

func (t *transition) cancel(id ObjectID) {
	index := t.state.stackIndex(id)
	target := t.state.stack.removeAt(index)
	t.toDiscard(target.Owner, target.Card, source{object: target.ID, zone: ZoneStack, index: index}, MoveCancelled)
}

func (t *transition) shield(id ObjectID) {
	owner, index, _ := t.state.findPermanent(id)
	permanent := &t.state.players[owner].board.items[index]
	permanent.Shielded = true
	t.emit(Event{Type: EventShieldAdded, Player: owner, Object: permanent.ID, Card: permanent.Card})
}

// recoverCard returns the newest card that fits, of a type or, with 0, of any, to the hand.
func (t *transition) recoverCard(seat Seat, only CardType) {
	if t.state.handFull(seat) {
		return
	}
	player := &t.state.players[seat]
	for i := int(player.discard.n) - 1; i >= 0; i-- {
		if t.recoverable(player.discard.items[i], only) {
			t.toHand(seat, player.discard.removeAt(i), source{zone: ZoneDiscard, index: i}, MoveRecovered)
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

func (t *transition) mill(seat Seat, n int32) {
	deck := &t.state.players[seat].deck
	for range min(n, int32(deck.n)) {
		t.toDiscard(seat, deck.removeAt(int(deck.n)-1), source{zone: ZoneDeck}, MoveMilled)
	}
}

func (t *transition) replaceHand(seat Seat) {
	n := int32(t.state.players[seat].hand.n)
	t.discardUpTo(seat, n)
	t.drawUpTo(seat, n)
}

func (t *transition) sweep(s *stepping) {
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
			t.depart(seat, at, MoveSwept)
		}
	}
}
