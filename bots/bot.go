// Package bots plays the card game. A bot sees only what the player at its seat
// may see.
package bots

import (
	"math/rand/v2"

	"cardgames/engine"
)

// Bot plays one seat of one game.
type Bot interface {
	// Choose picks one of view.Legal. The view is from the bot's own seat,
	// which has priority.
	Choose(view *engine.View) engine.Action
}

// ChooseIn returns what a bot chooses by the view of the seat that has priority in a state. It
// takes less time than to make the view.
func ChooseIn(state *engine.State, pool *engine.Pool, bot Bot) engine.Action {
	if b, ok := bot.(*greedy); ok {
		return b.chooseIn(state)
	}
	seat, _ := state.Priority()
	view := engine.ViewOf(pool, state, engine.SeatViewer(seat))
	return bot.Choose(&view)
}

// Table is what both players know before the first card is drawn.
type Table struct {
	Pool *engine.Pool
	// Lists are the cards of each player's deck, in any order. They are the same unless each player has
	// brought a deck.
	Lists [2][]engine.CardRef
	// Values are the worth of positions for bots that judge them: what ValuesFor returns
	// for the pool, or for one that differs in a few cards. With nil, Kind.New calls
	// ValuesFor with the default rules.
	Values *Values
}

// randomBot chooses all actions with the same probability.
type randomBot struct{ random *rand.Rand }

func (b *randomBot) Choose(view *engine.View) engine.Action {
	return view.Legal[b.random.IntN(len(view.Legal))]
}
