package leaks_test

import (
	"context"
	"os"
	"sync"

	"cardgames/cardsets/core"
	"cardgames/cardsets/inline"
	"cardgames/cardsets/snapshot"
	"cardgames/cardsets/work"
	"cardgames/localtest/repository"
	"cardgames/localtest/service/rawhttp"
)

// cards are the cards of the games of a test.
type cards struct {
	*snapshot.Snapshot
	urls string // the member set_urls of a creation, or ""
}

func coreCards() cards { return cards{core.Snapshot(), ""} }

// grammarCards have every effect, count, condition and moment: they show cards of a deck, count
// hands, and depend on what was cast and on what the other player does.
func grammarCards() cards { return cards{grammar(), `"set_urls": ["` + grammarURL + `"]`} }

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
	switch {
	case !private:
		return "{" + c.urls + "}"
	case c.urls == "":
		return rawhttp.PrivateGame(tokens)
	}
	return "{" + c.urls + "," + rawhttp.PrivateGame(tokens)[1:]
}
