package drafting_test

import (
	"errors"
	"fmt"
	"slices"
	"testing"

	"cardgames/bots"
	"cardgames/bots/drafting"
	"cardgames/cardsets/core"
	"cardgames/engine"
	"cardgames/engine/draft"
)

func corePlayer(t *testing.T) *drafting.Player {
	t.Helper()
	kind, err := bots.ParseKind("greedy")
	if err != nil {
		t.Fatal(err)
	}
	pool := core.Snapshot().Pool
	return &drafting.Player{Rules: engine.DeckRules(), Pool: pool, Values: bots.ValuesFor(engine.DefaultRules(), pool),
		Kind: kind}
}

// A deck that is drafted by worths wins more than half of the games against one that is picked at random.
func TestWorthsHelp(t *testing.T) {
	p := corePlayer(t)
	worths, err := p.Learn("learn", 2, 400)
	if err != nil {
		t.Fatal(err)
	}
	won := 0
	const games = 400
	for n := range games {
		var drafters [2]drafting.Worths
		drafters[n%2] = worths
		lists, result, err := p.Game(fmt.Sprint("game ", n), drafters)
		if err != nil {
			t.Fatal(err)
		}
		groups, _ := draft.Groups(p.Pool, fmt.Sprint("game ", n))
		if !draft.Chosen(groups, lists[0]) || !draft.Chosen(groups, lists[1]) {
			t.Fatalf("game %d is played with decks that are not drafted", n)
		}
		if int(result.Winner) == n%2 {
			won++
		}
	}
	if won < games*55/100 {
		t.Errorf("it won %d of %d", won, games)
	}
}

func TestGamesAreTheSameAgain(t *testing.T) {
	p := corePlayer(t)
	first, _, _ := p.Game("again", [2]drafting.Worths{})
	second, _, _ := p.Game("again", [2]drafting.Worths{})
	if !slices.Equal(first[0], second[0]) || !slices.Equal(first[1], second[1]) {
		t.Error("other decks")
	}
}

func TestPoolsThatAreTooSmall(t *testing.T) {
	pool, err := engine.NewPool([]engine.Card{{ID: "a", Type: engine.TypeHabit}})
	if err != nil {
		t.Fatal(err)
	}
	p := &drafting.Player{Rules: engine.DeckRules(), Pool: pool}
	if _, err := p.Learn("learn", 1, 1); !errors.Is(err, draft.ErrPoolTooSmall) {
		t.Errorf("got %v", err)
	}
}
