package races_test

import (
	"io"
	"log/slog"
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/aws/aws-sdk-go-v2/aws"

	"cardgames/games"
	"cardgames/infra/bolt"
	"cardgames/infra/dynamo"
	"cardgames/infra/dynamo/dynamotest"
	"cardgames/infra/hub"
	"cardgames/live"
	"cardgames/lobby"
	"cardgames/localtest/cloud/eventsource"
	"cardgames/localtest/service/faults"
	"cardgames/localtest/service/memstore"
	"cardgames/localtest/service/races"
)

func TestMain(m *testing.M) {
	slog.SetDefault(slog.New(slog.NewTextHandler(io.Discard, nil))) // package leaks tests the log
	os.Exit(m.Run())
}

func TestSixteenClientsOnOneGame(t *testing.T) {
	t.Run("bbolt", func(t *testing.T) { races.Run(t, onBolt) })
	t.Run("DynamoDB", func(t *testing.T) { races.Run(t, onDynamoDB) })
}

func TestSixteenClientsCreateTheSameGames(t *testing.T) {
	t.Run("bbolt", func(t *testing.T) { races.RunCreations(t, onBolt) })
	t.Run("DynamoDB", func(t *testing.T) { races.RunCreations(t, onDynamoDB) })
}

func onBolt(t *testing.T, _ aws.Config) races.Parts {
	hints := make(live.Queue, 100)
	store, err := bolt.Open(filepath.Join(t.TempDir(), "games.db"), bolt.WithStored(hints.Stored))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = store.Close() })
	return races.Parts{Store: store, Watchers: hub.New(time.Now), Moves: eventsource.Hints(hints)}
}

func onDynamoDB(t *testing.T, cfg aws.Config) races.Parts {
	hints := make(chan live.Hint, 100)
	store := &memstore.Hooked{Store: dynamo.New(cfg, dynamotest.Table, dynamotest.New(t).URL), Hints: hints}
	return races.Parts{Store: store, Watchers: hub.New(time.Now), Moves: eventsource.Hints(hints)}
}

func TestGuestsRaceForInvitations(t *testing.T) {
	t.Run("bbolt", func(t *testing.T) {
		races.RunInvitations(t, func(t *testing.T) (lobby.Store, games.Store) {
			store, err := bolt.Open(filepath.Join(t.TempDir(), "games.db"))
			if err != nil {
				t.Fatal(err)
			}
			t.Cleanup(func() { _ = store.Close() })
			return store, store
		})
	})
	t.Run("DynamoDB", func(t *testing.T) {
		races.RunInvitations(t, func(t *testing.T) (lobby.Store, games.Store) {
			cfg, err := faults.Config(nil)
			if err != nil {
				t.Fatal(err)
			}
			url := dynamotest.New(t).URL
			return dynamo.NewInvitations(cfg, dynamotest.InvitationsTable, dynamotest.Table, url),
				dynamo.New(cfg, dynamotest.Table, url)
		})
	})
}
