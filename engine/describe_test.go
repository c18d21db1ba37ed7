package engine_test

import (
	"fmt"
	"os"
	"strings"
	"testing"

	"cardgames/engine"
)

// Sentences of cards, one of each form that they have.
func TestDescribe(t *testing.T) {
	for line, want := range map[string]string{
		"A: person 3": "Each of your tasks also gives +2 progress (all your people " +
			"together: at most +4).",
		"A: appliance 1": "+1 time at the start of your turn (all your appliances " +
			"together: at most +5).",
		"A: habit 5":                    "+3 progress at the start of your turn.",
		"A: task 1":                     "No effect.",
		"A: task 1, gain_progress n=2":  "Gain 2 progress.",
		"A: task 1, drain_progress n=3": "Your opponent loses 3 progress (not below 0).",
		"A: task 1, gain_time n=99":     "Gain 99 time.",
		"A: task 1, drain_time n=1":     "Your opponent loses 1 time (not below 0).",
		"A: task 1, draw n=1":           "Draw 1 card (hand limit 7).",
		"A: task 1, draw n=2":           "Draw 2 cards (hand limit 7).",
		"A: task 1, discard n=1":        "Your opponent discards the newest card in hand.",
		"A: task 1, discard n=2":        "Your opponent discards the 2 newest cards in hand.",
		"A: instant 1, scrap":           "Scrap a permanent: it goes to its owner's discard pile.",
		"A: instant 1, bounce type=appliance max_cost=0": "Bounce an appliance that costs 0 or less: it returns to its " +
			"owner's hand (to the discard pile if that hand is full).",
		"A: instant 1, scrap type=habit":  "Scrap a habit: it goes to its owner's discard pile.",
		"A: instant 1, cancel max_cost=2": "Cancel another card on the stack that costs 2 or less.",
		"A: instant 1, cancel type=task":  "Cancel a task on the stack.",
		"A: instant 1, cancel type=appliance max_cost=2 side=own": "Cancel an appliance of yours on the stack " +
			"that costs 2 or less.",
		"A: instant 1, cancel type=instant side=opponent": "Cancel another instant of your opponent's on the stack.",
		"A: instant 1, shield": "Shield one of your unshielded permanents: the shield absorbs " +
			"the next scrap, bounce or sweep.",
		"A: task 1, recover": "Recover the newest card in your discard pile that is not a " +
			"recover card: it returns to your hand.",
		"A: task 1, recover type=habit": "Recover the newest habit in your discard pile that is not a " +
			"recover card: it returns to your hand.",
		"A: task 1, mill n=1": "Your opponent puts the top card of the deck into the discard pile.",
		"A: task 1, mill n=3": "Your opponent puts the top 3 cards of the deck into the discard pile.",
		"A: task 1, replace":  "Discard your hand, then draw as many cards (hand limit 7).",

		"A: task 1, gain_progress n=own_persons":    "Gain 1 progress for each of your people.",
		"A: task 1, gain_progress n=own_persons<=5": "Gain 1 progress for each of your people (at most 5).",
		"A: task 1, drain_time n=opponent_appliances*2<=6": "Your opponent loses 2 time for each of your opponent's " +
			"appliances (at most 6; not below 0).",
		"A: task 1, draw n=own_habits<=3": "Draw 1 card for each of your habits (at most 3; hand limit 7).",
		"A: task 1, discard n=casts*2":    "Your opponent discards 2 cards for each card cast this turn (the newest first).",
		"A: task 1, mill n=own_hand<=3": "Your opponent puts 1 card from the top of the deck into the discard pile for " +
			"each card in your hand (at most 3).",
		"A: task 1, gain_progress n=behind<=4": "Gain 1 progress for each progress that you are behind " +
			"(at most 4).",
		"A: task 1, gain_time n=opponent_discard":        "Gain 1 time for each card in your opponent's discard pile.",
		"A: task 1, gain_time n=2 if=own_appliances>=3":  "If you have at least 3 appliances, gain 2 time.",
		"A: task 1, gain_time n=2 if=own_persons>=1":     "If you have at least 1 person, gain 2 time.",
		"A: task 1, gain_time n=2 if=opponent_habits<=0": "If your opponent has no habits, gain 2 time.",
		"A: task 1, gain_time n=2 if=own_discard<=4": "If your discard pile has at most 4 cards, gain " +
			"2 time.",
		"A: task 1, gain_time n=2 if=behind>=5":   "If you are behind by at least 5 progress, gain 2 time.",
		"A: task 1, gain_time n=2 if=casts>=3":    "If at least 3 cards have been cast this turn, gain 2 time.",
		"A: task 1, gain_time n=2 if=casts<=1":    "If at most 1 card has been cast this turn, gain 2 time.",
		"A: task 1, gain_time n=2 if=casts<=0":    "If no cards have been cast this turn, gain 2 time.",
		"A: task 1, draw n=1, then gain_time n=1": "Draw 1 card (hand limit 7). Then gain 1 time.",
		"A: task 1, drain_time n=1, then drain_progress n=1 if=own_hand<=2, then recover": "Your opponent loses 1 time " +
			"(not below 0). Then, if you have at most 2 cards in hand, your opponent loses 1 progress (not below 0). " +
			"Then recover the newest card in your discard pile that is not a recover card: it returns to your hand.",
		"A: task 1, none, then gain_time n=1 if=own_hand>=2": "If you have at least 2 cards in hand, gain 1 time.",
		"A: task 1, none if=own_hand>=2":                     "No effect.",

		"A: task 1, gain_progress n=2 side=opponent": "Your opponent gains 2 progress.",
		"A: task 1, drain_progress n=2 side=own":     "Lose 2 progress (not below 0).",
		"A: task 1, drain_time n=1 side=own":         "Lose 1 time (not below 0).",
		"A: task 1, draw n=2 side=opponent":          "Your opponent draws 2 cards (hand limit 7).",
		"A: task 1, discard n=1 side=own":            "Discard the newest card in hand.",
		"A: task 1, discard n=own_habits side=own":   "Discard 1 card for each of your habits (the newest first).",
		"A: task 1, mill n=2 side=own":               "Put the top 2 cards of your deck into your discard pile.",
		"A: instant 1, scrap type=appliance max_cost=3 side=opponent": "Scrap an appliance of your opponent's that costs " +
			"3 or less: it goes to its owner's discard pile.",
		"A: instant 1, cancel side=own": "Cancel another card of yours on the stack.",
		"A: task 1, sweep":              "Sweep every permanent: it goes to its owner's discard pile.",
		"A: task 1, sweep type=habit max_cost=2 side=own": "Sweep every habit of yours that costs 2 or less: it goes to " +
			"its owner's discard pile.",

		"A: task 1, draw n=2 if=own_hand<=2 else gain_progress n=1": "If you have at most 2 cards in hand, draw 2 cards " +
			"(hand limit 7). Otherwise, gain 1 progress.",
		"A: task 1, none if=casts>=3 else gain_time n=1": "If at least 3 cards have been cast this turn, no effect. " +
			"Otherwise, gain 1 time.",
		"A: task 1, choose: gain_time n=2 | draw n=1 if=behind>=2 else gain_time n=1, then mill n=1": "Choose one. " +
			"A: Gain 2 time. B: If you are behind by at least 2 progress, draw 1 card (hand limit 7). Otherwise, gain " +
			"1 time. Then your opponent puts the top card of the deck into the discard pile.",

		"A: habit 3 rate=1": "+1 progress at the start of your turn.",
		"A: habit 3 rate=0": "+0 progress at the start of your turn.",
		"A: habit 3 rate=0, turn: draw n=1, leaves: gain_time n=1 if=own_hand>=1": "At the start of your turn, draw 1 card " +
			"(hand limit 7). When it leaves the board, if you have at least 1 card in hand, gain 1 time.",
		"A: person 1, enters: mill n=1": "Each of your tasks also gives +1 progress (all your people together: at most " +
			"+4). When it enters the board, your opponent puts the top card of the deck into the discard pile.",
		"A: habit 1 rate=0, end: draw n=1, opponent_task: gain_time n=own_other_persons": "At the end of your turn, draw 1 " +
			"card (hand limit 7). After each of your opponent's tasks, gain 1 time for each of your other people.",
		"A: person 1 rate=0, opponent_instant: gain_time n=1 if=own_other_persons>=1": "After each of your opponent's " +
			"instants, if you have at least 1 other person, gain 1 time.",
		"A: task 1, gain_time n=1 if=own_other_persons<=0": "If you have no other people, gain 1 time.",
		"A: habit 1 rate=0, task: gain_time n=1, instant: gain_time n=1": "After each of your tasks, gain 1 time. After " +
			"each of your instants, gain 1 time.",
	} {
		if got := poolOf(t, line).Card(0).Describe(engine.DefaultRules()); got != want {
			t.Errorf("%s: got %q, want %q", line, got, want)
		}
	}
}

// Every effect has sentences, and a row with them in the rules for players.
func TestRulesListTheEffects(t *testing.T) {
	page, err := os.ReadFile("../docs/rules.md")
	if err != nil {
		t.Fatal(err)
	}
	optional := func(name string) string {
		if name != "n" && name != "options" {
			name += "?"
		}
		return "`" + name + "`"
	}
	for _, e := range engine.Effects() {
		var params []string
		for _, name := range e.Params().Names() {
			params = append(params, optional(name))
		}
		if e == engine.EffectNone {
			params = []string{"permanents: `rate?`, `abilities?`"} // of the card, not of the effect
		}
		row := fmt.Sprintf("| `%s` | %s | %s |", e, strings.Join(params, ", "), e.Summary())
		if row = strings.ReplaceAll(row, "|  |", "| |"); !strings.Contains(string(page), row) {
			t.Errorf("docs/rules.md does not have the row\n%s", row)
		}
		step := engine.Step{Effect: e, Params: engine.Params{N: engine.Fixed(1), MaxCost: engine.NoMaxCost}}
		if sentence := step.Describe(engine.DefaultRules()); !strings.HasSuffix(sentence, ".") {
			t.Errorf("%s is described as %q", e, sentence)
		}
	}
}
