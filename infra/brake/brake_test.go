package brake_test

import (
	"context"
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"

	"github.com/aws/aws-sdk-go-v2/config"
	"github.com/google/go-cmp/cmp"

	"cardgames/infra/brake"
	"cardgames/localtest/cloud/controlplane"
)

// newStack returns a deployed service with two functions, the routes that the brake slows down, and
// the one of moves.
func newStack() *controlplane.Stack {
	return &controlplane.Stack{
		Functions: map[string]*controlplane.Function{
			"GetGameFunction": {Name: "get"}, "CreateGameFunction": {Name: "create"},
		},
		API: controlplane.API{ID: "a1b2", Routes: slices.Collect(maps.Keys(full())), Settings: full()},
	}
}

func full() map[string]controlplane.Settings {
	return map[string]controlplane.Settings{
		"POST /games": {Rate: 2, Burst: 30}, "POST /invitations": {Rate: 2, Burst: 20},
		"GET /games/{id}": {Rate: 100, Burst: 200}, "GET /games/{id}/export": {Rate: 5, Burst: 20},
		"POST /games/{id}/actions": {Rate: 40, Burst: 80}}
}

func slowed() map[string]controlplane.Settings {
	all := full()
	all["POST /games"] = controlplane.Settings{Rate: 1, Burst: 3}
	all["POST /invitations"] = controlplane.Settings{Rate: 1, Burst: 2}
	all["GET /games/{id}"] = controlplane.Settings{Rate: 10, Burst: 20}
	all["GET /games/{id}/export"] = controlplane.Settings{Rate: 1, Burst: 2}
	return all
}

func variables(serves string) func(string) string {
	all := map[string]string{"FUNCTIONS": "create,get", "API_ID": "a1b2", "SERVES": serves,
		"FIGURES": "Size=small CreatesPerSecond=0 CreatesBurst=30 OffersPerSecond=0 OffersBurst=0 " +
			"ReadsPerSecond=0 ReadsBurst=0 ExportsPerSecond=5"}
	return func(name string) string { return all[name] }
}

// ring lets an alarm change its state.
func ring(t *testing.T, b brake.Brake, alarm, state string) error {
	t.Helper()
	cfg, err := config.LoadDefaultConfig(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	var e brake.Event
	text := fmt.Sprintf(`{"source":"aws.cloudwatch","accountId":"111122223333","time":"2026-11-26T12:00:00.000+0000",
		"alarmData":{"alarmName":%q,"state":{"value":%q,"reason":"Threshold Crossed"},"previousState":{"value":"OK"}}}`,
		alarm, state)
	if err := json.Unmarshal([]byte(text), &e); err != nil {
		t.Fatal(err)
	}
	return b.Handle(context.Background(), cfg, e)
}

// The stages of a flood: the service slows down, stops, starts slowly, and is as before. Moves
// are never slowed down.
func TestTheStagesOfTheBrake(t *testing.T) {
	a := &controlplane.Account{Stack: newStack()}
	a.Serve(t)
	b, err := brake.FromEnv(variables("true"))
	if err != nil {
		t.Fatal(err)
	}
	for _, step := range []struct {
		alarm, state string
		settings     map[string]controlplane.Settings
		stopped      bool
	}{
		{"Slow", "ALARM", slowed(), false},
		{"Stop", "ALARM", slowed(), true},
		{"Stop", "ALARM", slowed(), true}, // again, as Lambda may
		{"Stop", "OK", slowed(), false},
		{"Slow", "OK", full(), false},
	} {
		if err := ring(t, b, "card-games-brake-"+step.alarm, step.state); err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(step.settings, a.Stack.API.Settings); diff != "" {
			t.Errorf("%s %s (-want +got):\n%s", step.alarm, step.state, diff)
		}
		for _, f := range a.Stack.Functions {
			if f.Stopped != step.stopped {
				t.Errorf("%s %s: %s is stopped: %v", step.alarm, step.state, f.Name, f.Stopped)
			}
		}
	}
}

// A function that an operator has stopped stays stopped.
func TestTheBrakeReleasesNothingThatTheOperatorStopped(t *testing.T) {
	a := &controlplane.Account{Stack: newStack()}
	a.Serve(t)
	b, err := brake.FromEnv(variables("false"))
	if err != nil {
		t.Fatal(err)
	}
	for _, state := range []string{"ALARM", "OK"} {
		if err := ring(t, b, "card-games-brake-Stop", state); err != nil {
			t.Fatal(err)
		}
	}
	if !a.Stack.Functions["GetGameFunction"].Stopped {
		t.Error("the functions run")
	}
}

// One function that cannot be stopped does not keep the others running, and Lambda calls again.
func TestAFunctionThatCannotBeStopped(t *testing.T) {
	a := &controlplane.Account{Stack: newStack(), Forbidden: "PutFunctionConcurrency create"}
	a.Serve(t)
	b, err := brake.FromEnv(variables("true"))
	if err != nil {
		t.Fatal(err)
	}
	err = ring(t, b, "card-games-brake-Stop", "ALARM")
	if err == nil || !strings.Contains(err.Error(), "create: ") || !a.Stack.Functions["GetGameFunction"].Stopped {
		t.Errorf("%v; the other function is stopped: %v", err, a.Stack.Functions["GetGameFunction"].Stopped)
	}
}

func TestOtherAlarmsMeanNothing(t *testing.T) {
	b, _ := brake.FromEnv(variables("true"))
	for _, alarm := range []string{"card-games-brake-Slow INSUFFICIENT_DATA", "card-games-probe ALARM"} {
		name, state, _ := strings.Cut(alarm, " ")
		if err := ring(t, b, name, state); err == nil || !strings.Contains(err.Error(), name) {
			t.Errorf("%s: %v", alarm, err)
		}
	}
}

func TestWrongVariables(t *testing.T) {
	for _, wrong := range []struct{ name, value, want string }{
		{"FUNCTIONS", "", "FUNCTIONS names no function"},
		{"API_ID", "", "API_ID is not set"},
		{"FIGURES", "Size=huge", `FIGURES: no size "huge"`},
		{"FIGURES", "Size=small", "FIGURES: "},
		{"SERVES", "maybe", `SERVES is "maybe", neither true nor false`},
	} {
		_, err := brake.FromEnv(func(asked string) string {
			if asked == wrong.name {
				return wrong.value
			}
			return variables("true")(asked)
		})
		if err == nil || !strings.HasPrefix(err.Error(), wrong.want) || strings.Contains(err.Error(), "%!") {
			t.Errorf("%s=%q: %v, want %q", wrong.name, wrong.value, err, wrong.want)
		}
	}
}
