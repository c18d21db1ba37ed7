package engine

import "fmt"

// Replayed is the game after one action of a replay.
type Replayed struct {
	State  State
	Events []Event
}

// Replay plays actions in order. It stops at the first that is illegal or that draws or
// mills a HiddenCard, and returns the steps before it and an error.
func Replay(pool *Pool, start State, actions []Action) ([]Replayed, error) {
	steps := make([]Replayed, 0, len(actions))
	state := start
	for i, action := range actions {
		next, events, err := Apply(pool, state, action)
		if err != nil {
			return steps, fmt.Errorf("action %d: %w", i+1, err)
		}
		for _, e := range events {
			if fromDeck(e) && e.Card == HiddenCard {
				return steps, fmt.Errorf("action %d: player %d draws or mills a card that the opening does not have", i+1, e.Player)
			}
		}
		steps = append(steps, Replayed{State: next, Events: events})
		state = next
	}
	return steps, nil
}

// fromDeck reports whether the card of the event left a deck.
func fromDeck(e Event) bool { return e.Type == EventCardDrawn || e.FromZone == ZoneDeck }
