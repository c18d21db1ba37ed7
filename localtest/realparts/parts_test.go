//go:build real

package realparts_test

import (
	"context"
	"log/slog"
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/aws/aws-sdk-go-v2/aws"

	"cardgames/games"
	"cardgames/infra/dynamo"
	"cardgames/infra/storetest"
	"cardgames/localtest/realparts"
	"cardgames/localtest/service"
	"cardgames/localtest/template"
)

func TestMain(m *testing.M) {
	slog.SetDefault(slog.New(slog.DiscardHandler))
	os.Exit(m.Run())
}

// The names of what a test creates in servers of its own.
const (
	gamesTable    = "games"
	watchersTable = "watchers"
	bucket        = "exports"
)

func deployment(t *testing.T) *template.Template {
	t.Helper()
	definition, err := service.Template()
	if err != nil {
		t.Fatal(err)
	}
	return definition
}

// startDynamoDB returns the endpoint of a server with both tables of the template.
func startDynamoDB(t *testing.T) (endpoint string) {
	t.Helper()
	server, err := realparts.StartDynamoDB()
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = server.Stop() })
	tables := deployment(t).Tables
	createTable(t, server.Endpoint, gamesTable, tables["GamesTable"])
	createTable(t, server.Endpoint, watchersTable, tables["WatchersTable"])
	return server.Endpoint
}

func createTable(t *testing.T, endpoint, name string, definition template.Table) {
	t.Helper()
	if err := realparts.CreateTable(t.Context(), endpoint, name, definition); err != nil {
		t.Fatal(err)
	}
}

// startS3 returns the endpoint of a server with an empty bucket, and the folder of
// its objects.
func startS3(t *testing.T) (endpoint, folder string) {
	t.Helper()
	folder = t.TempDir()
	server, err := realparts.StartS3(folder)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = server.Stop() })
	if err := realparts.CreateBucket(t.Context(), server.Endpoint, bucket); err != nil {
		t.Fatal(err)
	}
	return server.Endpoint, folder
}

func config(t *testing.T) aws.Config {
	t.Helper()
	cfg, err := realparts.Config()
	if err != nil {
		t.Fatal(err)
	}
	return cfg
}

// dumpOf reads everything in the table of games and in the bucket's folder.
func dumpOf(endpoint, folder string) func(context.Context) (map[string]string, error) {
	return func(ctx context.Context) (map[string]string, error) {
		all, err := realparts.Items(ctx, endpoint, gamesTable)
		if err != nil {
			return nil, err
		}
		dump := map[string]string{}
		for _, item := range all {
			dump[item.Key] = item.Text
		}
		return dump, addFiles(dump, folder)
	}
}

func addFiles(dump map[string]string, folder string) error {
	return filepath.WalkDir(folder, func(path string, entry os.DirEntry, err error) error {
		if err != nil || entry.IsDir() {
			return err
		}
		text, err := os.ReadFile(path)
		dump[path] = string(text)
		return err
	})
}

// The contracts of the Store and of the watchers, in tables of the template's.
func TestContractsOnDynamoDBLocal(t *testing.T) {
	endpoint := startDynamoDB(t)
	t.Run("games", func(t *testing.T) {
		storetest.Run(t, func(t *testing.T, now func() time.Time) games.Store {
			return dynamo.New(config(t), gamesTable, endpoint, dynamo.WithClock(now))
		})
	})
	t.Run("watchers", func(t *testing.T) {
		storetest.RunWatchers(t, func(t *testing.T, now func() time.Time) games.Watchers {
			return dynamo.NewWatchers(config(t), watchersTable, endpoint, now)
		})
	})
}
