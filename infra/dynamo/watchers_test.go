package dynamo_test

import (
	"context"
	"errors"
	"strings"
	"testing"
	"time"

	"cardgames/games"
	"cardgames/infra/awsconfig"
	"cardgames/infra/dynamo"
	"cardgames/infra/dynamo/dynamotest"
	"cardgames/infra/storetest"
)

func TestWatchersContract(t *testing.T) {
	storetest.RunWatchers(t, func(t *testing.T, now func() time.Time) games.Watchers {
		return dynamo.NewWatchers(config(t), dynamotest.WatchersTable, dynamotest.New(t).URL, now)
	})
}

var everyWatchersCall = map[string]func(context.Context, *dynamo.Watchers) error{
	"add": func(ctx context.Context, w *dynamo.Watchers) error {
		return w.Add(ctx, "game-id", games.Connection{ID: "connection-id"})
	},
	"list": func(ctx context.Context, w *dynamo.Watchers) error {
		_, err := w.List(ctx, "game-id", 1)
		return err
	},
	"remove": func(ctx context.Context, w *dynamo.Watchers) error {
		return w.Remove(ctx, "game-id", "connection-id")
	},
}

func TestWatchersThatCannotBeReached(t *testing.T) {
	for name, call := range everyWatchersCall {
		db := dynamotest.New(t)
		watchers := dynamo.NewWatchers(config(t), dynamotest.WatchersTable, db.URL, nil)
		db.Fail(dynamotest.Throttled)
		if err := call(t.Context(), watchers); err != nil {
			t.Errorf("%s after one fault: %v", name, err)
		}
		db.Fail(dynamotest.Broken, dynamotest.Broken, dynamotest.Broken)
		err := call(t.Context(), watchers)
		if !errors.Is(err, games.ErrUnavailable) || strings.Contains(err.Error(), "-id") {
			t.Errorf("%s: %v", name, err)
		}
		wantRequests(t, db, 2+awsconfig.MaxAttempts)
	}
}

func TestWatchersFromEnv(t *testing.T) {
	watchers, err := dynamo.WatchersFromEnv(environment(map[string]string{
		"WATCHERS_TABLE": dynamotest.WatchersTable, "DYNAMODB_ENDPOINT": dynamotest.New(t).URL,
	}))
	wantError(t, err, nil)
	wantError(t, everyWatchersCall["add"](t.Context(), watchers), nil)

	if _, err = dynamo.WatchersFromEnv(environment(nil)); err == nil || err.Error() != "dynamo: not set: WATCHERS_TABLE" {
		t.Error(err)
	}
}
