package verify

import (
	"cardgames/engine"
	"cardgames/engine/shuffle"
)

// checkShuffle compares the decks with the secret if the document reveals it, and else
// with the deck lists that there can be.
func (r *replayer) checkShuffle() error {
	saved := r.Saved.Shuffle
	if saved.Algorithm != shuffle.Algorithm {
		return failure("unknown shuffle algorithm %q", saved.Algorithm)
	}
	if err := r.checkDeckLists(); err != nil {
		return err
	}
	if r.Saved.Finished {
		if err := r.checkFinished(); err != nil {
			return err
		}
	}
	switch {
	case saved.Secret == nil && r.Saved.DeckLists != nil:
		return r.checkDrawn()
	case saved.Secret == nil:
		return r.checkDeckList()
	}
	if saved.Secret.Commitment() != saved.Commitment {
		return failure("shuffle.commitment is not the SHA-256 of shuffle.secret")
	}
	return r.checkDecks(r.Saved.Shuffled(r.rules, *r.Saved.Deal()))
}

// checkFinished checks for what only the document of a finished game has.
func (r *replayer) checkFinished() error {
	if r.Saved.Shuffle.Secret == nil {
		return failure("the game is finished, but shuffle.secret is missing")
	}
	for seat, deck := range r.Saved.Decks {
		if len(deck) != r.rules.DeckSize {
			return failure("opening.decks[%d] has %d cards; a deck of a finished game has %d",
				seat, len(deck), r.rules.DeckSize)
		}
	}
	return nil
}

func (r *replayer) checkDecks(shuffled [2][]engine.CardRef) error {
	for seat, deck := range r.Saved.Decks {
		if n := len(shuffled[seat]); len(deck) > n {
			return failure("opening.decks[%d] has %d cards; the secret gives %d", seat, len(deck), n)
		}
		for i, card := range deck {
			if want := shuffled[seat][i]; card != want {
				return failure("opening.decks[%d][%d] is %s; the secret gives %s",
					seat, i, r.Pool().Card(card).ID, r.Pool().Card(want).ID)
			}
		}
	}
	return nil
}

// checkDeckList checks that both decks can be of one deck list: of a pool that fits into
// a deck, the list has each card a fixed number of times; of a larger one, it has some
// of the cards, each once.
func (r *replayer) checkDeckList() error {
	size, cards := r.rules.DeckSize, r.Pool().Len()
	listed := map[engine.CardRef]bool{}
	for seat, deck := range r.Saved.Decks {
		count := map[engine.CardRef]int{}
		for i, card := range deck {
			copies := 1
			if cards <= size {
				copies = (size - int(card) + cards - 1) / cards
			}
			listed[card] = true
			if count[card]++; count[card] > copies {
				return failure("opening.decks[%d][%d] is %s again: a deck of this game has it %d times at most",
					seat, i, r.Pool().Card(card).ID, copies)
			}
		}
	}
	if len(listed) > size {
		return failure("opening.decks have %d cards: both decks are made of the same %d", len(listed), size)
	}
	return nil
}
