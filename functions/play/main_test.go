package main

import (
	"fmt"
	"net/http"
	"net/http/httptest"
	"strconv"
	"strings"
	"testing"

	"cardgames/engine"
	"cardgames/engine/rulestest"
)

// environment has RULES_VERSION and nothing else.
func environment(version string) func(string) string {
	return func(name string) string {
		if name == "RULES_VERSION" {
			return version
		}
		return ""
	}
}

func TestThePagesStateTheRulesOfRulesVersion(t *testing.T) {
	next := rulestest.Next(t)
	for version, rules := range map[string]*engine.Rules{
		"": engine.DefaultRules(), strconv.Itoa(next.Version): next,
	} {
		handler, err := newHandler(environment(version))
		if err != nil {
			t.Fatal(err)
		}
		w := httptest.NewRecorder()
		handler.ServeHTTP(w, httptest.NewRequest(http.MethodGet, "/play", nil))
		if want := fmt.Sprintf(`&#34;goal&#34;:%d,`, rules.Goal); !strings.Contains(w.Body.String(), want) {
			t.Errorf("RULES_VERSION=%s: the page does not contain %s", version, want)
		}
	}
}

func TestThePagesConnectToTheHostOfLiveURL(t *testing.T) {
	handler, err := newHandler(func(name string) string {
		return map[string]string{"LIVE_URL": "wss://live.example/live"}[name]
	})
	if err != nil {
		t.Fatal(err)
	}
	w := httptest.NewRecorder()
	handler.ServeHTTP(w, httptest.NewRequest(http.MethodGet, "/play", nil))
	if policy := w.Header().Get("Content-Security-Policy"); !strings.Contains(policy, "'self' wss://live.example;") {
		t.Errorf("the policy is %s", policy)
	}
}

func TestAnUnknownRulesVersionIsAnError(t *testing.T) {
	if _, err := newHandler(environment("x")); err == nil || !strings.HasPrefix(err.Error(), "RULES_VERSION: ") {
		t.Errorf("got the error %v", err)
	}
}
