package transcript

import (
	"fmt"
	"strings"

	"cardgames/engine"
)

// Table describes the table as the view shows it, one line per element.
func Table(pool *engine.Pool, v *engine.View) []string {
	lines := []string{fmt.Sprintf("turn %d of player %d, round %d; %s", v.Turn, v.Active, v.Round, whoActs(v))}
	for seat := range v.Players {
		p := &v.Players[seat]
		lines = append(lines, fmt.Sprintf("player %d: progress %d, time %d, %d cards in the deck", seat, p.Progress, p.Time,
			p.DeckCount))
		if p.Hand == nil {
			lines = append(lines, fmt.Sprintf("  hand: %d cards", p.HandCount))
		} else {
			lines = append(lines, "  hand: "+cardNames(pool, p.Hand))
		}
		board := make([]string, len(p.Board))
		for i, permanent := range p.Board {
			board[i] = fmt.Sprintf("%s %s", permanent.ID, cardName(pool, permanent.Card))
			if permanent.Shielded {
				board[i] += " with a shield"
			}
		}
		lines = append(lines, "  board: "+listed(board), "  discard pile: "+cardNames(pool, p.Discard))
	}
	stack := make([]string, len(v.Stack))
	for i, o := range v.Stack {
		stack[i] = fmt.Sprintf("%s %s%s of player %d%s", o.ID, cardName(pool, o.Card), chosen(o.Choice), o.Owner,
			aimedAt(o.Target))
	}
	return append(lines, "stack: "+listed(stack))
}

func whoActs(v *engine.View) string {
	if v.Result.Reason != engine.InProgress {
		return Result(v.Result)
	}
	return fmt.Sprintf("player %d has priority, passes %d", v.Priority, v.Passes)
}

func cardNames(pool *engine.Pool, refs []engine.CardRef) string {
	names := make([]string, len(refs))
	for i, ref := range refs {
		names[i] = cardName(pool, ref)
	}
	return listed(names)
}

func listed(items []string) string {
	if len(items) == 0 {
		return "empty"
	}
	return strings.Join(items, ", ")
}
