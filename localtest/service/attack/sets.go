package attack

import (
	"context"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"strings"
	"sync"

	cardgames "cardgames/clients/go"
)

// cardsOfSet is how many cards fit into a set of 256 KiB.
const cardsOfSet = 1003

// bodyOfSet returns a request that creates a game with a set that no other request has. Each of
// its cards has as many steps as a card can have.
func bodyOfSet(i int) string {
	return fmt.Sprintf(`{"sets":[{"set_id":"s","name":"%d","version":"1.0.0","cards":[%s]}]}`, i, cards())
}

var cards = sync.OnceValue(func() string {
	list := make([]string, cardsOfSet)
	for i := range list {
		const step = `{"effect":"draw","params":{"n":1}}`
		list[i] = fmt.Sprintf(`{"id":"c%d","name":"c","cost":0,"type":"task","effect":"draw","params":{"n":1,"also":[`+
			step+","+step+`,{"effect":"draw","params":{"n":1,"if":{"count":"own_hand","at_most":6}}}]},"text":"x"}`, i)
	}
	return strings.Join(list, ",")
})

// bodyOfShipped returns a function that returns requests which create games with sets of the
// service's own origin.
func (s *stranger) bodyOfShipped(ctx context.Context) (func(i int) string, error) {
	list, err := cardgames.New(s.client.Base).CardSets(ctx)
	if err != nil {
		return nil, err
	}
	var urls []string
	for _, set := range list.CardSets {
		urls = append(urls, *set.URL)
	}
	return func(i int) string {
		random := rand.New(rand.NewPCG(1, uint64(i)))
		chosen := make([]string, 0, len(urls))
		for _, at := range random.Perm(len(urls))[:1+random.IntN(len(urls))] {
			chosen = append(chosen, urls[at])
		}
		text, _ := json.Marshal(cardgames.NewGame{SetURLs: chosen}) // strings can be encoded
		return string(text)
	}, nil
}
