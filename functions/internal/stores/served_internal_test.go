package stores

import (
	"context"
	"errors"
	"testing"
	"time"

	"cardgames/infra/dynamo"
)

// The end of an interruption is read once a minute, and what is known outlives a failure.
func TestServedSince(t *testing.T) {
	now := time.Date(2026, 11, 29, 12, 0, 0, 0, time.UTC)
	named, ended := now.Add(-time.Hour), now.Add(-time.Minute)
	reads, state, failure := 0, dynamo.State{}, error(nil)
	s := &Service{since: named, now: func() time.Time { return now },
		read: func(context.Context) (dynamo.State, error) { reads++; return state, failure }}
	for _, step := range []struct {
		passed time.Duration
		ended  time.Time
		fails  error
		want   time.Time
		reads  int
	}{
		{0, time.Time{}, nil, named, 1},
		{lookAgain - time.Second, ended, nil, named, 1},
		{time.Second, ended, nil, ended, 2},
		{lookAgain, time.Time{}, errors.New("throttled"), ended, 3},
		{time.Second, time.Time{}, nil, ended, 3},
	} {
		now, state.ServedSince, failure = now.Add(step.passed), step.ended, step.fails
		if got := s.ServedSince(); !got.Equal(step.want) || reads != step.reads {
			t.Errorf("%+v: since %v, %d reads", step, got, reads)
		}
	}
}

// Whether the brake is on is known a minute later, and when it is off too.
func TestIsSlow(t *testing.T) {
	now, state := time.Date(2026, 11, 29, 12, 0, 0, 0, time.UTC), dynamo.State{Stages: map[string]bool{}}
	s := &Service{now: func() time.Time { return now },
		read: func(context.Context) (dynamo.State, error) { return state, nil }}
	for _, step := range []struct {
		on     bool
		passed time.Duration
		want   bool
	}{{true, 0, true}, {false, lookAgain - 1, true}, {false, 1, false}, {true, lookAgain, true}} {
		now, state.Stages[dynamo.StageSlow] = now.Add(step.passed), step.on
		if got := s.IsSlow(); got != step.want {
			t.Errorf("%+v: %v", step, got)
		}
	}
}

func TestAServiceNeedsItsTable(t *testing.T) {
	for name, value := range map[string]string{"SERVED_SINCE": "yesterday", "WATCHERS_TABLE": ""} {
		_, err := ServiceOf(func(asked string) string {
			return map[string]string{name: value, "AWS_REGION": "us-east-1", "AWS_ACCESS_KEY_ID": "id",
				"AWS_SECRET_ACCESS_KEY": "secret"}[asked]
		})
		if err == nil {
			t.Errorf("%s=%q is taken", name, value)
		}
	}
}
