// Package snapshot keeps the card sets of a game as they were when the game was
// created: checked, normalised and hashed, so that the game no longer depends
// on where they came from.
package snapshot

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strconv"

	"cardgames/engine"

	"github.com/gowebpki/jcs"
)

// Set is one card set of a game.
type Set struct {
	URL string // where it was fetched; "" for the embedded core set
	engine.CardSet
}

// Snapshot is the card sets of one game. It never changes.
type Snapshot struct {
	// SHA256 is the Hash of SetsJSON. It depends on the cards alone, not on
	// where they came from.
	SHA256 string
	// Sets are normalised: every card has params, numbers are plain integers.
	Sets []Set
	Pool *engine.Pool
	// Key is the SHA-256 of the stored form before compression: a content
	// address that covers the URLs too.
	Key [sha256.Size]byte

	setsJSON json.RawMessage
}

// New builds the cards of sets into a snapshot, or returns all faults that keep
// them from becoming one. Fault.Set is an index into sets.
func New(sets []Set) (*Snapshot, []engine.Fault) {
	specs := make([]engine.CardSet, len(sets))
	for i, set := range sets {
		specs[i] = set.CardSet
	}
	pool, faults := engine.BuildPool(specs)
	if len(faults) > 0 {
		return nil, faults
	}
	s := &Snapshot{Sets: normalise(sets, pool), Pool: pool}
	s.setsJSON = formatSets(s.Sets)
	s.SHA256 = mustHash(s.setsJSON)
	s.Key = sha256.Sum256(s.stored())
	return s, nil
}

// SetsJSON is the sets as an export shows them: a JSON array of normalised card
// sets without $schema and url. The same sets always give the same bytes.
// ParseSets reads it.
func (s *Snapshot) SetsJSON() json.RawMessage { return slices.Clone(s.setsJSON) }

// Hash is the lower-case hex SHA-256 of the canonical form (RFC 8785, JSON
// Canonicalization Scheme) of a JSON text. It fails where that is not JSON.
func Hash(text json.RawMessage) (string, error) {
	canonical, err := jcs.Transform(text)
	if err != nil {
		return "", fmt.Errorf("canonical JSON: %w", err)
	}
	sum := sha256.Sum256(canonical)
	return hex.EncodeToString(sum[:]), nil
}

func mustHash(text json.RawMessage) string {
	sum, err := Hash(text)
	if err != nil {
		panic(err) // text is our own
	}
	return sum
}

// normalise writes the sets' cards as the pool understood them.
func normalise(sets []Set, pool *engine.Pool) []Set {
	plain := slices.Clone(sets)
	var next engine.CardRef
	for i := range plain {
		plain[i].Cards = slices.Clone(plain[i].Cards)
		for j := range plain[i].Cards {
			spec, card := &plain[i].Cards[j], pool.Card(next)
			spec.Cost = strconv.FormatInt(card.Cost, 10)
			spec.Params = plainParams(card.Params)
			next++
		}
	}
	return plain
}

func plainParams(p engine.Params) map[string]any {
	params := maps.Clone(p.Map())
	for name, value := range params {
		if n, ok := value.(int); ok {
			params[name] = json.Number(strconv.Itoa(n))
		}
	}
	return params
}
