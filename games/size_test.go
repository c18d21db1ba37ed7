package games_test

import (
	cryptorand "crypto/rand"
	"math/rand/v2"
	"strings"
	"testing"
	"time"

	"cardgames/cardsets/check"
	"cardgames/cardsets/core"
	"cardgames/cardsets/sets"
	"cardgames/cardsets/snapshot"
	"cardgames/engine"
	"cardgames/engine/decks"
	"cardgames/games"
	"cardgames/games/envelope"
	"cardgames/lobby"
	"cardgames/localtest/service/memstore"
)

const (
	writeUnit = 1024 // bytes of an item (Amazon DynamoDB Developer Guide, "Read and write operations")
	// besideBody is what an item has besides its body: the names of the attributes,
	// the keys, the nonce, the expiry and the actor (infra/dynamo, item.go).
	besideBody = 90
	// lowestShare of the records of the core set fits one write unit, in percent.
	lowestShare = 99.0
)

// TestRecordsFitOneWriteUnit plays the games with the largest records: of an invitation
// with the longest names and a limit of time, and with a key for each move. The
// limit holds for the core set only; docs/bench.md has the figures of the others.
func TestRecordsFitOneWriteUnit(t *testing.T) {
	pools := randomPools(t)
	for i, name := range []string{
		"core", "free cards", "garden", "flat_share", "core and house_guests", "opening_night", "polar_station",
		"haunted_inn", "grammar",
	} {
		records, over, total, largest := 0, 0, 0, 0
		for seed := range uint64(40) {
			for _, size := range recordSizes(t, pools[i], rand.New(rand.NewPCG(3, seed)), "") {
				size += besideBody
				records++
				total += size
				largest = max(largest, size)
				if size > writeUnit {
					over++
				}
			}
		}
		share := 100 * float64(records-over) / float64(records)
		t.Logf("%s: %.2f%% of %d records in one write unit; %d bytes on average, %d at most",
			name, share, records, total/records, largest)
		if name == "core" && share < lowestShare {
			t.Errorf("%d of %d records of the core set need a second write unit", over, records)
		}
	}
}

// TestRecordsOfDraftedGamesFitOneWriteUnit plays such games with decks that are drafted from all sets that ship.
func TestRecordsOfDraftedGamesFitOneWriteUnit(t *testing.T) {
	files := []check.File{{Body: core.JSON()}}
	for _, name := range sets.Names() {
		files = append(files, check.File{Body: sets.File(name)})
	}
	cards, err := check.Sets(files...)
	if err != nil {
		t.Fatal(err)
	}
	records, over := 0, 0
	for seed := range uint64(40) {
		for _, size := range recordSizes(t, cards, rand.New(rand.NewPCG(4, seed)), "2026-12-01") {
			records++
			if size+besideBody > writeUnit {
				over++
			}
		}
	}
	share := 100 * float64(records-over) / float64(records)
	t.Logf("%.2f%% of %d records in one write unit", share, records)
	if share < lowestShare {
		t.Errorf("%d of %d records need a second write unit", over, records)
	}
}

// recordSizes plays a game and returns the lengths of its records. With the seed of a draft both players
// bring decks from it.
func recordSizes(t *testing.T, cards *snapshot.Snapshot, random *rand.Rand, seed string) (sizes []int) {
	t.Helper()
	const requestID = "JKJaXmPLvHcESHA="
	store := memstore.New()
	now := time.Date(2026, 3, 1, 12, 0, 0, 0, time.UTC)
	clock := func() time.Time { now = now.Add(7 * time.Second); return now }
	var both [2][]decks.Entry
	if seed != "" {
		both = *draftedFrom(t, cards.Pool, seed)
	}
	inv, _, err := lobby.NewOfferer(store, games.NewRepository(store, clock), loaded{cards},
		games.WithFormat(envelope.Newest)).Offer(t.Context(),
		lobby.OfferRequest{
			Token: hostToken, SetURLs: []string{"any"}, Seat: new(engine.Seat(0)), TurnSeconds: 604_800,
			Name: strings.Repeat("ä", 12), RequestID: requestID, Deck: both[0], Draft: seed,
		})
	if err != nil {
		t.Fatal(err)
	}
	g, _, _, err := lobby.NewAccepter(store, games.NewRepository(store, clock), 24*time.Hour).Accept(t.Context(),
		lobby.AcceptRequest{
			InvitationID: inv.ID, Token: guestToken, Name: strings.Repeat("ö", 12), RequestID: requestID, Entropy: entropy,
			Deck: both[1],
		})
	if err != nil {
		t.Fatal(err)
	}
	submitter, tokens := games.NewSubmitter(games.NewRepository(store, clock)), [2]string{hostToken, guestToken}
	for !g.Finished() {
		seat, _ := g.State.Priority()
		legal := engine.LegalActions(g.Snapshot.Pool, g.State, seat)
		g, _, err = submitter.Submit(t.Context(), games.SubmitRequest{
			GameID: g.ID, Action: legal[random.IntN(len(legal))], Token: tokens[seat],
			Key: cryptorand.Text(), RequestID: requestID,
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
