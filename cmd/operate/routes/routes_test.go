package routes

import (
	"io"
	"strings"
	"testing"

	"cardgames/infra/template"
	"cardgames/localtest/cloud/controlplane"
)

// settings are the settings of a deployment whose routes have the template's throttles.
func settings(keys ...string) map[string]controlplane.Settings {
	all := map[string]controlplane.Settings{}
	for _, key := range keys {
		all[key] = controlplane.Settings{Rate: 5, Burst: 50}
	}
	return all
}

func newAccount() *controlplane.Account {
	return &controlplane.Account{Stack: &controlplane.Stack{Name: "card-games", API: controlplane.API{ID: "a1b2"}}}
}

// deployment is a template with routes.
func deployment(keys ...string) *template.Template {
	t := &template.Template{}
	for _, key := range keys {
		method, path, _ := strings.Cut(key, " ")
		t.Routes = append(t.Routes, template.Route{Method: method, Path: path})
	}
	return t
}

// Each change of routes is deployed and rolled back, with the command before the deployment, as
// make deploy runs it, and after a roll-back that failed.
func TestRoutesChangeAndRollBack(t *testing.T) {
	const games, old, renamed = "POST /games", "GET /old", "GET /new"
	for name, test := range map[string]struct {
		before, after []string
		stuck         bool // the roll-back, until the command
	}{
		"add":    {[]string{games}, []string{games, renamed}, true},
		"remove": {[]string{games, old}, []string{games}, false},
		"rename": {[]string{games, old}, []string{games, renamed}, true},
	} {
		t.Run(name, func(t *testing.T) {
			a := newAccount()
			a.Serve(t)
			api := &a.Stack.API
			must(t, api.Deploy(settings(test.before...)))
			must(t, Run(t.Context(), io.Discard, deployment(test.after...), "card-games"))
			must(t, api.Deploy(settings(test.after...)))
			if err := api.Deploy(settings(test.before...)); (err != nil) != test.stuck {
				t.Fatalf("the roll-back: %v", err)
			}
			must(t, Run(t.Context(), io.Discard, deployment(test.after...), "card-games"))
			must(t, api.Deploy(settings(test.before...))) // continue-update-rollback
		})
	}
}

// Without the command the gateway refuses a deployment that removes a route.
func TestTheGatewayRefusesToRemoveARoute(t *testing.T) {
	api := &controlplane.API{}
	must(t, api.Deploy(settings("POST /games", "GET /old")))
	err := api.Deploy(settings("POST /games"))
	const want = "Unable to find Route by key GET /old within the provided RouteSettings"
	if err == nil || err.Error() != want {
		t.Errorf("%v, want %q", err, want)
	}
}

// Nothing is deleted that stays, and nothing before the first deployment.
func TestNothingElseIsDeleted(t *testing.T) {
	a := newAccount()
	a.Serve(t)
	must(t, a.Stack.API.Deploy(settings("POST /games", "$default")))
	same := deployment("POST /games")
	same.Routes = append(same.Routes, template.Route{})
	for _, stack := range []string{"card-games", "card-games-2"} {
		must(t, Run(t.Context(), io.Discard, same, stack))
	}
	if calls := a.Calls(); len(calls) != 0 {
		t.Errorf("changed: %v", calls)
	}
}

func must(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}
