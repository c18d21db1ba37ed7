package storetest

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"cardgames/games"
)

// OpenWatchers makes a games.Watchers that works until the end of the test and
// takes the time from now.
type OpenWatchers func(t *testing.T, now func() time.Time) games.Watchers

// RunWatchers checks the whole contract of games.Watchers, each promise in a
// subtest of its own.
func RunWatchers(t *testing.T, open OpenWatchers) {
	for says, check := range watching {
		t.Run(says, func(t *testing.T) {
			f := &watchFixture{T: t, time: time.Now().UTC().Truncate(time.Second)}
			f.watchers = open(t, func() time.Time { return f.time })
			check(f)
		})
	}
}

// watchFixture is what a promise is checked with: Watchers, and the clock that
// they read.
type watchFixture struct {
	*testing.T
	watchers games.Watchers
	time     time.Time
}

var watching = map[string]func(*watchFixture){
	"a game that nobody follows has no connections": func(f *watchFixture) {
		f.wantList("quiet")
	},
	"a connection is listed for its own game only": func(f *watchFixture) {
		f.add("one", "a", time.Hour)
		f.add("one", "b", time.Hour)
		f.add("onetwo", "c", time.Hour)
		f.wantList("one", "a", "b")
		f.wantList("onetwo", "c")
		f.wantList("on")
	},
	"a connection is added once, however often": func(f *watchFixture) {
		f.add("twice", "a", time.Hour)
		f.add("twice", "a", 2*time.Hour)
		f.wantList("twice", "a")
		f.time = f.time.Add(90 * time.Minute)
		f.wantList("twice", "a")
	},
	"a connection keeps its times": func(f *watchFixture) {
		want := games.Connection{ID: "a", Since: f.time.Add(-time.Minute), Until: f.time.Add(time.Hour)}
		if err := f.watchers.Add(f.Context(), "timed", want); err != nil {
			f.Fatal(err)
		}
		list, err := f.watchers.List(f.Context(), "timed", 1)
		if diff := cmp.Diff([]games.Connection{want}, list); err != nil || diff != "" {
			f.Errorf("%v (-want +got):\n%s", err, diff)
		}
	},
	"a list is as long as it may be, and no longer": func(f *watchFixture) {
		for i := range 12 {
			f.add("crowd", fmt.Sprint("c", i), time.Hour)
		}
		list, err := f.watchers.List(f.Context(), "crowd", 5)
		if err != nil || len(list) != 5 {
			f.Errorf("got %v, %v; want 5 connections", list, err)
		}
	},
	"a connection that has expired is not listed, and takes no place": func(f *watchFixture) {
		for i := range 8 {
			f.add("short", fmt.Sprint("a", i), time.Minute)
		}
		f.add("short", "b", time.Hour)
		f.time = f.time.Add(time.Minute)
		f.wantList("short", "b")
		if list, err := f.watchers.List(f.Context(), "short", 1); err != nil || len(list) != 1 || list[0].ID != "b" {
			f.Errorf("a list of one is %v, %v; want b", list, err)
		}
	},
	"a connection that is removed is not listed": func(f *watchFixture) {
		f.add("left", "a", time.Hour)
		f.add("left", "b", time.Hour)
		f.remove("left", "a")
		f.wantList("left", "b")
	},
	"what is not there can be removed": func(f *watchFixture) {
		f.remove("nobody", "a")
		f.add("someone", "a", time.Hour)
		f.remove("someone", "b")
		f.wantList("someone", "a")
	},
	"a call ends with its context": func(f *watchFixture) {
		ended, cancel := context.WithCancel(f.Context())
		cancel()
		_, listed := f.watchers.List(ended, "game", 1)
		for what, err := range map[string]error{
			"Add":    f.watchers.Add(ended, "game", games.Connection{ID: "a", Until: f.time.Add(time.Hour)}),
			"List":   listed,
			"Remove": f.watchers.Remove(ended, "game", "a"),
		} {
			if !errors.Is(err, games.ErrUnavailable) {
				f.Errorf("%s: got %v, want ErrUnavailable", what, err)
			}
		}
	},
}

func (f *watchFixture) add(game, connection string, life time.Duration) {
	f.Helper()
	if err := f.watchers.Add(f.Context(), game, games.Connection{ID: connection, Since: f.time, Until: f.time.Add(life)}); err != nil {
		f.Fatal(err)
	}
}

func (f *watchFixture) remove(game, connection string) {
	f.Helper()
	if err := f.watchers.Remove(f.Context(), game, connection); err != nil {
		f.Fatal(err)
	}
}

func (f *watchFixture) wantList(game string, want ...string) {
	f.Helper()
	list, err := f.watchers.List(f.Context(), game, games.MaxWatchers)
	if err != nil {
		f.Fatal(err)
	}
	var got []string
	for _, connection := range list {
		got = append(got, connection.ID)
	}
	slices.Sort(got)
	if diff := cmp.Diff(want, got); diff != "" {
		f.Errorf("connections of %s (-want +got):\n%s", game, diff)
	}
}
