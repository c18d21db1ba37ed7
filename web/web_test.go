package web_test

import (
	"bytes"
	"compress/gzip"
	"fmt"
	"html"
	"image/png"
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"cardgames/cardsets/core"
	"cardgames/engine"
	"cardgames/engine/rulestest"
	"cardgames/web"
)

func get(t *testing.T, path string, header http.Header) *http.Response {
	t.Helper()
	r := httptest.NewRequest(http.MethodGet, path, nil)
	r.Header = header
	w := httptest.NewRecorder()
	web.Handler(engine.DefaultRules(), "").ServeHTTP(w, r)
	return w.Result()
}

func body(t *testing.T, resp *http.Response) []byte {
	t.Helper()
	all, err := io.ReadAll(resp.Body)
	if err != nil {
		t.Fatal(err)
	}
	return all
}

var compressed = http.Header{"Accept-Encoding": {"br, gzip"}}

// TestMain fails where the pages are not built: git has no generated files.
func TestMain(m *testing.M) {
	if scripts, err := filepath.Glob("built/*.js"); err != nil || len(scripts) == 0 {
		fmt.Fprintln(os.Stderr, "the pages are not built; run make web", err)
		os.Exit(1)
	}
	os.Exit(m.Run())
}

// linked are the files that a page names.
func linked(t *testing.T, page string) []string {
	t.Helper()
	var paths []string
	text := body(t, get(t, page, nil))
	for _, match := range regexp.MustCompile(`(?:href|src)="(/play/files/[^"]+)"`).FindAllSubmatch(text, -1) {
		paths = append(paths, string(match[1]))
	}
	return paths
}

func TestAPageIsRevalidatedAndItsFilesAreNot(t *testing.T) {
	page := get(t, "/play", nil)
	tag := page.Header.Get("ETag")
	if page.StatusCode != http.StatusOK || page.Header.Get("Cache-Control") != "no-cache" || tag == "" {
		t.Errorf("the page: %d %v", page.StatusCode, page.Header)
	}
	if again := get(t, "/play", http.Header{"If-None-Match": {tag}}); again.StatusCode != http.StatusNotModified {
		t.Errorf("with its tag: %d", again.StatusCode)
	}
	for _, path := range linked(t, "/play") {
		file := get(t, path, nil)
		cached := file.Header.Get("Cache-Control") == "public, max-age=31536000, immutable"
		if file.StatusCode != http.StatusOK || !cached || file.Header.Get("Content-Type") == "" {
			t.Errorf("%s: %d %v", path, file.StatusCode, file.Header)
		}
	}
}

var previewTag = regexp.MustCompile(`<meta property="og:([a-z:]+)" content="([^"]+)">`)

// Messengers read these tags where they show a link, such as that of an invitation. They need a whole address
// for the picture; where the service does not know its own, they get a path.
func TestEachPageHasAPreview(t *testing.T) {
	for at, want := range map[web.Site]string{
		{}:               "/play/preview.png",
		{Base: "/cards"}: "/cards/play/preview.png",
		{Base: "/cards", Origin: "https://host.example"}: "https://host.example/cards/play/preview.png",
	} {
		for _, path := range []string{"/play", "/play/workshop", "/play/pictures", "/play/lesson", "/play/rules"} {
			page := string(body(t, getAt(t, at, at.Base+path)))
			tags := map[string]string{}
			for _, m := range previewTag.FindAllStringSubmatch(page, -1) {
				tags[m[1]] = m[2]
			}
			if tags["image"] != want || tags["title"] == "" || tags["description"] == "" || tags["type"] != "website" {
				t.Errorf("%+v, %s: %v, want the picture %s", at, path, tags, want)
			}
		}
		picture := getAt(t, at, at.Base+"/play/preview.png")
		if decoded, err := png.DecodeConfig(picture.Body); err != nil || decoded.Width != 600 || decoded.Height != 315 {
			t.Errorf("the picture: %d %v", picture.StatusCode, err)
		}
	}
}

func TestFilesAreCompressedOnRequest(t *testing.T) {
	for _, path := range append(linked(t, "/play"), "/play") {
		plain, small := get(t, path, nil), get(t, path, compressed)
		if plain.Header.Get("Content-Encoding") != "" || plain.Header.Get("Vary") != "Accept-Encoding" {
			t.Errorf("%s: %v", path, plain.Header)
		}
		if ranges := plain.Header.Values("Accept-Ranges"); len(ranges) > 0 {
			t.Errorf("%s promises ranges in %q", path, ranges)
		}
		if small.Header.Get("Content-Encoding") != "gzip" {
			t.Fatalf("%s: %v", path, small.Header)
		}
		r, err := gzip.NewReader(small.Body)
		if err != nil {
			t.Fatal(err)
		}
		unpacked, err := io.ReadAll(r)
		if err != nil || !bytes.Equal(unpacked, body(t, plain)) {
			t.Errorf("%s: compressed it is another file: %v", path, err)
		}
	}
}

// A first visit is the page, its script, its styles and its icon. All else, such
// as the programs, comes when it is needed. The workshop has a table too.
func TestAFirstVisitIsSmall(t *testing.T) {
	const maxRequests = 4
	for page, maxBytes := range map[string]int{ // with gzip
		"/play": 55_000, "/play/workshop": 70_000, "/play/pictures": 60_000, "/play/rules": 13_000,
		"/play/lesson": 68_000,
	} {
		paths := append(linked(t, page), page)
		sum := 0
		for _, path := range paths {
			sum += len(body(t, get(t, path, compressed)))
		}
		t.Logf("%s: %d requests, %d bytes with gzip", page, len(paths), sum)
		if len(paths) > maxRequests || sum > maxBytes {
			t.Errorf("%s takes %d requests and %d bytes, at most %d and %d are allowed",
				page, len(paths), sum, maxRequests, maxBytes)
		}
	}
}

// The pages load the pictures of cards when they draw the first one.
func TestPicturesAreKeptAsAllFiles(t *testing.T) {
	folder := path.Dir(linked(t, "/play")[0])
	for name, contentType := range map[string]string{
		"pictures.svg": "image/svg+xml", "pictures.json": "application/json",
	} {
		file := get(t, folder+"/"+name, compressed)
		if file.StatusCode != http.StatusOK || file.Header.Get("Content-Type") != contentType ||
			file.Header.Get("Content-Encoding") != "gzip" ||
			file.Header.Get("Cache-Control") != "public, max-age=31536000, immutable" {
			t.Errorf("%s: %d %v", name, file.StatusCode, file.Header)
		}
		if page := body(t, get(t, "/play", nil)); bytes.Contains(page, []byte(name)) {
			t.Errorf("a first visit loads %s", name)
		}
	}
}

func TestEachPageHasItsOwnFiles(t *testing.T) {
	entries := map[string]string{
		"/play": "main", "/play/workshop": "workshop", "/play/pictures": "pictures", "/play/rules": "rules",
		"/play/lesson": "lesson",
	}
	for page, entry := range entries {
		var names []string
		for _, address := range linked(t, page) {
			names = append(names, path.Base(address))
		}
		if want := []string{"icon.svg", entry + ".css", entry + ".js"}; !slices.Equal(names, want) {
			t.Errorf("%s links %q, want %q", page, names, want)
		}
	}
	workshop := string(body(t, get(t, "/play/workshop", nil)))
	if !strings.Contains(workshop, "<title>Card workshop</title>") || strings.Contains(workshop, "{{") {
		t.Error(workshop)
	}
}

func TestThePagesStateTheRulesOfNewGames(t *testing.T) {
	rulestest.ForEach(t, func(t *testing.T, rules *engine.Rules) {
		get := func(path string) string {
			w := httptest.NewRecorder()
			web.Handler(rules, "").ServeHTTP(w, httptest.NewRequest(http.MethodGet, path, nil))
			return w.Body.String()
		}
		page := get("/play")
		for _, want := range []string{
			fmt.Sprintf(`"goal":%d`, rules.Goal), fmt.Sprintf(`"turns":%d`, rules.MaxTurns),
			fmt.Sprintf(`"base_time":%d`, rules.BaseTime), fmt.Sprintf(`"deck_size":%d`, rules.DeckSize),
			fmt.Sprintf(`"opening_hands":[%d,%d]`, rules.OpeningHands[0], rules.OpeningHands[1]),
		} {
			if !strings.Contains(html.UnescapeString(page), want) {
				t.Errorf("the page does not contain %s", want)
			}
		}
		script := regexp.MustCompile(`"(/play/files/[0-9a-f]+/)main\.js"`).FindStringSubmatch(page)
		cards := get(script[1] + "cards.json")
		pool := core.Snapshot().Pool
		for i := range pool.Len() {
			if want := pool.Card(engine.CardRef(i)).Describe(rules); !strings.Contains(cards, want) {
				t.Errorf("cards.json does not contain %q", want)
			}
		}
	})
}

func TestNothingComesFromElsewhereAndNoTextIsHTML(t *testing.T) {
	policy := get(t, "/play", nil).Header.Get("Content-Security-Policy")
	for _, want := range []string{
		"default-src 'none'", "script-src 'self' 'wasm-unsafe-eval'", "style-src 'self'",
		"connect-src 'self';", "require-trusted-types-for 'script'",
	} {
		if !strings.Contains(policy, want) {
			t.Errorf("no %q in %s", want, policy)
		}
	}
	if strings.Contains(policy, "unsafe-inline") || strings.Contains(policy, "http") {
		t.Error(policy)
	}
	text := body(t, get(t, "/play", nil))
	if inline := regexp.MustCompile(`<style|style=|<script>| on[a-z]+=|https?://`).Find(text); inline != nil {
		t.Errorf("the page has %q", inline)
	}
}

func TestThePagesConnectToTheServicesOwnHostsOnly(t *testing.T) {
	for live, want := range map[string]string{
		"":                     "connect-src 'self';",
		"/live":                "connect-src 'self';",
		"wss://x.example/live": "connect-src 'self' wss://x.example;",
		"ws://x.example:8080/": "connect-src 'self' ws://x.example:8080;",
	} {
		w := httptest.NewRecorder()
		r := httptest.NewRequest(http.MethodGet, "/play", nil)
		web.Handler(engine.DefaultRules(), live).ServeHTTP(w, r)
		if policy := w.Header().Get("Content-Security-Policy"); !strings.Contains(policy, want) {
			t.Errorf("with live updates at %q: no %q in %s", live, want, policy)
		}
	}
}

// No page that opens another one, or that another one opens, shares a process with it.
func TestNoOtherPageHoldsAWindowOfThese(t *testing.T) {
	for _, path := range []string{"/play", "/play/workshop", "/play/x"} {
		if got := get(t, path, nil).Header.Get("Cross-Origin-Opener-Policy"); got != "same-origin" {
			t.Errorf("%s: Cross-Origin-Opener-Policy is %q", path, got)
		}
	}
}

func TestUnknownFilesAndMethods(t *testing.T) {
	for _, path := range []string{
		"/play/x", "/play/files/0000000000000000/main.js", "/play/files/", "/play/programs/", "/play/files/../web.go",
	} {
		resp := get(t, path, nil)
		problem := resp.Header.Get("Content-Type") == "application/problem+json"
		if resp.StatusCode != http.StatusNotFound || !problem || resp.Header.Get("Cache-Control") != "no-store" {
			t.Errorf("%s: %d %v", path, resp.StatusCode, resp.Header)
		}
	}
	w := httptest.NewRecorder()
	web.Handler(engine.DefaultRules(), "").ServeHTTP(w, httptest.NewRequest(http.MethodPost, "/play", nil))
	if w.Code != http.StatusMethodNotAllowed || w.Header().Get("Allow") != "GET, HEAD" {
		t.Errorf("POST: %d %v", w.Code, w.Header())
	}
}

func TestPrograms(t *testing.T) {
	limits := map[string]int{ // bytes with gzip
		"opponent.wasm": 980_000, "localgame.wasm": 1_785_000, "workshop.wasm": 2_630_000, "wasm_exec.js": 10_000,
	}
	match := regexp.MustCompile(`data-programs="([^"]+)"`).FindSubmatch(body(t, get(t, "/play", nil)))
	if match == nil {
		t.Fatal("the page does not say where the programs are; run make web")
	}
	for name, limit := range limits {
		resp := get(t, string(match[1])+name, compressed)
		size := len(body(t, resp))
		t.Logf("%s: %d bytes", name, size)
		if resp.StatusCode != http.StatusOK || resp.Header.Get("Content-Type") == "" || size > limit {
			t.Errorf("%s: %d %v, %d bytes", name, resp.StatusCode, resp.Header, size)
		}
	}
}
