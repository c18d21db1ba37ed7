package agent

import (
	"fmt"

	cardgames "cardgames/clients/go"
	"cardgames/cmd/internal/story"
)

// narrator tells a model what happened.
type narrator struct {
	story.Teller
	you   int
	known story.Cards
}

func newNarrator(you int, known story.Cards) narrator {
	n := narrator{Teller: story.Teller{ShowIDs: true}, you: you, known: known}
	n.Names[you], n.Names[1-you] = "You", "The opponent"
	return n
}

func (n *narrator) lines(events []cardgames.Event) []string {
	var shown []cardgames.Event
	for _, e := range events {
		if !n.onTable(&e) {
			shown = append(shown, e)
		}
	}
	lines := n.Tell(shown)
	for i := range events {
		lines = append(lines, n.says(&events[i])...)
	}
	return lines
}

// onTable reports whether the table and the result show what an event tells.
func (n *narrator) onTable(e *cardgames.Event) bool {
	switch e.Type {
	case "passed", "game_finished":
		return true
	case "card_drawn":
		return e.Player != n.you
	case "time_changed":
		return e.Cause == "turn_start"
	case "resolved":
		return !permanent(e.Card)
	}
	return false
}

// says quotes what a card of the other player says that does something, since "you" and "your opponent" are theirs
// there. The model has read its own.
func (n *narrator) says(e *cardgames.Event) []string {
	card := &e.Object.Card
	if e.Type != "card_cast" || e.Player == n.you || permanent(card) {
		return nil
	}
	return []string{fmt.Sprintf("%s says \"%s\"", name(card), n.known.Short(card))}
}

func permanent(card *cardgames.Card) bool {
	return card.Type == "person" || card.Type == "appliance" || card.Type == "habit"
}

func name(card *cardgames.Card) string { return story.CardName(card) }
