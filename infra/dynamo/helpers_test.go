package dynamo_test

import (
	"context"
	"errors"
	"maps"
	"testing"
	"time"

	"github.com/aws/aws-sdk-go-v2/aws"
	"github.com/aws/aws-sdk-go-v2/aws/retry"

	"cardgames/infra/awsconfig"
	"cardgames/infra/dynamo"
	"cardgames/infra/dynamo/dynamotest"
)

func newest(t *testing.T, store *dynamo.Store, gameID string) func() error {
	return func() error {
		_, err := store.Latest(t.Context(), gameID, 0, 1)
		return err
	}
}

// call is one way to use a Store.
type call func(context.Context, *dynamo.Store) error

// everyCall has one call for each way to DynamoDB; those that read want seed.
var everyCall = map[string]call{
	"create": func(ctx context.Context, s *dynamo.Store) error {
		return s.Create(ctx, first, nil)
	},
	"create with a snapshot": func(ctx context.Context, s *dynamo.Store) error {
		return s.Create(ctx, first, []byte("cards"))
	},
	"append": func(ctx context.Context, s *dynamo.Store) error {
		return s.Append(ctx, first)
	},
	"newest": func(ctx context.Context, s *dynamo.Store) error {
		_, err := s.Latest(ctx, "game-id-seed", 0, 1)
		return err
	},
	"range": func(ctx context.Context, s *dynamo.Store) error {
		_, err := s.Range(ctx, "game-id-seed", 0, 9)
		return err
	},
	"snapshot": func(ctx context.Context, s *dynamo.Store) error {
		_, err := s.Snapshot(ctx, "game-id-seed")
		return err
	},
}

// open returns a Store whose table has the game seed.
func open(t *testing.T) (*dynamo.Store, *dynamotest.Server) {
	t.Helper()
	db := dynamotest.New(t)
	store := dynamo.New(config(t), dynamotest.Table, db.URL)
	wantError(t, store.Create(t.Context(), record("game-id-seed", 0, 10), []byte("cards")), nil)
	return store, db
}

// config is that of a function, but for the pauses between attempts.
func config(t *testing.T) aws.Config {
	t.Helper()
	cfg, err := awsconfig.FromEnv(environment(nil))
	if err != nil {
		t.Fatal(err)
	}
	retryer := cfg.Retryer
	cfg.Retryer = func() aws.Retryer { return retry.AddWithMaxBackoffDelay(retryer(), time.Millisecond) }
	return cfg
}

// environment is a function's, with these variables on top.
func environment(more map[string]string) func(string) string {
	env := map[string]string{"AWS_REGION": "eu-central-1", "AWS_ACCESS_KEY_ID": "AKIDEXAMPLE", "AWS_SECRET_ACCESS_KEY": "secret"}
	maps.Copy(env, more)
	return func(name string) string { return env[name] }
}

func wantError(t *testing.T, err, want error) {
	t.Helper()
	if !errors.Is(err, want) {
		t.Fatalf("got error %v, want %v", err, want)
	}
}

func wantRequests(t *testing.T, db *dynamotest.Server, want int) {
	t.Helper()
	if n := db.Requests(); n != want {
		t.Errorf("%d requests, want %d", n, want)
	}
}
