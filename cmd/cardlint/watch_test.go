package main

import (
	"bytes"
	"context"
	"os"
	"strings"
	"sync"
	"testing"
	"time"

	"cardgames/bots"
	"cardgames/engine"
)

// transcript is a writer that can be read meanwhile.
type transcript struct {
	mu   sync.Mutex
	text bytes.Buffer
}

func (s *transcript) Write(p []byte) (int, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.text.Write(p)
}

func (s *transcript) await(t *testing.T, want string) {
	t.Helper()
	for deadline := time.Now().Add(20 * time.Second); time.Now().Before(deadline); time.Sleep(10 * time.Millisecond) {
		s.mu.Lock()
		got := s.text.String()
		s.mu.Unlock()
		if strings.Contains(got, want) {
			return
		}
	}
	t.Fatalf("no %q in\n%s", want, s.text.String())
}

// TestWatch: each change of the file is checked at once, even while games of the
// version before are still being played.
func TestWatch(t *testing.T) {
	const wash = `{"id": "wash", "name": "Wash", "cost": 1, "type": "task", "effect": "gain_progress", "params": {"n": ` +
		`1}, "text": "Gain 1 progress."}`
	name := writeFile(t, invalidSet)
	ctx, stop := context.WithCancel(t.Context())
	var out transcript
	done := make(chan int)
	go func() { done <- run(ctx, []string{"-watch", "-games", "1000000", name}, &out, &out) }()
	out.await(t, "error: unknown_effect")
	for _, change := range []struct{ text, want string }{
		{setOf(wash), "no advice about these cards"}, // and a million games
		{setOf(strings.Replace(wash, `"Wash"`, `"Filler 1"`, 1)), "advice: same_name: Filler 1"},
	} {
		if err := os.WriteFile(name, []byte(change.text), 0o644); err != nil {
			t.Fatal(err)
		}
		out.await(t, change.want)
	}
	stop()
	if code := <-done; code != exitClean {
		t.Errorf("exit %d", code)
	}
}

// A change is checked while values are still being fitted to the version before.
func TestWatchDoesNotWaitForAFit(t *testing.T) {
	const rest = `{"id": "rest", "name": "Rest", "cost": 1, "type": "task", "effect": "none", "text": "Nothing."}`
	name := writeFile(t, setOf(rest))
	ctx, stop := context.WithCancel(t.Context())
	var out transcript
	begun, end := make(chan bool), make(chan bool)
	l := linter{
		options: options{games: 1, names: []string{name}}, stdout: &out, stderr: &out,
		fit: func(*engine.Rules, *engine.Pool) *bots.Values {
			begun <- true
			<-end
			return nil
		},
	}
	done := make(chan int)
	go func() { done <- l.watch(ctx) }()
	<-begun
	if err := os.WriteFile(name, []byte(invalidSet), 0o644); err != nil {
		t.Fatal(err)
	}
	out.await(t, "error: unknown_effect")
	close(end)
	stop()
	<-done
}
