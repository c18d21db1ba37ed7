package games_test

import (
	cryptorand "crypto/rand"
	"math/rand/v2"
	"testing"
	"time"

	"cardgames/engine"
	"cardgames/games"
	"cardgames/localtest/memstore"
)

const (
	writeUnit = 1024 // bytes of an item (Amazon DynamoDB Developer Guide, "Read and write operations")
	// besideBody is what an item has besides its body: the names of the attributes,
	// the keys, the nonce and the expiry (infra/dynamo, item.go).
	besideBody = 83
	// reserved is the room in a write unit for members of format 2 that are to come.
	reserved = 48
)

// TestRecordsOfTheCoreSetFitOneWriteUnit plays the games with the largest
// records: private ones with a limit of time and with a key for each move.
func TestRecordsOfTheCoreSetFitOneWriteUnit(t *testing.T) {
	records, over, total, largest := 0, 0, 0, 0
	for seed := range uint64(40) {
		for _, size := range recordSizes(t, rand.New(rand.NewPCG(3, seed))) {
			size += besideBody + reserved
			records++
			total += size
			largest = max(largest, size)
			if size > writeUnit {
				over++
			}
		}
	}
	t.Logf("%d records, %d bytes on average, %d at most, %d over one write unit", records, total/records, largest, over)
	if over*100 > records {
		t.Errorf("%d of %d records need a second write unit", over, records)
	}
}

// recordSizes plays a game and returns the lengths of its records.
func recordSizes(t *testing.T, random *rand.Rand) (sizes []int) {
	t.Helper()
	store := memstore.New()
	now := time.Date(2026, 3, 1, 12, 0, 0, 0, time.UTC)
	clock := func() time.Time { now = now.Add(7 * time.Second); return now }
	seats := games.Seats{Private: true, TurnSeconds: 604_800}
	g, tokens, err := games.NewCreator(store, nil, clock, 24*time.Hour).
		Create(t.Context(), games.CreateRequest{Seats: seats, RequestID: "JKJaXmPLvHcESHA="})
	if err != nil {
		t.Fatal(err)
	}
	submitter := games.NewSubmitter(store, clock)
	for !g.Finished() {
		seat, _ := g.State.Priority()
		legal := engine.LegalActions(g.Snapshot.Pool, &g.State, seat)
		g, _, err = submitter.Submit(t.Context(), games.SubmitRequest{
			GameID: g.ID, Action: legal[random.IntN(len(legal))], Token: tokens[seat].Text,
			Key: cryptorand.Text(), RequestID: "JKJaXmPLvHcESHA=",
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	stored, err := store.Range(t.Context(), g.ID, 0, g.Version)
	if err != nil {
		t.Fatal(err)
	}
	for _, r := range stored {
		sizes = append(sizes, len(r.Body))
	}
	return sizes
}
