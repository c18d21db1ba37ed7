// Package draft makes the groups of cards from which both players choose their decks. They follow from a
// seed and a pool; docs/rules-implementers.md has the algorithm and its test vectors.
package draft

import (
	"errors"
	"slices"

	"cardgames/engine"
	"cardgames/engine/shuffle"
)

const (
	// Picks is the number of groups. A player takes one card of each, twice.
	Picks = 15
	// MinPool is the size of the smallest pool that can be drafted from.
	MinPool = 2 * Picks
)

// ErrPoolTooSmall is the error for a pool of fewer than MinPool cards.
var ErrPoolTooSmall = errors.New("the pool is too small for a draft")

// Groups returns the groups in the order in which players choose: Picks groups of three cards, or of two
// where the pool has fewer than 45. The error is ErrPoolTooSmall.
func Groups(pool *engine.Pool, seed string) ([][]engine.CardRef, error) {
	if pool.Len() < MinPool {
		return nil, ErrPoolTooSmall
	}
	secret := shuffle.SecretFromSeed(seed)
	cards := make([]engine.CardRef, pool.Len())
	for i := range cards {
		cards[i] = engine.CardRef(i)
	}
	shuffle.Shuffle(secret, "draft", cards)
	slices.SortStableFunc(cards, func(a, b engine.CardRef) int {
		return int(pool.Card(a).Type) - int(pool.Card(b).Type)
	})
	size := min(len(cards)/Picks, 3)
	cards = cards[:len(cards)-len(cards)%size]
	groups := slices.Collect(slices.Chunk(cards, size))
	shuffle.Shuffle(secret, "draft groups", groups)
	return groups[:Picks:Picks], nil
}

// Chosen reports whether a deck list has one card of each group, twice.
func Chosen(groups [][]engine.CardRef, list []engine.CardRef) bool {
	for _, group := range groups {
		twice := 0
		for _, card := range group {
			if count(list, card) == 2 {
				twice++
			}
		}
		if twice != 1 {
			return false
		}
	}
	return len(list) == 2*len(groups)
}

func count(list []engine.CardRef, card engine.CardRef) (n int) {
	for _, c := range list {
		if c == card {
			n++
		}
	}
	return n
}
