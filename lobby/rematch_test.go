package lobby_test

import (
	"errors"
	"slices"
	"testing"
	"time"

	"cardgames/engine"
	"cardgames/games"
	"cardgames/lobby"
)

// finished plays a game that began with an invitation to its end, and returns it with
// its tokens by seat.
func (l *service) finished(request lobby.OfferRequest) (*games.Game, [2]string) {
	l.Helper()
	g := l.accept(acceptanceOf(l.offer(request)))
	var tokens [2]string
	for _, token := range []string{hostToken, guestToken} {
		viewer, err := g.Viewer(token)
		if err != nil {
			l.Fatal(err)
		}
		seat, _ := viewer.Seat()
		tokens[seat] = token
	}
	return l.playOut(g, tokens), tokens
}

// playOut passes until a game has ended.
func (l *service) playOut(g *games.Game, tokens [2]string) *games.Game {
	l.Helper()
	for !g.Finished() {
		g = l.pass(g, tokens)
	}
	return g
}

// pass passes for the player who has priority. The tokens are by seat.
func (l *service) pass(g *games.Game, tokens [2]string) *games.Game {
	l.Helper()
	seat, _ := g.State.Priority()
	made, _, err := l.Submit(l.Context(), games.SubmitRequest{
		GameID: g.ID, Action: engine.PassPriority(int(seat)), Token: tokens[seat],
	})
	if err != nil {
		l.Fatal(err)
	}
	return made
}

const (
	rematchHost  = "a new token of the player who offers the rematch"
	rematchGuest = "a new token of the other player"
)

func rematchOf(g *games.Game, token string) lobby.OfferRequest {
	return lobby.OfferRequest{
		Token: rematchHost, RematchToken: token, RematchOf: g.ID, Name: "Ada", BodyHash: [32]byte{9},
	}
}

// Either player can offer the rematch. The seats are swapped, and the cards and the limit
// stay.
func TestARematchSwapsTheSeats(t *testing.T) {
	for offerer := range engine.Seat(2) {
		l := newService(t)
		request := publicOffer()
		request.SetURLs = []string{"https://cards.example/own.json"}
		before, tokens := l.finished(request)
		inv := l.offer(rematchOf(before, tokens[offerer]))
		if inv.ID != derived("rematch 1", before.ID) || inv.RematchOf != before.ID ||
			inv.Public || *inv.HostSeat != 1-offerer {
			t.Errorf("id %s, of %s, public %v, seat %d", inv.ID, inv.RematchOf, inv.Public, *inv.HostSeat)
		}
		l.wantLasts(inv, 2*time.Minute)
		g := l.accept(lobby.AcceptRequest{
			InvitationID: inv.ID, Token: rematchGuest, RematchToken: tokens[1-offerer], Entropy: entropy,
		})
		if host, err := g.Viewer(rematchHost); err != nil || host != engine.SeatViewer(1-offerer) {
			t.Errorf("the host is %v: %v", host, err)
		}
		if g.SnapshotKey != before.SnapshotKey || g.TurnSeconds != before.TurnSeconds ||
			g.Commitment == before.Commitment {
			t.Error("other cards, another limit, or the same deal")
		}
		if l.cards.loads != 1 {
			t.Errorf("the card sets were loaded %d times", l.cards.loads)
		}
	}
}

// A private game that was created has ended like any other, but without an invitation
// there are no two players who agreed to it.
func TestARematchNeedsAFinishedGameOfAnInvitation(t *testing.T) {
	l := newService(t)
	creator := games.NewCreator(games.NewRepository(l.store, func() time.Time { return l.now }), nil, 0)
	seats := games.Seats{Private: true, Hashes: [2][]byte{tokenHash(hostToken), tokenHash(guestToken)}}
	g, _, err := creator.Create(t.Context(), games.CreateRequest{Seats: seats})
	if err != nil {
		t.Fatal(err)
	}
	created := l.playOut(g, [2]string{hostToken, guestToken})
	open, _, err := creator.Create(t.Context(), games.CreateRequest{})
	if err != nil {
		t.Fatal(err)
	}
	running := l.accept(acceptanceOf(l.offer(publicOffer())))
	for name, of := range map[string]*games.Game{
		"created, private": created, "created, open": open, "running": running,
		"unknown": {ID: derived("x", "")}, "no id": {ID: "x"},
	} {
		t.Run(name, func(t *testing.T) {
			l.T = t
			l.wantOfferError(rematchOf(of, hostToken), lobby.ErrNoRematch)
		})
	}
}

func TestARematchNeedsAToken(t *testing.T) {
	l := newService(t)
	before, tokens := l.finished(publicOffer())
	l.wantOfferError(rematchOf(before, ""), games.ErrTokenRequired)
	l.wantOfferError(rematchOf(before, otherToken), games.ErrUnknownToken)

	inv := l.offer(rematchOf(before, tokens[0]))
	guest := lobby.AcceptRequest{InvitationID: inv.ID, Token: rematchGuest, Entropy: entropy}
	l.wantAcceptError(guest, games.ErrTokenRequired)
	guest.RematchToken = otherToken
	l.wantAcceptError(guest, games.ErrUnknownToken)
	guest.RematchToken = tokens[0]
	l.wantAcceptError(guest, lobby.ErrOwnInvitation)
	guest.RematchToken = tokens[1]
	l.accept(guest)
	guest.RematchToken = "" // a repetition is known by the new token
	if _, _, replayed, err := l.Accept(t.Context(), guest); err != nil || !replayed {
		t.Errorf("replayed %v, error %v", replayed, err)
	}
	guest.Token, guest.RematchToken = otherToken, tokens[1]
	l.wantAcceptError(guest, lobby.ErrTaken)
}

func TestASecondOfferOfARematchIsRefused(t *testing.T) {
	l := newService(t)
	before, tokens := l.finished(publicOffer())
	first := rematchOf(before, tokens[0])
	inv := l.offer(first)
	second := rematchOf(before, tokens[1])
	second.Token = rematchGuest
	l.wantOfferError(second, lobby.ErrRematchOffered)
	if again, replayed, err := l.Offer(t.Context(), first); err != nil || !replayed || again.Commitment != inv.Commitment {
		t.Errorf("replayed %v, error %v", replayed, err)
	}
	changed := first
	changed.BodyHash = [32]byte{10}
	l.wantOfferError(changed, lobby.ErrReused)
	l.accept(lobby.AcceptRequest{InvitationID: inv.ID, Token: rematchGuest, RematchToken: tokens[1], Entropy: entropy})
	l.wantOfferError(second, lobby.ErrRematchOffered)
}

func TestARematchOfferThatHasEndedIsReplaced(t *testing.T) {
	for name, end := range map[string]func(*service, *lobby.Invitation){
		"expired": func(l *service, _ *lobby.Invitation) { l.later(3 * time.Minute) },
		"withdrawn": func(l *service, inv *lobby.Invitation) {
			if _, err := l.SetExpiry(l.Context(), inv.ID, rematchHost, 0); err != nil {
				l.Fatal(err)
			}
		},
	} {
		t.Run(name, func(t *testing.T) {
			l := newService(t)
			before, tokens := l.finished(publicOffer())
			first := rematchOf(before, tokens[0])
			end(l, l.offer(first))
			inv, replayed, err := l.Offer(t.Context(), first) // a late repetition offers nothing
			if name == "expired" && !errors.Is(err, lobby.ErrReused) ||
				name == "withdrawn" && (err != nil || !replayed || inv.Status != lobby.Withdrawn) {
				t.Errorf("repeated: %v, replayed %v, error %v", inv, replayed, err)
			}
			second := rematchOf(before, tokens[1])
			second.Token = rematchGuest
			inv = l.offer(second)
			g := l.accept(lobby.AcceptRequest{
				InvitationID: inv.ID, Token: otherToken, RematchToken: tokens[0], Entropy: entropy,
			})
			if !slices.Equal(g.SeatHashes[0], tokenHash(rematchGuest)) {
				t.Error("the second offerer has another seat than the first player's")
			}
		})
	}
}
