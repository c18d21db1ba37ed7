package limit

import (
	"context"
	"errors"
	"math/rand/v2"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"pgregory.net/rapid"

	"cardgames/cardsets/work"
)

// job is what a client does in a place.
type job struct {
	client int
	at     time.Duration // when it comes
	takes  time.Duration
}

// done is what became of a job.
type done struct {
	job
	began time.Duration
	err   error
}

// perform does jobs in places, and checks that there are never more than that, and of a client one.
func perform(t *testing.T, places int, jobs []job) []done {
	p, start := NewPlaces(places), time.Now()
	var mu sync.Mutex
	var all []done
	inside, total := map[int]int{}, 0
	var working sync.WaitGroup
	for _, j := range jobs {
		working.Go(func() {
			time.Sleep(j.at)
			err := p.enter(t.Context(), j.client)
			mu.Lock()
			all = append(all, done{j, time.Since(start), err})
			if err == nil {
				inside[j.client]++
				total++
				if inside[j.client] > 1 || total > places || p.Taken() != total {
					t.Errorf("%d of client %d, %d in %d places, %d taken", inside[j.client], j.client, total, places, p.Taken())
				}
			}
			mu.Unlock()
			if err != nil {
				return
			}
			time.Sleep(j.takes)
			mu.Lock()
			inside[j.client]--
			total--
			p.leave(j.client)
			mu.Unlock()
		})
	}
	working.Wait()
	if p.Taken() != 0 || len(p.lines) != 0 || len(p.turns) != 0 {
		t.Errorf("afterwards %d places are taken, %d clients known, %d turns", p.Taken(), len(p.lines), len(p.turns))
	}
	return all
}

// A client has one place at a time, waits at most a second, and leaves nothing behind.
func TestPlacesHoldForAnyJobs(t *testing.T) {
	rapid.Check(t, func(r *rapid.T) {
		places := rapid.IntRange(1, 3).Draw(r, "places")
		seed := rapid.Uint64().Draw(r, "seed")
		count := rapid.IntRange(1, 60).Draw(r, "jobs")
		clients := rapid.IntRange(1, 8).Draw(r, "clients")
		synctest.Test(t, func(t *testing.T) {
			random := rand.New(rand.NewPCG(seed, 1))
			jobs := make([]job, count)
			for i := range jobs {
				jobs[i] = job{random.IntN(clients), time.Duration(random.IntN(3000)) * time.Millisecond,
					time.Duration(1+random.IntN(400)) * time.Millisecond}
			}
			for _, d := range perform(t, places, jobs) {
				waited := d.began - d.at
				if waited > maxWait || (d.err != nil) != (waited == maxWait) && d.err != nil {
					t.Errorf("%+v waited %v", d, waited)
				}
			}
		})
	})
}

// Beside one who never stops, another client waits for the job under way alone.
func TestClientsTakeTurns(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var jobs []job
		for range 50 {
			jobs = append(jobs, job{client: 1, takes: 100 * time.Millisecond})
		}
		for i := range 5 {
			jobs = append(jobs, job{client: 2, at: time.Duration(20+150*i) * time.Millisecond, takes: time.Millisecond})
		}
		for _, d := range perform(t, 1, jobs) {
			if waited := d.began - d.at; d.client == 2 && (d.err != nil || waited > 100*time.Millisecond) {
				t.Errorf("the other client waited %v: %v", waited, d.err)
			}
		}
	})
}

func TestNobodyWaitsLongerThanASecond(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		busy := 0
		for _, d := range perform(t, 1, []job{{1, 0, 5 * time.Second}, {2, 1, 0}, {1, 1, 0}}) {
			if errors.Is(d.err, work.ErrBusy) {
				busy++
			}
		}
		if busy != 2 {
			t.Errorf("%d were refused, want 2", busy)
		}
	})
}

func TestWaitingEndsWithItsContext(t *testing.T) {
	p := NewPlaces(1)
	if err := p.enter(t.Context(), 1); err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if err := p.enter(ctx, 2); !errors.Is(err, context.Canceled) {
		t.Errorf("got %v", err)
	}
	p.leave(1)
	if len(p.lines) != 0 || len(p.turns) != 0 {
		t.Error("who has left is still in line")
	}
}
