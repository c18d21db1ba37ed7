package faults_test

import (
	"fmt"
	"net/http"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"cardgames/infra/template"
	"cardgames/localtest/cloud/apigateway"
	"cardgames/localtest/service/faults"
	"cardgames/localtest/service/network"
	"cardgames/localtest/service/rawhttp"
)

// timeout is the time that a function has for an event: shorter than in the
// cloud, so that the run is fast.
const timeout = 4 * time.Second

// failures are the faults injected into a call to a dependency and all later ones.
var failures = []faults.Fault{
	faults.Silent, faults.Trickling, faults.RequestLost, faults.Throttled, faults.Broken, faults.Garbled,
}

const functionKey = "the key of a move"

// operation is an event for a function, about a game or an invitation of its own.
type operation struct {
	prepare func(d *deployment) (id string)
	invoke  func(p *binary, id string) (outcome, error)
	// optionalFrom is the first call whose failure does not fail the operation.
	optionalFrom int
}

// outcome says how a function responded.
type outcome string

const (
	success     outcome = "success"
	unavailable outcome = "unavailable"
)

const allRequired = 99

// operations has one entry for each function that has dependencies. Each is run in
// a game at version 0, or with an invitation that is open.
var operations = map[string]operation{
	"CreateGameFunction": {privateGame, responding(rawhttp.Post("/games", private.create)), allRequired},
	// The second call asks whether the brake slows the service down; without an answer, it does not.
	"GetGameFunction": {privateGame,
		responding(rawhttp.Get("{game}?since=0&include=cards").With(token, bearers[0])), 1},
	"SubmitActionFunction": {privateGame, responding(pass0.With(token, bearers[0]).With(key, functionKey)),
		allRequired},
	"ExportGameFunction": {openGame, responding(export), allRequired}, // a private game has no export before its end
	"WatchGameFunction":  {crowdedGame, connecting, allRequired},
	// After the watchers have been read, a failure loses only hints.
	"NotifyWatchersFunction": {openGame, notifying, 1},

	"OfferInvitationFunction": {newToken, responding(newInvitation), allRequired},
	// The second query is only made where the first has not found enough.
	"ListInvitationsFunction": {openInvitation, responding(rawhttp.Get("/invitations")), 1},
	"GetInvitationFunction":   {openInvitation, responding(rawhttp.Get("{invitation}")), allRequired},
	"AcceptInvitationFunction": {openInvitation,
		responding(rawhttp.Post("{invitation}/acceptance", acceptance).With(token, "Bearer "+guest)), allRequired},
	"SetInvitationExpiryFunction": {openInvitation, responding(withdraw), allRequired},
}

func privateGame(d *deployment) string { return d.play(d.T, setup{create: private.create}) }
func openGame(d *deployment) string    { return d.play(d.T, setup{create: open.create}) }

// responding returns an operation that sends a request through the HTTP API.
func responding(request rawhttp.Request) func(p *binary, id string) (outcome, error) {
	return func(p *binary, id string) (outcome, error) {
		functions := map[string]apigateway.Function{}
		for id := range p.template.Functions {
			functions[id] = p.Invoke
		}
		gateway, err := apigateway.New(p.template, functions)
		if err != nil {
			return "", err
		}
		c := rawhttp.Client{Base: "http://service", Transport: network.Transport{Handler: fromAnywhere(gateway)}}
		r, err := c.Send(p.Context(), p.about(p.complete(request, id), id, p.host(id)))
		switch {
		case err != nil:
			return "", err
		case r.Status < http.StatusMultipleChoices:
			return success, nil
		case r.Status == http.StatusServiceUnavailable && r.Header.Get("Retry-After") != "":
			return unavailable, nil
		}
		return "", fmt.Errorf("%d %v %s", r.Status, r.Header, r.Body)
	}
}

// Whichever way its dependencies fail, each function's binary, run as Lambda runs
// it, reports in time that something is unavailable, and logs no id, token or key.
func TestEveryFailureOfEveryRequestOfTheFunctions(t *testing.T) {
	t.Parallel()
	d, cases := newDeployment(t), 0
	for function, definition := range d.template.Functions {
		if _, listed := operations[function]; listed != hasDependencies(definition) {
			t.Errorf("%s: it has dependencies: %t; it has an operation here: %t", function, !listed, listed)
		}
	}
	slots := make(chan struct{}, 16)
	var all sync.WaitGroup
	for function := range operations {
		calls := d.countCalls(function)
		for _, failure := range failures {
			for first := range calls {
				cases++
				slots <- struct{}{}
				all.Go(func() {
					defer func() { <-slots }()
					d.check(function, first, failure)
				})
			}
		}
	}
	all.Wait()
	t.Logf("%d cases", cases)
}

// hasDependencies reports whether the function's role allows more than writing
// logs.
func hasDependencies(f template.Function) bool {
	return slices.ContainsFunc(f.Statements,
		func(s template.Statement) bool { return !strings.HasPrefix(s.Action, "logs:") })
}

// countCalls returns how many calls the function's operation makes. The first public game of a day
// makes one more, for the key of the day, so the operation is counted at its second time.
func (d *deployment) countCalls(function string) (calls int) {
	d.callsOnce(function)
	return d.callsOnce(function)
}

func (d *deployment) callsOnce(function string) (calls int) {
	o := operations[function]
	p := d.start(function, func(int) faults.Fault { return faults.None })
	got, err := o.invoke(p, o.prepare(d))
	p.close()
	if got != success || err != nil || p.calls == 0 {
		d.Errorf("%s without a failure: %d calls, %q, %v", function, p.calls, got, err)
	}
	return p.calls
}

// check runs the function's operation while every call from first on fails.
func (d *deployment) check(function string, first int, failure faults.Fault) {
	o, name := operations[function], fmt.Sprintf("%s, call %d %s", function, first, failure)
	id := o.prepare(d)
	p := d.start(function, func(call int) faults.Fault {
		if call < first {
			return faults.None
		}
		return failure
	})
	got, err := o.invoke(p, id)
	p.close()
	output := p.output.String()
	switch {
	case err != nil:
		d.Errorf("%s: %v", name, err)
	case got == success && first >= o.optionalFrom:
	case got != unavailable:
		d.Errorf("%s: %s", name, got)
	case !strings.Contains(output, `"unavailable"`):
		d.Errorf("%s: the log does not say why: %s", name, output)
	}
	for _, secret := range []string{id, secrets[0], secrets[1], functionKey, openConnection, goneConnection,
		guest, entropy} {
		if strings.Contains(output, secret) {
			d.Errorf("%s: the output has %q: %s", name, secret, output)
		}
	}
}
