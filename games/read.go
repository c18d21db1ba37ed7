package games

import (
	"context"
	"errors"
	"math"
	"slices"
	"time"
)

// Reader shows games.
type Reader struct{ history }

// NewReader returns a Reader on a store.
func NewReader(store Store, now func() time.Time) *Reader {
	return &Reader{history{store: store, now: now}}
}

// maxVersion is far beyond the last version of any game (docs/rules.md).
const maxVersion = math.MaxInt32

// MaxLog is how many versions the log of one Reading has at most.
const MaxLog = 100

// Reading is a version of a game, and what happened before it.
type Reading struct {
	*Game
	Newest    bool    // false: the game has moved on since
	Log       []Entry // oldest first; nil where it was not asked for
	Truncated bool    // the log had older versions too
}

// Current returns the newest version.
func (r *Reader) Current(ctx context.Context, gameID string) (*Reading, error) {
	g, err := r.current(ctx, gameID)
	if err != nil {
		return nil, err
	}
	return &Reading{Game: g, Newest: true}, nil
}

// At returns any version. ErrNotFound: there is no such version.
func (r *Reader) At(ctx context.Context, gameID string, version int) (*Reading, error) {
	if version < 0 || version > maxVersion {
		return nil, ErrNotFound
	}
	games, err := r.between(ctx, gameID, version, version+1)
	if err != nil {
		return nil, err
	}
	if games[0].Version != version {
		return nil, ErrNotFound
	}
	return &Reading{Game: games[0], Newest: len(games) == 1}, nil
}

// Since returns the newest version with the log of the versions after the
// given one: one read, no matter how much was missed.
func (r *Reader) Since(ctx context.Context, gameID string, version int) (*Reading, error) {
	games, err := r.newest(ctx, gameID, min(max(version, 0), maxVersion), MaxLog+1)
	if errors.Is(err, ErrNotFound) { // of the game, or of newer versions only
		reading, err := r.Current(ctx, gameID)
		if err == nil {
			reading.Log = []Entry{}
		}
		return reading, err
	}
	if err != nil {
		return nil, err
	}
	reading := &Reading{Game: games[0], Newest: true, Log: []Entry{}}
	for _, g := range slices.Backward(games[:min(len(games), MaxLog)]) {
		if g.Version > version {
			reading.Log = append(reading.Log, g.entry())
		}
	}
	reading.Truncated = games[0].Version-max(version, -1) > MaxLog
	return reading, nil
}

// Age is how long ago a version was made.
func (r *Reader) Age(g *Game) time.Duration { return r.now().Sub(g.At) }

// History returns every version of a game, the oldest first.
func (r *Reader) History(ctx context.Context, gameID string) ([]*Game, error) {
	return r.between(ctx, gameID, 0, maxVersion)
}
