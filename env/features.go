package env

import (
	"fmt"

	"cardgames/engine"
)

// FeaturesVersion is the number of the columns of Features. Other columns have another number.
const FeaturesVersion = 1

// optionSlots is where the slots of options begin, after those of steps or abilities.
const optionSlots = engine.MaxSteps

// Features lists the names of the columns of a card's features, in order: its type, cost and rate, and
// then slots of the same columns for each of its steps or abilities and for each option. Each slot is
// followed by one for its else.
func Features() []string {
	names := []string{"cost", "rate"}
	for _, t := range engine.CardTypes() {
		names = append(names, "type."+t.String())
	}
	for i := range engine.MaxSteps + engine.MaxOptions {
		slot := fmt.Sprintf("step%d", i)
		if i >= optionSlots {
			slot = fmt.Sprintf("option%d", i-optionSlots)
		}
		names = appendSlot(names, slot+".")
		names = appendSlot(names, slot+".else.")
	}
	return names
}

func appendSlot(names []string, slot string) []string {
	for _, w := range engine.Whens() {
		names = append(names, slot+"when."+w.String())
	}
	for _, e := range engine.Effects()[1:] { // without none
		names = append(names, slot+"effect."+e.String())
	}
	names = append(names, slot+"n")
	for _, c := range engine.Counts() {
		names = append(names, slot+"per."+c.String())
	}
	names = append(names, slot+"max", slot+"own", slot+"opponent")
	for _, t := range engine.CardTypes() {
		names = append(names, slot+"only."+t.String())
	}
	names = append(names, slot+"limited", slot+"max_cost")
	for _, c := range engine.Counts() {
		names = append(names, slot+"if."+c.String())
	}
	return append(names, slot+"at_least", slot+"at_most", slot+"limit")
}

// FeatureCount is the number of columns of a card's features.
var FeatureCount = len(Features())

// CardFeatures writes a row of FeatureCount numbers for each card of a game's pool, by the number that
// observations have for it: row 0, for no card, has zeros only.
func (b *Batch) CardFeatures(i int, features []float32) error {
	return b.with(i, func(g *game) error {
		if rows := 1 + g.pool.Len(); len(features) != rows*FeatureCount {
			return fmt.Errorf("features of %d elements, not %d rows of %d", len(features), rows, FeatureCount)
		}
		clear(features)
		for ref := range g.pool.Len() {
			at := (1 + ref) * FeatureCount
			writeFeatures(features[at:at:at+FeatureCount], g.pool.Card(engine.CardRef(ref)))
		}
		return nil
	})
}

func writeFeatures(row []float32, card *engine.Card) {
	f := featureWriter{append(row, float32(card.Cost), float32(card.Rate()))}
	f.oneOf(int(card.Type)-1, len(engine.CardTypes()))
	steps := make([]engine.Ability, engine.MaxSteps+engine.MaxOptions)
	for i, s := range card.Steps {
		steps[i].Step = s
		for option, s := range s.Options {
			steps[optionSlots+option].Step = s
		}
	}
	copy(steps, card.Abilities)
	for i := range steps {
		f.slot(steps[i].When, &steps[i].Step)
		f.slot(0, steps[i].Step.Else)
	}
}

// featureWriter appends columns in the order of Features.
type featureWriter struct{ row []float32 }

// oneOf appends columns with a 1 at one place, or zeros where the place is -1.
func (f *featureWriter) oneOf(place, columns int) {
	for i := range columns {
		f.row = append(f.row, float32(number(i == place)))
	}
}

// slot appends a step, or zeros for none.
func (f *featureWriter) slot(when engine.When, s *engine.Step) {
	if s == nil {
		s = &engine.Step{}
	}
	n, side, limited := s.Params.N, sideOf(s), s.Effect.Params().MaxCost && s.Params.MaxCost != engine.NoMaxCost
	f.oneOf(int(when)-1, len(engine.Whens()))
	f.oneOf(int(s.Effect)-1, len(engine.Effects())-1)
	f.row = append(f.row, float32(n.Number+n.Times))
	f.oneOf(int(n.Per)-1, len(engine.Counts()))
	f.row = append(f.row, float32(n.Max), has(side, engine.SideOwn), has(side, engine.SideOpponent))
	f.oneOf(int(s.Params.Type)-1, len(engine.CardTypes()))
	f.row = append(f.row, float32(number(limited)), float32(max(s.Params.MaxCost, 0)))
	f.condition(s.Params.If)
}

func (f *featureWriter) condition(c engine.Condition) {
	f.oneOf(int(c.Count)-1, len(engine.Counts()))
	counts := c.Count != engine.CountNone
	f.row = append(f.row, float32(number(counts && c.Bound == engine.AtLeast)),
		float32(number(counts && c.Bound == engine.AtMost)), float32(c.Limit))
}

// sideOf returns the side that a step acts on, or SideUsual for an effect without one.
func sideOf(s *engine.Step) engine.Side {
	if sides := s.Effect.Params().Sides; s.Params.Side == engine.SideUsual && len(sides) > 0 {
		return sides[0]
	}
	return s.Params.Side
}

func has(side, which engine.Side) float32 {
	return float32(number(side == which || side == engine.SideEither))
}
