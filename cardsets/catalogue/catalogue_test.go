package catalogue_test

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"cardgames/cardsets/catalogue"
	"cardgames/cardsets/fault"
	"cardgames/cardsets/remote"
	"cardgames/cardsets/style"
)

const prefix = "https://cards.example/owner/repo/"

// testOrigin is an origin with one file.
type testOrigin struct {
	*remote.Origin
	index   string // "" for none
	err     error
	fetches int
}

func newOrigin(t *testing.T) *testOrigin {
	t.Helper()
	o, err := remote.New(prefix)
	if err != nil {
		t.Fatal(err)
	}
	return &testOrigin{Origin: o}
}

// File implements catalogue.Origin.
func (o *testOrigin) File(ctx context.Context, name string, limit int) (body []byte, url string, err error) {
	o.fetches++
	if o.err != nil || o.index == "" {
		return nil, prefix + name, o.err
	}
	return []byte(o.index), prefix + name, ctx.Err()
}

const index = `{"card_sets": [
	{"file": "garden/garden.json", "name": "Garden", "about": "Slow.", "style": "ice"},
	{"file": "My%20Own.json", "name": "Jürgens", "x": 1}
]}`

func TestList(t *testing.T) {
	o := newOrigin(t)
	o.index = index
	ctx, cancel := context.WithCancel(t.Context())
	cancel() // of a client that has gone: the list is for others too
	got, err := catalogue.New(o, time.Now).List(ctx)
	want := []catalogue.Entry{
		{File: "garden/garden.json", Name: "Garden", About: "Slow.", URL: prefix + "garden/garden.json",
			Style: style.Ice},
		{File: "My%20Own.json", Name: "Jürgens", URL: prefix + "My%20Own.json"},
	}
	if diff := cmp.Diff(want, got.Sets); diff != "" || err != nil {
		t.Errorf("%v\n%s", err, diff)
	}
}

// A list is kept for some minutes, a failure for some seconds; while the origin fails, the
// last list is served.
func TestListsAreKept(t *testing.T) {
	o, now := newOrigin(t), time.Now()
	c := catalogue.New(o, func() time.Time { return now })
	failure := &fault.Report{Faults: []fault.Fault{{Code: fault.Timeout}}}
	for i, step := range []struct {
		wait    time.Duration
		index   string
		err     error
		entries int
		failed  bool
		fetches int
	}{
		{0, "", failure, 0, true, 1},
		{14 * time.Second, index, nil, 0, true, 1},
		{2 * time.Second, index, nil, 2, false, 2},
		{299 * time.Second, "", failure, 2, false, 2},
		{2 * time.Second, "", failure, 2, false, 3},
		{14 * time.Second, index, nil, 2, false, 3},
		{2 * time.Second, `{"card_sets": []}`, nil, 0, false, 4},
		{301 * time.Second, "", nil, 0, false, 5}, // the origin has no index any more
	} {
		now = now.Add(step.wait)
		o.index, o.err = step.index, step.err
		got, err := c.List(t.Context())
		if len(got.Sets) != step.entries || (err != nil) != step.failed || o.fetches != step.fetches {
			t.Errorf("step %d: %d entries, %v, %d fetches; want %+v", i, len(got.Sets), err, o.fetches, step)
		}
	}
}

func TestWithoutAnOrigin(t *testing.T) {
	o, err := remote.New("")
	if err != nil {
		t.Fatal(err)
	}
	if got, err := catalogue.New(o, time.Now).List(t.Context()); len(got.Sets) > 0 || err != nil {
		t.Errorf("%v, %v", got, err)
	}
}

func TestFaultsOfAnIndex(t *testing.T) {
	list := func(members string) string { return `{"card_sets": [` + members + `]}` }
	entry := func(file, name, about string) string {
		return list(`{"file": "` + file + `", "name": "` + name + `", "about": "` + about + `"}`)
	}
	const file, name = "0:0 /card_sets/0/file: ", "0:0 /card_sets/0/name: "
	for text, want := range map[string]string{
		"{\"a\": 1,\n \"a\": 2}":        "2:2 : duplicate member \"a\"; the first one is in line 1",
		"{\n  oops":                     "2:3 : the index is not JSON: ",
		`{"card_sets": {}}`:             "1:15 /card_sets: the value must be a list, not an object",
		`[]`:                            "1:1 : the value must be an object, not a list",
		`{}`:                            "0:0 : the index has no member card_sets, which lists card sets",
		`{"card_sets": null}`:           "0:0 : the index has no member card_sets, which lists card sets",
		list(`{"name": "a"}`):           file + "each card set needs a file",
		list(`{"file": "a"}`):           name + "each card set needs a name",
		list(`{"file": 7}`):             "1:25 /card_sets/0/file: the value must be a text, not a number",
		list(`"garden.json"`):           "1:16 /card_sets/0: the value must be an object, not a text",
		entry("../a.json", "a", ""):     file + "the path must have no dot segments",
		entry("/a.json", "a", ""):       file + "the path must have no empty segments",
		entry("a.json?b", "a", ""):      file + "the URL must have no query",
		entry("sets/", "a", ""):         file + "the URL names a folder",
		entry("a", `a\u0000`, ""):       name + "name must have no control characters",
		entry("a", `a\u202eb`, ""):      name + "name must have no control characters",
		entry("a", repeat("ü", 81), ""): name + "name must have at most 80 characters, not 81",
		list(`{"file": "a", "name": "a", "style": "velvet"}`): "0:0 /card_sets/0/style: style must be one of gingham, " +
			`wallpaper, cork, lawn, curtain, ice, floorboards, not "velvet"`,
		entry("a", "a", repeat("ü", 301)): "0:0 /card_sets/0/about: about must have at most 300 characters, not 301",
		list(`{"file": "a", "name": "a"}` + repeat(`,{"file": "a", "name": "a"}`, 100)): "0:0 /card_sets: " +
			"the index has 101 card sets; at most 100 are listed",
	} {
		o := newOrigin(t)
		o.index = text
		_, err := catalogue.New(o, time.Now).List(t.Context())
		report, ok := errors.AsType[*fault.Report](err)
		if !ok {
			t.Errorf("%.60s: %v", text, err)
			continue
		}
		f := report.Faults[0]
		if f.Code != fault.IndexInvalid || f.URL != prefix+"index.json" {
			t.Errorf("%.60s: code %s, URL %s", text, f.Code, f.URL)
		}
		if got := fmt.Sprintf("%d:%d %s: %s", f.Line, f.Column, f.Pointer, f.Detail); !strings.HasPrefix(got, want) {
			t.Errorf("%.60s: %s, want %s", text, got, want)
		}
	}
}

func repeat(text string, n int) string { return strings.Repeat(text, n) }

// FuzzIndex takes any text for an index: it is refused, or each URL is below the origin.
func FuzzIndex(f *testing.F) {
	f.Add(index)
	f.Fuzz(func(t *testing.T, text string) {
		o := newOrigin(t)
		o.index = text
		list, err := catalogue.New(o, time.Now).List(t.Context())
		if err != nil {
			return
		}
		for _, e := range list.Sets {
			if !strings.HasPrefix(e.URL, prefix) || e.Name == "" {
				t.Errorf("%+v", e)
			}
		}
	})
}
