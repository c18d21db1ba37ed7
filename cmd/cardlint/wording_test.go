package main

import (
	"testing"

	"cardgames/cmd/internal/setfile"
	"cardgames/engine"
)

// TestTextsSayWhatTheCardsDo: every card that ships has the words that belong
// to its type, cost, effect and params.
func TestTextsSayWhatTheCardsDo(t *testing.T) {
	for _, name := range []string{"core", "../../cardsets/sets/garden.json", "../../cardsets/sets/flat_share.json",
		"../../cardsets/sets/house_guests.json", "../../cardsets/sets/opening_night.json",
		"../../cardsets/sets/polar_station.json"} {
		checked, err := setfile.Load([]string{name})
		if err != nil {
			t.Fatal(err)
		}
		for i := range checked.Pool.Len() {
			card := checked.Pool.Card(engine.CardRef(i))
			if want := card.Describe(engine.DefaultRules()); card.Text != want {
				t.Errorf("%s says\n%s\nwant\n%s", card.ID, card.Text, want)
			}
		}
	}
}
