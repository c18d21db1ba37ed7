//go:build !js

package bots

import (
	"fmt"
	"testing"
	"testing/synctest"

	"cardgames/cardsets/core"
	"cardgames/engine"
)

// counted counts fits, each of which lasts until its end is closed.
type counted struct {
	begun int
	end   chan struct{}
}

func newCounted() *counted { return &counted{end: make(chan struct{})} }

func (c *counted) fit() *Values {
	c.begun++
	<-c.end
	return &Values{}
}

// Fits of different pools are made at the same time, but for those that find no place.
func TestFitsOfDifferentPools(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		f, fits := newFits(2), []*counted{newCounted(), newCounted(), newCounted()}
		for i, c := range fits {
			go func() { f.get(nil, fmt.Sprint(i), c.fit) }()
			synctest.Wait()
		}
		if got := []int{fits[0].begun, fits[1].begun, fits[2].begun}; got[0] != 1 || got[1] != 1 || got[2] != 0 {
			t.Errorf("%v have begun, want the first two", got)
		}
		close(fits[1].end)
		synctest.Wait()
		if fits[2].begun != 1 {
			t.Error("a place is free, and the third fit has not begun")
		}
		close(fits[0].end)
		close(fits[2].end)
	})
}

// All who wait for one pool get the values of one fit.
func TestOneFitForAPool(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		f, c := newFits(2), newCounted()
		got := make(chan *Values, 3)
		for range cap(got) {
			go func() {
				got <- f.get(nil, "pool", c.fit)
			}()
		}
		synctest.Wait()
		close(c.end)
		first := <-got
		if first == nil || <-got != first || <-got != first || c.begun != 1 {
			t.Errorf("%d fits, the first returned %v", c.begun, first)
		}
		if kept := f.get(nil, "pool", c.fit); kept != first || c.begun != 1 {
			t.Errorf("later: %v after %d fits", kept, c.begun)
		}
	})
}

// A caller can stop to wait. A fit that has begun goes on, and is kept; one that has not never begins.
func TestWaitingEnds(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		f, first, second := newFits(1), newCounted(), newCounted()
		done, got := make(chan struct{}), make(chan *Values, 2)
		for key, c := range []*counted{first, second} {
			go func() { got <- f.get(done, fmt.Sprint(key), c.fit) }()
			synctest.Wait()
		}
		close(done)
		if one, other := <-got, <-got; one != nil || other != nil {
			t.Errorf("%v and %v", one, other)
		}
		close(first.end)
		synctest.Wait()
		if second.begun != 0 {
			t.Error("a fit that is not waited for has begun")
		}
		if f.get(nil, "0", nil) == nil {
			t.Error("the fit that had begun is not kept")
		}
		close(second.end)
		if f.get(nil, "1", second.fit) == nil {
			t.Error("a later fit has no values")
		}
	})
}

// The values that were needed last are kept.
func TestFittedValuesAreBounded(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		f, made := newFits(1), 0
		get := func(key int) {
			f.get(nil, fmt.Sprint(key), func() *Values { made++; return &Values{} })
		}
		for key := range maxFitted {
			get(key)
		}
		get(0)
		get(maxFitted) // in place of 1
		made = 0
		for _, key := range []int{0, 2, maxFitted} {
			get(key)
		}
		if made != 0 {
			t.Errorf("%d fits, want none: the values were needed last", made)
		}
		if get(1); made != 1 || len(f.kept) != maxFitted {
			t.Errorf("%d fits and %d values, want 1 and %d", made, len(f.kept), maxFitted)
		}
	})
}

// The values of a set that ships are there at once, also while all places are taken.
func TestBuiltInValuesNeverWait(t *testing.T) {
	places := fitted.atOnce
	fitted.atOnce = 0
	defer func() { fitted.atOnce = places }()
	done := make(chan struct{})
	close(done)
	pool := core.Snapshot().Pool
	if ValuesUntil(done, engine.DefaultRules(), pool) == nil {
		t.Error("no values")
	}
	changed := *engine.DefaultRules()
	changed.Goal--
	if values := ValuesUntil(done, &changed, pool); values != nil {
		t.Errorf("with other rules: got %v", values)
	}
}
