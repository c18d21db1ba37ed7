//go:build real

package real_test

import (
	"testing"

	"cardgames/games"
	"cardgames/infra/dynamo"
	"cardgames/localtest/proofs/races"
)

// The races of package proofs, on DynamoDB.
func TestSixteenClientsOnOneGame(t *testing.T) {
	races.Run(t, func(t *testing.T) games.Store {
		return dynamo.New(config(t), newTable(t), dynamoDB.Endpoint)
	})
}
