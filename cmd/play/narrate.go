package main

import (
	"fmt"

	cardgames "cardgames/clients/go"
	"cardgames/cmd/internal/story"
	"cardgames/cmd/internal/terminal"
)

// narrator describes events in sentences. It calls one seat "you", or both by number.
type narrator struct {
	you   int               // a seat, or noSeat
	names map[string]string // of cards, by the ids of their objects
}

func newNarrator(you int, v *cardgames.View) *narrator {
	n := &narrator{you: you, names: map[string]string{}}
	n.addNames(v)
	return n
}

// addNames adds the names of the objects in a view.
func (n *narrator) addNames(v *cardgames.View) {
	for _, p := range v.Players {
		for _, permanent := range p.Board {
			n.names[permanent.ID] = name(&permanent.Card)
		}
	}
	for _, o := range v.Stack {
		n.names[o.ID] = name(&o.Card)
	}
}

// lines returns a sentence for each event that needs one.
func (n *narrator) lines(events []cardgames.Event) []string {
	var lines []string
	for i := range events {
		if entersBoard(events[i:]) {
			continue // described with its move to the board
		}
		if line := n.line(&events[i]); line != "" {
			lines = append(lines, line)
		}
	}
	return lines
}

// entersBoard reports whether the first event is the resolution of a permanent.
func entersBoard(events []cardgames.Event) bool {
	return len(events) > 1 && events[0].Type == "resolved" && events[1].Type == "card_moved" && events[1].ToZone == "board"
}

func (n *narrator) line(e *cardgames.Event) string {
	switch e.Type {
	case "turn_started":
		return fmt.Sprintf("--- Turn %d, %s ---", e.Turn, n.whoseTurn(e.Player))
	case "card_drawn":
		return n.Does(e.Player, "draw", "draws") + " " + n.drawn(e) + "."
	case "draw_skipped":
		return n.Does(e.Player, "draw", "draws") + " nothing: " + map[string]string{
			"hand_full": "the hand is full.", "deck_empty": "the deck is empty.",
		}[e.Reason]
	case "time_changed":
		return n.timeChanged(e)
	case "progress_changed":
		return n.progressChanged(e)
	case "card_cast":
		return n.cast(e)
	case "passed":
		return n.Does(e.Player, "pass", "passes") + "."
	case "resolved":
		return name(e.Card) + " resolves."
	case "card_moved":
		if e.Reason == "resolved" && e.ToZone == "board" {
			return name(e.Card) + " resolves and enters " + n.Whose(e.Owner) + " board."
		}
		return story.Of(e, name(e.Card), n)
	case "fizzled", "shield_added", "shield_used", "ability_used":
		return story.Of(e, name(e.Card), n)
	}
	return ""
}

// drawn hides the other player's card if there is only one person here, even at an
// open table.
func (n *narrator) drawn(e *cardgames.Event) string {
	if n.you != noSeat && n.you != e.Player {
		return name(nil)
	}
	return name(e.Card)
}

// timeChanged returns "" for a cost, which is described with the card.
func (n *narrator) timeChanged(e *cardgames.Event) string {
	switch e.Cause {
	case "turn_start":
		return fmt.Sprintf("%s %d time.", n.Does(e.Player, "have", "has"), e.To)
	case "cost":
		return ""
	}
	return fmt.Sprintf("%s %d time and %s %d.", n.Does(e.Player, gains(e.By, "gain", "lose"),
		gains(e.By, "gains", "loses")),
		abs(e.By), n.verb(e.Player, "have", "has"), e.To)
}

func (n *narrator) progressChanged(e *cardgames.Event) string {
	return fmt.Sprintf("%s %d progress%s and %s %d.", n.Does(e.Player, gains(e.By, "gain", "lose"),
		gains(e.By, "gains", "loses")),
		abs(e.By), story.Why(e), n.verb(e.Player, "have", "has"), e.To)
}

func gains(by int64, gain, lose string) string {
	if by < 0 {
		return lose
	}
	return gain
}

func abs(n int64) int64 { return max(n, -n) }

func (n *narrator) cast(e *cardgames.Event) string {
	card := &e.Object.Card
	n.names[e.Object.ID] = name(card)
	text := fmt.Sprintf("%s %s for %d time", n.Does(e.Player, "cast", "casts"), name(card), card.Cost)
	if option := story.Option(e.Object.Option); option != "" {
		text += ", " + option
	}
	if e.Object.TargetID != "" {
		text += " on " + n.names[e.Object.TargetID]
	}
	return text + "."
}

// result describes the result, with the winner's progress first.
func (n *narrator) result(v *cardgames.View) string {
	if v.Result.Winner == nil {
		return fmt.Sprintf("The game is a draw: %d to %d progress.", v.Players[0].Progress, v.Players[1].Progress)
	}
	winner := *v.Result.Winner
	text := n.Does(winner, "win", "wins")
	switch v.Result.Reason {
	case "resigned":
		return text + ": " + within(n.who(1-winner)) + " resigned."
	case "rounds":
		text += " after the last turn"
	}
	return fmt.Sprintf("%s: %d to %d progress.", text, v.Players[winner].Progress, v.Players[1-winner].Progress)
}

func (n *narrator) who(seat int) string {
	if seat == n.you {
		return "You"
	}
	return fmt.Sprintf("Player %d", seat)
}

// within returns a name as it stands inside a sentence.
func within(name string) string {
	if name == "You" {
		return "you"
	}
	return name
}

func (n *narrator) Whose(seat int) string {
	if seat == n.you {
		return "your"
	}
	return fmt.Sprintf("Player %d's", seat)
}

func (n *narrator) whoseTurn(seat int) string {
	if seat == n.you {
		return "yours"
	}
	return fmt.Sprintf("Player %d's", seat)
}

func (n *narrator) verb(seat int, you, other string) string {
	if seat == n.you {
		return you
	}
	return other
}

func (n *narrator) Does(seat int, you, other string) string {
	return n.who(seat) + " " + n.verb(seat, you, other)
}

// name returns a card's name, or "a card" for a hidden one, which is nil.
func name(card *cardgames.Card) string {
	if card == nil {
		return "a card"
	}
	return terminal.Clean(card.Name)
}
