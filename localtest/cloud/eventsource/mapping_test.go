package eventsource_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"os"
	"slices"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"github.com/aws/aws-lambda-go/events"
	"github.com/google/go-cmp/cmp"

	"cardgames/games"
	"cardgames/infra/template"
	"cardgames/live"
	"cardgames/localtest/cloud/eventsource"
)

func TestMain(m *testing.M) {
	slog.SetDefault(slog.New(slog.NewTextHandler(io.Discard, nil)))
	os.Exit(m.Run())
}

// function returns a Function that calls f with the decoded event.
func function(f func(events.DynamoDBEvent) error) eventsource.Function {
	return func(_ context.Context, event []byte) ([]byte, error) {
		var decoded events.DynamoDBEvent
		if err := json.Unmarshal(event, &decoded); err != nil {
			return nil, err
		}
		return nil, f(decoded)
	}
}

// versions returns the versions in a batch.
func versions(e events.DynamoDBEvent) (all []string) {
	for _, r := range e.Records {
		all = append(all, r.Change.Keys["version"].Number())
	}
	return all
}

// hints returns a source of versions of one game.
func hints(versions ...int) eventsource.Source {
	all := make(chan live.Hint, len(versions))
	for _, v := range versions {
		all <- live.Hint{GameID: "game", Version: v, Actor: games.ActorSeat0}
	}
	close(all)
	return eventsource.Hints(all)
}

// moves returns the mapping of the template.
func moves(t *testing.T) *eventsource.Mapping {
	t.Helper()
	deployment, err := template.Load("../../../template.yaml")
	if err != nil {
		t.Fatal(err)
	}
	m, err := eventsource.New(deployment.Streams[0])
	if err != nil {
		t.Fatal(err)
	}
	return m
}

func TestOnlyMovesAndAcceptancesPassTheFilter(t *testing.T) {
	for _, test := range []struct {
		event, version, actor string
		want                  bool
	}{
		{"INSERT", "1", "1", true},
		{"INSERT", "10", "2", true},
		{"INSERT", "10", "", true}, // stored by an earlier release
		{"INSERT", "0", "3", true}, // the acceptance of an invitation
		{"INSERT", "0", "", false},
		{"INSERT", "-1", "", false},
		{"MODIFY", "1", "1", false},
		{"MODIFY", "0", "3", false},
		{"REMOVE", "1", "1", false},
	} {
		source := func(_ context.Context, emit func(events.DynamoDBEventRecord)) {
			image := map[string]events.DynamoDBAttributeValue{}
			if test.actor != "" {
				image["actor"] = events.NewNumberAttribute(test.actor)
			}
			emit(events.DynamoDBEventRecord{EventName: test.event, Change: events.DynamoDBStreamRecord{
				NewImage:                    image,
				ApproximateCreationDateTime: events.SecondsEpochTime{Time: time.Now()},
				Keys: map[string]events.DynamoDBAttributeValue{
					"game_id": events.NewStringAttribute("game"), "version": events.NewNumberAttribute(test.version),
				},
			}})
		}
		passed := false
		moves(t).Run(t.Context(), source, function(func(events.DynamoDBEvent) error {
			passed = true
			return nil
		}))
		if passed != test.want {
			t.Errorf("%s of version %s with actor %q: %v", test.event, test.version, test.actor, passed)
		}
	}
}

func TestUnsupportedFiltersAreErrors(t *testing.T) {
	for _, text := range []string{`{`, `{"a": 1}`, `{"a": [{"prefix": "b"}]}`, `"a"`} {
		if _, err := eventsource.New(template.Stream{Filters: []string{text}}); err == nil {
			t.Errorf("%s is accepted", text)
		}
	}
}

// Batches are delivered concurrently, but the records of one game in order.
func TestGamesAreDeliveredInOrder(t *testing.T) {
	m := moves(t)
	synctest.Test(t, func(t *testing.T) {
		const gameCount, last = 20, 50
		all := make(chan live.Hint, gameCount*last)
		for version := 1; version <= last; version++ {
			for game := range gameCount {
				all <- live.Hint{GameID: fmt.Sprint("game ", game), Version: version, Actor: games.ActorSeat0}
			}
		}
		close(all)
		var mu sync.Mutex
		var running, highest int
		newest := map[string]int{}
		m.Run(t.Context(), eventsource.Hints(all), function(func(e events.DynamoDBEvent) error {
			mu.Lock()
			running++
			highest = max(highest, running)
			mu.Unlock()
			time.Sleep(time.Millisecond)
			mu.Lock()
			defer mu.Unlock()
			running--
			for _, r := range e.Records {
				game, version := r.Change.Keys["game_id"].String(), r.Change.Keys["version"].Number()
				if newest[game]++; version != fmt.Sprint(newest[game]) {
					t.Errorf("%s: version %s comes after %d", game, version, newest[game]-1)
				}
			}
			if len(e.Records) > m.BatchSize {
				t.Errorf("a batch has %d records", len(e.Records))
			}
			return nil
		}))
		if highest < 2 || highest > m.Parallel {
			t.Errorf("%d batches ran at once", highest)
		}
		for game, version := range newest {
			if version != last {
				t.Errorf("%s ends with version %d", game, version)
			}
		}
	})
}

// A batch that fails is bisected until the failing record is alone. That is retried
// for a minute, and the later records of its game wait until then.
func TestAFailingRecordIsDroppedAfterAMinute(t *testing.T) {
	m := moves(t)
	synctest.Test(t, func(t *testing.T) {
		start := time.Now()
		var delivered []string
		tries := 0
		m.Run(t.Context(), hints(1, 2, 3, 4, 5, 6, 7, 8), function(func(e events.DynamoDBEvent) error {
			if slices.Contains(versions(e), "3") {
				tries++
				return errors.New("version 3 fails")
			}
			delivered = append(delivered, versions(e)...)
			return nil
		}))
		took := time.Since(start)
		if tries < 10 || took < time.Minute || took > 2*time.Minute {
			t.Errorf("%d tries in %s", tries, took)
		}
		if want := []string{"1", "2"}; !slices.Equal(delivered[:2], want) || slices.Contains(delivered, "3") {
			t.Errorf("delivered %v", delivered)
		}
	})
}

func TestAFunctionThatRecoversLosesNothing(t *testing.T) {
	m := moves(t)
	synctest.Test(t, func(t *testing.T) {
		broken := time.Now().Add(20 * time.Second)
		var delivered []string
		m.Run(t.Context(), hints(1, 2, 3), function(func(e events.DynamoDBEvent) error {
			if time.Now().Before(broken) {
				return errors.New("broken")
			}
			delivered = append(delivered, versions(e)...)
			return nil
		}))
		if diff := cmp.Diff([]string{"1", "2", "3"}, delivered); diff != "" {
			t.Error(diff)
		}
	})
}

func TestRunEndsWithItsContext(t *testing.T) {
	m := moves(t)
	synctest.Test(t, func(t *testing.T) {
		ctx, cancel := context.WithTimeout(t.Context(), time.Second)
		defer cancel()
		endless := func(ctx context.Context, emit func(events.DynamoDBEventRecord)) {
			for version := 1; ctx.Err() == nil; version++ {
				hints(version)(ctx, emit)
			}
		}
		m.Run(ctx, endless, function(func(events.DynamoDBEvent) error {
			return errors.New("broken")
		}))
	})
}
