package leaks_test

import (
	"net/http"
	"testing"
	"time"

	"cardgames/engine"
	"cardgames/games"
	"cardgames/localtest/faults"
	"cardgames/localtest/service"
)

// What goes wrong inside is logged, and TestMain looks for secrets there: the
// requests have a token and a key, and the records hold the shuffle.
func TestFailuresAreLoggedWithoutSecrets(t *testing.T) {
	clock := newClock()
	healthy := newTable(t, clock, nil)
	record := healthy.create(private())
	forbidden.secret(alter(t, record).secret())
	forbidden.text("key text of a failure")
	pass := move(engine.PassPriority{Player: 0}, bearers[engine.ViewerPlayer0], "key text of a failure")
	requests := []service.Request{
		pass, {Method: "GET", Target: "?since=0"}, {Method: "GET", Target: "?version=0"}, {Method: "GET", Target: "/export"},
	}
	for _, f := range []faults.Fault{faults.Lost, faults.Late, faults.Truncated, faults.Garbled} {
		ports := faults.NewPorts(func(string) faults.Fault { return f })
		broken := *healthy
		broken.handler = handlerOn(t, ports.Store(healthy.store), clock)
		for _, r := range requests {
			if a := broken.send(r); a.Status < http.StatusInternalServerError {
				t.Errorf("%s, %s %s: %d %s", f, r.Method, r.Target, a.Status, a.Body)
			}
		}
	}
	panicking := *healthy
	panicking.handler = handlerOn(t, nil, clock)
	newer, longer := newTable(t, clock, nil), newTable(t, clock, nil)
	newer.host(ofFormat(t, record, 99), healthy.cards())
	record.Body = append(record.Body, 0)
	longer.host(record, healthy.cards())
	for _, b := range []*table{&panicking, newer, longer} {
		for _, r := range requests {
			if a := b.send(r); a.Status != http.StatusInternalServerError {
				t.Errorf("%s %s: %d %s", r.Method, r.Target, a.Status, a.Body)
			}
		}
	}
}

// ofFormat is a record as another release may have written it.
func ofFormat(t *testing.T, r games.Record, number int) games.Record {
	t.Helper()
	a := alter(t, r)
	a.body[0] = number
	return a.done()
}

func handlerOn(t *testing.T, store games.Store, clock *time.Time) http.Handler {
	t.Helper()
	now := func() time.Time { return *clock }
	h, err := service.NewLogged(service.Parts{Store: store, Archive: nowhere{}, Now: now})
	must(t, err)
	return h
}
