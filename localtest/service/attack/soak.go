package attack

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"net"
	"net/http"
	"os"
	"path/filepath"
	"slices"
	"sync"
	"sync/atomic"
	"time"

	"cardgames/localtest/service/launch"
)

// Soak is a service that many use for long beside an attack, and that is killed again and again.
type Soak struct {
	Tables int           // games that are played at the same time, each from an address of its own
	Pairs  int           // of strangers who find each other and play
	Pace   time.Duration // the time between two moves at a table
	Over   time.Duration
	Kills  int           // in that time, at even intervals
	Down   time.Duration // how long the service is down after each
	Flags  []string      // of cmd/serve
	Within int           // bytes of memory of the service's cgroup, where this machine lets one be made; 0 for none
}

// SoakReport says what happened. Run returns what must not happen as an error.
type SoakReport struct {
	Peak    int             // the largest size of the memory of a process, in bytes
	Disk    int             // the size of the data folder at the end, in bytes
	Moves   []time.Duration // of the tables while the service was up, in ascending order
	Games   int             // that were played to their end at the tables
	Paired  int             // that were played to their end by strangers who had found each other
	Follows int             // that a follower saw to their end
	Exports int             // that were downloaded, each of which proved itself
	Created int             // requests of the attacking address that were not refused for being too many
	Refused int             // its other requests
}

// Quantile returns a quantile of how long the moves took, for q from 0 to 1.
func (r SoakReport) Quantile(q float64) time.Duration {
	if len(r.Moves) == 0 {
		return 0
	}
	return r.Moves[int(q*float64(len(r.Moves)-1))]
}

func (r SoakReport) String() string {
	return fmt.Sprintf("%d MiB of memory, %d MiB of files; %d moves, p50 %s, p99 %s; %d games, %d of strangers, "+
		"%d followed, %d exports; of the attack %d requests, %d refused", r.Peak>>20, r.Disk>>20, len(r.Moves),
		r.Quantile(0.5), r.Quantile(0.99), r.Games, r.Paired, r.Follows, r.Exports, r.Created, r.Refused)
}

// soaking is a soak at work.
type soaking struct {
	Soak
	data   string // the folder of the service
	group  cgroup
	base   string
	starts atomic.Int32 // of the service; odd while it is up

	mu     sync.Mutex
	report SoakReport
	errs   []error
}

// Run starts a service in a folder, uses it, and reads every game of the tables at the end. The
// error is what was lost, or took too long.
func (s Soak) Run(ctx context.Context, data string) (SoakReport, error) {
	address, err := freeAddress()
	if err != nil {
		return SoakReport{}, err
	}
	s.Flags = append(slices.Clone(s.Flags), "-data", data, "-addr", address)
	run := &soaking{Soak: s, data: data, base: "http://" + address, group: newCgroup(s.Within)}
	run.fail(run.run(ctx))
	run.fail(run.group.remove())
	slices.Sort(run.report.Moves)
	return run.report, errors.Join(run.errs...)
}

// freeAddress returns an address of this machine at which the service can start again and again.
func freeAddress() (string, error) {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return "", err
	}
	return l.Addr().String(), l.Close()
}

func (s *soaking) run(ctx context.Context) error {
	limited, end := context.WithTimeout(ctx, s.Over)
	defer end()
	var using sync.WaitGroup
	tables := make([]*table, s.Tables)
	for i := range tables {
		tables[i] = s.newTable(i)
		using.Go(func() { tables[i].play(limited) })
	}
	for i := range s.Pairs {
		using.Go(func() { s.pair(limited, i) })
	}
	using.Go(func() { s.disturb(limited) })
	err := s.serve(limited)
	using.Wait()
	if err != nil {
		return err
	}
	last, err := launch.StartBy(s.group.command(), s.Flags...)
	if err != nil {
		return err
	}
	for _, t := range tables {
		t.check(ctx)
	}
	s.report.Disk, err = sizeOf(s.data)
	return errors.Join(err, last.Stop())
}

// serve runs the service and kills it at even intervals, and at the end.
func (s *soaking) serve(ctx context.Context) error {
	interval := s.Over / time.Duration(s.Kills+1)
	for ctx.Err() == nil {
		p, err := launch.StartBy(s.group.command(), s.Flags...)
		if err != nil {
			return fmt.Errorf("start %d: %w", s.starts.Load()/2+1, err)
		}
		memory := watchMemory(p.ID())
		s.starts.Add(1)
		pause(ctx, interval)
		s.starts.Add(1)
		peak, err := memory.stop()
		p.Kill()
		s.fail(err)
		s.mu.Lock()
		s.report.Peak = max(s.report.Peak, peak)
		s.mu.Unlock()
		pause(ctx, s.Down)
	}
	return nil
}

// disturb attacks the service from one address at the full rate, by each attack in turn.
func (s *soaking) disturb(ctx context.Context) {
	var attackers strangers
	attackers.base = s.base
	for i := 0; ctx.Err() == nil; i++ {
		attackers.attack = All[i%len(All)]
		limited, end := context.WithTimeout(ctx, 5*time.Second)
		attackers.run(limited, 1)
		end()
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	s.report.Created, s.report.Refused = int(attackers.done.Load()), int(attackers.refused.Load())
}

// fail adds what must not happen.
func (s *soaking) fail(err error) {
	if err == nil {
		return
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	s.errs = append(s.errs, err)
}

// count changes the report.
func (s *soaking) count(change func(*SoakReport)) {
	s.mu.Lock()
	defer s.mu.Unlock()
	change(&s.report)
}

func pause(ctx context.Context, d time.Duration) {
	select {
	case <-ctx.Done():
	case <-time.After(d):
	}
}

// addressed returns a client whose requests come from the n-th of the addresses that only a soak
// has.
func addressed(n int) *http.Client {
	from := net.IPv4(127, 0, byte(2+n/250), byte(1+n%250))
	dialer := &net.Dialer{LocalAddr: &net.TCPAddr{IP: from}, Timeout: patience}
	return &http.Client{Transport: &http.Transport{DialContext: dialer.DialContext}, Timeout: patience}
}

// sizeOf returns how many bytes the files of a folder have.
func sizeOf(folder string) (size int, err error) {
	err = filepath.WalkDir(folder, func(_ string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() {
			return err
		}
		info, err := entry.Info()
		if errors.Is(err, os.ErrNotExist) {
			return nil
		}
		if err == nil {
			size += int(info.Size())
		}
		return err
	})
	return size, err
}
