package snapshot_test

import (
	"fmt"
	"runtime"
	"strings"
	"testing"

	"cardgames/cardsets/core"
	"cardgames/cardsets/snapshot"
)

// The estimate is compared with the heap, for snapshots that differ in what they consist of.
func TestSizeIsWhatTheHeapHas(t *testing.T) {
	steps := `{"n": {"per": "casts"}, "if": {"count": "casts", "at_least": 1}, "also": [
		{"effect": "mill", "params": {"n": {"per": "behind", "times": 2}}}, {"effect": "replace"},
		{"effect": "gain_time", "params": {"n": 1}}]}`
	encoded := map[string][]byte{
		"core":         encode(t, core.Snapshot()),
		"a deck":       encode(t, setOf(t, 30, `{"n": 1}`, "")),
		"many cards":   encode(t, setOf(t, 2000, `{"n": 1}`, "")),
		"many steps":   encode(t, setOf(t, 1000, steps, "")),
		"long texts":   encode(t, setOf(t, 250, `{"n": 1}`, strings.Repeat("x", 3900))),
		"longer names": encode(t, setOf(t, 30, `{"n": 1}`, strings.Repeat("é", 20))),
	}
	for name, data := range encoded {
		kept := make([]*snapshot.Snapshot, 20)
		estimate, before := 0, heap()
		for i := range kept {
			s, err := snapshot.Decode(data)
			if err != nil {
				t.Fatal(err)
			}
			kept[i] = s
			estimate += s.Size()
		}
		taken := heap() - before
		runtime.KeepAlive(kept)
		if ratio := float64(estimate) / float64(taken); ratio < 0.8 || ratio > 1.25 {
			t.Errorf("%s: estimated %d bytes, and the heap has %d", name, estimate/len(kept), taken/len(kept))
		}
	}
}

// heap returns how many bytes are reachable.
func heap() int {
	runtime.GC()
	runtime.GC() // what pools still held
	var stats runtime.MemStats
	runtime.ReadMemStats(&stats)
	return int(stats.HeapAlloc)
}

func encode(t *testing.T, s *snapshot.Snapshot) []byte {
	t.Helper()
	data, err := s.Encode()
	if err != nil {
		t.Fatal(err)
	}
	return data
}

func setOf(t *testing.T, cards int, params, text string) *snapshot.Snapshot {
	t.Helper()
	list := make([]string, cards)
	for i := range list {
		list[i] = fmt.Sprintf(`{"id": "c%d", "name": "Card", "cost": 1, "type": "task", "effect": "draw", "params": %s,
			"text": %q}`, i, params, text)
	}
	return mustNew(t, snapshot.Set{CardSet: parse(t, `{"set_id": "s", "name": "Set", "version": "1", "cards": [`+
		strings.Join(list, ",")+`]}`)})
}
