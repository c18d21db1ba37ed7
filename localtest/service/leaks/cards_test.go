package leaks_test

import (
	"context"
	"os"
	"strings"
	"sync"
	"testing"

	"cardgames/cardsets/core"
	"cardgames/cardsets/inline"
	"cardgames/cardsets/snapshot"
	"cardgames/cardsets/work"
	"cardgames/engine"
	"cardgames/engine/decks"
	"cardgames/engine/shuffle"
	"cardgames/localtest/repository"
	"cardgames/localtest/service/rawhttp"
)

// cards are the cards of the games of a test.
type cards struct {
	*snapshot.Snapshot
	urls string // the member set_urls of a creation, or ""

	decks *[2][]decks.Entry // that the players bring; nil for none
}

func coreCards() cards { return cards{Snapshot: core.Snapshot()} }

// grammarCards have every effect, count, condition and moment: they show cards of a deck, count
// hands, and depend on what was cast and on what the other player does.
func grammarCards() cards {
	return cards{Snapshot: grammar(), urls: `"set_urls": ["` + grammarURL + `"]`}
}

const grammarURL = "https://cards.example/grammar.json"

var grammar = sync.OnceValue(func() *snapshot.Snapshot {
	var sets []snapshot.Set
	for _, name := range []string{"grammar.json", "moments.json"} {
		text, err := os.ReadFile(repository.Path("games", "testdata", name))
		if err != nil {
			panic(err)
		}
		set, err := snapshot.ParseSet(text)
		if err != nil {
			panic(err)
		}
		sets = append(sets, snapshot.Set{URL: grammarURL, CardSet: set})
	}
	s, faults := snapshot.New(sets)
	if len(faults) > 0 {
		panic(faults[0].Detail)
	}
	return s
})

// grammarLoader is a games.Loader of grammarCards alone.
type grammarLoader struct{}

func (grammarLoader) Load(context.Context, work.Place, []string, []inline.Set) (*snapshot.Snapshot, error) {
	return grammar(), nil
}

// creation returns the body of the creation of an open game, or of a private one.
func (c cards) creation(private bool) string {
	var members []string
	if c.urls != "" {
		members = append(members, c.urls)
	}
	if c.decks != nil {
		members = append(members, `"draft": "`+theDraft+`", "decks": [`+asJSON(c.decks[0])+", "+asJSON(c.decks[1])+"]")
	}
	if private {
		members = append(members, strings.Trim(rawhttp.PrivateGame(tokens), "{}"))
	}
	return "{" + strings.Join(members, ", ") + "}"
}

// rules returns the rules of the games.
func (c cards) rules() *engine.Rules {
	if c.decks != nil {
		return engine.DeckRules()
	}
	return engine.DefaultRules()
}

// shuffled returns the decks that a secret deals.
func (c cards) shuffled(t testing.TB, secret shuffle.Secret) [2][]engine.CardRef {
	t.Helper()
	if c.decks == nil {
		return shuffle.Decks(c.rules(), c.Pool, secret)
	}
	lists, err := decks.Read(c.Pool, theDraft, "/decks", c.decks[:]...)
	must(t, err)
	return shuffle.DecksOf([2][]engine.CardRef(lists), secret)
}
