package api

import (
	"encoding/hex"
	"strings"

	"cardgames/engine"
	"cardgames/games"
)

// SeatToken is the bearer token of a seat. It is shown only once.
type SeatToken struct {
	Player int    `json:"player" minimum:"0" maximum:"1"`
	Token  string `json:"token" doc:"Goes into the header Authorization: Bearer <token>. The service stores only its hash."`
}

// seats reads how a private game is set up. Its fields are of the documented
// form; here is what they must be together.
func (n *NewGame) seats() (games.Seats, error) {
	seats := games.Seats{Private: n.Private, TurnSeconds: int(n.TurnSeconds)}
	switch {
	case n.Private && n.Seed != "":
		return seats, invalidMember("/seed", "seed and private exclude each other: who knows the seed knows the decks")
	case !n.Private && n.SeatHashes != nil:
		return seats, invalidMember("/seat_hashes", "seat_hashes is for private games")
	case !n.Private && n.TurnSeconds != 0:
		return seats, invalidMember("/turn_seconds", "turn_seconds is for private games: at an open table anybody may pass")
	}
	for i, hash := range n.SeatHashes {
		if hash != nil {
			seats.Hashes[i], _ = hex.DecodeString(*hash) // the form is checked
		}
	}
	if seats.Hashes[0] != nil && string(seats.Hashes[0]) == string(seats.Hashes[1]) {
		return seats, invalidMember("/seat_hashes", "seat_hashes must differ: one token cannot have both seats")
	}
	return seats, nil
}

func newSeatTokens(tokens []games.Token) []SeatToken {
	list := make([]SeatToken, len(tokens))
	for i, token := range tokens {
		list[i] = SeatToken{int(token.Seat), token.Text}
	}
	return list
}

// Bearer is the part of a request that says who asks (RFC 6750, section 2.1).
// It is exported because huma fills in no others.
type Bearer struct {
	Authorization string `header:"Authorization" hidden:"true"`
}

// token is empty where there is no Authorization. One of another scheme is
// nobody's token.
func (b Bearer) token() (string, error) {
	if b.Authorization == "" {
		return "", nil
	}
	scheme, token, _ := strings.Cut(b.Authorization, " ")
	token = strings.TrimSpace(token)
	if !strings.EqualFold(scheme, "Bearer") || token == "" {
		return "", newProblem("seat_token_required", "Authorization must be Bearer and a seat's token; an open game takes none")
	}
	return token, nil
}

// viewer says through whose eyes the request sees a game.
func (b Bearer) viewer(g *games.Game) (engine.Viewer, error) {
	token, err := b.token()
	if err != nil {
		return engine.ViewerSpectator, err
	}
	return g.Viewer(token)
}
