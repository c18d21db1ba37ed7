package cardgames_test

import (
	"context"
	"encoding/json"
	"errors"
	"sync"
	"testing"
	"time"

	cardgames "cardgames/clients/go"
	"cardgames/localtest/service/launch"
	"cardgames/localtest/service/network"
)

// TestInvitations: an invitation is offered, kept open and withdrawn, or accepted once.
func TestInvitations(t *testing.T) {
	ctx, s := t.Context(), cardgames.New(launch.StartForTest(t).Base)
	invitations := cardgames.Invitations{Service: s}
	host := cardgames.NewHost(cardgames.Offer{Name: "Ada", Public: true, TurnSeconds: 60})
	offered, err := invitations.Offer(ctx, host)
	if err != nil || offered.InvitationID != host.ID || offered.Status != "open" {
		t.Fatalf("%+v, %v", offered, err)
	}
	listed, err := invitations.List(ctx)
	if err != nil || len(listed) != 1 || listed[0].InvitationID != host.ID || *listed[0].Host.Name != "Ada" {
		t.Fatalf("listed: %+v, %v", listed, err)
	}
	kept, err := invitations.Keep(ctx, host, 10)
	if err != nil || !kept.ExpiresAt.Before(*offered.ExpiresAt) {
		t.Errorf("kept: %+v, %v", kept, err)
	}
	guest := cardgames.NewGuest(listed[0])
	for range 2 { // the same attempt returns the same seat
		v, err := invitations.Accept(ctx, guest, "Ben")
		if err != nil || v.GameID != host.ID || *v.Players[*v.Viewer].Name != "Ben" {
			t.Errorf("accepted: %+v, %v", v, err)
		}
	}
	if _, err := invitations.Accept(ctx, cardgames.NewGuest(listed[0]), ""); !cardgames.Taken(err) {
		t.Errorf("a second guest: %v", err)
	}
	if withdrawn, err := invitations.Withdraw(ctx, host); withdrawn || err != nil {
		t.Errorf("withdrawn after the acceptance: %v, %v", withdrawn, err)
	}
}

// TestBrokenCommitment: a guest does not sit down where the service has another commitment than it offered.
func TestBrokenCommitment(t *testing.T) {
	invitations := cardgames.Invitations{Service: cardgames.New(launch.StartForTest(t).Base)}
	offered, err := invitations.Offer(t.Context(), cardgames.NewHost(cardgames.Offer{}))
	if err != nil {
		t.Fatal(err)
	}
	guest := cardgames.NewGuest(*offered)
	guest.Commitment = "another"
	if _, err := invitations.Accept(t.Context(), guest, ""); err == nil {
		t.Error("accepted")
	}
}

// TestOwnOffer: the host of an offer learns of the guest, and of the end of the offer.
func TestOwnOffer(t *testing.T) {
	ctx, s := t.Context(), cardgames.New(launch.StartForTest(t).Base)
	invitations := cardgames.Invitations{Service: s}
	for _, test := range []struct {
		name string
		end  func(cardgames.HostAttempt, *cardgames.Invitation) error
		sits bool
	}{
		{"accepted", func(_ cardgames.HostAttempt, offered *cardgames.Invitation) error {
			_, err := invitations.Accept(ctx, cardgames.NewGuest(*offered), "")
			return err
		}, true},
		{"withdrawn", func(host cardgames.HostAttempt, _ *cardgames.Invitation) error {
			_, err := invitations.Withdraw(ctx, host)
			return err
		}, false},
	} {
		t.Run(test.name, func(t *testing.T) {
			host := cardgames.NewHost(cardgames.Offer{})
			offered, err := invitations.Offer(ctx, host)
			if err != nil {
				t.Fatal(err)
			}
			own := cardgames.NewOwnOffer(s, host, offered)
			defer own.Stop()
			if err := test.end(host, offered); err != nil {
				t.Fatal(err)
			}
			seat, err := own.Settle(ctx)
			if err != nil || (seat != nil) != test.sits || seat != nil && seat.View.GameID != host.ID {
				t.Errorf("%+v, %v", seat, err)
			}
		})
	}
}

// TestOpponents: while responses and connections are lost, each of several seekers gets a seat, each game has
// two, and the two play again.
func TestOpponents(t *testing.T) {
	const seekers = 6
	process := launch.StartForTest(t)
	lossy := network.Cut(t, process.Base)
	ctx, cancel := context.WithTimeout(t.Context(), 3*time.Minute)
	defer cancel()
	s := cardgames.New(lossy.URL)
	first := seats(t, seekers, func(int) (*cardgames.Seat, error) {
		return cardgames.FindOpponent(ctx, s, cardgames.OpponentOptions{Name: "Ada"})
	})
	for _, seat := range first {
		if *seat.View.Viewer != 0 {
			continue
		}
		resign := cardgames.Action{Type: "resign", Player: 0}
		if _, err := s.Game(seat.ID, seat.Token).Submit(ctx, 0, resign); err != nil {
			t.Fatal(err)
		}
	}
	again := seats(t, seekers, func(n int) (*cardgames.Seat, error) {
		return cardgames.Rematch(ctx, s, cardgames.OldSeat{ID: first[n].ID, Token: first[n].Token},
			cardgames.RematchOptions{})
	})
	for n, seat := range again {
		if seat.ID != cardgames.RematchID(first[n].ID) || *seat.View.Viewer == *first[n].View.Viewer {
			t.Errorf("seat %d of %s after seat %d of %s", *seat.View.Viewer, seat.ID, *first[n].View.Viewer, first[n].ID)
		}
	}
	offered, err := cardgames.FindRematch(ctx, s, first[0].ID)
	if err != nil || offered.InvitationID != again[0].ID || offered.Status != "accepted" {
		t.Errorf("the offer of the rematch: %+v, %v", offered, err)
	}
	t.Logf("%d responses were lost", lossy.Responses.Load())
}

// seats returns the seats that players sit down at, and fails unless each game has both.
func seats(t *testing.T, players int, sit func(player int) (*cardgames.Seat, error)) []*cardgames.Seat {
	t.Helper()
	all := make([]*cardgames.Seat, players)
	var group sync.WaitGroup
	for n := range players {
		group.Go(func() {
			seat, err := sit(n)
			if err != nil {
				t.Errorf("player %d: %v", n, err)
			}
			all[n] = seat
		})
	}
	if group.Wait(); t.Failed() {
		t.FailNow()
	}
	games := map[string][2]int{}
	for _, seat := range all {
		taken := games[seat.ID]
		taken[*seat.View.Viewer]++
		games[seat.ID] = taken
	}
	for id, taken := range games {
		if taken != [2]int{1, 1} {
			t.Errorf("the seats of %s were taken %v times", id, taken)
		}
	}
	return all
}

// TestEndOfASearch: a search that ends withdraws its offer, unless a guest was faster.
func TestEndOfASearch(t *testing.T) {
	s := cardgames.New(launch.StartForTest(t).Base)
	invitations := cardgames.Invitations{Service: s}
	ctx, cancel := context.WithCancel(t.Context())
	ended := make(chan error, 1)
	go func() {
		_, err := cardgames.FindOpponent(ctx, s, cardgames.OpponentOptions{})
		ended <- err
	}()
	listed := 0
	for listed == 0 {
		list, err := invitations.List(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		listed = len(list)
	}
	cancel()
	if err := <-ended; !errors.Is(err, context.Canceled) {
		t.Errorf("ended with %v", err)
	}
	if list, err := invitations.List(t.Context()); err != nil || len(list) > 0 {
		t.Errorf("still listed: %+v, %v", list, err)
	}
}

// TestRepeatedAttempts: an attempt that was kept as JSON returns the same seat to the next run.
func TestRepeatedAttempts(t *testing.T) {
	s := cardgames.New(launch.StartForTest(t).Base)
	var mu sync.Mutex
	kept := make([][]byte, 2) // the last attempt of each player
	first := seats(t, len(kept), func(n int) (*cardgames.Seat, error) {
		return cardgames.FindOpponent(t.Context(), s, cardgames.OpponentOptions{OnAttempt: func(a cardgames.Attempt) {
			mu.Lock()
			defer mu.Unlock()
			kept[n], _ = json.Marshal(a)
		}})
	})
	again := seats(t, len(kept), func(n int) (*cardgames.Seat, error) {
		var attempt cardgames.Attempt
		if err := json.Unmarshal(kept[n], &attempt); err != nil {
			return nil, err
		}
		return cardgames.FindOpponent(t.Context(), s, cardgames.OpponentOptions{Attempt: &attempt})
	})
	for n, seat := range again {
		if seat.ID != first[n].ID || seat.Token != first[n].Token {
			t.Errorf("seat %+v, want %+v", seat, first[n])
		}
	}
}
