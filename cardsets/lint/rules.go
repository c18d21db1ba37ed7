package lint

import (
	"slices"

	"cardgames/cardsets/steps"
	"cardgames/engine"
)

// maxTime returns an upper bound of the time of a player: the time of a turn, and what
// the cards of a deck and the recovered cards give beyond their cost.
func maxTime(rules *engine.Rules, cards pool) int64 {
	highest, gains, recovers := int64(rules.BaseTime), []int64{}, 0
	if cards.contains(func(c card) bool { return c.Type == engine.TypeAppliance }) {
		highest += int64(rules.ApplianceCap)
	}
	copies := max(1, (rules.DeckSize+len(cards)-1)/len(cards))
	for _, c := range cards {
		for range copies {
			if gain := mostTime(c) - c.Cost; gain > 0 {
				gains = append(gains, gain)
			}
			if c.Recovers() {
				recovers++
			}
		}
	}
	slices.SortFunc(gains, func(a, b int64) int { return int(b - a) })
	for _, gain := range gains[:min(len(gains), rules.DeckSize)] {
		highest += gain
	}
	if len(gains) > 0 {
		highest += int64(min(recovers, rules.DeckSize)) * gains[0]
	}
	return highest
}

// mostTime returns the time that a card gives at most as it resolves, to either player.
func mostTime(c card) (sum int64) {
	for _, step := range c.AllSteps() {
		if step.Effect == engine.EffectGainTime {
			sum += int64(step.Params.N.Most())
		}
	}
	return sum
}

// givesAgain reports whether an ability of the card gives time, which it can do in each turn.
func givesAgain(c card) bool {
	return c.Type.Permanent() &&
		slices.ContainsFunc(c.AllSteps(), func(s engine.Step) bool { return s.Effect == engine.EffectGainTime })
}

func adviseUnplayable(a *adviser, cards pool) {
	if cards.contains(givesAgain) {
		return
	}
	highest := maxTime(a.rules, cards)
	for _, c := range cards {
		if c.Cost > highest {
			a.onCard(c, "", "unplayable", "it costs %d, and with these cards a player never has more than %d time",
				c.Cost, highest)
		}
	}
}

// adviseTargets finds effects without any possible target in the pool.
func adviseTargets(a *adviser, cards pool) {
	permanent := func(c card) bool { return c.Type.Permanent() }
	threat := func(c card) bool {
		return slices.ContainsFunc(c.AllSteps(), func(s engine.Step) bool { return removes(s.Effect) })
	}
	for _, c := range cards {
		for _, s := range steps.All(c.Card) {
			fits := func(other card) bool { return s.Params.Match(other.Card) }
			add := func(format string, args ...any) { a.onCard(c, s.Pointer, "no_target", format, args...) }
			switch s.Effect {
			case engine.EffectScrap, engine.EffectBounce, engine.EffectSweep:
				if !cards.contains(func(other card) bool { return permanent(other) && fits(other) }) {
					add("%s fits no permanent of these cards; change what it fits, or add a permanent that it does", s.Effect)
				}
			case engine.EffectCancel:
				if !cards.contains(fits) {
					add("it can cancel none of these cards; raise max_cost, or change its type")
				}
			case engine.EffectShield:
				if !cards.contains(permanent) {
					add("there are no permanents to shield; add some")
				} else if !cards.contains(threat) {
					add("no card scraps, sweeps or bounces, so a shield is of no use; add one that does")
				}
			case engine.EffectRecover:
				if !cards.contains(func(other card) bool { return !other.Recovers() && fits(other) }) {
					add("it can recover none of these cards; change its type, or add a card that it can")
				}
			default: // acts on no card of the board, the stack or the discard pile
			}
		}
	}
}

// removes reports whether the effect takes permanents off the board.
func removes(e engine.Effect) bool {
	return e == engine.EffectScrap || e == engine.EffectBounce || e == engine.EffectSweep
}

// minInstants is the percentage of instants below which players can seldom respond.
const minInstants = 15

func adviseInstants(a *adviser, cards pool) {
	instants := 0
	for _, c := range cards {
		if c.Type == engine.TypeInstant {
			instants++
		}
	}
	if 100*instants < minInstants*len(cards) {
		a.onPool("few_instants", "%d of %d cards are instants; with less than %d%% there is little to do in the other "+
			"player's turn", instants, len(cards), minInstants)
	}
}

// Sizes of a pool that make good decks.
const (
	minPool = 10 // three copies of each card in a deck
	maxPool = 60 // half of the cards in a deck
)

func adviseSize(a *adviser, cards pool) {
	n, size := len(cards), a.rules.DeckSize
	switch {
	case n < minPool:
		a.onPool("too_small", "a pool of %d: each card is in a deck %d times or more, and games are very similar", n, size/n)
	case n > maxPool:
		a.onPool("too_large", "a pool of %d: a deck has %d of them, so a given card is missing in most games", n, size)
	case n < size && size%n != 0:
		a.onPool("uneven", "a pool of %d: the first %d cards are in each deck once more than the others", n, size%n)
	}
}
