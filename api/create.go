package api

import (
	"net/http"

	"cardgames/api/requestlog"
	"cardgames/games"
)

// NewGame says what kind of game to create. Every member is optional.
type NewGame struct {
	SetURLs []string `json:"set_urls,omitempty" nullable:"true" maxItems:"8" maxLength:"2048" doc:"The URLs of the card sets to play with, below the origin that this service allows. Without any, the game uses the built-in core set." example:"[\"https://cards.example/household/base/core.json\"]"`
	Seed    string   `json:"seed,omitempty" nullable:"true" minLength:"1" maxLength:"64" doc:"Fixes the shuffle: the same seed and card sets give the same decks. A seeded game is not fair, because a seed can be guessed from its commitment. Not allowed together with private."`

	Private     bool      `json:"private,omitzero" nullable:"true" doc:"true: each seat has a token, hands are hidden, and a seat's actions need its token."`
	SeatHashes  []*string `json:"seat_hashes,omitempty" nullable:"true" minItems:"2" maxItems:"2" pattern:"^[0-9a-f]{64}$" doc:"Only with private: for each seat the SHA-256, in lower-case hex, of a token that the player's own device generated, or null if the service is to generate it."`
	TurnSeconds int       `json:"turn_seconds,omitzero" nullable:"true" minimum:"30" maximum:"604800" doc:"Only with private: the seconds after which the other seat may pass for a player who does not act."`
}

// CreateGame is the handler of POST /games. live is as for GetGame.
func CreateGame(c *games.Creator, live string) http.Handler {
	return serve(createRoute, nil, func(w http.ResponseWriter, r *http.Request) error {
		request, err := readCreate(r)
		if err != nil {
			return err
		}
		g, tokens, err := c.Create(r.Context(), request)
		if err != nil {
			return err
		}
		viewer, err := g.Viewer("")
		if err != nil {
			return err
		}
		v := newView(g, viewer, live)
		if g.Private {
			v.Seats = newSeatTokens(tokens)
		}
		entry := requestlog.From(r.Context())
		entry.GameID, entry.Metric = g.ID, requestlog.GamesCreated
		w.Header().Set("Location", "/games/"+g.ID)
		return writeView(w, r, http.StatusCreated, v)
	})
}

func readCreate(r *http.Request) (request games.CreateRequest, err error) {
	request.RequestID = requestlog.From(r.Context()).RequestID
	o, err := readObject(r, 64<<10)
	if o == nil || err != nil {
		return request, err
	}
	n := readNewGame(o)
	if err := o.err(); err != nil {
		return request, err
	}
	request.SetURLs, request.Seed = n.SetURLs, n.Seed
	request.Seats, err = n.seats()
	return request, err
}

// readNewGame has the limits that the tags of NewGame document.
func readNewGame(o *object) *NewGame {
	n := &NewGame{}
	for _, url := range o.list("set_urls", 0, 8) {
		n.SetURLs = append(n.SetURLs, o.readText(url, 0, 2048))
	}
	n.Seed = o.text("seed", 1, 64)
	n.Private = o.boolean("private")
	for _, hash := range o.list("seat_hashes", 2, 2) {
		n.SeatHashes = append(n.SeatHashes, o.readHash(hash))
	}
	n.TurnSeconds = o.integer("turn_seconds", 30, 604800)
	o.finish("this request")
	return n
}
