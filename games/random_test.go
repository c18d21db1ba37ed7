package games_test

import (
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"reflect"
	"runtime/debug"
	"slices"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"cardgames/cardsets/core"
	"cardgames/cardsets/inline"
	"cardgames/cardsets/snapshot"
	"cardgames/cardsets/work"
	"cardgames/engine"
	"cardgames/engine/shuffle"
	"cardgames/games"
	"cardgames/localtest/service/memstore"
	"cardgames/savegame/encode"
	"cardgames/savegame/verify"
)

// TestRandomGamesSurviveTheirEncoding plays games on a store that keeps only
// bytes: each move reads what the move before it wrote. Every state is the one
// that the engine itself comes to, every version reads back whole and knows the
// cards of the decks, and one game in a hundred is exported and verified.
func TestRandomGamesSurviveTheirEncoding(t *testing.T) {
	t.Parallel()
	defer debug.SetGCPercent(debug.SetGCPercent(800)) // the games make much garbage and keep little
	leastActions := 100_000
	if testing.Short() {
		leastActions = 5_000
	}
	pools := randomPools(t)
	actions, played := 0, 0
	for ; actions < leastActions; played++ {
		versions := playEncoded(t, pools[played%len(pools)], uint64(played))
		actions += len(versions) - 1
		if played%100 != 0 {
			continue
		}
		document, err := encode.Game(versions)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := verify.Verify(document); err != nil {
			t.Fatalf("game %d: the export does not hold: %v", played, err)
		}
	}
	t.Logf("%d random actions in %d games", actions, played)
}

// playEncoded returns all versions of a game of random actions, as they read
// back.
func playEncoded(t *testing.T, cards *snapshot.Snapshot, seed uint64) []*games.Game {
	t.Helper()
	clock := func() time.Time { return time.Date(2026, 3, 1, 12, 0, 0, 0, time.UTC) }
	store := memstore.New()
	submitter := games.NewSubmitter(games.NewRepository(store, clock))
	random := rand.New(rand.NewPCG(seed, 0))
	g, _, err := games.NewCreator(games.NewRepository(store, clock), loaded{cards}, 0).
		Create(t.Context(), games.CreateRequest{SetURLs: []string{"any"}, Seed: fmt.Sprint(seed)})
	if err != nil {
		t.Fatal(err)
	}
	secret := shuffle.SecretFromSeed(fmt.Sprint(seed))
	state, setup := shuffle.Deal(engine.DefaultRules(), cards.Pool, secret)
	list := slices.Sorted(slices.Values(shuffle.DeckList(engine.DefaultRules(), cards.Pool, secret)))
	want := []games.Entry{{At: clock(), Events: setup, History: g.History}}
	states := []engine.State{state}
	for !state.Finished() {
		seat, _ := state.Priority()
		legal := engine.LegalActions(cards.Pool, &state, seat)
		entry := games.Entry{Version: len(want), At: clock(), Action: legal[random.IntN(len(legal))]}
		if state, entry.Events, err = engine.Apply(cards.Pool, state, entry.Action); err != nil {
			t.Fatal(err)
		}
		made, _, err := submitter.Submit(t.Context(), games.SubmitRequest{GameID: g.ID, Action: entry.Action})
		if err != nil {
			t.Fatal(err)
		}
		entry.History = made.History
		want, states = append(want, entry), append(states, state)
	}
	versions, err := games.NewReader(games.NewRepository(store, clock)).History(t.Context(), g.ID)
	if err != nil || len(versions) != len(want) {
		t.Fatalf("%d versions of %d read back: %v", len(versions), len(want), err)
	}
	for i, version := range versions {
		if *version.State != states[i] || !reflect.DeepEqual(version.Entry, want[i]) {
			t.Fatalf("game %d, version %d reads back as another state or entry (-want +got):\n%s",
				seed, i, cmp.Diff(want[i], version.Entry))
		}
		if got := version.DeckLists()[0]; !slices.Equal(got, list) {
			t.Fatalf("game %d, version %d was dealt from %v, not from %v", seed, i, got, list)
		}
	}
	return versions
}

// loaded is a Loader that returns the same pool for all URLs.
type loaded struct{ cards *snapshot.Snapshot }

func (l loaded) Load(ctx, work.Place, []string, []inline.Set) (*snapshot.Snapshot, error) {
	return l.cards, nil
}

// randomPools are the pools that ship, and one in which everything is free, so
// that hands, boards and stacks grow as far as they can.
func randomPools(t *testing.T) []*snapshot.Snapshot {
	t.Helper()
	pools := []*snapshot.Snapshot{core.Snapshot(), fromSets(t, freeCards())}
	for _, names := range [][]string{
		{"garden"}, {"flat_share"}, {"core", "house_guests"}, {"opening_night"}, {"polar_station"},
		{"haunted_inn"},
	} {
		var sets []snapshot.CardSet
		for _, name := range names {
			text := core.JSON()
			if name != "core" {
				var err error
				if text, err = os.ReadFile(filepath.Join("..", "cardsets", "sets", name+".json")); err != nil {
					t.Fatal(err)
				}
			}
			set, err := snapshot.ParseSet(text)
			if err != nil {
				t.Fatal(err)
			}
			sets = append(sets, set)
		}
		pools = append(pools, fromSets(t, sets...))
	}
	return append(pools, setIn(t, "grammar.json"), setIn(t, "abilities.json"))
}

func fromSets(t *testing.T, sets ...snapshot.CardSet) *snapshot.Snapshot {
	t.Helper()
	all := make([]snapshot.Set, len(sets))
	for i, set := range sets {
		all[i] = snapshot.Set{URL: "https://cards.example/" + set.ID, CardSet: set}
	}
	s, faults := snapshot.New(all)
	if len(faults) > 0 {
		t.Fatal(faults)
	}
	return s
}

func freeCards() snapshot.CardSet {
	set := snapshot.CardSet{ID: "free", Name: "Free", Version: "1.0.0"}
	kinds := []string{"person", "appliance", "habit", "instant", "instant", "instant", "instant", "instant", "task"}
	for i, kind := range kinds {
		effect := []string{"none", "none", "none", "bounce", "scrap", "shield", "cancel", "recover", "draw"}[i]
		card := snapshot.Card{ID: fmt.Sprint("c", i), Name: "Free", Cost: 0, Type: kind, Effect: effect}
		if effect == "draw" {
			card.Params = map[string]any{"n": int64(7)}
		}
		set.Cards = append(set.Cards, card)
	}
	return set
}
