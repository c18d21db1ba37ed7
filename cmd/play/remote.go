package main

import (
	"context"
	"errors"
	"fmt"
	"net"
	"net/http"
	"net/url"
	"strings"
	"time"

	cardgames "cardgames/clients/go"
	"cardgames/cmd/internal/terminal"
)

// remote is one game of a service, over HTTP.
type remote struct {
	service *cardgames.Service
	game    string // the game's URL
	tokens  bySeat
}

const (
	// requestTimeout bounds one attempt of a request.
	requestTimeout = 30 * time.Second
	// patience bounds all attempts of a request. In that time a service can restart.
	patience = 2 * time.Minute
)

// noSeat stands for no seat, for example in a request without a token.
const noSeat = -1

// newRemote returns the service that the options name. It says why a request is repeated.
func newRemote(o options, t console) *remote {
	s := &remote{service: cardgames.New(o.base()), tokens: o.tokens}
	s.service.Timeout = requestTimeout
	s.service.Wait = func(ctx context.Context, failure error, pause time.Duration) error {
		if s.game == "" && lasting(failure) {
			return failure
		}
		t.waitToRetry(ctx, explained(failure), pause)
		return ctx.Err()
	}
	return s
}

// lasting reports whether a creation that has failed would fail again: nothing listens at the address, or
// card sets could not be loaded.
func lasting(err error) bool {
	if refused, ok := errors.AsType[*cardgames.ServiceError](err); ok {
		return refused.Status == http.StatusBadGateway
	}
	op, ok := errors.AsType[*net.OpError](err)
	return ok && op.Op == "dial"
}

// base is the URL of the service.
func (o *options) base() string {
	base := o.url
	for _, after := range [...]string{"/games/", "/invitations/", "/play#"} {
		if at := strings.LastIndex(base, after); at >= 0 {
			base = base[:at]
		}
	}
	return strings.TrimSuffix(strings.TrimSuffix(base, "/"), "/games")
}

// game returns the URL of the game that the options name, or "" where they name a service.
func (o *options) game() (string, error) {
	u, err := url.Parse(o.url)
	if err != nil || u.Host == "" || u.RawQuery != "" {
		return "", fmt.Errorf("%q is not the URL of a game or of a service", o.url)
	}
	if strings.Contains(u.Path, "/games/") {
		return o.url, nil
	}
	return "", nil
}

// create creates a game, and keeps the tokens of a private one.
func (s *remote) create(ctx context.Context, game cardgames.NewGame) error {
	ctx, stop := context.WithTimeout(ctx, patience)
	defer stop()
	created, err := s.service.CreateGame(ctx, game)
	if err != nil {
		return explained(err)
	}
	for _, seat := range created.Seats {
		s.tokens[seat.Player] = seat.Token
	}
	s.game = s.service.Base + "/games/" + created.GameID
	return nil
}

// read returns a seat's view of the newest version.
func (s *remote) read(ctx context.Context, seat int, options cardgames.ReadOptions) (*cardgames.View, error) {
	ctx, stop := context.WithTimeout(ctx, patience)
	defer stop()
	v, err := s.seatAt(seat).ReadWith(ctx, options)
	return v, explained(err)
}

// submit makes a move in a version.
func (s *remote) submit(ctx context.Context, seat, version int, action cardgames.Action) (*cardgames.View, error) {
	ctx, stop := context.WithTimeout(ctx, patience)
	defer stop()
	v, err := s.seatAt(seat).Submit(ctx, version, action)
	return v, explained(err)
}

// seatAt returns the game as a seat sees it.
func (s *remote) seatAt(seat int) *cardgames.Game {
	return s.service.Game(strings.TrimPrefix(s.game, s.service.Base+"/games/"), s.tokens[seat])
}

// explained returns an error with a text for the person at the terminal.
func explained(err error) error {
	if refused, ok := errors.AsType[*cardgames.ServiceError](err); ok {
		return explanation{explain(refused), err}
	}
	if failed, ok := errors.AsType[*url.Error](err); ok { // whose text has the URL
		return explanation{"the service does not respond: " + failed.Err.Error(), err}
	}
	return err
}

type explanation struct {
	text string
	of   error
}

func (e explanation) Error() string { return e.text }
func (e explanation) Unwrap() error { return e.of }

// explain returns the text of a problem document, or of any other response.
func explain(refused *cardgames.ServiceError) string {
	if refused.Code == "" {
		return fmt.Sprintf("the service responded with %d %s", refused.Status, http.StatusText(refused.Status))
	}
	text := fmt.Sprintf("%s (%s)", terminal.Clean(refused.Detail), refused.Code)
	for _, fault := range refused.Errors {
		if fault.URL == "" && fault.Detail == refused.Detail {
			continue
		}
		text += fmt.Sprintf("\n  %s: %s", placeOf(fault), terminal.Clean(fault.Detail))
	}
	return text
}

// placeOf says where a fault is.
func placeOf(fault cardgames.Fault) string {
	switch {
	case fault.Line > 0:
		return fmt.Sprintf("%s:%d:%d", fault.URL, fault.Line, fault.Column)
	case fault.URL != "":
		return fault.URL
	}
	return fault.Pointer
}
