package live

import (
	"context"
	"errors"
	"sync"
	"time"

	"cardgames/engine"
	"cardgames/games"
	"cardgames/lobby"
)

// MaxWatchedGames is how many games a connection follows at most.
const MaxWatchedGames = 100

// Errors of Watch.
var (
	// ErrWatchNames: the request names no game, or more than MaxWatchedGames.
	ErrWatchNames = errors.New("a connection follows 1 to 100 games")
	// ErrFinished: the game is finished, so it has no more versions to follow.
	ErrFinished = errors.New("the game is finished")
	// ErrWrongTicket: the ticket belongs to no seat of the game.
	ErrWrongTicket = errors.New("the ticket belongs to no seat of the game")
	// ErrStopping: the process takes no more connections.
	ErrStopping = errors.New("the service is stopping")
)

// NoHandshake is the error of a request that is no handshake of a WebSocket (RFC 6455).
type NoHandshake struct {
	Status int // of HTTP
	Reason string
}

// Error implements error.
func (e *NoHandshake) Error() string { return e.Reason }

const (
	// MaxConnection is how long a connection can last (Amazon API Gateway Developer Guide, "Quotas
	// for configuring and running a WebSocket API").
	MaxConnection = 2 * time.Hour
	// kept is how long a connection is kept at most, a little more.
	kept = MaxConnection + 10*time.Minute

	// maxLookups is how many games of a connection are read, or followed, at once.
	maxLookups = 10
)

// Watcher lets connections follow games.
type Watcher struct {
	repository  *games.Repository
	invitations *lobby.Invitations
	watchers    Watchers
}

// NewWatcher returns a Watcher of games, and of open invitations, which will be games.
func NewWatcher(r *games.Repository, invitations lobby.Store, watchers Watchers) *Watcher {
	return &Watcher{repository: r, invitations: lobby.NewInvitations(invitations, r.Now), watchers: watchers}
}

// Watch notifies a connection of each new version of games, each given by its
// WatchName. An open invitation has the id of the game to come. Unknown and
// finished games are passed over; if none is left, the error is about the first:
// ErrNotFound or ErrFinished. After an error the connection must be refused.
//
// A game always admits another connection; GiveWay says which one ends for it. Connections
// that arrive at the same moment may exceed the limits until the next one arrives.
func (w *Watcher) Watch(ctx context.Context, connectionID string, names []string) error {
	if len(names) == 0 || len(names) > MaxWatchedGames {
		return ErrWatchNames
	}
	found, err := w.findAll(ctx, names)
	if err != nil {
		return err
	}
	return firstOf(concurrently(len(found), func(i int) error { return w.add(ctx, connectionID, found[i]) }))
}

// findAll returns the games that can be followed, or the error that refuses the connection.
func (w *Watcher) findAll(ctx context.Context, names []string) (found []watchable, err error) {
	all := make([]watchable, len(names))
	errs := concurrently(len(names), func(i int) (err error) {
		all[i], err = w.find(ctx, names[i])
		return err
	})
	for i, err := range errs {
		switch {
		case err == nil:
			found = append(found, all[i])
		case !errors.Is(err, games.ErrNotFound) && !errors.Is(err, ErrFinished):
			return nil, err
		}
	}
	if len(found) == 0 {
		return nil, firstOf(errs)
	}
	return found, nil
}

// concurrently calls do with 0 to n-1, some at once, and returns the error of each call.
func concurrently(n int, do func(i int) error) []error {
	errs := make([]error, n)
	slots := make(chan struct{}, maxLookups)
	var group sync.WaitGroup
	for i := range n {
		slots <- struct{}{}
		group.Go(func() {
			errs[i] = do(i)
			<-slots
		})
	}
	group.Wait()
	return errs
}

// firstOf returns the first error that is not nil, or nil.
func firstOf(errs []error) error {
	for _, err := range errs {
		if err != nil {
			return err
		}
	}
	return nil
}

// watchable is a game that can be followed.
type watchable struct {
	id    string
	seat  *engine.Seat // that the ticket belongs to
	until time.Time    // when the game expires; zero: never
}

func (w *Watcher) find(ctx context.Context, name string) (watchable, error) {
	id, ticket, hasTicket := parseWatchName(name)
	g, err := w.repository.Summary(ctx, id)
	if errors.Is(err, games.ErrNotFound) {
		switch waits, invitationErr := w.invitations.Waits(ctx, id); {
		case waits:
			return watchable{id: id}, refuseTicket(hasTicket)
		case invitationErr == nil: // accepted since
			g, err = w.repository.Summary(ctx, id)
		case !errors.Is(invitationErr, lobby.ErrNotFound):
			err = invitationErr
		}
	}
	if err != nil {
		return watchable{}, err
	}
	found := watchable{id: id, until: g.ExpiresAt}
	if hasTicket {
		seat, err := seatOfTicket(&g.Header, ticket)
		if err != nil {
			return found, err
		}
		found.seat = &seat
	}
	if g.Finished {
		return found, ErrFinished
	}
	return found, nil
}

// refuseTicket is the error for an invitation, which has no seats yet.
func refuseTicket(hasTicket bool) error {
	if hasTicket {
		return ErrWrongTicket
	}
	return nil
}

func (w *Watcher) add(ctx context.Context, connectionID string, game watchable) error {
	now := w.repository.Now().Truncate(time.Second)
	next := Connection{ID: connectionID, Seat: game.seat, Since: now, Until: now.Add(kept)}
	if !game.until.IsZero() && game.until.Before(next.Until) {
		next.Until = game.until
	}
	present, err := w.watchers.List(ctx, game.id)
	if err != nil {
		return err
	}
	for _, c := range GiveWay(present, next) {
		if err := w.watchers.Remove(ctx, game.id, c.ID); err != nil {
			return err
		}
	}
	return w.watchers.Add(ctx, game.id, next)
}
