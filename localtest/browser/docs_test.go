//go:build real

package browser_test

import (
	"maps"
	"net/http"
	"slices"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/google/go-cmp/cmp"
)

// The page shows the operations of the document, and each opens and shows the
// statuses of its responses.
func TestEveryOperationIsRendered(t *testing.T) {
	p, document := newTab(t), readDocument(t)
	ids := p.openDocumentation(site)
	if diff := cmp.Diff(slices.Sorted(maps.Keys(document.operations)), slices.Sorted(maps.Keys(ids))); diff != "" {
		t.Fatalf("the document and the page (-, +):\n%s", diff)
	}
	for name, id := range ids {
		p.expanded(id, func() {
			statuses := evaluate[[]string](p, `[...document.querySelectorAll("`+id+` tr.response[data-code]")].map(e => e.dataset.code).sort()`)
			if diff := cmp.Diff(document.operations[name], statuses); diff != "" {
				t.Errorf("%s, the document and the page (-, +):\n%s", name, diff)
			}
		})
	}
	t.Logf("%s: %d operations rendered and opened, %d requests, all to the service, no complaint", version, len(ids), p.expectQuiet(site))
}

// A game is created, read and played on the page, and it is a real one.
func TestTryItOut(t *testing.T) {
	p := newTab(t)
	ids := p.openDocumentation(site)

	created := p.tryOut(ids["POST /games"], nil)
	game := expectGame(t, created, "201", `etag: "0"`)
	if location := "location: /games/" + game.ID; !slices.Contains(created.Headers, location) {
		t.Errorf("no %q in %q", location, created.Headers)
	}

	read := p.tryOut(ids["GET /games/{id}"], map[string]string{`[data-param-name="id"] input`: game.ID})
	expectGame(t, read, "200", `etag: "0"`)
	expectSameJSON(t, get(t, "/games/"+game.ID, http.StatusOK), read.Body)

	moved := p.tryOut(ids["POST /games/{id}/actions"], map[string]string{
		`[data-param-name="id"] input`:              game.ID,
		`[data-param-name="If-Match"] input`:        `"0"`,
		`[data-param-name="Idempotency-Key"] input`: "first",
		`textarea.body-param__text`:                 `{"type":"pass_priority","player":0}`,
	})
	expectGame(t, moved, "200", `etag: "1"`)

	var stored view
	decode(t, get(t, "/games/"+game.ID, http.StatusOK), &stored)
	if stored != (view{ID: game.ID, Version: 1}) {
		t.Errorf("the service has %+v", stored)
	}
	t.Logf("%s: %s by Try it out, then read (%s) and played (%s), %d requests, all to the service, no complaint",
		version, created.Status, read.Status, moved.Status, p.expectQuiet(site))
}

type view struct {
	ID      string `json:"game_id"`
	Version int    `json:"version"`
}

// expectGame checks a response and returns the game in it.
func expectGame(t *testing.T, response shown, status, tag string) (game view) {
	t.Helper()
	if response.Status != status || !slices.Contains(response.Headers, tag) {
		t.Fatalf("the page shows %s %q, want %s and %s: %s", response.Status, response.Headers, status, tag, response.Body)
	}
	decode(t, response.Body, &game)
	if game.ID == "" {
		t.Fatalf("no game_id in %s", response.Body)
	}
	return game
}

func expectSameJSON(t *testing.T, want, got string) {
	t.Helper()
	var a, b any
	decode(t, want, &a)
	decode(t, got, &b)
	if diff := cmp.Diff(a, b); diff != "" {
		t.Errorf("the service and the page (-, +):\n%s", diff)
	}
}

// Every type that a problem can have is the address of a page about it, which
// the list of problems links to.
func TestProblemPages(t *testing.T) {
	p, document := newTab(t), readDocument(t)
	p.open(site+"/schema/problems", "article")
	links := evaluate[[]string](p, `[...document.querySelectorAll("article a")].map(e => new URL(e.href).pathname)`)
	var types []string
	for _, code := range document.codes {
		types = append(types, "/schema/problems/"+code)
	}
	if diff := cmp.Diff(slices.Sorted(slices.Values(types)), slices.Sorted(slices.Values(links))); diff != "" {
		t.Errorf("the document and the page (-, +):\n%s", diff)
	}
	var problem struct{ Type string }
	decode(t, get(t, "/games/"+strings.Repeat("a", 26), http.StatusNotFound), &problem)
	for _, path := range append(links, problem.Type) {
		p.open(site+path, "article h1")
		code := path[strings.LastIndexByte(path, '/')+1:]
		if shown := evaluate[string](p, `document.querySelector("article").innerText`); !strings.Contains(shown, code) {
			t.Errorf("%s does not name its code: %q", path, shown)
		}
	}
	t.Logf("%s: the list and %d pages of problems, %d requests, all to the service, no complaint", version, len(links), p.expectQuiet(site))
}

// At a phone's width nothing is wider than the screen.
func TestPagesFitAPhone(t *testing.T) {
	const width = 360 // CSS pixels
	p := newTab(t)
	p.do("be a phone", chromedp.EmulateViewport(width, 740, chromedp.EmulateMobile, chromedp.EmulateTouch))
	fits := func(what string) { p.expectWidth(width, what) }
	p.open(site+"/schema/problems", "article")
	fits("the list of problems")
	p.open(site+"/schema/problems/card_pool_too_large", "article")
	fits("the page of a problem")
	ids := p.openDocumentation(site)
	fits("the documentation")
	for name, id := range ids {
		p.expanded(id, func() { fits(name) })
	}
	p.expanded(ids["POST /games"], func() {
		p.execute(ids["POST /games"], nil)
		fits("the response to POST /games")
	})
	t.Logf("%s: %d pixels wide, %d operations and a response fit, %d requests, no complaint", version, width, len(ids), p.expectQuiet(site))
}
