// Package web serves the pages for people: the table on which games are played
// in a browser, and the workshop in which cards are made. The pages use the HTTP
// contract of the service and nothing else.
//
// Folder pages has the files as they are written, and folder programs what
// "make web" builds from Go for the browser; without it the pages offer no
// opponent, check no saved game and no card set.
package web

import (
	"bytes"
	"embed"
	"net/http"
	"path"
	"strings"

	"github.com/go-json-experiment/json"

	"cardgames/api"
	"cardgames/api/wire"
	"cardgames/cardsets/core"
	"cardgames/web/files"
)

//go:embed pages
var pageFiles embed.FS

//go:embed all:programs
var programFiles embed.FS

const (
	root       = "/play"
	pagesAt    = root + "/files/"
	programsAt = root + "/programs/"
)

// contentPolicy lets a page load what this service serves, and nothing else
// (Content Security Policy Level 3). A deployment has its live updates on a host
// of their own, which only WebSockets reach. With trusted types, no text becomes
// HTML or a script.
const contentPolicy = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; " +
	"img-src 'self'; connect-src 'self' wss:; worker-src 'self'; base-uri 'none'; form-action 'none'; " +
	"frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types workers"

// Handler serves GET /play and all that is below it.
func Handler() http.Handler {
	pages, programs := newTree(pagesAt, pageFiles, "pages"), newTree(programsAt, programFiles, "programs")
	pages.add("cards.json", coreCards())
	served := map[string]*files.File{}
	for _, p := range site {
		served[p.path] = newPage(p, pages, programs)
	}
	served[root+"/"] = served[root]
	pages.publish(served)
	programs.publish(served)
	return &files.Site{Policy: contentPolicy, Files: served, Missing: http.HandlerFunc(missing)}
}

// coreCards is the core set as the service shows cards to its players.
func coreCards() []byte {
	body, err := json.Marshal(map[string]any{"name": core.Snapshot().Sets[0].Name, "cards": wire.NewCards(core.Snapshot().Pool)}, json.Deterministic(true))
	if err != nil {
		panic(err) // the cards are part of the program
	}
	return body
}

func missing(w http.ResponseWriter, r *http.Request) {
	api.Fail(r.Context(), w, api.NotFound("there is no such file; "+root+" is the table"))
}

// page is one of the pages. All are made of index.html.
type page struct{ path, entry, title, description string }

var site = []page{
	{root, "main", "Home Sweet Home: a card game for two", "A card game for two about everyday life: against the computer, at one table, or with a friend."},
	{root + "/workshop", workshop, "Card workshop", "Write, check, balance, print and play a set of cards."},
}

// workshop is the page for card authors, and what the names of its files begin
// with, which no other page needs.
const workshop = "workshop"

// newPage tells a page where the files of this release are. It asks for all
// modules at once: a browser would find them one import after the other.
func newPage(p page, pages, programs *tree) *files.File {
	var links strings.Builder
	for _, name := range pages.names() {
		switch {
		case strings.HasPrefix(name, workshop) && p.entry != workshop, strings.HasSuffix(name, "-worker.js"):
		case path.Ext(name) == ".css":
			links.WriteString(`<link rel="stylesheet" href="` + pages.prefix() + name + `">`)
		case path.Ext(name) == ".js":
			links.WriteString(`<link rel="modulepreload" href="` + pages.prefix() + name + `">`)
		}
	}
	body := pages.files["index.html"].read()
	for old, new := range map[string]string{
		"{{files}}": links.String(), "{{entry}}": p.entry, "{{title}}": p.title, "{{description}}": p.description,
		"{{pages}}": pages.prefix(), "{{programs}}": programs.prefix(),
	} {
		body = bytes.ReplaceAll(body, []byte(old), []byte(new))
	}
	return files.New("index.html", body, files.CacheNever)
}
