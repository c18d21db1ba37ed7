package agent

import (
	"context"
	"fmt"
	"net/http"
	"sync"
	"time"

	"cardgames/cmd/internal/cardpool"
)

// maxActions is how many actions one call can have.
const maxActions = 20

// Tools are the tools of one session of a model, with the games that it has begun.
type Tools struct {
	Pace    Pace
	client  *client
	session context.Context // ends with Close
	end     context.CancelFunc

	mu      sync.Mutex
	newest  int     // the number of the newest game
	games   []*game // those that are kept, the oldest first
	pools   map[string]*cardpool.Pool
	opening sync.WaitGroup
}

// New returns the tools of a session for the service at a URL. A nil transport means http.DefaultTransport. Close
// ends them.
func New(url string, transport http.RoundTripper) *Tools {
	session, end := context.WithCancel(context.Background())
	return &Tools{
		Pace:    Pace{Wait: 20 * time.Second, Forced: time.Second, Unannounced: 3 * time.Second},
		client:  newClient(session, url, transport),
		session: session, end: end, pools: map[string]*cardpool.Pool{},
	}
}

// Close ends what goes on between calls, and withdraws the seats that were offered, which may take ten seconds.
func (t *Tools) Close() {
	t.end()
	t.opening.Wait()
}

// Pace has the times by which the tools play opposite a person, or another model.
type Pace struct {
	// Wait is how long a call waits for the other player, in all.
	Wait time.Duration
	// Forced is the time before a pass that is the only legal action. It is constant, so that
	// it tells nothing about the hand.
	Forced time.Duration
	// Unannounced is the time between two reads while the other player is waited for, in case
	// that the service announces nothing.
	Unannounced time.Duration
}

// callContext returns the context of a call, which ends when it has waited and then made a request.
func (p Pace) callContext(ctx context.Context) (context.Context, context.CancelFunc) {
	return context.WithTimeout(ctx, p.Wait+patience)
}

// waitContext returns a context that ends when a call has waited for p.Wait. ctx may be the call's.
func (p Pace) waitContext(ctx context.Context) (context.Context, context.CancelFunc) {
	if end, ok := ctx.Deadline(); ok {
		return context.WithDeadline(ctx, end.Add(-patience))
	}
	return context.WithTimeout(ctx, p.Wait)
}

// Look shows a game, and waits for the opponent if the model has nothing to choose.
func (t *Tools) Look(ctx context.Context, number int) (string, error) {
	s, waiting, err := t.seated(ctx, number)
	if s == nil {
		return waiting, err
	}
	text, err := s.look(ctx)
	if err != nil {
		return "", err
	}
	return t.searchOn(s, text)
}

// Act makes the actions with these numbers of the newest text about the game, and plays on.
// until is decision, my_turn or empty.
func (t *Tools) Act(ctx context.Context, number int, actions []int, until string) (string, error) {
	when, ok := goals[until]
	switch {
	case !ok:
		return "", fmt.Errorf("no %q: until is decision or my_turn", until)
	case len(actions) > maxActions:
		return "", fmt.Errorf("%d actions: at most %d are possible at once", len(actions), maxActions)
	}
	s, waiting, err := t.seated(ctx, number)
	if s == nil {
		return waiting, err
	}
	s.calls.Lock()
	defer s.calls.Unlock()
	stopped, err := s.act(ctx, actions, when)
	if err != nil {
		return "", err
	}
	return t.searchOn(s, s.text(stopped))
}

// Resign ends a game. The opponent wins.
func (t *Tools) Resign(ctx context.Context, number int) (string, error) {
	s, waiting, err := t.seated(ctx, number)
	if s == nil {
		return waiting, err
	}
	s.calls.Lock()
	defer s.calls.Unlock()
	if err := s.resign(ctx); err != nil {
		return "", err
	}
	return s.result(), nil
}
