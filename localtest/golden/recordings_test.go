package golden

import (
	"fmt"
	"testing"

	"cardgames/cmd/transcript"
	"cardgames/engine"
)

// recordings are the games that are kept. Their seeds were looked for, so that
// TestWhatTheGamesShow holds, and that in one appliances and persons bring less
// than their rates.
var recordings = []recording{
	{"core_greedy_caps", []string{"core"}, "tea 65", [2]string{"greedy", "greedy"}},
	{"core_random_draw", []string{"core"}, "tea 53", [2]string{"random", "random"}},
	{"core_greedy_random_draw", []string{"core"}, "tea 87", [2]string{"greedy", "random"}},
	{"core_search_greedy", []string{"core"}, "tea 2", [2]string{"mcts:50", "greedy"}},
	{"core_search", []string{"core"}, "tea 3", [2]string{"mcts:100", "mcts:50"}},
	{"garden_random_rounds", []string{"garden"}, "tea 73", [2]string{"random", "random"}},
	{"garden_greedy_rounds", []string{"garden"}, "tea 92", [2]string{"greedy", "greedy"}},
	{"garden_greedy_fizzles", []string{"garden"}, "tea 106", [2]string{"greedy", "greedy"}},
	{"garden_search", []string{"garden"}, "tea 1", [2]string{"mcts:50", "mcts:50"}},
	{"flat_share_greedy", []string{"flat_share"}, "tea 1", [2]string{"greedy", "greedy"}},
	{"flat_share_random_stack_left", []string{"flat_share"}, "tea 34", [2]string{"random", "random"}},
	{"flat_share_random_search", []string{"flat_share"}, "tea 2", [2]string{"random", "mcts:50"}},
	{"guests_greedy_rounds", []string{"core", "house_guests"}, "tea 132", [2]string{"greedy", "greedy"}},
	{"guests_random_last_turn", []string{"core", "house_guests"}, "tea 33", [2]string{"random", "random"}},
	{"guests_greedy_search", []string{"core", "house_guests"}, "tea 2", [2]string{"greedy", "mcts:50"}},
}

// TestWhatTheGamesShow: together the games have every event, every effect, every
// way of a card and every way to end, and a stack that is left over.
func TestWhatTheGamesShow(t *testing.T) {
	want := []string{
		"player 0 wins by progress", "player 1 wins by progress",
		"player 0 wins by rounds", "player 1 wins by rounds", "a draw by rounds",
		"stack to board", "stack to discard", "board to hand", "board to discard", "hand to discard", "discard to hand",
		"objects left on the stack", "draw skipped: hand_full",
	}
	for event := engine.EventTurnStarted; event <= engine.EventGameFinished; event++ {
		want = append(want, "event "+event.String())
	}
	for _, effect := range engine.Effects() {
		want = append(want, "effect "+effect.String())
	}
	saw, moves := map[string]int{}, 0
	for _, r := range recordings {
		moves += r.watch(t, saw)
	}
	for _, what := range want {
		if saw[what] == 0 {
			t.Errorf("no game shows: %s", what)
		}
	}
	if t.Logf("%d games, %d moves: %v", len(recordings), moves, saw); len(recordings) < 12 {
		t.Errorf("%d games are too few", len(recordings))
	}
}

// watch counts what happens in a recorded game, and returns its moves.
func (r recording) watch(t *testing.T, saw map[string]int) int {
	t.Helper()
	actions, err := readActions(r.read(t))
	if err != nil {
		t.Fatal(err)
	}
	pool := r.pool(t)
	start, events := engine.New(pool, engine.SecretFromSeed(r.seed))
	steps, err := engine.Replay(pool, start, actions)
	if err != nil || len(steps) == 0 {
		t.Fatalf("%s: %d actions, %v", r.file(), len(actions), err)
	}
	for _, step := range steps {
		events = append(events, step.Events...)
	}
	for _, e := range events {
		saw["event "+e.Type.String()]++
		switch e.Type {
		case engine.EventResolved:
			saw["effect "+pool.Card(e.Card).Effect.String()]++
		case engine.EventDrawSkipped:
			saw["draw skipped: "+e.Skip.String()]++
		case engine.EventCardMoved:
			saw[fmt.Sprintf("%s to %s", e.FromZone, e.ToZone)]++
		case engine.EventGameFinished:
			saw[transcript.Result(e.Result)]++
		}
	}
	last := steps[len(steps)-1].State
	saw["objects left on the stack"] += len(last.Position().Stack)
	return len(steps)
}
