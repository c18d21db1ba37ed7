package web_test

import (
	"bytes"
	"compress/gzip"
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"image/png"
	"io"
	"maps"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"cardgames/engine"
	"cardgames/web"
)

// getAt requests a path of the host from a service at a place.
func getAt(t *testing.T, at web.Site, path string) *http.Response {
	t.Helper()
	r := httptest.NewRequest(http.MethodGet, strings.TrimPrefix(path, at.Base), nil)
	w := httptest.NewRecorder()
	web.HandlerAt(at, engine.DefaultRules()).ServeHTTP(w, r)
	return w.Result()
}

// The worker names every file of the release with its hash, below the path of the service, and no other.
func TestTheWorkerListsTheRelease(t *testing.T) {
	for _, base := range []string{"", "/cards"} {
		at := web.Site{Base: base}
		worker := getAt(t, at, base+"/play/worker.js")
		if scope := worker.Header.Get("Service-Worker-Allowed"); scope != base+"/play" {
			t.Errorf("the worker may have the scope %q", scope)
		}
		if cache := worker.Header.Get("Cache-Control"); cache != "no-cache" {
			t.Errorf("the worker is cached: %s", cache)
		}
		text, _, _ := strings.Cut(strings.TrimPrefix(string(body(t, worker)), "const release = "), ";\n")
		var release struct{ Pages, Files map[string]string }
		if err := json.Unmarshal([]byte(text), &release); err != nil {
			t.Fatal(err)
		}
		size, kept, site := 0, maps.Clone(release.Files), web.HandlerAt(at, engine.DefaultRules())
		maps.Copy(kept, release.Pages)
		for path, hash := range kept {
			r := httptest.NewRequest(http.MethodGet, strings.TrimPrefix(path, base), nil)
			r.Header = compressed
			w := httptest.NewRecorder()
			site.ServeHTTP(w, r)
			if w.Code != http.StatusOK || !strings.HasPrefix(path, base+"/play") {
				t.Errorf("%s: %d", path, w.Code)
			}
			size += w.Body.Len()
			if got := hashOfPlain(t, w.Body); got != hash {
				t.Errorf("%s has the hash %s, and the worker knows %s", path, got, hash)
			}
		}
		t.Logf("%d pages and %d files, %d bytes with gzip", len(release.Pages), len(release.Files), size)
		if len(release.Pages) != 5 || len(release.Files) < 20 {
			t.Errorf("the worker keeps %q", release)
		}
		const maxFiles, maxBytes = 40, 6_200_000 // which localtest/measure/cost counts
		if len(kept) > maxFiles || size > maxBytes {
			t.Errorf("%d files of %d bytes, at most %d of %d are allowed", len(kept), size, maxFiles, maxBytes)
		}
	}
}

func hashOfPlain(t *testing.T, compressed io.Reader) string {
	t.Helper()
	sum := sha256.New()
	plain, err := gzip.NewReader(compressed)
	if err == nil {
		_, err = io.Copy(sum, plain)
	}
	if err != nil {
		t.Fatal(err)
	}
	return base64.StdEncoding.EncodeToString(sum.Sum(nil))
}

func TestTheManifest(t *testing.T) {
	at := web.Site{Base: "/cards"}
	page := string(body(t, getAt(t, at, "/cards/play")))
	if !strings.Contains(page, `data-manifest="/cards/play/app.webmanifest"`) {
		t.Error("the page names no manifest")
	}
	resp := getAt(t, at, "/cards/play/app.webmanifest")
	if kind := resp.Header.Get("Content-Type"); kind != "application/manifest+json" {
		t.Errorf("the manifest is %s", kind)
	}
	var manifest struct {
		StartURL string `json:"start_url"`
		Scope    string
		Icons    []struct{ Src, Sizes, Purpose string }
	}
	if err := json.Unmarshal(body(t, resp), &manifest); err != nil {
		t.Fatal(err)
	}
	if manifest.StartURL != "/cards/play" || manifest.Scope != "/cards/play" || len(manifest.Icons) != 3 {
		t.Errorf("%+v", manifest)
	}
	for _, icon := range manifest.Icons {
		picture, err := png.DecodeConfig(bytes.NewReader(body(t, getAt(t, at, icon.Src))))
		if err != nil || !strings.HasPrefix(icon.Sizes, map[int]string{192: "192x192", 512: "512x512"}[picture.Width]) {
			t.Errorf("%+v: %v %v", icon, picture, err)
		}
	}
}

// For online use only, the worker removes itself, and pages register none.
func TestTheWorkerIsRemoved(t *testing.T) {
	at := web.Site{OnlineOnly: true}
	worker := getAt(t, at, "/play/worker.js")
	text := string(body(t, worker))
	if worker.StatusCode != http.StatusOK || !strings.Contains(text, "unregister()") || strings.Contains(text, "fetch") {
		t.Errorf("%d %s", worker.StatusCode, text)
	}
	if page := string(body(t, getAt(t, at, "/play"))); !strings.Contains(page, `data-worker=""`) {
		t.Error("a page names a worker")
	}
}

func TestThePolicyAdmitsTheManifestAndTheWorker(t *testing.T) {
	policy := get(t, "/play", nil).Header.Get("Content-Security-Policy")
	for _, want := range []string{"worker-src 'self';", "manifest-src 'self';", "trusted-types workers"} {
		if !strings.Contains(policy, want) {
			t.Errorf("the policy lacks %s: %s", want, policy)
		}
	}
}
