package games

import (
	"sync"
	"time"
)

// workers run functions at once. A goroutine that is done waits a second for the
// next function, because it has the stack that a send needs: with new goroutines,
// a tenth of the processor time of a busy server went into growing their stacks.
type workers chan func()

func (w workers) run(group *sync.WaitGroup, f func()) {
	group.Add(1)
	work := func() {
		defer group.Done()
		f()
	}
	select {
	case w <- work:
	default:
		go w.work(work)
	}
}

func (w workers) work(f func()) {
	const patience = time.Second
	idle := time.NewTimer(patience)
	for {
		f()
		idle.Reset(patience)
		select {
		case f = <-w:
		case <-idle.C:
			return
		}
	}
}
