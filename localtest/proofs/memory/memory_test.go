package memory_test

import (
	"testing"
	"time"

	"cardgames/games"
	"cardgames/infra/storetest"
	"cardgames/localtest/proofs/memory"
)

func TestContract(t *testing.T) {
	storetest.Run(t, func(_ *testing.T, now func() time.Time) games.Store { return memory.New(now) })
}
