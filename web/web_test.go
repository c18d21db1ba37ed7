package web_test

import (
	"bytes"
	"compress/gzip"
	"io"
	"io/fs"
	"net/http"
	"net/http/httptest"
	"os"
	"regexp"
	"strings"
	"testing"

	"cardgames/web"
)

func get(t *testing.T, path string, header http.Header) *http.Response {
	t.Helper()
	r := httptest.NewRequest(http.MethodGet, path, nil)
	r.Header = header
	w := httptest.NewRecorder()
	web.Handler().ServeHTTP(w, r)
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

var packed = http.Header{"Accept-Encoding": {"br, gzip"}}

// linked are the files that the page names.
func linked(t *testing.T) []string {
	t.Helper()
	var paths []string
	for _, match := range regexp.MustCompile(`(?:href|src)="(/play/[^"]+)"`).FindAllStringSubmatch(string(body(t, get(t, "/play", nil))), -1) {
		paths = append(paths, match[1])
	}
	if len(paths) < 10 {
		t.Fatalf("the page names %q", paths)
	}
	return paths
}

func TestThePageIsAskedForAgainAndItsFilesAreNot(t *testing.T) {
	page := get(t, "/play", nil)
	tag := page.Header.Get("ETag")
	if page.StatusCode != http.StatusOK || page.Header.Get("Cache-Control") != "no-cache" || tag == "" {
		t.Errorf("the page: %d %v", page.StatusCode, page.Header)
	}
	if again := get(t, "/play", http.Header{"If-None-Match": {tag}}); again.StatusCode != http.StatusNotModified {
		t.Errorf("with its tag: %d", again.StatusCode)
	}
	for _, path := range linked(t) {
		file := get(t, path, nil)
		if file.StatusCode != http.StatusOK || file.Header.Get("Cache-Control") != "public, max-age=31536000, immutable" || file.Header.Get("Content-Type") == "" {
			t.Errorf("%s: %d %v", path, file.StatusCode, file.Header)
		}
	}
}

func TestFilesArePackedForWhoeverUnpacks(t *testing.T) {
	for _, path := range append(linked(t), "/play") {
		plain, small := get(t, path, nil), get(t, path, packed)
		if small.Header.Get("Content-Encoding") != "gzip" || plain.Header.Get("Content-Encoding") != "" || plain.Header.Get("Vary") != "Accept-Encoding" {
			t.Fatalf("%s: %v and %v", path, small.Header, plain.Header)
		}
		r, err := gzip.NewReader(small.Body)
		if err != nil {
			t.Fatal(err)
		}
		unpacked, err := io.ReadAll(r)
		if err != nil || !bytes.Equal(unpacked, body(t, plain)) {
			t.Errorf("%s: packed it is another file: %v", path, err)
		}
	}
}

// Without the programs: these come with the first game against the computer.
func TestTheFirstVisitIsSmall(t *testing.T) {
	const most = 60_000
	sum := len(body(t, get(t, "/play", packed)))
	for _, path := range linked(t) {
		sum += len(body(t, get(t, path, packed)))
	}
	t.Logf("%d bytes with gzip", sum)
	if sum > most {
		t.Errorf("a first visit takes %d bytes, at most %d are allowed", sum, most)
	}
}

// The workshop shares the files of the table, which does without the workshop's.
func TestOnlyTheWorkshopLoadsItsOwnFiles(t *testing.T) {
	table, workshop := string(body(t, get(t, "/play", nil))), string(body(t, get(t, "/play/workshop", nil)))
	for _, name := range []string{"workshop.css", "workshop.js", "workshop-editor.js"} {
		if strings.Contains(table, name) || !strings.Contains(workshop, "/"+name+`"`) {
			t.Errorf("%s is not a file of the workshop alone", name)
		}
	}
	if !strings.Contains(workshop, "<title>Card workshop</title>") || !strings.Contains(workshop, "/match.js") || strings.Contains(workshop, "{{") {
		t.Error(workshop)
	}
}

// The source stays small enough to be read.
func TestThePagesAreShort(t *testing.T) {
	const most = 3000
	lines := 0
	err := fs.WalkDir(os.DirFS("pages"), ".", func(name string, e fs.DirEntry, err error) error {
		if err != nil || e.IsDir() {
			return err
		}
		text, err := os.ReadFile("pages/" + name)
		lines += bytes.Count(text, []byte("\n"))
		return err
	})
	if err != nil || lines > most {
		t.Errorf("%d lines, at most %d are allowed: %v", lines, most, err)
	}
}

func TestNothingComesFromElsewhereAndNoTextIsHTML(t *testing.T) {
	policy := get(t, "/play", nil).Header.Get("Content-Security-Policy")
	for _, want := range []string{"default-src 'none'", "script-src 'self' 'wasm-unsafe-eval'", "style-src 'self'", "connect-src 'self' wss:", "require-trusted-types-for 'script'"} {
		if !strings.Contains(policy, want) {
			t.Errorf("no %q in %s", want, policy)
		}
	}
	if strings.Contains(policy, "unsafe-inline") || strings.Contains(policy, "http") {
		t.Error(policy)
	}
	html := body(t, get(t, "/play", nil))
	if inline := regexp.MustCompile(`<style|style=|<script>| on[a-z]+=|https?://`).Find(html); inline != nil {
		t.Errorf("the page has %q", inline)
	}
}

func TestWhatIsNotThere(t *testing.T) {
	for _, path := range []string{"/play/x", "/play/files/0000000000000000/main.js", "/play/files/", "/play/programs/", "/play/files/../web.go"} {
		resp := get(t, path, nil)
		if resp.StatusCode != http.StatusNotFound || resp.Header.Get("Content-Type") != "application/problem+json" || resp.Header.Get("Cache-Control") != "no-store" {
			t.Errorf("%s: %d %v", path, resp.StatusCode, resp.Header)
		}
	}
	w := httptest.NewRecorder()
	web.Handler().ServeHTTP(w, httptest.NewRequest(http.MethodPost, "/play", nil))
	if w.Code != http.StatusMethodNotAllowed || w.Header().Get("Allow") != "GET, HEAD" {
		t.Errorf("POST: %d %v", w.Code, w.Header())
	}
}

// What "make web" has built is what the page offers; without it there is
// nothing.
func TestPrograms(t *testing.T) {
	most := map[string]int{"opponent.wasm.gz": 900_000, "saved.wasm.gz": 1_500_000, "workshop.wasm.gz": 2_300_000, "wasm_exec.js": 10_000} // bytes with gzip
	match := regexp.MustCompile(`data-programs="([^"]*)"`).FindSubmatch(body(t, get(t, "/play", nil)))
	if match == nil {
		t.Fatal("the page does not say where the programs are")
	}
	built, err := os.ReadDir("programs")
	if err != nil {
		t.Fatal(err)
	}
	for _, file := range built[1:] { // the first is .gitignore
		resp := get(t, string(match[1])+strings.TrimSuffix(file.Name(), ".gz"), packed)
		size := len(body(t, resp))
		t.Logf("%s: %d bytes", file.Name(), size)
		if resp.StatusCode != http.StatusOK || resp.Header.Get("Content-Type") == "" || size > most[file.Name()] {
			t.Errorf("%s: %d %v, %d bytes", file.Name(), resp.StatusCode, resp.Header, size)
		}
	}
	if offered := string(match[1]) != ""; offered != (len(built) > 1) {
		t.Errorf("the page says %q, there are %d programs", match[1], len(built)-1)
	}
}
