package e2e

import (
	"flag"
	"log/slog"
	"maps"
	"net/http"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"cardgames/cardsets/catalogue"
	"cardgames/cardsets/origin"
	"cardgames/cardsets/sets"
	"cardgames/games"
	"cardgames/games/envelope"
	"cardgames/infra/hub"
	"cardgames/live"
	"cardgames/localtest/cloud/eventsource"
	"cardgames/localtest/service/contract"
	"cardgames/localtest/service/launch"
	"cardgames/localtest/service/memstore"
)

var target = flag.String("target", "", "base URL of a deployed service to test instead of one in this process")

// TestTheContract also checks that the service has sent each documented response.
func TestTheContract(t *testing.T) {
	if *target != "" {
		Run(t, Target{BaseURL: strings.TrimSuffix(*target, "/"), Transport: retrying{}})
	} else {
		Run(t, functions(t))
	}
	isPart := strings.Contains(flag.Lookup("test.run").Value.String(), "/")
	if unseen := slices.DeleteFunc(contract.Published().Unseen(), unreachable.MatchString); len(unseen) > 0 && !isPart {
		t.Errorf("the document lists responses that no test has seen: %v", unseen)
	}
}

// TestDecks is the part of TestTheContract about decks.
func TestDecks(t *testing.T) { withDecks(newSession(t, functions(t))) }

// unreachable matches documented responses that no single request causes. Packages
// api and faults test conflicts and internal errors; a 400 cannot occur on a path
// without variables.
var unreachable = regexp.MustCompile(`^\w+ (429|50[0-9])$|^submitAction 409$|^getDocumentation 400$`)

// functions starts the functions' handlers behind the emulated gateways, on stores
// in memory.
func functions(t *testing.T) Target {
	t.Helper()
	shipped, err := origin.Start("127.0.0.1:0", sets.FS)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = shipped.Close() })
	loader, err := shipped.Loader()
	if err != nil {
		t.Fatal(err)
	}
	slog.SetDefault(slog.New(slog.DiscardHandler)) // package leaks tests the log
	records, archive, hints := memstore.New(), &memstore.Archive{}, make(chan live.Hint, 100)
	store := &memstore.Hooked{Store: records, Hints: hints}
	invitations := &memstore.HookedInvitations{Store: records, Hints: hints}
	parts := launch.Parts{Store: store, Invitations: invitations, Archive: archive, Loader: loader, Now: time.Now,
		Catalogue: catalogue.New(loader.Origin(), time.Now),
		Options:   []games.Option{games.WithInlineSets(), games.WithFormat(envelope.Newest)}}
	server, err := launch.StartFunctions(parts, hub.New(time.Now), eventsource.Hints(hints))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(server.Close)
	return Target{BaseURL: server.URL, Live: true, Dump: func() map[string]string {
		all := records.Dump()
		maps.Copy(all, archive.Dump())
		return all
	}}
}

// retrying is an http.RoundTripper that repeats throttled requests after a second,
// since the tests send requests faster than players do.
type retrying struct{}

func (retrying) RoundTrip(r *http.Request) (*http.Response, error) {
	for try := 1; ; try++ {
		resp, err := http.DefaultTransport.RoundTrip(r)
		if err != nil || resp.StatusCode != http.StatusTooManyRequests || try == 60 {
			return resp, err
		}
		_ = resp.Body.Close()
		time.Sleep(time.Second)
		if r.GetBody != nil {
			if r.Body, err = r.GetBody(); err != nil {
				return nil, err
			}
		}
	}
}
