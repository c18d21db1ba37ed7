package env_test

import (
	"slices"
	"testing"

	"cardgames/env"
)

// Each legal action is looked at once, and leads to what playing it leads to, where nothing is drawn or shown.
func TestLookahead(t *testing.T) {
	const n = 3
	b, r := newBatch(t, n, "abilities"), results(n)
	if err := b.ResetAll("s", r); err != nil {
		t.Fatal(err)
	}
	offsets, listed, actions := make([]int64, n+1), make([]int64, n+1), make([]int32, 500)
	ahead := &env.Ahead{Actions: make([]int32, 500), Observations: make([]int32, 500*size),
		Rewards: make([]float32, 500), Dones: make([]uint8, 500)}
	same, finished := 0, 0
	for step := range 400 {
		before := b.CloneAll()
		count, err := b.Lookahead(uint64(step), offsets, ahead)
		if err != nil {
			t.Fatal(err)
		}
		legal, err := b.Legal(listed, actions)
		if err != nil {
			t.Fatal(err)
		}
		if !slices.Equal(offsets, listed) || !slices.Equal(ahead.Actions[:count], actions[:legal]) {
			t.Fatal("other actions than the legal ones")
		}
		chosen := make([]int32, n)
		for i := range n {
			at := int(offsets[i]) + (7*step+i)%int(offsets[i+1]-offsets[i])
			chosen[i] = actions[at]
			if err := before.Play(i, int(chosen[i])); err != nil {
				t.Fatal(err)
			}
			seat := int(r.Agents[i])
			s, seen := status(t, before, i), observe(t, before, i, seat)
			if (ahead.Dones[at] == 1) != s.Finished || ahead.Rewards[at] != s.Rewards[seat] {
				t.Errorf("looked at: done %d, reward %v; played: %+v", ahead.Dones[at], ahead.Rewards[at], s)
			}
			finished += int(ahead.Dones[at])
			if slices.Equal(seen.observation[:size], ahead.Observations[at*size:(at+1)*size]) {
				same++
			}
		}
		if err := b.Step("s", chosen, r); err != nil {
			t.Fatal(err)
		}
	}
	if same < 900 || same == 1200 || finished < 3 {
		t.Errorf("%d of 1200 observations are the same, %d games finished", same, finished)
	}
}

// Settled, each action leads to a decision with an empty stack.
func TestLookaheadSettles(t *testing.T) {
	const n = 3
	b, r := newBatch(t, n, "abilities"), results(n)
	if err := b.ResetAll("s", r); err != nil {
		t.Fatal(err)
	}
	offsets := make([]int64, n+1)
	ahead := &env.Ahead{Settle: true, Actions: make([]int32, 500), Observations: make([]int32, 500*size),
		Rewards: make([]float32, 500), Dones: make([]uint8, 500)}
	turns := map[int32]bool{}
	for step := range 200 {
		count, err := b.Lookahead(uint64(step), offsets, ahead)
		if err != nil {
			t.Fatal(err)
		}
		for at := range count {
			seen := ahead.Observations[at*size : (at+1)*size]
			if passes, onStack := seen[3], seen[206]; ahead.Dones[at] == 0 && (passes != 0 || onStack != 0) {
				t.Fatalf("after action %d the stack has card %d, and there are %d passes", ahead.Actions[at], onStack, passes)
			}
			turns[seen[0]] = true
		}
		chosen := make([]int32, n)
		if err := b.Sample(uint64(step), chosen); err != nil {
			t.Fatal(err)
		}
		if err := b.Step("s", chosen, r); err != nil {
			t.Fatal(err)
		}
	}
	if len(turns) < 20 {
		t.Errorf("only turns %v", turns)
	}
}

// Without room, Lookahead still returns the number of actions.
func TestLookaheadWithoutRoom(t *testing.T) {
	b, r := newBatch(t, 2, ""), results(2)
	if err := b.ResetAll("s", r); err != nil {
		t.Fatal(err)
	}
	offsets := make([]int64, 3)
	count, err := b.Lookahead(1, offsets, &env.Ahead{})
	if err != nil || int64(count) != offsets[2] || count < 4 {
		t.Errorf("%d actions at %v, %v", count, offsets, err)
	}
}
