package faults_test

import (
	"encoding/json"
	"fmt"
	"net/http"
	"slices"
	"strings"
	"testing"

	"cardgames/games"
	"cardgames/localtest/faults"
	"cardgames/localtest/service"
	"cardgames/savegame"
	"cardgames/savegame/verify"
)

// trial is one request under one mishap, and the judgement of what became of it.
type trial struct {
	*testing.T
	w       *world
	name    string
	process *process
	wrong   mishap
	tries   int // how many times in a row the mishap happens
}

// send makes the request; after a crash, the next one meets a new process.
func (c *trial) send(r service.Request, wrong mishap) service.Answer {
	a := c.process.send(r, wrong)
	if a.Status == 0 {
		c.process = c.w.start(c.T)
	}
	c.checkFailure(a, wrong)
	return a
}

// attempts makes the request under the mishap as often as it happens, and at
// last without. judge sees every answer.
func (c *trial) attempts(r service.Request, judge func(a service.Answer)) service.Answer {
	for range c.tries {
		judge(c.send(r, c.wrong))
	}
	last := c.send(r, mishap{})
	if unknown(last) {
		c.failf("without a fault: %d %s", last.Status, last.Body)
	}
	judge(last)
	return last
}

func (c *trial) failf(format string, args ...any) {
	c.Helper()
	c.Errorf("%s: call %d (%s), lasting %t, %d times: %s", c.name, c.wrong.at, c.wrong.fault, c.wrong.lasting,
		c.tries, fmt.Sprintf(format, args...))
}

// unknown tells whether the answer leaves open what became of the request.
func unknown(a service.Answer) bool { return a.Status == 0 || a.Status == 500 || a.Status == 503 }

// checkFailure looks at the form of a 5xx: 503 asks for a retry, 500 is for
// damage alone, and neither tells of the inside.
func (c *trial) checkFailure(a service.Answer, wrong mishap) {
	c.Helper()
	damaged := wrong.fault == faults.Truncated || wrong.fault == faults.Garbled
	switch {
	case a.Status == 0 && wrong.fault != faults.Crash && wrong.fault != faults.CrashAfter:
		c.failf("no answer")
	case a.Status == http.StatusInternalServerError && !damaged:
		c.failf("500: %s", a.Body)
	case a.Status == http.StatusServiceUnavailable && a.Header.Get("Retry-After") == "":
		c.failf("503 without Retry-After")
	case a.Status >= 500 && strings.Contains(a.Body, wrong.fault.String()+":"):
		c.failf("the answer tells of the inside: %s", a.Body)
	}
}

// view is what is read of an answer.
type view struct {
	GameID       string            `json:"game_id"`
	Version      int               `json:"version"`
	LegalActions []json.RawMessage `json:"legal_actions"`
}

func (c *trial) view(a service.Answer) view {
	c.Helper()
	var v view
	if err := json.Unmarshal([]byte(a.Body), &v); err != nil {
		c.failf("%d %s: %v", a.Status, a.Body, err)
	}
	return v
}

// records reads the game as it is stored.
func (c *trial) records(id string) []games.Record {
	c.Helper()
	records, err := c.w.store.Range(c.Context(), id, 0, 1<<30)
	if err != nil {
		c.failf("the game cannot be read: %v", err)
	}
	return records
}

// checkKept checks that the first records are those that were there before, and
// returns how many there are now.
func (c *trial) checkKept(id string, before []games.Record) int {
	c.Helper()
	same := func(a, b games.Record) bool {
		return a.Version == b.Version && a.Nonce == b.Nonce && string(a.Body) == string(b.Body)
	}
	after := c.records(id)
	if len(after) < len(before) || !slices.EqualFunc(before, after[:len(before)], same) {
		c.failf("what was stored before has changed")
	}
	return len(after)
}

// checkHistory checks that the whole game replays by the rules.
func (c *trial) checkHistory(id string) {
	c.Helper()
	versions, err := games.NewReader(c.w.store, now).History(c.Context(), id)
	if err != nil {
		c.failf("history: %v", err)
		return
	}
	document, err := savegame.Encode(versions)
	if err == nil {
		_, err = verify.Verify(document)
	}
	if err != nil {
		c.failf("the history does not replay: %v", err)
	}
}

// checkNextMove plays on.
func (c *trial) checkNextMove(id string, tokens []string) {
	c.Helper()
	for _, token := range tokens {
		a := c.send(service.Request{Method: "GET", Target: "/games/" + id, Header: []string{"Authorization", token}}, mishap{})
		if legal := c.view(a).LegalActions; len(legal) > 0 {
			move := service.Request{Method: "POST", Target: "/games/" + id + "/actions", Body: string(legal[0]),
				Header: []string{"Authorization", token, "If-Match", a.Header.Get("ETag")}}
			if a = c.send(move, mishap{}); a.Status != http.StatusOK {
				c.failf("the next move: %d %s", a.Status, a.Body)
			}
			return
		}
	}
	c.failf("nobody can play on")
}
