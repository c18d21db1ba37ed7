package memstore_test

import (
	"testing"

	"cardgames/games"
	"cardgames/infra/storetest"
	"cardgames/localtest/memstore"
)

func TestContract(t *testing.T) {
	storetest.Run(t, func(*testing.T) games.Store { return memstore.New() })
}
