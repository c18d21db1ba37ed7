package cardgames

import (
	"context"
	"errors"
	"time"
)

// ErrNoRematch is the error of Rematch where the opponent does not want one within two minutes.
var ErrNoRematch = errors.New("the opponent has not asked for a rematch")

// OldSeat is a seat of a finished game that began with an invitation.
type OldSeat struct{ ID, Token string }

// RematchOptions are as for FindOpponent.
type RematchOptions struct {
	Name      string
	Deck      []DeckEntry // this player's, which a rematch of a game with decks needs
	Attempt   *Attempt
	OnAttempt func(Attempt)
}

const (
	// rematchTime is how long both players look for a rematch.
	rematchTime = 2 * time.Minute
	// lookPause is the time between two looks at the offer.
	lookPause = 4 * time.Second
)

// Rematch sits down for another game with the same opponent: it offers one, or accepts the opponent's offer.
// The players swap seats. The end of ctx ends it as it ends FindOpponent.
func Rematch(ctx context.Context, service *Service, old OldSeat, options RematchOptions) (*Seat, error) {
	r := rematch{service, Invitations{service, old.Token}, old, options, time.Now().Add(rematchTime)}
	seat, err := r.repeat(ctx)
	for seat == nil && err == nil {
		if time.Until(r.end) <= 0 {
			return nil, ErrNoRematch
		}
		seat, err = r.offer(ctx, NewHost(Offer{RematchOf: old.ID, Name: options.Name, Deck: options.Deck}))
		if seat == nil && err == nil {
			err = sleep(ctx, jitter(time.Second))
		}
	}
	return seat, err
}

// FindRematch looks for an offer of a rematch of a game for two minutes, and returns it; nil where there is
// none. It may be the offer of either player, and accepted already.
func FindRematch(ctx context.Context, service *Service, game string) (*Invitation, error) {
	invitations, end := Invitations{Service: service}, time.Now().Add(rematchTime)
	for time.Now().Before(end) {
		switch offered, err := invitations.Read(ctx, RematchID(game)); {
		case err != nil && !Gone(err):
			return nil, err
		case err == nil && offered.Status != "withdrawn":
			return offered, nil
		}
		if err := sleep(ctx, jitter(lookPause)); err != nil {
			return nil, err
		}
	}
	return nil, nil
}

// rematch looks for a rematch until its end. Its methods return nil where an attempt led to no seat.
type rematch struct {
	service     *Service
	invitations Invitations
	old         OldSeat
	options     RematchOptions
	end         time.Time
}

// repeat goes on with the attempt of an earlier run.
func (r rematch) repeat(ctx context.Context) (*Seat, error) {
	a := r.options.Attempt
	if a != nil && a.Host != nil {
		return r.offer(ctx, *a.Host)
	}
	if a != nil && a.Guest != nil {
		return r.accept(ctx, a.Guest)
	}
	return nil, nil
}

// offer offers a rematch, or accepts the one that is offered.
func (r rematch) offer(ctx context.Context, host HostAttempt) (*Seat, error) {
	tell(r.options.OnAttempt, Attempt{Host: &host})
	invitation, err := r.invitations.Offer(ctx, host)
	if hasCode(err, "rematch_offered") { // by the opponent
		return r.accept(ctx, nil)
	}
	if err != nil {
		return nil, err
	}
	own := NewOwnOffer(r.service, host, invitation)
	return own.during(ctx, func() (*Seat, error) { return r.wait(ctx, own) })
}

func (r rematch) wait(ctx context.Context, own *OwnOffer) (*Seat, error) {
	err := own.renew(ctx, max(time.Until(r.end), time.Second))
	for err == nil && own.standing == open && time.Until(r.end) > 0 {
		err = own.wait(ctx, jitter(lookPause))
	}
	switch {
	case err != nil || own.standing == ended:
		return nil, err
	case own.standing == accepted:
		return own.sit(ctx)
	default:
		return own.Leave(ctx)
	}
}

// accept accepts the offer, in an earlier attempt unless that is nil. Another offer, which has another
// commitment, gets new entropy: its host may know the earlier one.
func (r rematch) accept(ctx context.Context, earlier *GuestAttempt) (*Seat, error) {
	offered, err := r.invitations.Read(ctx, RematchID(r.old.ID))
	if Gone(err) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	guest := NewGuest(*offered)
	guest.Deck = r.options.Deck
	if earlier != nil && earlier.Commitment == guest.Commitment {
		guest = *earlier
	}
	tell(r.options.OnAttempt, Attempt{Guest: &guest})
	v, err := r.invitations.Accept(ctx, guest, r.options.Name)
	if Gone(err) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	return &Seat{guest.ID, guest.Token, guest.Entropy, v}, nil
}
