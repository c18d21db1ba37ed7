package verify

import (
	"cardgames/engine"
	"cardgames/engine/shuffle"
)

// checkShuffle compares the decks with the secret if the document reveals it.
func (r *replayer) checkShuffle() error {
	saved := r.Saved.Shuffle
	if saved.Algorithm != shuffle.Algorithm {
		return failure("unknown shuffle algorithm %q", saved.Algorithm)
	}
	if r.Saved.Finished {
		if err := r.checkFinished(); err != nil {
			return err
		}
	}
	if saved.Secret == nil {
		return nil
	}
	if saved.Secret.Commitment() != saved.Commitment {
		return failure("shuffle.commitment is not the SHA-256 of shuffle.secret")
	}
	return r.checkDecks(shuffle.Decks(r.rules, r.Pool(), *saved.Secret))
}

// checkFinished checks for what only the document of a finished game has.
func (r *replayer) checkFinished() error {
	if r.Saved.Shuffle.Secret == nil {
		return failure("the game is finished, but shuffle.secret is missing")
	}
	for seat, deck := range r.Saved.Decks {
		if len(deck) != r.rules.DeckSize {
			return failure("opening.decks[%d] has %d cards; that of a finished game has %d",
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
