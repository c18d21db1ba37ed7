package cardsets_test

import (
	"crypto/sha256"
	"encoding/hex"
	"net/http"
	"strings"
	"sync"
	"testing"
	"time"

	"cardgames/cardsets/fault"
	"cardgames/cardsets/remote"

	"github.com/google/go-cmp/cmp"
)

func TestLoadKeepsTheOrderOfTheURLs(t *testing.T) {
	o := serveSets(t, map[string]http.HandlerFunc{
		"a": serveText("application/json", cardSet("attic")),
		"b": serveText("text/plain", cardSet("basement")),
	})
	got, err := o.loader(t).Load(t.Context(), nil, o.urls("b", "a"), nil)
	if err != nil {
		t.Fatal(err)
	}
	if got.Sets[0].ID != "basement" || got.Sets[0].URL != o.prefix+"b" || got.Sets[1].ID != "attic" {
		t.Errorf("got the sets %+v", got.Sets)
	}
	if got.Pool.Len() != 2 || got.Pool.Card(0).ID != "basement:kettle" {
		t.Errorf("got a pool of %d cards that begins with %s", got.Pool.Len(), got.Pool.Card(0).ID)
	}
}

func TestFilesAreFetchedAtTheSameTime(t *testing.T) {
	var both sync.WaitGroup
	both.Add(2)
	meet := func(id string) http.HandlerFunc {
		return func(w http.ResponseWriter, r *http.Request) {
			both.Done()
			both.Wait()
			serveText("text/plain", cardSet(id))(w, r)
		}
	}
	o := serveSets(t, map[string]http.HandlerFunc{"a": meet("a"), "b": meet("b")})
	if err := o.load(t, "a", "b"); err != nil {
		t.Error(err)
	}
}

func TestABadURLAmongGoodOnesCausesNoFetch(t *testing.T) {
	o := serveSets(t, map[string]http.HandlerFunc{"good": serveText("text/plain", cardSet("good"))})
	urls := append(o.urls("good", "good?x"), "http://evil.example/a")
	_, err := o.loader(t).Load(t.Context(), nil, urls, nil)
	if got, want := codes(reportOf(t, err)), "card_set_not_allowed good?x, card_set_not_allowed a"; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
	if n := o.requests.Load(); n != 0 {
		t.Errorf("the origin got %d requests", n)
	}
}

func TestEarlierStepsFaultsHideALaterSteps(t *testing.T) {
	silent := func(_ http.ResponseWriter, r *http.Request) { <-r.Context().Done() }
	o := serveSets(t, map[string]http.HandlerFunc{
		"silent":  silent,
		"invalid": serveText("text/plain", `{"set_id": "x"}`),
		"effect":  serveText("text/plain", strings.Replace(cardSet("effect"), "none", "explode", 1)),
		"good":    serveText("text/plain", cardSet("good")),
	})
	loader := o.loader(t, remote.WithTimeout(time.Second))
	for _, tt := range []struct {
		files []string
		want  string
	}{
		{[]string{"invalid", "effect", "silent", "../x"}, "card_set_not_allowed x"},
		{[]string{"invalid", "effect", "silent"}, "card_set_timeout silent"},
		{[]string{"effect", "good", "invalid"},
			"card_set_invalid invalid, card_set_invalid invalid, card_set_invalid invalid"},
		{[]string{"good", "effect"}, "unknown_effect effect"},
	} {
		_, err := loader.Load(t.Context(), nil, o.urls(tt.files...), nil)
		if got := codes(reportOf(t, err)); got != tt.want {
			t.Errorf("%v: got %s, want %s", tt.files, got, tt.want)
		}
	}
}

// A clash of ids says whether it is one file twice, two sets with one set_id, or
// two cards of one set.
func TestCardsWithTheSameId(t *testing.T) {
	set := serveText("text/plain", cardSet("a"))
	twice := strings.Replace(cardSet("b"), `"+1 time"}`,
		`"+1 time"}, {"id": "kettle", "name": "Kettle", "cost": 1, "type": "appliance", "effect": "none", "text": ""}`, 1)
	o := serveSets(t, map[string]http.HandlerFunc{"a": set, "copy": set, "twice": serveText("text/plain", twice)})
	for _, tt := range []struct {
		files           []string
		pointer, detail string
	}{
		{[]string{"a", "a"}, "/cards/0/id",
			`the card id "a:kettle" is already taken by the card at /cards/0; this card set is in the list twice`},
		{[]string{"a", "copy"}, "/cards/0/id", `the card id "a:kettle" is already taken by the card at /cards/0 of ` +
			o.prefix + `a, which has the same set_id`},
		{[]string{"a", "twice"}, "/cards/1/id", `the card id "b:kettle" is already taken by the card at /cards/0`},
	} {
		got := reportOf(t, o.load(t, tt.files...)).Faults
		if len(got) != 1 || got[0].Code != "duplicate_card_id" || got[0].Pointer != tt.pointer || got[0].Detail != tt.detail {
			t.Errorf("%v: got %+v", tt.files, got)
		}
	}
}

func TestSourcesAreTheBytesReceived(t *testing.T) {
	bodies := map[string]string{"a": cardSet("a"), "b": "{}"}
	o := serveSets(t, map[string]http.HandlerFunc{
		"a": serveText("text/plain", bodies["a"]),
		"b": serveText("text/plain", bodies["b"]),
	})
	var want []fault.Source
	for _, name := range []string{"a", "b"} {
		sum := sha256.Sum256([]byte(bodies[name]))
		want = append(want, fault.Source{URL: o.prefix + name, SHA256: hex.EncodeToString(sum[:])})
	}
	got := reportOf(t, o.load(t, "a", "b"))
	if diff := cmp.Diff(want, got.Sources); diff != "" {
		t.Error(diff)
	}
}
