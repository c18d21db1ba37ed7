package localgame

import (
	"fmt"
	"slices"

	"github.com/go-json-experiment/json/jsontext"

	"cardgames/api/wire"
	"cardgames/cardsets/core"
	"cardgames/cardsets/sets"
	"cardgames/cardsets/snapshot"
	"cardgames/engine"
	"cardgames/engine/decks"
	"cardgames/engine/draft"
)

// PoolSet is a card set to choose cards from: one that ships, by its file, or the text of another.
type PoolSet struct {
	File string `json:"file,omitzero"`
	Text string `json:"text,omitzero"`
}

// Pool has card sets in the order in which a game has them.
type Pool struct {
	Sets []PoolSet `json:"sets"`
}

// text returns the JSON of a set.
func (s PoolSet) text() []byte {
	switch s.File {
	case "":
		return []byte(s.Text)
	case sets.Index()[0].File:
		return core.JSON()
	}
	return sets.File(s.File)
}

// pool returns the cards of a pool, which the operations that follow each other share.
func (t *Table) pool(p Pool) (*snapshot.Snapshot, error) {
	if t.cards != nil && slices.Equal(t.cardsOf.Sets, p.Sets) {
		return t.cards, nil
	}
	var parsed []snapshot.Set
	for _, set := range p.Sets {
		cardSet, err := snapshot.ParseSet(set.text())
		if err != nil {
			return nil, err
		}
		parsed = append(parsed, snapshot.Set{CardSet: cardSet})
	}
	built, faults := snapshot.New(parsed)
	if len(faults) > 0 {
		at := faults[0]
		return nil, fmt.Errorf("the card set %q has faults: %s: %s", parsed[at.Set].Name, at.Pointer, at.Detail)
	}
	t.cards, t.cardsOf = built, p
	return built, nil
}

// Shipped is a set that ships.
type Shipped struct {
	File    string `json:"file"`
	Name    string `json:"name"`
	About   string `json:"about"`
	ID      string `json:"set_id"`
	Version string `json:"version"`
}

// shipped lists the sets that ship, the core set first.
func shipped(struct{}) (list []Shipped, err error) {
	for _, entry := range sets.Index() {
		set, err := snapshot.ParseSet(PoolSet{File: entry.File}.text())
		if err != nil {
			return nil, err
		}
		list = append(list, Shipped{entry.File, entry.Name, entry.About, set.ID, set.Version})
	}
	return list, nil
}

// poolTexts are the sets of a pool as a request to the service has them.
type poolTexts struct {
	Sets []jsontext.Value `json:"sets"`
}

func (t *Table) texts(p Pool) (*poolTexts, error) {
	if _, err := t.pool(p); err != nil {
		return nil, err
	}
	r := &poolTexts{}
	for _, set := range p.Sets {
		r.Sets = append(r.Sets, set.text())
	}
	return r, nil
}

type poolContent struct {
	Sets    []wire.CardSet `json:"sets"`
	Cards   []wire.Card    `json:"cards"`
	Drafts  bool           `json:"drafts"`    // whether it is large enough for a draft
	MinPool int            `json:"min_draft"` // the fewest cards that a draft needs

	DeckSize  int `json:"deck_size"`
	MaxCopies int `json:"max_copies"` // of a card in a deck
}

// look returns what is in a pool.
func (t *Table) look(p Pool) (*poolContent, error) {
	s, err := t.pool(p)
	if err != nil {
		return nil, err
	}
	rules := engine.DeckRules()
	return &poolContent{
		Sets: wire.NewCardSets(s), Cards: wire.NewCards(rules, s.Pool), DeckSize: rules.DeckSize, MaxCopies: decks.MaxCopies,
		Drafts: s.Pool.Len() >= draft.MinPool, MinPool: draft.MinPool,
	}, nil
}
