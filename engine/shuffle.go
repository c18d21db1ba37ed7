package engine

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/binary"
	"hash"
)

// ShuffleAlgorithm names the shuffle of docs/rules.md; another one would get
// another name.
const ShuffleAlgorithm = "hmac-sha256-fisher-yates-1"

// Secret fixes the shuffle of a game.
type Secret [sha256.Size]byte

// SecretFromSeed is the secret of a game that was asked for with a seed.
func SecretFromSeed(seed string) Secret { return sha256.Sum256([]byte(seed)) }

// Commitment can be shown before the game: it tells nothing of a random
// secret, and no other secret has it.
func (s Secret) Commitment() [sha256.Size]byte { return sha256.Sum256(s[:]) }

// stream is an endless sequence of 32-bit words. Each label has its own, so
// that there is no order among the shuffles.
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

// uniform is an unbiased number below n: words in the last, incomplete run of
// n are skipped.
func (s *stream) uniform(n uint32) uint32 {
	const words = 1 << 32
	limit := words - words%uint64(n)
	for {
		if x := s.word(); uint64(x) < limit {
			return x % n
		}
	}
}

func (s *stream) shuffle(cards []CardRef) {
	for i := len(cards) - 1; i > 0; i-- {
		j := s.uniform(uint32(i + 1))
		cards[i], cards[j] = cards[j], cards[i]
	}
}

// Decks returns both players' decks, each with the card that is drawn first at
// index 0.
func Decks(pool *Pool, secret Secret) [2][]CardRef {
	var decks [2][]CardRef
	for i, label := range [2]string{"deck0", "deck1"} {
		decks[i] = DeckList(pool, secret)
		newStream(secret, label).shuffle(decks[i])
	}
	return decks
}

// DeckList is the list of DeckSize cards that both decks are made of.
func DeckList(pool *Pool, secret Secret) []CardRef {
	list := make([]CardRef, max(DeckSize, pool.Len()))
	for i := range list {
		list[i] = CardRef(i % pool.Len())
	}
	if pool.Len() > DeckSize {
		newStream(secret, "list").shuffle(list)
	}
	return list[:DeckSize:DeckSize]
}
