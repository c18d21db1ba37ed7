package games

import (
	"context"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"cardgames/engine"
)

// For tests that make records.
var (
	Seal       = seal
	EncodeBody = encodeBody
	NewRecord  = newRecord
)

// Newest reads the newest version as Submit does.
func (s *Submitter) Newest(ctx context.Context, gameID string) (*Game, error) {
	return s.current(ctx, gameID)
}

// Differ compares two games in everything but when they were read.
func Differ(a, b *Game) bool {
	return a.State != b.State || a.Snapshot != b.Snapshot || !cmp.Equal(*a, *b,
		cmp.AllowUnexported(Game{}, usedKey{}, absence{}),
		cmpopts.IgnoreFields(Game{}, "State", "Snapshot", "ReadAt"),
		cmpopts.EquateEmpty())
}

// DifferInvitations compares what the API shows of two invitations.
func DifferInvitations(a, b *Invitation) string {
	return cmp.Diff(a, b, cmpopts.IgnoreUnexported(Invitation{}), cmp.Comparer(func(a, b *engine.Rules) bool { return a == b }))
}

// SecretOf returns the bytes of the service's secret.
func SecretOf(inv *Invitation) string { return string(inv.secret[:]) }
