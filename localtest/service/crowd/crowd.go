// Package crowd lets many strangers look for an opponent at the same time, among others who
// offer a seat and leave, or who spoil it.
package crowd

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"net"
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
	Attacks []Attack      // each from an address of its own, as long as the seekers seek
}

// Report says what became of the crowd.
type Report struct {
	Waits      []time.Duration // of the seekers with a table, from their arrival on, in ascending order
	Tables     int             // of two seekers
	Met        []time.Duration // the waits of the seekers at these tables
	Opposite   int             // seekers opposite a host who had left
	Caught     int             // seekers opposite an attacker
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
	transport *http.Transport

	mu     sync.Mutex
	owners map[string]int  // by invitation: the index of the seeker who offered it, leaver or spoiler
	caught map[string]bool // by invitation: whether an attacker has accepted it
	seats  []seat          // by seeker
	errors []error

	unseated []error
}

// Owners of invitations other than seekers: a host who has left, and an attacker.
const (
	leaver  = -1
	spoiler = -2
)

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
		Crowd: c, transport: transport,
		owners: map[string]int{}, caught: map[string]bool{}, seats: make([]seat, c.Seekers),
	}
	attacking, stop := context.WithCancel(ctx)
	var attacks, all sync.WaitGroup
	for i, attack := range c.Attacks {
		attacks.Go(func() { r.attack(attacking, attack, fmt.Sprintf("127.0.2.%d", i+1)) })
	}
	for i := range c.Seekers {
		all.Go(func() { r.note(r.seek(ctx, i)) })
	}
	for i := range c.Leavers {
		all.Go(func() { r.note(r.leave(ctx, i%2 == 0)) })
	}
	all.Wait()
	stop()
	attacks.Wait()
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

// taken notes that an attacker has accepted an invitation.
func (r *run) taken(invitationID string) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.caught[invitationID] = true
}

// arrive waits for a random part of the time in which all arrive.
func (r *run) arrive(ctx context.Context) { pause(ctx, rand.N(r.Over)) }

func pause(ctx context.Context, d time.Duration) {
	select {
	case <-time.After(d):
	case <-ctx.Done():
	}
}

func (r *run) seek(ctx context.Context, i int) error {
	r.arrive(ctx)
	start := time.Now()
	seeking, stop := context.WithTimeout(ctx, r.Limit)
	defer stop()
	found, err := cardgames.FindOpponent(seeking, r.serviceOf(i), cardgames.OpponentOptions{
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

// serviceOf is a seeker's client: beside attacks each has an address of its own.
func (r *run) serviceOf(seeker int) *cardgames.Service {
	if len(r.Attacks) == 0 {
		return r.service(r.transport)
	}
	return r.serviceAt(fmt.Sprintf("127.0.1.%d", seeker+1))
}

// serviceAt is a client with an address on loopback. Live updates come by another one.
func (r *run) serviceAt(address string) *cardgames.Service {
	transport := r.transport.Clone()
	transport.DialContext = (&net.Dialer{LocalAddr: &net.TCPAddr{IP: net.ParseIP(address)}}).DialContext
	transport.IdleConnTimeout = time.Second
	return r.service(transport)
}

func (r *run) service(transport *http.Transport) *cardgames.Service {
	s := cardgames.New(r.Base)
	s.Client = &http.Client{Transport: transport}
	return s
}

// leave offers a seat, stays for up to a second, and withdraws the offer or vanishes.
func (r *run) leave(ctx context.Context, withdraw bool) error {
	r.arrive(ctx)
	invitations := cardgames.Invitations{Service: r.service(r.transport)}
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
		case host == spoiler:
			report.Caught++
		case r.seats[host].id != id:
			report.violation("seeker %d is the guest of seeker %d, who sits at %q", guest, host, r.seats[host].id)
		default:
			report.Tables++
			report.Met = append(report.Met, r.seats[host].wait, r.seats[guest].wait)
		}
	}
	for i, s := range r.seats {
		switch _, guest := guests[s.id]; {
		case !s.host || guest:
		case r.caught[s.id]:
			report.Caught++
		default:
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
		view, err := r.serviceOf(i).Game(s.id, s.token).Read(ctx)
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
