package main

import (
	"maps"
	"strings"
	"testing"

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

// The service is stopped and served again; what else was set stays.
func TestStopAndServeAgain(t *testing.T) {
	account := deployed(t)
	for _, serve := range []string{"false", "true"} {
		var out strings.Builder
		if err := run(t.Context(), &out, "../../..", "card-games", []string{"Serve=" + serve}); err != nil {
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
	for argument, want := range map[string]string{
		"Serve":         "not of the form",
		"NoSuch=1":      "no parameter NoSuch",
		"InlineSets=on": "gets it with a release: make deploy PARAMS='InlineSets=on'",
	} {
		err := run(t.Context(), &strings.Builder{}, "../../..", "card-games", []string{argument})
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, want %q", argument, err, want)
		}
	}
	if err := run(t.Context(), &strings.Builder{}, "../../..", "another", []string{"Serve=false"}); err == nil {
		t.Error("a stack that is not there was changed")
	}
	if calls := account.Calls(); len(calls) != 0 {
		t.Errorf("changed: %v", calls)
	}
}
