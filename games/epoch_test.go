package games_test

import (
	"testing"

	"cardgames/games"
)

func TestEpochs(t *testing.T) {
	for e := range games.Epoch(1 << 15) {
		if again, err := games.ParseEpoch(e.String()); again != e || err != nil {
			t.Fatalf("%d is %q, which is %d (%v)", e, e, again, err)
		}
	}
	for _, text := range []string{"k3", "k3qq", "k31", "K3Q", "k3é"} {
		if e, err := games.ParseEpoch(text); err == nil {
			t.Errorf("%q is %d", text, e)
		}
	}
}

func TestTheNextEpochIsAnotherOne(t *testing.T) {
	seen := map[games.Epoch]bool{}
	for e, n := games.Epoch(0), 0; n < 1000; n++ {
		next := e.Next()
		if next == e || next == 0 || len(next.String()) != 3 {
			t.Fatalf("after %d comes %d, %q", e, next, next)
		}
		e, seen[next] = next, true
	}
	if len(seen) < 900 {
		t.Errorf("only %d of a thousand differ", len(seen))
	}
}
