package engine

import "fmt"

// Step is the game after one action of a replay.
type Step struct {
	State  State
	Events []Event
}

// Replay plays actions in order. It stops at the first that is illegal or that draws
// a HiddenCard, and returns the steps before it and an error.
func Replay(pool *Pool, start State, actions []Action) ([]Step, error) {
	steps := make([]Step, 0, len(actions))
	state := start
	for i, action := range actions {
		next, events, err := Apply(pool, state, action)
		if err != nil {
			return steps, fmt.Errorf("action %d: %w", i+1, err)
		}
		for _, e := range events {
			if e.Type == EventCardDrawn && e.Card == HiddenCard {
				return steps, fmt.Errorf("action %d: player %d draws a card that the opening does not have", i+1, e.Player)
			}
		}
		steps = append(steps, Step{State: next, Events: events})
		state = next
	}
	return steps, nil
}
