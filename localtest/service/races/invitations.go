package races

import (
	"context"
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/anishathalye/porcupine"

	"cardgames/games"
	"cardgames/lobby"
	"cardgames/localtest/service/memstore"
)

const (
	// guests race for one invitation, while its host keeps it or withdraws it.
	guests       = 5
	seatRounds   = 6
	seatRaces    = 60
	seatFailures = 16 // one of this many calls of the store fails, before or after its effect
	seatTooLate  = 10 // in one of this many races the host withdraws before the guests come
)

// RunInvitations lets guests race for invitations, each with its host, while calls of the
// store fail and responses are lost. It checks that the history of each invitation is one
// of operations one after the other, and that the guest whose acceptance
// succeeded has the game. open returns stores that may have other games and invitations.
func RunInvitations(t *testing.T, open func(t *testing.T) (lobby.Store, games.Store)) {
	invitations, store := open(t)
	count := map[seatResult]int{}
	for seed := range uint64(seatRaces) {
		r := newSeatRace(t, invitations, store, seed)
		r.run(seed%seatTooLate == 0)
		for _, o := range r.history {
			count[o.Output.(seatResult)]++
		}
	}
	t.Logf("%d guests, %d invitations: %v", guests, seatRaces, count)
	for _, result := range []seatResult{resultTaken, resultAbsent, resultUnknown, "accepted", "withdrawn"} {
		if count[result] == 0 {
			t.Errorf("no operation had the result %q: there was no race", result)
		}
	}
}

// seatRace is one invitation, and the history of its operations.
type seatRace struct {
	*testing.T
	store   games.Store
	random  *rand.Rand
	start   time.Time
	clock   atomic.Int64 // seconds that the service's clock is ahead
	intact  atomic.Bool  // no call fails
	host    string       // token
	id      string
	offerer *lobby.Offerer
	reader  *lobby.Invitations
	accept  *lobby.Accepter

	mu      sync.Mutex // of random and history
	history []porcupine.Operation
}

func newSeatRace(t *testing.T, invitations lobby.Store, store games.Store, seed uint64) *seatRace {
	r := &seatRace{
		T: t, store: store, random: rand.New(rand.NewPCG(seed, 2)), start: time.Now(),
		host: fmt.Sprintf("host %d of %s %d", seed, t.Name(), time.Now().UnixNano()),
	}
	faulty := &memstore.HookedInvitations{Store: invitations, Before: r.fault, After: r.fault}
	r.offerer = lobby.NewOfferer(faulty, games.NewRepository(store, r.now), nil)
	r.reader = lobby.NewInvitations(faulty, r.now)
	r.accept = lobby.NewAccepter(faulty, games.NewRepository(store, r.now), time.Hour)
	return r
}

func (r *seatRace) now() time.Time {
	return time.Now().Add(time.Duration(r.clock.Load()) * time.Second)
}

func (r *seatRace) chance(oneOf int) bool {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.random.IntN(oneOf) == 0
}

// fault fails some calls, and lets others wait, so that the clients' reads and writes
// interleave.
func (r *seatRace) fault(call, id string) error {
	if r.chance(2) {
		time.Sleep(100 * time.Microsecond)
	}
	if !r.intact.Load() && r.chance(seatFailures) {
		return fmt.Errorf("%w: injected", games.ErrUnavailable)
	}
	return nil
}

func (r *seatRace) run(tooLate bool) {
	r.Helper()
	r.intact.Store(true)
	r.do(0, seatOperation{name: "offer"})
	if tooLate { // a guest is usually faster than a withdrawal in the race
		r.do(0, seatOperation{name: "withdraw"})
	}
	r.intact.Store(false)
	var all sync.WaitGroup
	all.Go(r.playHost)
	for guest := 1; guest <= guests; guest++ {
		all.Go(func() {
			for range seatRounds {
				r.do(guest, seatOperation{name: "read"})
				if r.chance(3) {
					r.do(guest, seatOperation{name: "accept", guest: guest})
				}
			}
		})
	}
	all.Wait()
	r.intact.Store(true)
	for _, last := range []string{"withdraw", "read"} {
		r.do(0, seatOperation{name: last})
	}
	if result := porcupine.CheckOperationsTimeout(seatModel.ToModel(), r.history, searchTimeout); result != porcupine.Ok {
		r.Errorf("the history of %d operations is not one of operations one after the other: %s: %s",
			len(r.history), result, r.describe())
	}
	r.checkGame()
}

// playHost may withdraw the invitation or let it expire, and offers and renews it again.
func (r *seatRace) playHost() {
	for range seatRounds {
		for _, end := range []string{"withdraw", "expire"} {
			if r.chance(6) {
				r.do(0, seatOperation{name: end})
			}
		}
		for _, name := range []string{"offer", "renew", "read"} {
			r.do(0, seatOperation{name: name})
		}
	}
}

// do executes an operation and records it.
func (r *seatRace) do(client int, in seatOperation) {
	call := int64(time.Since(r.start))
	out := r.result(in)
	returned := int64(time.Since(r.start))
	switch {
	case out != resultUnknown:
	case in.name == "read" || in.name == "offer": // without an effect, as the invitation exists
		return
	default:
		returned = math.MaxInt64
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	r.history = append(r.history, porcupine.Operation{
		ClientId: client, Input: in, Call: call, Output: out, Return: returned,
	})
}

func (r *seatRace) result(in seatOperation) seatResult {
	var inv *lobby.Invitation
	var err error
	switch ctx := context.Background(); in.name {
	case "offer":
		inv, _, err = r.offerer.Offer(ctx, lobby.OfferRequest{Token: r.host, Public: true, TurnSeconds: 60})
		if err == nil {
			r.id = inv.ID
		}
	case "accept":
		_, _, _, err = r.accept.Accept(ctx, lobby.AcceptRequest{InvitationID: r.id, Token: guestToken(in.guest)})
	case "withdraw":
		_, err = r.reader.SetExpiry(ctx, r.id, r.host, 0)
	case "renew":
		_, err = r.reader.SetExpiry(ctx, r.id, r.host, 30)
	case "read":
		if inv, err = r.reader.Read(ctx, r.id); err == nil {
			return seatResult(inv.Status.String())
		}
	case "expire":
		r.clock.Add(60)
	}
	return r.resultOf(err)
}

func guestToken(guest int) string { return fmt.Sprint("the token of guest ", guest) }

func (r *seatRace) resultOf(err error) seatResult {
	for _, known := range []struct {
		err    error
		result seatResult
	}{
		{nil, resultOK},
		{lobby.ErrTaken, resultTaken},
		{lobby.ErrNotFound, resultAbsent},
		{lobby.ErrReused, resultReused},
		{games.ErrUnavailable, resultUnknown},
	} {
		if errors.Is(err, known.err) {
			return known.result
		}
	}
	r.Errorf("unexpected error: %v", err)
	return resultUnknown
}

func (r *seatRace) describe() (text string) {
	for _, o := range r.history {
		what := seatModel.DescribeOperation(o.Input, o.Output)
		text += fmt.Sprintf("\n%d..%d client %d %s", o.Call, o.Return, o.ClientId, what)
	}
	return text
}

// checkGame checks that there is a game if and only if an acceptance succeeded, and that
// its guest has a seat.
func (r *seatRace) checkGame() {
	r.Helper()
	g, err := games.NewReader(games.NewRepository(r.store, r.now)).Current(context.Background(), r.id)
	for _, o := range r.history {
		in := o.Input.(seatOperation)
		if in.name != "accept" || o.Output != seatResult(resultOK) {
			continue
		}
		if err != nil {
			r.Fatalf("guest %d has accepted, and there is no game: %v", in.guest, err)
		}
		if _, err := g.Viewer(guestToken(in.guest)); err != nil {
			r.Errorf("guest %d has accepted, and has no seat: %v", in.guest, err)
		}
	}
	last := r.history[len(r.history)-1].Output
	if accepted := last == seatResult(lobby.Accepted.String()); accepted != (err == nil) {
		r.Errorf("the invitation is %s, and the game: %v", last, err)
	}
}
