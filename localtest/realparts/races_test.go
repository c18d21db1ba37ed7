//go:build real

package realparts_test

import (
	"testing"

	"github.com/aws/aws-sdk-go-v2/aws"

	"cardgames/infra/dynamo"
	"cardgames/localtest/races"
	"cardgames/localtest/realparts"
)

// The same on DynamoDB Local, with its own stream.
func TestSixteenClientsOnOneGame(t *testing.T) {
	endpoint := startDynamoDB(t)
	races.Run(t, func(t *testing.T, cfg aws.Config) races.Parts {
		moves, err := realparts.Stream(t.Context(), endpoint, gamesTable)
		if err != nil {
			t.Fatal(err)
		}
		return races.Parts{
			Store:    dynamo.New(cfg, gamesTable, endpoint),
			Watchers: dynamo.NewWatchers(config(t), watchersTable, endpoint, nil),
			Moves:    moves,
		}
	})
}
