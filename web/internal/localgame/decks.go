package localgame

import (
	"errors"

	"cardgames/engine"
	"cardgames/engine/decks"
	"cardgames/engine/draft"
	"cardgames/engine/shuffle"
)

// DeckEntry is a card of a deck, as requests have it.
type DeckEntry struct {
	Card   string `json:"card"`
	Copies int    `json:"copies"`
}

func entriesOf(deck []DeckEntry) (entries []decks.Entry) {
	for _, e := range deck {
		entries = append(entries, decks.Entry(e))
	}
	return entries
}

type groupsRequest struct {
	Pool  Pool   `json:"pool"`
	Draft string `json:"draft"`
}

// groups returns the groups of a draft: the ids of their cards.
func (t *Table) groups(r groupsRequest) ([][]string, error) {
	s, err := t.pool(r.Pool)
	if err != nil {
		return nil, err
	}
	groups, err := draft.Groups(s.Pool, r.Draft)
	if err != nil {
		return nil, err
	}
	ids := make([][]string, len(groups))
	for i, group := range groups {
		for _, card := range group {
			ids[i] = append(ids[i], s.Pool.Card(card).ID)
		}
	}
	return ids, nil
}

type deckRequest struct {
	Pool  Pool        `json:"pool"`
	Draft string      `json:"draft"` // empty for a deck that was not drafted
	Deck  []DeckEntry `json:"deck"`
}

// DeckFault is a fault as the service names it.
type DeckFault struct {
	Code    decks.Code `json:"code"`
	Pointer string     `json:"pointer"`
	Detail  string     `json:"detail"`
}

// checkDeck returns the faults of a deck; none for one that the service would take.
func (t *Table) checkDeck(r deckRequest) ([]DeckFault, error) {
	s, err := t.pool(r.Pool)
	if err != nil {
		return nil, err
	}
	list := []DeckFault{}
	_, err = decks.Read(s.Pool, r.Draft, "/deck", entriesOf(r.Deck))
	if faults, ok := errors.AsType[decks.Faults](err); ok {
		for _, f := range faults {
			list = append(list, DeckFault(f))
		}
	}
	return list, nil
}

type decksRequest struct {
	Pool  Pool           `json:"pool"`
	Draft string         `json:"draft"`
	Decks [2][]DeckEntry `json:"decks"`
	Seed  string         `json:"seed"`
}

// beginDecks deals a game with decks, for the same seed always in the same way.
func (t *Table) beginDecks(r decksRequest) (_ struct{}, err error) {
	s, err := t.pool(r.Pool)
	if err != nil {
		return struct{}{}, err
	}
	lists, err := decks.Read(s.Pool, r.Draft, "/decks", entriesOf(r.Decks[0]), entriesOf(r.Decks[1]))
	if err != nil {
		return struct{}{}, err
	}
	both, secret := [2][]engine.CardRef(lists), shuffle.SecretFromSeed("decks "+r.Seed)
	game, err := New("decks-"+r.Seed, engine.DeckRules(), s, both, shuffle.DecksOf(both, secret), [2]string{})
	if err == nil {
		game.draft, t.game = r.Draft, game
	}
	return struct{}{}, err
}
