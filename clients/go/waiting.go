package cardgames

import (
	"context"
	"time"
)

// Seat is a seat that this device has taken. Keep its token: it is the only way to the seat.
type Seat struct {
	ID      string // of the game
	Token   string
	Entropy string // what this device added to the shuffle; empty at the host
	View    *View  // as the game stands for the seat, whose player is its Viewer
}

// standing is what has become of an offer.
type standing string

const (
	open     standing = "open"
	accepted standing = "accepted"
	ended    standing = "ended"
)

const (
	// guestInterval is the time between two reads of an offer without live updates, in the first minutes.
	guestInterval = 4 * time.Second
	// laterInterval is the same after firstMinutes.
	laterInterval = 20 * time.Second
	firstMinutes  = 10 * time.Minute
	// leaveTime is how long a withdrawal is retried. After that the offer expires.
	leaveTime = 10 * time.Second
)

// OwnOffer waits for a guest.
type OwnOffer struct {
	invitations Invitations
	host        HostAttempt
	invitation  *Invitation
	standing    standing
	begun, read time.Time
	listener    *listener
}

// NewOwnOffer waits for the guest of an invitation that was offered. End it with Stop.
func NewOwnOffer(service *Service, host HostAttempt, invitation *Invitation) *OwnOffer {
	o := &OwnOffer{
		invitations: Invitations{Service: service}, host: host, invitation: invitation,
		standing: standingOf(invitation), begun: time.Now(), read: time.Now(),
	}
	if o.standing == open && invitation.Live != "" {
		o.listener = service.live.listen(invitation.Live, host.ID)
	}
	return o
}

// Stop ends the waiting, not the offer.
func (o *OwnOffer) Stop() {
	if o.listener != nil {
		o.listener.stop()
		o.listener = nil
	}
}

// Settle waits until the offer is accepted, and sits down. It returns nil once the offer has ended.
func (o *OwnOffer) Settle(ctx context.Context) (*Seat, error) {
	for o.standing == open {
		if err := o.wait(ctx, o.pause()); err != nil {
			return nil, err
		}
	}
	if o.standing == accepted {
		return o.sit(ctx)
	}
	return nil, nil
}

// Leave withdraws the offer and returns nil, or sits down if a guest has accepted before.
func (o *OwnOffer) Leave(ctx context.Context) (*Seat, error) {
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), leaveTime)
	defer cancel()
	if withdrawn, err := o.invitations.Withdraw(ctx, o.host); withdrawn || err != nil {
		return nil, err
	}
	return o.sit(ctx)
}

// during waits by a function, and stops. If that fails, or ctx ends it, the offer is withdrawn; if a guest has
// accepted before, the host sits down all the same.
func (o *OwnOffer) during(ctx context.Context, wait func() (*Seat, error)) (*Seat, error) {
	defer o.Stop()
	seat, err := wait()
	if err == nil {
		return seat, nil
	}
	if taken, failed := o.Leave(ctx); failed == nil && taken != nil {
		return taken, nil
	}
	return nil, err
}

// wait returns after a while, or as soon as the standing of the offer has changed.
func (o *OwnOffer) wait(ctx context.Context, d time.Duration) error {
	if o.standing != open {
		return nil
	}
	hints := (<-chan int)(nil)
	if o.listener != nil {
		hints = o.listener.hints
	}
	timer := time.NewTimer(d)
	defer timer.Stop()
	hinted := false
	select {
	case <-hints:
		hinted = true
	case <-timer.C:
	case <-ctx.Done():
		return ctx.Err()
	}
	if hinted || time.Since(o.read) >= liveInterval || !o.told() {
		return o.readNow(ctx)
	}
	return nil
}

// told reports whether hints come.
func (o *OwnOffer) told() bool { return o.listener != nil && o.listener.open() }

func (o *OwnOffer) readNow(ctx context.Context) error {
	invitation, err := o.invitations.Read(ctx, o.host.ID)
	switch {
	case Gone(err):
		o.standing = ended
	case err != nil:
		return err
	default:
		o.standing, o.read = standingOf(invitation), time.Now()
	}
	return nil
}

// renew sets how long from now the offer lasts, unless it has ended before.
func (o *OwnOffer) renew(ctx context.Context, d time.Duration) error {
	switch _, err := o.invitations.Keep(ctx, o.host, int(d/time.Second)); {
	case Taken(err):
		o.standing = accepted
	case Gone(err):
		o.standing = ended
	default:
		return err
	}
	return nil
}

// sit takes the host's seat of an offer that was accepted. It fails where the service has not kept to its
// commitment.
func (o *OwnOffer) sit(ctx context.Context) (*Seat, error) {
	v, err := o.invitations.Service.Game(o.host.ID, o.host.Token).Read(ctx)
	if err == nil {
		err = checkSeat(v, o.invitation.Shuffle.Commitment)
	}
	if err != nil {
		return nil, err
	}
	return &Seat{ID: o.host.ID, Token: o.host.Token, View: v}, nil
}

func (o *OwnOffer) pause() time.Duration {
	switch {
	case o.told():
		return liveInterval
	case time.Since(o.begun) < firstMinutes:
		return jitter(guestInterval)
	default:
		return jitter(laterInterval)
	}
}

func standingOf(i *Invitation) standing {
	switch i.Status {
	case "accepted":
		return accepted
	case "open":
		return open
	default:
		return ended
	}
}
