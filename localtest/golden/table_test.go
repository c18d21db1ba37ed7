package golden

import (
	"fmt"
	"strings"

	"cardgames/engine"
)

// table is everything that a state has, the order of the decks too.
func table(pool *engine.Pool, state *engine.State) []string {
	p := state.Position()
	lines := []string{fmt.Sprintf("turn %d of player %d, passes %d, next object %s", p.Turn, p.Active, p.Passes, p.NextObject)}
	if seat, ok := state.Priority(); ok {
		lines = append(lines, fmt.Sprintf("priority %d", seat))
	}
	for seat, player := range p.Players {
		lines = append(lines,
			fmt.Sprintf("player %d: time %d, progress %d", seat, player.Time, player.Progress),
			"  deck: "+names(pool, player.Deck),
			"  hand: "+names(pool, player.Hand),
			"  board: "+board(pool, player.Board),
			"  discard: "+names(pool, player.Discard))
	}
	return append(lines, "stack: "+stack(pool, p.Stack))
}

func names(pool *engine.Pool, cards []engine.CardRef) string {
	return list(cards, func(ref engine.CardRef) string { return pool.Card(ref).Name })
}

func board(pool *engine.Pool, permanents []engine.Permanent) string {
	return list(permanents, func(p engine.Permanent) string {
		card := pool.Card(p.Card)
		text := fmt.Sprintf("%s %s (rate %d)", p.ID, card.Name, card.Rate())
		if p.Shielded {
			text += " with a shield"
		}
		return text
	})
}

func stack(pool *engine.Pool, objects []engine.StackObject) string {
	return list(objects, func(o engine.StackObject) string {
		text := fmt.Sprintf("%s %s of player %d", o.ID, pool.Card(o.Card).Name, o.Owner)
		if o.Target != 0 {
			text += " at " + o.Target.String()
		}
		return text
	})
}

func list[T any](items []T, text func(T) string) string {
	if len(items) == 0 {
		return "nothing"
	}
	texts := make([]string, len(items))
	for i, item := range items {
		texts[i] = text(item)
	}
	return strings.Join(texts, ", ")
}
