package e2e

import (
	"context"
	"maps"
	"path/filepath"
	"sync/atomic"
	"syscall"
	"testing"
	"time"

	"cardgames/cardsets"
	"cardgames/games"
	"cardgames/infra/bolt"
	"cardgames/localtest/eventsource"
	"cardgames/localtest/memstore"
	"cardgames/localtest/service"
)

// world is the whole service in this process, behind a real listener, with
// parts that a test can move and break.
type world struct {
	*session
	clock    *clock
	origin   *origin
	store    *memstore.Hooked
	archive  *memstore.Archive
	watchers games.Watchers
}

const retention = 90 * 24 * time.Hour

// newService starts a world. options are of its loader of card sets.
func newService(t *testing.T, options ...cardsets.Option) *world {
	t.Helper()
	w := &world{clock: newClock(), origin: newOrigin(t), archive: &memstore.Archive{}}
	records := memstore.New(w.clock.now)
	hints := make(chan games.Hint, 100)
	w.store = &memstore.Hooked{Store: records, Hints: hints}
	w.watchers = openWatchers(t, w.clock.now)
	server, err := service.StartServer(service.Parts{
		Store: w.store, Archive: w.archive, Loader: w.loader(t, options), Now: w.clock.now, Retention: retention,
	}, w.watchers, eventsource.Hints(hints))
	must(t, err)
	t.Cleanup(func() { must(t, server.Close()) })
	w.session = newSession(t, Target{BaseURL: server.URL, Live: true, Dump: func(context.Context) (map[string]string, error) {
		all := records.Dump()
		maps.Copy(all, w.archive.Dump())
		return all, nil
	}})
	return w
}

func openWatchers(t *testing.T, now func() time.Time) games.Watchers {
	t.Helper()
	watchers, err := bolt.OpenWatchers(filepath.Join(t.TempDir(), "watchers.db"), now)
	must(t, err)
	t.Cleanup(func() { must(t, watchers.Close()) })
	return watchers
}

func must(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

// loader may dial this machine, where the origin is.
func (w *world) loader(t *testing.T, options []cardsets.Option) games.Loader {
	t.Helper()
	anyAddress := func(string, string, syscall.RawConn) error { return nil }
	loader, err := cardsets.NewLoader(w.origin.prefix,
		append(options, cardsets.WithRoots(w.origin.roots()), cardsets.WithDialControl(anyAddress))...)
	must(t, err)
	return loader
}

// clock stands still until a test moves it.
type clock struct{ nanoseconds atomic.Int64 }

func newClock() *clock {
	c := &clock{}
	c.nanoseconds.Store(time.Date(2026, 3, 1, 18, 0, 0, 0, time.UTC).UnixNano())
	return c
}

func (c *clock) now() time.Time { return time.Unix(0, c.nanoseconds.Load()).UTC() }

func (c *clock) advance(d time.Duration) { c.nanoseconds.Add(int64(d)) }
