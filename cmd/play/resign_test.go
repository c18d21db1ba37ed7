package main

import (
	"net/http"
	"strings"
	"sync/atomic"
	"testing"
	"time"
)

func TestAPersonResignsAfterAQuestion(t *testing.T) {
	out, err := sitDown(t, serve(t, asItIs), "r\nno\nr\nyes\n", "-seat", "0=human", "-seat", "1=greedy")
	if err != nil {
		t.Fatal(err)
	}
	if n := strings.Count(out, "Resign? Player 1 then wins. Type yes to resign.\n> "); n != 2 {
		t.Errorf("asked %d times", n)
	}
	if !strings.Contains(out, "You play on.\n") || !strings.HasSuffix(out, "Player 1 wins: you resigned.\n") {
		t.Errorf("%s", out)
	}
}

func TestAPersonResignsWhileWaiting(t *testing.T) {
	never := func(time.Duration) <-chan time.Time { return nil }
	var out strings.Builder
	typed := strings.NewReader("p\nr\nyes\n")
	args := []string{serve(t, asItIs), "-seat", "0=human", "-pass", "every"}
	err := run(t.Context(), args, console{in: typed, out: &out, after: never})
	if err != nil || !strings.HasSuffix(out.String(), "Player 1 wins: you resigned.\n") {
		t.Errorf("%v\n%s", err, &out)
	}
}

// timedGame is a private game on a service with a clock that a test moves.
func timedGame(t *testing.T) (game string, tokens [2]string, later func(time.Duration)) {
	t.Helper()
	var clock atomic.Int64
	now := func() time.Time { return time.Date(2026, 3, 1, 18, 0, 0, int(clock.Load()), time.UTC) }
	dated := func(h http.Handler) http.Handler {
		return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			w.Header().Set("Date", now().Format(http.TimeFormat))
			h.ServeHTTP(w, r)
		})
	}
	game, tokens = createPrivate(t, serveAt(t, now, dated), 60)
	return game, tokens, func(d time.Duration) { clock.Add(int64(d)) }
}

// waiter is a person who passes, and ends the game as soon as the terminal says how.
type waiter struct {
	shown strings.Builder
	ended bool
	typed chan string
}

func (w *waiter) Write(text []byte) (int, error) {
	w.shown.Write(text)
	switch {
	case strings.HasSuffix(w.shown.String(), "> "):
		w.typed <- "p\n"
	case !w.ended && strings.Contains(w.shown.String(), "e ends the game at the next one, and you win.\n"):
		w.ended = true
		w.typed <- "e\n"
	}
	return len(text), nil
}

func (w *waiter) Read(into []byte) (int, error) { return copy(into, <-w.typed), nil }

func TestAPersonEndsAnAbandonedGame(t *testing.T) {
	game, tokens, later := timedGame(t)
	w := &waiter{typed: make(chan string, 2)}
	after := func(d time.Duration) <-chan time.Time {
		later(d)
		return time.After(time.Millisecond)
	}
	err := run(t.Context(), []string{game, "-seat", "1=human", "-token", "1=" + tokens[1]},
		console{in: w, out: w, after: after})
	if err != nil || !strings.HasSuffix(w.shown.String(), "You win: Player 0 resigned.\n") {
		t.Errorf("%v\n%s", err, &w.shown)
	}
	if !strings.Contains(w.shown.String(), "The game ends at the deadline, in ") {
		t.Errorf("%s", &w.shown)
	}
}

func TestThePersonSeesTheDeadline(t *testing.T) {
	game, tokens, _ := timedGame(t)
	out, err := sitDown(t, game, "q\n", "-seat", "0=human", "-token", "0="+tokens[0])
	if err != nil || !strings.Contains(out, "Deadline    in 1m0s; then Player 1 may pass for you\n") {
		t.Errorf("%v\n%s", err, out)
	}
}
