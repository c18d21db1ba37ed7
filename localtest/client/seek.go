package client

import (
	"context"
	cryptorand "crypto/rand"
	"encoding/hex"
	"errors"
	"math/rand/v2"
	"net/http"
	"slices"
	"time"

	"github.com/coder/websocket"
)

// renewal is how often a host renews a public invitation, which lasts 30 seconds.
const renewal = 15 * time.Second

// Table is where a player has sat down.
type Table struct {
	GameID string
	Token  string // of the player's seat
	Host   bool   // whether the player had offered it
}

// Seeker finds an opponent by the procedure that the documentation of the API gives to clients.
// The service has no matchmaker: a seeker accepts an open invitation, or offers one if there is
// none. Of two hosts, the one who offered later accepts.
type Seeker struct {
	*Client
	// Offered, if not nil, is called with each invitation that the seeker has offered.
	Offered func(invitationID string)

	entropy map[string]string // by invitation: the same for each try
	token   map[string]string // by invitation
}

// Find returns when the seeker has an opponent, or when ctx ends.
func (s *Seeker) Find(ctx context.Context) (Table, error) {
	s.entropy, s.token = map[string]string{}, map[string]string{}
	for {
		table, err := s.acceptListed(ctx)
		if err != nil || table.GameID != "" {
			return table, err
		}
		table, err = s.host(ctx)
		if err != nil || table.GameID != "" {
			return table, err
		}
	}
}

func (s *Seeker) acceptListed(ctx context.Context) (Table, error) {
	open, err := s.OpenInvitations(ctx)
	if err != nil {
		return Table{}, err
	}
	return s.acceptOne(ctx, open)
}

// acceptOne tries open invitations, in random order, until one is accepted. The Table is zero if
// none is left.
func (s *Seeker) acceptOne(ctx context.Context, open []Invitation) (Table, error) {
	rand.Shuffle(len(open), func(i, j int) { open[i], open[j] = open[j], open[i] })
	for _, invitation := range open {
		id := invitation.ID
		if s.entropy[id] == "" {
			var random [32]byte
			_, _ = cryptorand.Read(random[:])
			s.entropy[id], s.token[id] = hex.EncodeToString(random[:]), cryptorand.Text()
		}
		switch _, err := s.AcceptInvitation(ctx, id, s.token[id], s.entropy[id]); {
		case err == nil:
			return Table{GameID: id, Token: s.token[id]}, nil
		case !gone(err):
			return Table{}, err
		}
	}
	return Table{}, nil
}

// gone reports whether an error says that an invitation was taken, or has ended.
func gone(err error) bool {
	return refusedWith(err, http.StatusConflict) || refusedWith(err, http.StatusNotFound)
}

func refusedWith(err error, status int) bool {
	refused, ok := errors.AsType[*Refused](err)
	return ok && refused.Status == status
}

// host offers an invitation, and waits for a guest or for an earlier invitation of
// another host. The Table is zero if the offer has ended and all is to begin again.
func (s *Seeker) host(ctx context.Context) (Table, error) {
	token := cryptorand.Text()
	own, err := s.OfferPublic(ctx, token)
	if err != nil {
		return Table{}, err
	}
	if s.Offered != nil {
		s.Offered(own.ID)
	}
	hints, stop := s.listen(ctx, own.Live)
	defer stop()
	table := Table{GameID: own.ID, Token: token, Host: true}
	renewed := time.Now()
	for {
		switch now, err := s.ReadInvitation(ctx, own.ID); {
		case refusedWith(err, http.StatusNotFound):
			return Table{}, nil
		case err != nil:
			return Table{}, err
		case now.Status == "accepted":
			return table, nil
		}
		select {
		case <-hints:
			continue
		case <-time.After(3*time.Second + rand.N(2*time.Second)):
		case <-ctx.Done():
			return Table{}, ctx.Err()
		}
		if time.Since(renewed) > renewal {
			renewed = time.Now()
			if err := s.SetInvitationExpiry(ctx, own.ID, token, 30); err != nil && !gone(err) {
				return Table{}, err
			}
		}
		if other, left, err := s.leaveFor(ctx, own, token); err != nil || left {
			return other, err
		}
	}
}

// leaveFor withdraws an invitation if others were offered earlier, and accepts one of
// them. left reports whether the player's own invitation has ended; the Table is zero if the
// others are taken.
func (s *Seeker) leaveFor(ctx context.Context, own Invitation, token string) (table Table, left bool, err error) {
	open, err := s.OpenInvitations(ctx)
	earlier := slices.DeleteFunc(open, func(i Invitation) bool { return !i.before(own) })
	if err != nil || len(earlier) == 0 {
		return Table{}, false, err
	}
	switch err := s.SetInvitationExpiry(ctx, own.ID, token, 0); {
	case refusedWith(err, http.StatusConflict): // too late: a guest sits there
		return Table{GameID: own.ID, Token: token, Host: true}, true, nil
	case err != nil && !gone(err):
		return Table{}, false, err
	}
	table, err = s.acceptOne(ctx, earlier)
	return table, true, err
}

// listen connects to a URL of live updates. hints receives a value for frames since the
// last one; it stays empty if there are no live updates, which are a convenience only.
func (s *Seeker) listen(ctx context.Context, url string) (hints <-chan struct{}, stop func()) {
	received := make(chan struct{}, 1)
	if url == "" {
		return received, func() {}
	}
	socket, _, err := websocket.Dial(ctx, url, nil)
	if err != nil {
		return received, func() {}
	}
	go func() {
		for {
			if _, _, err := socket.Read(ctx); err != nil {
				return
			}
			select {
			case received <- struct{}{}:
			default:
			}
		}
	}()
	return received, func() { _ = socket.CloseNow() }
}
