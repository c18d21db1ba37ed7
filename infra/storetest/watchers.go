package storetest

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

// RunWatchers checks the whole contract of live.Watchers, each clause in a subtest.
// open returns Watchers that work until the end of the test and take the time from
// now.
func RunWatchers(t *testing.T, open func(t *testing.T, now func() time.Time) live.Watchers) {
	check(t, watching, func(f *fixture) { f.watchers = open(f.T, f.now) })
}

var watching = []clause{
	{"a game without followers has no connections", func(f *fixture) {
		f.wantList("quiet")
	}},
	{"a connection is listed for its own game only", func(f *fixture) {
		f.add("one", "a", time.Hour)
		f.add("one", "b", time.Hour)
		f.add("onetwo", "c", time.Hour)
		f.wantList("one", "a", "b")
		f.wantList("onetwo", "c")
		f.wantList("on")
	}},
	{"a connection that is added again replaces itself", func(f *fixture) {
		f.add("twice", "a", time.Hour)
		f.add("twice", "a", 2*time.Hour)
		f.wantList("twice", "a")
		f.time = f.time.Add(90 * time.Minute)
		f.wantList("twice", "a")
	}},
	{"a connection keeps its times", func(f *fixture) {
		want := live.Connection{ID: "a", Since: f.time.Add(-time.Minute), Until: f.time.Add(time.Hour)}
		f.wantSuccess(f.watchers.Add(f.Context(), "timed", want))
		list, err := f.watchers.List(f.Context(), "timed")
		f.wantSuccess(err)
		f.wantEqual(list, []live.Connection{want})
	}},
	{"a connection keeps its seat", func(f *fixture) {
		for seat := range engine.Seat(2) {
			want := live.Connection{ID: "a", Seat: &seat, Since: f.time, Until: f.time.Add(time.Hour)}
			f.wantSuccess(f.watchers.Add(f.Context(), "seated", want))
			list, err := f.watchers.List(f.Context(), "seated")
			f.wantSuccess(err)
			f.wantEqual(list, []live.Connection{want})
		}
	}},
	{"a list has all connections of a game", func(f *fixture) {
		var want []string
		for i := range live.MaxWatchers {
			want = append(want, fmt.Sprintf("c%03d", i))
			f.add("many", want[i], time.Hour)
		}
		f.wantList("many", want...)
	}},
	{"a connection follows several games", func(f *fixture) {
		f.add("first", "a", time.Hour)
		f.add("second", "a", time.Hour)
		f.remove("first", "a")
		f.wantList("first")
		f.wantList("second", "a")
	}},
	{"an expired connection is not listed", func(f *fixture) {
		for i := range 8 {
			f.add("short", fmt.Sprint("a", i), time.Minute)
		}
		f.add("short", "b", time.Hour)
		f.time = f.time.Add(time.Minute)
		f.wantList("short", "b")
	}},
	{"a removed connection is not listed", func(f *fixture) {
		f.add("left", "a", time.Hour)
		f.add("left", "b", time.Hour)
		f.remove("left", "a")
		f.wantList("left", "b")
	}},
	{"removing an unknown connection succeeds", func(f *fixture) {
		f.remove("no-one", "a")
		f.add("other", "a", time.Hour)
		f.remove("other", "b")
		f.wantList("other", "a")
	}},
	{"a call ends with its context", func(f *fixture) {
		ended := f.cancelled()
		_, listed := f.watchers.List(ended, "game")
		for what, err := range map[string]error{
			"Add":    f.watchers.Add(ended, "game", live.Connection{ID: "a", Until: f.time.Add(time.Hour)}),
			"List":   listed,
			"Remove": f.watchers.Remove(ended, "game", "a"),
		} {
			if !errors.Is(err, games.ErrUnavailable) {
				f.Errorf("%s: got %v, want ErrUnavailable", what, err)
			}
		}
	}},
}

func (f *fixture) add(game, connection string, life time.Duration) {
	f.Helper()
	f.wantSuccess(f.watchers.Add(f.Context(), game, live.Connection{ID: connection, Since: f.time,
		Until: f.time.Add(life)}))
}

func (f *fixture) remove(game, connection string) {
	f.Helper()
	f.wantSuccess(f.watchers.Remove(f.Context(), game, connection))
}

func (f *fixture) wantList(game string, want ...string) {
	f.Helper()
	list, err := f.watchers.List(f.Context(), game)
	f.wantSuccess(err)
	var got []string
	for _, connection := range list {
		got = append(got, connection.ID)
	}
	slices.Sort(got)
	f.wantEqual(got, want)
}
