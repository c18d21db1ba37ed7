package main

import (
	"fmt"

	cardgames "cardgames/clients/go"
	"cardgames/cmd/internal/story"
)

// narrator tells what happened to who sits here. It calls one seat "You", or both by number.
type narrator struct {
	story.Teller
	you int // a seat, or noSeat
}

func newNarrator(you int, v *cardgames.View) *narrator {
	n := &narrator{you: you}
	for seat := range n.Names {
		n.Names[seat] = fmt.Sprintf("Player %d", seat)
	}
	if you != noSeat {
		n.Names[you] = "You"
	}
	n.Know(v)
	return n
}

// lines returns the story of some events, without the end of the game, which follows with its score.
func (n *narrator) lines(events []cardgames.Event) []string {
	var shown []cardgames.Event
	for _, e := range events {
		if e.Type == "card_drawn" && n.you != noSeat && n.you != e.Player {
			e.Card = nil // also at an open table, if there is only one person here
		}
		if e.Type != "game_finished" {
			shown = append(shown, e)
		}
	}
	return n.Tell(shown)
}

// name returns a card's name, or "a card" for a hidden one, which is nil.
func name(card *cardgames.Card) string {
	if card == nil {
		return "a card"
	}
	return story.CardName(card)
}
