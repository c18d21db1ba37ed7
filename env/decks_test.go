package env_test

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"cardgames/cardsets/snapshot"
	"cardgames/engine/decks"
	"cardgames/engine/shuffle"
	"cardgames/env"
)

// twoDecks returns the first 15 cards of a pool, twice each, and the last 15.
func twoDecks(t testing.TB, b *env.Batch) (pair [2][]decks.Entry) {
	t.Helper()
	cards := cardsOf(t, b)
	for i := range 15 {
		pair[0] = append(pair[0], decks.Entry{Card: cards[i].ID, Copies: 2})
		pair[1] = append(pair[1], decks.Entry{Card: cards[len(cards)-1-i].ID, Copies: 2})
	}
	return pair
}

type cardID struct {
	ID string `json:"id"`
}

func cardsOf(t testing.TB, b *env.Batch) (cards []cardID) {
	t.Helper()
	text, err := b.Cards(0)
	if err == nil {
		err = json.Unmarshal(text, &cards)
	}
	if err != nil {
		t.Fatal(err)
	}
	return cards
}

// newDeckBatch returns a batch with layout 2 and a set.
func newDeckBatch(t testing.TB, n int, name, text string) *env.Batch {
	t.Helper()
	cards, err := env.Load(env.Set{Name: name, Text: &text})
	if err != nil {
		t.Fatal(err)
	}
	b, err := env.NewBatch(env.Layout2, n, cards)
	if err != nil {
		t.Fatal(err)
	}
	return b
}

// The service plays the same games with decks, and saves them alike.
func TestTheServicePlaysTheSameGamesWithDecks(t *testing.T) {
	text := played(t)["polar_station"]
	b, service := newDeckBatch(t, 1, "polar_station", text), newService(t)
	pair := twoDecks(t, b)
	if err := b.Bring(pair); err != nil {
		t.Fatal(err)
	}
	body, err := json.Marshal(pair)
	if err != nil {
		t.Fatal(err)
	}
	lists := strings.NewReplacer("Card", "card", "Copies", "copies").Replace(string(body))
	for seed := range 10 {
		if err := b.Reset(0, shuffle.SecretFromSeed(fmt.Sprint(seed))); err != nil {
			t.Fatal(err)
		}
		playRandomly(t, b, 0, uint64(seed), func() {})
		own := export(t, b)
		theirs := service.replay(fmt.Sprintf(`{"seed":"%d","sets":[%s],"decks":%s}`, seed, text, lists), own)
		if diff := cmp.Diff(theirs, own); diff != "" {
			t.Fatalf("the service's game (-) and this one (+) differ:\n%s", diff)
		}
	}
}

// Each player sees both lists, their own first, and player 1 begins with some progress.
func TestBothDecksAreSeen(t *testing.T) {
	b := newDeckBatch(t, 1, "polar_station", played(t)["polar_station"])
	if err := b.Bring(twoDecks(t, b)); err != nil {
		t.Fatal(err)
	}
	if err := b.Reset(0, shuffle.SecretFromSeed("x")); err != nil {
		t.Fatal(err)
	}
	cards := int32(len(cardsOf(t, b)))
	var first, last []int32
	for i := range int32(15) {
		first, last = append(first, 1+i, 1+i), append(last, cards-i, cards-i)
	}
	slices.Sort(last)
	for seat, want := range [2][]int32{slices.Concat(first, last), slices.Concat(last, first)} {
		seen := observe(t, b, 0, seat)
		if got := seen.observation[size-30 : size+30]; !slices.Equal(got, want) {
			t.Errorf("player %d sees %v", seat, got)
		}
	}
	if seen := observe(t, b, 0, 1); seen.observation[8] != 2 {
		t.Errorf("player 1 begins with %d progress", seen.observation[8])
	}
}

// A game that was loaded from a dump, or copied, has the same decks, and so has the next one in its place.
func TestDecksAreKept(t *testing.T) {
	text := played(t)["polar_station"]
	b := newDeckBatch(t, 1, "polar_station", text)
	if err := b.Bring(twoDecks(t, b)); err != nil {
		t.Fatal(err)
	}
	if err := b.Reset(0, shuffle.SecretFromSeed("x")); err != nil {
		t.Fatal(err)
	}
	dump, err := b.Dump()
	if err != nil {
		t.Fatal(err)
	}
	cards, err := env.Load(env.Set{Name: "polar_station", Text: &text})
	if err != nil {
		t.Fatal(err)
	}
	loaded, err := env.LoadBatch(env.Layout2, dump, cards)
	if err != nil {
		t.Fatal(err)
	}
	for _, other := range []*env.Batch{loaded, b.CloneAll()} {
		if observe(t, other, 0, 0) != observe(t, b, 0, 0) {
			t.Error("another game")
		}
		if err := other.Reset(0, shuffle.SecretFromSeed("y")); err != nil {
			t.Fatal(err)
		}
		if observe(t, other, 0, 1).observation[8] != 2 {
			t.Error("the next game has no decks")
		}
	}
	if err := b.Bring(); err != nil {
		t.Fatal(err)
	}
	if err := b.Reset(0, shuffle.SecretFromSeed("x")); err != nil {
		t.Fatal(err)
	}
	if observe(t, b, 0, 1).observation[8] != 0 {
		t.Error("decks stay where none are brought")
	}
}

func TestDecksThatAreRefused(t *testing.T) {
	b := newDeckBatch(t, 2, "polar_station", played(t)["polar_station"])
	pair := twoDecks(t, b)
	for want, brought := range map[string][][2][]decks.Entry{
		"pairs of decks for 1 games, not 2":  {pair},
		"game 1: /decks/1: deck_size: ":      {pair, {pair[0], pair[1][1:]}},
		"game 0: /decks/0/0/card: deck_unkn": {{{{Card: "x", Copies: 2}}, pair[1]}, pair},
	} {
		if err := b.Bring(brought...); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("the error is %v, want %q", err, want)
		}
	}
	if err := newBatch(t, 1, "").Bring(pair); err == nil || !strings.Contains(err.Error(), "with layout 2") {
		t.Errorf("layout 1: %v", err)
	}
	if err := b.Bring(pair, pair); err != nil {
		t.Fatal(err)
	}
	if err := b.Reset(0, shuffle.SecretFromSeed("x")); err != nil {
		t.Fatal(err)
	}
	one := newBatch(t, 1, "polar_station")
	if err := one.Copy(0, b, 0); err == nil || !strings.Contains(err.Error(), "with layout 2") {
		t.Errorf("a copy in layout 1: %v", err)
	}
}

// Games play the pools in turn, each with its own cards.
func TestAPoolForEachGame(t *testing.T) {
	var pools []*snapshot.Snapshot
	for _, name := range []string{"garden", "core"} {
		cards, err := env.Load(env.Set{Name: name})
		if err != nil {
			t.Fatal(err)
		}
		pools = append(pools, cards)
	}
	b, err := env.NewBatch(env.Layout1, 3, pools...)
	if err != nil {
		t.Fatal(err)
	}
	if err := b.ResetAll("s", results(3)); err != nil {
		t.Fatal(err)
	}
	for i, name := range []string{"garden", "core", "garden"} {
		if err := b.PlayOut(i, "greedy", 1); err != nil {
			t.Fatal(err)
		}
		if set := exportOf(t, b, i)["card_sets"].([]any)[0].(map[string]any)["set_id"]; set != name {
			t.Errorf("game %d is played with %v", i, set)
		}
	}
	if err := b.Copy(1, b, 0); err == nil {
		t.Error("a game is copied to one with other cards")
	}
}

func TestDraft(t *testing.T) {
	b := newDeckBatch(t, 1, "polar_station", played(t)["polar_station"])
	groups, err := b.Draft(0, "2026-11-29")
	if err != nil || len(groups) != 15 {
		t.Fatalf("%d groups, %v", len(groups), err)
	}
	pair := [2][]decks.Entry{}
	for _, group := range groups {
		for seat := range pair {
			pair[seat] = append(pair[seat], decks.Entry{Card: group[seat], Copies: 2})
		}
	}
	if err := b.Bring(pair); err != nil {
		t.Error(err)
	}
	garden, err := env.Load(env.Set{Name: "garden"})
	if err != nil {
		t.Fatal(err)
	}
	small, err := env.NewBatch(env.Layout2, 1, garden)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := small.Draft(0, "x"); err == nil {
		t.Error("a pool of 15 cards is drafted from")
	}
}
