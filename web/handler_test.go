package web

import (
	"net/http"
	"net/http/httptest"
	"regexp"
	"strings"
	"testing"
	"testing/fstest"

	"cardgames/engine"
)

func tablePage(t *testing.T, built, programs fstest.MapFS) string {
	t.Helper()
	w := httptest.NewRecorder()
	r := httptest.NewRequest(http.MethodGet, "/play", nil)
	newHandler(site{}, engine.DefaultRules(), built, programs).ServeHTTP(w, r)
	if w.Code != http.StatusOK || w.Header().Get("Content-Type") != "text/html; charset=utf-8" {
		t.Fatalf("%d %v", w.Code, w.Header())
	}
	return w.Body.String()
}

func TestAProgramBuiltWithoutThePagesSaysSo(t *testing.T) {
	built := fstest.MapFS{"built/.gitignore": {}}
	programs := fstest.MapFS{"programs/.gitignore": {}}
	if html := tablePage(t, built, programs); !strings.Contains(html, "make web") || strings.Contains(html, "<script") {
		t.Error(html)
	}
}

// A page offers what the Go programs do only if they are built.
func TestPagesWithoutPrograms(t *testing.T) {
	built := fstest.MapFS{"built/main.js": {}}
	programs := fstest.MapFS{"programs/.gitignore": {}}
	if html := tablePage(t, built, programs); !strings.Contains(html, `data-programs=""`) {
		t.Error(html)
	}
}

func TestAddressesChangeWithTheContent(t *testing.T) {
	programs := fstest.MapFS{"programs/.gitignore": {}}
	script := regexp.MustCompile(`/play/files/[0-9a-f]{16}/main\.js`)
	addresses := map[string]bool{}
	for _, worker := range []string{"one", "two"} {
		built := fstest.MapFS{"built/main.js": {}, "built/program-worker.js": {Data: []byte(worker)}}
		addresses[script.FindString(tablePage(t, built, programs))] = true
	}
	if addresses[""] || len(addresses) != 2 {
		t.Errorf("two contents, and the addresses %v", addresses)
	}
}
