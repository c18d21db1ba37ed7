package api

import (
	"errors"
	"regexp"
	"sync"

	"cardgames/games"
)

const (
	// minTokenLength is the number of characters that 128 random bits need in Base64.
	minTokenLength = 22
	maxTokenLength = 128
)

// tokenPattern is what RFC 6750, section 2.1, calls b64token.
const tokenPattern = `^[A-Za-z0-9._~+/-]+=*$`

var isToken = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(tokenPattern) })

// newToken returns the bearer token that a player's device has generated for a seat.
// It adds a fault to the form if the token is not of the right form; refused is the
// error of a request without one.
func (f *form) newToken(r *Request) (token string, refused error) {
	token, refused = seatToken(r)
	if refused != nil {
		return "", refused
	}
	const name = "Authorization"
	switch {
	case token == "":
		return "", newProblem(kindSeatTokenRequired,
			"send Authorization: Bearer and a token that this device has generated from at least 128 random bits")
	case len(token) < minTokenLength:
		f.parameter(name, "must have a token of at least %d characters, which 128 random bits need", minTokenLength)
	case len(token) > maxTokenLength:
		f.parameter(name, "must have a token of at most %d characters", maxTokenLength)
	case !isToken().MatchString(token):
		f.parameter(name, "must have a token that matches the pattern %s", tokenPattern)
	}
	return token, nil
}

const rematchTokenHeader = "X-Rematch-Token"

// rematchToken returns the token of a seat of the game that a rematch follows, or "".
func rematchToken(r *Request) string {
	token := joined(r.Header, rematchTokenHeader)
	r.Entry.Secrets = append(r.Entry.Secrets, token)
	return token
}

// explainRematchToken names the header of the rematch token in the error of an offer or
// an acceptance whose bearer token is valid.
func explainRematchToken(err error) error {
	switch {
	case errors.Is(err, games.ErrTokenRequired):
		return newProblem(kindSeatTokenRequired,
			"this is a rematch: send "+rematchTokenHeader+" with the token of your seat in the game before")
	case errors.Is(err, games.ErrUnknownToken):
		return newProblem(kindSeatTokenUnknown, rematchTokenHeader+" is of no seat of the game before")
	}
	return err
}
