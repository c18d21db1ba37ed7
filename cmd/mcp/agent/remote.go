package agent

import (
	"cmp"
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"net/http"
	"time"

	"github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"

	cardgames "cardgames/clients/go"
	"cardgames/cmd/internal/terminal"
)

// remote is what the tools need of the service.
type remote struct{ *cardgames.Service }

// patience is how long a request is repeated, so that a call ends in time.
const patience = 4 * time.Second

// refusal is the error of a response that reports a failure, in words for a model.
type refusal struct{ *cardgames.ServiceError }

func (r refusal) Error() string {
	return fmt.Sprintf("%s (%s)", cmp.Or(terminal.Clean(r.Detail), "the service refused the request"),
		cmp.Or(r.Code, fmt.Sprint("status ", r.Status)))
}

func (r refusal) Unwrap() error { return r.ServiceError }

// refused returns an error of the client in words for a model.
func refused(err error) error {
	if e, ok := errors.AsType[*cardgames.ServiceError](err); ok {
		return refusal{e}
	}
	return err
}

// isGone reports whether an invitation can no longer be accepted.
func isGone(err error) bool {
	e, ok := errors.AsType[*cardgames.ServiceError](err)
	return ok && (e.Status == http.StatusConflict || e.Status == http.StatusNotFound)
}

// send sends a request until there is a response, and decodes it.
func send[T any](ctx context.Context, s *remote, r cardgames.Request) (value T, err error) {
	ctx, stop := context.WithTimeout(ctx, patience)
	defer stop()
	response, err := s.Request(ctx, r)
	if err != nil {
		return value, refused(err)
	}
	err = json.Unmarshal(response.Body, &value)
	if v, ok := any(value).(*view); ok && err == nil {
		v.sent = response.Sent
	}
	return value, err
}

// pause returns after d, or with an error when ctx ends.
func pause(ctx context.Context, d time.Duration) error {
	if d == 0 {
		return ctx.Err()
	}
	select {
	case <-time.After(d):
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}

// create creates a private game, and returns its id and the tokens of both seats.
func (s *remote) create(ctx context.Context, setURLs []string) (game string, tokens [2]string, err error) {
	ctx, stop := context.WithTimeout(ctx, patience)
	defer stop()
	created, err := s.CreateGame(ctx, cardgames.NewGame{SetURLs: setURLs, Private: true})
	if err != nil {
		return "", tokens, refused(err)
	}
	for _, seat := range created.Seats {
		tokens[seat.Player] = seat.Token
	}
	return created.GameID, tokens, nil
}

func get(path, token string) cardgames.Request {
	return cardgames.Request{Method: http.MethodGet, Path: path, Token: token}
}

// read returns a seat's view with the log since a version.
func (s *remote) read(ctx context.Context, game, token string, since int) (*view, error) {
	return send[*view](ctx, s, get(fmt.Sprintf("/games/%s?since=%d", game, since), token))
}

// withCards returns a seat's view with the cards of the game, as it is and decoded.
func (s *remote) withCards(ctx context.Context, game, token string) (*view, jsontext.Value, error) {
	text, err := send[jsontext.Value](ctx, s, get("/games/"+game+"?include=cards", token))
	if err != nil {
		return nil, nil, err
	}
	v := &view{}
	return v, text, json.Unmarshal(text, v)
}

func (s *remote) submit(ctx context.Context, v *view, token string, action jsontext.Value) (*view, error) {
	return send[*view](ctx, s, cardgames.Request{
		Method: http.MethodPost, Path: "/games/" + v.GameID + "/actions", Token: token, Body: action,
		Key: rand.Text(), IfMatch: fmt.Sprintf(`"%d"`, v.Version),
	})
}

func (s *remote) invitations() cardgames.Invitations {
	return cardgames.Invitations{Service: s.Service}
}

// offer offers a seat that only those who know the invitation can take.
func (s *remote) offer(ctx context.Context, setURLs []string) (cardgames.HostAttempt, error) {
	ctx, stop := context.WithTimeout(ctx, patience)
	defer stop()
	host := cardgames.NewHost(cardgames.Offer{SetURLs: setURLs})
	_, err := s.invitations().Offer(ctx, host)
	return host, refused(err)
}

func (s *remote) invitation(ctx context.Context, id string) (*cardgames.Invitation, error) {
	ctx, stop := context.WithTimeout(ctx, patience)
	defer stop()
	invitation, err := s.invitations().Read(ctx, id)
	return invitation, refused(err)
}

// accept sits down opposite the host of an invitation, and returns the token of the seat.
func (s *remote) accept(ctx context.Context, id string) (token string, err error) {
	offered, err := s.invitation(ctx, id)
	if err != nil {
		return "", err
	}
	ctx, stop := context.WithTimeout(ctx, patience)
	defer stop()
	guest := cardgames.NewGuest(*offered)
	_, err = s.invitations().Accept(ctx, guest, "")
	return guest.Token, refused(err)
}

// meet finds an opponent among strangers. When ctx ends, the seat that was offered is withdrawn.
func (s *remote) meet(ctx context.Context) (game, token string, err error) {
	seat, err := cardgames.FindOpponent(ctx, s.Service, cardgames.OpponentOptions{})
	if err != nil {
		return "", "", refused(err)
	}
	return seat.ID, seat.Token, nil
}

func (s *remote) cardSets(ctx context.Context) ([]cardgames.OfferedCardSet, error) {
	ctx, stop := context.WithTimeout(ctx, patience)
	defer stop()
	list, err := s.CardSets(ctx)
	if err != nil {
		return nil, refused(err)
	}
	return list.CardSets, nil
}
