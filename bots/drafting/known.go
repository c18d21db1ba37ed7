package drafting

import "cardgames/engine"

// Known returns what the cards of a pool were worth in earlier drafts: from the same cards, or else from all sets that
// ship. A card of another set counts as an average one; all is false where there is one.
func Known(pool *engine.Pool) (w Worths, all bool) {
	for _, worths := range builtIn {
		if w, all = from(worths, pool); all && len(worths) == pool.Len() {
			return w, true
		}
	}
	return from(builtIn[0], pool)
}

// from returns the worths of a pool's cards from a table.
func from(worths map[string]int16, pool *engine.Pool) (w Worths, all bool) {
	w, all = make(Worths, pool.Len()), true
	for i := range w {
		worth, ok := worths[pool.Card(engine.CardRef(i)).ID]
		w[i], all = float64(worth)/1000, all && ok
	}
	return w, all
}
