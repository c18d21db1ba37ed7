package env

import (
	"math/rand/v2"
	"os"
	"slices"
	"testing"

	"cardgames/engine"
	"cardgames/engine/shuffle"
)

// everyMoment returns a game of cards with targets, options and abilities.
func everyMoment(t *testing.T, seed string) *game {
	t.Helper()
	text, err := os.ReadFile("../games/testdata/abilities.json")
	if err != nil {
		t.Fatal(err)
	}
	cards, err := Load(Set{Name: "abilities", Text: new(string(text))})
	if err != nil {
		t.Fatal(err)
	}
	g := &game{cards: cards, pool: cards.Pool}
	g.deal(shuffle.SecretFromSeed(seed))
	return g
}

// playRandomly plays the game to its end, and calls before before each action.
func (g *game) playRandomly(random *rand.Rand, before func()) {
	for !g.state.Finished() {
		before()
		seat, _ := g.state.Priority()
		legal := engine.LegalActions(g.pool, &g.state, seat)
		g.play(legal[random.IntN(len(legal))])
	}
	before()
}

// TestAnObservationShowsWhatAViewShows reads each part of an observation, and compares it with the
// view that the service would send.
func TestAnObservationShowsWhatAViewShows(t *testing.T) {
	for _, seed := range []string{"a", "b", "c", "d"} {
		g := everyMoment(t, seed)
		g.playRandomly(rand.New(rand.NewPCG(1, 2)), func() {
			for me := range engine.Seat(2) {
				observation := make([]int32, Layout1.ObservationSize())
				g.observe(me, observation)
				compare(t, observation, engine.ViewOf(g.pool, &g.state, engine.SeatViewer(me)), me)
			}
		})
	}
}

func compare(t *testing.T, observation []int32, v engine.View, me engine.Seat) {
	t.Helper()
	rows := map[string][][]int32{}
	for _, p := range Layout1.Parts() {
		for row := range slices.Chunk(observation[p.Start:p.Start+p.Rows*p.Width], p.Width) {
			rows[p.Name] = append(rows[p.Name], row)
		}
	}
	own, theirs := v.Players[me], v.Players[1-me]
	ids := slices.Concat([]engine.ObjectID{0}, idsOf(own.Board), idsOf(theirs.Board))
	for _, o := range slices.Concat(v.Stack, make([]engine.StackObject, stackSlots-len(v.Stack))) {
		ids = append(ids, o.ID)
	}
	shown := map[string][][]int32{
		"hand": cardsOf(own.Hand), "own_discard": cardsOf(own.Discard), "opponent_discard": cardsOf(theirs.Discard),
		"own_board": permanentsOf(own.Board), "opponent_board": permanentsOf(theirs.Board),
	}
	for _, p := range []engine.PlayerView{own, theirs} {
		shown["players"] = append(shown["players"], []int32{int32(p.Time), int32(p.Progress), int32(p.DeckCount),
			int32(p.HandCount), int32(len(p.Board)), int32(len(p.Discard))})
	}
	for _, o := range v.Stack {
		owner, target := int32(2), int32(slices.Index(ids, o.Target)) // -1 if it has gone
		if o.Owner == me {
			owner = 1
		}
		shown["stack"] = append(shown["stack"], []int32{1 + int32(o.Card), owner, int32(o.Choice), target})
	}
	for name, expected := range shown {
		for i, row := range rows[name] {
			want := make([]int32, len(row)) // without a card
			if i < len(expected) {
				want = expected[i]
			}
			if !slices.Equal(row, want) {
				t.Fatalf("row %d of %s is %v, want %v in %+v", i, name, row, want, v)
			}
		}
	}
}

// idsOf are the ids of permanents, in as many places as a board has.
func idsOf(board []engine.Permanent) []engine.ObjectID {
	const nothing = 1<<16 - 2
	ids := slices.Repeat([]engine.ObjectID{nothing}, boardSlots)
	for i, p := range board {
		ids[i] = p.ID
	}
	return ids
}

func cardsOf(cards []engine.CardRef) (rows [][]int32) {
	for _, card := range cards {
		rows = append(rows, []int32{1 + int32(card)})
	}
	return rows
}

func permanentsOf(board []engine.Permanent) (rows [][]int32) {
	for _, p := range board {
		shielded := int32(0)
		if p.Shielded {
			shielded = 1
		}
		rows = append(rows, []int32{1 + int32(p.Card), shielded})
	}
	return rows
}

// TestResamplingDealsTheSameCards: the cards that a seat does not see are dealt in another order.
// The opponent's hand and both decks change.
func TestResamplingDealsTheSameCards(t *testing.T) {
	g := everyMoment(t, "resample")
	before := hidden(g)
	hands, decks, own := map[string]bool{}, map[string]bool{}, map[string]bool{}
	for seed := range uint64(20) {
		var other game
		other.copyFrom(g)
		other.resample(0, seed)
		if after := hidden(&other); !slices.Equal(before, after) {
			t.Fatalf("the hidden cards were %v and are %v", before, after)
		}
		p := other.state.Position().Players
		hands[text(p[1].Hand)], decks[text(p[1].Deck)], own[text(p[0].Deck)] = true, true, true
	}
	if min(len(hands), len(decks), len(own)) < 15 {
		t.Errorf("20 seeds deal %d hands and %d decks to player 1, and %d decks to player 0",
			len(hands), len(decks), len(own))
	}
}

// hidden returns what player 0 does not see, in the order of the pool.
func hidden(g *game) []engine.CardRef {
	p := g.state.Position().Players
	return slices.Concat(sorted(p[0].Deck), sorted(slices.Concat(p[1].Hand, p[1].Deck)))
}

func sorted(cards []engine.CardRef) []engine.CardRef {
	return slices.Sorted(slices.Values(cards))
}

func text(cards []engine.CardRef) string {
	var letters []rune
	for _, card := range cards {
		letters = append(letters, rune('a'+card))
	}
	return string(letters)
}
