package verify_test

import (
	"context"
	"encoding/json"
	"fmt"
	"regexp"
	"slices"
	"strings"
	"testing"

	"cardgames/cardsets/inline"
	"cardgames/cardsets/snapshot"
	"cardgames/cardsets/work"
	"cardgames/engine"
	"cardgames/engine/shuffle"
	"cardgames/games"
)

// The document of an unfinished game is made with its secret, and has it in no
// form: another secret that has dealt the same cards so far gives the same bytes.
func TestAnUnfinishedGameDoesNotDependOnItsSecret(t *testing.T) {
	two := twoCards(t)
	seeds := likeSeeds(two.Pool)
	if len(seeds) < 10 {
		t.Fatalf("%d pairs of seeds deal alike", len(seeds))
	}
	for _, like := range seeds[:10] {
		for _, moves := range []int{0, 3, 2 * (alike - openingHand)} {
			one, other := anonymous(t, two, like[0], moves), anonymous(t, two, like[1], moves)
			if one != other {
				t.Errorf("%q after %d moves:\n%s\n%s", like, moves, one, other)
			}
		}
	}
}

const (
	alike       = 9 // cards of both decks
	openingHand = 6 // cards at most; each turn, which takes two moves at least, draws one
)

// hashes are the versions' hashes, which depend on the id and the commitment.
var hashes = regexp.MustCompile(`"history":{"sha256":"[0-9a-f]{64}"}`)

// anonymous is a saved game without its id and its commitment.
func anonymous(t *testing.T, loader games.Loader, seed string, moves int) string {
	t.Helper()
	document := saveGame(t, loader, games.CreateRequest{Seed: seed, SetURLs: []string{"two"}}, moves)
	var named struct {
		GameID  string `json:"game_id"`
		Shuffle struct{ Commitment string }
	}
	if err := json.Unmarshal(document, &named); err != nil {
		t.Fatal(err)
	}
	unnamed := strings.NewReplacer(named.GameID, "", named.Shuffle.Commitment, "").Replace(string(document))
	return hashes.ReplaceAllString(unnamed, "")
}

// likeSeeds returns pairs of seeds whose decks begin alike and end differently.
func likeSeeds(pool *engine.Pool) (pairs [][2]string) {
	seen := map[string]string{}
	for i := range 10_000 {
		seed := fmt.Sprint("seed ", i)
		decks := shuffle.Decks(engine.DefaultRules(), pool, shuffle.SecretFromSeed(seed))
		start := fmt.Sprint(decks[0][:alike], decks[1][:alike])
		if other, ok := seen[start]; ok &&
			!slices.Equal(decks[0], shuffle.Decks(engine.DefaultRules(), pool, shuffle.SecretFromSeed(other))[0]) {
			pairs = append(pairs, [2]string{other, seed})
		}
		seen[start] = seed
	}
	return pairs
}

// loaded is a loader of one snapshot.
type loaded struct{ *snapshot.Snapshot }

func (l loaded) Load(context.Context, work.Place, []string, []inline.Set) (*snapshot.Snapshot, error) {
	return l.Snapshot, nil
}

// twoCards draw no other card, so that a game shows one card a turn, and make
// seeds that deal alike easy to find.
func twoCards(t *testing.T) loaded {
	t.Helper()
	card := func(id, cardType string) snapshot.Card {
		return snapshot.Card{ID: id, Name: id, Cost: 1, Type: cardType, Effect: "none", Text: id}
	}
	s, faults := snapshot.New([]snapshot.Set{{URL: "two", CardSet: snapshot.CardSet{
		ID: "two", Name: "Two", Version: "1.0.0",
		Cards: []snapshot.Card{card("person", "person"), card("habit", "habit")},
	}}})
	if len(faults) > 0 {
		t.Fatal(faults)
	}
	return loaded{s}
}
