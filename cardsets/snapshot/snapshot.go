// Package snapshot keeps the card sets of a game as they were when the game was created:
// checked, normalised and hashed. The game does not depend on their origin any more.
package snapshot

import (
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
	"fmt"
	"slices"
	"sync"

	"github.com/go-json-experiment/json/jsontext"

	"cardgames/cardsets/cardjson"
	"cardgames/engine"
)

// Set is one card set of a game.
type Set struct {
	URL string // where it was fetched; "" for the embedded core set and for sets of a request
	CardSet
}

// SetRef names a Set.
type SetRef struct{ URL, ID, Name, Version, Style string }

// Snapshot is the card sets of one game. It is immutable.
type Snapshot struct {
	// SHA256 is the Hash of SetsJSON. It does not depend on the URLs.
	SHA256 string
	Sets   []SetRef
	Pool   *engine.Pool
	// Key is a content address that covers the URLs too; see keyOf.
	Key [sha256.Size]byte

	format    int
	stored    []byte         // before compression
	setsJSON  jsontext.Value // part of stored
	cardsJSON func() []jsontext.Value
}

// New builds the cards of sets into a snapshot, or returns the first faults. Fault.Set is
// an index into sets.
func New(sets []Set) (*Snapshot, []Fault) {
	cards, faults := build(sets)
	if len(faults) > 0 {
		return nil, faults
	}
	pool, err := engine.NewPool(cards)
	if err != nil {
		panic(err) // build checks more than the engine does
	}
	s := &Snapshot{Sets: make([]SetRef, len(sets)), Pool: pool, format: formatOf(sets, pool), cardsJSON: encodeCards(pool)}
	for i, set := range sets {
		s.Sets[i] = SetRef{set.URL, set.ID, set.Name, set.Version, set.Style}
	}
	s.stored, s.setsJSON = formatStored(normalise(sets))
	sum, err := hash(s.setsJSON)
	if err != nil {
		panic(err) // the text is our own
	}
	s.SHA256, s.Key = hex.EncodeToString(sum[:]), keyOf(sum, s.Sets)
	return s, nil
}

// keyOf returns the SHA-256 of the 32 bytes of a hash of card sets, followed by the URL of
// each set after its length in bytes (32 bits, big-endian). RFC 8785 determines the hash, so
// that no key depends on how a JSON library writes.
func keyOf(sum [sha256.Size]byte, sets []SetRef) [sha256.Size]byte {
	text := slices.Clone(sum[:])
	for _, set := range sets {
		text = binary.BigEndian.AppendUint32(text, uint32(len(set.URL)))
		text = append(text, set.URL...)
	}
	return sha256.Sum256(text)
}

// SetsJSON returns the sets as an export shows them: a JSON array of normalised card
// sets without $schema and url. The same sets always give the same bytes.
// ParseSets reads it.
func (s *Snapshot) SetsJSON() jsontext.Value { return s.setsJSON.Clone() }

// CardsJSON returns the cards of the pool in JSON, as package cardjson writes them; a CardRef is
// an index. Callers must not change them. The first call encodes them: views show the same cards
// again and again.
func (s *Snapshot) CardsJSON() []jsontext.Value { return s.cardsJSON() }

func encodeCards(pool *engine.Pool) func() []jsontext.Value {
	return sync.OnceValue(func() []jsontext.Value {
		encoded := make([]jsontext.Value, pool.Len())
		for i := range encoded {
			encoded[i] = cardjson.Encode(pool.Card(engine.CardRef(i)))
		}
		return encoded
	})
}

// CardSets returns the sets with their cards, normalised: every card and every further step
// has params, and every count its times and max. They are parsed at each call, because they
// take several times the memory of all else in a Snapshot.
func (s *Snapshot) CardSets() []Set {
	sets, err := ParseSets(s.setsJSON)
	if err != nil {
		panic(err) // the text is our own
	}
	for i := range sets {
		sets[i].URL = s.Sets[i].URL
	}
	return sets
}

// Hash returns the lower-case hex SHA-256 of the canonical form (RFC 8785, JSON
// Canonicalization Scheme) of a JSON text. It returns an error if that is not JSON.
func Hash(text jsontext.Value) (string, error) {
	sum, err := hash(text)
	if err != nil {
		return "", err
	}
	return hex.EncodeToString(sum[:]), nil
}

func hash(text jsontext.Value) (sum [sha256.Size]byte, err error) {
	canonical := text.Clone()
	if err := canonical.Canonicalize(); err != nil {
		return sum, fmt.Errorf("canonical JSON: %w", err)
	}
	return sha256.Sum256(canonical), nil
}
