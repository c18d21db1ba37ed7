// Package crowd lets many strangers look for an opponent at the same time, among others who
// offer a seat and leave.
package crowd

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	mathrand "math/rand/v2"
	"net/http"
	"slices"
	"sync"
	"time"

	"cardgames/localtest/client"
)

// Crowd says how many players arrive, and when.
type Crowd struct {
	Base    string        // URL of the service
	Seekers int           // who follow the procedure of client.Seeker
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
	client *client.Client

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
	client.Table
	wait time.Duration
}

// Run returns when every seeker has a table or has given up. Its error is that of a request that
// failed for another reason than that another seeker came first.
func (c Crowd) Run(ctx context.Context) (*Report, error) {
	transport := http.DefaultTransport.(*http.Transport).Clone()
	transport.MaxIdleConns, transport.MaxIdleConnsPerHost = 0, c.Seekers+c.Leavers
	defer transport.CloseIdleConnections()
	r := &run{
		Crowd: c, client: &client.Client{Base: c.Base, Transport: transport},
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
	case <-time.After(mathrand.N(r.Over)):
	case <-ctx.Done():
	}
}

func (r *run) seek(ctx context.Context, i int) error {
	r.arrive(ctx)
	start := time.Now()
	seeking, stop := context.WithTimeout(ctx, r.Limit)
	defer stop()
	seeker := client.Seeker{Client: r.client, Offered: func(id string) { r.own(id, i) }}
	table, err := seeker.Find(seeking)
	if errors.Is(err, context.DeadlineExceeded) {
		r.mu.Lock()
		defer r.mu.Unlock()
		r.unseated = append(r.unseated, err)
		return nil
	}
	r.seats[i] = seat{table, time.Since(start)}
	return err
}

// leave offers a seat, stays for up to a second, and withdraws the offer or vanishes.
func (r *run) leave(ctx context.Context, withdraw bool) error {
	r.arrive(ctx)
	token := rand.Text()
	offered, err := r.client.OfferPublic(ctx, token)
	if err != nil {
		return err
	}
	r.own(offered.ID, leaver)
	time.Sleep(mathrand.N(time.Second))
	if !withdraw {
		return nil
	}
	err = r.client.SetInvitationExpiry(ctx, offered.ID, token, 0)
	if refused, ok := errors.AsType[*client.Refused](err); ok && refused.Status == http.StatusConflict {
		return nil // a guest has accepted
	}
	return err
}

// report counts the tables, and checks that each seat is taken once: that a game has one guest, and
// that its host, unless they have left, sits there and nowhere else.
func (r *run) report() *Report {
	report := &Report{Unseated: r.unseated}
	guests := map[string]int{} // by game
	for i, s := range r.seats {
		switch {
		case s.GameID == "":
			continue
		case !s.Host:
			if other, taken := guests[s.GameID]; taken {
				report.violation("seekers %d and %d are both guests of %s", other, i, s.GameID)
			}
			guests[s.GameID] = i
		case r.owners[s.GameID] != i:
			report.violation("seeker %d is the host of %s, which it did not offer", i, s.GameID)
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
		case r.seats[host].GameID != id:
			report.violation("seeker %d is the guest of seeker %d, who sits at %q", guest, host, r.seats[host].GameID)
		default:
			report.Tables++
		}
	}
	for i, s := range r.seats {
		if _, guest := guests[s.GameID]; s.Host && !guest {
			report.violation("seeker %d is the host of %s, which has no guest", i, s.GameID)
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
		if s.GameID == "" {
			continue
		}
		view, err := r.client.ReadSeat(ctx, s.GameID, s.Token)
		if err != nil || view.Viewer == nil {
			report.violation("seeker %d has no seat at %s: %v", i, s.GameID, err)
			continue
		}
		if slices.Contains(viewers[s.GameID], *view.Viewer) {
			report.violation("two seekers have seat %d of %s", *view.Viewer, s.GameID)
		}
		viewers[s.GameID] = append(viewers[s.GameID], *view.Viewer)
	}
}
