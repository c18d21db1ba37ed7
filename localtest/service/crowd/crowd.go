// Package crowd lets many strangers look for an opponent at the same time, among others who
// offer a seat and leave.
package crowd

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"net/http"
	"slices"
	"sync"
	"time"

	cardgames "cardgames/clients/go"
)

// Crowd says how many players arrive, and when.
type Crowd struct {
	Base    string        // URL of the service
	Seekers int           // who find an opponent by the client for Go
	Leavers int           // who offer a seat and leave: half of them withdraw, half vanish
	Over    time.Duration // in which all of them arrive, at random
	Limit   time.Duration // after its arrival, how long a seeker seeks at most
}

// Report says what became of the crowd.
type Report struct {
	Waits      []time.Duration // of the seekers with a table, from their arrival on, in ascending order
	Tables     int             // of two seekers
	Opposite   int             // seekers opposite a host who had left
	Unseated   []error         // of the seekers without a table
	Violations []string        // of what must hold, but for the number of unseated seekers
}

// Quantile returns a quantile of the waits, for q from 0 to 1.
func (r *Report) Quantile(q float64) time.Duration {
	if len(r.Waits) == 0 {
		return 0
	}
	return r.Waits[int(q*float64(len(r.Waits)-1))]
}

// run is a crowd at work.
type run struct {
	Crowd
	client *http.Client

	mu     sync.Mutex
	owners map[string]int // by invitation: the index of the seeker who offered it, or leaver
	seats  []seat         // by seeker
	errors []error

	unseated []error
}

// leaver is the owner of an invitation whose host has left.
const leaver = -1

// seat is what one seeker found.
type seat struct {
	id, token string // of the game, and of the seat
	host      bool   // whether the seeker had offered it
	wait      time.Duration
}

// Run returns when every seeker has a table or has given up. Its error is of a request that
// failed for another reason than that another seeker came first.
func (c Crowd) Run(ctx context.Context) (*Report, error) {
	transport := http.DefaultTransport.(*http.Transport).Clone()
	transport.MaxIdleConns, transport.MaxIdleConnsPerHost = 0, c.Seekers+c.Leavers
	defer transport.CloseIdleConnections()
	r := &run{
		Crowd: c, client: &http.Client{Transport: transport},
		owners: map[string]int{}, seats: make([]seat, c.Seekers),
	}
	var all sync.WaitGroup
	for i := range c.Seekers {
		all.Go(func() { r.note(r.seek(ctx, i)) })
	}
	for i := range c.Leavers {
		all.Go(func() { r.note(r.leave(ctx, i%2 == 0)) })
	}
	all.Wait()
	report := r.report()
	r.checkSeats(ctx, report)
	return report, errors.Join(r.errors...)
}

func (r *run) note(err error) {
	if err != nil {
		r.mu.Lock()
		defer r.mu.Unlock()
		r.errors = append(r.errors, err)
	}
}

func (r *run) own(invitationID string, owner int) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.owners[invitationID] = owner
}

// arrive waits for a random part of the time in which all arrive.
func (r *run) arrive(ctx context.Context) {
	select {
	case <-time.After(rand.N(r.Over)):
	case <-ctx.Done():
	}
}

func (r *run) seek(ctx context.Context, i int) error {
	r.arrive(ctx)
	start := time.Now()
	seeking, stop := context.WithTimeout(ctx, r.Limit)
	defer stop()
	found, err := cardgames.FindOpponent(seeking, r.service(), cardgames.OpponentOptions{
		OnAttempt: func(a cardgames.Attempt) {
			if a.Host != nil {
				r.own(a.Host.ID, i)
			}
		},
	})
	switch {
	case err != nil && seeking.Err() != nil:
		r.mu.Lock()
		defer r.mu.Unlock()
		r.unseated = append(r.unseated, err)
		return nil
	case err != nil:
		return err
	}
	r.seats[i] = seat{found.ID, found.Token, found.Entropy == "", time.Since(start)}
	return nil
}

// service is one player's client.
func (r *run) service() *cardgames.Service {
	s := cardgames.New(r.Base)
	s.Client = r.client
	return s
}

// leave offers a seat, stays for up to a second, and withdraws the offer or vanishes.
func (r *run) leave(ctx context.Context, withdraw bool) error {
	r.arrive(ctx)
	invitations := cardgames.Invitations{Service: r.service()}
	host := cardgames.NewHost(cardgames.Offer{Public: true, TurnSeconds: 120})
	r.own(host.ID, leaver)
	if _, err := invitations.Offer(ctx, host); err != nil {
		return err
	}
	time.Sleep(rand.N(time.Second))
	if !withdraw {
		return nil
	}
	_, err := invitations.Withdraw(ctx, host)
	return err
}

// report counts the tables, and checks that each seat is taken once: that a game has one guest, and
// that its host, unless they have left, sits there and nowhere else.
func (r *run) report() *Report {
	report := &Report{Unseated: r.unseated}
	guests := map[string]int{} // by game
	for i, s := range r.seats {
		switch {
		case s.id == "":
			continue
		case !s.host:
			if other, taken := guests[s.id]; taken {
				report.violation("seekers %d and %d are both guests of %s", other, i, s.id)
			}
			guests[s.id] = i
		case r.owners[s.id] != i:
			report.violation("seeker %d is the host of %s, which it did not offer", i, s.id)
		}
		report.Waits = append(report.Waits, s.wait)
	}
	slices.Sort(report.Waits)
	for id, guest := range guests {
		switch host, known := r.owners[id]; {
		case !known:
			report.violation("seeker %d is the guest of %s, which no seeker offered", guest, id)
		case host == leaver:
			report.Opposite++
		case r.seats[host].id != id:
			report.violation("seeker %d is the guest of seeker %d, who sits at %q", guest, host, r.seats[host].id)
		default:
			report.Tables++
		}
	}
	for i, s := range r.seats {
		if _, guest := guests[s.id]; s.host && !guest {
			report.violation("seeker %d is the host of %s, which has no guest", i, s.id)
		}
	}
	return report
}

func (r *Report) violation(format string, values ...any) {
	r.Violations = append(r.Violations, fmt.Sprintf(format, values...))
}

// checkSeats reads each game with the token of each seeker who sits there.
func (r *run) checkSeats(ctx context.Context, report *Report) {
	viewers := map[string][]int{} // by game: the seats of seekers
	for i, s := range r.seats {
		if s.id == "" {
			continue
		}
		view, err := r.service().Game(s.id, s.token).Read(ctx)
		if err != nil || view.Viewer == nil {
			report.violation("seeker %d has no seat at %s: %v", i, s.id, err)
			continue
		}
		if slices.Contains(viewers[s.id], *view.Viewer) {
			report.violation("two seekers have seat %d of %s", *view.Viewer, s.id)
		}
		viewers[s.id] = append(viewers[s.id], *view.Viewer)
	}
}
