//go:build real

package schemathesis_test

import (
	"bytes"
	"io"
	"net/http"
	"net/http/httptest"
	"net/http/httputil"
	"net/url"
	"slices"
	"strings"
	"testing"

	"cardgames/localtest/service"
)

// Each answer of a good service, made wrong in one way on its way back, and the
// check that is to find it, in a phase. The coverage of POST /games always has
// some that are good; of the others it depends on the ids of the games.
var breakages = map[string]struct {
	check, phase string
	spoil        func(*http.Response)
}{
	"a server error":          {"not_a_server_error", "coverage", ofStatus(http.StatusCreated, status(http.StatusInternalServerError))},
	"an undocumented status":  {"status_code_conformance", "coverage", ofStatus(http.StatusCreated, status(http.StatusAccepted))},
	"another content type":    {"content_type_conformance", "coverage", ofStatus(http.StatusCreated, header("Content-Type", "application/xml"))},
	"a missing header":        {"response_headers_conformance", "coverage", ofStatus(http.StatusCreated, func(r *http.Response) { r.Header.Del("ETag") })},
	"a missing member":        {"response_schema_conformance", "coverage", ofStatus(http.StatusCreated, replace(`"legal_actions":`, `"moves":`))},
	"a good request refused":  {"positive_data_acceptance", "coverage", ofStatus(http.StatusCreated, status(http.StatusBadRequest))},
	"a bad request accepted":  {"negative_data_rejection", "coverage", ofStatus(http.StatusUnprocessableEntity, status(http.StatusOK))},
	"another method answered": {"unsupported_method", "coverage", ofStatus(http.StatusNotFound, status(http.StatusOK))},
	"a game gone at once":     {"ensure_resource_availability", "stateful", ofStatus(http.StatusOK, status(http.StatusNotFound))},
}

func TestWhatBreaksTheDocumentIsFound(t *testing.T) {
	service := service.StartForTest(t)
	games := makeGames(t, service)
	for name, test := range breakages {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			r := run(t, spoiled(t, service.Base, test.spoil), games, "--phases", test.phase, "--include-path-regex", "^/games")
			if !slices.ContainsFunc(r.failures, func(f failure) bool { return f.check.Name == test.check }) {
				t.Errorf("%s found nothing in %d cases, answered %v", test.check, r.cases, r.answers)
			}
		})
	}
}

// spoiled is a proxy of the service at base that spoils the answers about games.
func spoiled(t *testing.T, base string, spoil func(*http.Response)) string {
	t.Helper()
	target, err := url.Parse(base)
	if err != nil {
		t.Fatal(err)
	}
	proxy := httputil.NewSingleHostReverseProxy(target)
	proxy.ModifyResponse = func(r *http.Response) error {
		if strings.HasPrefix(r.Request.URL.Path, "/games") {
			spoil(r)
		}
		return nil
	}
	server := httptest.NewServer(proxy)
	t.Cleanup(server.Close)
	return server.URL
}

func ofStatus(only int, spoil func(*http.Response)) func(*http.Response) {
	return func(r *http.Response) {
		if r.StatusCode == only {
			spoil(r)
		}
	}
}

func status(code int) func(*http.Response) {
	return func(r *http.Response) { r.StatusCode = code }
}

func header(name, value string) func(*http.Response) {
	return func(r *http.Response) { r.Header.Set(name, value) }
}

func replace(old, with string) func(*http.Response) {
	return func(r *http.Response) {
		body, _ := io.ReadAll(r.Body) // what is cut off is broken too
		r.Body = io.NopCloser(bytes.NewReader(bytes.ReplaceAll(body, []byte(old), []byte(with))))
		r.Header.Del("Content-Length")
		r.ContentLength = -1
	}
}
