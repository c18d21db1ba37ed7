package main

import (
	"bytes"
	"crypto/x509"
	"encoding/json"
	"flag"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"cardgames/api"
	"cardgames/cardsets/check"
	"cardgames/cardsets/core"
	"cardgames/cardsets/remote"
)

var update = flag.Bool("update", false, "rewrite the expected texts")

func cardlint(t *testing.T, args []string, fetch ...remote.Option) (code int, stdout, stderr string) {
	t.Helper()
	var out, errs bytes.Buffer
	code = run(t.Context(), args, &out, &errs, fetch...)
	return code, out.String(), errs.String()
}

// TestAdvice has one file for each advice, and the text about it beside it.
func TestAdvice(t *testing.T) {
	names, err := filepath.Glob("testdata/*.json")
	if err != nil || len(names) == 0 {
		t.Fatal("no files", err)
	}
	for _, name := range names {
		t.Run(filepath.Base(name), func(t *testing.T) {
			code, out, errs := cardlint(t, []string{"-games", "0", name})
			checkText(t, strings.TrimSuffix(name, ".json")+".txt", out+errs)
			if clean := strings.Contains(out, "no advice"); clean != (code == exitClean) || code == exitInvalid {
				t.Errorf("exit %d", code)
			}
		})
	}
}

// TestSetsThatShip shows the advice that their authors know and accept.
func TestSetsThatShip(t *testing.T) {
	var all strings.Builder
	for _, names := range []string{
		"core", "../../cardsets/sets/garden.json", "../../cardsets/sets/flat_share.json",
		"core ../../cardsets/sets/house_guests.json", "../../cardsets/sets/opening_night.json",
		"../../cardsets/sets/polar_station.json", "../../cardsets/sets/haunted_inn.json",
	} {
		code, out, errs := cardlint(t, append([]string{"-games", "0"}, strings.Fields(names)...))
		if code == exitInvalid {
			t.Errorf("%s: %s%s", names, out, errs)
		}
		all.WriteString("# " + names + "\n" + out + "\n")
	}
	checkText(t, "testdata/sets_that_ship.txt", all.String())
}

func checkText(t *testing.T, name, got string) {
	t.Helper()
	if *update {
		if err := os.WriteFile(name, []byte(got), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	if got != string(want) {
		t.Errorf("got:\n%swant (go test -update rewrites it):\n%s", got, want)
	}
}

const invalidSet = `{
  "set_id": "x", "name": "X", "version": "1.0.0",
  "cards": [
    {"id": "a", "name": "A", "cost": 1, "type": "task", "effect": "draw", "params": {"n": 0}, "text": ""},
    {"id": "b", "name": "B", "cost": 1, "type": "task", "effect": "explode", "text": ""}
  ]
}`

func writeFile(t *testing.T, text string) string {
	t.Helper()
	name := filepath.Join(t.TempDir(), "set.json")
	if err := os.WriteFile(name, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
	return name
}

func TestInvalidSets(t *testing.T) {
	name := writeFile(t, invalidSet)
	code, out, _ := cardlint(t, []string{"core", name})
	want := name + ":4:91: error: bad_params: n must be an integer from 1 to 99 [/cards/0/params/n]\n" +
		name + `:5:67: error: unknown_effect: unknown effect "explode"; the effects of a card of type task are none, ` +
		"gain_progress, drain_progress, gain_time, drain_time, draw, discard, recover, mill, replace, sweep, choose " +
		"[/cards/1/effect]\n"
	if code != exitInvalid || out != want {
		t.Errorf("exit %d, got\n%swant\n%s", code, out, want)
	}
}

// With -json an invalid set gives the problem document of the service.
func TestProblemIsTheServices(t *testing.T) {
	name := writeFile(t, invalidSet)
	code, out, _ := cardlint(t, []string{"-json", name})
	var got struct {
		Problem *api.Problem `json:"problem"`
		Advice  []finding    `json:"advice"`
		Balance any          `json:"balance"`
	}
	if err := json.Unmarshal([]byte(out), &got); err != nil {
		t.Fatal(err)
	}
	p := got.Problem
	if code != exitInvalid || p == nil || got.Advice == nil || got.Balance != nil {
		t.Fatalf("exit %d: %s", code, out)
	}
	if p.Code != "bad_params" || p.Status != 422 || p.Type != "/schema/problems/bad_params" || p.Title == "" ||
		len(p.Errors) != 2 || len(p.Sources) != 1 {
		t.Errorf("got %+v", p)
	}
	if e := p.Errors[1]; e.Code != "unknown_effect" || e.URL != name || *e.Pointer != "/cards/1/effect" || e.Line != 5 ||
		e.Column != 67 {
		t.Errorf("got %+v", e)
	}
}

// The balance is part of the output, and a card that unbalances the game is
// named.
func TestBalance(t *testing.T) {
	rush := writeFile(t, `{"set_id": "rush", "name": "Rush", "version": "1.0.0", "cards": [
  {"id": "rush", "name": "Rush", "cost": 0, "type": "task", "effect": "gain_progress", "params": {"n": 25}, "text": `+
		`"Win."}]}`)
	code, out, _ := cardlint(t, []string{"-games", "50", rush})
	for _, want := range []string{
		rush + ":1:65: advice: balance: greedy: player 0 wins, %: 100.00 (92.87 to 100.00), want 48.5 to 51.5, " +
			"known to ±0.5; moving first " +
			"weighs too much: make cheap cards weaker, or add instants to respond with [/cards]",
		"how it plays", "greedy: median of turns",
	} {
		if !strings.Contains(out, want) {
			t.Errorf("the output does not contain %q:\n%s", want, out)
		}
	}
	if code != exitAdvice {
		t.Errorf("exit %d", code)
	}
	var report struct{ Balance struct{ Mirrors []any } }
	if _, out, _ = cardlint(t, []string{"-json", "-games", "20", rush}); json.Unmarshal([]byte(out), &report) != nil ||
		len(report.Balance.Mirrors) != 2 {
		t.Errorf("the JSON has no balance:\n%s", out)
	}
}

// serveSets is an origin of card sets, and how to reach it.
func serveSets(t *testing.T, sets map[string]string) (prefix string, fetch []remote.Option) {
	t.Helper()
	server := httptest.NewTLSServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		body, ok := sets[strings.TrimPrefix(r.URL.Path, "/repo/")]
		if !ok {
			http.NotFound(w, r)
			return
		}
		w.Header().Set("Content-Type", "text/plain")
		_, _ = w.Write([]byte(body))
	}))
	t.Cleanup(server.Close)
	roots := x509.NewCertPool()
	roots.AddCert(server.Certificate())
	anywhere := func(string, string, syscall.RawConn) error { return nil }
	return server.URL + "/repo/", []remote.Option{remote.WithRoots(roots), remote.WithDialControl(anywhere)}
}

func TestURLs(t *testing.T) {
	origin, fetch := serveSets(t, map[string]string{"core.json": string(core.JSON()), "bad.json": invalidSet})
	for _, tt := range []struct {
		name string
		code int
		want string
	}{
		{"core.json", exitAdvice, origin + "core.json:37:5: advice: dominated: Microwave"},
		{"bad.json", exitInvalid, origin + "bad.json:4:91: error: bad_params"},
		{"gone.json", exitInvalid, origin + "gone.json: error: card_set_unavailable: the origin responded with status 404"},
		{"core.json?x", exitInvalid, origin + "core.json?x: error: card_set_not_allowed"},
	} {
		code, out, errs := cardlint(t, []string{"-games", "0", origin + tt.name}, fetch...)
		if code != tt.code || !strings.Contains(out, tt.want) {
			t.Errorf("%s: exit %d: %s%s", tt.name, code, out, errs)
		}
	}
}

// Without the options of tests, nothing but the public internet is reached.
func TestURLOfThisMachineIsRefused(t *testing.T) {
	origin, _ := serveSets(t, nil)
	code, out, _ := cardlint(t, []string{origin + "core.json"})
	if code != exitInvalid || !strings.Contains(out, "the origin's address is not a public one") {
		t.Errorf("exit %d: %s", code, out)
	}
}

func TestMistakes(t *testing.T) {
	for _, tt := range []struct {
		args []string
		want string
	}{
		{nil, "cardlint: no card sets"},
		{[]string{"nowhere.json"}, "cardlint: stat nowhere.json: no such file or directory"},
		{[]string{"-games", "-1", "core"}, "cardlint: -1 games"},
		{[]string{"http://cards.example/a.json"}, "the URL must begin with https://"},
		{[]string{writeFile(t, strings.Repeat(" ", check.MaxSetBytes+1))}, "has 262145 bytes; a card set has at most 262144"},
	} {
		if code, _, errs := cardlint(t, tt.args); code != exitInvalid || !strings.Contains(errs, tt.want) {
			t.Errorf("%v: exit %d: %s", tt.args, code, errs)
		}
	}
}
