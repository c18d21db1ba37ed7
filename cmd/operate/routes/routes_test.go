package routes

import (
	"errors"
	"io"
	"maps"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/aws/aws-sdk-go-v2/config"
	"github.com/google/go-cmp/cmp"

	"cardgames/cmd/operate/consent"
	"cardgames/infra/brake"
	"cardgames/infra/dynamo"
	"cardgames/infra/dynamo/dynamotest"
	"cardgames/infra/template"
	"cardgames/localtest/cloud/controlplane"
)

const file = "../../../template.yaml"

// Routes of a template that is changed: removed is one of template.yaml, added is none.
const removed, added = "GET /games/{id}/export", "GET /new"

func deployment(t *testing.T) *template.Template {
	t.Helper()
	deployment, err := template.Load(file)
	must(t, err)
	return deployment
}

// with returns the template with a route more.
func with(d *template.Template, key string) *template.Template {
	method, path, _ := strings.Cut(key, " ")
	d.Routes = append(d.Routes, template.Route{Method: method, Path: path,
		Throttle: template.Throttle{Rate: "5", Burst: "50"}})
	return d
}

// without returns the template without a route.
func without(d *template.Template, key string) *template.Template {
	d.Routes = slices.DeleteFunc(d.Routes, func(r template.Route) bool { return r.Key() == key })
	return d
}

// settings are the throttles of a deployment.
func settings(t *testing.T, d *template.Template) map[string]controlplane.Settings {
	t.Helper()
	rates, err := d.Rates()
	must(t, err)
	bursts, err := d.Bursts()
	must(t, err)
	all := map[string]controlplane.Settings{}
	for _, r := range d.Routes {
		all[r.Key()] = controlplane.Settings{Rate: rates[r.Key()], Burst: bursts[r.Key()]}
	}
	return all
}

// deployed returns an account whose stack has the routes of template.yaml.
func deployed(t *testing.T) *controlplane.Account {
	t.Helper()
	text, err := os.ReadFile(file)
	must(t, err)
	api := controlplane.API{ID: dynamotest.WatchersTable} // what every resource is called there
	a := &controlplane.Account{Stack: &controlplane.Stack{Name: "card-games", API: api,
		Template: string(text), Parameters: map[string]string{"GradualRollout": "false", "ExportsPerSecond": "7"}}}
	a.Serve(t)
	t.Setenv("AWS_ENDPOINT_URL_DYNAMODB", dynamotest.New(t).URL)
	d := deployment(t)
	d.Defaults["ExportsPerSecond"] = "7"
	must(t, a.Stack.Rollout(settings(t, d), false))
	return a
}

func free(t *testing.T, d *template.Template, ask consent.Func, parameters map[string]string) error {
	t.Helper()
	return Free(t.Context(), io.Discard, ask, d, "card-games", parameters)
}

func mend(t *testing.T, ask consent.Func) error {
	t.Helper()
	return Mend(t.Context(), io.Discard, ask, "card-games")
}

// Each change of routes is deployed, and rolled back because a later resource fails, with the
// commands before and after the deployment, as make deploy runs them.
func TestRoutesChangeAndRollBack(t *testing.T) {
	for name, test := range map[string]struct {
		after func(*testing.T) *template.Template
		stuck bool // the roll-back, until the command
	}{
		"add":    {func(t *testing.T) *template.Template { return with(deployment(t), added) }, true},
		"remove": {func(t *testing.T) *template.Template { return without(deployment(t), removed) }, false},
		"rename": {func(t *testing.T) *template.Template { return with(without(deployment(t), removed), added) }, true},
	} {
		t.Run(name, func(t *testing.T) {
			a := deployed(t)
			before := maps.Clone(a.Stack.API.Settings)
			must(t, free(t, test.after(t), consent.Given, nil))
			if err := a.Stack.Rollout(settings(t, test.after(t)), true); (err != nil) != test.stuck {
				t.Fatalf("the roll-back: %v", err)
			}
			must(t, mend(t, consent.Given))
			if a.Stack.Status != "UPDATE_ROLLBACK_COMPLETE" || !maps.Equal(a.Stack.API.Settings, before) {
				t.Errorf("it ends in %s, with %v, want %v", a.Stack.Status, a.Stack.API.Settings, before)
			}
			must(t, free(t, test.after(t), consent.Given, nil))
			must(t, a.Stack.Rollout(settings(t, test.after(t)), false))
		})
	}
}

// Without the command the gateway refuses a deployment that removes a route.
func TestTheGatewayRefusesToRemoveARoute(t *testing.T) {
	a := deployed(t)
	err := a.Stack.Rollout(settings(t, without(deployment(t), removed)), false)
	const want = "Unable to find Route by key " + removed + " within the provided RouteSettings"
	if err == nil || err.Error() != want || a.Stack.Status != "UPDATE_ROLLBACK_COMPLETE" {
		t.Errorf("%v, %s, want %q", err, a.Stack.Status, want)
	}
}

// Without a yes nothing is changed, before a deployment and after one.
func TestItAsksBeforeItChangesAnything(t *testing.T) {
	a := deployed(t)
	no := func(question string) error {
		if !strings.Contains(question, removed) && !strings.Contains(question, added) {
			t.Errorf("the question is %q", question)
		}
		return errors.New("nothing was changed")
	}
	if err := free(t, without(deployment(t), removed), no, nil); err == nil {
		t.Error("a throttle was deleted without a yes")
	}
	delete(a.Stack.API.Settings, removed)
	if err := mend(t, no); err == nil {
		t.Error("a throttle was set without a yes")
	}
	_ = a.Stack.Rollout(settings(t, with(deployment(t), added)), true)
	if err := mend(t, no); err == nil || a.Stack.Status != "UPDATE_ROLLBACK_FAILED" {
		t.Errorf("%s without a yes: %v", a.Stack.Status, err)
	}
	if calls := a.Calls(); len(calls) != 0 {
		t.Errorf("changed: %v", calls)
	}
}

// A deployment that was asked for, and not made, leaves each route its throttle, with the values of
// the stack's parameters.
func TestADeploymentThatWasNotMade(t *testing.T) {
	a := deployed(t)
	before := maps.Clone(a.Stack.API.Settings)
	must(t, free(t, without(deployment(t), removed), consent.Given, nil))
	if _, has := a.Stack.API.Settings[removed]; has {
		t.Fatal("the route has its throttle")
	}
	must(t, mend(t, consent.Given))
	if !maps.Equal(a.Stack.API.Settings, before) || before[removed].Rate != 7 {
		t.Errorf("the throttles are %v, want %v", a.Stack.API.Settings, before)
	}
}

// While the brake slows a service down, a route gets the throttle that the brake gives it; and a deployment
// that set all throttles, since one of them changed, does not release the brake.
func TestADeploymentKeepsTheBrake(t *testing.T) {
	a := deployed(t)
	cfg, err := config.LoadDefaultConfig(t.Context())
	must(t, err)
	must(t, dynamo.NewServiceState(cfg, dynamotest.WatchersTable, "").SetStage(t.Context(), brake.Slow, true))
	slowed := maps.Clone(a.Stack.API.Settings)
	slowed[removed] = controlplane.Settings{Rate: 1, Burst: 2}
	slowed["POST /games"] = controlplane.Settings{Rate: 1, Burst: 2}
	slowed["POST /invitations"] = controlplane.Settings{Rate: 1, Burst: 2}
	delete(a.Stack.API.Settings, removed)
	must(t, mend(t, consent.Given))
	if diff := cmp.Diff(slowed, a.Stack.API.Settings); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
	must(t, mend(t, func(question string) error { return errors.New(question) })) // all is as it should be
}

// A route that is in use would have the default throttle for as long as a gradual deployment takes.
func TestRoutesAreNotRemovedGradually(t *testing.T) {
	a := deployed(t)
	gradual := map[string]string{"GradualRollout": "true"}
	err := free(t, without(deployment(t), removed), consent.Given, gradual)
	for _, want := range []string{removed, "make deploy STACK=card-games PARAMS='GradualRollout=false'"} {
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%v, want %q", err, want)
		}
	}
	a.Stack.Parameters["GradualRollout"] = "true"
	if free(t, without(deployment(t), removed), consent.Given, nil) == nil {
		t.Error("the stack's own parameter is not looked at")
	}
	must(t, free(t, with(deployment(t), added), consent.Given, nil)) // comes after all that is gradual
	if calls := a.Calls(); len(calls) != 0 {
		t.Errorf("changed: %v", calls)
	}
}

// Nothing is deleted that stays, nothing is asked for it, and nothing before the first deployment.
func TestNothingElseIsDeleted(t *testing.T) {
	a := deployed(t)
	never := func(question string) error { return errors.New(question) }
	must(t, free(t, deployment(t), never, nil))
	must(t, mend(t, never))
	must(t, Free(t.Context(), io.Discard, never, deployment(t), "card-games-2", nil))
	must(t, Mend(t.Context(), io.Discard, never, "card-games-2"))
	a.Stack.Status = "UPDATE_ROLLBACK_FAILED"
	if err := mend(t, consent.Given); err == nil || !strings.Contains(err.Error(), "not for a throttle") {
		t.Errorf("a roll-back that failed otherwise: %v", err)
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
