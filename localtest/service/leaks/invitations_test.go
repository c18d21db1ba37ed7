package leaks_test

import (
	"bytes"
	"encoding/hex"
	"fmt"
	"net/http"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"cardgames/infra/dynamo"
	"cardgames/infra/dynamo/dynamotest"
	"cardgames/localtest/service/faults"
	"cardgames/localtest/service/rawhttp"
)

// Tokens of a host, a guest and a third player, and the entropy of the guest.
const (
	hostToken  = "HOSTXQK2VNWJH5TPDYRM3BSFA4"
	guestToken = "GUESTIO6A2QBJ4XTN7HRKCMDVY"
	otherToken = "OTHERSE3WQ6K2N7HRBJ4XTNDVA"
)

var drawnEntropy = [32]byte{0x3f, 0x8a, 0x51, 0xc0, 0x7b, 0xe9, 0x4d, 0x26, 31: 0x44}

func init() {
	forbidden.add(hostToken, guestToken, otherToken, hex.EncodeToString(drawnEntropy[:]))
}

func bearing(token string, r rawhttp.Request) rawhttp.Request {
	return r.With("Authorization", "Bearer "+token)
}

func offering(token, body string) rawhttp.Request {
	return bearing(token, rawhttp.Post("/invitations", body))
}

func expiring(token, path string, seconds int) rawhttp.Request {
	r := bearing(token, rawhttp.Post(path+"/expiry", fmt.Sprintf(`{"seconds": %d}`, seconds)))
	r.Method = http.MethodPut
	return r
}

func accepting(token, path string) rawhttp.Request {
	body := `{"entropy": "` + hex.EncodeToString(drawnEntropy[:]) + `"}`
	return bearing(token, rawhttp.Post(path+"/acceptance", body))
}

// Before the acceptance no response shows more of the service's secret than its
// commitment: two services that have drawn different secrets give the same responses to the same
// requests, the commitment and the tags that depend on it aside.
func TestNothingBeforeTheAcceptanceDependsOnTheSecret(t *testing.T) {
	for _, offer := range []string{
		`{"public": true, "turn_seconds": 60, "name": "Ada"}`, `{"seat": 1}`, ``, `{"turn_seconds": 3600, "seat": 0}`,
	} {
		clock := newClock()
		w := &twoServices{T: t, one: newInstance(t, clock), other: newInstance(t, clock)}
		w.same(offering(hostToken, offer))
		path := w.path
		for range 3 {
			for _, r := range []rawhttp.Request{
				rawhttp.Get(path), rawhttp.Get(path + "?include=cards"),
				rawhttp.Get("/invitations"), bearing(otherToken, rawhttp.Get(path)),
				bearing(hostToken, rawhttp.Get(path)), rawhttp.Get("/games" + strings.TrimPrefix(path, "/invitations")),
				bearing(hostToken, rawhttp.Get("/games"+strings.TrimPrefix(path, "/invitations"))),
				offering(hostToken, offer), offering(hostToken, `{"name": "Eve"}`),
				offering(otherToken, `{"rematch_of": "`+strings.TrimPrefix(path, "/invitations/")+`"}`),
				expiring(hostToken, path, 20), expiring(hostToken, path, 31), expiring(otherToken, path, 20),
				accepting(hostToken, path), accepting("short", path), bearing(guestToken, rawhttp.Post(path+"/acceptance", `{}`)),
			} {
				w.same(r)
			}
			*clock = clock.Add(5 * time.Second)
		}
		w.same(expiring(hostToken, path, 0))
		w.same(accepting(guestToken, path))
		w.same(rawhttp.Get(path))
	}
}

// twoServices have drawn different secrets.
type twoServices struct {
	*testing.T
	one, other *instance
	path       string // of the invitation
}

// same makes a request to both and compares the responses.
func (w *twoServices) same(r rawhttp.Request) {
	w.Helper()
	a, b := w.one.exchange(r), w.other.exchange(r)
	differ := w.hideCommitment(&a) != w.hideCommitment(&b)
	if a.Status != b.Status || !bytes.Equal(a.Body, b.Body) || !cmp.Equal(a.Header, b.Header) {
		w.Fatalf("%s %s %s: the responses differ:\n%s", r.Method, r.Path, r.Body, cmp.Diff(a, b))
	}
	if location := a.Header.Get("Location"); location != "" {
		w.path = location
	}
	if strings.Contains(string(a.Body), `"commitment"`) && !differ {
		w.Fatal("both services have the same secret")
	}
}

// commitments are where a response shows the commitment of the invitation, alone or in the list.
var commitments = regexp.MustCompile(`"commitment":"([0-9a-f]{64})"`)

// hideCommitment removes the commitment from a response, and the tag, and returns it.
func (w *twoServices) hideCommitment(r *rawhttp.Response) (commitment string) {
	w.Helper()
	if found := commitments.FindSubmatch(r.Body); found != nil {
		commitment = string(found[1])
		r.Body = bytes.ReplaceAll(r.Body, found[1], nil)
		r.Header.Del("ETag")
	}
	return commitment
}

// Both secrets of a game, the tokens and the entropy are in no log, header or view
// afterwards either: TestMain searches for them.
func TestAcceptanceWithoutSecrets(t *testing.T) {
	b := newInstance(t, newClock())
	offered := b.exchange(offering(hostToken, ""))
	path := offered.Header.Get("Location")
	accepted := b.exchange(accepting(guestToken, path))
	if accepted.Status != http.StatusCreated {
		t.Fatalf("%d %s", accepted.Status, accepted.Body)
	}
	b.id = strings.TrimPrefix(path, "/invitations/")
	records, err := b.store.Range(t.Context(), b.id, 0, 0)
	must(t, err)
	secret := alter(t, records[0]).secret()
	deal := secret.WithEntropy(b.id, drawnEntropy)
	forbidden.addSecret(secret)
	forbidden.addSecret(deal)
	for _, r := range []rawhttp.Response{
		offered, accepted, b.exchange(rawhttp.Get(path)), b.exchange(accepting(guestToken, path)),
		b.exchange(bearing(hostToken, rawhttp.Get("/games/"+b.id+"?since=-1&include=cards"))),
		b.exchange(rawhttp.Get("/games/" + b.id + "?since=-1")), b.exchange(accepting(otherToken, path)),
		b.exchange(expiring(hostToken, path, 0)),
	} {
		for _, text := range []string{hex.EncodeToString(secret[:]), hex.EncodeToString(deal[:]), hostToken, guestToken,
			hex.EncodeToString(drawnEntropy[:])} {
			if bytes.Contains(r.Body, []byte(text)) {
				t.Errorf("%s is in %s", text, r.Body)
			}
		}
	}
}

// Failures below the operations are logged without what the requests have.
func TestFailuresOfInvitationsAreLoggedWithoutSecrets(t *testing.T) {
	fault := faults.None
	cfg, err := faults.Config(faults.NewTransport(func() faults.Fault { return fault }, http.DefaultTransport))
	must(t, err)
	b, url := newInstance(t, newClock()), dynamotest.New(t).URL
	b = b.withStores(dynamo.New(cfg, dynamotest.Table, url),
		dynamo.NewInvitations(cfg, dynamotest.InvitationsTable, dynamotest.Table, url))
	path := b.exchange(offering(hostToken, "")).Header.Get("Location")
	rematch := offering(otherToken, `{"rematch_of": "`+strings.TrimPrefix(path, "/invitations/")+`"}`)
	for _, fault = range []faults.Fault{faults.RequestLost, faults.Throttled, faults.Broken, faults.Garbled} {
		for _, r := range []rawhttp.Request{
			offering(otherToken, ""), rawhttp.Get(path), rawhttp.Get("/invitations"), accepting(guestToken, path),
			expiring(hostToken, path, 0), rematch.With("X-Rematch-Token", guestToken),
		} {
			if got := b.exchange(r); got.Status != http.StatusServiceUnavailable {
				t.Errorf("%s, %s %s: %d %s", fault, r.Method, r.Path, got.Status, got.Body)
			}
		}
	}
}
