package agent

import (
	"context"
	"math/rand/v2"

	"cardgames/bots"
	cardgames "cardgames/clients/go"
	"cardgames/cmd/internal/bot"
)

// strengths are the bots behind the names of strengths.
var strengths = map[string]string{"easy": "careless", "medium": "greedy", "hard": "search:400"}

// computer plays the seat opposite the model. It sees the views of its own seat only.
type computer struct {
	client *client
	game   *cardgames.Game
	bot    *bot.Player
}

func newComputer(
	ctx context.Context, c *client, game *cardgames.Game, player int, strength string,
) (*computer, error) {
	kind, err := bots.ParseKind(strengths[strength])
	if err != nil {
		return nil, err
	}
	v, err := c.read(ctx, game, cardgames.ReadOptions{Cards: true})
	if err != nil {
		return nil, err
	}
	b, err := bot.New(ctx, v, player, kind, rand.Uint64())
	return &computer{c, game, b}, err
}

// move makes the computer's move.
func (c *computer) move(ctx context.Context) error {
	v, err := c.client.read(ctx, c.game, cardgames.ReadOptions{})
	if err != nil {
		return err
	}
	chosen, err := c.bot.Choose(v)
	if err != nil {
		return err
	}
	_, err = c.client.submit(ctx, c.game, v.Version, chosen)
	return err
}
