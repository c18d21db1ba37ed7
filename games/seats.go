package games

import (
	"crypto/rand"
	"crypto/sha256"
	"crypto/subtle"
	"errors"
	"fmt"
	"time"

	"cardgames/engine"
)

// Errors of seats.
var (
	// ErrTokenRequired: the request has no token.
	ErrTokenRequired = errors.New("seat token required")
	// ErrUnknownToken: the token belongs to no seat of this private game.
	ErrUnknownToken = errors.New("unknown seat token")
	// ErrTokenRefused: the game is open, and the request has a token.
	ErrTokenRefused = errors.New("seat token refused: the game is open")
	// ErrInProgress: a private game shows everything only when it is finished.
	ErrInProgress = errors.New("game in progress")
)

// WrongSeat is the error of a move with the token of a seat that may not make
// it.
type WrongSeat struct {
	Player int         // of the action; any number
	Seat   engine.Seat // whose token came with it
	// ActAfter is when Seat may begin to make this action for Player; zero: as the
	// game stands, at no time.
	ActAfter time.Time
}

func (e *WrongSeat) Error() string {
	return fmt.Sprintf("wrong seat: an action of player %d with the token of player %d", e.Player, e.Seat)
}

// Seats are the choices of a private game. Its zero value is an open game.
type Seats struct {
	Private bool
	// Hashes are SHA-256 of tokens that the players made themselves; nil if the
	// service is to make one.
	Hashes      [2][]byte
	TurnSeconds int // 0: no limit
}

// Token is a seat's bearer token, which is shown once and not kept.
type Token struct {
	Seat engine.Seat
	Text string
}

// apply fills the header of a private game and returns the tokens that it made.
func (s Seats) apply(h *Header) []Token {
	if !s.Private {
		return nil
	}
	var tokens []Token
	h.Private, h.TurnSeconds, h.SeatHashes = true, s.TurnSeconds, s.Hashes
	for seat := range engine.Seat(2) {
		if len(s.Hashes[seat]) == 0 {
			token := Token{seat, rand.Text()} // at least 128 bits (documentation of crypto/rand)
			tokens = append(tokens, token)
			h.SeatHashes[seat] = HashToken(token.Text)
		}
	}
	return tokens
}

func HashToken(token string) []byte {
	hash := sha256.Sum256([]byte(token))
	return hash[:]
}

// Viewer returns the viewer for a bearer token, or for no token if it is empty.
// It fails with ErrUnknownToken or ErrTokenRefused if the token does not belong to
// this game.
func (h *Header) Viewer(token string) (engine.Viewer, error) {
	switch {
	case token == "" && h.Private:
		return engine.ViewerSpectator, nil
	case token == "":
		return engine.ViewerOpenTable, nil
	case !h.Private:
		return engine.ViewerSpectator, ErrTokenRefused
	}
	given := HashToken(token)
	for seat := range engine.Seat(2) {
		if subtle.ConstantTimeCompare(given, h.SeatHashes[seat]) == 1 {
			return engine.SeatViewer(seat), nil
		}
	}
	return engine.ViewerSpectator, ErrUnknownToken
}
