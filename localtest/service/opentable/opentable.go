// Package opentable plays both sides of open games by the client in Go. It sends each request once, so that a test
// sees every failure.
package opentable

import (
	"context"
	"fmt"
	"math/rand/v2"
	"time"

	cardgames "cardgames/clients/go"
	"cardgames/engine"
)

// Client plays games of one service.
type Client struct{ *cardgames.Service }

// New returns a client of the service at an address.
func New(base string) Client {
	service := cardgames.New(base)
	service.Wait = func(_ context.Context, failure error, _ time.Duration) error { return failure }
	return Client{service}
}

// Path returns the path of a game.
func Path(v *cardgames.View) string { return "/games/" + v.GameID }

// Create creates a game.
func (c Client) Create(game cardgames.NewGame) (*cardgames.View, error) {
	return c.CreateGame(context.Background(), game)
}

// Read returns the newest version of a game.
func (c Client) Read(id string) (*cardgames.View, error) {
	return c.Game(id, "").Read(context.Background())
}

// Submit makes a move in the version of a view.
func (c Client) Submit(v *cardgames.View, action cardgames.Action) (*cardgames.View, error) {
	return c.Game(v.GameID, "").Submit(context.Background(), v.Version, action)
}

// SubmitAny makes a random legal move.
func (c Client) SubmitAny(v *cardgames.View, random *rand.Rand) (*cardgames.View, error) {
	if len(v.LegalActions) == 0 {
		return nil, fmt.Errorf("game %s, version %d: no legal actions", v.GameID, v.Version)
	}
	return c.Submit(v, v.LegalActions[random.IntN(len(v.LegalActions))])
}

// PlayOut makes random legal moves until the game is finished.
func (c Client) PlayOut(v *cardgames.View, random *rand.Rand) (*cardgames.View, error) {
	for range engine.MaxActions {
		if v.Finished() {
			break
		}
		next, err := c.SubmitAny(v, random)
		if err != nil {
			return nil, err
		}
		v = next
	}
	if !v.Finished() {
		return nil, fmt.Errorf("game %s has not ended after %d actions", v.GameID, engine.MaxActions)
	}
	return v, nil
}

// Export downloads a saved game.
func (c Client) Export(id string) ([]byte, error) {
	return c.Game(id, "").Export(context.Background())
}
