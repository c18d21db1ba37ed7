package memstore_test

import (
	"testing"
	"time"

	"cardgames/games"
	"cardgames/infra/storetest"
	"cardgames/localtest/memstore"
)

func TestContract(t *testing.T) {
	storetest.Run(t, func(_ *testing.T, now func() time.Time) games.Store { return memstore.New(now) })
}
