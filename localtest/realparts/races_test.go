//go:build real

package realparts_test

import (
	"testing"

	"github.com/aws/aws-sdk-go-v2/aws"

	"cardgames/infra/dynamo"
	"cardgames/localtest/races"
)

// The same on DynamoDB Local, with its own stream.
func TestSixteenClientsOnOneGame(t *testing.T) {
	races.Run(t, func(t *testing.T, cfg aws.Config) races.Parts {
		table := newTable(t, "GamesTable")
		return races.Parts{
			Store:    dynamo.New(cfg, table, dynamoDB.Endpoint),
			Watchers: dynamo.NewWatchers(config(t), newTable(t, "WatchersTable"), dynamoDB.Endpoint, nil),
			Moves:    streamOf(t, table),
		}
	})
}
