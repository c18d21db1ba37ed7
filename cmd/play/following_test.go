package main

import (
	"fmt"
	"io"
	"math/rand/v2"
	"net/http"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	cardgames "cardgames/clients/go"
	"cardgames/live"
	"cardgames/localtest/service/launch"
	"cardgames/localtest/service/memstore"
	"cardgames/localtest/service/opentable"
)

// A bot that is connected reads once a minute, and still responds to each move
// within a second. Without a connection it would ask every other second.
func TestBotFollowsLive(t *testing.T) {
	base := launch.StartForTest(t).Base
	person := opentable.New(base)
	game, err := person.Create(cardgames.NewGame{})
	if err != nil {
		t.Fatal(err)
	}
	ended := startBot(t, base+opentable.Path(game), io.Discard, time.After)
	playSeat0(t, person, game, time.Second)
	if err := <-ended; err != nil {
		t.Error(err)
	}
}

// startBot lets a bot play seat 1, and returns when it follows the game live.
func startBot(t *testing.T, game string, out io.Writer, timer func(time.Duration) <-chan time.Time) (ended chan error) {
	t.Helper()
	connected := make(chan struct{})
	var once sync.Once
	after := func(d time.Duration) <-chan time.Time {
		if d == connectedPoll {
			once.Do(func() { close(connected) })
		}
		return timer(d)
	}
	ended = make(chan error, 1)
	go func() {
		ended <- run(t.Context(), []string{game, "-seat", "1=greedy"}, console{in: strings.NewReader(""), out: out,
			after: after})
	}()
	select {
	case <-connected:
	case err := <-ended:
		t.Fatalf("it ends before it is connected: %v", err)
	}
	return ended
}

// playSeat0 makes random moves, and waits so long for each of the bot.
func playSeat0(t *testing.T, person opentable.Client, game *cardgames.View, timeout time.Duration) {
	t.Helper()
	random := rand.New(rand.NewPCG(1, 1))
	for moved := time.Now(); !game.Finished(); {
		var err error
		switch {
		case *game.Priority == 0:
			game, err = person.SubmitAny(game, random)
			moved = time.Now()
		case time.Since(moved) > timeout:
			t.Fatalf("version %d: the bot has not moved", game.Version)
		default:
			time.Sleep(time.Millisecond)
			game, err = person.Read(game.GameID)
		}
		if err != nil {
			t.Fatal(err)
		}
	}
}

// TestUnreliableHints: hints may be lost, repeated and late. A follower that also polls
// prints each version once, in order.
func TestUnreliableHints(t *testing.T) {
	for seed := range uint64(3) {
		person := opentable.New(serveUnreliably(t, rand.New(rand.NewPCG(seed, 1))))
		game, err := person.Create(cardgames.NewGame{Seed: fmt.Sprint("hints ", seed)})
		if err != nil {
			t.Fatal(err)
		}
		var out strings.Builder
		sooner := func(d time.Duration) <-chan time.Time { return time.After(d / 5000) }
		ended := startBot(t, person.Base+opentable.Path(game), &out, sooner)
		playSeat0(t, person, game, 10*time.Second)
		if err := <-ended; err != nil {
			t.Fatal(err)
		}
		if want := gameLog(t, person.Base+opentable.Path(game)); !strings.Contains(out.String(), want) {
			t.Errorf("it prints\n%s\nbut what happened is\n%s", &out, want)
		}
	}
}

// gameLog describes the last 100 versions of a game.
func gameLog(t *testing.T, game string) string {
	t.Helper()
	r := newRemote(options{url: game}, console{})
	r.game = game
	v, err := r.read(t.Context(), 0, cardgames.ReadOptions{Since: new(0)})
	if err != nil {
		t.Fatal(err)
	}
	var lines []string
	n := newNarrator(noSeat, &cardgames.View{})
	for _, entry := range v.Log {
		lines = append(lines, n.lines(entry.Events)...)
	}
	return strings.Join(lines, "\n")
}

// serveUnreliably starts the service with live updates that lose every other
// hint, and send an older one in place of some.
func serveUnreliably(t *testing.T, random *rand.Rand) string {
	t.Helper()
	moves, hints := make(chan live.Hint, 100), make(chan live.Hint, 100)
	parts := launch.Parts{Store: &memstore.Hooked{Store: memstore.New(), Hints: moves}, Now: time.Now}
	server := launch.StartServer(parts, hints)
	t.Cleanup(func() { server.Close(); close(moves) })
	go func() {
		var all []live.Hint
		for hint := range moves {
			if all = append(all, hint); random.IntN(2) == 0 {
				hints <- all[random.IntN(len(all))]
			}
		}
	}()
	return server.URL
}

func TestQuitWhileWaiting(t *testing.T) {
	never := func(time.Duration) <-chan time.Time { return nil }
	typed := strings.NewReader("p\nhurry\nq\n")
	var out strings.Builder
	err := run(t.Context(), []string{serve(t, asItIs), "-seat", "0=human"}, console{in: typed, out: &out, after: never})
	if err != nil || !strings.Contains(out.String(), "Waiting for Player 1; q leaves, r resigns.\n\nThe game is kept.") {
		t.Errorf("%v\n%s", err, &out)
	}
}

// fakeClock is a service's clock, which moves when a player waits.
type fakeClock struct{ passed atomic.Int64 }

func (c *fakeClock) now() time.Time {
	return time.Date(2026, 3, 1, 18, 0, 0, int(c.passed.Load()), time.UTC)
}

func (c *fakeClock) pass(d time.Duration) { c.passed.Add(int64(d)) }

func (c *fakeClock) dated(h http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Date", c.now().Format(http.TimeFormat))
		h.ServeHTTP(w, r)
	})
}

// A player who never moves loses nothing but time: at each deadline the bot
// passes for them, by the service's clock, until the game is over.
func TestDeadlineEndsTheWait(t *testing.T) {
	clock := &fakeClock{}
	game, tokens := createPrivate(t, serveAt(t, clock.now, clock.dated), 3600)
	var out strings.Builder
	if err := play(t, clock.pass, &out, game, "-seat", "1=greedy", "-token", "1="+tokens[1]); err != nil {
		t.Fatalf("%v\n%s", err, &out)
	}
	if !strings.Contains(out.String(), "Player 0 has missed the deadline.\n") ||
		!strings.Contains(out.String(), "Player 1 wins") {
		t.Errorf("%s", &out)
	}
}
