//go:build real

package largest

import (
	"context"
	"math/rand/v2"
	"testing"
	"time"

	"cardgames/api"
	"cardgames/cardsets/check"
	"cardgames/cardsets/snapshot"
	"cardgames/games"
	"cardgames/games/envelope"
	"cardgames/infra/dynamo"
	"cardgames/localtest/cloud/realparts"
	"cardgames/localtest/measure/capacity"
)

// A read of the whole log with the cards takes no more units than the bill and the brake count for the
// largest read, by what DynamoDB Local reports: it has a hundred versions at most, however many there are.
func TestUnitsOfTheLargestReads(t *testing.T) {
	server, err := realparts.StartGames(t.Context(), "games")
	must(t, err)
	t.Cleanup(func() { _ = server.Stop() })
	figures, err := capacity.Load("../capacity/measured.json")
	must(t, err)
	for _, name := range []string{"bounce and recover", "mill and recover", "sweep and leave", "act after both"} {
		built, err := check.Sets(cardSetFiles(pools[name], fillers["letters"], check.MaxCards)...)
		must(t, err)
		units, versions := unitsOfReads(t, server.Endpoint, built)
		t.Logf("%s: %v units of %d versions", name, units, versions)
		if units > figures.LargestReadUnits {
			t.Errorf("%s: a read takes %v units, and %v are counted", name, units, figures.LargestReadUnits)
		}
	}
}

// unitsOfReads plays a game, and returns the units of its most expensive read, and the number of its versions.
func unitsOfReads(t *testing.T, endpoint string, cards *snapshot.Snapshot) (highest float64, versions int) {
	cfg, err := realparts.Config()
	must(t, err)
	units := 0.0
	count := func(_ context.Context, _ string, reads, _ float64) { units += reads }
	store := dynamo.New(cfg, "games", endpoint, dynamo.WithObserver(count))
	g, _, err := games.NewCreator(games.NewRepository(store, time.Now), singleGame{cards}, 0,
		games.WithFormat(envelope.Newest)).Create(t.Context(), games.CreateRequest{SetURLs: []string{"x"}, Seed: "largest"})
	must(t, err)
	submitter, random := games.NewSubmitter(games.NewRepository(store, time.Now)), rand.New(rand.NewPCG(1, 2))
	for !g.Finished() {
		g, _, err = submitter.Submit(t.Context(), games.SubmitRequest{GameID: g.ID, Action: choose(g, random)})
		must(t, err)
		if g.Version%50 != 0 && !g.Finished() {
			continue
		}
		units = 0
		read := api.NewMux(api.GetGame{Reader: games.NewReader(games.NewRepository(store, time.Now))}) // without a cache
		respond(t, read, "/games/"+g.ID+"?since=0&include=cards", "gzip")
		highest = max(highest, units)
	}
	return highest, g.Version
}

func must(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}
