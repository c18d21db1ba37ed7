package main

import (
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"testing"
	"time"

	"cardgames/localtest/service"
)

func TestLoadLastsAsLongAsAsked(t *testing.T) {
	s := service.StartForTest(t)
	l, err := play(s.Base, 4, 2*time.Second, true)
	if err != nil {
		t.Fatal(err)
	}
	if l.games < 4 || len(l.moves) < 4 || l.took < 2*time.Second || !slices.IsSorted(l.moves) {
		t.Errorf("%d games, %d moves in %s", l.games, len(l.moves), l.took)
	}
	if last := len(l.told) - 1; last+1 != 2*len(l.moves) || l.told[last] == patience {
		t.Errorf("followers were told %d times of %d moves, at the latest after %s", last+1, len(l.moves), l.told[last])
	}
}

func TestARefusalEndsTheLoad(t *testing.T) {
	server := httptest.NewServer(http.NotFoundHandler())
	defer server.Close()
	if _, err := play(server.URL, 1, time.Minute, false); err == nil || !strings.Contains(err.Error(), "404") {
		t.Errorf("error %v", err)
	}
}

func TestLoadIsForLoopbackOnly(t *testing.T) {
	for _, base := range []string{"http://192.0.2.1:8080", "http://localhost.example", "http://", "::"} {
		if _, err := play(base, 1, time.Second, false); err == nil {
			t.Errorf("%q was played on", base)
		}
	}
}
