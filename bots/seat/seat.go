// Package seat lets a bot play over the HTTP API: it turns the JSON of a view
// into what a bot may know, and finds the chosen action in it.
//
// It is compiled to WebAssembly for the table in the browser, so it reads JSON
// without reflection: encoding/json would make the program a sixth larger.
package seat

import (
	"errors"
	"fmt"

	"github.com/valyala/fastjson"

	"cardgames/bots"
	"cardgames/engine"
)

// Seat is a player's place in one game.
type Seat struct {
	player engine.Seat
	game   *game
	bot    bots.Bot
}

// New seats a bot as player 0 or 1. The view is any view of the game that was read
// with ?include=cards. With the same seed a bot without a time limit makes the same
// choices. New fails if done is closed while a bot learns the cards.
func New(done <-chan struct{}, view []byte, player int, kind bots.Kind, seed uint64) (*Seat, error) {
	if player != 0 && player != 1 {
		return nil, fmt.Errorf("no player %d: want 0 or 1", player)
	}
	parsed, err := fastjson.ParseBytes(view)
	if err != nil {
		return nil, fmt.Errorf("view: %w", err)
	}
	game, err := newGame(parsed)
	if err != nil {
		return nil, err
	}
	if kind.UsesValues() {
		game.table.Values = bots.ValuesUntil(done, game.rules, game.table.Pool)
		if game.table.Values == nil {
			return nil, errors.New("stopped while the bot learned the cards")
		}
	}
	return &Seat{engine.Seat(player), game, kind.New(game.table, seed)}, nil
}

// Choose returns one of the view's legal_actions, ready to post. The view must
// be the seat's own, or of an open table, and the seat must have priority.
// The bot does not see the opponent's hand, even where the view shows it.
func (s *Seat) Choose(view []byte) (action []byte, err error) {
	parsed, err := fastjson.ParseBytes(view)
	if err != nil {
		return nil, fmt.Errorf("view: %w", err)
	}
	seen, err := s.view(parsed)
	if err != nil {
		return nil, err
	}
	chosen := s.bot.Choose(seen)
	for i, legal := range seen.Legal {
		if legal == chosen {
			return parsed.GetArray("legal_actions")[i].MarshalTo(nil), nil
		}
	}
	return nil, errors.New("the bot chose an action that is not legal")
}

// view returns what the seat's player sees.
func (s *Seat) view(parsed *fastjson.Value) (*engine.View, error) {
	if p := parsed.Get("priority"); p == nil || p.Type() != fastjson.TypeNumber || p.GetInt() != int(s.player) {
		return nil, fmt.Errorf("player %d does not have priority", s.player)
	}
	r := reader{game: s.game}
	seen := r.view(parsed, s.player)
	if r.err != nil {
		return nil, r.err
	}
	if len(seen.Legal) == 0 {
		return nil, fmt.Errorf("the view lists no legal action for player %d; is it another seat's?", s.player)
	}
	return seen, s.game.table.Check(seen)
}
