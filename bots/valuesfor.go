package bots

import (
	"fmt"
	"hash/fnv"
	"sync"

	"cardgames/engine"
)

// fitted keeps the values that were needed last: those of one pool are needed again for
// every move and every game with it.
var fitted struct {
	sync.Mutex
	values map[string]*Values
}

// maxFitted is the number of pools whose values are kept.
const maxFitted = 16

// ValuesFor returns the values for a pool: built-in ones for the pools of the sets that
// ship, else they are fitted, which takes some seconds the first time.
func ValuesFor(rules *engine.Rules, pool *engine.Pool) *Values {
	key := fingerprint(rules, pool)
	fitted.Lock()
	defer fitted.Unlock()
	values, ok := fitted.values[key]
	if !ok {
		if fitted.values == nil || len(fitted.values) >= maxFitted {
			fitted.values = map[string]*Values{}
		}
		values = builtInOrFitted(key, rules, pool)
		fitted.values[key] = values
	}
	return values
}

func builtInOrFitted(key string, rules *engine.Rules, pool *engine.Pool) *Values {
	weights, ok := builtIn[key]
	if !ok {
		return fit(rules, pool)
	}
	all := make([]float64, len(weights))
	for i, w := range weights {
		all[i] = float64(w) / precision
	}
	return newValues(all, keysOf(pool))
}

// fingerprint names the figures of the rules and what the cards do, in their order. It leaves out
// texts, and opening hands, which no view has.
func fingerprint(rules *engine.Rules, pool *engine.Pool) string {
	h := fnv.New128a()
	r := *rules
	r.OpeningHands = [2]int{}
	fmt.Fprintf(h, "%+v", r)
	for ref := range pool.Len() {
		card := pool.Card(engine.CardRef(ref))
		fmt.Fprintf(h, "\n%q %d %s %+v", card.ID, card.Cost, card.Type, card.Steps())
	}
	return fmt.Sprintf("%x", h.Sum(nil))
}
