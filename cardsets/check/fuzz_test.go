package check_test

import (
	"bytes"
	"errors"
	"math/rand/v2"
	"testing"

	"cardgames/cardsets/check"
	"cardgames/cardsets/core"
	"cardgames/cardsets/fault"
	"cardgames/engine"
	"cardgames/engine/shuffle"
)

// FuzzCheck takes any bytes for a card set: the result is either a report whose
// faults lie inside the file, or a pool with which a game of random legal
// actions comes to its end.
func FuzzCheck(f *testing.F) {
	f.Add(core.JSON())
	f.Add([]byte(garden))
	for _, hostile := range hostileSets {
		if len(hostile.file) < 1000 { // longer ones slow the search down
			f.Add([]byte(hostile.file))
		}
	}
	f.Fuzz(func(t *testing.T, body []byte) {
		set, err := check.Sets(check.File{URL: "u", Body: body})
		if err != nil {
			requireInside(t, body, err)
			return
		}
		playToTheEnd(t, set.Pool)
	})
}

func requireInside(t *testing.T, body []byte, err error) {
	report, ok := errors.AsType[*fault.Report](err)
	if !ok {
		t.Fatalf("not a report: %v", err)
	}
	if n := len(report.Faults); n < 1 || n > fault.MaxFaults {
		t.Errorf("%d faults", n)
	}
	lines := bytes.Split(body, []byte("\n"))
	for _, at := range report.Faults {
		if at.Line < 1 || at.Line > len(lines) || at.Column < 1 || at.Column > len(lines[at.Line-1])+1 {
			t.Errorf("%+v is not a place in a file of %d lines", at, len(lines))
		}
	}
}

func playToTheEnd(t *testing.T, pool *engine.Pool) {
	random := rand.New(rand.NewPCG(1, uint64(pool.Len())))
	state, _ := shuffle.Deal(engine.DefaultRules(), pool, shuffle.SecretFromSeed("any"))
	for range engine.MaxActions {
		seat, playing := state.Priority()
		if !playing {
			return
		}
		legal := engine.LegalActions(pool, &state, seat)
		next, _, err := engine.Apply(pool, state, legal[random.IntN(len(legal))])
		if err != nil {
			t.Fatalf("a legal action was refused: %v", err)
		}
		state = next
	}
	if !state.Finished() {
		t.Errorf("the game goes on after %d actions", engine.MaxActions)
	}
}
