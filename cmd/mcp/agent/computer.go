package agent

import (
	"context"
	"math/rand/v2"

	"cardgames/bots"
	botseat "cardgames/bots/seat"
	"github.com/go-json-experiment/json/jsontext"
)

// strengths are the bots behind the names of strengths.
var strengths = map[string]string{"easy": "careless", "medium": "greedy", "hard": "mcts:400"}

// computer plays the seat opposite the model. It sees the views of its own seat only.
type computer struct {
	service     *remote
	game, token string
	bot         *botseat.Seat
}

func newComputer(ctx context.Context, s *remote, game, token string, player int, strength string) (*computer, error) {
	kind, err := bots.ParseKind(strengths[strength])
	if err != nil {
		return nil, err
	}
	_, text, err := s.withCards(ctx, game, token)
	if err != nil {
		return nil, err
	}
	bot, err := botseat.New(text, player, kind, rand.Uint64())
	return &computer{s, game, token, bot}, err
}

// move makes the computer's move in a version of the game.
func (c *computer) move(ctx context.Context, v *view) error {
	text, err := send[jsontext.Value](ctx, c.service, get("/games/"+c.game, c.token))
	if err != nil {
		return err
	}
	chosen, err := c.bot.Choose(text)
	if err != nil {
		return err
	}
	_, err = c.service.submit(ctx, v, c.token, chosen)
	return err
}
