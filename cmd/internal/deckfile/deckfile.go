// Package deckfile reads the decks that a command line names.
package deckfile

import (
	"bytes"
	"fmt"
	"os"

	"github.com/go-json-experiment/json"

	"cardgames/engine"
	"cardgames/engine/decks"
)

// maxBytes is more than any deck needs.
const maxBytes = 64 << 10

// Entry is an entry of a deck as requests have it.
type Entry struct {
	Card   string `json:"card"`
	Copies int    `json:"copies"`
}

// Read reads a deck from a file: lines such as "2 Kettle", with names or ids of the pool's cards, or the JSON of
// requests. It does not check the deck.
func Read(name string, pool *engine.Pool) ([]decks.Entry, error) {
	info, err := os.Stat(name)
	if err != nil {
		return nil, err
	}
	if info.Size() > maxBytes {
		return nil, fmt.Errorf("%s has %d bytes; a deck has at most %d", name, info.Size(), maxBytes)
	}
	text, err := os.ReadFile(name)
	if err != nil {
		return nil, err
	}
	entries, err := parse(text, pool)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	return entries, nil
}

func parse(text []byte, pool *engine.Pool) (entries []decks.Entry, err error) {
	if trimmed := bytes.TrimSpace(text); len(trimmed) == 0 || trimmed[0] != '[' && trimmed[0] != '{' {
		return decks.ParseText(pool, string(text))
	}
	var listed []Entry
	if err := json.Unmarshal(text, &listed, json.RejectUnknownMembers(true)); err != nil {
		return nil, fmt.Errorf(`want lines such as 2 Kettle, or [{"card": "core:kettle", "copies": 2}, ...]: %w`, err)
	}
	for _, e := range listed {
		entries = append(entries, decks.Entry(e))
	}
	return entries, nil
}
