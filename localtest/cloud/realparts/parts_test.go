//go:build real

package realparts_test

import (
	"log/slog"
	"os"
	"testing"
	"time"

	"github.com/aws/aws-sdk-go-v2/aws"

	"cardgames/games"
	"cardgames/infra/dynamo"
	"cardgames/infra/storetest"
	"cardgames/infra/template"
	"cardgames/live"
	"cardgames/lobby"
	"cardgames/localtest/cloud/lambda"
	"cardgames/localtest/cloud/realparts"
	"cardgames/localtest/repository"
)

func TestMain(m *testing.M) {
	slog.SetDefault(slog.New(slog.DiscardHandler))
	os.Exit(m.Run())
}

func deployment(t *testing.T) *template.Template {
	t.Helper()
	definition, err := repository.Template()
	must(t, err)
	return definition
}

// startDynamoDB returns the endpoint of a server with the tables of the template.
func startDynamoDB(t *testing.T) (endpoint string) {
	t.Helper()
	server, err := realparts.StartDynamoDB(t.Context())
	must(t, err)
	t.Cleanup(func() { _ = server.Stop() })
	return server.Endpoint
}

// startS3 returns the endpoint of a server with an empty bucket, and the folder of
// its objects.
func startS3(t *testing.T) (endpoint, folder string) {
	t.Helper()
	folder = t.TempDir()
	server, err := realparts.StartS3(t.Context(), folder)
	must(t, err)
	t.Cleanup(func() { _ = server.Stop() })
	return server.Endpoint, folder
}

func config(t *testing.T) aws.Config {
	t.Helper()
	cfg, err := realparts.Config()
	must(t, err)
	return cfg
}

// The contracts of the stores hold for the template's tables in DynamoDB Local.
func TestContractsOnDynamoDBLocal(t *testing.T) {
	endpoint := startDynamoDB(t)
	t.Run("games", func(t *testing.T) {
		storetest.Run(t, func(t *testing.T) games.Store {
			return dynamo.New(config(t), lambda.GamesTable, endpoint)
		})
	})
	t.Run("invitations", func(t *testing.T) {
		storetest.RunInvitations(t, func(t *testing.T) (lobby.Store, games.Store) {
			return dynamo.NewInvitations(config(t), lambda.InvitationsTable, lambda.GamesTable, endpoint),
				dynamo.New(config(t), lambda.GamesTable, endpoint)
		})
	})
	t.Run("watchers", func(t *testing.T) {
		storetest.RunWatchers(t, func(t *testing.T, now func() time.Time) live.Watchers {
			return dynamo.NewWatchers(config(t), lambda.WatchersTable, endpoint, now)
		})
	})
}

func must(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}
