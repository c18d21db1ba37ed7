package games

import (
	"context"
	"fmt"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"cardgames/engine"
)

// For tests that make records.
var (
	Seal       = seal
	EncodeBody = encodeBody
	NewRecord  = newRecord

	ReadInvitation      = readInvitation
	NewInvitationRecord = newInvitationRecord
	EncodeInvitation    = encodeInvitation
)

// SealAs is Seal with the number of another format.
func SealAs(format byte, r *Record, payload []byte) []byte {
	return writeEnvelope(format, r.appendFields(nil), payload)
}

// SealInvitation gives a record a body of a format.
func SealInvitation(r *InvitationRecord, format byte, payload []byte) {
	r.Body = writeEnvelope(format, r.appendFields(nil), payload)
}

// InvitationNumbers lists the stored numbers of the statuses.
func InvitationNumbers() (list string) {
	for number, status := range invitationNumbers {
		if number > 0 {
			list += fmt.Sprint(number, " ", status, " ")
		}
	}
	return list
}

// Newest reads the newest version as Submit does.
func (s *Submitter) Newest(ctx context.Context, gameID string) (*Game, error) {
	return s.current(ctx, gameID)
}

// Differ compares two games in everything but when they were read.
func Differ(a, b *Game) bool {
	return *a.State != *b.State || a.Snapshot != b.Snapshot || !cmp.Equal(*a, *b,
		cmp.AllowUnexported(Game{}, usedKey{}, absence{}),
		cmpopts.IgnoreFields(Game{}, "State", "Snapshot", "ReadAt"),
		cmpopts.EquateEmpty())
}

// DifferInvitations compares what the API shows of two invitations.
func DifferInvitations(a, b *Invitation) string {
	sameRules := cmp.Comparer(func(a, b *engine.Rules) bool { return a == b })
	return cmp.Diff(a, b, cmpopts.IgnoreUnexported(Invitation{}), sameRules)
}

// SecretOf returns the bytes of the service's secret.
func SecretOf(inv *Invitation) string { return string(inv.secret[:]) }

// CachedBytes returns how many bytes the cache counts.
func (u UseCases) CachedBytes() int { return u.Reader.cache.kept.bytes }
