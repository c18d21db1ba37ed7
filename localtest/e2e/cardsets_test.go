package e2e

import (
	"fmt"
	"math/rand/v2"
	"net/http"
	"strings"
	"testing"
	"time"
	"unicode/utf8"

	"cardgames/cardsets"
)

// place is where a fault is: the pointer, and a piece of the file that begins
// there. Without a piece the fault has neither line nor column.
type place struct{ file, code, pointer, piece string }

// problem of these faults, the code of the first; received are the files that
// came.
func (o *origin) problem(status int, files map[string]string, faults []place, received ...string) problem {
	p := problem{Status: status, Code: faults[0].code}
	for _, f := range faults {
		line, column := find(files[f.file], f.piece)
		p.Errors = append(p.Errors, fault{Code: f.code, Pointer: &f.pointer, URL: o.url(f.file), Line: line, Column: column})
	}
	for _, name := range received {
		p.Sources = append(p.Sources, sourceOf(o.url(name), files[name]))
	}
	return p
}

// find counts lines and characters from 1.
func find(text, piece string) (line, column int) {
	if piece == "" {
		return 0, 0
	}
	before, _, _ := strings.Cut(text, piece)
	return 1 + strings.Count(before, "\n"), 1 + utf8.RuneCountInString(before[1+strings.LastIndex(before, "\n"):])
}

// Step 3: each file is checked against the card-set schema.
func TestCardSetsThatAreNotValid(t *testing.T) {
	s := newService(t)
	const code = "card_set_invalid"
	for _, test := range []struct{ name, text, pointer, piece string }{
		{"not JSON", "{\n  \"set_id\": oops}", "", "oops"},
		{"no file at all", "", "", ""},
		{"text after the end", setOf("a", task("x")) + "\n!", "", "!"},
		{"a name twice", "{\"set_id\": \"a\",\n \"set_id\": \"b\"}", "", "\"set_id\": \"b\""},
		{"bytes that are not UTF-8", "{\n\"set_id\": \"\xff\"}", "", "\xff"},
		{"half a surrogate pair", "{\n\"set_id\": \"\\ud800\"}", "", "\\ud800"},
		{"a byte-order mark", "\ufeff" + setOf("a", task("x")), "", "\ufeff"},
		{"a list", "\n []", "", "[]"},
		{"no name", "\n{\"set_id\": \"a\", \"version\": \"1.0.0\", \"cards\": [" + task("x") + "]}", "", "{"},
		{"no cards", setOf("a"), "/cards", "[\n"},
		{"an unknown member", setOf("a", strings.Replace(task("x"), `"text"`, `"art": "wide", "text"`, 1)), "/cards/0/art", `"wide"`},
		{"a set id in upper case", setOf("A", task("x")), "/set_id", `"A"`},
		{"a version of two numbers", strings.Replace(setOf("a", task("x")), "1.0.0", "1.0", 1), "/version", `"1.0"`},
		{"a cost below 0", setOf("a", task("x"), strings.Replace(task("y"), `"cost": 1`, `"cost": -1`, 1)), "/cards/1/cost", "-1"},
		{"half a cost", setOf("a", strings.Replace(task("x"), `"cost": 1`, `"cost": 0.5`, 1)), "/cards/0/cost", "0.5"},
		{"an unknown type", setOf("a", strings.Replace(task("x"), `"task"`, `"chore"`, 1)), "/cards/0/type", `"chore"`},
		{"params that are a list", setOf("a", strings.Replace(task("x"), `{"n": 1}`, `[1]`, 1)), "/cards/0/params", "[1]"},
		{"a cost beyond 2^53 - 1", setOf("a", strings.Replace(task("x"), `"cost": 1`, `"cost": 9007199254740992`, 1)), "/cards/0/cost", "9007199254740992"},
	} {
		files := map[string]string{"set.json": test.text}
		s.origin.serve(files)
		want := s.origin.problem(422, files, []place{{"set.json", code, test.pointer, test.piece}}, "set.json")
		if test.text == "" {
			want.Errors[0].Line, want.Errors[0].Column = 1, 1
		}
		s.refuse(refusal{name: test.name, request: s.origin.newGameOf("set.json"), want: want})
	}
}

// Step 4: the engine builds the cards.
func TestCardsThatCannotBeBuilt(t *testing.T) {
	s := newService(t)
	with := func(kind, effect string) string {
		return fmt.Sprintf(`{"id": "x", "name": "X", "cost": 1, "type": %q, "effect": %s, "text": ""}`, kind, effect)
	}
	for _, test := range []struct{ name, text, code, pointer, piece string }{
		{"an unknown effect", setOf("a", task("ok"), with("task", `"fly"`)), "unknown_effect", "/cards/1/effect", `"fly"`},
		{"an effect in upper case is not of the form", setOf("a", with("task", `"Draw"`)), "card_set_invalid", "/cards/0/effect", `"Draw"`},
		{"params that are missing", setOf("a", with("task", `"draw"`)), "bad_params", "/cards/0", `{"id": "x"`},
		{"n is missing", setOf("a", with("task", `"draw", "params": {}`)), "bad_params", "/cards/0/params", `{}`},
		{"n is 0", setOf("a", with("task", `"draw", "params": {"n": 0}`)), "bad_params", "/cards/0/params/n", `0}`},
		{"n is 100", setOf("a", with("task", `"draw", "params": {"n": 100}`)), "bad_params", "/cards/0/params/n", `100`},
		{"an unknown param", setOf("a", with("task", `"draw", "params": {"n": 1, "m": 7}`)), "bad_params", "/cards/0/params/m", `7`},
		{"a type that is none", setOf("a", with("instant", `"scrap", "params": {"type": "task"}`)), "bad_params", "/cards/0/params/type", `"task"}`},
		{"a task with a target", setOf("a", with("task", `"scrap"`)), "bad_params", "/cards/0/effect", `"scrap"`},
		{"a permanent with an effect", setOf("a", with("habit", `"gain_time", "params": {"n": 1}`)), "bad_params", "/cards/0/effect", `"gain_time"`},
		{"an id twice", setOf("a", task("x"), strings.Replace(task("x"), `"Task"`, `"Again"`, 1)), "duplicate_card_id", "/cards/1/id", `"x", "name": "Again"`},
	} {
		files := map[string]string{"set.json": test.text}
		s.origin.serve(files)
		want := s.origin.problem(422, files, []place{{"set.json", test.code, test.pointer, test.piece}}, "set.json")
		s.refuse(refusal{name: test.name, request: s.origin.newGameOf("set.json"), want: want})
	}
	files := map[string]string{"one.json": setOf("a", task("x")), "two.json": setOf("a", task("y"), task("x"))}
	s.origin.serve(files)
	s.refuse(refusal{
		name: "an id in two sets of the same name", request: s.origin.newGameOf("one.json", "two.json"),
		want: s.origin.problem(422, files, []place{{"two.json", "duplicate_card_id", "/cards/1/id", `"x"`}}, "one.json", "two.json"),
	})
}

// Step 2: all files are fetched.
func TestCardSetsThatCannotBeFetched(t *testing.T) {
	s := newServiceWith(t, setup{fetchTimeout: 500 * time.Millisecond})
	good := setOf("good", task("x"))
	packed := func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Content-Encoding", "br")
		fileOf("application/json", good)(w, r)
	}
	short := func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Content-Length", "9999")
		fileOf("application/json", good)(w, r)
	}
	for _, test := range []struct {
		name, code string
		file       http.HandlerFunc
	}{
		{"nothing there", "card_set_unavailable", nil},
		{"a redirect to a good set", "card_set_unavailable", http.RedirectHandler("good.json", http.StatusFound).ServeHTTP},
		{"an origin that fails", "card_set_unavailable", func(w http.ResponseWriter, _ *http.Request) { w.WriteHeader(500) }},
		{"a success without a file", "card_set_unavailable", func(w http.ResponseWriter, _ *http.Request) { w.WriteHeader(204) }},
		{"an answer that breaks off", "card_set_unavailable", short},
		{"an origin that hangs up", "card_set_unavailable", func(http.ResponseWriter, *http.Request) { panic(http.ErrAbortHandler) }},
		{"no answer", "card_set_timeout", silence},
		{"a byte too many", "card_set_too_large", fileOf("application/json", padded(good, cardsets.MaxSetBytes+1))},
		{"a page", "card_set_wrong_type", fileOf("text/html", good)},
		{"no content type", "card_set_wrong_type", fileOf("", good)},
		{"a packed file", "card_set_wrong_type", packed},
	} {
		s.origin.files = map[string]http.HandlerFunc{"good.json": fileOf("application/json", good), "bad.json": test.file}
		before := s.origin.requests.Load()
		files := map[string]string{"good.json": good}
		s.refuse(refusal{
			name: test.name, request: s.origin.newGameOf("good.json", "bad.json"),
			want: s.origin.problem(502, files, []place{{"bad.json", test.code, "", ""}}, "good.json"),
		})
		if n := s.origin.requests.Load() - before; n != 2 {
			t.Errorf("%s: %d requests to the origin, want one for each URL", test.name, n)
		}
	}
}

func TestAnOriginThatIsNotThere(t *testing.T) {
	s := newService(t)
	s.origin.server.Close()
	s.refuse(refusal{
		name: "connection refused", request: s.origin.newGameOf("a.json"),
		want: s.origin.problem(502, nil, []place{{"a.json", "card_set_unavailable", "", ""}}),
	})
}

// Step 1: all URLs pass the allowlist.
func TestURLsThatAreNotAllowed(t *testing.T) {
	s := newService(t)
	s.origin.serve(map[string]string{"good.json": setOf("good", task("x"))})
	authority := strings.TrimPrefix(strings.TrimSuffix(s.origin.prefix, originPath), "https://")
	for name, url := range map[string]string{
		"another host":    "https://cards.example/owner/repo/a.json",
		"another port":    "https://127.0.0.1:1/owner/repo/a.json",
		"another folder":  "https://" + authority + "/owner/other/a.json",
		"http":            "http://" + authority + originPath + "good.json",
		"credentials":     "https://me:secret@" + authority + originPath + "good.json",
		"a query":         s.origin.url("good.json?x=1"),
		"a fragment":      s.origin.url("good.json#x"),
		"dot segments":    s.origin.url("../repo/good.json"),
		"encoded dots":    s.origin.url("%2e%2e/repo/good.json"),
		"encoded slashes": s.origin.url("x%2fgood.json"),
		"a folder":        s.origin.url(""),
		"no URL":          "",
	} {
		second := "/set_urls/1"
		body := fmt.Sprintf(`{"set_urls": [%q, %q]}`, s.origin.url("good.json"), url)
		s.refuse(refusal{name: name, request: post("/games", body), want: problem{
			Status: 422, Code: "card_set_not_allowed",
			Errors: []fault{{Code: "card_set_not_allowed", Pointer: &second}},
		}})
	}
	if n := s.origin.requests.Load(); n != 0 {
		t.Errorf("%d requests reached the origin", n)
	}
}

// Each step is taken for all sets before the next begins, and tells all faults.
func TestTheOrderOfTheSteps(t *testing.T) {
	s := newServiceWith(t, setup{fetchTimeout: 500 * time.Millisecond})
	files := map[string]string{
		"good.json":    setOf("good", task("x")),
		"broken.json":  setOf("b", strings.Replace(task("x"), `"cost": 1`, `"cost": -1`, 1), strings.Replace(task("y"), `"task"`, `"chore"`, 1)),
		"syntax.json":  "{\n oops",
		"effect.json":  setOf("e", strings.Replace(task("x"), "gain_progress", "fly", 1), strings.Replace(task("y"), `{"n": 1}`, `{"n": 200}`, 1)),
		"effect2.json": setOf("e", task("x"), strings.Replace(task("z"), "gain_progress", "swim", 1)),
	}
	s.origin.serve(files)
	s.origin.files["silent.json"] = silence
	for _, test := range []struct {
		name   string
		ask    []string
		status int
		faults []place
		came   []string
	}{
		{
			"a time-out beats a schema violation in a set before it",
			[]string{"broken.json", "silent.json"}, 502,
			[]place{{"silent.json", "card_set_timeout", "", ""}}, []string{"broken.json"},
		},
		{
			"all fetches that fail",
			[]string{"silent.json", "good.json", "missing.json"}, 502,
			[]place{{"silent.json", "card_set_timeout", "", ""}, {"missing.json", "card_set_unavailable", "", ""}}, []string{"good.json"},
		},
		{
			"a schema violation beats an unknown effect in a set before it",
			[]string{"effect.json", "broken.json"}, 422,
			[]place{{"broken.json", "card_set_invalid", "/cards/0/cost", "-1"}, {"broken.json", "card_set_invalid", "/cards/1/type", `"chore"`}},
			[]string{"effect.json", "broken.json"},
		},
		{
			"all faults of two broken sets",
			[]string{"broken.json", "good.json", "syntax.json"}, 422,
			[]place{
				{"broken.json", "card_set_invalid", "/cards/0/cost", "-1"}, {"broken.json", "card_set_invalid", "/cards/1/type", `"chore"`},
				{"syntax.json", "card_set_invalid", "", "oops"},
			},
			[]string{"broken.json", "good.json", "syntax.json"},
		},
		{
			"all faults of the build",
			[]string{"effect.json", "effect2.json"}, 422,
			[]place{
				{"effect.json", "unknown_effect", "/cards/0/effect", `"fly"`}, {"effect.json", "bad_params", "/cards/1/params/n", "200"},
				{"effect2.json", "duplicate_card_id", "/cards/0/id", `"x"`}, {"effect2.json", "unknown_effect", "/cards/1/effect", `"swim"`},
			},
			[]string{"effect.json", "effect2.json"},
		},
	} {
		s.refuse(refusal{
			name: test.name, request: s.origin.newGameOf(test.ask...),
			want: s.origin.problem(test.status, files, test.faults, test.came...),
		})
	}
}

// The limits of all sets of a game together.
func TestCardSetsThatAreTooLargeTogether(t *testing.T) {
	s := newService(t)
	files := map[string]string{}
	var many, long, random []string
	for i := range 8 {
		cards := make([]string, 251)
		for j := range cards {
			cards[j] = task(fmt.Sprint("c", j))
		}
		many = append(many, fmt.Sprint("many", i, ".json"))
		files[many[i]] = setOf(fmt.Sprint("many", i), cards...)
	}
	for i := range 5 {
		long = append(long, fmt.Sprint("long", i, ".json"))
		files[long[i]] = padded(setOf(fmt.Sprint("long", i), task("x")), 250_000)
	}
	for i := range 4 {
		random = append(random, fmt.Sprint("random", i, ".json"))
		cards := make([]string, 62)
		for j := range cards {
			cards[j] = strings.Replace(task(fmt.Sprint("c", j)), "Gain 1 progress.", noise(uint64(100*i+j), 4000), 1)
		}
		files[random[i]] = setOf(fmt.Sprint("random", i), cards...)
	}
	s.origin.serve(files)

	s.refuse(refusal{
		name: "2,008 cards", request: s.origin.newGameOf(many...),
		want: s.origin.problem(422, files, []place{{many[0], "card_pool_too_large", "", "{"}}, many...),
	})
	s.refuse(refusal{
		name: "more than 1 MiB", request: s.origin.newGameOf(long...),
		want: s.origin.problem(422, files, []place{{long[4], "card_pool_too_large", "", ""}}, long...),
	})
	s.refuse(refusal{
		name: "more than the store keeps", request: s.origin.newGameOf(random...),
		want: plain(422, "card_pool_too_large"),
	})
}

// noise is text that cannot be packed well.
func noise(seed uint64, size int) string {
	random := rand.New(rand.NewPCG(seed, 0))
	text := make([]byte, size)
	for i := range text {
		text[i] = 'A' + byte(random.IntN(26))
	}
	return string(text)
}

// What is unusual but allowed.
func TestCardSetsThatArePlayed(t *testing.T) {
	s := newService(t)
	one := setOf("one", task("x"))
	s.origin.serve(map[string]string{
		"one.json": one, "two.json": setOf("two", task("x")), "largest.json": padded(one, cardsets.MaxSetBytes),
		"dear.json":     setOf("dear", strings.Replace(task("x"), `"cost": 1`, `"cost": 9007199254740991`, 1)),
		"notation.json": setOf("notation", strings.Replace(task("x"), `"cost": 1`, `"cost": 1.0`, 1)),
		"my set.json":   setOf("spaces", task("x")),
	})
	s.origin.files["raw.json"] = fileOf("text/plain; charset=utf-8", one)
	s.origin.files["vendor.json"] = fileOf("application/vnd.cards+json", one)
	for _, names := range [][]string{
		{"one.json"}, {"two.json", "one.json"}, {"largest.json"}, {"dear.json"}, {"notation.json"},
		{"my%20set.json"}, {"raw.json"}, {"vendor.json"},
	} {
		t.Run(strings.Join(names, ","), func(t *testing.T) {
			inner := &session{t, s.Target}
			made := inner.send(s.origin.newGameOf(names...)).expect(http.StatusCreated).view()
			for i, name := range names {
				if made.CardSets[i].URL == nil || *made.CardSets[i].URL != s.origin.url(name) {
					t.Errorf("set %d: %+v", i, made.CardSets[i])
				}
			}
			over := inner.passes(made, 2)
			if v := inner.send(get(over.path() + "?include=cards")).view(); len(v.Cards) != len(names) || len(v.DeckList) != 30 {
				t.Errorf("%d cards, a deck list of %d", len(v.Cards), len(v.DeckList))
			}
			export(inner, over)
		})
	}
}
