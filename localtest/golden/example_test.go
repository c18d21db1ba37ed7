package golden

import (
	"strings"
	"testing"

	"cardgames/cardsets/core"
	"cardgames/cmd/transcript"
	"cardgames/engine"
	"cardgames/engine/shuffle"
)

// TestTheExampleOfTheRules plays the moves that docs/rules.md shows.
func TestTheExampleOfTheRules(t *testing.T) {
	pool := core.Snapshot().Pool
	state, _ := shuffle.Deal(pool, shuffle.SecretFromSeed("tidy 45453"))
	var told strings.Builder
	pass := func(player int) engine.Action { return engine.PassPriority{Player: player} }
	for i, action := range []engine.Action{
		engine.PlayCard{Player: 0, HandIndex: 2}, pass(1),
		engine.PlayCard{Player: 0, HandIndex: 3}, pass(1), pass(0), pass(1),
		engine.CastInstant{Player: 1, HandIndex: 2, Target: 1},
		engine.CastInstant{Player: 0, HandIndex: 2, Target: 1}, pass(1), pass(1), pass(0),
		engine.CastInstant{Player: 1, HandIndex: 5, Target: 2},
		engine.CastInstant{Player: 0, HandIndex: 1, Target: 2}, pass(1), pass(1), pass(0), pass(1), pass(0),
	} {
		next, events, err := engine.Apply(pool, state, action)
		if err != nil {
			t.Fatalf("move %d: %v", i+1, err)
		}
		for _, e := range events {
			told.WriteString(transcript.Event(pool, e) + "\n")
		}
		state = next
	}
	for _, want := range []string{
		"o1 Helpful Neighbour gets a shield", "the shield of o1 Helpful Neighbour is used up",
		"Kettle of player 0: board to hand (bounced)", "o5 Big Clear-Out fizzles", "turn 3: player 0",
	} {
		if !strings.Contains(told.String(), want) {
			t.Errorf("%q is missing in\n%s", want, told.String())
		}
	}
}
