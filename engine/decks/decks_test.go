package decks_test

import (
	"errors"
	"fmt"
	"slices"
	"testing"

	"cardgames/engine"
	"cardgames/engine/decks"
	"cardgames/engine/draft"
)

// fifteen has two copies of the first fifteen cards.
func fifteen() (deck []decks.Entry) {
	for i := range 15 {
		deck = append(deck, decks.Entry{Card: fmt.Sprint("set:", i), Copies: 2})
	}
	return deck
}

func poolOf(t *testing.T, cards int) *engine.Pool {
	t.Helper()
	habits := make([]engine.Card, cards)
	for i := range habits {
		habits[i] = engine.Card{ID: fmt.Sprint("set:", i), Type: engine.TypeHabit}
	}
	pool, err := engine.NewPool(habits)
	if err != nil {
		t.Fatal(err)
	}
	return pool
}

// TestRead: the list is in the order of the pool, whatever the order of the entries.
func TestRead(t *testing.T) {
	reversed := fifteen()
	slices.Reverse(reversed)
	singles := append(fifteen()[:14], decks.Entry{Card: "set:14", Copies: 1}, decks.Entry{Card: "set:19", Copies: 1})
	lists, err := decks.Read(poolOf(t, 20), "", "/decks", reversed, singles)
	if err != nil {
		t.Fatal(err)
	}
	var want []engine.CardRef
	for i := range engine.CardRef(15) {
		want = append(want, i, i)
	}
	if !slices.Equal(lists[0], want) {
		t.Errorf("got %v, want %v", lists[0], want)
	}
	want[29] = 19
	if !slices.Equal(lists[1], want) {
		t.Errorf("got %v, want %v", lists[1], want)
	}
	if got := decks.Entries(poolOf(t, 20), lists[1]); !slices.Equal(got, singles) {
		t.Errorf("the entries of the list are %v", got)
	}
}

func TestFaults(t *testing.T) {
	pool := poolOf(t, 31)
	with := func(change func(deck []decks.Entry)) []decks.Entry {
		deck := fifteen()
		change(deck)
		return deck
	}
	for want, c := range map[string]struct {
		pool  *engine.Pool
		draft string
		deck  []decks.Entry
	}{
		`/decks: pool_too_small: the card sets have 14 cards; a deck needs 15 different ones`: {pool: poolOf(t, 14)},
		`/draft: draft_pool_too_small: the card sets have 29 cards; a draft needs 30`: {
			poolOf(t, 29), "x", fifteen()},
		`/decks/1: deck_size: the deck has 0 cards; it must have 30`:  {pool: pool},
		`/decks/1: deck_size: the deck has 28 cards; it must have 30`: {pool: pool, deck: fifteen()[1:]},
		`/decks/1: deck_size: the deck has 31 cards; it must have 30`: {pool: pool,
			deck: append(fifteen(), decks.Entry{Card: "set:15", Copies: 1})},
		`/decks/1/3/card: deck_unknown_card: the card sets have no card "other:3"`: {pool: pool,
			deck: with(func(d []decks.Entry) { d[3].Card = "other:3" })},
		`/decks/1/4/card: deck_duplicate_card: another entry of the deck has the card set:3`: {pool: pool,
			deck: with(func(d []decks.Entry) { d[4].Card, d[3].Copies, d[4].Copies = "set:3", 1, 1 })},
		`/decks/1/5/copies: deck_copies: copies is 3; a deck can have 1 or 2 of a card`: {pool: pool,
			deck: with(func(d []decks.Entry) { d[5].Copies = 3 })},
		`/decks/1/5/copies: deck_copies: copies is 0; a deck can have 1 or 2 of a card`: {pool: pool,
			deck: with(func(d []decks.Entry) { d[5].Copies = 0 })},
		`/decks/1: deck_not_drafted: the deck must have one card of each of the 15 groups of the draft, twice`: {
			pool: pool, draft: "x", deck: fifteen()},
	} {
		_, err := decks.Read(c.pool, c.draft, "/decks", drafted(t, c.pool, c.draft), c.deck)
		if err == nil || err.Error() != want {
			t.Errorf("got %v\nwant %s", err, want)
		}
	}
}

// drafted returns a valid deck: fifteen, or the first card of each group of a draft.
func drafted(t *testing.T, pool *engine.Pool, seed string) (deck []decks.Entry) {
	t.Helper()
	groups, err := draft.Groups(pool, seed)
	if seed == "" || err != nil {
		return fifteen()
	}
	for _, group := range groups {
		deck = append(deck, decks.Entry{Card: pool.Card(group[0]).ID, Copies: 2})
	}
	return deck
}

// TestOneDeck: the pointers of a request with one deck have no index.
func TestOneDeck(t *testing.T) {
	_, err := decks.Read(poolOf(t, 20), "", "/deck", fifteen()[2:])
	if faults, ok := errors.AsType[decks.Faults](err); !ok || len(faults) != 1 || faults[0].Pointer != "/deck" {
		t.Errorf("got %v", err)
	}
}

// TestFaultsAreBounded: a long bad deck stops at the 50th fault.
func TestFaultsAreBounded(t *testing.T) {
	bad := slices.Repeat([]decks.Entry{{Card: "set:99", Copies: 9}}, 5000)
	_, err := decks.Read(poolOf(t, 20), "", "/decks", bad, bad)
	if faults, ok := errors.AsType[decks.Faults](err); !ok || len(faults) != 50 {
		t.Errorf("%d faults", len(faults))
	}
}
