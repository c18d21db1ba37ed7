package balance

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"cardgames/cardsets/snapshot"
	"cardgames/engine"
)

// Comparison is how a report differs from the report of an older version of the cards,
// with the same plan.
type Comparison struct {
	Cards  []CardChange `json:"cards"`
	Gates  []Change     `json:"gates"`
	Values []Change     `json:"values"`
}

// CardChange is a card that was added, removed or changed.
type CardChange struct {
	ID   string `json:"id"`
	What string `json:"what"` // such as "cost 2 -> 3, n 1 -> 2"
}

// Change is a figure of both reports.
type Change struct {
	Name string   `json:"name"` // of the gate, or the id of the card
	Old  Interval `json:"old"`
	New  Interval `json:"new"`
	// By is the difference. Its interval treats the two figures as independent. With
	// the same seed they are correlated, so it is wider than necessary.
	By Interval `json:"by"`
}

// Certain reports whether the difference is more than luck explains.
func (c Change) Certain() bool { return c.By.Low > 0 || c.By.High < 0 }

// Compare compares the cards, and the figures that both reports have.
func Compare(oldCards, newCards *snapshot.Snapshot, oldReport, newReport *Report) *Comparison {
	c := &Comparison{Cards: changedCards(oldCards.Pool, newCards.Pool)}
	gates := map[string]Interval{}
	for _, g := range oldReport.Gates {
		if g.Verdict != NotMeasured {
			gates[g.Name] = g.Figure
		}
	}
	for _, g := range newReport.Gates {
		if was, ok := gates[g.Name]; ok && g.Card == "" && g.Verdict != NotMeasured {
			c.Gates = append(c.Gates, newChange(g.Name, was, g.Figure))
		}
	}
	worth := map[string]Interval{}
	for _, v := range oldReport.Values {
		worth[v.ID] = v.Value
	}
	for _, v := range newReport.Values {
		if was, ok := worth[v.ID]; ok {
			c.Values = append(c.Values, newChange(v.ID, was, v.Value))
		}
	}
	return c
}

// Notable returns the Values of the cards that changed, and all changes that are
// certain.
func (c *Comparison) Notable() []Change {
	return slices.DeleteFunc(slices.Clone(c.Values), func(v Change) bool {
		changed := slices.ContainsFunc(c.Cards, func(card CardChange) bool { return card.ID == v.Name })
		return !changed && !v.Certain()
	})
}

func newChange(name string, was, is Interval) Change {
	by := is.Value - was.Value
	low := math.Hypot(is.Value-is.Low, was.High-was.Value)
	high := math.Hypot(is.High-is.Value, was.Value-was.Low)
	return Change{name, was, is, Interval{by, by - low, by + high}.rounded()}
}

// changedCards returns the cards of the new pool first, in its order.
func changedCards(was, is *engine.Pool) []CardChange {
	old := map[string]*engine.Card{}
	for i := range was.Len() {
		card := was.Card(engine.CardRef(i))
		old[card.ID] = card
	}
	var changes []CardChange
	for i := range is.Len() {
		card := is.Card(engine.CardRef(i))
		before, ok := old[card.ID]
		delete(old, card.ID)
		if !ok {
			changes = append(changes, CardChange{card.ID, "new"})
		} else if what := difference(before, card); what != "" {
			changes = append(changes, CardChange{card.ID, what})
		}
	}
	for i := range was.Len() {
		if card := was.Card(engine.CardRef(i)); old[card.ID] != nil {
			changes = append(changes, CardChange{card.ID, "gone"})
		}
	}
	return changes
}

// difference describes how two cards differ in the rules, or returns "".
func difference(was, is *engine.Card) string {
	text := ""
	add := func(what string, before, after any) {
		if before != after {
			if text != "" {
				text += ", "
			}
			text += fmt.Sprintf("%s %v -> %v", what, before, after)
		}
	}
	add("type", was.Type, is.Type)
	add("cost", was.Cost, is.Cost)
	before, after := firstStep(was), firstStep(is)
	add("effect", before.Effect, after.Effect)
	add("n", before.Params.N, after.Params.N)
	add("if", before.Params.If, after.Params.If)
	add("also", alsoText(was), alsoText(is))
	add("params.type", typeParam(before.Params), typeParam(after.Params))
	add("max_cost", limitParam(before.Params), limitParam(after.Params))
	return text
}

// firstStep returns the first step of a card, or one that does nothing for a permanent.
func firstStep(c *engine.Card) engine.Step {
	if c.Type.Permanent() {
		return engine.Step{Params: engine.Params{MaxCost: engine.NoMaxCost}}
	}
	return c.Steps[0]
}

// alsoText lists the further steps of a card.
func alsoText(c *engine.Card) string {
	further := c.Steps[min(1, len(c.Steps)):]
	steps := make([]string, len(further))
	for i, s := range further {
		steps[i] = fmt.Sprintf("%s n %s type %s if %s", s.Effect, s.Params.N, typeParam(s.Params), s.Params.If)
	}
	if len(steps) == 0 {
		return "none"
	}
	return strings.Join(steps, "; ")
}

func typeParam(p engine.Params) string {
	if p.Type == 0 {
		return "any"
	}
	return p.Type.String()
}

func limitParam(p engine.Params) string {
	if p.MaxCost < 0 {
		return "none"
	}
	return fmt.Sprint(p.MaxCost)
}
