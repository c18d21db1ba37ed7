package games

import (
	"context"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"cardgames/games/envelope"
)

// For tests that make records.
var (
	EncodeBody = encodeBody
)

// Seal puts a payload into a Record of the format of 1.0.0.
func Seal(r *Record, payload []byte) []byte { return seal(r, envelope.Format, payload) }

// SealAs is Seal with the number of another format.
func SealAs(format byte, r *Record, payload []byte) []byte {
	return envelope.Seal(format, r.appendFields(nil), payload)
}

// Newest reads the newest version as Submit does.
func (s *Submitter) Newest(ctx context.Context, gameID string) (*Game, error) {
	return s.repository.Current(ctx, gameID)
}

// Differ compares two games in everything but when they were read.
func Differ(a, b *Game) bool {
	return *a.State != *b.State || a.Snapshot != b.Snapshot || !cmp.Equal(*a, *b,
		cmp.AllowUnexported(Game{}, usedKey{}, absence{}),
		cmpopts.IgnoreFields(Game{}, "State", "Snapshot", "ReadAt"),
		cmpopts.EquateEmpty())
}

// CachedBytes returns how many bytes the cache counts.
func (r *Repository) CachedBytes() int { return r.cache.kept.bytes }

// Repository returns what a Submitter reads and writes.
func (s *Submitter) Repository() *Repository { return s.repository }
