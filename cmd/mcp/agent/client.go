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

// client is what the tools need of the service.
type client struct{ *cardgames.Service }

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

// within makes a request for at most patience.
func within[T any](ctx context.Context, request func(context.Context) (T, error)) (T, error) {
	ctx, stop := context.WithTimeout(ctx, patience)
	defer stop()
	value, err := request(ctx)
	return value, refused(err)
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
func (c *client) create(ctx context.Context, setURLs []string) (seats [2]*cardgames.Game, err error) {
	created, err := within(ctx, func(ctx context.Context) (*cardgames.View, error) {
		return c.CreateGame(ctx, cardgames.NewGame{SetURLs: setURLs, Private: true})
	})
	if err != nil {
		return seats, err
	}
	for _, seat := range created.Seats {
		seats[seat.Player] = c.Game(created.GameID, seat.Token)
	}
	return seats, nil
}

func read(ctx context.Context, game *cardgames.Game, options cardgames.ReadOptions) (*cardgames.View, error) {
	return within(ctx, func(ctx context.Context) (*cardgames.View, error) { return game.ReadWith(ctx, options) })
}

func submit(
	ctx context.Context, game *cardgames.Game, version int, action cardgames.Action,
) (*cardgames.View, error) {
	return within(ctx, func(ctx context.Context) (*cardgames.View, error) { return game.Submit(ctx, version, action) })
}

func (c *client) invitations() cardgames.Invitations {
	return cardgames.Invitations{Service: c.Service}
}

// offer offers a seat that only those who know the invitation can take.
func (c *client) offer(ctx context.Context, setURLs []string) (cardgames.HostAttempt, error) {
	host := cardgames.NewHost(cardgames.Offer{SetURLs: setURLs})
	_, err := within(ctx, func(ctx context.Context) (*cardgames.Invitation, error) {
		return c.invitations().Offer(ctx, host)
	})
	return host, err
}

func (c *client) invitation(ctx context.Context, id string) (*cardgames.Invitation, error) {
	return within(ctx, func(ctx context.Context) (*cardgames.Invitation, error) { return c.invitations().Read(ctx, id) })
}

// accept sits down opposite the host of an invitation, and returns the token of the seat.
func (c *client) accept(ctx context.Context, id string) (token string, err error) {
	offered, err := c.invitation(ctx, id)
	if err != nil {
		return "", err
	}
	guest := cardgames.NewGuest(*offered)
	_, err = within(ctx, func(ctx context.Context) (*cardgames.View, error) {
		return c.invitations().Accept(ctx, guest, "")
	})
	return guest.Token, err
}

// meet finds an opponent among strangers. When ctx ends, the seat that was offered is withdrawn.
func (c *client) meet(ctx context.Context) (*cardgames.Seat, error) {
	seat, err := cardgames.FindOpponent(ctx, c.Service, cardgames.OpponentOptions{})
	return seat, refused(err)
}

func (c *client) cardSets(ctx context.Context) ([]cardgames.OfferedCardSet, error) {
	list, err := within(ctx, c.CardSets)
	if err != nil {
		return nil, err
	}
	return list.CardSets, nil
}
