package leaks_test

import (
	"math/rand/v2"
	"slices"
	"testing"

	"cardgames/engine"
)

// script is the beginning of a game: its decks and the players' actions.
type script struct {
	pool    *engine.Pool
	decks   [2][]engine.CardRef
	actions []engine.Action
	end     engine.State
	shown   [2]map[engine.CardRef]bool // by owner: the cards that both players have seen
}

// newScript plays up to moves random moves.
func newScript(t *testing.T, cards cards, decks [2][]engine.CardRef, moves int, random *rand.Rand) *script {
	t.Helper()
	pool := cards.Pool
	s := &script{pool: pool, decks: decks, shown: [2]map[engine.CardRef]bool{{}, {}}}
	state, _, err := cards.rules().Deal(pool, decks)
	must(t, err)
	for range moves {
		seat, playing := state.Priority()
		if !playing {
			break
		}
		legal := engine.LegalActions(pool, &state, seat)
		action := legal[random.IntN(len(legal))]
		if len(s.actions) == moves-1 && random.IntN(4) == 0 {
			action = engine.Resign(random.IntN(2))
		}
		var events []engine.Event
		state, events, err = engine.Apply(pool, state, action)
		must(t, err)
		s.actions = append(s.actions, action)
		s.show(events)
	}
	s.end = state
	return s
}

func (s *script) show(events []engine.Event) {
	for _, e := range events {
		if e.Type == engine.EventCardCast || e.Type == engine.EventCardMoved {
			s.shown[e.Player][e.Card] = true
		}
	}
}

// swapHidden returns decks in which the cards that the viewer has not seen are
// permuted. With them the same actions must look the same to the viewer. Of a card with
// a copy that both players have seen, no copy that was drawn is.
func (s *script) swapHidden(viewer engine.Viewer, random *rand.Rand) [2][]engine.CardRef {
	var swapped [2][]engine.CardRef
	for seat, deck := range s.decks {
		drawn := len(deck) - len(s.end.Position().Players[seat].Deck)
		var hidden []int // indices in deck
		for i, card := range deck {
			if i >= drawn || !viewer.Sees(engine.Seat(seat)) && !s.shown[seat][card] {
				hidden = append(hidden, i)
			}
		}
		swapped[seat] = slices.Clone(deck)
		for i, j := range random.Perm(len(hidden)) {
			swapped[seat][hidden[i]] = deck[hidden[j]]
		}
	}
	return swapped
}
