package live_test

import (
	"errors"
	"fmt"
	"slices"
	"testing"
	"time"

	"cardgames/engine"
	"cardgames/games"
	"cardgames/live"
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
	w.many(t, g, live.MaxWatchers+20)
	ids := w.ids(t, g)
	if len(ids) != live.MaxWatchers || !slices.Contains(ids, "host") || !slices.Contains(ids, "guest") {
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
	for i := range live.MaxSeatWatchers + 2 {
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
	var present []live.Connection
	for i := range live.MaxWatchers + 7 {
		present = append(present, live.Connection{ID: fmt.Sprint(i), Since: time.Unix(int64(i), 0)})
	}
	for _, test := range []struct {
		next live.Connection
		want int
	}{
		{live.Connection{ID: "new"}, 8},
		{live.Connection{ID: "new", Seat: new(engine.Seat(1))}, 8},
		{live.Connection{ID: "5"}, 7},
	} {
		leaving := live.GiveWay(present, test.next)
		if len(leaving) != test.want || leaving[0].ID != "0" {
			t.Errorf("%+v: %v give way, want the %d oldest", test.next, leaving, test.want)
		}
	}
}

// The API Gateway closes each connection of a game without moves after ten minutes, and its
// follower connects again. In hours no open connection gives way, and the next move reaches
// all, and removes those that are closed.
func TestAQuietGameKeepsItsFollowers(t *testing.T) {
	const followers = 20
	w := newWatching(t)
	g := w.create(t, "quiet")
	for reconnects := range 5 * 6 { // in five hours
		for i := range followers {
			if reconnects > 0 {
				w.state[fmt.Sprint(i, " ", reconnects-1)] = live.ErrGone
			}
			w.watch(t, g, fmt.Sprint(i, " ", reconnects))
			w.now = w.now.Add(time.Second)
		}
		listed := w.ids(t, g)
		for i := range followers {
			if id := fmt.Sprint(i, " ", reconnects); !slices.Contains(listed, id) {
				t.Fatalf("%q gave way while it was open", id)
			}
		}
		w.now = w.now.Add(10 * time.Minute)
	}
	closed := len(w.ids(t, g)) - followers
	if closed < live.MaxWatchers/2 {
		t.Fatalf("%d closed connections are too few for this test", closed)
	}
	w.notify(t, live.Delivery{Sent: followers, Gone: closed}, hint(g, 1))
	w.notify(t, live.Delivery{Sent: followers}, hint(g, 2))
}

func TestAConnectionFollowsSeveralGames(t *testing.T) {
	w := newWatching(t)
	one, two := w.create(t, "one"), w.create(t, "two")
	finished := w.finish(t, w.create(t, "finished"))
	names := []string{finished.ID, "aaaaaaaaaaaaaaaaaaaaaaaaaa", one.ID, "not an id", two.ID, two.ID}
	if err := w.Watch(t.Context(), "a", names); err != nil {
		t.Fatal(err)
	}
	w.notify(t, live.Delivery{Sent: 2}, hint(one, 1), hint(two, 5), hint(finished, 99))
}

// The error is about the first name.
func TestRefusedListsOfGames(t *testing.T) {
	w := newWatching(t)
	finished := w.finish(t, w.create(t, "finished"))
	const unknown = "aaaaaaaaaaaaaaaaaaaaaaaaaa"
	g := w.create(t, "one")
	most := slices.Repeat([]string{g.ID}, live.MaxWatchedGames)
	for _, test := range []struct {
		names []string
		want  error
	}{
		{nil, live.ErrWatchNames},
		{append(most, g.ID), live.ErrWatchNames},
		{most, nil},
		{[]string{unknown, finished.ID}, games.ErrNotFound},
		{[]string{finished.ID, unknown}, live.ErrFinished},
	} {
		if err := w.Watch(t.Context(), "a", test.names); !errors.Is(err, test.want) {
			t.Errorf("%d names: got %v, want %v", len(test.names), err, test.want)
		}
	}
}
