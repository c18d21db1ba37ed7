package api

import (
	"context"
	"crypto/sha256"
	"net/http"

	"cardgames/api/requestlog"
	"cardgames/engine/decks"
	"cardgames/games"
)

// NewGame says what kind of game to create. Every member is optional.
type NewGame struct {
	// The URLs of the card sets to play with, below the origin that this service allows. Without
	// any, the game uses the built-in core set.
	SetURLs []string `json:"set_urls,omitempty" nullable:"true" maxItems:"8" maxLength:"2048"`

	// Card sets as JSON objects, where the service allows them. They come after those at set_urls;
	// together they are at most 8. All of them have at most 256 KiB, and the texts of a card at most
	// 1 KiB.
	Sets []NewCardSet `json:"sets,omitempty" nullable:"true" maxItems:"8"`

	// Fixes the shuffle: the same seed and card sets give the same decks. A seeded game is not
	// fair, because a seed can be guessed from its commitment. Not allowed together with private.
	Seed string `json:"seed,omitempty" nullable:"true" minLength:"1" maxLength:"64"`

	// true: each seat has a token, hands are hidden, and a seat's actions need its token.
	Private bool `json:"private,omitzero" nullable:"true"`

	// The decks of player 0 and player 1, where the service allows them: each has 30 cards of the game's
	// card sets, at most two of each. Without them both decks are made from the card sets.
	Decks *[2]Deck `json:"decks,omitzero" nullable:"true"`

	// Only with decks: the seed of the draft from which both are chosen. The service accepts only decks
	// with one card of each of its groups, twice.
	Draft string `json:"draft,omitempty" nullable:"true" minLength:"1" maxLength:"64"`

	// Only with private: for each seat the SHA-256, in lower-case hex, of a token that the player's
	// own device generated, or null if the service is to generate it.
	SeatHashes []*string `json:"seat_hashes,omitempty" nullable:"true" minItems:"2" maxItems:"2" pattern:"^[0-9a-f]{64}$"`

	// Only with private: the seconds after which the other seat may pass for a player who does not
	// act.
	TurnSeconds int `json:"turn_seconds,omitzero" nullable:"true" minimum:"30" maximum:"604800"`
}

// CreateGame is POST /games.
type CreateGame struct {
	Creator *games.Creator
	Live    string // as for GetGame
}

// Pattern implements Operation.
func (CreateGame) Pattern() string { return "POST /games" }

func (o CreateGame) handler() http.Handler { return operation(withoutQuery(o.respond)) }

func (o CreateGame) respond(w http.ResponseWriter, r *Request) error {
	n, err := readCreate(r, maxNewGameBytes(o.Creator.Options()))
	if err != nil {
		return err
	}
	g, tokens, replayed, err := n.create(r.Context(), o.Creator.In(r.Place))
	if err != nil {
		return err
	}
	viewer, err := g.Viewer("")
	if err != nil {
		return err
	}
	v := newView(g, viewer, liveAt(r, o.Live))
	if g.Private {
		v.Seats = newSeatTokens(tokens)
	}
	entry := r.Entry
	entry.GameID = g.ID
	status := createdStatus(w, entry, replayed, requestlog.GamesCreated)
	w.Header().Set("Location", r.pathTo("/games/"+g.ID))
	setVersion(w, r, g, viewer)
	return writeValue(w, r, status, v)
}

// creation is a request of POST /games.
type creation struct {
	games.CreateRequest
	key     string            // the Idempotency-Key; "" for none
	content [sha256.Size]byte // where there is a key: identifies what is asked for
}

func (n *creation) create(ctx context.Context, c *games.Creator) (
	g *games.Game, tokens []games.Token, replayed bool, err error) {
	if n.key != "" {
		g, replayed, err = c.CreateOnce(ctx, n.CreateRequest, n.key, n.content)
	} else {
		g, tokens, err = c.Create(ctx, n.CreateRequest)
	}
	return g, tokens, replayed, err
}

func readCreate(r *Request, limit int) (creation, error) {
	return readWithSets(r, limit, func(o *object) (creation, error) { return parseCreate(r, o) })
}

func parseCreate(r *Request, o *object) (n creation, err error) {
	n.RequestID, n.Address = r.Entry.RequestID, r.Client
	body, hashes := readNewGame(o, &n.CreateRequest)
	n.key = readKey(&o.form, r, games.MinCreationKey)
	if err := o.err(); err != nil {
		return n, err
	}
	n.Seed = body.Seed
	n.Seats = games.Seats{Private: body.Private, TurnSeconds: body.TurnSeconds}
	copy(n.Seats.Hashes[:], hashes)
	if err := n.checkSeats(hashes != nil); err != nil {
		return n, err
	}
	if n.key == "" {
		return n, nil
	}
	if body.Sets, err = cardSets(n.Sets); err != nil {
		return n, err
	}
	n.content, err = contentHash(body)
	return n, err
}

// readNewGame fills in the card sets of a request. It also returns the hashes of the seats,
// nil if they are not given.
func readNewGame(o *object, request *games.CreateRequest) (n NewGame, hashes [][]byte) {
	n.SetURLs = o.setURLs()
	request.SetURLs, request.Sets = n.SetURLs, o.inlineSets(len(n.SetURLs))
	n.Seed = o.get("seed").text(1, maxSeedLength)
	if n.Decks = o.decks(); n.Decks != nil {
		request.Decks = &[2][]decks.Entry{n.Decks[0].entries(), n.Decks[1].entries()}
	}
	n.Draft = o.get("draft").text(1, maxSeedLength)
	request.Draft = n.Draft
	n.Private = o.get("private").boolean()
	for _, hash := range o.get("seat_hashes").list(2, 2) {
		hashes = append(hashes, hash.hash())
		n.SeatHashes = append(n.SeatHashes, hash.optionalText())
	}
	n.TurnSeconds = o.get("turn_seconds").integer(minTurnSeconds, maxTurnSeconds)
	o.finish("this request")
	return n, hashes
}
