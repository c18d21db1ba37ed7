//go:build real

package realparts_test

import (
	"testing"

	"cardgames/games"
	"cardgames/infra/dynamo"
	"cardgames/localtest/races"
)

// The same on DynamoDB Local.
func TestSixteenClientsOnOneGame(t *testing.T) {
	races.Run(t, func(t *testing.T) games.Store {
		return dynamo.New(config(t), newTable(t), dynamoDB.Endpoint)
	})
}
