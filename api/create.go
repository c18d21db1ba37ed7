package api

import (
	"context"
	"net/http"

	"github.com/danielgtaylor/huma/v2"

	"cardgames/api/requestid"
	"cardgames/api/wire"
	"cardgames/games"
)

var createOperation = huma.Operation{
	OperationID:  "createGame",
	Method:       http.MethodPost,
	Path:         "/games",
	MaxBodyBytes: 64<<10 + 1, // huma refuses what is as long as this
}

// NewGame says what kind of game to create. Every member is optional.
type NewGame struct {
	SetURLs []string `json:"set_urls,omitempty" nullable:"true" maxItems:"8" maxLength:"2048" doc:"The URLs of the card sets to play with, below the origin that this service allows. Without any, the game uses the built-in core set." example:"[\"https://cards.example/household/base/core.json\"]"`
	Seed    string   `json:"seed,omitempty" nullable:"true" minLength:"1" maxLength:"64" doc:"Fixes the shuffle: the same seed and card sets give the same decks. A seeded game is not fair, because a seed can be guessed from its commitment. Not allowed together with private."`

	Private     bool         `json:"private,omitempty" nullable:"true" doc:"true: each seat has a token, hands are hidden, and a seat's actions need its token."`
	SeatHashes  []*string    `json:"seat_hashes,omitempty" nullable:"true" minItems:"2" maxItems:"2" pattern:"^[0-9a-f]{64}$" doc:"Only with private: for each seat the SHA-256, in lower-case hex, of a token that the player's own device generated, or null if the service is to generate it."`
	TurnSeconds wire.Integer `json:"turn_seconds,omitempty" nullable:"true" minimum:"30" maximum:"604800" doc:"Only with private: the seconds after which the other seat may pass for a player who does not act."`
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
			var err error
			if request.Seats, err = in.Body.seats(); err != nil {
				return nil, err
			}
		}
		g, tokens, err := c.Create(ctx, request)
		if err != nil {
			return nil, err
		}
		viewer, err := g.Viewer("")
		if err != nil {
			return nil, err
		}
		v := newView(g, viewer)
		if g.Private {
			v.Seats = newSeatTokens(tokens)
		}
		out, err := answer(http.StatusCreated, v)
		if err != nil {
			return nil, err
		}
		out.Location = "/games/" + g.ID
		return out, nil
	})
}
