package engine_test

import (
	"fmt"
	"iter"
	"math/rand/v2"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/cockroachdb/datadriven"
	"pgregory.net/rapid"

	"cardgames/cardsets/snapshot"
	"cardgames/engine"
)

// TestShortForms writes the short form of each card that ships, set by set, with its badge or its
// options. After a change that is meant, `go test ./engine -run ShortForms -rewrite` records them
// again: read each of them as someone would who knows no rule.
func TestShortForms(t *testing.T) {
	rules := engine.DefaultRules()
	datadriven.RunTest(t, "testdata/shortforms/sets.txt", func(t *testing.T, d *datadriven.TestData) string {
		var forms strings.Builder
		pool := mustBuild(t, shippedSet(d.Cmd))
		for i := range pool.Len() {
			card := pool.Card(engine.CardRef(i))
			fmt.Fprintf(&forms, "%s, %s %d: %s\n", card.Name, card.Type, card.Cost, card.Summary(rules))
			if card.Type.Permanent() {
				fmt.Fprintf(&forms, "  %s\n", card.Badge())
			}
			for i, option := range card.OptionSummaries() {
				fmt.Fprintf(&forms, "  %c: %s\n", 'A'+i, option)
			}
		}
		return forms.String()
	})
}

// Short forms of cards that ship have at most 90 characters, and nine of ten at most 60; a
// badge has at most 36.
func TestShortFormsAreShort(t *testing.T) {
	all, long := 0, 0
	for _, card := range shippedCards() {
		short := card.Summary(engine.DefaultRules())
		if n := utf8.RuneCountInString(card.Badge()); n > 36 {
			t.Errorf("the badge of %s has %d characters, more than 36: %s", card.Name, n, card.Badge())
		}
		all++
		switch n := utf8.RuneCountInString(short); {
		case n > 90:
			t.Errorf("%s has %d characters, more than 90: %s", card.Name, n, short)
		case n > 60:
			long++
		}
	}
	if long*10 > all {
		t.Errorf("%d of %d cards have more than 60 characters", long, all)
	}
}

// shippedCards are the cards of all sets that ship, each once.
func shippedCards() map[string]*engine.Card {
	all := map[string]*engine.Card{}
	for _, c := range shipped() {
		for i := range c.pool.Len() {
			card := c.pool.Card(engine.CardRef(i))
			all[card.ID] = card
		}
	}
	return all
}

// A short form has a part for the rate, for each ability and for each step, in which stand the short
// forms of the step alone, of its else and of its options, and the words of the moment.
func TestShortFormsHaveEachStep(t *testing.T) {
	rules := engine.DefaultRules()
	rapid.Check(t, func(t *rapid.T) {
		for _, card := range drawFewCards(t) {
			summary := card.Summary(rules)
			for _, words := range shortWords(card) {
				if !strings.Contains(strings.ToLower(summary), strings.ToLower(words)) {
					t.Fatalf("%q does not have %q", summary, words)
				}
			}
			if parts := strings.Count(summary, " · ") + 1; parts != partsOf(card) {
				t.Fatalf("%q has %d parts, not %d", summary, parts, partsOf(card))
			}
		}
	})
}

// A badge has the badge of each ability alone, with the words of its moment and of what is counted; only
// permanents have one.
func TestShortFormsOfAbilitiesAreOnTheBadge(t *testing.T) {
	rules := engine.DefaultRules()
	rapid.Check(t, func(t *rapid.T) {
		for _, card := range drawFewCards(t) {
			if badge := card.Badge(); (badge != "") != card.Type.Permanent() {
				t.Fatalf("a card of type %s has the badge %q", card.Type, badge)
			}
			for _, a := range card.Abilities {
				alone := engine.Card{Type: card.Type, Abilities: []engine.Ability{a}}
				when, does, _ := strings.Cut(alone.Badge(), ": ")
				if badge := card.Badge(); !strings.Contains(badge, when+": ") || !strings.Contains(badge, does) {
					t.Fatalf("%q does not have %q", badge, alone.Badge())
				}
				counted := strings.Count(alone.Summary(rules), " for each ")
				if says := strings.Count(does, " per "); says != counted {
					t.Fatalf("%q says %d times what is counted, not %d", does, says, counted)
				}
			}
		}
	})
}

// drawFewCards makes cards of anything that the grammar has.
func drawFewCards(t *rapid.T) (cards []*engine.Card) {
	random := dealer{rand.New(rand.NewPCG(rapid.Uint64().Draw(t, "cards"), 0))}
	set := snapshot.CardSet{ID: "few", Name: "Few", Version: "1.0.0"}
	for i := range 5 {
		card := random.card(recipe{types: allTypes, effects: allEffects, maxCost: 6, maxParam: 4, grammar: true})
		card.ID, card.Name = fmt.Sprint("c", i), fmt.Sprint("Card ", i)
		set.Cards = append(set.Cards, card)
	}
	pool := mustBuild(t, set)
	for i := range pool.Len() {
		cards = append(cards, pool.Card(engine.CardRef(i)))
	}
	return cards
}

// shortWords are the short forms of each thing that a card does, alone.
func shortWords(card *engine.Card) []string {
	rules := engine.DefaultRules()
	var words []string
	for i, s := range card.AllSteps() {
		if i > 0 || len(card.Steps) < 2 || s.Effect != engine.EffectNone { // else it is left out
			s.Else, s.Options = nil, nil
			words = append(words, (&engine.Card{Type: engine.TypeTask, Steps: []engine.Step{s}}).Summary(rules))
		}
	}
	for _, a := range card.Abilities {
		alone := engine.Card{Type: card.Type, Abilities: []engine.Ability{a}}
		when, _, _ := strings.Cut(alone.Summary(rules), ": ")
		words = append(words, when+": ")
	}
	return words
}

// partsOf is how many things a card does.
func partsOf(card *engine.Card) int {
	n := len(card.Abilities) + len(card.Steps)
	switch idle := len(card.Steps) > 1 && card.Steps[0].Effect == engine.EffectNone && card.Steps[0].Else == nil; {
	case idle:
		n--
	case card.Rate() > 0 || n == 0:
		n++
	}
	return n
}

// Two steps with different params or effects have different forms, both the short and the long ones.
func TestShortFormsDiffer(t *testing.T) {
	forms := map[string]engine.Step{}
	for step := range eachStep {
		card := engine.Card{Type: engine.TypeTask, Steps: []engine.Step{step}}
		for _, form := range []string{card.Summary(engine.DefaultRules()), card.Describe(engine.DefaultRules())} {
			if other, ok := forms[form]; ok {
				t.Fatalf("%q is the form of %+v and of %+v", form, other, step)
			}
			forms[form] = step
		}
	}
	if len(forms) < 4_000 {
		t.Errorf("only %d forms", len(forms))
	}
}

// eachStep yields steps with each effect, with each side, type and count, and with each condition.
func eachStep(yield func(engine.Step) bool) {
	for _, effect := range engine.Effects() {
		conditional := engine.Step{Effect: engine.EffectNone}
		for params := range eachParams(effect.Params()) {
			conditional = engine.Step{Effect: effect, Params: params}
			if !yield(conditional) {
				return
			}
		}
		for _, condition := range conditions(effect) {
			conditional.Params.If = condition
			if !yield(conditional) {
				return
			}
		}
	}
}

func eachParams(spec engine.ParamSpec) iter.Seq[engine.Params] {
	amounts, costs := []engine.Amount{{}}, []int32{engine.NoMaxCost}
	if spec.N {
		amounts = eachAmount()
	}
	if spec.MaxCost {
		costs = append(costs, 0, 1, 4)
	}
	return func(yield func(engine.Params) bool) {
		for _, n := range amounts {
			for _, kind := range append([]engine.CardType{0}, spec.Types...) {
				for _, cost := range costs {
					for _, side := range orUsual(spec.Sides) {
						if !yield(engine.Params{N: n, Type: kind, MaxCost: cost, Side: side}) {
							return
						}
					}
				}
			}
		}
	}
}

func orUsual(sides []engine.Side) []engine.Side {
	if len(sides) == 0 {
		return []engine.Side{engine.SideUsual}
	}
	return sides
}

func eachAmount() []engine.Amount {
	amounts := []engine.Amount{engine.Fixed(1), engine.Fixed(2), engine.Fixed(engine.MaxParam)}
	for _, per := range engine.Counts() {
		for _, most := range []int32{1, 6, engine.MaxParam} {
			amounts = append(amounts, engine.Amount{Per: per, Times: 1, Max: most}, engine.Amount{Per: per, Times: 3, Max: most})
		}
	}
	return amounts
}

// conditions are those of each count, if the effect has any use for one.
func conditions(effect engine.Effect) (all []engine.Condition) {
	if effect == engine.EffectNone {
		return nil
	}
	for _, count := range engine.Counts() {
		for _, bound := range engine.Bounds() {
			for _, limit := range []int32{0, 1, 3} {
				all = append(all, engine.Condition{Count: count, Bound: bound, Limit: limit})
			}
		}
	}
	return all
}
