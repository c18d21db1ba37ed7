package work_test

import (
	"context"
	"errors"
	"sync"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"cardgames/cardsets/work"
)

const large = 256 << 10 // bytes of a set

// crowd does work that takes a time for each of n requests at once. It returns how many
// were done, how many were busy, and how many were at work at most.
func crowd(t *testing.T, p *work.Places, n, bytes int, takes time.Duration) (done, busy, most int) {
	var mu sync.Mutex
	var all sync.WaitGroup
	atWork := 0
	for range n {
		all.Go(func() {
			err := work.Do(t.Context(), p.NewRequest(), bytes, func() error {
				mu.Lock()
				atWork++
				most = max(most, atWork)
				mu.Unlock()
				time.Sleep(takes)
				mu.Lock()
				atWork--
				mu.Unlock()
				return nil
			})
			mu.Lock()
			defer mu.Unlock()
			switch {
			case err == nil:
				done++
			case errors.Is(err, work.ErrBusy):
				busy++
			default:
				t.Error(err)
			}
		})
	}
	all.Wait()
	return done, busy, most
}

func TestPlaces(t *testing.T) {
	for _, test := range []struct {
		name             string
		places, requests int
		bytes            int
		takes            time.Duration
		done, most       int
	}{
		{"all find a place in time", 2, 10, large, 100 * time.Millisecond, 10, 2},
		{"a request waits a second", 1, 10, large, 400 * time.Millisecond, 3, 1},
		{"few wait at once", 1, 100, large, time.Millisecond, 33, 1},
		{"a small set needs no place", 1, 100, 20 << 10, 10 * time.Second, 100, 100},
		{"there is one place at least", 0, 2, large, time.Millisecond, 2, 1},
	} {
		synctest.Test(t, func(t *testing.T) {
			done, busy, most := crowd(t, work.NewPlaces(test.places), test.requests, test.bytes, test.takes)
			if done != test.done || busy != test.requests-done || most != test.most {
				t.Errorf("%s: %d done, %d at once, %d busy; want %d done, %d at once",
					test.name, done, most, busy, test.done, test.most)
			}
		})
	}
}

func TestPlacesAreFreeAgain(t *testing.T) {
	p := work.NewPlaces(1)
	failed := errors.New("failed")
	for range 3 {
		at := p.NewRequest()
		if err := work.Do(t.Context(), at, large, func() error { return failed }); !errors.Is(err, failed) {
			t.Errorf("got %v, want the error of the work", err)
		}
		if err := work.Fetch(t.Context(), at, func() error { return failed }); !errors.Is(err, failed) {
			t.Errorf("got %v, want the error of the fetch", err)
		}
	}
}

func TestAFetchHoldsUpNoWork(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := work.NewPlaces(1)
		var all sync.WaitGroup
		var busy atomic.Int32
		for range 20 {
			all.Go(func() {
				err := work.Fetch(t.Context(), p.NewRequest(), func() error { time.Sleep(5 * time.Second); return nil })
				if errors.Is(err, work.ErrBusy) {
					busy.Add(1)
				}
			})
		}
		synctest.Wait()
		if done, _, _ := crowd(t, p, 10, large, time.Millisecond); done != 10 {
			t.Errorf("%d of 10 found a place beside fetches", done)
		}
		all.Wait()
		if busy.Load() != 16 {
			t.Errorf("%d fetches were refused, want all but 4", busy.Load())
		}
	})
}

func TestWorkIsCounted(t *testing.T) {
	request := work.NewPlaces(1).NewRequest()
	for _, bytes := range []int{100, large} {
		if err := work.Do(t.Context(), request, bytes, func() error { return nil }); err != nil {
			t.Fatal(err)
		}
	}
	if request.Bytes() != 100+large {
		t.Errorf("%d bytes are counted", request.Bytes())
	}
}

func TestWaitingEndsWithItsContext(t *testing.T) {
	p := work.NewPlaces(1)
	ctx, cancel := context.WithCancel(t.Context())
	at := p.NewRequest()
	err := work.Do(ctx, at, large, func() error {
		cancel()
		return work.Do(ctx, at, large, func() error { return nil })
	})
	if !errors.Is(err, context.Canceled) {
		t.Errorf("got %v", err)
	}
}

// A function of the cloud has one request at a time, and tools have none.
func TestWithoutPlacesNothingWaits(t *testing.T) {
	done := 0
	nested := func() error { return work.Do(t.Context(), nil, large, func() error { done++; return nil }) }
	if err := work.Do(t.Context(), nil, large, nested); err != nil || done != 1 {
		t.Errorf("%d done, %v", done, err)
	}
	if err := work.Fetch(t.Context(), nil, nested); err != nil || done != 2 {
		t.Errorf("%d done, %v", done, err)
	}
}
