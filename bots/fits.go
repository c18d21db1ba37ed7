//go:build !js

package bots

import (
	"runtime"
	"slices"
	"sync"
)

// fitted has the values that were fitted. Each fit takes a core, and one is left to others.
var fitted = newFits(max(1, runtime.GOMAXPROCS(0)-1))

// fits makes one fit for each pool, however many callers wait for it, and keeps the values that were needed last: those
// of one pool are needed again for every game with it.
type fits struct {
	atOnce int

	mu      sync.Mutex
	kept    []keptValues // those that were needed last are last
	awaited []*awaitedFit
	running int // of the awaited ones, the first
}

// awaitedFit is a fit that has not ended.
type awaitedFit struct {
	key     string
	fit     func() *Values
	waiting int // callers
	done    chan struct{}
	values  *Values // once done
}

func newFits(atOnce int) *fits { return &fits{atOnce: atOnce} }

// get returns the values of a key, which a function fits where they are not known; nil if done is closed before.
func (f *fits) get(done <-chan struct{}, key string, fit func() *Values) *Values {
	values, a := f.join(key, fit)
	if a == nil {
		return values
	}
	select {
	case <-a.done:
		return a.values
	case <-done:
		f.leave(a)
		return nil
	}
}

// join returns the values, or the fit to wait for.
func (f *fits) join(key string, fit func() *Values) (*Values, *awaitedFit) {
	f.mu.Lock()
	defer f.mu.Unlock()
	for i, k := range f.kept {
		if k.key == key {
			f.kept = append(slices.Delete(f.kept, i, i+1), k)
			return k.values, nil
		}
	}
	for _, a := range f.awaited {
		if a.key == key {
			a.waiting++
			return nil, a
		}
	}
	a := &awaitedFit{key: key, fit: fit, waiting: 1, done: make(chan struct{})}
	f.awaited = append(f.awaited, a)
	f.begin()
	return nil, a
}

// begin begins the next fits, if there are places.
func (f *fits) begin() {
	for f.running < min(f.atOnce, len(f.awaited)) {
		go f.run(f.awaited[f.running])
		f.running++
	}
}

func (f *fits) run(a *awaitedFit) {
	values := a.fit()
	f.mu.Lock()
	defer f.mu.Unlock()
	if f.kept = append(f.kept, keptValues{a.key, values}); len(f.kept) > maxFitted {
		f.kept = slices.Delete(f.kept, 0, 1)
	}
	f.remove(a)
	f.running--
	f.begin()
	a.values = values
	close(a.done)
}

// leave ends the waiting of a caller. A fit that is no longer waited for does not begin; one that has begun goes on.
func (f *fits) leave(a *awaitedFit) {
	f.mu.Lock()
	defer f.mu.Unlock()
	a.waiting--
	if at := slices.Index(f.awaited, a); a.waiting == 0 && at >= f.running {
		f.remove(a)
	}
}

func (f *fits) remove(a *awaitedFit) {
	at := slices.Index(f.awaited, a)
	f.awaited = slices.Delete(f.awaited, at, at+1)
}
