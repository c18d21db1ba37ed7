package verify

import (
	"crypto/sha256"
	"encoding/hex"
	"strings"
	"time"

	"cardgames/cardsets/snapshot"
	"cardgames/engine"
	"cardgames/engine/shuffle"
	"cardgames/savegame/format1"
)

// verify1 derives again what can be derived, and compares it with what the
// document says.
func verify1(document []byte) (*Replay, error) {
	saved, err := format1.Decode(document)
	if err != nil {
		return nil, failure("the document is not of format 1: %v", err)
	}
	rules, err := engine.RulesOf(saved.RulesVersion)
	if err != nil {
		return nil, failure("rules_version: %v", err)
	}
	r := &Replay{Saved: saved, rules: rules}
	if err := r.checkCards(); err != nil {
		return nil, err
	}
	decks, err := r.checkShuffle()
	if err != nil {
		return nil, err
	}
	if r.at, err = time.Parse(time.RFC3339, saved.CreatedAt); err != nil {
		return nil, failure("created_at: %v", err)
	}
	if err := r.open(decks); err != nil {
		return r, err
	}
	if err := r.play(); err != nil {
		return r, err
	}
	return r, r.checkEnd()
}

// isGameID reports whether a text is 128 bits in base32 (RFC 4648), lower case,
// without padding.
func isGameID(text string) bool {
	return len(text) == 26 && strings.Trim(text, "abcdefghijklmnopqrstuvwxyz234567") == ""
}

// checkCards builds the cards anew, as the service did when it made the game.
func (r *Replay) checkCards() error {
	if !isGameID(r.Saved.GameID) {
		return failure("game_id is not 26 characters of base32")
	}
	sets, err := snapshot.ParseSets([]byte(r.Saved.Snapshot.Sets))
	if err != nil {
		return failure("snapshot.sets: %v", err)
	}
	if len(sets) != len(r.Saved.CardSets) {
		return failure("card_sets names %d sets, snapshot.sets has %d", len(r.Saved.CardSets), len(sets))
	}
	for i := range sets {
		if url := r.Saved.CardSets[i].URL; url != nil {
			sets[i].URL = *url
		}
	}
	cards, faults := snapshot.New(sets)
	if len(faults) > 0 {
		return failure("snapshot.sets[%d]%s: %s", faults[0].Set, faults[0].Pointer, faults[0].Detail)
	}
	if err := format1.Compare(r.Saved.Snapshot.Sets, cards.SetsJSON()); err != nil {
		return failure("snapshot.sets%v", err)
	}
	if cards.SHA256 != r.Saved.Snapshot.SHA256 {
		return failure("snapshot.sha256 is %s, the sets have %s", r.Saved.Snapshot.SHA256, cards.SHA256)
	}
	if err := format1.Compare(r.Saved.CardSets, format1.NewCardSets(cards)); err != nil {
		return failure("card_sets%v", err)
	}
	r.Pool = cards.Pool
	return nil
}

// checkShuffle returns the opening's decks, compared with the secret where the
// document reveals it.
func (r *Replay) checkShuffle() ([2][]engine.CardRef, error) {
	decks, err := r.decks()
	if err != nil {
		return decks, err
	}
	saved := r.Saved.Shuffle
	if saved.Algorithm != shuffle.Algorithm {
		return decks, failure("unknown shuffle algorithm %q", saved.Algorithm)
	}
	if !isHash(saved.Commitment) {
		return decks, failure("shuffle.commitment is not %d bytes in lower-case hex", sha256.Size)
	}
	switch {
	case saved.Secret != "":
		return decks, r.checkSecret(decks)
	case r.Saved.Status == "finished":
		return decks, failure("the game is finished, but shuffle.secret is missing")
	}
	return decks, nil
}

func (r *Replay) checkSecret(decks [2][]engine.CardRef) error {
	if !isHash(r.Saved.Shuffle.Secret) {
		return failure("shuffle.secret is not %d bytes in lower-case hex", sha256.Size)
	}
	bytes, _ := hex.DecodeString(r.Saved.Shuffle.Secret)
	secret := shuffle.Secret(bytes)
	commitment := secret.Commitment()
	if hex.EncodeToString(commitment[:]) != r.Saved.Shuffle.Commitment {
		return failure("shuffle.commitment is not the SHA-256 of shuffle.secret")
	}
	for seat, fair := range shuffle.Decks(r.Pool, secret) {
		for i, card := range decks[seat] {
			if card != fair[i] {
				return failure("opening.decks[%d][%d] is %s; the secret gives %s",
					seat, i, r.Pool.Card(card).ID, r.Pool.Card(fair[i]).ID)
			}
		}
	}
	return nil
}

// isHash reports whether a text is 32 bytes in lower-case hex.
func isHash(text string) bool {
	bytes, err := hex.DecodeString(text)
	return err == nil && len(bytes) == sha256.Size && hex.EncodeToString(bytes) == text
}

func (r *Replay) decks() (decks [2][]engine.CardRef, err error) {
	refs := make(map[string]engine.CardRef, r.Pool.Len())
	for i := range r.Pool.Len() {
		ref := engine.CardRef(i)
		refs[r.Pool.Card(ref).ID] = ref
	}
	for seat, ids := range r.Saved.Opening.Decks {
		if r.Saved.Status == "finished" && len(ids) != engine.DeckSize {
			return decks, failure("opening.decks[%d] has %d cards; that of a finished game has %d", seat, len(ids), engine.DeckSize)
		}
		for i, id := range ids {
			ref, ok := refs[id]
			if !ok {
				return decks, failure("opening.decks[%d][%d]: %s is not a card of the sets", seat, i, id)
			}
			decks[seat] = append(decks[seat], ref)
		}
	}
	return decks, nil
}
