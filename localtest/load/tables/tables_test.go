package tables_test

import (
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"testing"
	"time"

	"cardgames/localtest/load/tables"
	"cardgames/localtest/running"
)

func TestTablesPlayUntilTheTimeIsUp(t *testing.T) {
	s := running.ForTest(t, "../../..")
	r, err := tables.Play(s.Base, 4, 2*time.Second)
	if err != nil {
		t.Fatal(err)
	}
	if r.Created < 4 || len(r.Moves) < 4 || r.Took < 2*time.Second || !slices.IsSorted(r.Moves) || r.Within(1) < r.Within(0) {
		t.Errorf("%d games, %d moves in %s", r.Created, len(r.Moves), r.Took)
	}
}

func TestARefusalEndsTheRun(t *testing.T) {
	server := httptest.NewServer(http.NotFoundHandler())
	defer server.Close()
	if _, err := tables.Play(server.URL, 1, time.Minute); err == nil || !strings.Contains(err.Error(), "404") {
		t.Errorf("error %v", err)
	}
}

func TestOnlyThisMachineIsPlayedOn(t *testing.T) {
	for _, base := range []string{"http://192.0.2.1:8080", "http://localhost.example", "http://", "::"} {
		if _, err := tables.Play(base, 1, time.Second); err == nil {
			t.Errorf("%q was played on", base)
		}
	}
}
