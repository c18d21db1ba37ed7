package races_test

import (
	"io"
	"log/slog"
	"os"
	"path/filepath"
	"testing"

	"github.com/aws/aws-sdk-go-v2/aws"

	"cardgames/games"
	"cardgames/infra/bolt"
	"cardgames/infra/dynamo"
	"cardgames/infra/dynamo/dynamotest"
	"cardgames/localtest/races"
)

func TestMain(m *testing.M) {
	slog.SetDefault(slog.New(slog.NewTextHandler(io.Discard, nil))) // package leaks tests the log
	os.Exit(m.Run())
}

func TestSixteenClientsOnOneGame(t *testing.T) {
	t.Run("bbolt", func(t *testing.T) {
		races.Run(t, func(t *testing.T, _ aws.Config) games.Store {
			store, err := bolt.Open(filepath.Join(t.TempDir(), "games.db"))
			if err != nil {
				t.Fatal(err)
			}
			t.Cleanup(func() { _ = store.Close() })
			return store
		})
	})
	t.Run("DynamoDB", func(t *testing.T) {
		races.Run(t, func(t *testing.T, cfg aws.Config) games.Store {
			return dynamo.New(cfg, dynamotest.Table, dynamotest.New(t).URL)
		})
	})
}
