//go:build real

package realparts_test

import (
	"testing"

	"github.com/aws/aws-sdk-go-v2/aws"

	"cardgames/games"
	"cardgames/infra/dynamo"
	"cardgames/localtest/races"
)

// The same on DynamoDB Local.
func TestSixteenClientsOnOneGame(t *testing.T) {
	races.Run(t, func(t *testing.T, cfg aws.Config) games.Store {
		return dynamo.New(cfg, newTable(t), dynamoDB.Endpoint)
	})
}
