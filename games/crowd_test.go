package games_test

import (
	"errors"
	"fmt"
	"slices"
	"sync"
	"testing"
	"time"

	"cardgames/engine"
	"cardgames/games"
)

// ids returns the ids of the connections that follow a game, sorted.
func (w *watching) ids(t *testing.T, g *games.Game) []string {
	t.Helper()
	list, err := w.table.List(t.Context(), g.ID)
	if err != nil {
		t.Fatal(err)
	}
	var ids []string
	for _, c := range list {
		ids = append(ids, c.ID)
	}
	slices.Sort(ids)
	return ids
}

// many lets n spectators follow a game, a second after each other. The first is c000.
func (w *watching) many(t *testing.T, g *games.Game, n int) {
	t.Helper()
	for i := range n {
		w.watch(t, g, fmt.Sprintf("c%03d", i))
		w.now = w.now.Add(time.Second)
	}
}

func TestTheOldestSpectatorGivesWay(t *testing.T) {
	w := newWatching(t)
	g, _ := w.createPrivate(t, games.Seats{})
	w.watchAs(t, g, engine.ViewerPlayer0, "host")
	w.watchAs(t, g, engine.ViewerPlayer1, "guest")
	w.now = w.now.Add(time.Second)
	w.many(t, g, games.MaxWatchers+20)
	ids := w.ids(t, g)
	if len(ids) != games.MaxWatchers || !slices.Contains(ids, "host") || !slices.Contains(ids, "guest") {
		t.Errorf("%d connections: %v", len(ids), ids)
	}
	if slices.Contains(ids, "c021") || !slices.Contains(ids, "c022") {
		t.Errorf("the oldest spectators did not give way: %v", ids)
	}
}

func TestTheOldestConnectionOfASeatGivesWay(t *testing.T) {
	w := newWatching(t)
	g, _ := w.createPrivate(t, games.Seats{})
	w.watch(t, g, "spectator")
	w.watchAs(t, g, engine.ViewerPlayer1, "other")
	for i := range games.MaxSeatWatchers + 2 {
		w.now = w.now.Add(time.Second)
		w.watchAs(t, g, engine.ViewerPlayer0, fmt.Sprint("own ", i))
	}
	want := []string{"other", "own 2", "own 3", "own 4", "own 5", "spectator"}
	if got := w.ids(t, g); !slices.Equal(got, want) {
		t.Errorf("got %v, want %v", got, want)
	}
}

// Connections that arrive at the same moment can exceed the limits. The next one
// restores them.
func TestLimitsAreRestored(t *testing.T) {
	var present []games.Connection
	for i := range games.MaxWatchers + 7 {
		present = append(present, games.Connection{ID: fmt.Sprint(i), Since: time.Unix(int64(i), 0)})
	}
	for _, test := range []struct {
		next games.Connection
		want int
	}{
		{games.Connection{ID: "new"}, 8},
		{games.Connection{ID: "new", Seat: new(engine.Seat(1))}, 8},
		{games.Connection{ID: "5"}, 7},
	} {
		leaving := games.GiveWay(present, test.next)
		if len(leaving) != test.want || leaving[0].ID != "0" {
			t.Errorf("%+v: %v give way, want the %d oldest", test.next, leaving, test.want)
		}
	}
}

// rowsOnly is a table of connections that cannot tell which are open.
type rowsOnly struct {
	games.Watchers
	rows    []games.Connection
	removed []string
}

func (s *rowsOnly) List(ctx, string) ([]games.Connection, error) { return s.rows, nil }

func (s *rowsOnly) Add(_ ctx, _ string, c games.Connection) error {
	s.rows = append(s.rows, c)
	return nil
}

func (s *rowsOnly) Remove(_ ctx, _, id string) error {
	s.removed = append(s.removed, id)
	return nil
}

// The API Gateway has closed a connection for which there was no frame for ten minutes.
// It is still notified, but takes no place.
func TestClosedConnectionsTakeNoPlace(t *testing.T) {
	for _, test := range []struct {
		name        string
		row, newest time.Duration // their ages
		takesPlace  bool
	}{
		{"new", 0, time.Hour, true},
		{"notified since", time.Hour, time.Minute, true},
		{"in a new game", time.Minute, time.Minute, true},
		{"idle for ten minutes", 10 * time.Minute, time.Hour, true},
		{"idle for longer", 10*time.Minute + time.Second, 11 * time.Minute, false},
	} {
		w := newService(t)
		g := w.create(t, test.name)
		w.now = g.At.Add(test.newest)
		table := &rowsOnly{}
		for i := range games.MaxWatchers {
			since := w.now.Add(-test.row)
			table.rows = append(table.rows, games.Connection{ID: fmt.Sprint(i), Since: since, Until: w.now.Add(time.Hour)})
		}
		watcher := games.NewWatcher(w.store, w.store, table, w.clock)
		if err := watcher.Watch(t.Context(), "next", []string{g.ID}); err != nil {
			t.Fatal(err)
		}
		if got := len(table.removed) == 1; got != test.takesPlace || len(table.rows) != games.MaxWatchers+1 {
			t.Errorf("%s: %v gave way among %d rows; a row takes a place: want %v",
				test.name, table.removed, len(table.rows), test.takesPlace)
		}
	}
}

// The API Gateway closes each connection of a game without moves after ten minutes, and its
// follower connects again. After hours none has displaced another one, and the next move
// reaches all, and removes the rows of closed connections.
func TestAQuietGameKeepsItsFollowers(t *testing.T) {
	const followers = 20
	w := newService(t)
	g := w.create(t, "quiet")
	table := &expiringRows{now: w.clock}
	watcher := games.NewWatcher(w.store, w.store, table, w.clock)
	sockets := &connections{state: map[string]error{}, got: map[string][]games.Hint{}}
	for reconnects := range 5 * 6 { // in five hours
		for i := range followers {
			if reconnects > 0 {
				sockets.state[fmt.Sprint(i, " ", reconnects-1)] = games.ErrGone
			}
			if err := watcher.Watch(t.Context(), fmt.Sprint(i, " ", reconnects), []string{g.ID}); err != nil {
				t.Fatal(err)
			}
			w.now = w.now.Add(time.Second)
		}
		for _, id := range table.removed {
			if sockets.state[id] == nil {
				t.Fatalf("%q gave way while it was open", id)
			}
		}
		w.now = w.now.Add(10 * time.Minute)
	}
	rows, err := table.List(t.Context(), g.ID)
	dead := len(rows) - followers
	if err != nil || dead < games.MaxWatchers {
		t.Fatalf("%d rows of closed connections are too few for this test; %v", dead, err)
	}
	notifier := games.NewNotifier(table, sockets, w.clock)
	for _, want := range []games.Delivery{{Sent: followers, Gone: dead}, {Sent: followers}} {
		got, err := notifier.Notify(t.Context(), []games.Hint{hint(g, 1)})
		if err != nil || sum(got) != want {
			t.Errorf("got %+v, %v; want %+v", got, err, want)
		}
	}
}

// expiringRows is a table that deletes rows when they are removed, and leaves out those that expired.
type expiringRows struct {
	rowsOnly
	mu  sync.Mutex
	now func() time.Time
}

func (s *expiringRows) List(ctx, string) ([]games.Connection, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	return slices.DeleteFunc(slices.Clone(s.rows), func(c games.Connection) bool {
		return games.Expired(c.Until, s.now())
	}), nil
}

func (s *expiringRows) Remove(c ctx, gameID, id string) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.rows = slices.DeleteFunc(s.rows, func(c games.Connection) bool { return c.ID == id })
	return s.rowsOnly.Remove(c, gameID, id)
}

func TestAConnectionFollowsSeveralGames(t *testing.T) {
	w := newWatching(t)
	one, two := w.create(t, "one"), w.create(t, "two")
	finished := w.finish(t, w.create(t, "finished"))
	names := []string{finished.ID, "aaaaaaaaaaaaaaaaaaaaaaaaaa", one.ID, "not an id", two.ID, two.ID}
	if err := w.Watch(t.Context(), "a", names); err != nil {
		t.Fatal(err)
	}
	w.notify(t, games.Delivery{Sent: 2}, hint(one, 1), hint(two, 5), hint(finished, 99))
}

// The error is that of the first name.
func TestRefusedListsOfGames(t *testing.T) {
	w := newWatching(t)
	finished := w.finish(t, w.create(t, "finished"))
	const unknown = "aaaaaaaaaaaaaaaaaaaaaaaaaa"
	g := w.create(t, "one")
	most := slices.Repeat([]string{g.ID}, games.MaxWatchedGames)
	for _, test := range []struct {
		names []string
		want  error
	}{
		{nil, games.ErrWatchNames},
		{append(most, g.ID), games.ErrWatchNames},
		{most, nil},
		{[]string{unknown, finished.ID}, games.ErrNotFound},
		{[]string{finished.ID, unknown}, games.ErrFinished},
	} {
		if err := w.Watch(t.Context(), "a", test.names); !errors.Is(err, test.want) {
			t.Errorf("%d names: got %v, want %v", len(test.names), err, test.want)
		}
	}
}
