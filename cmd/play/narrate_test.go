package main

import (
	"encoding/json"
	"testing"

	"github.com/google/go-cmp/cmp"

	cardgames "cardgames/clients/go"
)

// TestSentences has events as the service writes them.
func TestSentences(t *testing.T) {
	const kettle = `{"id": "core:kettle", "name": "Kettle", "cost": 1, "type": "appliance"}`
	for _, tt := range []struct{ events, want string }{
		{`[{"type": "turn_started", "player": 0, "turn": 3}]`, "--- Turn 3, yours ---"},
		{`[{"type": "card_drawn", "player": 0, "card": ` + kettle + `}]`, "You draw Kettle."},
		{`[{"type": "card_drawn", "player": 1, "card": ` + kettle + `}]`, "Player 1 draws a card."},
		{`[{"type": "draw_skipped", "player": 1, "reason": "hand_full"}]`, "Player 1 draws nothing: the hand is full."},
		{`[{"type": "time_changed", "player": 0, "by": 4, "to": 4, "cause": "turn_start"}]`, "You have 4 time."},
		{`[{"type": "time_changed", "player": 1, "by": -2, "to": 1, "cause": "effect"}]`, "Player 1 loses 2 time and has 1."},
		{`[{"type": "time_changed", "player": 1, "by": -2, "to": 1, "cause": "cost"}]`, ""},
		{`[{"type": "progress_changed", "player": 0, "by": 2, "to": 9, "cause": "persons"}]`,
			"You gain 2 progress from persons and have 9."},
		{`[{"type": "card_cast", "player": 1, "object": {"id": "o3", "owner": 1, "card": ` + kettle + `}}]`,
			"Player 1 casts Kettle for 1 time."},
		{`[{"type": "passed", "player": 0}]`, "You pass."},
		{`[{"type": "resolved", "object": "o3", "card": ` + kettle + `}, {"type": "card_moved", "owner": 1, "card": ` +
			kettle + `, "to": "board", "reason": "resolved"}]`,
			"Kettle resolves and enters Player 1's board."},
		{`[{"type": "fizzled", "object": "o3", "card": ` + kettle + `}]`,
			"Kettle fizzles: its target is gone or no longer allowed."},
		{`[{"type": "shield_used", "object": "o3", "card": ` + kettle + `}]`, "The shield of Kettle absorbs it."},
		{`[{"type": "card_moved", "owner": 0, "card": ` + kettle + `, "to": "discard", "reason": "resolved"}]`, ""},
		{`[{"type": "card_moved", "owner": 0, "card": ` + kettle + `, "to": "discard", "reason": "cancelled"}]`,
			"Kettle is cancelled."},
		{`[{"type": "card_moved", "owner": 0, "card": ` + kettle + `, "to": "discard", "reason": "scrapped"}]`,
			"Kettle leaves your board for the discard pile."},
		{`[{"type": "card_moved", "owner": 0, "card": ` + kettle + `, "to": "hand", "reason": "bounced"}]`,
			"Kettle returns to your hand."},
		{`[{"type": "card_moved", "owner": 1, "card": ` + kettle + `, "to": "discard", "reason": "bounced"}]`,
			"Kettle goes to the discard pile, because Player 1's hand is full."},
		{`[{"type": "card_moved", "owner": 1, "card": ` + kettle + `, "to": "discard", "reason": "discarded"}]`,
			"Player 1 discards Kettle."},
		{`[{"type": "card_moved", "owner": 0, "card": ` + kettle + `, "to": "hand", "reason": "recovered"}]`,
			"You recover Kettle."},
		{`[{"type": "card_moved", "owner": 1, "card": ` + kettle + `, "from": "deck", "to": "discard", "reason": "milled"}]`,
			"Kettle goes from Player 1's deck to the discard pile."},
	} {
		var events []cardgames.Event
		if err := json.Unmarshal([]byte(tt.events), &events); err != nil {
			t.Fatal(err)
		}
		var want []string
		if tt.want != "" {
			want = []string{tt.want}
		}
		n := &narrator{you: 0, names: map[string]string{}}
		if diff := cmp.Diff(want, n.lines(events)); diff != "" {
			t.Errorf("%s: %s", tt.events, diff)
		}
	}
}
