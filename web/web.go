// Package web serves the pages for people: the table on which games are played
// in a browser, and the workshop in which cards are made. The pages use the HTTP
// contract of the service and nothing else.
//
// "make web" bundles the sources in folder pages into folder built, one script
// and one stylesheet for each page, and compiles Go programs for the browser into
// folder programs. A binary that was built without them says so in place of the pages.
package web

import (
	"embed"
	"html"
	"io/fs"
	"net/http"
	"net/url"
	"slices"
	"strings"

	"github.com/go-json-experiment/json"

	"cardgames/api"
	"cardgames/api/wire"
	"cardgames/cardsets/core"
	"cardgames/engine"
	"cardgames/schemas"
	"cardgames/web/files"
	"cardgames/web/icons"
	"cardgames/web/missing"
	"cardgames/web/pictures"
)

var (
	//go:embed all:built
	builtFiles embed.FS
	//go:embed all:programs
	programFiles embed.FS
	//go:embed pages/index.html
	indexPage string
	//go:embed pages/workshop/symbols.html
	workshopSymbols string
	//go:embed pages/unbuilt.html
	unbuiltPage string
	//go:embed pages/icon.svg
	icon []byte
)

const (
	root       = "/play"
	filesAt    = root + "/files/"
	programsAt = root + "/programs/"
	previewAt  = root + "/preview.png" // what messengers show beside a link
)

// contentPolicy lets a page load what this service serves, and nothing else
// (Content Security Policy Level 3). Of its own host 'self' includes WebSockets; a
// deployment has its live updates on another one. With trusted types, no text
// becomes HTML or a script.
func contentPolicy(liveURL string) string {
	return "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; " +
		"img-src 'self'; connect-src 'self'" + liveSource(liveURL) + "; worker-src 'self'; manifest-src 'self'; " +
		"base-uri 'none'; form-action 'none'; frame-ancestors 'none'; " +
		"require-trusted-types-for 'script'; trusted-types workers"
}

// liveSource is the origin of a URL after a space. It is empty for a path on the
// pages' own host, and where there is no URL.
func liveSource(liveURL string) string {
	u, err := url.Parse(liveURL)
	if err != nil || u.Host == "" {
		return ""
	}
	return " " + u.Scheme + "://" + u.Host
}

// Handler serves GET /play and all that is below it. The pages state the figures
// of the rules of new games, and connect to the host of liveURL, as views name it.
func Handler(rules *engine.Rules, liveURL string) http.Handler {
	return HandlerAt(Site{LiveURL: liveURL}, rules)
}

// HandlerAt is Handler for a service elsewhere than at the root of its host.
func HandlerAt(at Site, rules *engine.Rules) http.Handler {
	return newHandler(site{at}, rules, builtFiles, programFiles)
}

// Site is where the pages find the service.
type Site struct {
	Base       string // the path below which it is, such as "/cards" (server.Options); "" for the root
	Origin     string // such as "https://cards.example"; "" where each request names another one
	LiveURL    string // where live updates are, or a path below Base
	OnlineOnly bool   // whether browsers keep nothing with which to play without a network
}

type site struct{ Site }

// livePath is the path of the live updates where they are on the pages' own host, "" otherwise.
// The pages know their host, whatever a proxy in front says of it.
func (s site) livePath() string {
	if !strings.HasPrefix(s.LiveURL, "/") {
		return ""
	}
	return s.LiveURL
}

// to returns the path on the host of one of the service; "" stays what it is.
func (s site) to(path string) string {
	if path == "" {
		return ""
	}
	return s.Base + path
}

// fill replaces what depends on the site in a page.
func (s site) fill(page string) string {
	worker := workerAt
	if s.OnlineOnly {
		worker = ""
	}
	return strings.NewReplacer(
		"{{base}}", s.Base, "{{live}}", s.livePath(), "{{worker}}", s.to(worker), "{{manifest}}", s.to(manifestAt),
		"{{preview}}", s.Origin+s.to(previewAt),
	).Replace(page)
}

func newHandler(at site, rules *engine.Rules, builtFiles, programFiles fs.FS) http.Handler {
	built := newTree(filesAt, builtFiles, "built")
	worker := takeWorker(built, builtFiles)
	programs := newTree(programsAt, programFiles, "programs")
	served := map[string]*files.File{}
	if built.empty() {
		for _, p := range pages {
			served[p.path] = files.New("unbuilt.html", []byte(at.fill(unbuiltPage)), files.CacheNever)
		}
	} else {
		built.add("cards.json", coreCards(rules))
		built.add("card-author.json", schemas.CardAuthor)
		built.add("icon.svg", icon)
		built.add("pictures.svg", pictures.Sheet())
		built.add("pictures.json", pictures.Words())
		built.addIcons()
		for _, p := range pages {
			served[p.path] = p.file(at, rules, built.prefix(), programs.prefix())
		}
	}
	if worker != nil {
		addManifest(at, served, built.prefix())
		addWorker(at, served, worker, slices.Concat(built.addresses(), programs.addresses()))
	}
	served[root+"/"] = served[root]
	served[previewAt] = files.Read("preview.png", icons.Preview, files.CacheADay)
	built.publish(served)
	programs.publish(served)
	refuse := missing.Refusal(at.Base, func(path string) bool { return served[path] != nil })
	return &files.Site{
		Policy: contentPolicy(at.LiveURL), OpenerPolicy: "same-origin", Files: served,
		Missing: http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) { refuse(w, r, errNoFile) }),
	}
}

var errNoFile = api.NotFound("there is no such file; " + root + " is the table")

// coreCards is the core set as the service shows cards to its players.
func coreCards(rules *engine.Rules) []byte {
	set := core.Snapshot()
	body, err := json.Marshal(
		map[string]any{"name": set.Sets[0].Name, "cards": wire.NewCards(rules, set.Pool)},
		json.Deterministic(true),
	)
	return must(body, err)
}

// page is one of the pages. All of them are made from index.html.
type page struct {
	path               string
	entry              string // names its script and its stylesheet
	title, description string
	symbols            string // that no other page uses
}

var pages = []page{
	{
		path: root, entry: "main", title: "Home Sweet Home: a card game for two",
		description: "A card game for two about everyday life: " +
			"against the computer, at one table, or with a friend.",
	},
	{
		path: root + "/workshop", entry: "workshop", title: "Card workshop",
		description: "Write, check, balance, print and play a set of cards.", symbols: workshopSymbols,
	},
	{
		path: root + "/pictures", entry: "pictures", title: "Pictures of cards",
		description: "All pictures of cards, with the words of names that choose each.",
	},
	{
		path: root + "/lesson", entry: "lesson", title: "Learn to play Home Sweet Home",
		description: "A first game of the card game, in five minutes.",
	},
	{
		path: root + "/rules", entry: "rules", title: "How to play Home Sweet Home",
		description: "The rules of the card game, in five minutes.",
	},
}

// figures are what the pages say of the rules of new games.
type figures struct {
	wire.Rules
	DeckSize     int    `json:"deck_size"`
	OpeningHands [2]int `json:"opening_hands"`
}

// file is the page with the figures of new games and the addresses of this release's
// files.
func (p page) file(at site, rules *engine.Rules, filesAt, programsAt string) *files.File {
	told := must(json.Marshal(figures{wire.NewRules(rules), rules.DeckSize, rules.OpeningHands}))
	body := strings.NewReplacer(
		"{{entry}}", p.entry, "{{title}}", p.title, "{{description}}", p.description,
		"{{symbols}}", p.symbols, "{{files}}", at.to(filesAt), "{{programs}}", at.to(programsAt),
		"{{rules}}", html.EscapeString(string(told)),
	).Replace(at.fill(indexPage))
	return files.New("index.html", []byte(body), files.CacheNever)
}
