package games

import (
	"context"
	"sync"
	"time"

	"cardgames/cardsets/core"
	"cardgames/cardsets/snapshot"
)

// Holdings is the Store of a service on one machine, as an operator sees it: with all games,
// also expired and blocked ones. Like the methods of a Store, its methods return errors that
// wrap ErrUnavailable.
type Holdings interface {
	Store

	// HeldGames returns what is stored of the games with an id after a given one, in the
	// order of their ids, at most limit. One that is damaged has an Err.
	HeldGames(ctx context.Context, after string, limit int) ([]HeldGame, error)

	// HeldGame returns what is stored of a game. ErrNotFound: nothing.
	HeldGame(ctx context.Context, id string) (HeldGame, error)

	// DeleteGame deletes a game, and the invitation that it began with. A move under way is
	// deleted too, or refused with ErrNotFound. ErrNotFound: there is no such game.
	DeleteGame(ctx context.Context, id string) error

	// Holds reports whether there is a game or an invitation with an id.
	Holds(ctx context.Context, id string) (bool, error)

	// SetBlocked keeps whether an id is blocked, and Blocked returns those that are.
	SetBlocked(ctx context.Context, id string, blocked bool) error
	Blocked(ctx context.Context) ([]string, error)
}

// HeldGame is what is stored of a game.
type HeldGame struct {
	ID     string
	Newest Record
	Bytes  int   // of all its records
	Err    error // why Newest cannot be read
}

// GameOverview is what an operator sees of a game in a list.
type GameOverview struct {
	ID      string
	Bytes   int // that it takes in the store
	Blocked bool
	Err     error // why it cannot be read; then nothing else is known

	Header
	Version   int
	MovedAt   time.Time // when the version was made
	ExpiresAt time.Time // zero: never
	Finished  bool
	CardSets  []CardSetRef
}

// Cleaner removes what is kept of a deleted game beside its records.
type Cleaner interface {
	// Clean removes all documents whose keys begin with the name of a folder. It succeeds if
	// there are none.
	Clean(ctx context.Context, folder string) error
}

// BlockList has the ids of games that are not served, as long as a process runs. Each stands also
// for the invitation that the game began with.
type BlockList interface {
	// Has reports whether an id is blocked.
	Has(id string) bool
	// Set blocks an id, or no longer does.
	Set(id string, blocked bool)
}

// Administrator looks after games for the operator of a service on one machine.
type Administrator struct {
	holdings Holdings
	reader   *Reader // with a small cache of its own, so that players' games stay in theirs
	cleaner  Cleaner
	blocked  BlockList
	forget   func(gameID string)
	notify   func(gameID string, version int)

	blocking sync.Mutex // held while blocked and the holdings change

	mu   sync.Mutex
	sets map[[32]byte][]CardSetRef // by the key of the snapshot
}

// NewAdministrator returns an Administrator. The cleaner removes kept exports, forget drops a
// game from the cache, and notify tells a game's followers that it has a version.
func NewAdministrator(h Holdings, c Cleaner, blocked BlockList, now func() time.Time,
	forget func(gameID string), notify func(gameID string, version int)) *Administrator {
	const cacheBytes = 4 << 20
	return &Administrator{
		holdings: h, reader: NewReader(NewRepository(h, now).Caching(cacheBytes)),
		cleaner: c, blocked: blocked, forget: forget, notify: notify, sets: map[[32]byte][]CardSetRef{},
	}
}

// Games returns the games with an id after a given one, in the order of their ids, at most
// limit.
func (a *Administrator) Games(ctx context.Context, after string, limit int) ([]GameOverview, error) {
	held, err := a.holdings.HeldGames(ctx, after, limit)
	if err != nil {
		return nil, err
	}
	all := make([]GameOverview, len(held))
	for i := range held {
		all[i] = a.overview(ctx, &held[i])
	}
	return all, nil
}

// Game returns a game with its newest version and the end of its log, which are nil and empty
// if it cannot be read. ErrNotFound: there is none.
func (a *Administrator) Game(ctx context.Context, id string) (GameOverview, *Game, Log, error) {
	held, err := a.holdings.HeldGame(ctx, id)
	if err != nil {
		return GameOverview{}, nil, Log{}, err
	}
	o := a.overview(ctx, &held)
	if o.Err != nil {
		return o, nil, Log{}, nil
	}
	g, log, err := a.reader.Since(ctx, id, -1)
	if err != nil { // damaged in another version, or it has expired
		o.Err = err
		return o, nil, Log{}, nil
	}
	return o, g, log, nil
}

func (a *Administrator) overview(ctx context.Context, held *HeldGame) GameOverview {
	o := GameOverview{ID: held.ID, Bytes: held.Bytes, Blocked: a.blocked.Has(held.ID), Err: held.Err}
	if o.Err != nil {
		return o
	}
	b, err := decodeBody(&held.Newest)
	if err != nil {
		o.Err = err
		return o
	}
	o.Header, o.Version, o.ExpiresAt = b.Header.header(), held.Newest.Version, held.Newest.ExpiresAt
	o.MovedAt, o.Finished = time.UnixMilli(b.At).UTC(), b.State.End != 0
	o.CardSets, o.Err = a.cardSets(ctx, held.ID, o.SnapshotKey)
	return o
}

// maxKnownSets is how many snapshots' names are remembered.
const maxKnownSets = 1000

// cardSets returns the names of a game's card sets.
func (a *Administrator) cardSets(ctx context.Context, id string, key [32]byte) ([]CardSetRef, error) {
	if s := core.Snapshot(); s.Key == key {
		return cardSetRefs(s.Sets), nil
	}
	a.mu.Lock()
	defer a.mu.Unlock()
	if known, ok := a.sets[key]; ok {
		return known, nil
	}
	record, err := a.holdings.Snapshot(ctx, id)
	if err != nil {
		return nil, err
	}
	stored, err := ReadSnapshotBody(&record)
	if err != nil {
		return nil, err
	}
	refs, err := snapshot.Refs(stored)
	if err != nil {
		return nil, err
	}
	if len(a.sets) >= maxKnownSets {
		clear(a.sets)
	}
	a.sets[key] = cardSetRefs(refs)
	return a.sets[key], nil
}

func cardSetRefs(refs []snapshot.SetRef) []CardSetRef {
	sets := make([]CardSetRef, len(refs))
	for i, r := range refs {
		sets[i] = CardSetRef{ID: r.ID, Name: r.Name, Version: r.Version, URL: r.URL}
	}
	return sets
}

// DeleteGame deletes a game with all that is kept of it, and the invitation that it began
// with. Its followers are notified, and find that it is gone. It stays blocked if it is, so that a
// creation that is sent again cannot bring it back. ErrNotFound: there is none.
func (a *Administrator) DeleteGame(ctx context.Context, id string) error {
	if err := a.cleaner.Clean(ctx, ExportsOf(id)); err != nil {
		return err
	}
	next := a.nextVersion(ctx, id)
	if err := a.holdings.DeleteGame(ctx, id); err != nil {
		return err
	}
	a.forget(id)
	a.notify(id, next)
	return a.cleaner.Clean(ctx, ExportsOf(id)) // of an export that was under way
}

// SetBlocked blocks a game and the invitation that it began with, or no longer does. The
// followers of the game are notified. ErrNotFound: there is neither, and none that is blocked.
func (a *Administrator) SetBlocked(ctx context.Context, id string, blocked bool) error {
	a.blocking.Lock()
	defer a.blocking.Unlock()
	if held, err := a.holdings.Holds(ctx, id); err != nil {
		return err
	} else if !held && !a.blocked.Has(id) {
		return ErrNotFound
	}
	next := a.nextVersion(ctx, id)
	if err := a.holdings.SetBlocked(ctx, id, blocked); err != nil {
		return err
	}
	a.blocked.Set(id, blocked)
	a.notify(id, next)
	return nil
}

// nextVersion returns the version after a game's newest one: a hint of it lets all followers
// read the game.
func (a *Administrator) nextVersion(ctx context.Context, id string) int {
	held, _ := a.holdings.HeldGame(ctx, id) // nobody follows a game that is not there
	return held.Newest.Version + 1
}
