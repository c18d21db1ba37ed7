package main

import (
	"context"
	"errors"
	"fmt"

	"cardgames/cmd/internal/deckfile"
	"cardgames/engine/decks"
)

// checkDeck checks a deck with the sets as the service does, and returns the exit status.
func (l *linter) checkDeck(ctx context.Context) int {
	found, err := l.read(ctx)
	if err == nil && found.invalid != nil {
		err = found.writeFindings(l.stdout)
	} else if err == nil {
		err = l.readDeck(found)
	}
	if faults, ok := errors.AsType[decks.Faults](err); ok {
		for _, f := range faults {
			fmt.Fprintf(l.stdout, "%s: %s: %s: %s\n", l.deck, f.Pointer, f.Code, f.Detail)
		}
		return exitInvalid
	}
	if err != nil {
		fmt.Fprintln(l.stderr, "cardlint:", err)
		return exitInvalid
	}
	if found.invalid != nil {
		return exitInvalid
	}
	return exitClean
}

func (l *linter) readDeck(found *findings) error {
	pool := found.checked.Snapshot.Pool
	entries, err := deckfile.Read(l.deck, pool)
	if err != nil {
		return err
	}
	_, err = decks.Read(pool, "", "", entries)
	return err
}
