package main

import (
	"bytes"
	"cmp"
	"encoding/json"
	"fmt"
	"log/slog"
	"math"
	"net/http"
	"strings"
	"testing"
	"time"

	"cardgames/api"
	"cardgames/api/requestlog"
	"cardgames/cardsets"
	"cardgames/cardsets/sets"
	"cardgames/games"
	"cardgames/infra/awsconfig"
	"cardgames/infra/dynamo"
	"cardgames/infra/dynamo/dynamotest"
	"cardgames/lobby"
	deployed "cardgames/localtest/cloud/lambda"
	"cardgames/localtest/service/launch"
	"cardgames/localtest/service/network"
	"cardgames/localtest/service/rawhttp"
)

const (
	host  = "Bearer the-token-of-the-host-of-the-invitation"
	other = "Bearer the-token-of-another-host-of-another-one"
	guest = "Bearer the-token-of-the-guest-at-the-table"
	late  = "Bearer the-token-of-a-guest-that-comes-too-late"

	offered = `{"public":true,"turn_seconds":120,"name":"A name of some size"}`
	drawn   = `{"entropy":"00112233445566778899aabbccddeeff00112233445566778899aabbccddeeff","name":"Another"}`
)

// The bill has what the requests about invitations really take.
func TestRequestsAboutInvitations(t *testing.T) {
	p := newPairing(t)
	p.send(http.StatusCreated, rawhttp.Post("/invitations", offered).With("Authorization", other)) // draws the day's key
	withdrawal := rawhttp.Request{Method: http.MethodPut, Path: "/invitations/" + p.id + "/expiry"}
	withdrawal.Body = `{"seconds":0}`
	p.check(http.StatusOK, withdraw, withdrawal.With("Authorization", other))

	p.from = "192.0.2.2:1234"
	created := p.check(http.StatusCreated, offer, rawhttp.Post("/invitations", offered).With("Authorization", host))
	path := "/invitations/" + created
	p.check(http.StatusOK, list, rawhttp.Get("/invitations"))
	p.check(http.StatusOK, read, rawhttp.Get(path))
	expiry := rawhttp.Request{Method: http.MethodPut, Path: path + "/expiry"}.With("Authorization", host)
	expiry.Body = `{"seconds":20}`
	p.check(http.StatusOK, renew, expiry)
	acceptance := rawhttp.Post(path+"/acceptance", drawn)
	p.from = "192.0.2.3:1234"
	p.check(http.StatusCreated, accept, acceptance.With("Authorization", guest))
	p.check(http.StatusConflict, taken, acceptance.With("Authorization", late))
}

// The cards of a host's own set are another item, which a process reads once; the core set is none.
func TestReadsOfAnInvitationWithCards(t *testing.T) {
	p := newPairing(t)
	p.send(http.StatusCreated, rawhttp.Post("/invitations", offered).With("Authorization", host))
	core := "/invitations/" + p.id
	garden := `{"sets": [` + string(sets.File("garden.json")) + `]}`
	p.send(http.StatusCreated, rawhttp.Post("/invitations", garden).With("Authorization", other))
	own := "/invitations/" + p.id
	for _, step := range []struct {
		path  string
		units float64
	}{{core, 1}, {own, 2}, {own, 1}} {
		if p.send(http.StatusOK, rawhttp.Get(step.path+"?include=cards")); p.used.reads != step.units {
			t.Errorf("%s: %v read units, want %v", step.path, p.used.reads, step.units)
		}
	}
}

func TestLargestResponsesAboutInvitations(t *testing.T) {
	p := newPairing(t)
	for i := range lobby.MaxListed {
		p.from = fmt.Sprintf("192.0.2.%d:1234", i)
		token := fmt.Sprintf("Bearer the-token-of-the-host-of-invitation-%d", i)
		p.send(http.StatusCreated,
			rawhttp.Post("/invitations", offered).With("Authorization", token).With(coding, "identity"))
	}
	if p.used.bytes > largestInvitation || p.used.bytes < 0.9*largestInvitation {
		t.Errorf("an invitation has %v bytes, want at most %d", p.used.bytes, largestInvitation)
	}
	p.send(http.StatusOK, rawhttp.Get("/invitations/"+p.id+"?include=cards").With(coding, "identity"))
	if p.used.bytes > largestWithCards || p.used.bytes < 0.9*largestWithCards {
		t.Errorf("an invitation with cards has %v bytes, want at most %d", p.used.bytes, largestWithCards)
	}
	p.send(http.StatusOK, rawhttp.Get("/invitations").With(coding, "identity"))
	if p.used.bytes > largestList || p.used.bytes < 0.9*largestList {
		t.Errorf("a list has %v bytes, want at most %d", p.used.bytes, largestList)
	}
}

const coding = "Accept-Encoding"

// pairing is the functions on an emulated DynamoDB, and what the last request took.
type pairing struct {
	*testing.T
	handler http.Handler
	log     bytes.Buffer
	used    operation
	id      string // of the invitation in the response
	from    string // the address and port of the client
}

func newPairing(t *testing.T) *pairing {
	t.Helper()
	p := &pairing{T: t, from: "192.0.2.1:1234"}
	before := slog.Default()
	slog.SetDefault(requestlog.NewLogger(&p.log, deployed.Release))
	t.Cleanup(func() { slog.SetDefault(before) })
	cfg, err := awsconfig.FromEnv(func(string) string { return "local" })
	if err != nil {
		t.Fatal(err)
	}
	url, observed := dynamotest.New(t).URL, dynamo.WithObserver(api.ObserveUnits)
	loader, err := cardsets.NewLoader("https://sets.example/")
	if err != nil {
		t.Fatal(err)
	}
	p.handler, err = launch.NewFunctions(launch.Parts{
		Store:       dynamo.New(cfg, dynamotest.Table, url, observed),
		Invitations: dynamo.NewInvitations(cfg, dynamotest.InvitationsTable, dynamotest.Table, url, observed),
		Loader:      loader, Options: []games.Option{games.WithInlineSets()},
		Now: time.Now, Retention: 90 * 24 * time.Hour,
		LiveURL: "wss://abcdefghij.execute-api.us-east-1.amazonaws.com/live",
	})
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// check sends a request, compares what it took with the bill, and returns the id of
// the invitation in the response.
func (p *pairing) check(status int, want operation, r rawhttp.Request) (id string) {
	p.Helper()
	p.send(status, r)
	got := p.used
	for what, figures := range map[string]struct{ want, got, tolerance float64 }{
		"read units":            {want.reads, got.reads, 0},
		"write units":           {want.writes, got.writes, 0},
		"bytes of the response": {want.bytes, got.bytes, 0.1}, // hands are random
		"bytes of the log line": {want.logged, got.logged, 0.03},
	} {
		if math.Abs(figures.got-figures.want) > figures.tolerance*figures.want {
			p.Errorf("%s %s, %d: %s: %v in the bill, %v measured", r.Method, r.Path, status, what, figures.want, figures.got)
		}
	}
	return p.id
}

func (p *pairing) send(status int, r rawhttp.Request) {
	p.Helper()
	p.log.Reset()
	from := http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		r.RemoteAddr = p.from
		p.handler.ServeHTTP(w, r)
	})
	c := rawhttp.Client{Base: "http://service", Transport: network.Transport{Handler: from}}
	response, err := c.Send(p.Context(), r.With(coding, cmp.Or(r.Header.Get(coding), "gzip")))
	if err != nil || response.Status != status {
		p.Fatalf("%s %s: %d %s, %v", r.Method, r.Path, response.Status, response.Body, err)
	}
	var line struct {
		ReadUnits  float64 `json:"read_units"`
		WriteUnits float64 `json:"write_units"`
	}
	if err := json.Unmarshal(p.log.Bytes(), &line); err != nil {
		p.Fatalf("%v in the log line %s", err, p.log.String())
	}
	p.used = operation{"", line.ReadUnits, line.WriteUnits, float64(size(response)), float64(p.log.Len())}
	p.id = strings.TrimPrefix(response.Header.Get("Location"), "/invitations/")
}

// size returns the bytes of a response and of its header fields.
func size(r rawhttp.Response) int {
	n := len(r.Body)
	for name, values := range r.Header {
		for _, value := range values {
			n += len(name) + len(": \r\n") + len(value)
		}
	}
	return n
}
