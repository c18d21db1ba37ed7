package faults_test

import (
	"encoding/json"
	"fmt"
	"net/http"
	"slices"
	"strings"
	"testing"

	"cardgames/games"
	"cardgames/localtest/service/faults"
	"cardgames/localtest/service/rawhttp"
	"cardgames/savegame/encode"
	"cardgames/savegame/verify"
)

// trial is one request into which a fault is injected, and the checks of its
// result.
type trial struct {
	*testing.T
	backend  *backend
	name     string
	process  *process
	injected injection
}

func newTrial(t *testing.T, b *backend, name string, injected injection) *trial {
	b = b.copy(t)
	return &trial{T: t, backend: b, name: name, process: b.start(t), injected: injected}
}

// send makes the request. After a crash it starts a new process for the next one.
func (c *trial) send(r rawhttp.Request, injected injection) rawhttp.Response {
	response := c.process.send(r, injected)
	if response.Status == 0 {
		c.process = c.backend.start(c.T)
	}
	c.checkFailure(response, injected)
	return response
}

// attempts makes the request with the fault, and then without. check is given both
// responses.
func (c *trial) attempts(r rawhttp.Request, check func(r rawhttp.Response)) rawhttp.Response {
	check(c.send(r, c.injected))
	last := c.send(r, injection{})
	if uncertain(last) {
		c.failf("without a fault: %d %s", last.Status, last.Body)
	}
	check(last)
	return last
}

func (c *trial) failf(format string, args ...any) {
	c.Helper()
	c.Errorf("%s: call %d (%s), lasting %t: %s", c.name, c.injected.at, c.injected.fault, c.injected.lasting,
		fmt.Sprintf(format, args...))
}

// uncertain reports whether the response does not say if the request took effect.
func uncertain(r rawhttp.Response) bool { return r.Status == 0 || r.Status == 500 || r.Status == 503 }

// sdkError begins the text of each error of a client of the AWS SDK.
const sdkError = "operation error"

// checkFailure checks a 5xx response: 503 asks for a retry, 500 is for damaged
// replies only, and neither shows an internal error.
func (c *trial) checkFailure(r rawhttp.Response, injected injection) {
	c.Helper()
	damaged := injected.fault == faults.Truncated || injected.fault == faults.Garbled
	switch {
	case r.Status == 0 && injected.fault != faults.Crash && injected.fault != faults.CrashAfter:
		c.failf("no response")
	case r.Status == http.StatusInternalServerError && !damaged:
		c.failf("500: %s", r.Body)
	case r.Status == http.StatusServiceUnavailable && r.Header.Get("Retry-After") == "":
		c.failf("503 without Retry-After")
	case r.Status >= 500 && strings.Contains(string(r.Body), sdkError):
		c.failf("the response shows an internal error: %s", r.Body)
	}
}

func (c *trial) view(r rawhttp.Response) (v rawhttp.View) {
	c.Helper()
	if err := json.Unmarshal(r.Body, &v); err != nil {
		c.failf("%d %s: %v", r.Status, r.Body, err)
	}
	return v
}

// records reads the game as it is stored.
func (c *trial) records(id string) []games.Record {
	c.Helper()
	records, err := c.backend.store.Range(c.Context(), id, 0, 1<<30)
	if err != nil {
		c.failf("the game cannot be read: %v", err)
	}
	return records
}

// checkUnchanged checks that the records from before are unchanged, and returns how
// many records there are now.
func (c *trial) checkUnchanged(id string, before []games.Record) int {
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

// checkHistory checks that the whole game can be replayed.
func (c *trial) checkHistory(id string) {
	c.Helper()
	versions, err := games.NewReader(games.NewRepository(c.backend.store, now)).History(c.Context(), id)
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

// checkNextMove checks that a player can continue.
func (c *trial) checkNextMove(id string, tokens []string) {
	c.Helper()
	for _, bearer := range tokens {
		read := c.send(rawhttp.Get("/games/"+id).With("Authorization", bearer), injection{})
		if v := c.view(read); len(v.LegalActions) > 0 {
			move := rawhttp.Post(v.Path()+"/actions", rawhttp.JSON(v.LegalActions[0]))
			move = move.With("Authorization", bearer).With("If-Match", v.ETag())
			if moved := c.send(move, injection{}); moved.Status != http.StatusOK {
				c.failf("the next move: %d %s", moved.Status, moved.Body)
			}
			return
		}
	}
	c.failf("no player can continue")
}
