// Package bot lets bots play by the views of the client in Go.
package bot

import (
	"cmp"
	"context"
	"encoding/json"

	"cardgames/bots"
	"cardgames/bots/seat"
	cardgames "cardgames/clients/go"
	"cardgames/engine"
)

// Player is a bot that plays one seat of a game.
type Player struct{ seat *seat.Seat }

// New returns the bot that plays a seat. The view is any of the game that has its cards. With the same seed a bot
// without a time limit makes the same choices. New fails if ctx ends while the bot learns the cards.
func New(ctx context.Context, v *cardgames.View, player int, kind bots.Kind, seed uint64) (*Player, error) {
	text, err := encode(v)
	if err != nil {
		return nil, err
	}
	s, err := seat.New(ctx.Done(), text, player, kind, seed)
	if err != nil {
		return nil, cmp.Or(ctx.Err(), err)
	}
	return &Player{s}, nil
}

// Pool builds the pool of a game from any view of it that has its cards.
func Pool(v *cardgames.View) (*engine.Pool, error) {
	text, err := encode(v)
	if err != nil {
		return nil, err
	}
	return seat.Pool(text)
}

// Choose returns one of the legal actions of the view, which is the seat's own or an open table's.
func (p *Player) Choose(v *cardgames.View) (action cardgames.Action, err error) {
	text, err := encode(v)
	if err != nil {
		return action, err
	}
	chosen, err := p.seat.Choose(text)
	if err != nil {
		return action, err
	}
	return action, json.Unmarshal(chosen, &action)
}

// encode writes a view without what has happened, which bots do not read.
func encode(v *cardgames.View) ([]byte, error) {
	now := *v
	now.Events, now.Log = nil, nil
	return json.Marshal(now)
}
