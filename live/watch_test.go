package live_test

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"cardgames/engine"
	"cardgames/games"
	"cardgames/infra/hub"
	"cardgames/live"
)

// watching is the use cases of live updates on a real table, with connections
// that keep what they are sent.
type watching struct {
	*service
	*live.Watcher
	*live.Notifier
	table *hub.Hub
	connections
}

func newWatching(t *testing.T) *watching {
	t.Helper()
	w := &watching{service: newService(t), connections: connections{state: map[string]error{},
		got: map[string][]live.Hint{}}}
	w.table = hub.New(w.clock)
	w.Watcher = live.NewWatcher(games.NewRepository(w.store, w.clock), w.store, w.table)
	w.Notifier = live.NewNotifier(w.table, &w.connections, w.clock)
	return w
}

// connections is a Sender.
type connections struct {
	mu    sync.Mutex
	state map[string]error // why a send fails; nil where there is none
	got   map[string][]live.Hint
}

func (c *connections) Send(_ ctx, id string, hint live.Hint) error {
	c.mu.Lock()
	defer c.mu.Unlock()
	if err := c.state[id]; err != nil {
		return err
	}
	c.got[id] = append(c.got[id], hint)
	return nil
}

// watch lets spectators follow a game.
func (w *watching) watch(t *testing.T, g *games.Game, connections ...string) {
	t.Helper()
	w.watchAs(t, g, engine.ViewerSpectator, connections...)
}

func (w *watching) watchAs(t *testing.T, g *games.Game, viewer engine.Viewer, connections ...string) {
	t.Helper()
	for _, id := range connections {
		if err := w.Watch(t.Context(), id, []string{live.WatchName(g, viewer)}); err != nil {
			t.Fatal(err)
		}
	}
}

func (w *watching) notify(t *testing.T, want live.Delivery, hints ...live.Hint) {
	t.Helper()
	deliveries, err := w.Notify(t.Context(), hints)
	if got := sum(deliveries); err != nil || got != want {
		t.Errorf("got %+v, %v; want %+v", got, err, want)
	}
}

// sum is one Delivery of all frames.
func sum(deliveries []live.Delivery) (total live.Delivery) {
	for _, d := range deliveries {
		total.Sent, total.Gone, total.Failed = total.Sent+d.Sent, total.Gone+d.Gone, total.Failed+d.Failed
	}
	return total
}

func TestHintsGoToTheWatchersOfTheGame(t *testing.T) {
	w := newWatching(t)
	one, two := w.create(t, "one"), w.create(t, "two")
	w.watch(t, one, "a", "b")
	w.watch(t, two, "c")
	w.notify(t, live.Delivery{Sent: 3}, hint(one, 4), hint(two, 9))
	want := map[string][]live.Hint{"a": {hint(one, 4)}, "b": {hint(one, 4)}, "c": {hint(two, 9)}}
	if diff := cmp.Diff(want, w.got); diff != "" {
		t.Errorf("frames (-want +got):\n%s", diff)
	}
}

func TestVersionsOfOneGameAreMergedIntoTheLatest(t *testing.T) {
	w := newWatching(t)
	g := w.create(t, "one")
	w.watch(t, g, "a")
	w.notify(t, live.Delivery{Sent: 1}, hint(g, 2), hint(g, 4), hint(g, 3))
	if want := []live.Hint{hint(g, 4)}; !slices.Equal(w.got["a"], want) {
		t.Errorf("got %v, want %v", w.got["a"], want)
	}
}

func TestClosedConnectionIsRemoved(t *testing.T) {
	w := newWatching(t)
	g := w.create(t, "one")
	w.watch(t, g, "a", "b", "c")
	w.state["b"], w.state["c"] = live.ErrGone, games.ErrUnavailable
	w.now = w.now.Add(time.Minute)
	w.notify(t, live.Delivery{Sent: 1, Gone: 1, Failed: 1}, hint(g, 1))
	w.notify(t, live.Delivery{Sent: 1, Failed: 1}, hint(g, 2))
}

// A hint can come before the handshake of the connection has ended.
func TestConnectionThatIsNotOpenYetIsKept(t *testing.T) {
	w := newWatching(t)
	g := w.create(t, "one")
	w.watch(t, g, "a")
	w.state["a"] = live.ErrGone
	w.notify(t, live.Delivery{Gone: 1}, hint(g, 1))
	w.state["a"] = nil
	w.notify(t, live.Delivery{Sent: 1}, hint(g, 2))
}

// finish makes random moves until the game ends.
func (w *watching) finish(t *testing.T, g *games.Game) *games.Game {
	t.Helper()
	random := rand.New(rand.NewPCG(1, 1))
	for !g.Finished() {
		g = w.move(t, g, random)
	}
	return g
}

func TestGamesThatCannotBeWatched(t *testing.T) {
	w := newWatching(t)
	finished, expired := w.finish(t, w.create(t, "finished")), w.create(t, "expired")
	for name, test := range map[string]struct {
		id   string
		now  time.Duration
		want error
	}{
		"unknown":     {"aaaaaaaaaaaaaaaaaaaaaaaaaa", 0, games.ErrNotFound},
		"not an id":   {"../", 0, games.ErrNotFound},
		"finished":    {finished.ID, 0, live.ErrFinished},
		"expired":     {expired.ID, 25 * time.Hour, games.ErrNotFound},
		"in progress": {expired.ID, 0, nil},
	} {
		t.Run(name, func(t *testing.T) {
			start := w.now
			defer func() { w.now = start }()
			w.now = start.Add(test.now)
			if err := w.Watch(t.Context(), "a", []string{test.id}); !errors.Is(err, test.want) {
				t.Errorf("got %v, want %v", err, test.want)
			}
		})
	}
}

// The service keeps games for a day, a connection lasts two hours.
func TestWatcherExpiresWithItsGame(t *testing.T) {
	w := newWatching(t)
	g := w.create(t, "one")
	w.now = w.now.Add(23 * time.Hour)
	w.watch(t, g, "a")
	w.now = w.now.Add(time.Hour)
	w.notify(t, live.Delivery{}, hint(g, 1))
}

func TestConnectionExpiresAfterItsLongestDuration(t *testing.T) {
	w := newWatching(t)
	g := w.create(t, "one")
	w.watch(t, g, "a")
	w.now = w.now.Add(2 * time.Hour)
	w.notify(t, live.Delivery{Sent: 1}, hint(g, 1))
	w.now = w.now.Add(time.Hour)
	w.notify(t, live.Delivery{}, hint(g, 2))
}

func TestFailureToListWatchersIsReturned(t *testing.T) {
	w := newWatching(t)
	g := w.create(t, "one")
	ended, cancel := context.WithCancel(t.Context())
	cancel() // so the table cannot be read
	got, err := w.Notify(ended, []live.Hint{hint(g, 1), hint(g, 2)})
	if want := []live.Delivery{{Hint: hint(g, 2), Unread: true}}; !errors.Is(err, games.ErrUnavailable) ||
		!slices.Equal(got, want) {
		t.Errorf("got %+v, %v, want %+v, ErrUnavailable", got, err, want)
	}
	if err := w.Watch(ended, "a", []string{g.ID}); !errors.Is(err, games.ErrUnavailable) {
		t.Errorf("got %v, want ErrUnavailable", err)
	}
}

// slow is a Sender whose sends end with their context, which ends during
// one of them.
type slow struct {
	sends atomic.Int32
	end   func()
}

func (s *slow) Send(ctx ctx, _ string, _ live.Hint) error {
	if s.sends.Add(1) == live.MaxWatchers {
		s.end()
	}
	<-ctx.Done()
	return ctx.Err()
}

func TestNothingIsSentAfterTheDeadline(t *testing.T) {
	w := newWatching(t)
	var hints []live.Hint
	for i := range 5 {
		g := w.create(t, fmt.Sprint("game ", i))
		hints = append(hints, hint(g, 1))
		for c := range live.MaxWatchers {
			w.watch(t, g, fmt.Sprint("c", c))
		}
	}
	ctx, end := context.WithCancel(t.Context())
	sender := &slow{end: end}
	_, _ = live.NewNotifier(w.table, sender, w.clock).Notify(ctx, hints) // some watchers may be read too late
	if n := sender.sends.Load(); n >= 2*live.MaxWatchers {
		t.Errorf("%d sends were begun", n)
	}
}

func hint(g *games.Game, version int) live.Hint {
	return live.Hint{GameID: g.ID, Version: version}
}

// A seat's own connections are not sent its moves, also not those for an absent player.
func TestASeatIsNotNotifiedOfItsOwnMoves(t *testing.T) {
	w := newWatching(t)
	g, _ := w.createPrivate(t, games.Seats{})
	w.watchAs(t, g, engine.ViewerPlayer0, "zero")
	w.watchAs(t, g, engine.ViewerPlayer1, "one")
	w.watch(t, g, "spectator")
	by := func(version int, actor games.Actor) live.Hint {
		return live.Hint{GameID: g.ID, Version: version, Actor: actor}
	}
	w.notify(t, live.Delivery{Sent: 2}, by(1, games.ActorSeat0))
	w.notify(t, live.Delivery{Sent: 2}, by(2, games.ActorSeat0), by(3, games.ActorSeat1))
	w.notify(t, live.Delivery{Sent: 3}, by(0, games.ActorBoth))
	w.notify(t, live.Delivery{Sent: 3}, by(4, games.NoActor))
	want := map[string][]int{"zero": {3, 0, 4}, "one": {1, 0, 4}, "spectator": {1, 3, 0, 4}}
	for id, versions := range want {
		var got []int
		for _, h := range w.got[id] {
			got = append(got, h.Version)
		}
		if !slices.Equal(got, versions) {
			t.Errorf("%s is sent %v, want %v", id, got, versions)
		}
	}
}

// inOrder is a Sender that keeps the order of connections.
type inOrder struct {
	mu  sync.Mutex
	ids []string
}

func (s *inOrder) Send(_ ctx, id string, _ live.Hint) error {
	s.mu.Lock()
	s.ids = append(s.ids, id)
	s.mu.Unlock()
	time.Sleep(time.Millisecond)
	return nil
}

// crowd is a table of which all connections follow each game.
type crowd []live.Connection

func (c crowd) List(ctx, string) ([]live.Connection, error) { return c, nil }
func (c crowd) Add(ctx, string, live.Connection) error      { return nil }
func (c crowd) Remove(ctx, string, string) error            { return nil }

// However many spectators there are, both players are among the first.
func TestPlayersAreNotifiedFirst(t *testing.T) {
	w := newWatching(t)
	g, _ := w.createPrivate(t, games.Seats{})
	var table crowd
	for i := range 5 * live.MaxWatchers {
		table = append(table, live.Connection{ID: fmt.Sprint(i)})
	}
	table = append(table, live.Connection{ID: "player", Seat: new(engine.Seat(1))})
	sender := &inOrder{}
	d, err := live.NewNotifier(table, sender, w.clock).Notify(t.Context(), []live.Hint{hint(g, 1)})
	if err != nil || sum(d).Sent != len(table) {
		t.Fatalf("got %+v, %v", d, err)
	}
	if at := slices.Index(sender.ids, "player"); at >= 128 { // as many are sent at once
		t.Errorf("the player is notified as number %d", at)
	}
}
