// Package shuffle makes the decks of a game from a secret, which is the only source
// of randomness. docs/rules-implementers.md has the algorithm and its test vectors.
//
// It is not part of package engine, so that programs which play known decks do not
// link the hash functions.
package shuffle

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/binary"
	"hash"
	"slices"

	"cardgames/engine"
)

// Algorithm is the name of this shuffle. A different shuffle needs a different name.
const Algorithm = "hmac-sha256-fisher-yates-1"

// Secret determines the shuffle of a game.
type Secret [sha256.Size]byte

// SecretFromSeed returns the secret of a game that was created with a seed.
func SecretFromSeed(seed string) Secret { return sha256.Sum256([]byte(seed)) }

// Commitment returns the SHA-256 of the secret. It can be published before the game:
// it does not reveal a random secret, and no other secret with it can be found.
func (s Secret) Commitment() [sha256.Size]byte { return sha256.Sum256(s[:]) }

// WithEntropy returns the deal's secret of a game that began with an invitation: the
// secret of the service, bound to the game and to the 32 random bytes that the
// guest's device sent. Its message is "deal 1", the game's id and the bytes, with line
// feeds between them. The commitment to s stays.
func (s Secret) WithEntropy(gameID string, entropy [sha256.Size]byte) Secret {
	mac := hmac.New(sha256.New, s[:])
	mac.Write([]byte("deal 1\n" + gameID + "\n"))
	mac.Write(entropy[:])
	return Secret(mac.Sum(nil))
}

// HostSeat returns the seat of the host in a game whose invitation left the seats to
// the deal. s is the deal's secret.
func (s Secret) HostSeat() engine.Seat { return engine.Seat(newStream(s, "seat").uniform(2)) }

// stream is an endless sequence of 32-bit words. Each label has its own stream, so
// the shuffles can be made in any order.
type stream struct {
	mac     hash.Hash
	label   string
	counter uint32
	block   []byte
}

func newStream(secret Secret, label string) *stream {
	return &stream{mac: hmac.New(sha256.New, secret[:]), label: label}
}

func (s *stream) word() uint32 {
	if len(s.block) == 0 {
		s.mac.Reset()
		s.mac.Write([]byte(s.label))
		s.mac.Write(binary.BigEndian.AppendUint32(nil, s.counter))
		s.block = s.mac.Sum(nil)
		s.counter++
	}
	word := binary.BigEndian.Uint32(s.block)
	s.block = s.block[4:]
	return word
}

// uniform returns an unbiased number below n. It skips words in the last, incomplete
// run of n.
func (s *stream) uniform(n uint32) uint32 {
	const words = 1 << 32
	limit := words - words%uint64(n)
	for {
		if x := s.word(); uint64(x) < limit {
			return x % n
		}
	}
}

// Shuffle shuffles items by the stream of a label.
func Shuffle[T any](secret Secret, label string, items []T) {
	s := newStream(secret, label)
	for i := len(items) - 1; i > 0; i-- {
		j := s.uniform(uint32(i + 1))
		items[i], items[j] = items[j], items[i]
	}
}

// Deal shuffles, deals and starts the first turn. It returns the events of the setup
// and of the start of the first turn.
func Deal(rules *engine.Rules, pool *engine.Pool, secret Secret) (engine.State, []engine.Event) {
	return DealLists(rules, pool, Lists(rules, pool, secret), secret)
}

// DealLists is Deal with each player's deck list, by seat.
func DealLists(rules *engine.Rules, pool *engine.Pool, lists [2][]engine.CardRef, secret Secret) (
	engine.State, []engine.Event) {
	state, events, err := rules.Deal(pool, DecksOf(lists, secret))
	if err != nil {
		panic("the shuffle made decks that cannot be dealt: " + err.Error())
	}
	return state, events
}

// Decks returns both players' decks in the order of drawing, where they are made from the pool.
func Decks(rules *engine.Rules, pool *engine.Pool, secret Secret) [2][]engine.CardRef {
	return DecksOf(Lists(rules, pool, secret), secret)
}

// DecksOf returns both players' decks in the order of drawing. The lists stay as they are. Those that
// players bring are in the order of the pool.
func DecksOf(lists [2][]engine.CardRef, secret Secret) (decks [2][]engine.CardRef) {
	for i, label := range [2]string{"deck0", "deck1"} {
		decks[i] = slices.Clone(lists[i])
		Shuffle(secret, label, decks[i])
	}
	return decks
}

// Lists returns DeckList for each seat.
func Lists(rules *engine.Rules, pool *engine.Pool, secret Secret) [2][]engine.CardRef {
	list := DeckList(rules, pool, secret)
	return [2][]engine.CardRef{list, list}
}

// DeckList returns the list of cards that both decks consist of, where they are made from the pool.
func DeckList(rules *engine.Rules, pool *engine.Pool, secret Secret) []engine.CardRef {
	list := make([]engine.CardRef, max(rules.DeckSize, pool.Len()))
	for i := range list {
		list[i] = engine.CardRef(i % pool.Len())
	}
	if pool.Len() > rules.DeckSize {
		Shuffle(secret, "list", list)
	}
	return list[:rules.DeckSize:rules.DeckSize]
}
