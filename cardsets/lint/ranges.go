package lint

import (
	"slices"
	"strings"

	"cardgames/cardsets/steps"
	"cardgames/engine"
)

// unbounded is more than any limit of a condition.
const unbounded = engine.MaxParam + 1

// moment is when a card reads a count.
type moment struct {
	when  engine.When     // of an ability; 0 while a task or an instant resolves
	kind  engine.CardType // of the card
	first bool            // whether no other step has taken place since the last win check
}

func momentOf(c card, s steps.Placed) moment {
	return moment{s.When, c.Type, s.When == 0 && !strings.HasPrefix(s.Pointer, "/params/also")}
}

// onBoard reports whether the card that reads the count is on its owner's board.
func (m moment) onBoard() bool { return m.when != 0 && m.when != engine.WhenLeaves }

// afterOpponent reports whether a card of the other player has just resolved.
func (m moment) afterOpponent() bool {
	return m.when == engine.WhenOpponentTask || m.when == engine.WhenOpponentInstant
}

// countRange returns the lowest and the highest value that a count can have at a moment of
// games with these cards.
func countRange(rules *engine.Rules, cards pool, m moment, count engine.Count) (low, high int) {
	if kinds := kindsOf(count); kinds != nil {
		if cards.contains(func(c card) bool { return slices.Contains(kinds, c.Type) }) {
			high = rules.DeckSize
		}
		if m.onBoard() && own(count) && count != engine.CountOwnOtherPersons && slices.Contains(kinds, m.kind) {
			low = 1
		}
		return low, high
	}
	switch count {
	case engine.CountOwnHand, engine.CountOpponentHand:
		return 0, rules.HandLimit
	case engine.CountOwnDiscard:
		if m.when == engine.WhenTask || m.when == engine.WhenInstant { // the card that resolved is there
			low = 1
		}
		return low, rules.DeckSize
	case engine.CountOpponentDiscard:
		if m.afterOpponent() { // likewise
			low = 1
		}
		return low, rules.DeckSize
	case engine.CountBehind:
		return 0, mostBehind(rules, cards, m)
	case engine.CountCasts:
		if m.when == engine.WhenTurn {
			return 0, 0
		}
		if m.when != engine.WhenEnd {
			low = 1 // the card that resolves, or has just resolved
		}
		return low, unbounded
	default:
		return 0, unbounded
	}
}

func kindsOf(count engine.Count) []engine.CardType {
	switch count {
	case engine.CountOwnPersons, engine.CountOwnOtherPersons, engine.CountOpponentPersons:
		return []engine.CardType{engine.TypePerson}
	case engine.CountOwnAppliances, engine.CountOpponentAppliances:
		return []engine.CardType{engine.TypeAppliance}
	case engine.CountOwnHabits, engine.CountOpponentHabits:
		return []engine.CardType{engine.TypeHabit}
	case engine.CountOwnPermanents, engine.CountOpponentPermanents:
		return []engine.CardType{engine.TypePerson, engine.TypeAppliance, engine.TypeHabit}
	default:
		return nil
	}
}

// own reports whether a count of permanents counts the board of the card's owner.
func own(count engine.Count) bool { return count <= engine.CountOwnPermanents }

// mostBehind returns how far a player can be behind. At a win check nobody has reached the goal;
// until the next one a player can pass it.
func mostBehind(rules *engine.Rules, cards pool, m moment) int {
	gains := func(c card) bool {
		return slices.ContainsFunc(steps.All(c.Card), func(s steps.Placed) bool {
			after := moment{when: s.When}
			given := s.Params.Side == engine.SideOpponent || m.when == engine.WhenLeaves || after.afterOpponent()
			return s.Effect == engine.EffectGainProgress && given
		})
	}
	if m.afterOpponent() || !m.first && cards.contains(gains) {
		return unbounded
	}
	return rules.Goal - 1
}
