package story

import (
	"fmt"

	cardgames "cardgames/clients/go"
)

// DeckList lists the cards of a deck, such as "2 Kettle", in the order of the game's cards. list has an id for each
// card.
func DeckList(cards []cardgames.Card, list []string) (names []string) {
	copies := map[string]int{}
	for _, id := range list {
		copies[id]++
	}
	for i := range cards {
		if n := copies[cards[i].ID]; n > 0 {
			names = append(names, fmt.Sprintf("%d %s", n, CardName(&cards[i])))
		}
	}
	return names
}
