package set

import (
	"io"
	"maps"
	"strings"
	"testing"

	"cardgames/infra/template"
	"cardgames/localtest/cloud/controlplane"
)

// deployed returns an account with a stack.
func deployed(t *testing.T) *controlplane.Account {
	account := &controlplane.Account{Stack: &controlplane.Stack{Name: "card-games", Parameters: map[string]string{
		"Serve": "true", "MovesPerSecond": "50", "CardSetOrigin": "https://cards.example/",
	}}}
	account.Serve(t)
	return account
}

func run(t *testing.T, w io.Writer, stack string, values map[string]string) error {
	t.Helper()
	deployment, err := template.Load("../../../template.yaml")
	if err != nil {
		t.Fatal(err)
	}
	return Run(t.Context(), w, deployment, stack, values)
}

// The service is stopped and served again; what else was set stays.
func TestStopAndServeAgain(t *testing.T) {
	account := deployed(t)
	for _, serve := range []string{"false", "true"} {
		var out strings.Builder
		if err := run(t, &out, "card-games", map[string]string{"Serve": serve}); err != nil {
			t.Fatal(err)
		}
		want := map[string]string{"Serve": serve, "MovesPerSecond": "50", "CardSetOrigin": "https://cards.example/"}
		if !maps.Equal(account.Stack.Parameters, want) {
			t.Errorf("the parameters are %v, want %v", account.Stack.Parameters, want)
		}
		if !strings.Contains(out.String(), "card-games is being changed: Serve="+serve) {
			t.Errorf("it prints %q", out.String())
		}
	}
}

func TestWhatCannotBeSet(t *testing.T) {
	account := deployed(t)
	for want, values := range map[string]map[string]string{
		"no Name=value":       {},
		"no parameter NoSuch": {"NoSuch": "1"},
		"gets it with a release: make deploy PARAMS='InlineSets=on'": {"InlineSets": "on"},
		"make deploy PARAMS='ServedSince=2026-11-26T17:30:00Z'":      {"ServedSince": "2026-11-26T17:30:00Z"},
		"gets it with a release":                                     {"Serve": "false", "InlineSets": "on"},
	} {
		if err := run(t, io.Discard, "card-games", values); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%v: %v, want %q", values, err, want)
		}
	}
	if err := run(t, io.Discard, "another", map[string]string{"Serve": "false"}); err == nil {
		t.Error("a stack that is not there was changed")
	}
	if calls := account.Calls(); len(calls) != 0 {
		t.Errorf("changed: %v", calls)
	}
}
