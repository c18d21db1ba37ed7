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
	Bearer engine.Seat // whose token came with it
	// PassAfter is when Bearer may begin to pass for Player; zero: this action,
	// as the game stands, at no time.
	PassAfter time.Time
}

func (e *WrongSeat) Error() string {
	return fmt.Sprintf("wrong seat: an action of player %d with the token of player %d", e.Player, e.Bearer)
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
			h.SeatHashes[seat] = hashToken(token.Text)
		}
	}
	return tokens
}

func hashToken(token string) []byte {
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
	given := hashToken(token)
	for seat := range engine.Seat(2) {
		if subtle.ConstantTimeCompare(given, h.SeatHashes[seat]) == 1 {
			return engine.SeatViewer(seat), nil
		}
	}
	return engine.ViewerSpectator, ErrUnknownToken
}

// Deadline returns when the other seat may begin to pass for the player who has
// priority. ok is false if there is no deadline.
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

// DeadlineActions returns what a viewer may do from the deadline on and not
// before: the pass for an absent player, which only the other seat may make.
func (g *Game) DeadlineActions(viewer engine.Viewer) []engine.Action {
	absent, _ := g.State.Priority()
	if _, limited := g.Deadline(); !limited || viewer != engine.SeatViewer(1-absent) {
		return nil
	}
	return []engine.Action{engine.PassPriority(int(absent))}
}

// authorize checks that the bearer of a token may make an action. by is nil for the
// action's own player, or the seat that passes for an absent one.
func (g *Game) authorize(action engine.Action, token string, now time.Time) (by *engine.Seat, err error) {
	viewer, err := g.Viewer(token)
	switch {
	case err != nil:
		return nil, err
	case viewer == engine.ViewerOpenTable:
		return nil, nil
	case viewer == engine.ViewerSpectator:
		return nil, ErrTokenRequired
	}
	bearer := engine.Seat(0)
	if viewer == engine.ViewerPlayer1 {
		bearer = 1
	}
	if action.Player == int(bearer) {
		return nil, nil
	}
	at, mayPass := g.passAfter(action)
	if mayPass && !now.Before(at) {
		return &bearer, nil
	}
	return nil, &WrongSeat{Player: action.Player, Bearer: bearer, PassAfter: at}
}

// passAfter returns when the other seat may begin to pass in the place of an
// action's player. ok is false, and the time zero, if it may not.
func (g *Game) passAfter(action engine.Action) (at time.Time, ok bool) {
	waiting, _ := g.State.Priority()
	if action.Type != engine.ActionPassPriority || action.Player != int(waiting) {
		return time.Time{}, false
	}
	return g.Deadline()
}
