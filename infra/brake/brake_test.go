package brake_test

import (
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/aws/aws-sdk-go-v2/config"
	"github.com/google/go-cmp/cmp"

	"cardgames/infra/brake"
	"cardgames/infra/dynamo"
	"cardgames/infra/dynamo/dynamotest"
	"cardgames/localtest/cloud/controlplane"
)

// figures are those of a small deployment, with a CreatesBurst of its own.
const figures = "small true 0 30 0 0 0 0 0 0 50 200 0 5 5 5 5"

var now = time.Date(2026, 11, 29, 14, 30, 0, 0, time.UTC)

// braked is a deployed service with its brake.
type braked struct {
	*controlplane.Account
	brake.Brake
}

func newBraked(t *testing.T) braked {
	t.Helper()
	throttles, err := brake.ParseThrottles(figures)
	if err != nil {
		t.Fatal(err)
	}
	api := controlplane.API{ID: "a1b2", LiveID: "c3d4", Settings: settings(throttles.Routes),
		Live: controlplane.Settings{Rate: 200, Burst: 400}}
	api.Routes = slices.Collect(maps.Keys(api.Settings))
	a := &controlplane.Account{Stack: &controlplane.Stack{API: api}}
	a.Serve(t)
	cfg, err := config.LoadDefaultConfig(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	state := dynamo.NewServiceState(cfg, dynamotest.WatchersTable, dynamotest.New(t).URL)
	return braked{a, brake.Brake{API: "a1b2", LiveAPI: "c3d4", Throttles: throttles, State: state,
		Now: func() time.Time { return now }}}
}

func settings(throttles map[string]brake.Throttle) map[string]controlplane.Settings {
	all := map[string]controlplane.Settings{}
	for key, t := range throttles {
		all[key] = controlplane.Settings{Rate: t.Rate, Burst: t.Burst}
	}
	return all
}

// during returns the throttles of the API while it is slowed down, or stopped.
func (b braked) during(slow, stopped bool) map[string]controlplane.Settings {
	all := settings(b.Throttles.Routes)
	if slow {
		all["POST /games"] = controlplane.Settings{Rate: 1, Burst: 3}
		all["POST /invitations"] = controlplane.Settings{Rate: 1, Burst: 2}
		all["GET /games/{id}/export"] = controlplane.Settings{Rate: 1, Burst: 2}
	}
	if stopped {
		for key := range all {
			all[key] = controlplane.Settings{}
		}
	}
	return all
}

// ring lets an alarm change its state.
func (b braked) ring(t *testing.T, alarm, state string) error {
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
	return b.Handle(t.Context(), cfg, e)
}

func (b braked) served(t *testing.T) time.Time {
	t.Helper()
	state, err := b.State.Read(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	return state.ServedSince
}

// The stages of a flood, of which each ends by itself: creations slow down first, moves and reads last.
// A stop lasts while any stage asks for it, and ends with the throttles from before. Then it is known
// since when games are served.
func TestTheStagesOfTheBrake(t *testing.T) {
	b := newBraked(t)
	for _, step := range []struct {
		alarm, state  string
		slow, stopped bool
		served        bool
	}{
		{"Slow", "ALARM", true, false, false},
		{"Slow", "OK", false, false, false},
		{"Slow", "ALARM", true, false, false},
		{"Stop", "ALARM", true, true, false},
		{"Stop", "ALARM", true, true, false}, // again, as Lambda may
		{"Day", "ALARM", true, true, false},
		{"Stop", "OK", true, true, false},
		{"Slow", "OK", false, true, false},
		{"Slow", "ALARM", true, true, false},
		{"Day", "OK", true, false, true},
		{"Day", "OK", true, false, true},
		{"Slow", "OK", false, false, true},
	} {
		if err := b.ring(t, "card-games-brake-"+step.alarm, step.state); err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(b.during(step.slow, step.stopped), b.Stack.API.Settings); diff != "" {
			t.Errorf("%s %s (-want +got):\n%s", step.alarm, step.state, diff)
		}
		live := controlplane.Settings{Rate: 200, Burst: 400}
		if step.stopped {
			live = controlplane.Settings{}
		}
		if b.Stack.API.Live != live {
			t.Errorf("%s %s: handshakes are throttled to %+v", step.alarm, step.state, b.Stack.API.Live)
		}
		if served := b.served(t); served.Equal(now) != step.served {
			t.Errorf("%s %s: games are served since %v", step.alarm, step.state, served)
		}
	}
}

// A brake that cannot change the stage says so, and the next call of Lambda does all of it: neither the
// stage that is on nor the interruption is lost.
func TestABrakeThatFailed(t *testing.T) {
	b := newBraked(t)
	b.Stack.API.Routes = nil
	err := b.ring(t, "card-games-brake-Stop", "ALARM")
	if err == nil || !strings.Contains(err.Error(), "Unable to find Route") {
		t.Errorf("%v", err)
	}
	b.Stack.API.Routes = slices.Collect(maps.Keys(b.Stack.API.Settings))
	for _, state := range []string{"ALARM", "OK"} {
		if err := b.ring(t, "card-games-brake-Stop", state); err != nil {
			t.Fatal(err)
		}
	}
	if served := b.served(t); !served.Equal(now) {
		t.Errorf("games are served since %v", served)
	}
}

// Without live updates the brake admits no handshakes when it releases them.
func TestWithoutLiveUpdates(t *testing.T) {
	throttles, err := brake.ParseThrottles(strings.Replace(figures, "true", "false", 1))
	if err != nil || throttles.Handshakes != (brake.Throttle{}) {
		t.Errorf("%+v, %v", throttles.Handshakes, err)
	}
}

func TestOtherAlarmsMeanNothing(t *testing.T) {
	b := newBraked(t)
	for _, alarm := range []string{"card-games-brake-Slow INSUFFICIENT_DATA", "card-games-probe ALARM"} {
		name, state, _ := strings.Cut(alarm, " ")
		if err := b.ring(t, name, state); err == nil || !strings.Contains(err.Error(), name) {
			t.Errorf("%s: %v", alarm, err)
		}
	}
}

func TestWrongVariables(t *testing.T) {
	for _, wrong := range []struct{ name, value, want string }{
		{"API_ID", "", "API_ID or LIVE_ID is not set"},
		{"LIVE_ID", "", "API_ID or LIVE_ID is not set"},
		{"FIGURES", "small", "FIGURES: 1 values, want 17"},
		{"FIGURES", strings.Replace(figures, "small", "huge", 1), `FIGURES: no size "huge"`},
		{"FIGURES", strings.Replace(figures, "30", "many", 1), "FIGURES: CreatesBurst: "},
		{"WATCHERS_TABLE", "", "dynamo: not set: WATCHERS_TABLE"},
	} {
		_, err := brake.FromEnv(func(asked string) string {
			if asked == wrong.name {
				return wrong.value
			}
			return map[string]string{"API_ID": "a1b2", "LIVE_ID": "c3d4", "FIGURES": figures, "WATCHERS_TABLE": "watchers",
				"AWS_REGION": "us-east-1", "AWS_ACCESS_KEY_ID": "id", "AWS_SECRET_ACCESS_KEY": "secret"}[asked]
		})
		if err == nil || !strings.HasPrefix(err.Error(), wrong.want) || strings.Contains(err.Error(), "%!") {
			t.Errorf("%s=%q: %v, want %q", wrong.name, wrong.value, err, wrong.want)
		}
	}
}
