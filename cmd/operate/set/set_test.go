package set

import (
	"io"
	"maps"
	"strings"
	"testing"

	"cardgames/infra/template"
	"cardgames/localtest/cloud/controlplane"
)

// deployed returns an account with a stack, whose functions serve a release.
func deployed(t *testing.T, live string) *controlplane.Account {
	account := &controlplane.Account{Stack: &controlplane.Stack{
		Name: "card-games", Template: "Transform: [AWS::LanguageExtensions] # <&>",
		Parameters: map[string]string{"Serve": "true", "MovesPerSecond": "50", "OriginSecrets": "a",
			"Commit": "aaaaaaaaaaaa", "Release": "1795300000"},
		Functions: map[string]*controlplane.Function{"GetGameFunction": {Name: "card-games-GetGame", Live: "7",
			Versions: []controlplane.Version{{Number: "7", Environment: map[string]string{"RELEASE": live}}}}},
	}}
	account.Serve(t)
	return account
}

const newest, older = "aaaaaaaaaaaa-1795300000", "bbbbbbbbbbbb-1795200000"

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
	account := deployed(t, older) // after a roll-back, which this does not undo
	for _, serve := range []string{"false", "true"} {
		var out strings.Builder
		if err := run(t, &out, "card-games", map[string]string{"Serve": serve}); err != nil {
			t.Fatal(err)
		}
		want := map[string]string{"Serve": serve, "MovesPerSecond": "50", "OriginSecrets": "a",
			"Commit": "aaaaaaaaaaaa", "Release": "1795300000"}
		if !maps.Equal(account.Stack.Parameters, want) {
			t.Errorf("the parameters are %v, want %v", account.Stack.Parameters, want)
		}
		if account.Stack.Template != "Transform: [AWS::LanguageExtensions] # <&>" {
			t.Errorf("the template is %s", account.Stack.Template)
		}
		if !strings.Contains(out.String(), "card-games is being changed: Serve="+serve) {
			t.Errorf("it prints %q", out.String())
		}
	}
}

// The environment of functions reaches them with a release of the same code.
func TestSetTheEnvironmentOfFunctions(t *testing.T) {
	account := deployed(t, newest)
	if err := run(t, io.Discard, "card-games", map[string]string{"OriginSecrets": "none"}); err != nil {
		t.Fatal(err)
	}
	p := account.Stack.Parameters
	if p["OriginSecrets"] != "none" || p["Serve"] != "true" {
		t.Errorf("the parameters are %v", p)
	}
	if p["Release"] <= "1795300000" || p["Commit"] != "aaaaaaaaaaaa" {
		t.Errorf("the release is %s-%s", p["Commit"], p["Release"])
	}
}

func TestWhatCannotBeSet(t *testing.T) {
	account := deployed(t, newest)
	for want, values := range map[string]map[string]string{
		"no Name=value":       {},
		"no parameter NoSuch": {"NoSuch": "1"},
		"Architecture needs a build: make deploy STACK=card-games ARCH=": {"Serve": "false", "Architecture": "arm64"},
		"Release needs a build: make deploy STACK=card-games":            {"Release": "1795300001"},
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
