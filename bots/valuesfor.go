package bots

import (
	"fmt"
	"hash/fnv"
	"io"

	"cardgames/engine"
)

// maxFitted is the number of pools whose fitted values are kept.
const maxFitted = 16

// keptValues are the fitted values of a pool, by its fingerprint.
type keptValues struct {
	key    string
	values *Values
}

// ValuesFor returns the values for a pool: built-in ones for the pools of the sets that
// ship, else they are fitted, which takes some seconds the first time.
func ValuesFor(rules *engine.Rules, pool *engine.Pool) *Values {
	return ValuesUntil(nil, rules, pool)
}

// ValuesReported is ValuesFor that reports the share of a fit that is done, where it begins one.
func ValuesReported(rules *engine.Rules, pool *engine.Pool, report func(share float64)) *Values {
	return valuesUntil(nil, rules, pool, report)
}

// ValuesUntil is ValuesFor until done is closed, and then returns nil. Built-in values are never waited for. (done
// is what Context.Done returns: package context itself would make the programs for browsers larger.)
func ValuesUntil(done <-chan struct{}, rules *engine.Rules, pool *engine.Pool) *Values {
	return valuesUntil(done, rules, pool, unreported)
}

func unreported(float64) {}

func valuesUntil(
	done <-chan struct{}, rules *engine.Rules, pool *engine.Pool, report func(share float64),
) *Values {
	key := fingerprint(rules, pool)
	if weights, ok := builtIn[key]; ok {
		return builtInValues(weights, pool)
	}
	return fitted.get(done, key, func() *Values { return fit(rules, pool, report) })
}

func builtInValues(weights []int16, pool *engine.Pool) *Values {
	all := make([]float64, len(weights))
	for i, w := range weights {
		all[i] = float64(w) / precision
	}
	return newValues(all, keysOf(pool))
}

// fingerprint names the figures of the rules and what the cards do, in their order. It leaves out
// texts, and how a game begins: what a card is worth in the middle of one does not change with that.
func fingerprint(rules *engine.Rules, pool *engine.Pool) string {
	h := fnv.New128a()
	r := *rules
	r.Version, r.OpeningHands, r.SecondProgress = 0, [2]int{}, 0
	fmt.Fprintf(h, "%+v", r)
	for ref := range pool.Len() {
		card := pool.Card(engine.CardRef(ref))
		fmt.Fprintf(h, "\n%q %d %s %d", card.ID, card.Cost, card.Type, card.Rate())
		for i := range card.Steps {
			writeStep(h, &card.Steps[i])
		}
		for i := range card.Abilities {
			fmt.Fprintf(h, " %s", card.Abilities[i].When)
			writeStep(h, &card.Abilities[i].Step)
		}
	}
	return fmt.Sprintf("%x", h.Sum(nil))
}

// writeStep writes all that a step says.
func writeStep(to io.Writer, s *engine.Step) {
	fmt.Fprintf(to, " %s %+v %d", s.Effect, s.Params, len(s.Options))
	if s.Else != nil {
		fmt.Fprint(to, " else")
		writeStep(to, s.Else)
	}
	for i := range s.Options {
		writeStep(to, &s.Options[i])
	}
}
