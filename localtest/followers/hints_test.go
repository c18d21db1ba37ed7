package followers_test

import (
	"fmt"
	"slices"
	"testing"
	"time"

	"github.com/go-json-experiment/json"
	"pgregory.net/rapid"

	"cardgames/localtest/client"
	"cardgames/localtest/memstore"
	"cardgames/localtest/service"
)

// Hints may be lost, repeated and late. A client that reads when one names a
// version beyond those that it knows, and now and then in any case, reads each
// version once and in order; and it knows at once what a hint names.
func TestNoHintIsNeeded(t *testing.T) {
	handler, err := service.New(service.Parts{Store: memstore.New(time.Now), Now: time.Now})
	must(t, err)
	rapid.Check(t, func(t *rapid.T) {
		f := &following{t: t, client: client.Client{Base: "http://service", Transport: service.Transport{Handler: handler}}}
		f.newest, err = f.client.Create(nil)
		if err != nil {
			t.Fatal(err)
		}
		t.Repeat(map[string]func(*rapid.T){
			"move": f.move,
			"hint": f.hint,
			"lose": f.lose,
			"read": func(*rapid.T) { f.read() },
		})
		if f.read(); f.known != f.newest.Version {
			t.Fatalf("the client knows version %d of %d", f.known, f.newest.Version)
		}
	})
}

// following is a game and a client that follows it.
type following struct {
	t        *rapid.T
	client   client.Client
	newest   client.View
	underWay []int // versions that hints name
	known    int
}

func (f *following) move(t *rapid.T) {
	if f.newest.Finished() {
		t.Skip("the game is finished")
	}
	var err error
	if f.newest, err = f.client.Submit(f.newest, f.newest.LegalActions[0]); err != nil {
		t.Fatal(err)
	}
	f.underWay = append(f.underWay, f.newest.Version)
}

// hint delivers any one, which may come again.
func (f *following) hint(t *rapid.T) {
	if len(f.underWay) == 0 {
		t.Skip("no hint is under way")
	}
	version := rapid.SampledFrom(f.underWay).Draw(t, "version")
	if version <= f.known {
		return
	}
	if f.read(); f.known < version {
		t.Fatalf("after the hint at %d the client knows %d", version, f.known)
	}
}

func (f *following) lose(t *rapid.T) {
	if len(f.underWay) == 0 {
		t.Skip("no hint is under way")
	}
	lost := rapid.IntRange(0, len(f.underWay)-1).Draw(t, "hint")
	f.underWay = slices.Delete(f.underWay, lost, lost+1)
}

func (f *following) read() {
	response, err := f.client.Send(f.t.Context(), client.Get(fmt.Sprintf("%s?since=%d", f.newest.Path(), f.known)))
	if err != nil {
		f.t.Fatal(err)
	}
	var view struct {
		Log []struct {
			Version int `json:"version"`
		} `json:"log"`
	}
	if err := json.Unmarshal(response.Body, &view); err != nil {
		f.t.Fatal(err)
	}
	for _, entry := range view.Log {
		if f.known++; entry.Version != f.known {
			f.t.Fatalf("version %d follows %d", entry.Version, f.known-1)
		}
	}
}
