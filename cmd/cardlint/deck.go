package main

import (
	"context"
	"errors"
	"fmt"
	"os"

	"github.com/go-json-experiment/json"

	"cardgames/engine/decks"
)

// deckEntry is an entry of a deck in a file, as in requests.
type deckEntry struct {
	Card   string `json:"card"`
	Copies int    `json:"copies"`
}

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
	text, err := os.ReadFile(l.deck)
	if err != nil {
		return err
	}
	var listed []deckEntry
	if err := json.Unmarshal(text, &listed, json.RejectUnknownMembers(true)); err != nil {
		return fmt.Errorf(`%s: want [{"card": "core:kettle", "copies": 2}, ...]: %w`, l.deck, err)
	}
	entries := make([]decks.Entry, len(listed))
	for i, e := range listed {
		entries[i] = decks.Entry(e)
	}
	_, err = decks.Read(found.checked.Snapshot.Pool, "", "", entries)
	return err
}
