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
	Acts  map[string][2]float64  // weights of the permanents that will act, by id or class
}

// maxKnownCards is the size of a pool up to which each card has a weight of its own.
// In a larger pool, cards of the same type, effect and abilities share one.
const maxKnownCards = 64

// keyOf returns what the weight of a card is stored under.
func keyOf(card *engine.Card, poolSize int) string {
	if poolSize <= maxKnownCards {
		return card.ID
	}
	return classOf(card)
}

// keys are what the weights of a pool's cards are stored under, in the order of the pool.
type keys struct {
	cards []string // in a hand
	acts  []string // on a board, of the permanents that will act
}

func keysOf(pool *engine.Pool) keys {
	var k keys
	for ref := range pool.Len() {
		card := pool.Card(engine.CardRef(ref))
		key := keyOf(card, pool.Len())
		if !slices.Contains(k.cards, key) {
			k.cards = append(k.cards, key)
		}
		if willAct(card) && !slices.Contains(k.acts, key) {
			k.acts = append(k.acts, key)
		}
	}
	return k
}

// number is how many weights a pool has.
func (k keys) number() int { return k.firstActing() + 2*len(k.acts) }

// firstActing is the index of the weights of the permanents that will act, which are the last.
func (k keys) firstActing() int { return boardFeatures + len(k.cards) }

// terms returns the index of the weight of a card in a hand, and the first index of its weights
// on a board, -1 for none.
func (k keys) terms(card *engine.Card, poolSize int) (inHand, acts int16) {
	key := keyOf(card, poolSize)
	inHand = int16(boardFeatures + slices.Index(k.cards, key))
	if !willAct(card) {
		return inHand, -1
	}
	return inHand, int16(k.firstActing() + 2*slices.Index(k.acts, key))
}

// newValues makes values of weights: first the board's, then one for each key.
func newValues(weights []float64, k keys) *Values {
	v := &Values{Cards: make(map[string]float64, len(k.cards)), Acts: make(map[string][2]float64, len(k.acts))}
	weights = weights[copy(v.Board[:], weights):]
	for i, key := range k.cards {
		v.Cards[key] = weights[i]
	}
	weights = weights[len(k.cards):]
	for i, key := range k.acts {
		v.Acts[key] = [2]float64(weights[2*i:])
	}
	return v
}

// weights is the inverse of newValues.
func (v *Values) weights(k keys) []float64 {
	weights := slices.Clone(v.Board[:])
	for _, key := range k.cards {
		weights = append(weights, v.Cards[key])
	}
	for _, key := range k.acts {
		acts := v.Acts[key]
		weights = append(weights, acts[:]...)
	}
	return weights
}

// classOf names what a card does in a few words, such as "task draw" or "habit none, turn draw".
func classOf(card *engine.Card) string {
	class := card.Type.String() + " " + card.FirstEffect().String()
	for i := range card.Abilities {
		class += ", " + card.Abilities[i].When.String() + " " + card.Abilities[i].Step.Effect.String()
	}
	return class
}

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
		inHand, acts := int16(-1), int16(-1)
		if weight, ok := weightOf(values.Cards, card); ok && card.Cost <= unpayable {
			inHand = j.add(weight)
		}
		if weights, ok := weightOf(values.Acts, card); ok && willAct(card) {
			acts = j.add(weights[:]...)
		}
		j.cards[ref] = traitsOf(card, inHand, acts)
	}
	return j
}

// weightOf returns what the values of a pool have for a card, by its id or class.
func weightOf[W any](weights map[string]W, card *engine.Card) (weight W, ok bool) {
	if weight, ok = weights[card.ID]; !ok {
		weight, ok = weights[classOf(card)]
	}
	return weight, ok
}

// add adds weights and returns the index of the first.
func (j *judge) add(weights ...float64) int16 {
	j.weights = append(j.weights, weights...)
	return int16(len(j.weights) - len(weights))
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
