package drafting

import "cardgames/engine"

// Known returns what the cards of a pool were worth in drafts from all sets that ship. A card of another set counts as
// an average one; all is false where there is one.
func Known(pool *engine.Pool) (w Worths, all bool) {
	w, all = make(Worths, pool.Len()), true
	for i := range w {
		worth, ok := builtIn[pool.Card(engine.CardRef(i)).ID]
		w[i], all = float64(worth)/1000, all && ok
	}
	return w, all
}
