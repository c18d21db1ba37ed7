package games

import (
	"context"
	"errors"
	"fmt"
	"time"

	"cardgames/cardsets/core"
	"cardgames/cardsets/snapshot"
	"cardgames/cardsets/work"
	"cardgames/engine"
	"cardgames/games/envelope"
)

// repository reads and writes the games of a Store, by way of a cache.
type Repository struct {
	store Store
	Now   func() time.Time
	cache *cache
	at    work.Place // where cards are decoded and encoded; nil for at once
	// ServedSince returns the moment since which games have been served without an
	// interruption, in which players could not act; nil, or the zero time: not known. No
	// deadline passes before a whole limit of time has passed since. It is called only for games with a
	// limit of time.
	ServedSince func() time.Time
	Epoch       Epoch // of the store
}

// newRepository returns a repository with a cache of its own.
func NewRepository(store Store, now func() time.Time) *Repository {
	return &Repository{store: store, Now: now, cache: newCache(DefaultCacheBytes)}
}

// Caching returns a repository of the same store with an empty cache that takes about that
// many bytes of memory.
func (r *Repository) Caching(bytes int) *Repository {
	other := *r
	other.cache = newCache(bytes)
	return &other
}

// Forget drops a game that was deleted from the cache.
func (r *Repository) Forget(gameID string) { r.cache.forget(gameID) }

// CacheBytes returns how many bytes of memory the cache takes.
func (r *Repository) CacheBytes() int { return r.cache.bytes() }

// Exists reports whether a game is stored under an id, even one that has expired.
func (r *Repository) Exists(ctx context.Context, gameID string) (bool, error) {
	_, err := r.store.Latest(ctx, gameID, 0, 1)
	if errors.Is(err, ErrNotFound) {
		return false, nil
	}
	return err == nil, err
}

// latest returns the versions >= from, the latest first, at most limit.
func (r *Repository) latest(ctx context.Context, gameID string, from, limit int) ([]*Game, error) {
	if !ValidID(gameID) {
		return nil, ErrNotFound
	}
	records, err := r.store.Latest(ctx, gameID, from, limit)
	if err != nil {
		return nil, err
	}
	games, err := r.games(ctx, records)
	if err != nil {
		return nil, err
	}
	r.cache.putGame(&records[0], games[0])
	return games, nil
}

// current returns the latest version of a game.
func (r *Repository) Current(ctx context.Context, gameID string) (*Game, error) {
	games, err := r.latest(ctx, gameID, 0, 1)
	if err != nil {
		return nil, err
	}
	return games[0], nil
}

// summary is what the newest record of a game says without its card sets.
type Summary struct {
	Header
	ExpiresAt time.Time // zero: never
	Finished  bool
}

// summary returns the summary of a game. ErrNotFound: there is none, or it has expired.
func (r *Repository) Summary(ctx context.Context, gameID string) (s Summary, err error) {
	if !ValidID(gameID) {
		return s, ErrNotFound
	}
	records, err := r.store.Latest(ctx, gameID, 0, 1)
	if err != nil {
		return s, err
	}
	newest := &records[0]
	b, err := decodeBody(newest)
	switch {
	case err != nil:
		return s, err
	case Expired(newest.ExpiresAt, r.Now()):
		return s, ErrNotFound
	}
	return Summary{b.Header.header(), newest.ExpiresAt, b.State.End != 0}, nil
}

// between returns the versions from <= v <= to, the oldest first.
func (r *Repository) between(ctx context.Context, gameID string, from, to int) ([]*Game, error) {
	if !ValidID(gameID) {
		return nil, ErrNotFound
	}
	records, err := r.store.Range(ctx, gameID, from, to)
	if err != nil {
		return nil, err
	}
	return r.games(ctx, records)
}

// create stores a new game with the stored form of its card sets.
func (r *Repository) create(ctx context.Context, g *Game, cards []byte, holder string) error {
	record, err := NewRecord(g)
	if err != nil {
		return err
	}
	record.Holder = holder
	body, err := NewSnapshotBody(&record, g.Snapshot, cards)
	if err != nil {
		return err
	}
	if err := r.store.Create(ctx, record, body); err != nil {
		return err
	}
	r.KeepFirst(&record, g)
	return nil
}

// keepFirst caches a game that has begun.
func (r *Repository) KeepFirst(record *Record, g *Game) {
	g.Epoch = r.Epoch
	if g.SnapshotKey != core.Snapshot().Key {
		r.cache.putSnapshot(g.Snapshot)
	}
	r.cache.putGame(record, g)
}

// append stores the next version of a game.
func (r *Repository) append(ctx context.Context, g *Game) error {
	record, err := NewRecord(g)
	if err != nil {
		return err
	}
	if err := r.store.Append(ctx, record); err != nil {
		return err
	}
	g.Epoch = r.Epoch
	r.cache.putGame(&record, g)
	return nil
}

// games returns the games of records, which are versions that follow each other.
func (r *Repository) games(ctx context.Context, records []Record) ([]*Game, error) {
	games := make([]*Game, len(records))
	for i := range records {
		if i > 0 && max(records[i].Version-records[i-1].Version, records[i-1].Version-records[i].Version) != 1 {
			return nil, fmt.Errorf("%w: version %d follows version %d", envelope.ErrDamaged,
				records[i].Version, records[i-1].Version)
		}
		g, err := r.game(ctx, &records[i])
		if err != nil {
			return nil, fmt.Errorf("version %d: %w", records[i].Version, err)
		}
		games[i] = g
	}
	return games, nil
}

// game returns the game of a record, from the cache or decoded.
func (r *Repository) game(ctx context.Context, record *Record) (g *Game, err error) {
	now := r.Now()
	if g = r.cache.game(record); g == nil || Expired(record.ExpiresAt, now) {
		g, err = r.decode(ctx, record, now)
	} else {
		g.Snapshot, err = r.snapshot(ctx, g)
	}
	if err == nil {
		err = record.checkActor(g)
	}
	if err != nil {
		return nil, err
	}
	g.ReadAt, g.Epoch = now, r.Epoch
	if r.ServedSince != nil && g.TurnSeconds > 0 {
		g.servedSince = r.ServedSince()
	}
	return g, nil
}

func (r *Repository) decode(ctx context.Context, record *Record, now time.Time) (*Game, error) {
	b, err := decodeBody(record)
	if err != nil {
		return nil, err
	}
	if Expired(record.ExpiresAt, now) {
		return nil, ErrNotFound
	}
	g := &Game{ID: record.GameID, Header: b.Header.header(), ExpiresAt: record.ExpiresAt, absence: b.Absence.absence()}
	g.Draft = b.Draft
	g.ahead = time.Duration(b.Ahead) * time.Millisecond
	if g.Entry, err = b.entry(record.Version); err != nil {
		return nil, err
	}
	if g.keys, err = b.Keys.keys(); err != nil {
		return nil, err
	}
	b.addSecrets(g)
	if g.Snapshot, err = r.snapshot(ctx, g); err != nil {
		return nil, err
	}
	if err := b.checkCards(g.Snapshot.Pool); err != nil {
		return nil, err
	}
	position, err := b.State.position()
	if err != nil {
		return nil, err
	}
	state, err := position.State(g.Snapshot.Pool)
	switch {
	case errors.Is(err, engine.ErrUnknownRules):
		return nil, err
	case err != nil:
		return nil, fmt.Errorf("%w: %w", envelope.ErrDamaged, err)
	}
	g.State = &state
	return g, nil
}

// snapshot returns the card sets of a game: from the binary for the core set, from
// the cache, or from the store.
func (r *Repository) snapshot(ctx context.Context, g *Game) (*snapshot.Snapshot, error) {
	return r.SnapshotOf(ctx, g.SnapshotKey, func() ([]byte, error) {
		record, err := r.store.Snapshot(ctx, g.ID)
		if errors.Is(err, ErrNotFound) {
			return nil, fmt.Errorf("%w: it is missing", envelope.ErrDamaged)
		}
		if err != nil {
			return nil, err
		}
		return ReadSnapshotBody(&record)
	})
}

// quick is up to how many bytes card sets are decoded in less than 2 ms.
const quick = 32 << 10

// snapshotOf returns the snapshot with a key. stored returns its stored form, and is
// called only where the snapshot is neither part of the binary nor in the cache.
func (r *Repository) SnapshotOf(ctx context.Context, key [32]byte, stored func() ([]byte, error)) (
	*snapshot.Snapshot, error) {
	if s := core.Snapshot(); s.Key == key {
		return s, nil
	}
	return r.cache.snapshot(ctx, key, func() (*snapshot.Snapshot, error) {
		data, err := stored()
		if err != nil {
			return nil, fmt.Errorf("snapshot: %w", err)
		}
		var s *snapshot.Snapshot
		at := r.at
		if snapshot.DecodedSize(data) <= quick {
			at = nil
		}
		err = work.Do(ctx, at, func(context.Context) (err error) {
			s, err = snapshot.Decode(data)
			return err
		})
		if err != nil {
			return nil, err
		}
		if s.Key != key {
			return nil, fmt.Errorf("%w: its snapshot is %x, the stored one %x", envelope.ErrDamaged, key, s.Key)
		}
		return s, nil
	})
}
