//go:build real

package schemathesis_test

import (
	"errors"
	"fmt"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"cardgames/localtest/service"
)

// successes has each operation, with the statuses that must have come at least once.
var successes = map[string][]int{
	"POST /games":                         {201, 400, 422},
	"GET /games/{id}":                     {200, 304, 401, 404, 422},
	"POST /games/{id}/actions":            {200, 400, 401, 404, 412, 422},
	"GET /games/{id}/export":              {200, 404, 409},
	"GET /schema":                         {200},
	"GET /schema/openapi.json":            {200},
	"GET /schema/card-set.schema.json":    {200},
	"GET /schema/asyncapi.json":           {200},
	"GET /schema/card-author.schema.json": {200},
	"GET /schema/export.schema.json":      {200},
	"GET /schema/problems":                {200},
	"GET /schema/problems/{code}":         {200, 404},
}

// checks are those of schemathesis that must have been made, so that none is lost
// by a setting.
var checks = []string{
	"not_a_server_error", "status_code_conformance", "content_type_conformance", "response_headers_conformance",
	"response_schema_conformance", "positive_data_acceptance", "negative_data_rejection", "unsupported_method",
	"ensure_resource_availability",
}

func TestNothingBreaksTheDocument(t *testing.T) {
	service := service.StartForTest(t)
	r := run(t, service.Base, makeGames(t, service))
	r.log(t)
	for _, failure := range r.failures {
		t.Error(failure)
	}
	if r.cases < 2000 {
		t.Errorf("%d cases are too few", r.cases)
	}
	for _, check := range checks {
		if !r.checks[check] {
			t.Errorf("the check %s was never made", check)
		}
	}
	for operation, statuses := range successes {
		for _, status := range statuses {
			if r.responses[operation][status] == 0 {
				t.Errorf("%s never responded with %d", operation, status)
			}
		}
	}
}

// run has schemathesis test the service at base. games is what hooks.py reads.
func run(t *testing.T, base, games string, args ...string) *report {
	t.Helper()
	program := absolute(t, "../../.tools/schemathesis/bin/schemathesis")
	folder := t.TempDir() // for all that it leaves behind
	command := exec.CommandContext(t.Context(), program, append([]string{
		"--config-file", absolute(t, "schemathesis.toml"), "run", absolute(t, "../../schemas/openapi.json"), "--url", base,
		"--checks", "all", "--report", "ndjson", "--report-ndjson-path", "events.ndjson", "--no-color",
	}, args...)...)
	command.Dir = folder
	command.Env = append(os.Environ(), "SCHEMATHESIS_HOOKS="+absolute(t, "hooks.py"), "GAMES="+games, "PYTHONDONTWRITEBYTECODE=1")
	output, err := command.CombinedOutput()
	exit, exited := errors.AsType[*exec.ExitError](err)
	if err != nil && !exited {
		t.Fatalf("no schemathesis; run localtest/schemathesis/setup: %v", err)
	}
	r, readErr := readReport(filepath.Join(folder, "events.ndjson"))
	if readErr != nil {
		t.Fatalf("%v\n%s", readErr, output)
	}
	if exited && len(r.failures) == 0 {
		t.Fatalf("schemathesis: %s\n%s", exit, output)
	}
	if !exited && len(r.failures) > 0 {
		t.Fatalf("schemathesis passes what its report calls failed: %v", r.failures)
	}
	return r
}

func absolute(t *testing.T, name string) string {
	t.Helper()
	path, err := filepath.Abs(name)
	if err != nil {
		t.Fatal(err)
	}
	return path
}

// log prints how many requests were sent and which statuses came.
func (r *report) log(t *testing.T) {
	t.Helper()
	t.Logf("%d valid requests, %d others", r.valid, r.cases-r.valid)
	for _, operation := range slices.Sorted(maps.Keys(r.responses)) {
		line, sum := "", 0
		for _, status := range slices.Sorted(maps.Keys(r.responses[operation])) {
			n := r.responses[operation][status]
			line, sum = fmt.Sprintf("%s  %d: %d", line, status, n), sum+n
		}
		t.Logf("%-32s %5d responses%s", operation, sum, line)
	}
	t.Logf("checked by %s", strings.Join(slices.Sorted(maps.Keys(r.checks)), ", "))
}
