package agent

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"net/http"
	"time"

	cardgames "cardgames/clients/go"
	"cardgames/cmd/internal/terminal"
)

// client is the client in Go as the tools use it: with errors in words for a model.
type client struct {
	// Service is for requests of a call: they fail at once where the service cannot be reached.
	*cardgames.Service
	// background is for what goes on between calls: until the session ends it waits for a service that cannot be
	// reached.
	background *cardgames.Service
	reach      *reach
}

func newClient(session context.Context, url string, transport http.RoundTripper) *client {
	way := &reach{url: url, next: cmp.Or(transport, http.DefaultTransport), closed: make(chan struct{})}
	c := &client{cardgames.New(url), cardgames.New(url), way}
	c.Client = &http.Client{Transport: way}
	c.background.Client = c.Client
	c.Wait = func(ctx context.Context, failure error, d time.Duration) error {
		if unreachable(failure) {
			return failure
		}
		return pause(ctx, d)
	}
	c.background.Wait = func(ctx context.Context, failure error, d time.Duration) error {
		if session.Err() != nil && unreachable(failure) {
			return failure
		}
		return pause(ctx, d)
	}
	return c
}

// patience is how long a request is repeated, so that a call ends in time.
const patience = 4 * time.Second

// refusal is the error of a response that reports a failure, in words for a model.
type refusal struct{ *cardgames.ServiceError }

func (r refusal) Error() string {
	return fmt.Sprintf("%s (%s)", cmp.Or(terminal.Clean(r.Detail), "the service refused the request"),
		cmp.Or(r.Code, fmt.Sprint("status ", r.Status)))
}

func (r refusal) Unwrap() error { return r.ServiceError }

// explained returns an error of the client in words for a model.
func (c *client) explained(err error) error {
	refused, ok := errors.AsType[*cardgames.ServiceError](err)
	switch {
	case ok:
		return refusal{refused}
	case err != nil && unreachable(err):
		return c.reach.failure()
	case errors.Is(err, context.DeadlineExceeded):
		return fmt.Errorf("the card game service at %s does not respond: try again", c.Base)
	}
	return err
}

// isGone reports whether an invitation can no longer be accepted.
func isGone(err error) bool {
	e, ok := errors.AsType[*cardgames.ServiceError](err)
	return ok && (e.Status == http.StatusConflict || e.Status == http.StatusNotFound)
}

// within makes a request for at most patience.
func within[T any](ctx context.Context, c *client, request func(context.Context) (T, error)) (T, error) {
	ctx, stop := context.WithTimeout(ctx, patience)
	defer stop()
	value, err := request(ctx)
	return value, c.explained(err)
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

// create creates a private game, and returns both seats of it.
func (c *client) create(ctx context.Context, opening cardgames.NewGame) (seats [2]*cardgames.Game, err error) {
	created, err := within(ctx, c, func(ctx context.Context) (*cardgames.View, error) {
		return c.CreateGame(ctx, opening)
	})
	if err != nil {
		return seats, err
	}
	for _, seat := range created.Seats {
		seats[seat.Player] = c.Game(created.GameID, seat.Token)
	}
	return seats, nil
}

func (c *client) read(
	ctx context.Context, game *cardgames.Game, options cardgames.ReadOptions,
) (*cardgames.View, error) {
	return within(ctx, c, func(ctx context.Context) (*cardgames.View, error) { return game.ReadWith(ctx, options) })
}

func (c *client) submit(
	ctx context.Context, game *cardgames.Game, version int, action cardgames.Action,
) (*cardgames.View, error) {
	return within(ctx, c, func(ctx context.Context) (*cardgames.View, error) {
		return game.Submit(ctx, version, action)
	})
}

func (c *client) invitations() cardgames.Invitations {
	return cardgames.Invitations{Service: c.Service}
}

// offer offers a seat that only those who know the invitation can take.
func (c *client) offer(ctx context.Context, host cardgames.HostAttempt) (*cardgames.Invitation, error) {
	return within(ctx, c, func(ctx context.Context) (*cardgames.Invitation, error) {
		return c.invitations().Offer(ctx, host)
	})
}

func (c *client) withdraw(ctx context.Context, host cardgames.HostAttempt) error {
	_, err := within(ctx, c, func(ctx context.Context) (bool, error) { return c.invitations().Withdraw(ctx, host) })
	return err
}

// settle waits for the guest of an offered seat. When ctx ends, the offer is withdrawn.
func (c *client) settle(
	ctx context.Context, host cardgames.HostAttempt, offered *cardgames.Invitation,
) (*cardgames.Seat, error) {
	own := cardgames.NewOwnOffer(c.background, host, offered)
	defer own.Stop()
	seat, err := own.Settle(ctx)
	switch {
	case ctx.Err() != nil:
		_, _ = own.Leave(ctx) // the model does not play on
		return nil, ctx.Err()
	case err == nil && seat == nil:
		return nil, errors.New("the invitation has ended")
	}
	return seat, c.explained(err)
}

// offered reads an invitation.
func (c *client) offered(ctx context.Context, id string) (*cardgames.Invitation, error) {
	return within(ctx, c, func(ctx context.Context) (*cardgames.Invitation, error) {
		return c.invitations().Read(ctx, id)
	})
}

// accept sits down opposite the host of an invitation.
func (c *client) accept(ctx context.Context, guest cardgames.GuestAttempt) (*cardgames.Seat, error) {
	v, err := within(ctx, c, func(ctx context.Context) (*cardgames.View, error) {
		return c.invitations().Accept(ctx, guest, "")
	})
	return &cardgames.Seat{ID: guest.ID, Token: guest.Token, View: v}, err
}

// meet finds an opponent among strangers. When ctx ends, the seat that was offered is withdrawn.
func (c *client) meet(ctx context.Context) (*cardgames.Seat, error) {
	seat, err := cardgames.FindOpponent(ctx, c.background, cardgames.OpponentOptions{})
	if ctx.Err() != nil && err != nil {
		return nil, ctx.Err()
	}
	return seat, c.explained(err)
}

func (c *client) cardSets(ctx context.Context) ([]cardgames.OfferedCardSet, error) {
	list, err := within(ctx, c, c.CardSets)
	if err != nil {
		return nil, err
	}
	return list.CardSets, nil
}
