package api

import (
	"crypto/sha256"
	"encoding/hex"
	"math"
	"net/http"
	"strings"

	"github.com/go-json-experiment/json/jsontext"

	"cardgames/api/requestlog"
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
	seats := games.Seats{Private: n.Private, TurnSeconds: n.TurnSeconds}
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

// readHash reads the hash of a token, or null.
func (f *form) readHash(v value) *string {
	if v.Kind() == jsontext.KindNull {
		return nil
	}
	hash := f.readText(v, 0, math.MaxInt)
	if raw, err := hex.DecodeString(hash); err != nil || len(raw) != sha256.Size || strings.ToLower(hash) != hash {
		f.member(v.at(), "%s must match the pattern ^[0-9a-f]{64}$", v.place())
	}
	return &hash
}

func newSeatTokens(tokens []games.Token) []SeatToken {
	list := make([]SeatToken, len(tokens))
	for i, token := range tokens {
		list[i] = SeatToken{int(token.Seat), token.Text}
	}
	return list
}

// bearerToken returns the token of a request (RFC 6750, section 2.1),
// or "" where there is no Authorization. One of another scheme is nobody's token.
func bearerToken(r *http.Request) (string, error) {
	field := r.Header.Get("Authorization")
	if field == "" {
		return "", nil
	}
	scheme, token, _ := strings.Cut(field, " ")
	token = strings.TrimSpace(token)
	entry := requestlog.From(r.Context())
	entry.Secrets = append(entry.Secrets, token)
	if !strings.EqualFold(scheme, "Bearer") || token == "" {
		return "", newProblem(kindSeatTokenRequired, "Authorization must be Bearer and a seat's token; an open game takes none")
	}
	return token, nil
}

// viewerOf says through whose eyes a request sees a game.
func viewerOf(r *http.Request, g *games.Game) (engine.Viewer, error) {
	token, err := bearerToken(r)
	if err != nil {
		return engine.ViewerSpectator, err
	}
	return g.Viewer(token)
}
