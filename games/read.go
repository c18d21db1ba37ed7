package games

import (
	"context"
	"errors"
	"fmt"
	"math"
	"slices"

	"cardgames/games/envelope"
)

// Reader reads games.
type Reader struct{ repository *Repository }

// NewReader returns a Reader.
func NewReader(r *Repository) *Reader { return &Reader{r} }

// maxVersion is far beyond the last version of any game (docs/rules.md).
const maxVersion = math.MaxInt32

// MaxLogEntries is how many entries a Log has at most.
const MaxLogEntries = 100

// Log is what happened after a version of a game.
type Log struct {
	Entries   []Entry // the latest ones, oldest first
	Truncated bool    // there were older ones too
}

// VersionNotFound is the error of a read of a version that the game does not
// have.
type VersionNotFound struct {
	Current int // the game's latest version
}

func (e *VersionNotFound) Error() string {
	return fmt.Sprintf("version not found: the game is at version %d", e.Current)
}

// Current returns the latest version.
func (r *Reader) Current(ctx context.Context, gameID string) (*Game, error) {
	return r.repository.Current(ctx, gameID)
}

// At returns any version. It fails with a *VersionNotFound if the game has no
// such version.
func (r *Reader) At(ctx context.Context, gameID string, version int) (*Game, error) {
	if version < 0 || version > maxVersion {
		return nil, r.missing(ctx, gameID)
	}
	games, err := r.repository.between(ctx, gameID, version, version+1)
	if errors.Is(err, ErrNotFound) { // the game, or the version only
		return nil, r.missing(ctx, gameID)
	}
	if err != nil {
		return nil, err
	}
	if games[0].Version != version {
		return nil, fmt.Errorf("%w: version %d is missing", envelope.ErrDamaged, version)
	}
	games[0].Superseded = len(games) > 1
	return games[0], nil
}

// missing returns the error for a version that does not exist: ErrNotFound if the
// game does not exist either.
func (r *Reader) missing(ctx context.Context, gameID string) error {
	g, err := r.repository.Current(ctx, gameID)
	if err != nil {
		return err
	}
	return &VersionNotFound{Current: g.Version}
}

// Since returns the latest version with the log of the versions after the given
// one, in one read.
func (r *Reader) Since(ctx context.Context, gameID string, version int) (*Game, Log, error) {
	games, err := r.repository.latest(ctx, gameID, min(max(version, 0), maxVersion), MaxLogEntries+1)
	if errors.Is(err, ErrNotFound) { // the game, or later versions only
		g, err := r.repository.Current(ctx, gameID)
		return g, Log{Entries: []Entry{}}, err
	}
	if err != nil {
		return nil, Log{}, err
	}
	log := Log{Entries: []Entry{}, Truncated: games[0].Version-max(version, -1) > MaxLogEntries}
	for _, g := range slices.Backward(games[:min(len(games), MaxLogEntries)]) {
		if g.Version > version {
			log.Entries = append(log.Entries, g.Entry)
		}
	}
	return games[0], log, nil
}

// History returns every version of a game, the oldest first.
func (r *Reader) History(ctx context.Context, gameID string) ([]*Game, error) {
	return r.repository.between(ctx, gameID, 0, maxVersion)
}
