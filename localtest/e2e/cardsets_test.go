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
	"cardgames/cardsets/check"
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

// One case for each step and code, in the order of the steps. Package cardsets
// has all faults of each.
func TestCardSetsThatAreRefused(t *testing.T) {
	s := newService(t, cardsets.WithTimeout(2*time.Second))
	files := map[string]string{
		"good.json":    setOf("good", task("x")),
		"broken.json":  setOf("b", strings.Replace(task("x"), `"cost": 1`, `"cost": -1`, 1), strings.Replace(task("y"), `"task"`, `"chore"`, 1)),
		"syntax.json":  "{\n oops",
		"effect.json":  setOf("e", strings.Replace(task("x"), "gain_progress", "fly", 1), strings.Replace(task("y"), `{"n": 1}`, `{"n": 200}`, 1)),
		"effect2.json": setOf("e", task("x"), strings.Replace(task("z"), "gain_progress", "swim", 1)),
		"large.json":   padded(setOf("large", task("x")), check.MaxSetBytes+1),
	}
	s.origin.serve(files)
	s.origin.files["silent.json"] = silence
	s.origin.files["page.json"] = fileOf("text/html", files["good.json"])
	for _, test := range []struct {
		name   string
		sets   []string
		status int
		faults []place
		came   []string
	}{
		{
			"fetch: each failure in the order of the URLs",
			[]string{"silent.json", "good.json", "missing.json", "large.json", "page.json"}, 502,
			[]place{
				{"silent.json", "card_set_timeout", "", ""}, {"missing.json", "card_set_unavailable", "", ""},
				{"large.json", "card_set_too_large", "", ""}, {"page.json", "card_set_wrong_type", "", ""},
			}, []string{"good.json"},
		},
		{
			"fetch: a time-out comes before a schema violation in a set before it",
			[]string{"broken.json", "silent.json"}, 502,
			[]place{{"silent.json", "card_set_timeout", "", ""}}, []string{"broken.json"},
		},
		{
			"validate: all faults of two broken sets, before an unknown effect in a set before them",
			[]string{"effect.json", "broken.json", "syntax.json"}, 422,
			[]place{
				{"broken.json", "card_set_invalid", "/cards/0/cost", "-1"}, {"broken.json", "card_set_invalid", "/cards/1/type", `"chore"`},
				{"syntax.json", "card_set_invalid", "", "oops"},
			},
			[]string{"effect.json", "broken.json", "syntax.json"},
		},
		{
			"build: all faults",
			[]string{"effect.json", "effect2.json"}, 422,
			[]place{
				{"effect.json", "unknown_effect", "/cards/0/effect", `"fly"`}, {"effect.json", "bad_params", "/cards/1/params/n", "200"},
				{"effect2.json", "duplicate_card_id", "/cards/0/id", `"x"`}, {"effect2.json", "unknown_effect", "/cards/1/effect", `"swim"`},
			},
			[]string{"effect.json", "effect2.json"},
		},
	} {
		before := s.origin.requests.Load()
		s.refuse(refusal{
			name: test.name, request: s.origin.newGameOf(test.sets...),
			want: s.origin.problem(test.status, files, test.faults, test.came...),
		})
		if n := s.origin.requests.Load() - before; int(n) != len(test.sets) {
			t.Errorf("%s: %d requests to the origin, want one for each URL", test.name, n)
		}
	}
	s.origin.server.Close()
	s.refuse(refusal{
		name: "fetch: nothing listens", request: s.origin.newGameOf("good.json"),
		want: s.origin.problem(502, nil, []place{{"good.json", "card_set_unavailable", "", ""}}),
	})
}

// The allowlist is the first step. Package cardsets has every trick.
func TestURLsThatAreNotAllowed(t *testing.T) {
	s := newService(t)
	s.origin.serve(map[string]string{"good.json": setOf("good", task("x"))})
	for name, url := range map[string]string{
		"another host": "https://cards.example/owner/repo/a.json",
		"http":         strings.Replace(s.origin.url("good.json"), "https", "http", 1),
		"dot segments": s.origin.url("../repo/good.json"),
		"no URL":       "core",
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

// The limits of all sets of a game together.
func TestCardSetsThatAreTooLargeTogether(t *testing.T) {
	s := newService(t)
	files := map[string]string{}
	var long, random []string
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
		name: "more than 1 MiB", request: s.origin.newGameOf(long...),
		want: s.origin.problem(422, files, []place{{long[4], "card_pool_too_large", "", ""}}, long...),
	})
	s.refuse(refusal{
		name: "more than the store keeps", request: s.origin.newGameOf(random...),
		want: plain(422, "card_pool_too_large"),
	})
}

// noise is text that does not compress well.
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
		"one.json": one, "two.json": setOf("two", task("x")), "largest.json": padded(one, check.MaxSetBytes),
		"dear.json":   setOf("dear", strings.Replace(task("x"), `"cost": 1`, `"cost": 9007199254740991.0`, 1)),
		"my set.json": setOf("spaces", task("x")),
	})
	s.origin.files["raw.json"] = fileOf("text/plain; charset=utf-8", one)
	for _, names := range [][]string{{"two.json", "one.json"}, {"largest.json"}, {"dear.json"}, {"my%20set.json"}, {"raw.json"}} {
		s.run(strings.Join(names, ","), func(inner *session) {
			made := inner.send(s.origin.newGameOf(names...)).expect(http.StatusCreated).view()
			for i, name := range names {
				if made.CardSets[i].URL == nil || *made.CardSets[i].URL != s.origin.url(name) {
					inner.Errorf("set %d: %+v", i, made.CardSets[i])
				}
			}
			moved := inner.passes(made, 2)
			if v := inner.send(get(moved.Path() + "?include=cards")).view(); len(v.Cards) != len(names) || len(v.DeckList) != 30 {
				inner.Errorf("%d cards, a deck list of %d", len(v.Cards), len(v.DeckList))
			}
			export(inner, moved)
		})
	}
}
