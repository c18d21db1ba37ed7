package env_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"cardgames/bots"
	"cardgames/engine/shuffle"
	"cardgames/env"
)

// size is that of an observation.
var size = env.Layout1.ObservationSize()

func results(n int) *env.Results {
	return &env.Results{
		Observations: make([]int32, n*size), Masks: make([]int8, n*env.ActionCount),
		Agents: make([]int8, n), Rewards: make([]float32, 2*n), Dones: make([]uint8, n),
	}
}

// TestOnlyMaskedActionsAreLegal tries every action in each state of some games.
func TestOnlyMaskedActionsAreLegal(t *testing.T) {
	for set := range played(t) {
		t.Run(set, func(t *testing.T) {
			t.Parallel()
			b := newBatch(t, 2, set)
			for seed := range uint64(1) {
				if err := b.Reset(0, shuffle.SecretFromSeed(fmt.Sprint(seed))); err != nil {
					t.Fatal(err)
				}
				playRandomly(t, b, 0, seed, func() { tryAll(t, b) })
			}
		})
	}
}

// tryAll tries every action in a copy of game 0.
func tryAll(t *testing.T, b *env.Batch) {
	t.Helper()
	s := status(t, b, 0)
	if s.Finished {
		return
	}
	view := observe(t, b, 0, s.Agent)
	for a := range env.ActionCount {
		if err := b.Copy(1, b, 0); err != nil {
			t.Fatal(err)
		}
		err := b.Play(1, a)
		if legal := view.mask[a] == 1; legal != (err == nil) {
			t.Fatalf("action %d has mask %d, and playing it returns %v", a, view.mask[a], err)
		}
		if err != nil && observe(t, b, 1, s.Agent) != view {
			t.Fatalf("illegal action %d changed the game", a)
		}
	}
}

// TestResample: a seat sees the same after the cards that it does not see were dealt again, and
// the opponent at some time another hand.
func TestResample(t *testing.T) {
	for set := range played(t) {
		t.Run(set, func(t *testing.T) {
			t.Parallel()
			b := newBatch(t, 2, set)
			if err := b.Reset(0, shuffle.SecretFromSeed(set)); err != nil {
				t.Fatal(err)
			}
			others := 0
			playRandomly(t, b, 0, 1, func() {
				for seat := range 2 {
					if err := b.Copy(1, b, 0); err != nil {
						t.Fatal(err)
					}
					if err := b.Resample(1, seat, 7); err != nil {
						t.Fatal(err)
					}
					if observe(t, b, 1, seat) != observe(t, b, 0, seat) {
						t.Fatalf("player %d sees another game than before", seat)
					}
					if observe(t, b, 1, 1-seat) != observe(t, b, 0, 1-seat) {
						others++
					}
				}
			})
			if others == 0 {
				t.Error("the opponent's hand was never dealt again")
			}
		})
	}
}

func TestAResampledGameIsPlayedOnButNotExported(t *testing.T) {
	b := newBatch(t, 1, "")
	if err := b.Reset(0, shuffle.SecretFromSeed("x")); err != nil {
		t.Fatal(err)
	}
	if err := b.Resample(0, 1, 2); err != nil {
		t.Fatal(err)
	}
	playRandomly(t, b, 0, 3, func() {})
	if _, err := b.Export(0); err == nil || !strings.Contains(err.Error(), "no seed deals") {
		t.Errorf("a resampled game is exported: %v", err)
	}
}

// TestStep: a batch plays the games of its seeds one after another at each place.
func TestStep(t *testing.T) {
	const places = 3
	b, r := newBatch(t, places, "abilities"), results(places)
	if err := b.ResetAll("s", r); err != nil {
		t.Fatal(err)
	}
	one := newBatch(t, places, "abilities")
	var finished [places]int
	reset := func(i int) {
		if err := one.Reset(i, env.SecretOf("s", i, finished[i])); err != nil {
			t.Fatal(err)
		}
	}
	for i := range places {
		reset(i)
	}
	for slices.Min(finished[:]) < 2 {
		actions := make([]int32, places)
		for i := range actions {
			mask := r.Masks[i*env.ActionCount : (i+1)*env.ActionCount]
			actions[i] = int32(env.ActionCount - 1 - slices.Index(reversed(mask), 1))
		}
		if err := b.Step("s", actions, r); err != nil {
			t.Fatal(err)
		}
		for i, action := range actions {
			if err := one.Play(i, int(action)); err != nil {
				t.Fatal(err)
			}
			s := status(t, one, i)
			if got := [2]float32(r.Rewards[2*i:]); got != s.Rewards || (r.Dones[i] == 1) != s.Finished {
				t.Fatalf("game %d has the rewards %v and done %d, want %+v", i, got, r.Dones[i], s)
			}
			if s.Finished {
				finished[i]++
				reset(i)
				s = status(t, one, i)
			}
			want := observe(t, one, i, s.Agent)
			if !slices.Equal(want.observation[:size], r.Observations[i*size:(i+1)*size]) ||
				!slices.Equal(want.mask[:], r.Masks[i*env.ActionCount:(i+1)*env.ActionCount]) || int(r.Agents[i]) != s.Agent {
				t.Fatalf("game %d is seen differently in a batch", i)
			}
		}
	}
}

func reversed(mask []int8) []int8 {
	mask = slices.Clone(mask)
	slices.Reverse(mask)
	return mask
}

func TestAnIllegalActionChangesNoGame(t *testing.T) {
	b, r := newBatch(t, 2, ""), results(2)
	if err := b.ResetAll("s", r); err != nil {
		t.Fatal(err)
	}
	before := slices.Clone(r.Observations)
	err := b.Step("s", []int32{0, env.ActionCount - 1}, r)
	if err == nil || !strings.HasPrefix(err.Error(), "game 1: action 2541") {
		t.Errorf("the error is %v", err)
	}
	for i := range 2 {
		s := status(t, b, i)
		view := observe(t, b, i, s.Agent)
		if !slices.Equal(view.observation[:size], before[i*size:(i+1)*size]) {
			t.Errorf("game %d has changed", i)
		}
	}
}

func TestBotsPlayToTheEnd(t *testing.T) {
	for _, kind := range []string{"random", "careless", "yardstick", "greedy", "search:8"} {
		b := newBatch(t, 1, "")
		if err := b.Reset(0, shuffle.SecretFromSeed(kind)); err != nil {
			t.Fatal(err)
		}
		for s := status(t, b, 0); !s.Finished; s = status(t, b, 0) {
			action, err := b.Choose(0, kind, 5)
			if err == nil {
				err = b.Play(0, action)
			}
			if err != nil {
				t.Fatalf("%s: %v", kind, err)
			}
		}
	}
}

func TestErrors(t *testing.T) {
	b := newBatch(t, 1, "")
	_, exportErr := b.Export(0)
	_, chooseErr := b.Choose(0, "genius", 0)
	text := `{"set_id":`
	_, loadErr := env.Load(env.Set{Name: "mine.json", Text: &text})
	_, nameErr := env.Load(env.Set{Name: "chess"})
	_, sizeErr := env.NewBatch(env.Layout1, 0, nil)
	for want, err := range map[string]error{
		"there is no game 1 in a batch of 1":               b.Reset(1, shuffle.Secret{}),
		"the game has not begun; reset it first":           exportErr,
		bots.Kinds:                                         chooseErr,
		"mine.json:1:":                                     loadErr,
		`no card set called "chess" ships; these do: core`: nameErr,
		"0 games, not 1 to 65536":                          sizeErr,
		"1 actions for 2 games":                            newBatch(t, 2, "").Step("", []int32{0}, results(2)),
		"observations has 476 elements, not 952":           newBatch(t, 2, "").ResetAll("", results(1)),
	} {
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("the error is %v, want %q", err, want)
		}
	}
}

func BenchmarkStep(b *testing.B) {
	for _, n := range []int{64, 1024} {
		b.Run(fmt.Sprint(n), func(b *testing.B) {
			batch, r, actions := newBatch(b, n, ""), results(n), make([]int32, n)
			if err := batch.ResetAll("s", r); err != nil {
				b.Fatal(err)
			}
			b.ReportAllocs()
			for b.Loop() {
				if err := batch.ChooseAll("random", 1, nil, actions); err != nil {
					b.Fatal(err)
				}
				if err := batch.Step("s", actions, r); err != nil {
					b.Fatal(err)
				}
			}
			b.ReportMetric(float64(b.N*n)/b.Elapsed().Seconds(), "steps/s")
		})
	}
}
