package api

import (
	"context"
	"net/http"

	"github.com/danielgtaylor/huma/v2"

	"cardgames/functions/games"
	"cardgames/functions/requestid"
)

var createOperation = huma.Operation{
	OperationID:  "createGame",
	Method:       http.MethodPost,
	Path:         "/games",
	MaxBodyBytes: 64<<10 + 1, // huma refuses what is as long as this
}

// NewGame is the optional body of POST /games.
type NewGame struct {
	SetURLs []string `json:"set_urls,omitempty" nullable:"true" maxItems:"8" maxLength:"2048" doc:"The card sets to play with, below the origin that this service allows. None means the service's own core set." example:"[\"https://cards.example/household/base/core.json\"]"`
	Seed    string   `json:"seed,omitempty" nullable:"true" minLength:"1" maxLength:"64" doc:"Fixes the shuffle: the same seed and card sets give the same decks. A seeded game is not fair, since a seed can be guessed from its commitment."`
}

type createInput struct {
	Body *NewGame
}

// CreateGame is the handler of POST /games.
func CreateGame(c *games.Creator) http.Handler {
	return serve(createOperation, func(a huma.API) { registerCreate(a, c) })
}

func registerCreate(a huma.API, c *games.Creator) {
	register(a, createOperation, func(ctx context.Context, in *createInput) (*output, error) {
		request := games.CreateRequest{RequestID: requestid.From(ctx)}
		if in.Body != nil {
			request.SetURLs, request.Seed = in.Body.SetURLs, in.Body.Seed
		}
		g, _, err := c.Create(ctx, request)
		if err != nil {
			return nil, err
		}
		out, err := answer(http.StatusCreated, newView(&games.Reading{Game: g, Newest: true}))
		if err != nil {
			return nil, err
		}
		out.Location = "/games/" + g.ID
		return out, nil
	})
}
