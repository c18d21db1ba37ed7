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

	"cardgames/localtest/repository"
	"cardgames/localtest/service/contract"
	"cardgames/localtest/service/launch"
	"cardgames/localtest/service/network"
	"cardgames/schemas"
)

// rare matches responses that generated requests rarely get: to another player's
// token, to a body that is too large or of an unknown type, to conflicting moves, to
// invalid paths and queries, to conditional reads of the page, and after internal errors.
var rare = regexp.MustCompile(` (403|413|415|429|5\d\d)$|^submitAction 409$` +
	`|^(exportGame|getDocumentation|listInvitations) (304|400)$`)

func TestNothingBreaksTheDocument(t *testing.T) {
	process := launch.StartForTest(t)
	transport := newCheckingTransport(t, process.Base)
	output, err := schemathesis(t, transport.url, makeExisting(t, process))
	if err != nil {
		t.Fatalf("%v\n%s", err, output)
	}
	n := transport.requests.Load()
	if t.Logf("%d requests", n); n < 2000 {
		t.Error("too few requests, want at least 2000")
	}
	if unseen := slices.DeleteFunc(transport.Unseen(), rare.MatchString); len(unseen) > 0 {
		t.Errorf("no request got these responses: %v", unseen)
	}
}

// schemathesis tests the service at base, and returns an error if a check fails.
// existing is the name of the file that hooks.py reads.
func schemathesis(t *testing.T, base, existing string) (output []byte, err error) {
	command := exec.CommandContext(t.Context(), repository.Path(".tools/schemathesis/bin/schemathesis"),
		"--config-file", repository.Path("localtest/service/schemathesis/schemathesis.toml"), "run",
		repository.Path("schemas/openapi.json"),
		"--url", base, "--checks", "all", "--no-color")
	command.Dir = t.TempDir() // for the files that it writes
	command.Env = append(os.Environ(), "SCHEMATHESIS_HOOKS="+repository.Path("localtest/service/schemathesis/hooks.py"),
		"EXISTING="+existing, "PYTHONDONTWRITEBYTECODE=1")
	output, err = command.CombinedOutput()
	if _, exited := errors.AsType[*exec.ExitError](err); err != nil && !exited {
		t.Fatalf("schemathesis does not start; run localtest/service/schemathesis/setup: %v", err)
	}
	return output, err
}

// checkingTransport is an http.RoundTripper that checks each response and records
// it in its Checker.
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
	c := &checkingTransport{Checker: checker, t: t}
	proxy, err := network.NewProxy(base, c)
	if err != nil {
		t.Fatal(err)
	}
	server := httptest.NewServer(proxy)
	t.Cleanup(server.Close)
	c.url = server.URL
	return c
}

// RoundTrip implements http.RoundTripper.
func (c *checkingTransport) RoundTrip(r *http.Request) (*http.Response, error) {
	c.requests.Add(1)
	resp, err := http.DefaultTransport.RoundTrip(r)
	if err != nil {
		return nil, err
	}
	body, err := io.ReadAll(resp.Body)
	resp.Body = io.NopCloser(bytes.NewReader(body))
	if err != nil {
		return nil, err
	}
	err = c.CheckResponse(r, resp.StatusCode, resp.Header, body)
	if err != nil && !errors.Is(err, contract.ErrUndocumented) {
		c.t.Error(err)
	}
	return resp, nil
}
