// Package generated makes card sets from numbers, for programs that learn to play cards which they have never
// seen. docs/environment.md describes them.
package generated

import (
	"crypto/sha256"
	"fmt"
	"math/rand/v2"
	"strconv"
	"strings"

	"github.com/go-json-experiment/json"
)

// split is a number of sets under one name. Sets of another split differ.
type split struct {
	name  string
	count int
}

var splits = []split{{"train", 1000}, {"held_out", 100}}

// Names describes the names that Set accepts.
const Names = "train/0 to train/999, held_out/0 to held_out/99"

// version is the number of the generator. Other cards have another number.
const version = "1.0.0"

// Cards is the number of cards of a set.
const Cards = 30

// Set returns the file of the set with a name such as train/0, or false if there is none. The same name is always
// the same file.
func Set(name string) (file []byte, ok bool) {
	prefix, digits, _ := strings.Cut(name, "/")
	n, err := strconv.Atoi(digits)
	for _, s := range splits {
		if s.name == prefix && err == nil && 0 <= n && n < s.count && digits == strconv.Itoa(n) {
			return write(prefix, n), true
		}
	}
	return nil, false
}

type object = map[string]any

func write(split string, n int) []byte {
	a := &author{rand.New(rand.NewChaCha8(sha256.Sum256(fmt.Appendf(nil, "%s/%d", split, n))))}
	cards := a.cards()
	for i, card := range cards {
		card["id"], card["name"] = fmt.Sprintf("c%d", i), fmt.Sprintf("%v %d", card["type"], i)
		card["text"] = "What this card does follows from its effect."
	}
	file, err := json.Marshal(object{
		"set_id": fmt.Sprintf("%s_%d", split, n), "name": fmt.Sprintf("Generated %s %d", split, n), "version": version,
		"cards": cards,
	}, json.Deterministic(true))
	if err != nil {
		panic(err) // the values are JSON
	}
	return file
}

// author makes the cards of a set.
type author struct{ *rand.Rand }

// cards makes about as many cards of each type as sets that ship have. A set has a taste for abilities, and one
// for steps with conditions and counts.
func (a *author) cards() (cards []object) {
	abilities, grammar := a.Float64(), a.Float64()
	persons, appliances, habits, tasks := a.between(4, 6), a.between(3, 5), a.between(3, 5), a.between(8, 11)
	for range persons {
		cards = append(cards, a.permanent("person", abilities))
	}
	for range appliances {
		cards = append(cards, a.permanent("appliance", abilities))
	}
	for range habits {
		cards = append(cards, a.permanent("habit", abilities))
	}
	for range tasks {
		cards = append(cards, a.spell("task", grammar))
	}
	for len(cards) < Cards {
		cards = append(cards, a.spell("instant", grammar))
	}
	return cards
}

// between returns a whole number from low to high.
func (a *author) between(low, high int) int { return low + a.IntN(high-low+1) }

// chance reports true with a probability.
func (a *author) chance(p float64) bool { return a.Float64() < p }

// pick returns one of some values.
func pick[T any](a *author, of ...T) T { return of[a.IntN(len(of))] }
