package localgame

import (
	"fmt"

	"cardgames/cardsets/core"
	"cardgames/engine"
)

// LessonRequest says how the game is dealt in which a newcomer learns the rules.
type LessonRequest struct {
	// The ids of the cards that each player draws first, in this order. The other
	// cards of the core set follow.
	Decks [2][]string `json:"decks"`
	Names [2]string   `json:"names"`
}

// NewLesson deals the game of the lesson.
func NewLesson(r LessonRequest) (*Game, error) {
	sets := core.Snapshot()
	var list []engine.CardRef
	for i := range sets.Pool.Len() {
		list = append(list, engine.CardRef(i))
	}
	var decks [2][]engine.CardRef
	for seat, first := range r.Decks {
		deck, err := arrange(sets.Pool, list, first)
		if err != nil {
			return nil, err
		}
		decks[seat] = deck
	}
	return New("lesson", engine.NewestRules(), sets, [2][]engine.CardRef{list, list}, decks, r.Names)
}

// arrange puts some cards of a list before the others.
func arrange(pool *engine.Pool, list []engine.CardRef, first []string) (deck []engine.CardRef, err error) {
	refs := map[string]engine.CardRef{}
	for _, ref := range list {
		refs[pool.Card(ref).ID] = ref
	}
	for _, id := range first {
		ref, ok := refs[id]
		if !ok {
			return nil, fmt.Errorf("the deck has no further card %q", id)
		}
		delete(refs, id)
		deck = append(deck, ref)
	}
	for _, ref := range list {
		if _, left := refs[pool.Card(ref).ID]; left {
			deck = append(deck, ref)
		}
	}
	return deck, nil
}
