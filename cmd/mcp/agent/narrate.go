package agent

import (
	"fmt"
	"strings"

	cardgames "cardgames/clients/go"
	"cardgames/cmd/internal/story"
	"cardgames/cmd/internal/terminal"
)

// narrator says in short lines what has happened.
type narrator struct {
	you          int
	names        map[string]string // of cards, by the ids of their objects
	descriptions map[string]string // of cards, by their ids
}

func (n *narrator) lines(events []cardgames.Event) []string {
	var lines, drawn []string
	for i := range events {
		if e := &events[i]; e.Type == "card_drawn" && e.Player == n.you && e.Card != nil {
			drawn = append(drawn, name(e.Card))
			continue
		}
		if line := n.line(&events[i]); line != "" {
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
func (n *narrator) line(e *cardgames.Event) string {
	switch e.Type {
	case "turn_started":
		return fmt.Sprintf("Turn %d, %s turn.", e.Turn, n.Whose(e.Player))
	case "draw_skipped":
		return n.Does(e.Player, "draw", "draws") + " nothing (" + strings.ReplaceAll(e.Reason, "_", " ") + ")."
	case "time_changed":
		return n.changed(e, "time", e.Cause == "effect" || e.Cause == "ability")
	case "progress_changed":
		return n.changed(e, "progress", true)
	case "card_cast":
		return n.cast(e)
	case "resolved":
		if permanent(e.Card) {
			return name(e.Card) + " enters " + n.Whose(e.Owner) + " board."
		}
	case "fizzled", "shield_added", "shield_used", "ability_used", "card_moved":
		return story.Of(e, name(e.Card), n)
	}
	return ""
}

func (n *narrator) changed(e *cardgames.Event, what string, tell bool) string {
	if !tell {
		return ""
	}
	return fmt.Sprintf("%s: %+d %s%s, now %d.", n.who(e.Player), e.By, what, story.Why(e), e.To)
}

// cast quotes what the other player's cards say, since "you" and "your opponent" are theirs there. The model has read
// its own.
func (n *narrator) cast(e *cardgames.Event) string {
	card := &e.Object.Card
	n.names[e.Object.ID] = name(card)
	text := n.Does(e.Player, "cast", "casts") + " " + name(card) + " (" + e.Object.ID + ")"
	if option := story.Option(e.Object.Option); option != "" {
		text += ", " + option + ","
	}
	if target := e.Object.TargetID; target != "" {
		text += " on " + n.names[target] + " (" + target + ")"
	}
	if e.Player != n.you && !permanent(card) {
		return fmt.Sprintf("%s, which says \"%s\"", text, n.descriptions[card.ID])
	}
	return text + "."
}

func (n *narrator) who(player int) string {
	if player == n.you {
		return "You"
	}
	return "Opponent"
}

func (n *narrator) Whose(player int) string {
	if player == n.you {
		return "your"
	}
	return "the opponent's"
}

func (n *narrator) Does(player int, you, other string) string {
	if player == n.you {
		return "You " + you
	}
	return "Opponent " + other
}

func permanent(card *cardgames.Card) bool {
	return card.Type == "person" || card.Type == "appliance" || card.Type == "habit"
}

// longestName is the most characters of a card's name that a text shows.
const longestName = 40

// name returns a card's name as it stands in a text.
func name(card *cardgames.Card) string {
	letters := []rune(terminal.Clean(card.Name))
	return string(letters[:min(len(letters), longestName)])
}
