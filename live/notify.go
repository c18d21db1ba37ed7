package live

import (
	"context"
	"errors"
	"maps"
	"slices"
	"sync"
	"time"

	"cardgames/games"
)

// ErrGone: the connection is closed, or not open yet.
var ErrGone = errors.New("the connection is gone")

// Hint says that a game has a version. It may be lost, repeated or late: its
// receiver reads the game to learn what happened.
type Hint struct {
	GameID  string      `json:"game_id"`
	Version int         `json:"version"`
	Actor   games.Actor `json:"-"` // who made the version
}

// IsFor reports whether a connection is sent the hint. A seat has the response to its
// own move, so its connections are not.
func (h Hint) IsFor(c Connection) bool {
	return c.Seat == nil || h.Actor != games.ActorAt(*c.Seat)
}

// Sender sends to connections.
type Sender interface {
	// Send fails with ErrGone if there is no such connection. It limits its own
	// time, so that a slow connection does not delay others.
	Send(ctx context.Context, connectionID string, hint Hint) error
}

// Notifier notifies the watchers of games of new versions.
type Notifier struct {
	watchers Watchers
	sender   Sender
	now      func() time.Time
}

// NewNotifier returns a Notifier.
func NewNotifier(watchers Watchers, sender Sender, now func() time.Time) *Notifier {
	return &Notifier{watchers: watchers, sender: sender, now: now}
}

// Delivery counts the frames of a hint by their result.
type Delivery struct {
	Hint               Hint
	Sent, Gone, Failed int
	Unread             bool // the watchers could not be read
}

// maxSends is how many sends of one Notify are under way at once.
const maxSends = 128

// Notify sends the latest hint of each game to all its watchers, and removes
// connections that are gone. A hint that cannot be sent is lost. Notify returns a
// Delivery for each game, in the order of their ids, and an error if the watchers of a
// game could not be read; it has sent the hints of the other games then, and sending
// them again does no harm. When ctx ends, it sends no more, and returns soon.
func (n *Notifier) Notify(ctx context.Context, hints []Hint) ([]Delivery, error) {
	latest := latestHints(hints)
	run := notification{Notifier: n, slots: make(chan struct{}, maxSends)}
	deliveries := make([]Delivery, len(latest))
	for i, id := range slices.Sorted(maps.Keys(latest)) {
		deliveries[i].Hint = latest[id]
		run.group.Go(func() { run.notify(ctx, &deliveries[i]) })
	}
	run.group.Wait()
	return deliveries, run.err
}

// latestHints returns the latest hint of each game by its id. It covers the earlier ones.
func latestHints(hints []Hint) map[string]Hint {
	latest := map[string]Hint{}
	for _, hint := range hints {
		if known, ok := latest[hint.GameID]; !ok || known.Version < hint.Version {
			latest[hint.GameID] = hint
		}
	}
	return latest
}

// notification is one call of Notify.
type notification struct {
	*Notifier
	group sync.WaitGroup
	slots chan struct{}

	mu  sync.Mutex // of err and of each delivery
	err error
}

func (n *notification) notify(ctx context.Context, d *Delivery) {
	connections, err := n.watchers.List(ctx, d.Hint.GameID)
	if err != nil {
		n.mu.Lock()
		n.err, d.Unread = errors.Join(n.err, err), true
		n.mu.Unlock()
		return
	}
	slices.SortStableFunc(connections, seatsFirst)
	for _, connection := range connections {
		if d.Hint.IsFor(connection) {
			n.slots <- struct{}{}
			n.group.Go(func() { n.send(ctx, connection, d) })
		}
	}
}

// seatsFirst compares connections so that players are notified before spectators.
func seatsFirst(a, b Connection) int {
	switch {
	case a.Seat != nil && b.Seat == nil:
		return -1
	case a.Seat == nil && b.Seat != nil:
		return 1
	}
	return 0
}

// handshake is longer than a connection may take from Watch until it is open (a
// function behind the API Gateway has 29 s). Until then, Send returns ErrGone.
const handshake = 30 * time.Second

func (n *notification) send(ctx context.Context, connection Connection, d *Delivery) {
	defer func() { <-n.slots }()
	err := ctx.Err() // the time of a large batch can be up before the last send
	if err == nil {
		err = n.sender.Send(ctx, connection.ID, d.Hint)
	}
	if errors.Is(err, ErrGone) && n.now().Sub(connection.Since) > handshake {
		// If this fails, the next hint tries again, or the row expires.
		_ = n.watchers.Remove(ctx, d.Hint.GameID, connection.ID)
	}
	n.mu.Lock()
	defer n.mu.Unlock()
	d.count(err)
}

func (d *Delivery) count(err error) {
	switch {
	case err == nil:
		d.Sent++
	case errors.Is(err, ErrGone):
		d.Gone++
	default:
		d.Failed++
	}
}
