package env

import (
	"errors"
	"fmt"

	"cardgames/engine"
	"cardgames/engine/decks"
	"cardgames/engine/draft"
)

var errNoDecks = errors.New("layout 1 shows one list for both decks; players bring decks with layout 2")

// Bring gives each game the decks of both players, for its deals from now on; without any, decks are made from
// the pools again. All games must be reset then. On an error nothing has changed.
func (b *Batch) Bring(brought ...[2][]decks.Entry) error {
	b.mu.Lock()
	defer b.mu.Unlock()
	lists, err := b.readDecks(brought)
	if err != nil {
		return err
	}
	for i := range b.games {
		g := &b.games[i]
		g.start = engine.State{}
		if g.brought = lists != nil; g.brought {
			g.lists = lists[i]
		}
	}
	return nil
}

func (b *Batch) readDecks(brought [][2][]decks.Entry) ([][2][]engine.CardRef, error) {
	switch {
	case len(brought) == 0:
		return nil, nil
	case b.layout == Layout1:
		return nil, errNoDecks
	case len(brought) != len(b.games):
		return nil, fmt.Errorf("pairs of decks for %d games, not %d", len(brought), len(b.games))
	}
	lists := make([][2][]engine.CardRef, len(brought))
	for i, pair := range brought {
		read, err := decks.Read(b.games[i].pool, "", "/decks", pair[:]...)
		if err != nil {
			return nil, fmt.Errorf("game %d: %w", i, err)
		}
		lists[i] = [2][]engine.CardRef(read)
	}
	return lists, nil
}

// Draft returns the groups of cards of a draft with the pool of a game, by their ids. A player takes one of
// each group, twice.
func (b *Batch) Draft(i int, seed string) (groups [][]string, err error) {
	err = b.with(i, func(g *game) error {
		drafted, err := draft.Groups(g.pool, seed)
		for _, group := range drafted {
			var ids []string
			for _, card := range group {
				ids = append(ids, g.pool.Card(card).ID)
			}
			groups = append(groups, ids)
		}
		return err
	})
	return groups, err
}
