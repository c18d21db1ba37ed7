//go:build real

package realparts_test

import (
	"testing"

	"github.com/aws/aws-sdk-go-v2/aws"

	"cardgames/infra/dynamo"
	"cardgames/localtest/cloud/lambda"
	"cardgames/localtest/cloud/realparts"
	"cardgames/localtest/service/races"
)

// The test of package races on DynamoDB Local, with its own stream.
func TestSixteenClientsOnOneGame(t *testing.T) {
	endpoint := startDynamoDB(t)
	races.Run(t, func(t *testing.T, cfg aws.Config) races.Parts {
		moves, err := realparts.Stream(t.Context(), endpoint)
		must(t, err)
		return races.Parts{
			Store:    dynamo.New(cfg, lambda.GamesTable, endpoint),
			Watchers: dynamo.NewWatchers(config(t), lambda.WatchersTable, endpoint, nil),
			Moves:    moves,
		}
	})
}
