package main

import (
	"encoding/json"
	"slices"
	"strings"
	"testing"

	"cardgames/cardsets/core"
	"cardgames/cmd/internal/deckfile"
	"cardgames/engine"
	"cardgames/engine/decks"
)

// -deck checks a deck as the service does, and names each fault with its place in the file.
func TestDeck(t *testing.T) {
	var deck []deckfile.Entry
	for i := range engine.CardRef(15) {
		deck = append(deck, deckfile.Entry{Card: core.Snapshot().Pool.Card(i).ID, Copies: 2})
	}
	file := func(deck []deckfile.Entry) string {
		text, err := json.Marshal(deck)
		if err != nil {
			t.Fatal(err)
		}
		return writeFile(t, string(text))
	}
	if code, out, errs := cardlint(t, []string{"-deck", file(deck), "core"}); code == exitInvalid || out+errs != "" {
		t.Errorf("exit %d, %s%s", code, out, errs)
	}
	var list []engine.CardRef
	for i := range engine.CardRef(15) {
		list = append(list, i, i)
	}
	text := writeFile(t, decks.Text(core.Snapshot().Pool, list))
	if code, out, errs := cardlint(t, []string{"-deck", text, "core"}); code == exitInvalid || out+errs != "" {
		t.Errorf("a deck as text: exit %d, %s%s", code, out, errs)
	}
	wrong := slices.Clone(deck)
	wrong[3].Card, wrong[4].Copies = "core:tent", 3
	code, out, _ := cardlint(t, []string{"-deck", file(wrong), "core"})
	if code != exitInvalid || !strings.Contains(out, `: /3/card: deck_unknown_card: `) ||
		!strings.Contains(out, ": /4/copies: deck_copies: ") {
		t.Errorf("exit %d, %s", code, out)
	}
	if code, out, _ := cardlint(t, []string{"-deck", file(deck[1:]), "core"}); code != exitInvalid ||
		!strings.Contains(out, "deck_size: the deck has 28 cards; it must have 30") {
		t.Errorf("exit %d, %s", code, out)
	}
	for _, args := range [][]string{
		{"-deck", writeFile(t, "{}"), "core"}, {"-deck", writeFile(t, "Kettle"), "core"},
		{"-deck", writeFile(t, strings.Repeat(" ", 70_000)), "core"}, {"-deck", file(deck), "-json", "core"},
	} {
		if code, _, errs := cardlint(t, args); code != exitInvalid || errs == "" {
			t.Errorf("%v: exit %d, %s", args, code, errs)
		}
	}
}
