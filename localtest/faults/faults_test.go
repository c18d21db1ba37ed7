package faults_test

import (
	"fmt"
	"io"
	"log/slog"
	"net/http"
	"os"
	"testing"

	"cardgames/localtest/service"
	"cardgames/savegame/verify"
)

func TestMain(m *testing.M) {
	slog.SetDefault(slog.New(slog.NewTextHandler(io.Discard, nil))) // package leaks reads the log
	os.Exit(m.Run())
}

// Every call that a use case makes meets every fault: once or from then on, in
// one request or in two in a row. A dry run counts the calls.
//
// Breaks that it caught are listed in docs/security.md.
func TestEveryFaultOfEveryCallOfThePorts(t *testing.T) {
	t.Parallel()
	tryEverything(t, atThePorts(t), append(scenarios, missing))
}

func TestEveryFaultOfEveryRequestOfTheClients(t *testing.T) {
	t.Parallel()
	tryEverything(t, underTheClients(t), scenarios)
}

func tryEverything(t *testing.T, w *world, scenarios []scenario) {
	cases := 0
	for _, sc := range scenarios {
		t.Run(sc.name, func(t *testing.T) { cases += tryAll(t, w, sc) })
	}
	t.Logf("%d cases", cases)
}

func tryAll(t *testing.T, w *world, sc scenario) (cases int) {
	s := sc.on(&arranging{t, w, w.start(t)})
	calls := dryRun(t, w, sc, s)
	if len(calls) == 0 {
		t.Fatal("the request makes no call")
	}
	for at, call := range calls {
		for _, fault := range w.faults(call) {
			for _, lasting := range []bool{false, true} {
				for _, tries := range w.tries {
					sc.try(&trial{
						T: t, w: w, name: sc.name, process: w.start(t), tries: tries,
						wrong: mishap{at, fault, lasting},
					}, s)
					cases++
				}
			}
		}
	}
	return cases
}

// dryRun returns the calls that the request makes when nothing goes wrong.
func dryRun(t *testing.T, w *world, sc scenario, s situation) []string {
	c := &trial{T: t, w: w, name: sc.name, process: w.start(t)}
	first := c.process
	sc.try(c, s)
	return first.first
}

// A game is there whole, or it is not there at all.
func tryCreate(c *trial, s situation) {
	checked := 0
	judge := func(a service.Answer) {
		for _, id := range c.process.created[min(checked, len(c.process.created)):] {
			c.checkCreated(a, id)
		}
		checked = len(c.process.created)
	}
	last := c.attempts(s.request, judge)
	want := http.StatusCreated
	if c.name == nothingThere {
		want = http.StatusBadGateway
	}
	if last.Status != want {
		c.failf("without a fault: %d %s", last.Status, last.Body)
	}
}

func (c *trial) checkCreated(a service.Answer, id string) {
	c.Helper()
	there := !c.w.absent(c.Context(), id)
	switch {
	case a.Status == http.StatusCreated && (!there || c.view(a).GameID != id):
		c.failf("201, but the game is not there")
	case a.Status != http.StatusCreated && !unknown(a) && there:
		c.failf("%d, but the game is there", a.Status)
	case there:
		c.checkHistory(id)
		if _, err := c.w.store.Snapshot(c.Context(), id); err != nil {
			c.failf("a game without its cards: %v", err)
		}
		if n := len(c.records(id)); n != 1 {
			c.failf("a new game of %d versions", n)
		}
	}
}

// A move is in the history as its answers say, and with a key or If-Match never
// twice.
func tryAct(c *trial, s situation) {
	id := c.w.copyOf(c.T, s.saved)
	before := c.records(id)
	tally := &tally{trial: c, situation: s, id: id, before: len(before)}
	tally.expectRival()
	last := c.attempts(on(id, s.request), tally.judge)
	tally.judgeLast(last)
	if c.checkKept(id, before) > len(before) {
		c.checkHistory(id)
	}
	c.checkNextMove(id, s.tokens)
}

// tally counts the versions that a request has made.
type tally struct {
	*trial
	situation
	id      string
	before  int  // versions
	others  int  // versions made by a rival
	raced   bool // a rival came first in the last attempt
	counted int  // versions of our own when last judged
}

func (y *tally) expectRival() {
	if y.rival == nil {
		return
	}
	y.process.rival = func() {
		if a := y.w.clean.send(on(y.id, *y.rival), mishap{}); a.Status != http.StatusOK {
			y.failf("the rival: %d %s", a.Status, a.Body)
		}
		if !y.twin {
			y.others++
			y.raced = true
		}
	}
}

func (y *tally) judge(a service.Answer) {
	y.Helper()
	ours := len(y.records(y.id)) - y.before - y.others
	switch {
	case ours < 0 || ours > 1 && (y.keyed() || y.conditional()):
		y.failf("%d %s: %d moves were made", a.Status, a.Body, ours)
	case a.Status == http.StatusOK && y.raced:
		y.failf("200, but the version was taken: the move was made for another one")
	case a.Status == http.StatusOK && y.done != (ours == 0):
		y.failf("200, and %d moves were made", ours)
	case a.Status == http.StatusOK:
		y.checkAnswer(a)
	case !unknown(a) && (ours > y.counted || y.keyed() && ours > 0):
		y.failf("%d %s: but it was played", a.Status, a.Body)
	}
	y.counted, y.raced = ours, false
}

// checkAnswer compares the answer with the version that it claims to have made.
func (y *tally) checkAnswer(a service.Answer) {
	y.Helper()
	get := service.Request{
		Method: "GET", Target: fmt.Sprint("?version=", y.view(a).Version),
		Header: []string{"Authorization", header(y.request, "Authorization")},
	}
	if stored := y.w.clean.send(on(y.id, get), mishap{}); stored.Body != a.Body {
		y.failf("the answer is not what was stored:\n%s\n%s", a.Body, stored.Body)
	}
}

// judgeLast knows what the last attempt, without a fault, must have said.
func (y *tally) judgeLast(a service.Answer) {
	y.Helper()
	switch {
	case y.refused && a.Status < 400,
		!y.refused && y.keyed() && y.others == 0 && a.Status != http.StatusOK:
		y.failf("the last attempt: %d %s", a.Status, a.Body)
	case y.conditional() && !y.keyed() && y.counted == 0 && y.others == 0:
		y.failf("nothing was played: %d %s", a.Status, a.Body)
	}
}

// A reading is right, or it fails.
func tryRead(c *trial, s situation) {
	before := c.records(s.game)
	clean := c.w.clean.send(s.request, mishap{})
	c.attempts(s.request, func(a service.Answer) {
		if !unknown(a) && (a.Status != clean.Status || a.Body != clean.Body || a.Header.Get("ETag") != clean.Header.Get("ETag")) {
			c.failf("%d %s\nwithout a fault: %d %s", a.Status, a.Body, clean.Status, clean.Body)
		}
	})
	if n := c.checkKept(s.game, before); n != len(before) {
		c.failf("a reading made version %d", n-1)
	}
}

// The archive holds the document that was answered, or nothing.
func tryExport(c *trial, s situation) {
	key := fmt.Sprintf("exports/%s/%d.json", s.game, len(s.saved.records)-1)
	c.w.archive.remove(c.T, key)
	clean := c.w.clean.send(s.request, mishap{})
	if _, err := verify.Verify([]byte(clean.Body)); err != nil {
		c.failf("%v", err)
	}
	c.w.archive.remove(c.T, key)
	c.attempts(s.request, func(a service.Answer) {
		stored, there := c.w.archive.get(c.T, key)
		switch {
		case a.Status == http.StatusOK && (a.Body != clean.Body || !there):
			c.failf("200; in the archive: %t", there)
		case a.Status != http.StatusOK && !unknown(a):
			c.failf("%d %s", a.Status, a.Body)
		case there && stored != clean.Body:
			c.failf("the archive holds another document")
		}
	})
}
