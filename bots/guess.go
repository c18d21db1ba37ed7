package bots

import (
	"fmt"
	"math/rand/v2"
	"slices"

	"cardgames/engine"
)

// guess makes complete states from a view: the parts that the viewer sees, and the
// unseen cards in some order.
type guess struct {
	pool     *engine.Pool
	position engine.Position
	me       engine.Seat
	// The cards of each player that the viewer has not seen.
	unseen [2][]engine.CardRef
}

// Check returns an error if a view shows cards that cannot come from the table's
// deck list, or more or fewer than it has.
func (t Table) Check(view *engine.View) error {
	_, err := t.unseen(view)
	return err
}

// unseen returns the cards of each player that a view does not show, or the error of Check.
func (t Table) unseen(view *engine.View) (cards [2][]engine.CardRef, err error) {
	for seat := range view.Players {
		p := &view.Players[seat]
		shown := seen(view, engine.Seat(seat))
		unseen := without(t.Lists[seat], shown)
		if len(unseen) != len(t.Lists[seat])-len(shown) {
			return cards, fmt.Errorf("player %d has a card that is not on the deck list", seat)
		}
		if hidden := p.DeckCount + p.HandCount - len(p.Hand); hidden != len(unseen) {
			return cards, fmt.Errorf("player %d has %d hidden cards, and the deck list leaves %d", seat, hidden, len(unseen))
		}
		cards[seat] = unseen
	}
	return cards, nil
}

// newGuess panics if the view does not fit the table.
func newGuess(table Table, view *engine.View) *guess {
	unseen, err := table.unseen(view)
	if err != nil {
		panic(err)
	}
	g := &guess{pool: table.Pool, me: view.Priority, unseen: unseen}
	g.position = engine.Position{
		Rules: view.Rules, Turn: view.Turn, Active: view.Active, Priority: view.Priority, Passes: view.Passes,
		Casts: view.Casts, NextObject: nextObject(view), Result: view.Result, Stack: view.Stack,
	}
	for seat := range view.Players {
		from, to := &view.Players[seat], &g.position.Players[seat]
		to.Time, to.Progress = from.Time, from.Progress
		to.Board, to.Discard, to.Hand = from.Board, from.Discard, from.Hand
	}
	g.deal(view.Players[1-g.me].HandCount)
	return g
}

// deal gives the first unseen cards to the opponent's hand.
func (g *guess) deal(handCount int) {
	opponent := 1 - g.me
	players := &g.position.Players
	players[g.me].Deck = g.unseen[g.me]
	players[opponent].Hand, players[opponent].Deck = g.unseen[opponent][:handCount], g.unseen[opponent][handCount:]
}

// shuffle puts the unseen cards into another order.
func (g *guess) shuffle(random *rand.Rand) {
	for _, cards := range g.unseen {
		for i := len(cards) - 1; i > 0; i-- {
			j := random.IntN(i + 1)
			cards[i], cards[j] = cards[j], cards[i]
		}
	}
}

func (g *guess) state() engine.State {
	state, err := g.position.State(g.pool)
	if err != nil {
		panic(err) // the view came from a state
	}
	return state
}

// nextObject returns an id that no object of the view has.
func nextObject(view *engine.View) engine.ObjectID {
	var last engine.ObjectID
	for _, o := range view.Stack {
		last = max(last, o.ID, o.Target)
	}
	for seat := range view.Players {
		for _, p := range view.Players[seat].Board {
			last = max(last, p.ID)
		}
	}
	return last + 1
}

// seen returns the cards of a player that the view shows.
func seen(view *engine.View, owner engine.Seat) []engine.CardRef {
	p := &view.Players[owner]
	cards := make([]engine.CardRef, 0, len(p.Hand)+len(p.Discard)+len(p.Board)+len(view.Stack))
	cards = append(append(cards, p.Hand...), p.Discard...)
	for _, permanent := range p.Board {
		cards = append(cards, permanent.Card)
	}
	for _, object := range view.Stack {
		if object.Owner == owner {
			cards = append(cards, object.Card)
		}
	}
	return cards
}

// without returns a new list: list without one copy of each card of removed.
func without(list, removed []engine.CardRef) []engine.CardRef {
	rest := slices.Clone(list)
	slices.Sort(rest)
	for _, card := range removed {
		if i, ok := slices.BinarySearch(rest, card); ok {
			rest = slices.Delete(rest, i, i+1)
		}
	}
	return rest
}
