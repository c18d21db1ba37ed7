package bots

import (
	"slices"

	"cardgames/engine"
)

// Values are what positions are worth with the cards of one pool, as log-odds of
// winning. They are not changed once made, so any number of bots can share them. Cards
// are known by their ids, so a pool of which some numbers have changed can be played with the
// values of the pool before.
type Values struct {
	Board [boardFeatures]float64 // weights of the features of the table
	Cards map[string]float64     // weights of the cards in the seat's hand, by id or class
}

// maxKnownCards is the size of a pool up to which each card has a weight of its own.
// In a larger pool, cards of the same type and effect share one.
const maxKnownCards = 64

// keyOf returns what the weight of a card is stored under.
func keyOf(card *engine.Card, poolSize int) string {
	if poolSize <= maxKnownCards {
		return card.ID
	}
	return classOf(card)
}

// keysOf returns the different keys of a pool's cards, in the order of the pool.
func keysOf(pool *engine.Pool) []string {
	var keys []string
	for ref := range pool.Len() {
		key := keyOf(pool.Card(engine.CardRef(ref)), pool.Len())
		if !slices.Contains(keys, key) {
			keys = append(keys, key)
		}
	}
	return keys
}

// newValues makes values of weights: first the board's, then one for each key.
func newValues(weights []float64, keys []string) *Values {
	v := &Values{Cards: make(map[string]float64, len(keys))}
	copy(v.Board[:], weights)
	for i, key := range keys {
		v.Cards[key] = weights[boardFeatures+i]
	}
	return v
}

func classOf(card *engine.Card) string { return card.Type.String() + " " + card.FirstEffect().String() }

// judge is Values prepared for the cards of a pool. It belongs to one goroutine.
type judge struct {
	pool    *engine.Pool
	weights []float64
	cards   []traits // by card; the term is the index of its weight

	// Space for states, their features and actions that are tried, so that they need be neither
	// allocated nor cleared.
	tried    engine.State
	turn     engine.State
	features features
	actions  []engine.Action
}

// judgeOf returns the judge of a bot at a table.
func judgeOf(table Table) *judge {
	values := table.Values
	if values == nil {
		values = ValuesFor(engine.DefaultRules(), table.Pool)
	}
	return newJudge(table.Pool, values)
}

func newJudge(pool *engine.Pool, values *Values) *judge {
	j := &judge{pool: pool, weights: values.Board[:], cards: make([]traits, pool.Len())}
	j.weights = j.weights[:boardFeatures:boardFeatures]
	for ref := range j.cards {
		card := pool.Card(engine.CardRef(ref))
		weight, ok := values.Cards[card.ID]
		if !ok {
			weight, ok = values.Cards[classOf(card)]
		}
		term := int16(-1)
		if ok && card.Cost <= unpayable {
			term = int16(len(j.weights))
			j.weights = append(j.weights, weight)
		}
		j.cards[ref] = traitsOf(card, term)
	}
	return j
}

// certain exceeds the log-odds of every game in progress.
const certain = 1 << 20

// odds returns the log-odds that a seat wins. Of the opponent's hand only the size
// counts, and the same holds for the newest cards in the seat's hand, which are unknown.
func (j *judge) odds(s *engine.State, me engine.Seat, unknown int) float64 {
	if s.Finished() {
		return certain * float64(resultFor(s.Result(), me))
	}
	j.features.describe(j.cards, s, me, unknown)
	return j.features.times(j.weights)
}

// chance returns the probability that a seat wins.
func (j *judge) chance(s *engine.State, me engine.Seat) float64 {
	if !s.Finished() && me == s.Active() {
		return 1 - j.chance(s, 1-me) // at the start of a turn, the active seat has yet to act
	}
	return logistic(j.odds(s, me, 0))
}

// resultFor returns 1 for a win, 0 for a draw and -1 for a loss.
func resultFor(r engine.Result, me engine.Seat) int {
	switch r.Winner {
	case int8(me):
		return 1
	case engine.NoWinner:
		return 0
	}
	return -1
}
