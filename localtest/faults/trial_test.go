package faults_test

import (
	"encoding/json"
	"fmt"
	"net/http"
	"slices"
	"strings"
	"testing"

	"cardgames/games"
	"cardgames/localtest/client"
	"cardgames/localtest/faults"
	"cardgames/savegame/encode"
	"cardgames/savegame/verify"
)

// trial is one request under one mishap, and the judgement of what became of it.
type trial struct {
	*testing.T
	w       *world
	name    string
	process *process
	wrong   mishap
}

func newTrial(t *testing.T, w *world, name string, wrong mishap) *trial {
	w = w.copy(t)
	return &trial{T: t, w: w, name: name, process: w.start(t), wrong: wrong}
}

// send makes the request; after a crash, the next one meets a new process.
func (c *trial) send(r client.Request, wrong mishap) client.Response {
	response := c.process.send(r, wrong)
	if response.Status == 0 {
		c.process = c.w.start(c.T)
	}
	c.checkFailure(response, wrong)
	return response
}

// attempts makes the request under the mishap, and then without. judge sees both
// responses.
func (c *trial) attempts(r client.Request, judge func(r client.Response)) client.Response {
	judge(c.send(r, c.wrong))
	last := c.send(r, mishap{})
	if unknown(last) {
		c.failf("without a fault: %d %s", last.Status, last.Body)
	}
	judge(last)
	return last
}

func (c *trial) failf(format string, args ...any) {
	c.Helper()
	c.Errorf("%s: call %d (%s), lasting %t: %s", c.name, c.wrong.at, c.wrong.fault, c.wrong.lasting,
		fmt.Sprintf(format, args...))
}

// unknown reports whether the response leaves open what became of the request.
func unknown(r client.Response) bool { return r.Status == 0 || r.Status == 500 || r.Status == 503 }

// checkFailure looks at the form of a 5xx: 503 asks for a retry, 500 is for
// damage alone, and neither shows the inside.
func (c *trial) checkFailure(r client.Response, wrong mishap) {
	c.Helper()
	damaged := wrong.fault == faults.Truncated || wrong.fault == faults.Garbled
	switch {
	case r.Status == 0 && wrong.fault != faults.Crash && wrong.fault != faults.CrashAfter:
		c.failf("no response")
	case r.Status == http.StatusInternalServerError && !damaged:
		c.failf("500: %s", r.Body)
	case r.Status == http.StatusServiceUnavailable && r.Header.Get("Retry-After") == "":
		c.failf("503 without Retry-After")
	case r.Status >= 500 && strings.Contains(string(r.Body), string(wrong.fault)+":"):
		c.failf("the response shows the inside: %s", r.Body)
	}
}

func (c *trial) view(r client.Response) (v client.View) {
	c.Helper()
	if err := json.Unmarshal(r.Body, &v); err != nil {
		c.failf("%d %s: %v", r.Status, r.Body, err)
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
	document, err := encode.Game(versions)
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
	for _, bearer := range tokens {
		read := c.send(client.Get("/games/"+id).With("Authorization", bearer), mishap{})
		if v := c.view(read); len(v.LegalActions) > 0 {
			move := client.Post(v.Path()+"/actions", string(v.LegalActions[0])).With("Authorization", bearer).With("If-Match", v.ETag())
			if moved := c.send(move, mishap{}); moved.Status != http.StatusOK {
				c.failf("the next move: %d %s", moved.Status, moved.Body)
			}
			return
		}
	}
	c.failf("nobody can play on")
}
