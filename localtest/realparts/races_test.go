//go:build real

package realparts_test

import (
	"path/filepath"
	"testing"

	"github.com/aws/aws-sdk-go-v2/aws"

	"cardgames/games"
	"cardgames/infra/bolt"
	"cardgames/infra/dynamo"
	"cardgames/localtest/eventsource"
	"cardgames/localtest/memstore"
	"cardgames/localtest/races"
)

// The same on DynamoDB Local.
func TestSixteenClientsOnOneGame(t *testing.T) {
	races.Run(t, func(t *testing.T, cfg aws.Config) races.Parts {
		hints := make(chan games.Hint, 100)
		store := &memstore.Hooked{Store: dynamo.New(cfg, newTable(t, "GamesTable"), dynamoDB.Endpoint), Hints: hints}
		watchers, err := bolt.OpenWatchers(filepath.Join(t.TempDir(), "watchers.db"), nil)
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { _ = watchers.Close() })
		return races.Parts{Store: store, Watchers: watchers, Moves: eventsource.Hints(hints)}
	})
}
