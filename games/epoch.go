package games

import (
	"fmt"
	"math/rand/v2"
	"strings"
)

// Epoch is the time between two restores of a store, after each of which the numbers of versions that were
// lost are used again: 0 before the first one, else a random number below 32,768.
type Epoch uint16

const (
	epochLetters = 3
	epochs       = 1 << (5 * epochLetters)
	letters      = "abcdefghijklmnopqrstuvwxyz234567"
)

// Next draws another epoch.
func (e Epoch) Next() Epoch {
	for {
		if next := Epoch(1 + rand.IntN(epochs-1)); next != e {
			return next
		}
	}
}

// String returns the three letters of an epoch, or "" for the first one.
func (e Epoch) String() string {
	if e == 0 {
		return ""
	}
	return string([]byte{letters[e>>10&31], letters[e>>5&31], letters[e&31]})
}

// ParseEpoch reads what String returns.
func ParseEpoch(text string) (e Epoch, err error) {
	for _, letter := range text {
		digit := strings.IndexRune(letters, letter)
		if digit < 0 || len(text) != epochLetters {
			return 0, fmt.Errorf("%q is not an epoch, such as k3q: three letters of a to z and 2 to 7", text)
		}
		e = e<<5 + Epoch(digit)
	}
	return e, nil
}
