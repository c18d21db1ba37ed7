package cardgames

import (
	"cmp"
	"context"
	"math/rand/v2"
	"slices"
	"time"
)

// OpponentOptions say what FindOpponent looks for. The zero value stands for the core set, and 120 seconds for
// a move.
type OpponentOptions struct {
	Name        string   // shown beside the seat
	TurnSeconds int      // for a move: 30 to 3600
	SetURLs     []string // of the card sets
	// Attempt is one that an earlier run has left, and that may have succeeded.
	Attempt *Attempt
	// OnAttempt, if not nil, is called before each attempt is sent. A program that may be started again keeps the
	// attempt, until there is a seat, and passes it on to the next run.
	OnAttempt func(Attempt)
}

const (
	// opponentTurnSeconds is the time for a move against a stranger.
	opponentTurnSeconds = 120
	// offerTime is how long a public offer lasts, and renewalAge the age at which it is renewed.
	offerTime  = 30 * time.Second
	renewalAge = 15 * time.Second
)

// FindOpponent sits down opposite a stranger who looks for an opponent too, on the same terms: time for a move
// and card sets. Where there is none it offers a seat and waits. The end of ctx withdraws the offer and ends the
// search with an error, but for one case: a guest who was faster has sat down, and the seat opposite is returned
// all the same.
func FindOpponent(ctx context.Context, service *Service, options OpponentOptions) (*Seat, error) {
	options.TurnSeconds = cmp.Or(options.TurnSeconds, opponentTurnSeconds)
	s := search{service, Invitations{Service: service}, options}
	seat, err := s.repeat(ctx)
	for seat == nil && err == nil {
		seat, err = s.acceptListed(ctx)
		if seat == nil && err == nil {
			seat, err = s.offer(ctx, s.newHost())
		}
	}
	return seat, err
}

// search looks for an opponent. Its methods return nil where an attempt led to no seat.
type search struct {
	service     *Service
	invitations Invitations
	options     OpponentOptions
}

// repeat goes on with the attempt of an earlier run.
func (s search) repeat(ctx context.Context) (*Seat, error) {
	a := s.options.Attempt
	if a != nil && a.Host != nil {
		return s.offer(ctx, *a.Host)
	}
	if a != nil && a.Guest != nil {
		return s.accept(ctx, *a.Guest)
	}
	return nil, nil
}

func (s search) newHost() HostAttempt {
	return NewHost(Offer{
		Public: true, TurnSeconds: s.options.TurnSeconds, SetURLs: s.options.SetURLs, Name: s.options.Name,
	})
}

// acceptListed accepts an offer of the list.
func (s search) acceptListed(ctx context.Context) (*Seat, error) {
	listed, err := s.invitations.List(ctx)
	if err != nil {
		return nil, err
	}
	return s.acceptAny(ctx, s.suitable(listed))
}

func (s search) suitable(listed []Invitation) []Invitation {
	return slices.DeleteFunc(listed, func(i Invitation) bool {
		var urls []string
		for _, set := range i.CardSets {
			if set.URL != nil {
				urls = append(urls, *set.URL)
			}
		}
		return i.TurnSeconds != s.options.TurnSeconds || !slices.Equal(urls, s.options.SetURLs)
	})
}

// acceptAny accepts the first that is left of some offers, in random order.
func (s search) acceptAny(ctx context.Context, offers []Invitation) (*Seat, error) {
	rand.Shuffle(len(offers), func(i, j int) { offers[i], offers[j] = offers[j], offers[i] })
	for _, offered := range offers {
		if ctx.Err() != nil {
			return nil, ctx.Err()
		}
		if seat, err := s.accept(ctx, NewGuest(offered)); seat != nil || err != nil {
			return seat, err
		}
	}
	return nil, nil
}

func (s search) accept(ctx context.Context, guest GuestAttempt) (*Seat, error) {
	tell(s.options.OnAttempt, Attempt{Guest: &guest})
	v, err := s.invitations.Accept(ctx, guest, s.options.Name)
	if Taken(err) || Gone(err) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	return &Seat{guest.ID, guest.Token, guest.Entropy, v}, nil
}

// offer offers a seat, and waits for a guest.
func (s search) offer(ctx context.Context, host HostAttempt) (*Seat, error) {
	tell(s.options.OnAttempt, Attempt{Host: &host})
	invitation, err := s.invitations.Offer(ctx, host)
	if hasCode(err, "invitation_reused") { // the attempt of an earlier run, which is over
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	own := NewOwnOffer(s.service, host, invitation)
	return own.during(ctx, func() (*Seat, error) { return s.wait(ctx, own) })
}

// wait waits until this player's offer is accepted, or there is an older one. Of two hosts who wait only the
// later one gives way, so they do not accept each other's.
func (s search) wait(ctx context.Context, own *OwnOffer) (*Seat, error) {
	renewed := time.Now()
	for {
		err := own.wait(ctx, listPause())
		if err == nil && own.standing == open && time.Since(renewed) >= renewalAge {
			err = own.renew(ctx, offerTime)
			renewed = time.Now()
		}
		if err != nil || own.standing == ended {
			return nil, err
		}
		if own.standing == accepted {
			return own.sit(ctx)
		}
		older, err := s.older(ctx, own.invitation)
		if err != nil {
			return nil, err
		}
		if len(older) > 0 {
			return s.giveWay(ctx, own, older)
		}
	}
}

// listPause is the time between two looks at the list.
func listPause() time.Duration { return 3*time.Second + rand.N(2*time.Second) }

func (s search) giveWay(ctx context.Context, own *OwnOffer, older []Invitation) (*Seat, error) {
	if seat, err := own.Leave(ctx); seat != nil || err != nil {
		return seat, err
	}
	return s.acceptAny(ctx, older)
}

// older lists the offers that suit and are older than the player's; none where the service does not respond.
func (s search) older(ctx context.Context, own *Invitation) ([]Invitation, error) {
	got, err := attempt[invitationList](ctx, s.service, listing)
	switch {
	case ctx.Err() != nil:
		return nil, ctx.Err()
	case err != nil && temporary(err):
		return nil, nil
	case err != nil:
		return nil, err
	}
	return slices.DeleteFunc(s.suitable(got.value.Invitations), func(i Invitation) bool {
		return cmp.Or(i.CreatedAt.Compare(own.CreatedAt), cmp.Compare(i.InvitationID, own.InvitationID)) >= 0
	}), nil
}
