package limit

import (
	"context"
	"math"
	"net/http"
	"strconv"
	"time"

	"cardgames/api"
	"cardgames/cardsets/work"
)

// largeBody is the size in bytes from which on a body needs a transfer.
const largeBody = 4 << 10

// Handler returns a handler that lets clients have what is theirs of next, and refuses the rest: with 429
// what is beyond a client's share, with 503 what is beyond what there is.
func (l *Limit) Handler(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Path == l.ExemptPath {
			next.ServeHTTP(w, r)
			return
		}
		call := api.CallOf(r.Context())
		v := &visit{limit: l, present: call.Present}
		call.Place = v
		if !call.Client.IsValid() {
			l.serve(v, next, w, r)
			return
		}
		v.client = l.of(call.Client.Addr(), time.Now())
		defer l.release(v.client)
		if due := v.client.begin(time.Now()); due > 0 {
			refuse(w, r, due)
			return
		}
		sent := &counted{ResponseWriter: w}
		defer func() { v.client.chargeSent(time.Now(), sent.bytes) }()
		l.serve(v, next, sent, r)
	})
}

// refuse says after how long the client has paid.
func refuse(w http.ResponseWriter, r *http.Request, due time.Duration) {
	w.Header().Set("Retry-After", strconv.Itoa(int(math.Ceil(due.Seconds()))))
	fail(w, r, api.ErrTooManyRequests)
}

// fail refuses a request before its body is read. With a large body the connection ends: package http
// would otherwise read 256 KiB of each body that is refused, for which nobody pays.
func fail(w http.ResponseWriter, r *http.Request, err error) {
	if hasLargeBody(r) {
		w.Header().Set("Connection", "close")
	}
	api.Fail(w, r, err)
}

func hasLargeBody(r *http.Request) bool { return r.ContentLength < 0 || r.ContentLength > largeBody }

func (l *Limit) serve(v *visit, next http.Handler, w http.ResponseWriter, r *http.Request) {
	if r.URL.Path == l.LivePath {
		l.serveLive(v, next, w, r)
		return
	}
	if v.client != nil {
		waiting, end := v.whilePresent(r.Context())
		entered := v.client.enter(waiting)
		end()
		if !entered {
			refuse(w, r, time.Second)
			return
		}
		defer func() { <-v.client.open }()
	}
	if hasLargeBody(r) {
		if err := v.Transfer(r.Context(), func() error { next.ServeHTTP(w, r); return nil }); err != nil {
			fail(w, r, err)
		}
		return
	}
	next.ServeHTTP(w, r)
}

// enter waits until the client has fewer than AtOnce requests open. It reports false if that takes too long.
func (c *client) enter(ctx context.Context) bool {
	select {
	case c.open <- struct{}{}:
		return true
	default:
	}
	timer := time.NewTimer(maxWait)
	defer timer.Stop()
	select {
	case c.open <- struct{}{}:
		return true
	case <-timer.C:
	case <-ctx.Done():
	}
	return false
}

// visit is the api.Place of one request.
type visit struct {
	limit     *Limit
	client    *client         // nil for one that pays for nothing
	present   context.Context // ends when the client has left; nil if that is not known
	working   bool
	transfers bool
}

var _ api.Place = (*visit)(nil)

// key is by what places know the client.
func (v *visit) key() any {
	if v.client == nil {
		return v
	}
	return v.client
}

// Do implements work.Place.
func (v *visit) Do(ctx context.Context, f func(context.Context) error) error {
	ctx, end := v.whilePresent(ctx)
	defer end()
	if v.working { // what it does there is part of it
		return f(ctx)
	}
	leave, err := v.startWork(ctx)
	if err != nil {
		return err
	}
	defer leave()
	return f(ctx)
}

// startWork takes a place until leave is called, and charges the client for the time.
func (v *visit) startWork(ctx context.Context) (leave func(), err error) {
	if err := v.limit.work.enter(ctx, v.key()); err != nil {
		return nil, err
	}
	v.working = true
	began := time.Now()
	return func() {
		v.limit.work.leave(v.key())
		v.working = false
		if v.client != nil {
			now := time.Now()
			v.client.chargeWork(now, now.Sub(began))
		}
	}, nil
}

// Fetch implements work.Place.
func (v *visit) Fetch(ctx context.Context, f func(context.Context) error) error {
	ctx, end := v.whilePresent(ctx)
	defer end()
	if err := v.limit.fetches.enter(ctx, v.key()); err != nil {
		if err == work.ErrBusy {
			err = work.ErrSlowOrigin
		}
		return err
	}
	defer v.limit.fetches.leave(v.key())
	return f(ctx)
}

// Transfer implements api.Place.
func (v *visit) Transfer(ctx context.Context, f func() error) error {
	if v.transfers {
		return f()
	}
	waiting, end := v.whilePresent(ctx)
	defer end()
	if err := v.limit.transfers.enter(waiting, v.key()); err != nil {
		return err
	}
	v.transfers = true
	defer func() {
		v.limit.transfers.leave(v.key())
		v.transfers = false
	}()
	return f()
}

// whilePresent returns a context that also ends when the client leaves.
func (v *visit) whilePresent(ctx context.Context) (_ context.Context, end func()) {
	if v.present == nil {
		return ctx, func() {}
	}
	ctx, cancel := context.WithCancel(ctx)
	stop := context.AfterFunc(v.present, cancel)
	return ctx, func() { stop(); cancel() }
}

// counted counts the bytes of a response. Packages http and websocket use Unwrap to find the other methods
// of the ResponseWriter.
type counted struct {
	http.ResponseWriter
	bytes int64
}

func (w *counted) Write(p []byte) (int, error) {
	n, err := w.ResponseWriter.Write(p)
	w.bytes += int64(n)
	return n, err
}

func (w *counted) Unwrap() http.ResponseWriter { return w.ResponseWriter }
