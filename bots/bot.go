// Package bots plays the card game. A bot is told what the player at its seat
// may see, and nothing else.
package bots

import (
	"fmt"
	"math/rand/v2"
	"strconv"
	"strings"

	"cardgames/engine"
)

// Bot plays one seat of one game.
type Bot interface {
	// Choose picks one of view.Legal. The view is that of the bot's own seat,
	// which has priority.
	Choose(view *engine.View) engine.Action
}

// Table is what both players know before the first card is drawn.
type Table struct {
	Pool *engine.Pool
	// Lists are the cards that each player's deck is made of, in any order:
	// two times the same, by the rules.
	Lists [2][]engine.CardRef
}

// Kind is a way to play.
type Kind struct {
	name       string
	iterations int // of mcts
}

// DefaultIterations is the effort of "mcts" without a number.
const DefaultIterations = 400

const maxIterations = 1_000_000

// Kinds describes what ParseKind reads.
const Kinds = "random, greedy, mcts or mcts:ITERATIONS"

// ParseKind reads the name of a bot: one of Kinds.
func ParseKind(text string) (Kind, error) {
	name, number, numbered := strings.Cut(text, ":")
	kind := Kind{name: name}
	if name == "mcts" {
		kind.iterations = DefaultIterations
	}
	if numbered {
		n, err := strconv.Atoi(number)
		if name != "mcts" || err != nil || n < 1 || n > maxIterations {
			return Kind{}, fmt.Errorf("no bot %q: want %s, with 1 to %d iterations", text, Kinds, maxIterations)
		}
		kind.iterations = n
	}
	if name != "random" && name != "greedy" && name != "mcts" {
		return Kind{}, fmt.Errorf("no bot %q: want %s", text, Kinds)
	}
	return kind, nil
}

// String is the name that ParseKind reads.
func (k Kind) String() string {
	if k.iterations > 0 {
		return k.name + ":" + strconv.Itoa(k.iterations)
	}
	return k.name
}

// Scaled is the same search with so many times the iterations, at least one. It
// fails for a bot that does not search.
func (k Kind) Scaled(by float64) (Kind, error) {
	if k.name != "mcts" {
		return Kind{}, fmt.Errorf("%s does not search", k)
	}
	k.iterations = max(1, int(float64(k.iterations)*by))
	return k, nil
}

// New seats a bot. With the same seed it makes the same choices.
func (k Kind) New(table Table, seed uint64) Bot {
	random := rand.New(rand.NewPCG(seed, 0))
	switch k.name {
	case "greedy":
		return &greedy{table}
	case "mcts":
		return &searcher{table: table, random: random, iterations: k.iterations}
	}
	return &randomBot{random}
}

// randomBot chooses evenly.
type randomBot struct{ random *rand.Rand }

func (b *randomBot) Choose(view *engine.View) engine.Action {
	return view.Legal[b.random.IntN(len(view.Legal))]
}
