package faults_test

import (
	"fmt"
	"log/slog"
	"net/http"
	"os"
	"slices"
	"testing"

	"cardgames/cardsets/snapshot"
	"cardgames/localtest/service/faults"
	"cardgames/localtest/service/rawhttp"
	"cardgames/savegame/verify"
)

func TestMain(m *testing.M) {
	slog.SetDefault(slog.New(slog.DiscardHandler)) // package leaks tests the log
	os.Exit(m.Run())
}

// Each fault is injected into each request that an operation makes to DynamoDB and
// S3: once, and from that request on. A dry run counts the requests.
func TestEveryFaultOfEveryRequestOfTheClients(t *testing.T) {
	t.Parallel()
	b, cases := newBackend(t, now), 0
	for _, sc := range scenarios {
		t.Run(sc.name, func(t *testing.T) { cases += tryAll(t, b, sc) })
	}
	t.Logf("%d cases", cases)
}

// allFaults are the faults injected into each request.
var allFaults = []faults.Fault{faults.RequestLost, faults.ReplyLost, faults.RequestLate, faults.ReplyLate,
	faults.Throttled, faults.Broken, faults.Truncated, faults.Garbled, faults.Crash, faults.CrashAfter}

func tryAll(t *testing.T, b *backend, sc scenario) (cases int) {
	s := sc.prepare(t, b)
	dryRun := b.copy(t).start(t)
	dryRun.send(s.request, injection{})
	if dryRun.calls == 0 {
		t.Fatal("the request makes no call")
	}
	for at := range dryRun.calls {
		for _, fault := range allFaults {
			for _, lasting := range []bool{false, true} {
				sc.try(newTrial(t, b, sc.name, injection{at, fault, lasting}), s)
				cases++
			}
		}
	}
	return cases
}

// tryCreate checks that a game is stored completely or not at all.
func tryCreate(c *trial, s prepared) {
	known := c.backend.db.Games()
	check := func(r rawhttp.Response) {
		now := c.backend.db.Games()
		made := slices.DeleteFunc(slices.Clone(now), func(id string) bool { return slices.Contains(known, id) })
		c.checkCreated(r, made)
		known = now
	}
	if last := c.attempts(s.request, check); last.Status != http.StatusCreated {
		c.failf("without a fault: %d %s", last.Status, last.Body)
	}
}

func (c *trial) checkCreated(r rawhttp.Response, made []string) {
	c.Helper()
	switch {
	case len(made) > 1 || r.Status == http.StatusCreated && !slices.Equal(made, []string{c.view(r).GameID}):
		c.failf("status %d, but the stored games are %v", r.Status, made)
	case r.Status != http.StatusCreated && !uncertain(r) && len(made) > 0:
		c.failf("status %d, but the game is stored", r.Status)
	}
	for _, id := range made {
		c.checkHistory(id)
		if _, err := c.backend.store.Snapshot(c.Context(), id); err != nil {
			c.failf("the game has no snapshot: %v", err)
		}
		if n := len(c.records(id)); n != 1 {
			c.failf("the new game has %d versions", n)
		}
	}
}

// tryCreateOnce checks that two attempts with one key make one game, which the response
// to the second is about.
func tryCreateOnce(c *trial, s prepared) {
	known := c.backend.db.Games()
	made := func() []string {
		return slices.DeleteFunc(c.backend.db.Games(), func(id string) bool { return slices.Contains(known, id) })
	}
	first := c.send(s.request, c.injected)
	stored := len(made()) > 0
	if first.Status == http.StatusCreated != stored && !uncertain(first) {
		c.failf("status %d, and the game is stored: %t", first.Status, stored)
	}
	want := http.StatusCreated
	if stored {
		want = http.StatusOK
	}
	last := c.send(s.request, injection{})
	if last.Status != want || (last.Header.Get("Idempotency-Replayed") == "true") != stored {
		c.failf("without a fault: %d %s", last.Status, last.Body)
	}
	if first.Status == http.StatusCreated && string(first.Body) != string(last.Body) {
		c.failf("the responses differ:\n%s\n%s", first.Body, last.Body)
	}
	last.Status = http.StatusCreated
	c.checkCreated(last, made())
}

// tryAct checks that the history has the move if the responses say so, and never
// twice if the request has a key or If-Match.
func tryAct(c *trial, s prepared) {
	before := c.records(s.game)
	tally := &tally{trial: c, prepared: s, before: len(before)}
	last := c.attempts(s.request, tally.check)
	tally.checkLast(last)
	if c.checkUnchanged(s.game, before) > len(before) {
		c.checkHistory(s.game)
	}
	c.checkNextMove(s.game, s.setup.tokens)
}

// tally counts the versions that a request has made.
type tally struct {
	*trial
	prepared
	before int // versions before the request
	made   int // versions that the request had made at the last check
}

func (y *tally) check(r rawhttp.Response) {
	y.Helper()
	made := len(y.records(y.game)) - y.before
	switch {
	case made < 0 || made > 1 && (y.keyed() || y.conditional()):
		y.failf("%d %s: %d moves were made", r.Status, r.Body, made)
	case r.Status == http.StatusOK && (y.expected == replayed) != (made == 0):
		y.failf("200, and %d moves were made", made)
	case r.Status == http.StatusOK:
		y.checkResponse(r)
	case !uncertain(r) && (made > y.made || y.keyed() && made > 0):
		y.failf("%d %s: but the move was made", r.Status, r.Body)
	}
	y.made = made
}

// checkResponse compares the response with the version that it claims to have
// made.
func (y *tally) checkResponse(r rawhttp.Response) {
	y.Helper()
	get := rawhttp.Get(fmt.Sprintf("/games/%s?version=%d", y.game, y.view(r).Version)).With(token,
		y.request.Header.Get(token))
	if stored := y.backend.clean.send(get, injection{}); string(stored.Body) != string(r.Body) {
		y.failf("the response is not what was stored:\n%s\n%s", r.Body, stored.Body)
	}
}

// checkLast checks the response to the last attempt, which had no fault.
func (y *tally) checkLast(r rawhttp.Response) {
	y.Helper()
	switch {
	case y.expected == refused && r.Status < 400,
		y.expected != refused && y.keyed() && r.Status != http.StatusOK:
		y.failf("the last attempt: %d %s", r.Status, r.Body)
	case y.conditional() && !y.keyed() && y.made == 0:
		y.failf("no move was made: %d %s", r.Status, r.Body)
	}
}

// tryRead checks that a read returns the right response or fails.
func tryRead(c *trial, s prepared) {
	before := c.records(s.game)
	clean := c.backend.clean.send(s.request, injection{})
	c.attempts(s.request, func(r rawhttp.Response) {
		if !uncertain(r) && (r.Status != clean.Status || string(r.Body) != string(clean.Body) ||
			r.Header.Get("ETag") != clean.Header.Get("ETag")) {
			c.failf("%d %s\nwithout a fault: %d %s", r.Status, r.Body, clean.Status, clean.Body)
		}
	})
	if n := c.checkUnchanged(s.game, before); n != len(before) {
		c.failf("a read made version %d", n-1)
	}
}

// tryExport checks that the archive has the document of the response, or nothing.
func tryExport(c *trial, s prepared) {
	name := fmt.Sprintf("exports/%s/%d.format%d.json", s.game, len(c.records(s.game))-1, snapshot.Format3)
	c.backend.object(c.T, "DELETE", name)
	clean := c.backend.clean.send(s.request, injection{})
	if _, err := verify.Verify(clean.Body); err != nil {
		c.failf("%v", err)
	}
	c.backend.object(c.T, "DELETE", name)
	c.attempts(s.request, func(r rawhttp.Response) {
		stored := c.backend.object(c.T, "GET", name)
		found := stored.Status == http.StatusOK
		switch {
		case r.Status == http.StatusOK && (string(r.Body) != string(clean.Body) || !found):
			c.failf("200; in the archive: %t", found)
		case r.Status != http.StatusOK && !uncertain(r):
			c.failf("%d %s", r.Status, r.Body)
		case found && string(stored.Body) != string(clean.Body):
			c.failf("the archive has another document")
		}
	})
}
