package faults_test

import (
	"fmt"
	"log/slog"
	"net/http"
	"os"
	"slices"
	"testing"

	"cardgames/localtest/client"
	"cardgames/localtest/faults"
	"cardgames/savegame/verify"
)

func TestMain(m *testing.M) {
	slog.SetDefault(slog.New(slog.DiscardHandler)) // package leaks tests the log
	os.Exit(m.Run())
}

// Every request to DynamoDB and S3 that an operation makes meets every fault:
// once, or from then on. A dry run counts the requests.
func TestEveryFaultOfEveryRequestOfTheClients(t *testing.T) {
	t.Parallel()
	w, cases := newWorld(t, now), 0
	for _, sc := range scenarios {
		t.Run(sc.name, func(t *testing.T) { cases += tryAll(t, w, sc) })
	}
	t.Logf("%d cases", cases)
}

// every is what can go wrong with a request.
var every = []faults.Fault{faults.Lost, faults.ReplyLost, faults.Late, faults.LateReply, faults.Throttled,
	faults.Broken, faults.Truncated, faults.Garbled, faults.Crash, faults.CrashAfter}

func tryAll(t *testing.T, w *world, sc scenario) (cases int) {
	s := sc.in(t, w)
	dryRun := w.copy(t).start(t)
	dryRun.send(s.request, mishap{})
	if dryRun.calls == 0 {
		t.Fatal("the request makes no call")
	}
	for at := range dryRun.calls {
		for _, fault := range every {
			for _, lasting := range []bool{false, true} {
				sc.try(newTrial(t, w, sc.name, mishap{at, fault, lasting}), s)
				cases++
			}
		}
	}
	return cases
}

// A game is there whole, or it is not there at all.
func tryCreate(c *trial, s situation) {
	known := c.w.db.Games()
	judge := func(r client.Response) {
		now := c.w.db.Games()
		made := slices.DeleteFunc(slices.Clone(now), func(id string) bool { return slices.Contains(known, id) })
		c.checkCreated(r, made)
		known = now
	}
	if last := c.attempts(s.request, judge); last.Status != http.StatusCreated {
		c.failf("without a fault: %d %s", last.Status, last.Body)
	}
}

func (c *trial) checkCreated(r client.Response, made []string) {
	c.Helper()
	switch {
	case len(made) > 1 || r.Status == http.StatusCreated && !slices.Equal(made, []string{c.view(r).GameID}):
		c.failf("%d, and these games are there: %v", r.Status, made)
	case r.Status != http.StatusCreated && !unknown(r) && len(made) > 0:
		c.failf("%d, but the game is there", r.Status)
	}
	for _, id := range made {
		c.checkHistory(id)
		if _, err := c.w.store.Snapshot(c.Context(), id); err != nil {
			c.failf("a game without its cards: %v", err)
		}
		if n := len(c.records(id)); n != 1 {
			c.failf("a new game of %d versions", n)
		}
	}
}

// A move is in the history as its responses say, and with a key or If-Match
// never twice.
func tryAct(c *trial, s situation) {
	before := c.records(s.game)
	tally := &tally{trial: c, situation: s, before: len(before)}
	last := c.attempts(s.request, tally.judge)
	tally.judgeLast(last)
	if c.checkKept(s.game, before) > len(before) {
		c.checkHistory(s.game)
	}
	c.checkNextMove(s.game, s.given.tokens)
}

// tally counts the versions that a request has made.
type tally struct {
	*trial
	situation
	before int // versions
	made   int // versions, when last judged
}

func (y *tally) judge(r client.Response) {
	y.Helper()
	made := len(y.records(y.game)) - y.before
	switch {
	case made < 0 || made > 1 && (y.keyed() || y.conditional()):
		y.failf("%d %s: %d moves were made", r.Status, r.Body, made)
	case r.Status == http.StatusOK && (y.fate == done) != (made == 0):
		y.failf("200, and %d moves were made", made)
	case r.Status == http.StatusOK:
		y.checkResponse(r)
	case !unknown(r) && (made > y.made || y.keyed() && made > 0):
		y.failf("%d %s: but it was played", r.Status, r.Body)
	}
	y.made = made
}

// checkResponse compares the response with the version that it claims to have
// made.
func (y *tally) checkResponse(r client.Response) {
	y.Helper()
	get := client.Get(fmt.Sprintf("/games/%s?version=%d", y.game, y.view(r).Version)).With(token, y.request.Header.Get(token))
	if stored := y.w.clean.send(get, mishap{}); string(stored.Body) != string(r.Body) {
		y.failf("the response is not what was stored:\n%s\n%s", r.Body, stored.Body)
	}
}

// judgeLast knows what the last attempt, without a fault, must have said.
func (y *tally) judgeLast(r client.Response) {
	y.Helper()
	switch {
	case y.fate == refused && r.Status < 400,
		y.fate != refused && y.keyed() && r.Status != http.StatusOK:
		y.failf("the last attempt: %d %s", r.Status, r.Body)
	case y.conditional() && !y.keyed() && y.made == 0:
		y.failf("nothing was played: %d %s", r.Status, r.Body)
	}
}

// A reading is right, or it fails.
func tryRead(c *trial, s situation) {
	before := c.records(s.game)
	clean := c.w.clean.send(s.request, mishap{})
	c.attempts(s.request, func(r client.Response) {
		if !unknown(r) && (r.Status != clean.Status || string(r.Body) != string(clean.Body) || r.Header.Get("ETag") != clean.Header.Get("ETag")) {
			c.failf("%d %s\nwithout a fault: %d %s", r.Status, r.Body, clean.Status, clean.Body)
		}
	})
	if n := c.checkKept(s.game, before); n != len(before) {
		c.failf("a reading made version %d", n-1)
	}
}

// The archive holds the document of the response, or nothing.
func tryExport(c *trial, s situation) {
	name := fmt.Sprintf("exports/%s/%d.json", s.game, len(c.records(s.game))-1)
	c.w.object(c.T, "DELETE", name)
	clean := c.w.clean.send(s.request, mishap{})
	if _, err := verify.Verify(clean.Body); err != nil {
		c.failf("%v", err)
	}
	c.w.object(c.T, "DELETE", name)
	c.attempts(s.request, func(r client.Response) {
		stored := c.w.object(c.T, "GET", name)
		there := stored.Status == http.StatusOK
		switch {
		case r.Status == http.StatusOK && (string(r.Body) != string(clean.Body) || !there):
			c.failf("200; in the archive: %t", there)
		case r.Status != http.StatusOK && !unknown(r):
			c.failf("%d %s", r.Status, r.Body)
		case there && string(stored.Body) != string(clean.Body):
			c.failf("the archive holds another document")
		}
	})
}
