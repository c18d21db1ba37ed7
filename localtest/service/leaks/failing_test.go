package leaks_test

import (
	"net/http"
	"testing"

	"cardgames/engine"
	"cardgames/games"
	"cardgames/infra/dynamo"
	"cardgames/infra/dynamo/dynamotest"
	"cardgames/localtest/service/faults"
	"cardgames/localtest/service/rawhttp"
)

// Internal failures are logged, and TestMain searches the log for secrets: the
// requests have a token and a key, and the records have the secret of the shuffle.
// The faults are injected below package dynamo.
func TestFailuresAreLoggedWithoutSecrets(t *testing.T) {
	fault := faults.None
	cfg, err := faults.Config(faults.NewTransport(func() faults.Fault { return fault }, http.DefaultTransport))
	must(t, err)
	clock := newClock()
	healthy := newInstance(t, clock)
	healthy = healthy.withStore(dynamo.New(cfg, dynamotest.Table, dynamotest.New(t).URL))
	record := healthy.create(rawhttp.PrivateGame(tokens))
	cards := healthy.cards()
	forbidden.addSecret(alter(t, record).secret())
	forbidden.add("key text of a failure")
	pass := move(engine.PassPriority(0), bearers[engine.ViewerPlayer0], "key text of a failure")
	requests := []rawhttp.Request{pass, rawhttp.Get("?since=0"), rawhttp.Get("?version=0"), rawhttp.Get("/export")}
	for _, fault = range []faults.Fault{faults.RequestLost, faults.RequestLate, faults.Throttled, faults.Broken,
		faults.Truncated, faults.Garbled} {
		for _, r := range requests {
			if got := healthy.send(r); got.Status != http.StatusServiceUnavailable {
				t.Errorf("%s, %s %s: %d %s", fault, r.Method, r.Path, got.Status, got.Body)
			}
		}
	}
	newer, longer := newInstance(t, clock), newInstance(t, clock)
	newer.insert(withFormat(t, record, 9), cards)
	record.Body = append(record.Body, 0)
	longer.insert(record, cards)
	for _, b := range []*instance{healthy.withStore(nil), newer, longer} {
		for _, r := range requests {
			if got := b.send(r); got.Status != http.StatusInternalServerError {
				t.Errorf("%s %s: %d %s", r.Method, r.Path, got.Status, got.Body)
			}
		}
	}
}

// withFormat returns a record with another format number, as a later release may
// write it.
func withFormat(t *testing.T, r games.Record, number byte) games.Record {
	t.Helper()
	a := alter(t, r)
	a.format = number
	return a.encode()
}
