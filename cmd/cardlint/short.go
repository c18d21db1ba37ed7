package main

import (
	"context"
	"fmt"

	"cardgames/cmd/internal/terminal"
	"cardgames/engine"
)

// writeShort lists what each card does in its short form, as tables show it, with the badge of a
// permanent, and returns the exit status. Where the sets have faults, it lists these.
func (l *linter) writeShort(ctx context.Context) int {
	found, err := l.read(ctx)
	if err != nil {
		fmt.Fprintln(l.stderr, "cardlint:", err)
		return exitInvalid
	}
	if found.invalid != nil {
		writeLines(l.stdout, "error", found.invalid.Faults)
		return exitInvalid
	}
	pool, rules := found.checked.Snapshot.Pool, engine.NewestRules()
	for i := range pool.Len() {
		card := pool.Card(engine.CardRef(i))
		fmt.Fprintf(l.stdout, "%s: %s", terminal.Clean(card.Name), card.Summary(rules))
		if badge := card.Badge(); badge != "" {
			fmt.Fprintf(l.stdout, " [%s]", badge)
		}
		fmt.Fprintln(l.stdout)
	}
	return exitClean
}
