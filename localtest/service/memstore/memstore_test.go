package memstore_test

import (
	"testing"

	"cardgames/games"
	"cardgames/infra/storetest"
	"cardgames/lobby"
	"cardgames/localtest/service/memstore"
)

func TestContract(t *testing.T) {
	storetest.Run(t, func(*testing.T) games.Store { return memstore.New() })
}

func TestContractOfInvitations(t *testing.T) {
	storetest.RunInvitations(t, func(*testing.T) (lobby.Store, games.Store) {
		s := memstore.New()
		return s, s
	})
}
