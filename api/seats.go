package api

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"math"
	"strings"

	"github.com/go-json-experiment/json/jsontext"

	"cardgames/engine"
	"cardgames/games"
)

// SeatToken is the bearer token of a seat. It is shown only once.
type SeatToken struct {
	Player int `json:"player" minimum:"0" maximum:"1"`
	// Goes into the header Authorization: Bearer <token>. The service stores only its hash.
	Token string `json:"token"`
}

// checkSeats checks that the members of a request, each of which is valid, do not
// exclude each other.
func (n *creation) checkSeats(hashesGiven bool) error {
	seats := &n.Seats
	switch {
	case seats.Private && n.Seed != "":
		return invalidMember("/seed", "seed and private exclude each other: who knows the seed knows the decks")
	case !seats.Private && hashesGiven:
		return invalidMember("/seat_hashes", "seat_hashes is for private games")
	case !seats.Private && seats.TurnSeconds != 0:
		return invalidMember("/turn_seconds", "turn_seconds is for private games: at an open table anybody may pass")
	case seats.Hashes[0] != nil && bytes.Equal(seats.Hashes[0], seats.Hashes[1]):
		return invalidMember("/seat_hashes", "seat_hashes must differ: one token cannot have both seats")
	case seats.Private && n.key != "" && (seats.Hashes[0] == nil || seats.Hashes[1] == nil):
		return invalidMember("/seat_hashes", "seat_hashes must have both hashes beside an Idempotency-Key: a token that "+
			"the service generates is shown once, so the response could not be repeated")
	}
	return nil
}

// hash returns the SHA-256 of a token, or nil for null.
func (v value) hash() []byte {
	if v.raw.Kind() == jsontext.KindNull {
		return nil
	}
	text := v.text(0, math.MaxInt)
	hash, err := hex.DecodeString(text)
	if err != nil || len(hash) != sha256.Size || strings.ToLower(text) != text {
		v.fault("must match the pattern ^[0-9a-f]{64}$")
	}
	return hash
}

// optionalText returns a string, or nil for null.
func (v value) optionalText() *string {
	text, ok := v.unquoted()
	if !ok {
		return nil
	}
	return &text
}

func newSeatTokens(tokens []games.Token) []SeatToken {
	list := make([]SeatToken, len(tokens))
	for i, token := range tokens {
		list[i] = SeatToken{int(token.Seat), token.Text}
	}
	return list
}

// seatTokenHeader has a seat's token where Authorization belongs to a proxy in front, which asks
// its users for a password or a login.
const seatTokenHeader = "X-Seat-Token"

// seatToken returns the token of a request, or "" if there is none: that of X-Seat-Token or, without
// this header, the bearer token (RFC 6750, section 2.1). Credentials of another scheme are an error.
// Several tokens are joined, as the API Gateway does it, to one that no seat has.
func seatToken(r *Request) (string, error) {
	if token := strings.TrimSpace(joined(r.Header, seatTokenHeader)); token != "" {
		r.Entry.Secrets = append(r.Entry.Secrets, token)
		return token, nil
	}
	field := joined(r.Header, "Authorization")
	if field == "" {
		return "", nil
	}
	scheme, token, _ := strings.Cut(field, " ")
	token = strings.TrimSpace(token)
	r.Entry.Secrets = append(r.Entry.Secrets, token)
	if !strings.EqualFold(scheme, "Bearer") || token == "" {
		return "",
			newProblem(kindSeatTokenRequired, "Authorization must be Bearer and a seat's token; an open game takes none")
	}
	return token, nil
}

// viewerOf returns the viewer of a game whose token a request has.
func viewerOf(r *Request, g *games.Game) (engine.Viewer, error) {
	token, err := seatToken(r)
	if err != nil {
		return engine.ViewerSpectator, err
	}
	return g.Viewer(token)
}
