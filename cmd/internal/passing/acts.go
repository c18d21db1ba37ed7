package passing

import (
	"slices"

	"github.com/go-json-experiment/json"

	"cardgames/cardsets/jsonint"
	"cardgames/cardsets/steps"
	cardgames "cardgames/clients/go"
	"cardgames/engine"
)

// Acts reports whether a card of a player's hand would do anything if it resolved now, at a target where it needs one.
// A card that this release cannot read does.
func Acts(v *cardgames.View, player int, card *cardgames.Card) bool {
	t := table{v.Players[player], v.Players[1-player], v.Casts + 1, v.Rules.HandLimit}
	t.own.HandCount-- // the card has left the hand
	switch card.Type {
	case "task":
		if t.own.Income.TaskBonus > 0 {
			return true
		}
	case "instant":
	default:
		return true
	}
	read, ok := cardOf(card)
	// Until a step does something, the table is as it is now.
	return !ok || slices.ContainsFunc(read.Steps, t.changedBy)
}

// cardOf reads a card by the engine's grammar, if this release has all that it says.
func cardOf(card *cardgames.Card) (read engine.Card, ok bool) {
	read.Cost = card.Cost
	read.Type, ok = engine.ParseCardType(card.Type)
	var params map[string]any
	if err := json.Unmarshal(card.Params, &params, jsonint.Reader); err != nil || !ok {
		return read, false
	}
	return read, len(steps.Read(&read, card.Effect, params)) == 0
}

// table is what a card meets when it resolves, as its owner sees it.
type table struct {
	own, opponent cardgames.Player
	casts         int
	handLimit     int
}

// changedBy reports whether a step changes anything.
func (t table) changedBy(s engine.Step) bool {
	switch p := &s.Params; {
	case !t.fulfils(p.If):
		return s.Else != nil && t.changedBy(*s.Else)
	case s.Options != nil:
		return slices.ContainsFunc(s.Options, t.changedBy)
	case p.N.Per != engine.CountNone && t.count(p.N.Per) == 0:
		return false
	}
	switch s.Params.Side {
	case engine.SideOwn:
		t.opponent = t.own
	case engine.SideOpponent:
		t.own = t.opponent
	case engine.SideUsual, engine.SideEither:
	}
	return t.leavesRoomFor(s)
}

func (t table) fulfils(c engine.Condition) bool {
	switch {
	case c.Count == engine.CountNone:
		return true
	case c.Bound == engine.AtMost:
		return t.count(c.Count) <= int(c.Limit)
	}
	return t.count(c.Count) >= int(c.Limit)
}

// leavesRoomFor reports whether the table has what an effect would take or move.
func (t table) leavesRoomFor(s engine.Step) bool {
	switch s.Effect {
	case engine.EffectNone:
		return false
	case engine.EffectDrainProgress:
		return t.opponent.Progress > 0
	case engine.EffectDrainTime:
		return t.opponent.Time > 0
	case engine.EffectDiscard:
		return t.opponent.HandCount > 0
	case engine.EffectMill:
		return t.opponent.DeckCount > 0
	case engine.EffectReplace:
		return t.own.HandCount > 0
	case engine.EffectDraw:
		return t.own.DeckCount > 0 && t.own.HandCount < t.handLimit
	case engine.EffectSweep:
		fits := func(p cardgames.Permanent) bool { return fits(s, &p.Card) }
		return slices.ContainsFunc(t.own.Board, fits) || slices.ContainsFunc(t.opponent.Board, fits)
	case engine.EffectRecover:
		return t.own.HandCount < t.handLimit && slices.ContainsFunc(t.own.Discard, func(c cardgames.Card) bool {
			return fits(s, &c) && !recovers(&c)
		})
	case engine.EffectGainProgress, engine.EffectGainTime: // which always gain something
	case engine.EffectScrap, engine.EffectBounce, engine.EffectCancel, engine.EffectShield: // which have a target
	case engine.EffectChoose: // of which changedBy looks at the options
	}
	return true
}

// fits reports whether a step takes a card.
func fits(s engine.Step, c *cardgames.Card) bool {
	kind, _ := engine.ParseCardType(c.Type)
	return s.Params.Match(&engine.Card{Type: kind, Cost: c.Cost})
}

// recovers reports whether a card itself recovers cards: no effect brings it back.
func recovers(c *cardgames.Card) bool { return has(c, engine.EffectRecover) }

// has reports whether a card, which this release can read, has one of some effects.
func has(c *cardgames.Card, effects ...engine.Effect) bool {
	card, _ := cardOf(c)
	return slices.ContainsFunc(card.AllSteps(), func(s engine.Step) bool { return slices.Contains(effects, s.Effect) })
}

// count returns what a count is now.
func (t table) count(c engine.Count) int {
	switch c {
	case engine.CountOwnHand:
		return t.own.HandCount
	case engine.CountOpponentHand:
		return t.opponent.HandCount
	case engine.CountOwnDiscard:
		return len(t.own.Discard)
	case engine.CountOpponentDiscard:
		return len(t.opponent.Discard)
	case engine.CountOwnPermanents:
		return len(t.own.Board)
	case engine.CountOpponentPermanents:
		return len(t.opponent.Board)
	case engine.CountOwnPersons, engine.CountOwnOtherPersons: // the card is not on the board
		return permanents(&t.own, engine.TypePerson)
	case engine.CountOwnAppliances:
		return permanents(&t.own, engine.TypeAppliance)
	case engine.CountOwnHabits:
		return permanents(&t.own, engine.TypeHabit)
	case engine.CountOpponentPersons:
		return permanents(&t.opponent, engine.TypePerson)
	case engine.CountOpponentAppliances:
		return permanents(&t.opponent, engine.TypeAppliance)
	case engine.CountOpponentHabits:
		return permanents(&t.opponent, engine.TypeHabit)
	case engine.CountBehind:
		return int(max(0, t.opponent.Progress-t.own.Progress))
	case engine.CountCasts:
		return t.casts
	case engine.CountNone:
	}
	return 0
}

// permanents is how many permanents of a type a player has.
func permanents(p *cardgames.Player, kind engine.CardType) (n int) {
	for i := range p.Board {
		if p.Board[i].Card.Type == kind.String() {
			n++
		}
	}
	return n
}
