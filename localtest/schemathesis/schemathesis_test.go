//go:build real

package schemathesis_test

import (
	"bytes"
	"errors"
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"regexp"
	"slices"
	"sync/atomic"
	"testing"

	"cardgames/localtest/contract"
	"cardgames/localtest/service"
	"cardgames/schemas"
)

// rare are responses that generated requests need not get: to another player's
// token, too large a body or an unknown type, to a lost race, to broken paths, to
// conditional reads of pages, and where something fails inside.
var rare = regexp.MustCompile(` (403|413|415|5\d\d)$|^submitAction 409$|^(exportGame|getProblem) (304|400|422)$` +
	`|^(get(Documentation|(Open|Async)API|Rules|RulesForImplementers|CardGuide|Notices|[A-Za-z]+Schema)` +
	`|listProblems) (304|400)$`)

func TestNothingBreaksTheDocument(t *testing.T) {
	process := service.StartForTest(t)
	between := newCheckingTransport(t, process.Base)
	output, err := schemathesis(t, between.url, makeGames(t, process))
	if err != nil {
		t.Fatalf("%v\n%s", err, output)
	}
	n := between.requests.Load()
	if t.Logf("%d requests", n); n < 2000 {
		t.Error("that is too few")
	}
	if unseen := slices.DeleteFunc(between.Unseen(), rare.MatchString); len(unseen) > 0 {
		t.Errorf("these responses never came: %v", unseen)
	}
}

// schemathesis tests the service at base, and fails if a check does. games is
// what hooks.py reads.
func schemathesis(t *testing.T, base, games string) (output []byte, err error) {
	command := exec.CommandContext(t.Context(), service.Path(".tools/schemathesis/bin/schemathesis"),
		"--config-file", service.Path("localtest/schemathesis/schemathesis.toml"), "run",
		service.Path("schemas/openapi.json"),
		"--url", base, "--checks", "all", "--no-color")
	command.Dir = t.TempDir() // for all that it leaves behind
	command.Env = append(os.Environ(), "SCHEMATHESIS_HOOKS="+service.Path("localtest/schemathesis/hooks.py"),
		"GAMES="+games, "PYTHONDONTWRITEBYTECODE=1")
	output, err = command.CombinedOutput()
	if _, exited := errors.AsType[*exec.ExitError](err); err != nil && !exited {
		t.Fatalf("no schemathesis; run localtest/schemathesis/setup: %v", err)
	}
	return output, err
}

// checkingTransport checks each response, and notes which have come.
type checkingTransport struct {
	*contract.Checker
	t        *testing.T
	url      string
	requests atomic.Int64
}

func newCheckingTransport(t *testing.T, base string) *checkingTransport {
	t.Helper()
	checker, err := contract.New(schemas.OpenAPI)
	if err != nil {
		t.Fatal(err)
	}
	w := &checkingTransport{Checker: checker, t: t}
	proxy, err := service.NewProxy(base, w)
	if err != nil {
		t.Fatal(err)
	}
	server := httptest.NewServer(proxy)
	t.Cleanup(server.Close)
	w.url = server.URL
	return w
}

// RoundTrip implements http.RoundTripper.
func (w *checkingTransport) RoundTrip(r *http.Request) (*http.Response, error) {
	w.requests.Add(1)
	resp, err := http.DefaultTransport.RoundTrip(r)
	if err != nil {
		return nil, err
	}
	body, err := io.ReadAll(resp.Body)
	resp.Body = io.NopCloser(bytes.NewReader(body))
	if err != nil {
		return nil, err
	}
	err = w.CheckResponse(r, resp.StatusCode, resp.Header, body)
	if err != nil && !errors.Is(err, contract.ErrUndocumented) {
		w.t.Error(err)
	}
	return resp, nil
}
