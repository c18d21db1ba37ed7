package env_test

import (
	"encoding/json"
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"

	"cardgames/env"
)

// ruleOf is what a card does, without its names and texts.
func ruleOf(t *testing.T, card map[string]any) string {
	t.Helper()
	text, err := json.Marshal([]any{card["type"], card["cost"], card["effect"], card["params"]})
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// Cards that do the same have the same features, and others differ.
func TestFeaturesTellCardsApart(t *testing.T) {
	grammar, err := os.ReadFile("../games/testdata/grammar.json")
	if err != nil {
		t.Fatal(err)
	}
	text := string(grammar)
	list := []env.Set{{Name: "grammar", Text: &text}}
	abilities := played(t)["abilities"]
	list = append(list, env.Set{Name: "abilities", Text: &abilities})
	for _, name := range env.Names() {
		list = append(list, env.Set{Name: name})
	}
	cards, rows := featuresOf(t, list...)
	rules, seen := map[string]string{}, map[string]string{}
	for i, card := range cards {
		rule, row := ruleOf(t, card), fmt.Sprint(rows[1+i])
		if other, ok := seen[row]; ok && other != rule {
			t.Errorf("these have the same features:\n%s\n%s", other, rule)
		}
		if other, ok := rules[rule]; ok && other != row {
			t.Errorf("features of two cards with this rule differ:\n%s", rule)
		}
		rules[rule], seen[row] = row, rule
	}
	if len(rules) < 160 {
		t.Errorf("only %d different cards", len(rules))
	}
}

func featuresOf(t *testing.T, list ...env.Set) (cards []map[string]any, rows [][]float32) {
	t.Helper()
	loaded, err := env.Load(list...)
	if err != nil {
		t.Fatal(err)
	}
	b, err := env.NewBatch(env.Layout1, 1, loaded)
	if err != nil {
		t.Fatal(err)
	}
	text, err := b.Cards(0)
	if err == nil {
		err = json.Unmarshal(text, &cards)
	}
	if err != nil {
		t.Fatal(err)
	}
	features := make([]float32, (1+len(cards))*env.FeatureCount)
	if err := b.CardFeatures(0, features); err != nil {
		t.Fatal(err)
	}
	return cards, slices.Collect(slices.Chunk(features, env.FeatureCount))
}

// The columns have the numbers of the card, by their names. A change of the names needs another version.
func TestFeaturesAreNamed(t *testing.T) {
	set := `{"set_id": "s", "name": "S", "version": "1.0.0", "cards": [
		{"id": "a", "name": "A", "type": "instant", "cost": 3,
		"text": "x", "effect": "choose", "params": {"options": [
			{"effect": "scrap", "params": {"type": "habit", "max_cost": 2, "side": "opponent"}},
			{"effect": "gain_progress", "params": {"n": {"per": "own_habits", "times": 2, "max": 6},
				"if": {"count": "behind", "at_least": 4}, "else": {"effect": "draw", "params": {"n": 1}}}}]}},
		{"id": "b", "name": "B", "type": "person", "cost": 2, "text": "y", "effect": "none",
		"params": {"rate": 0, "abilities": [
			{"when": "leaves", "effect": "drain_time", "params": {"n": 5}}]}}]}`
	_, rows := featuresOf(t, env.Set{Name: "s", Text: &set})
	for i, want := range []string{"",
		"cost=3 type.instant=1 step0.effect.choose=1 option0.effect.scrap=1 option0.opponent=1 option0.only.habit=1 " +
			"option0.limited=1 option0.max_cost=2 option1.effect.gain_progress=1 option1.n=2 option1.per.own_habits=1 " +
			"option1.max=6 option1.own=1 option1.if.behind=1 option1.at_least=1 option1.limit=4 " +
			"option1.else.effect.draw=1 option1.else.n=1 option1.else.own=1",
		"cost=2 type.person=1 step0.when.leaves=1 step0.effect.drain_time=1 step0.n=5 step0.opponent=1",
	} {
		var got []string
		for column, value := range rows[i] {
			if value != 0 {
				got = append(got, fmt.Sprintf("%s=%v", env.Features()[column], value))
			}
		}
		if strings.Join(got, " ") != want {
			t.Errorf("row %d is\n%s\nwant\n%s", i, strings.Join(got, " "), want)
		}
	}
	guide, err := os.ReadFile("../docs/environment.md")
	if err != nil {
		t.Fatal(err)
	}
	documented := fmt.Sprintf("%d columns, and `FEATURES_VERSION` (%d)", env.FeatureCount, env.FeaturesVersion)
	if !strings.Contains(string(guide), documented) {
		t.Errorf("docs/environment.md does not say: %s", documented)
	}
}
