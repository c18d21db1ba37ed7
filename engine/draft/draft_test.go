package draft_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"

	"cardgames/cardsets/check"
	"cardgames/cardsets/core"
	"cardgames/cardsets/sets"
	"cardgames/engine"
	"cardgames/engine/draft"
	"cardgames/engine/shuffle"
)

// vector is a draft, two decks chosen from it, and the opening hands that a seed deals of them.
type vector struct {
	CardSets []string    `json:"card_sets"`
	Draft    string      `json:"draft"`
	Groups   [][]string  `json:"groups"`
	Seed     string      `json:"seed"`
	Hands    [2][]string `json:"hands"`
}

// TestPublishedVectors computes the vectors of docs/rules-implementers.md.
func TestPublishedVectors(t *testing.T) {
	for _, v := range publishedVectors(t) {
		pool := poolOf(t, v.CardSets)
		groups, err := draft.Groups(pool, v.Draft)
		if err != nil {
			t.Fatal(err)
		}
		var got [][]string
		for _, group := range groups {
			got = append(got, ids(pool, group))
		}
		if !slices.EqualFunc(got, v.Groups, slices.Equal) {
			t.Errorf("draft %q: groups %s", v.Draft, asJSON(got))
		}
		decks := shuffle.DecksOf([2][]engine.CardRef{take(groups, 0), take(groups, 1)}, shuffle.SecretFromSeed(v.Seed))
		for seat, deck := range decks {
			if hand := ids(pool, deck[:engine.DeckRules().OpeningHands[seat]]); !slices.Equal(hand, v.Hands[seat]) {
				t.Errorf("draft %q: hand of player %d: %s", v.Draft, seat, asJSON(hand))
			}
		}
	}
}

func publishedVectors(t *testing.T) (vectors []vector) {
	t.Helper()
	page, err := os.ReadFile("../../docs/rules-implementers.md")
	if err != nil {
		t.Fatal(err)
	}
	_, section, _ := bytes.Cut(page, []byte("### Test vectors of drafts\n"))
	_, text, _ := bytes.Cut(section, []byte("```json\n"))
	text, _, _ = bytes.Cut(text, []byte("\n```"))
	if err := json.Unmarshal(text, &vectors); err != nil || len(vectors) != 2 {
		t.Fatalf("%d vectors, %v", len(vectors), err)
	}
	return vectors
}

func poolOf(t *testing.T, setIDs []string) *engine.Pool {
	t.Helper()
	var files []check.File
	for _, id := range setIDs {
		text := core.JSON()
		if id != "core" {
			text = sets.File(id + ".json")
		}
		files = append(files, check.File{Body: text})
	}
	checked, err := check.Sets(files...)
	if err != nil {
		t.Fatal(err)
	}
	return checked.Pool
}

// take takes one card of each group, by its place in the group, twice.
func take(groups [][]engine.CardRef, place int) (list []engine.CardRef) {
	for _, group := range groups {
		list = append(list, group[place], group[place])
	}
	slices.Sort(list)
	return list
}

func ids(pool *engine.Pool, cards []engine.CardRef) (ids []string) {
	for _, card := range cards {
		ids = append(ids, pool.Card(card).ID)
	}
	return ids
}

func asJSON(v any) string {
	text, _ := json.Marshal(v)
	return strings.ReplaceAll(string(text), `","`, `", "`)
}

// TestGroups: the number and size of groups follow from the pool; no card is in two of them; and the types of
// the groups, before these are shuffled, do not decrease.
func TestGroups(t *testing.T) {
	for cards, size := range map[int]int{30: 2, 31: 2, 44: 2, 45: 3, 46: 3, 47: 3, 183: 3, 2000: 3} {
		pool := blankPool(t, cards)
		for seed := range 20 {
			groups, err := draft.Groups(pool, fmt.Sprint("seed ", seed))
			if err != nil || len(groups) != draft.Picks {
				t.Fatalf("%d cards: %d groups, %v", cards, len(groups), err)
			}
			seen := map[engine.CardRef]bool{}
			for _, group := range groups {
				if len(group) != size {
					t.Fatalf("%d cards: a group of %d, want %d", cards, len(group), size)
				}
				if a, b := pool.Card(group[0]).Type, pool.Card(group[size-1]).Type; a > b {
					t.Fatalf("%d cards: a group from %s to %s", cards, a, b)
				}
				for _, card := range group {
					if seen[card] {
						t.Fatalf("%d cards: card %d is in two groups", cards, card)
					}
					seen[card] = true
				}
			}
		}
	}
	if _, err := draft.Groups(blankPool(t, 29), "seed"); !errors.Is(err, draft.ErrPoolTooSmall) {
		t.Errorf("29 cards: %v", err)
	}
}

func TestChosen(t *testing.T) {
	groups, err := draft.Groups(blankPool(t, 50), "seed")
	if err != nil {
		t.Fatal(err)
	}
	if !draft.Chosen(groups, take(groups, 0)) || !draft.Chosen(groups, take(groups, 2)) {
		t.Error("a deck of the groups is not chosen from them")
	}
	both := take(groups, 0)
	both[1] = groups[0][1]
	twoOfOne := slices.Concat(take(groups[1:], 0), groups[1][1:2], groups[1][1:2])
	for name, list := range map[string][]engine.CardRef{
		"one copy of two cards": both, "two cards of a group": twoOfOne, "a card too few": take(groups, 0)[1:],
		"a group without a card": take(groups[1:], 0), "more cards": append(take(groups, 0), 0),
	} {
		if draft.Chosen(groups, list) {
			t.Errorf("%s: chosen", name)
		}
	}
}

func blankPool(t *testing.T, cards int) *engine.Pool {
	t.Helper()
	types := engine.CardTypes()
	blanks := make([]engine.Card, cards)
	for i := range blanks {
		blanks[i] = engine.Card{ID: fmt.Sprint("c", i), Type: types[i%len(types)]}
		if !blanks[i].Type.Permanent() {
			blanks[i].Steps = []engine.Step{{Effect: engine.EffectNone, Params: engine.Params{MaxCost: engine.NoMaxCost}}}
		}
	}
	pool, err := engine.NewPool(blanks)
	if err != nil {
		t.Fatal(err)
	}
	return pool
}
