package games

import (
	"crypto/rand"
	"crypto/sha256"
	"crypto/subtle"
	"errors"
	"time"

	"cardgames/engine"
)

// Errors of seats.
var (
	// ErrTokenRequired: the request has no token, or one of no seat of this game.
	ErrTokenRequired = errors.New("seat token required")
	// ErrWrongSeat: the token is another seat's.
	ErrWrongSeat = errors.New("wrong seat")
	// ErrInProgress: a private game shows everything only when it is finished.
	ErrInProgress = errors.New("game in progress")
)

// Seats is how a private game is set up. Its zero value is an open game.
type Seats struct {
	Private bool
	// Hashes are SHA-256 of tokens that the players made themselves; nil where
	// the service is to make one.
	Hashes      [2][]byte
	TurnSeconds int // 0: no limit
}

// Token is a seat's bearer token, which is shown once and not kept.
type Token struct {
	Seat engine.Seat
	Text string
}

// take fills the header of a private game and returns the tokens that it made.
func (s Seats) take(h *Header) []Token {
	if !s.Private {
		return nil
	}
	var tokens []Token
	h.Private, h.TurnSeconds, h.SeatHashes = true, s.TurnSeconds, s.Hashes
	for seat := range engine.Seat(2) {
		if len(s.Hashes[seat]) == 0 {
			token := Token{seat, rand.Text()} // at least 128 bits (documentation of crypto/rand)
			tokens = append(tokens, token)
			h.SeatHashes[seat] = hashToken(token.Text)
		}
	}
	return tokens
}

func hashToken(token string) []byte {
	hash := sha256.Sum256([]byte(token))
	return hash[:]
}

// Viewer says through whose eyes the bearer of a token sees the game. An empty
// token is none. ErrTokenRequired: it is not a token of this game.
func (h *Header) Viewer(token string) (engine.Viewer, error) {
	switch {
	case token == "" && h.Private:
		return engine.Spectator, nil
	case token == "":
		return engine.OpenTable, nil
	case !h.Private:
		return engine.Spectator, ErrTokenRequired
	}
	given := hashToken(token)
	for seat := range engine.Seat(2) {
		if subtle.ConstantTimeCompare(given, h.SeatHashes[seat]) == 1 {
			return engine.SeatViewer(seat), nil
		}
	}
	return engine.Spectator, ErrTokenRequired
}

// Deadline is when the other seat may begin to pass for the player who has
// priority. ok is false where nobody may.
func (g *Game) Deadline() (at time.Time, ok bool) {
	seat, playing := g.State.Priority()
	if !playing || g.TurnSeconds == 0 {
		return time.Time{}, false
	}
	if g.absent[seat] { // until the player acts again
		return g.At, true
	}
	return g.At.Add(time.Duration(g.TurnSeconds) * time.Second), true
}

// authorize says who acts: nil for the action's own player, or the seat that
// passes for an absent one.
func (g *Game) authorize(action engine.Action, token string, now time.Time) (by *engine.Seat, err error) {
	viewer, err := g.Viewer(token)
	switch {
	case err != nil:
		return nil, err
	case viewer == engine.OpenTable:
		return nil, nil
	case viewer == engine.Spectator:
		return nil, ErrTokenRequired
	}
	player := action.Seat()
	if player == 0 || player == 1 {
		if viewer.Sees(engine.Seat(player)) {
			return nil, nil
		}
		if g.mayPassFor(engine.Seat(player), action, now) {
			other := 1 - engine.Seat(player)
			return &other, nil
		}
	}
	return nil, ErrWrongSeat
}

func (g *Game) mayPassFor(seat engine.Seat, action engine.Action, now time.Time) bool {
	_, isPass := action.(engine.PassPriority)
	waiting, _ := g.State.Priority()
	deadline, limited := g.Deadline()
	return isPass && limited && waiting == seat && now.After(deadline)
}
