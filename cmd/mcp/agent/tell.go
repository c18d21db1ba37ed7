package agent

import (
	"fmt"
	"strings"

	"cardgames/api/wire"
	"cardgames/cmd/internal/terminal"
)

// teller says in short lines what has happened.
type teller struct {
	you          int
	names        map[string]string // of cards, by the ids of their objects
	descriptions map[string]string // of cards, by their ids
}

func (t *teller) lines(events []event) []string {
	var lines, drawn []string
	for i := range events {
		if e := &events[i]; e.Type == "card_drawn" && e.Player == t.you && e.Card != nil {
			drawn = append(drawn, name(e.Card))
			continue
		}
		if line := t.line(&events[i]); line != "" {
			lines = append(append(lines, draws(drawn)...), line)
			drawn = nil
		}
	}
	return append(lines, draws(drawn)...)
}

// draws tells in one line which cards the model has drawn one after the other.
func draws(cards []string) []string {
	if len(cards) == 0 {
		return nil
	}
	return []string{"You draw " + strings.Join(cards, ", ") + "."}
}

// line returns "" for what the table shows anyway: passes, costs, draws of the other
// player, and where cards go that have done what they do.
func (t *teller) line(e *event) string {
	switch e.Type {
	case "turn_started":
		return fmt.Sprintf("Turn %d, %s turn.", e.Turn, t.whose(e.Player))
	case "draw_skipped":
		return t.does(e.Player, "draw", "draws") + " nothing (" + strings.ReplaceAll(e.Reason, "_", " ") + ")."
	case "time_changed":
		return t.changed(e, "time", e.Cause == "effect")
	case "progress_changed":
		return t.changed(e, "progress", true)
	case "card_cast":
		return t.cast(e)
	case "resolved":
		if permanent(e.Card) {
			return name(e.Card) + " enters " + t.whose(e.Owner) + " board."
		}
	case "fizzled":
		return name(e.Card) + " fizzles: its target is gone or no longer allowed."
	case "shield_added":
		return name(e.Card) + " has a shield."
	case "shield_used":
		return "The shield of " + name(e.Card) + " absorbs it."
	case "card_moved":
		return t.moved(e)
	}
	return ""
}

func (t *teller) changed(e *event, what string, tell bool) string {
	if !tell {
		return ""
	}
	why := map[string]string{"habits": " from habits", "persons": " from persons"}[e.Cause]
	return fmt.Sprintf("%s: %+d %s%s, now %s.", t.who(e.Player), e.By, what, why, e.to())
}

// cast tells what the other player's cards do. The model has read its own.
func (t *teller) cast(e *event) string {
	card := &e.Object.Card
	t.names[e.Object.ID] = name(card)
	text := t.does(e.Player, "cast", "casts") + " " + name(card) + " (" + e.Object.ID + ")"
	if target := e.Object.TargetID; target != "" {
		text += " on " + t.names[target] + " (" + target + ")"
	}
	if e.Player != t.you && !permanent(card) {
		text += ": " + strings.TrimSuffix(t.descriptions[card.ID], ".")
	}
	return text + "."
}

func (t *teller) moved(e *event) string {
	card := name(e.Card)
	switch e.Reason {
	case "cancelled":
		return card + " is cancelled."
	case "scrapped":
		return card + " leaves " + t.whose(e.Owner) + " board for the discard pile."
	case "bounced":
		if e.to() == "discard" {
			return card + " goes to the discard pile: " + t.whose(e.Owner) + " hand is full."
		}
		return card + " returns to " + t.whose(e.Owner) + " hand."
	case "discarded":
		return t.does(e.Owner, "discard", "discards") + " " + card + "."
	case "recovered":
		return t.does(e.Owner, "recover", "recovers") + " " + card + "."
	case "milled":
		return card + " goes from " + t.whose(e.Owner) + " deck to the discard pile."
	}
	return ""
}

func (t *teller) who(player int) string {
	if player == t.you {
		return "You"
	}
	return "Opponent"
}

func (t *teller) whose(player int) string {
	if player == t.you {
		return "your"
	}
	return "the opponent's"
}

func (t *teller) does(player int, you, other string) string {
	if player == t.you {
		return "You " + you
	}
	return "Opponent " + other
}

func permanent(card *wire.Card) bool {
	return card.Type == "person" || card.Type == "appliance" || card.Type == "habit"
}

// longestName is the most characters of a card's name that a text shows.
const longestName = 40

// name returns a card's name as it stands in a text.
func name(card *wire.Card) string {
	letters := []rune(terminal.Clean(card.Name))
	return string(letters[:min(len(letters), longestName)])
}
